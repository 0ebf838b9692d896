"""In which groups a list shows its works."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.model.counts import is_forthcoming, topics_of, venue_name, year_of
from mkdocs_scholar.model.text import LocalText, fold
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.views.selection import type_order

Headings = Mapping[str, Mapping[str, LocalText | None]]
"""The user's own words for groups, by kind of group and its name; None where there are none."""


class Group(Struct, frozen=True, kw_only=True):
    """A part of a list under a heading."""

    kind: str
    """What it is a group of, of `GROUPINGS`; "" for a list without groups."""
    name: str
    """Its name as data: the year, a type's word, a venue's or a topic's name; "forthcoming" or "undated" for works
    without a year, "" for those without a venue or a topic."""
    works: tuple[Work, ...]
    """In the order of the list; with topics a work may stand in several groups."""


class Grouping(Struct, frozen=True, kw_only=True):
    """How a list is parted."""

    kind: str
    """One of `GROUPINGS`, or "none"."""
    is_descending: bool = True
    """Whether the newest years stand first."""
    types: Sequence[WorkType] = ()
    """Types that stand first, in this order."""
    topics: Sequence[str] = ()
    """The only topics that have groups, in this order; empty for all, the most frequent first."""


def group_works(works: Sequence[Work], grouping: Grouping) -> tuple[Group, ...]:
    """Parts a sorted list into groups.

    Years and decades follow the direction of the list, what is not out yet on the side of the newest and what has no
    date last; types stand in their order; venues and topics by number of works, the most first, then by name, works
    without any last. A work stands in the group of each of its topics.
    """
    if grouping.kind == "none":
        return (Group(kind="", name="", works=tuple(works)),) if works else ()
    name_works, order_names = _WAYS[grouping.kind]
    groups: dict[str, list[Work]] = {}
    for work, names in zip(works, name_works(works, grouping), strict=True):
        for name in names:
            groups.setdefault(name, []).append(work)
    names = order_names(groups, grouping)
    return tuple(Group(kind=grouping.kind, name=name, works=tuple(groups[name])) for name in names)


_Names = Callable[[Sequence[Work], Grouping], Iterable[Iterable[str]]]
"""Names the groups of each work, in the order of the works."""
_Order = Callable[[Mapping[str, Sequence[Work]], Grouping], list[str]]
"""Puts the names of groups in their order."""


def _types(works: Sequence[Work], _: Grouping) -> Iterable[Iterable[str]]:
    return ((work.type.value,) for work in works)


def _venues(works: Sequence[Work], _: Grouping) -> Iterable[Iterable[str]]:
    return ((venue_name(work),) for work in works)


def _years(works: Sequence[Work], _: Grouping, *, length: int) -> Iterable[Iterable[str]]:
    return ((_year(work, length),) for work in works)


def _year(work: Work, length: int) -> str:
    if is_forthcoming(work):
        return "forthcoming"
    year = year_of(work)
    return "undated" if year is None else str(year // length * length)


def _topics(works: Sequence[Work], grouping: Grouping) -> Iterable[Iterable[str]]:
    if not grouping.topics:
        return (topics or ("",) for topics in topics_of(works))
    listed = {fold(topic): topic for topic in grouping.topics}
    found = ([listed.get(fold(keyword)) for keyword in work.keywords] for work in works)
    return (tuple(dict.fromkeys(filter(None, topics))) or ("",) for topics in found)


def _in_order_of_types(groups: Mapping[str, Sequence[Work]], grouping: Grouping) -> list[str]:
    order = type_order(grouping.types)
    return sorted(groups, key=lambda name: order[WorkType(name)])


def _in_order_of_years(groups: Mapping[str, Sequence[Work]], grouping: Grouping) -> list[str]:
    is_descending = grouping.is_descending
    years = sorted((name for name in groups if name not in ("forthcoming", "undated")), key=int, reverse=is_descending)
    coming = [name for name in ("forthcoming",) if name in groups]
    undated = [name for name in ("undated",) if name in groups]
    return [*coming, *years, *undated] if is_descending else [*years, *coming, *undated]


def _by_number(groups: Mapping[str, Sequence[Work]], _: Grouping) -> list[str]:
    return sorted(groups, key=lambda name: (not name, -len(groups[name]), fold(name)))


def _in_order_of_topics(groups: Mapping[str, Sequence[Work]], grouping: Grouping) -> list[str]:
    if not grouping.topics:
        return _by_number(groups, grouping)
    return [name for name in (*grouping.topics, "") if name in groups]


_WAYS: Mapping[str, tuple[_Names, _Order]] = MappingProxyType(
    {
        "year": (partial(_years, length=1), _in_order_of_years),
        "decade": (partial(_years, length=10), _in_order_of_years),
        "type": (_types, _in_order_of_types),
        "venue": (_venues, _by_number),
        "topic": (_topics, _in_order_of_topics),
    }
)

GROUPINGS: tuple[str, ...] = tuple(_WAYS)
"""What a list can be parted by."""
