"""Which works a list shows, in what order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.model.counts import is_forthcoming, venue_name
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work, WorkType
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


SORT_KEYS = ("date", "year", "citations", "title", "author", "venue", "type", "key")
"""What a list can be sorted by; "-" in front turns the order round."""


def _author(work: Work) -> str:
    listed = (work.authors or work.editors).listed
    return fold(listed[0].name.sort_order) if listed else ""


_KEYS: Mapping[str, Callable[[Work, Mapping[WorkType, int]], Any]] = MappingProxyType(
    {
        "date": lambda work, _: work.issued.order if work.issued and work.issued.year is not None else None,
        "year": lambda work, _: work.issued.year if work.issued else None,
        "citations": lambda work, _: work.citations.count if work.citations else None,
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
    coming: list[Work] = []
    rest: list[Work] = []
    for work in (work for value, work in valued if value is None):
        (coming if name in ("date", "year") and is_forthcoming(work) else rest).append(work)
    ordered = [work for _, work in known]
    return [*coming, *ordered, *rest] if is_descending else [*ordered, *coming, *rest]


def type_order(first: Sequence[WorkType]) -> Mapping[WorkType, int]:
    """Gives each type its place: those named first, then the others in their own order."""
    ordered = [*first, *(kind for kind in WorkType if kind not in first)]
    return MappingProxyType({kind: place for place, kind in enumerate(ordered)})


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
