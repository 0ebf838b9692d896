"""What is counted over works: years, venues, topics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from mkdocs_scholar.model.search import folded
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Status, Venue, Work, WorkType

_UNPUBLISHED = frozenset(
    {Status.IN_PREPARATION, Status.SUBMITTED, Status.FORTHCOMING, Status.ACCEPTED, Status.IN_PRESS}
)


def is_forthcoming(work: Work) -> bool:
    """Whether a work has no date because it is not out yet."""
    return (work.issued is None or work.issued.year is None) and work.status in _UNPUBLISHED


def year_of(work: Work) -> int | None:
    """The year a work came out; None if unknown or not yet."""
    return work.issued.year if work.issued else None


def venue_name(work: Work) -> str:
    """The venue's short name, else its full one; empty if not known."""
    return (work.venue.short or work.venue.name.plain) if work.venue else ""


def topics_of(works: Sequence[Work]) -> list[tuple[str, ...]]:
    """Returns each work's topics, once each: keywords that differ in case and accents alone are one topic.

    A topic is written as most of the works have it, as the first one does where as many have it otherwise.
    """
    spellings = Counter(keyword for work in works for keyword in work.keywords)
    marks = {keyword: fold(keyword) for keyword in spellings}
    best: dict[str, str] = {}
    for keyword, count in spellings.items():
        known = best.setdefault(marks[keyword], keyword)
        if count > spellings[known]:
            best[marks[keyword]] = keyword
    return [tuple(dict.fromkeys(best[marks[keyword]] for keyword in work.keywords)) for work in works]


class Years(Struct, frozen=True, kw_only=True):
    """Works by the year they came out."""

    by_year: Mapping[int, int]
    """Year to number of works, newest first; years without a work are left out."""
    forthcoming: int = 0
    """How many are not out yet, and have no year."""
    undated: int = 0
    """Of how many nothing is known."""


class VenueCount(Struct, frozen=True, kw_only=True):
    """A venue with the works that appeared there."""

    venue: Venue
    """As most of its works have it."""
    count: int
    names: tuple[str, ...]
    """What lists and filters call it, the most frequent first."""
    by_year: Mapping[int, int]
    """Year to number of works, newest first; works without a year are in `count` alone."""


class Counts:
    """What is counted over some works, each once, at the first need; in linear time."""

    def __init__(self, works: Sequence[Work]) -> None:
        self._works = works

    @cached_property
    def years(self) -> Years:
        """Works by year."""
        coming = sum(map(is_forthcoming, self._works))
        years = Counter(map(year_of, self._works))
        undated = years.pop(None, 0) - coming
        return Years(by_year=_newest_first(years), forthcoming=coming, undated=undated)

    @cached_property
    def venues(self) -> tuple[VenueCount, ...]:
        """Venues, the most works first, then by name; a school that took a thesis is none."""
        return tuple(_venues(work for work in self._works if work.venue and work.type is not WorkType.THESIS))

    @cached_property
    def topics(self) -> tuple[tuple[str, int], ...]:
        """Topics with their number of works, the most works first, then by name."""
        counts = Counter(topic for topics in self._topics for topic in topics)
        return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], fold(pair[0]))))

    def about(self, topics: Iterable[str]) -> int:
        """How many works are on one of some topics or on several."""
        asked = frozenset(topics)
        return sum(not asked.isdisjoint(each) for each in self._topics)

    @cached_property
    def _topics(self) -> Sequence[tuple[str, ...]]:
        return topics_of(self._works)


def _newest_first(years: Mapping[int | None, int]) -> Mapping[int, int]:
    known = [(year, count) for year, count in years.items() if year is not None]
    return dict(sorted(known, reverse=True))


def _venues(works: Iterable[Work]) -> list[VenueCount]:
    """Counts the works of each venue.

    Works are of one venue if they have its short name; where a work has the full name alone, the short name that
    another work has beside the same full name counts for it too. Case, accents and blanks make no difference.
    """
    found: dict[tuple[str, str], list[Work]] = {}
    for work in works:
        assert work.venue is not None  # noqa: S101  # none without comes here
        found.setdefault((work.venue.name.plain, work.venue.short), []).append(work)
    shorts: dict[str, str] = {}
    for name, short in found:
        if short and name:
            shorts.setdefault(folded(name), folded(short))
    groups: dict[str, list[list[Work]]] = {}
    for (name, short), same in found.items():
        mark = folded(short) or shorts.get(folded(name)) or folded(name)
        groups.setdefault(mark, []).append(same)
    counted = [_venue(sorted(group, key=len, reverse=True)) for mark, group in groups.items() if mark]
    return sorted(counted, key=lambda venue: (-venue.count, fold(venue.names[0])))


def _venue(spellings: Sequence[Sequence[Work]]) -> VenueCount:
    """Counts the works of one venue, given by spelling, the most frequent first."""
    works = [work for same in spellings for work in same]
    shown = next((same[0] for same in spellings if same[0].venue and same[0].venue.short), works[0])
    assert shown.venue is not None  # noqa: S101  # as above
    return VenueCount(
        venue=shown.venue,
        count=len(works),
        names=tuple(dict.fromkeys((venue_name(shown), *(venue_name(same[0]) for same in spellings)))),
        by_year=_newest_first(Counter(map(year_of, works))),
    )
