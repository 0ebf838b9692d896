"""Who cites the works: how often, counted in what, and the citing works as far as they are known."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.imprint import title_key
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.works_page import OPTION as WORKS_PAGE
from mkdocs_scholar.views.works_page import works_page

if TYPE_CHECKING:
    from mkdocs_scholar.model.snapshot import CitingWork


class CitedView(Struct, frozen=True, kw_only=True):
    """One of the author's works that is cited."""

    title: RichText
    href: str | None


class CitingView(Struct, frozen=True, kw_only=True):
    """A citing work."""

    title: str
    href: str
    """Empty if it leads nowhere."""
    authors: str
    venue: str
    year: PartialDate | None
    cites: tuple[CitedView, ...]
    """Which of the author's works, in the order of the bibliography."""


class CountView(Struct, frozen=True, kw_only=True):
    """How often the works are cited."""

    number: int
    href: str = ""
    whole: int | None = None
    """In how many papers it was counted; None if not known."""
    citing: int | None = None
    """How many of the citing papers have a page there; None if not known."""
    citing_href: str = ""
    about: str = ""
    """Library it was counted in; empty for all that the source knows."""


class CitedByView(Struct, frozen=True, kw_only=True):
    """Counts and citing works."""

    counts: tuple[CountView, ...]
    """Over all, then inside a library."""
    works: tuple[CitingView, ...]
    """Those that stand open, the newest first."""
    rest: tuple[CitingView, ...] = ()
    """Those that unfold behind them."""
    source: str = ""
    date: PartialDate | None = None
    is_stale: bool = False

    @property
    def total(self) -> int:
        """How many citing works are listed."""
        return len(self.works) + len(self.rest)


OPTIONS: Options = MappingProxyType(
    {
        "show": Option(
            read=options.choices("count", "list"),
            default=("count", "list"),
            meaning="What is shown: count, list.",
        ),
        "keys": Option(read=options.texts, default=(), meaning="Only works that cite those with these keys."),
        "limit": Option(
            read=options.count,
            default=10,
            meaning="How many citing works stand open; the rest unfolds with one press, also without a script.",
        ),
        "works_page": WORKS_PAGE,
    }
)
"""Options of the block `cited-by`."""


def cited_by(values: Mapping[str, Any], context: Context) -> CitedByView:
    """Makes counts and list of a snapshot; nothing without one."""
    show = values.get("show", OPTIONS["show"].default)
    keys = values.get("keys", ())
    for key in (key for key in keys if context.library.get(key) is None):
        message = f'cited-by asks for the key "{key}", which no bibliography has; copy it from there.'
        context.report.add("unknown-key", message, context.location)
    snapshot = context.snapshot
    if snapshot is None:
        return CitedByView(counts=(), works=())
    page = works_page(values, context).address if "list" in show else ""
    works = list(_citing(keys, page, context)) if "list" in show else []
    limit = values.get("limit", 10)
    return CitedByView(
        counts=tuple(_counts(context)) if "count" in show and not keys else (),
        works=tuple(works[:limit]),
        rest=tuple(works[limit:]),
        source=snapshot.source,
        date=snapshot.date,
        is_stale=snapshot.is_stale,
    )


def _counts(context: Context) -> Iterator[CountView]:
    snapshot = context.snapshot
    total = snapshot.figure("citations") if snapshot else None
    if total and total.value:
        yield CountView(number=total.value, href=total.url)
    corpus = snapshot.corpus if snapshot else None
    if corpus and corpus.cited and corpus.cited.value:
        yield CountView(
            number=corpus.cited.value,
            href=corpus.cited.url or corpus.url,
            whole=corpus.size,
            citing=corpus.citing.value or None if corpus.citing else None,
            citing_href=corpus.citing.url if corpus.citing else "",
            about=corpus.name,
        )


def _citing(keys: Collection[str], page: str, context: Context) -> Iterator[CitingView]:
    """Yields each citing work once, the newest first."""
    snapshot = context.snapshot
    asked = {work.key for key in keys if (work := context.library.get(key))}
    found: dict[str, tuple[CitingWork, list[Work]]] = {}
    for work in context.library.works:
        known = snapshot.of(work.key) if snapshot else None
        if known is None or (keys and work.key not in asked):
            continue
        for citing in known.cited_by:
            _, cited = found.setdefault(citing.url.lower() or title_key(citing.title), (citing, []))
            cited.append(work)
    newest_first = sorted(found.values(), key=lambda pair: (-(pair[0].year or 0), title_key(pair[0].title)))
    for citing, cited in newest_first:
        yield CitingView(
            title=citing.title,
            href=citing.url,
            authors=citing.authors,
            venue=citing.venue,
            year=PartialDate(year=citing.year) if citing.year is not None else None,
            cites=tuple(_cited(work, page, context) for work in cited),
        )


def _cited(work: Work, page: str, context: Context) -> CitedView:
    anchor = f"#work-{context.library.slug(work.key)}"
    return CitedView(title=work.title, href=f"{page.partition('#')[0]}{anchor}" if page else None)
