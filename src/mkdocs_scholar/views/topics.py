"""What works are about, with the number of works on each topic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.snapshot import Topic
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.counted import Counted
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.tallies import LEAD, Tally, limit, parted
from mkdocs_scholar.views.topic_values import field_value, topics_of_work
from mkdocs_scholar.views.works_page import OPTION, WorksPage, works_page


class TopicView(Struct, frozen=True, kw_only=True, gc=False):
    """A topic with its works, and what lies in it."""

    tally: Tally
    below: tuple[Tally, ...] = ()
    """Subfields of a field, the most works first."""


class TopicsView(Struct, frozen=True, kw_only=True):
    """Topics, the most works first."""

    scheme: str
    """What they are: "keywords", "topics" or "fields"."""
    first: tuple[TopicView, ...]
    """What stands open."""
    rest: tuple[TopicView, ...]
    """What unfolds."""
    untold: int
    """How many more there are."""
    total: int
    """How many there are on all levels."""
    counted: Counted | None
    """Who says what a work is about; None where the works do."""
    has_lead: bool

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.first

    @property
    def has_levels(self) -> bool:
        """Whether topics lie in others."""
        return any(topic.below for topic in (*self.first, *self.rest))


SCHEMES = ("keywords", "topics", "fields")

OPTIONS: Options = MappingProxyType(
    {
        "scheme": Option(
            read=options.choice(*SCHEMES),
            default="keywords",
            meaning=(
                "Whose words: the works' own keywords, or the topics or the fields of science with their subfields "
                "that the snapshot has."
            ),
        ),
        "limit": limit(24),
        "lead": LEAD,
        "works_page": OPTION,
    }
)
"""Options of the block `topics`."""


def topics(values: Mapping[str, Any], context: Context) -> TopicsView:
    """Counts the works on each topic."""
    scheme = values.get("scheme", "keywords")
    page = works_page(values, context)
    found = _MAKERS[scheme](context, page)
    if not found and context.library.works:
        _tell_nothing(scheme, context)
    first, rest, untold = parted(found, values.get("limit", OPTIONS["limit"].default))
    return TopicsView(
        scheme=scheme,
        first=first,
        rest=rest,
        untold=untold,
        total=len(found) + sum(len(topic.below) for topic in found),
        counted=Counted.of(context.snapshot) if context.snapshot and scheme != "keywords" else None,
        has_lead=values.get("lead", True),
    )


def _tell_nothing(scheme: str, context: Context) -> None:
    if scheme == "keywords":
        message = "no work has keywords; write `keywords` in the bibliography."
    else:
        message = f"topics has scheme: {scheme}, and no snapshot says what a work is about; make one, or use keywords."
    context.report.add("no-data", message, context.location)


def _keywords(context: Context, page: WorksPage) -> list[TopicView]:
    return [
        TopicView(tally=Tally(name=name, count=count, href=page.narrowed(topic=name)))
        for name, count in context.library.counts.topics
    ]


def _topics(context: Context, page: WorksPage) -> list[TopicView]:
    counts = Counter(name for about in _about(context) for name in dict.fromkeys(topic.name for topic in about) if name)
    return [TopicView(tally=Tally(name=name, count=n, href=page.narrowed(subject=name))) for name, n in _ranked(counts)]


def _fields(context: Context, page: WorksPage) -> list[TopicView]:
    fields: Counter[str] = Counter()
    below: dict[str, Counter[str]] = {}
    for about in _about(context):
        fields.update(dict.fromkeys(topic.field for topic in about if topic.field).keys())
        for field, subfield in dict.fromkeys((topic.field, topic.subfield) for topic in about):
            if field and subfield:
                below.setdefault(field, Counter())[subfield] += 1
    return [
        TopicView(
            tally=Tally(name=field, count=count, href=page.narrowed(field=field)),
            below=tuple(
                Tally(name=name, count=n, href=page.narrowed(field=field_value(field, name)))
                for name, n in _ranked(below.get(field, Counter()))
            ),
        )
        for field, count in _ranked(fields)
    ]


def _about(context: Context) -> Iterator[tuple[Topic, ...]]:
    """Yields what each work is about, by the snapshot."""
    return (topics_of_work(work, context) for work in context.library.works)


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], fold(pair[0])))


_MAKERS = {"keywords": _keywords, "topics": _topics, "fields": _fields}
