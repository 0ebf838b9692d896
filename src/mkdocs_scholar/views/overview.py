"""One sentence about a researcher's works, made of what is counted: how many, when, on what, with whom."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.person import is_cjk
from mkdocs_scholar.model.text import script_language
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.tallies import Tally
from mkdocs_scholar.views.works_page import OPTION, WorksPage, works_page


class OverviewView(Struct, frozen=True, kw_only=True):
    """What the sentence says."""

    name: str
    """Of the owner, in the script of the page's language where it is known; empty without an owner."""
    works: Tally
    """All works; its name is empty."""
    first: int | None
    """Year of the oldest; None if no year is known, or none is shown."""
    last: int | None
    topics: tuple[Tally, ...]
    """The most frequent ones."""
    are_most: bool
    """Whether half of the works or more are on one of these topics."""
    people: tuple[Tally, ...]
    """Those of several works: the owner's co-authors, or authors where there is no owner."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.works.count


PARTS = ("years", "topics", "coauthors")

OPTIONS: Options = MappingProxyType(
    {
        "show": Option(
            read=options.choices(*PARTS, "none"),
            default=PARTS,
            meaning=f"What the sentence tells beside the number of works: {', '.join(PARTS)}.",
        ),
        "topics": Option(read=options.count, default=3, meaning="At most this many topics."),
        "coauthors": Option(read=options.count, default=3, meaning="At most this many co-authors."),
        "works_page": OPTION,
    }
)
"""Options of the block `overview`."""

_OFTEN = 2
"""Works together from which on two write often."""


def overview(values: Mapping[str, Any], context: Context) -> OverviewView:
    """Gathers what the sentence says."""
    library, show = context.library, values.get("show", PARTS)
    page = works_page(values, context)
    years = library.counts.years.by_year if "years" in show else {}
    topics = library.counts.topics[: values.get("topics", 3)] if "topics" in show else ()
    about = library.counts.about([topic for topic, _ in topics])
    return OverviewView(
        name=_name(context),
        works=Tally(name="", count=len(library.works), href=page.address),
        first=min(years, default=None),
        last=max(years, default=None),
        topics=tuple(Tally(name=name, count=count, href=page.narrowed(topic=name)) for name, count in topics),
        are_most=about * 2 >= len(library.works),
        people=_people(values.get("coauthors", 3), page, context) if "coauthors" in show else (),
    )


def _people(most: int, page: WorksPage, context: Context) -> tuple[Tally, ...]:
    found = [each for each in context.owner.colleagues(context.library)[:most] if each.count >= _OFTEN]
    return tuple(
        Tally(name=each.name.full, count=each.count, href=page.narrowed(author=each.spellings)) for each in found
    )


def _name(context: Context) -> str:
    owner = context.profile
    if owner is None:
        return ""
    native = owner.name.native
    is_for_page = is_cjk(native) and script_language(native) == context.page.language.partition("-")[0].lower()
    return native if is_for_page else owner.shown_name
