"""Numbers that nobody has to write: counted from the works that are here, or as a snapshot has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.views.context import Context

if TYPE_CHECKING:
    from mkdocs_scholar.model.snapshot import Corpus, Figure

_PAGES = ("html", "url")
"""Kinds of link that lead to a page of a work."""


class Counted(Struct, frozen=True, kw_only=True):
    """A number with all that is said of it."""

    number: int | None = None
    """None for a span of years."""
    first: PartialDate | None = None
    last: PartialDate | None = None
    """Ends of a span of years; None where it is a number."""
    source: str = ""
    """Who counted; empty where it was counted here."""
    date: PartialDate | None = None
    url: str = ""
    """Where the number, or what it is part of, can be looked up; empty if nowhere."""
    whole: int | None = None
    """How many there are in all, where it counts a part of them."""
    is_stale: bool = False
    is_all_here: bool = False
    """Whether it was counted from all works that are here."""
    about: str = ""
    """Proper name of what it counts in; empty for none."""
    is_place: bool = False
    """Whether it is a place in a ranking."""


def has_page(work: Work) -> bool:
    """Whether a work has a page on this site."""
    targets = [link.target for kind in _PAGES for link in work.links if link.kind == kind]
    return bool(targets) and not targets[0].startswith(("http://", "https://", "//"))


def _publications(context: Context) -> Counted | None:
    count = len(context.library.works)
    snapshot = context.snapshot
    known = snapshot.figure("works") if snapshot else None
    if snapshot is None or known is None or known.value <= count or not count:
        return Counted(number=count, is_all_here=True) if count else None
    return Counted(
        number=count,
        is_all_here=True,
        source=snapshot.source,
        date=snapshot.date,
        url=known.url,
        whole=known.value,
        is_stale=snapshot.is_stale,
    )


def _years(context: Context) -> Counted | None:
    years = [work.issued.year for work in context.library.works if work.issued and work.issued.year is not None]
    if not years:
        return None
    first, last = PartialDate(year=min(years)), PartialDate(year=max(years))
    return Counted(first=first, last=last, is_all_here=True)


def _with_page(context: Context) -> Counted | None:
    count = sum(map(has_page, context.library.works))
    return Counted(number=count) if count else None


def _without_page(context: Context) -> Counted | None:
    count = sum(not has_page(work) for work in context.library.works)
    return Counted(number=count) if count and _with_page(context) else None


def _not_here(context: Context) -> Counted | None:
    snapshot = context.snapshot
    if snapshot is None or not snapshot.unmatched:
        return None
    known = snapshot.figure("works")
    return Counted(
        number=len(snapshot.unmatched),
        source=snapshot.source,
        date=snapshot.date,
        url=known.url if known else "",
        is_stale=snapshot.is_stale,
    )


def _of_snapshot(figure: Figure | None, context: Context) -> Counted | None:
    snapshot = context.snapshot
    if snapshot is None or figure is None:
        return None
    return Counted(
        number=figure.value,
        source=snapshot.source,
        date=snapshot.date,
        url=figure.url,
        is_stale=snapshot.is_stale,
    )


Counter = Callable[[Context], Counted | None]
"""Finds a number; None where there is no data for it."""


def _in_corpus(pick: Callable[[Corpus], Figure | None], *, is_part: bool = False) -> Counter:
    """Makes what finds a number inside of a library.

    Args:
        pick: Finds the number.
        is_part: Whether it was counted in the papers whose bibliographies the library has read.
    """

    def count(context: Context) -> Counted | None:
        corpus = context.snapshot.corpus if context.snapshot else None
        figure = pick(corpus) if corpus else None
        if context.snapshot is None or corpus is None or figure is None or not figure.value:
            return None
        return Counted(
            number=figure.value,
            date=context.snapshot.date,
            url=figure.url or corpus.url,
            whole=corpus.size if is_part else None,
            is_stale=context.snapshot.is_stale,
            about=corpus.name,
        )

    return count


def _ranking(context: Context) -> Counted | None:
    corpus = context.snapshot.corpus if context.snapshot else None
    if context.snapshot is None or corpus is None or not corpus.rankings:
        return None
    ranking = corpus.rankings[0]
    return Counted(
        number=ranking.place,
        source=corpus.name,
        date=context.snapshot.date,
        url=ranking.url,
        is_stale=context.snapshot.is_stale,
        about=ranking.name,
        is_place=True,
    )


_COUNTERS: Mapping[str, Counter] = MappingProxyType(
    {
        "publications": _publications,
        "works": lambda context: _works(context),
        "years": _years,
        "with_page": _with_page,
        "without_page": _without_page,
        "not_here": _not_here,
        "citations": lambda context: _figure("citations", context),
        "h_index": lambda context: _figure("h_index", context),
        "i10_index": lambda context: _figure("i10_index", context),
        "library_works": _in_corpus(lambda corpus: corpus.works),
        "library_without_page": _in_corpus(lambda corpus: corpus.without_page),
        "library_citations": _in_corpus(lambda corpus: corpus.cited, is_part=True),
        "ranking": _ranking,
    }
)

NAMES = tuple(_COUNTERS)
"""Numbers that are known without being written, as far as there is data."""

GIVEN = ("citations", "h_index", "i10_index")
"""Those that somebody must give."""

OF_SNAPSHOT = ("citations", "h_index")
"""Those of a snapshot that stand among a site's numbers without being asked for."""


def _works(context: Context) -> Counted | None:
    return _figure("works", context) or _publications(context)


def _figure(name: str, context: Context) -> Counted | None:
    return _of_snapshot(context.snapshot.figure(name), context) if context.snapshot else None


def counted(name: str, context: Context) -> Counted | None:
    """Finds a number by its name; None if there is no such number, or no data for it."""
    counter = _COUNTERS.get(name)
    return counter(context) if counter else None
