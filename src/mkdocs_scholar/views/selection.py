"""Which works a list shows, in what order, in which groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Status, Work, WorkType
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views.context import Context

_TYPE_ALIASES: Mapping[str, WorkType] = MappingProxyType(
    {
        "inproceedings": WorkType.CONFERENCE,
        "proceedings": WorkType.BOOK,
        "journal": WorkType.ARTICLE,
        "incollection": WorkType.CHAPTER,
        "inbook": WorkType.CHAPTER,
        "phdthesis": WorkType.THESIS,
        "mastersthesis": WorkType.THESIS,
        "techreport": WorkType.REPORT,
        "unpublished": WorkType.PREPRINT,
        "presentation": WorkType.TALK,
        "misc": WorkType.OTHER,
        "webpage": WorkType.ONLINE,
        "paper-conference": WorkType.CONFERENCE,
        "article-journal": WorkType.ARTICLE,
        "speech": WorkType.TALK,
        "document": WorkType.OTHER,
    }
)
"""Names of BibTeX and CSL for our types."""

TYPE_WORDS: tuple[str, ...] = (*(kind.value for kind in WorkType), *_TYPE_ALIASES)
"""Every word that names a type."""


def type_named(word: str) -> WorkType:
    """Finds the type a word names; raises ValueError for none."""
    return _TYPE_ALIASES.get(word.lower()) or WorkType(word.lower())


SORT_KEYS = ("date", "year", "title", "author", "venue", "type", "key")
"""What a list can be sorted by; "-" in front turns the order round."""

_UNPUBLISHED = frozenset(
    {Status.IN_PREPARATION, Status.SUBMITTED, Status.FORTHCOMING, Status.ACCEPTED, Status.IN_PRESS}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A part of a list under a heading."""

    kind: str
    """What it is a group of: "year", "decade", "type", "venue"; "" for a list without groups."""
    name: str
    """Its name as data: the year, a type's word, a venue's name; "forthcoming", "undated" or "unknown" for what has
    none."""
    works: tuple[Work, ...]


def is_forthcoming(work: Work) -> bool:
    """Whether a work has no date because it is not out yet."""
    return (work.issued is None or work.issued.year is None) and work.status in _UNPUBLISHED


def year_of(work: Work) -> int | None:
    """The year a work came out; None if unknown or not yet."""
    return work.issued.year if work.issued else None


def venue_name(work: Work) -> str:
    """The venue's short name, else its full one; empty if not known."""
    return (work.venue.short or work.venue.name.plain) if work.venue else ""


def _author(work: Work) -> str:
    listed = (work.authors or work.editors).listed
    return fold(listed[0].name.sort_order) if listed else ""


_KEYS: Mapping[str, Callable[[Work, Mapping[WorkType, int]], Any]] = MappingProxyType(
    {
        "date": lambda work, _: work.issued.order if work.issued and work.issued.year is not None else None,
        "year": lambda work, _: work.issued.year if work.issued else None,
        "title": lambda work, _: fold(work.title.plain).lstrip("\"'“‘([¿¡") or None,
        "author": lambda work, _: _author(work) or None,
        "venue": lambda work, _: fold(venue_name(work)) or None,
        "type": lambda work, order: order[work.type],
        "key": lambda work, _: work.key,
    }
)


def sort_works(works: Iterable[Work], keys: Sequence[str], types: Sequence[WorkType]) -> list[Work]:
    """Sorts works by several keys, each with its own direction; equal works keep their order.

    What has no value stands last in either direction, save that works without a date that are not out yet stand where
    the newest do.
    """
    order = type_order(types)
    ordered = list(works)
    for key in reversed(keys):
        name = key.removeprefix("-")
        ordered = _sorted_by(ordered, name, is_descending=key.startswith("-"), order=order)
    return ordered


def _sorted_by(works: list[Work], name: str, *, is_descending: bool, order: Mapping[WorkType, int]) -> list[Work]:
    read = _KEYS[name]
    valued = [(read(work, order), work) for work in works]
    known = [(value, work) for value, work in valued if value is not None]
    known.sort(key=lambda pair: pair[0], reverse=is_descending)
    unknown = [work for value, work in valued if value is None]
    coming = [work for work in unknown if name in ("date", "year") and is_forthcoming(work)]
    rest = [work for work in unknown if work not in coming] if coming else unknown
    dated = [work for _, work in known]
    return [*coming, *dated, *rest] if is_descending else [*dated, *coming, *rest]


def type_order(first: Sequence[WorkType]) -> Mapping[WorkType, int]:
    """Gives each type its place: those named first, then the others in their own order."""
    ordered = [*first, *(kind for kind in WorkType if kind not in first)]
    return MappingProxyType({kind: place for place, kind in enumerate(ordered)})


def group_works(
    works: Sequence[Work], kind: str, *, is_descending: bool, types: Sequence[WorkType]
) -> tuple[Group, ...]:
    """Parts a sorted list into groups.

    Years and decades follow the direction of the list, what is not out yet on the side of the newest and what has no
    date last; types stand in their order; venues by number of works, the most first, then by name.
    """
    if kind == "none":
        return (Group(kind="", name="", works=tuple(works)),) if works else ()
    groups: dict[str, list[Work]] = {}
    for work in works:
        groups.setdefault(_group_name(work, kind), []).append(work)
    names = _ordered_names(groups, kind, is_descending=is_descending, types=types)
    return tuple(Group(kind=kind, name=name, works=tuple(groups[name])) for name in names)


def _group_name(work: Work, kind: str) -> str:
    if kind == "type":
        return work.type.value
    if kind == "venue":
        return venue_name(work) or "unknown"
    if is_forthcoming(work):
        return "forthcoming"
    year = work.issued.year if work.issued else None
    if year is None:
        return "undated"
    return str(year if kind == "year" else year // 10 * 10)


def _ordered_names(
    groups: Mapping[str, Sequence[Work]], kind: str, *, is_descending: bool, types: Sequence[WorkType]
) -> list[str]:
    if kind == "type":
        order = type_order(types)
        return sorted(groups, key=lambda name: order[WorkType(name)])
    if kind == "venue":
        return sorted(groups, key=lambda name: (name == "unknown", -len(groups[name]), fold(name)))
    years = sorted((name for name in groups if name not in ("forthcoming", "undated")), key=int, reverse=is_descending)
    coming = [name for name in ("forthcoming",) if name in groups]
    undated = [name for name in ("undated",) if name in groups]
    return [*coming, *years, *undated] if is_descending else [*years, *coming, *undated]


def keyed_works(keys: Sequence[str], context: Context) -> list[Work]:
    """Finds works by key, in the order asked for, telling the keys that are in no file."""
    found: list[Work] = []
    for key in keys:
        work = context.library.get(key)
        if work is None:
            _tell_unknown_key(key, context)
        elif work not in found:
            found.append(work)
    return found


def _tell_unknown_key(key: str, context: Context) -> None:
    from_profile = context.profile is not None and key in context.profile.selected
    place = context.profile.selected_location if context.profile and from_profile else None
    hint = did_you_mean(key, (work.key for work in context.library.works))
    context.report.add("unknown-key", f'no work has the key "{key}".{hint}', place or context.location)
