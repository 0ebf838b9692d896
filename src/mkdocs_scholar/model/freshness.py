"""Numbers that were counted too long ago."""

from __future__ import annotations

from datetime import date, timedelta

from msgspec.structs import replace

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.work import Work


def is_stale(counted: PartialDate | None, today: date | None, days: int) -> bool:
    """Whether a number was counted too long ago; of a date known in part its last day counts.

    Args:
        counted: When it was counted; None if not known.
        today: The day of the build; None where nothing is stale.
        days: How old it may be; 0 for any age.
    """
    if counted is None or counted.year is None or today is None or not days:
        return False
    if not date.min.year <= counted.year < date.max.year:
        return False
    if counted.month is None:
        last = date(counted.year, 12, 31)
    elif counted.day is None:
        last = date(counted.year + counted.month // 12, counted.month % 12 + 1, 1) - timedelta(days=1)
    else:
        last = date(counted.year, counted.month, counted.day)
    return (today - last).days > days


def with_stale(library: Library, today: date | None, days: int) -> Library:
    """Marks counts of citations that the author wrote too long ago."""
    works = tuple(_marked(work, today, days) if work.citations else work for work in library.all_works)
    return library if works == library.all_works else replace(library, all_works=works)


def _marked(work: Work, today: date | None, days: int) -> Work:
    citations = work.citations
    if citations is None or not is_stale(citations.date, today, days):
        return work
    return replace(work, citations=replace(citations, is_stale=True))
