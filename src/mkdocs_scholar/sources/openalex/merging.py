"""A new snapshot over an old one: what the answers say nothing of stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.imprint import title_key
from mkdocs_scholar.sources.shapes import Shape
from mkdocs_scholar.sources.snapshot.fields import AUTHOR, INSTITUTION, SNAPSHOT, WORK

_LISTS = {"works": WORK, "institutions": INSTITUTION}
_SCHEMES = ("openalex", "doi", "arxiv", "ror")

Mark = tuple[str, str]
"""Kind of an identifier, or "title", and its one spelling."""


def merged(new: Mapping[str, Any], old: Mapping[str, Any], *, is_whole: bool) -> dict[str, Any]:
    """Puts new fields over old ones.

    Args:
        new: Fields of the new snapshot.
        old: Those of the file that is there, as written.
        is_whole: Whether the new one has all works: then an old entry that the service gave, and gives no more, goes.

    Returns:
        All fields in the order of the reference. Names by language, which no service gives, stay as they are.
    """
    kept = _named(old, SNAPSHOT)
    whole = {**kept, **new}
    whole["author"] = _over(new.get("author", {}), kept.get("author"), AUTHOR)
    for name, shape in _LISTS.items():
        whole[name] = _lists(new.get(name, ()), kept.get(name), shape, is_whole=is_whole)
    return {name: whole[name] for name in _order(whole, SNAPSHOT) if whole[name] not in ({}, [])}


def _named(written: Any, shape: Shape) -> dict[str, Any]:
    """A map under the names of its fields; fields that are not known keep theirs."""
    found: dict[str, Any] = {}
    for key, value in written.items() if isinstance(written, dict) else ():
        found.setdefault(shape.find(str(key)) or str(key), value)
    return found


def _order(whole: Mapping[str, Any], shape: Shape) -> list[str]:
    known = [name for name in shape.fields if name in whole]
    return [*known, *(name for name in whole if name not in known)]


def _over(new: Mapping[str, Any], old: Any, shape: Shape) -> dict[str, Any]:
    kept = _named(old, shape)
    whole = {**kept, **new}
    for name in ("ids", "name", "city", "country"):
        if isinstance(kept.get(name), dict):
            whole[name] = {**kept[name], **new[name]} if isinstance(new.get(name), dict) else kept[name]
    return {name: whole[name] for name in _order(whole, shape)}


def _lists(new: Iterable[Mapping[str, Any]], old: Any, shape: Shape, *, is_whole: bool) -> list[Any]:
    entries = old if isinstance(old, list) else [] if old is None else [old]
    left = dict(enumerate(_named(each, shape) if isinstance(each, dict) else each for each in entries))
    by_mark: dict[Mark, int] = {}
    for place, each in left.items():
        for mark in _marks(each):
            by_mark.setdefault(mark, place)
    lists = []
    for entry in new:
        places = (by_mark[mark] for mark in _marks(entry) if mark in by_mark)
        before = next((place for place in places if place in left and not _are_two(entry, left[place])), None)
        lists.append(_over(entry, None if before is None else left.pop(before), shape))
    return [*lists, *(each for each in left.values() if not (is_whole and _is_of_service(each)))]


def _marks(entry: Any) -> list[Mark]:
    """What tells which work or institution an entry is about, the surest first."""
    titles = [title for name in ("title", "name") for title in _texts(entry, name)]
    return [*_ids(entry).items(), *(("title", title_key(title)) for title in titles)]


def _texts(entry: Any, name: str) -> list[str]:
    """A text, or those of each language."""
    held = entry.get(name) if isinstance(entry, dict) else None
    return [text for text in (held.values() if isinstance(held, dict) else (held,)) if isinstance(text, str)]


def _ids(entry: Any) -> dict[str, str]:
    inner = entry.get("ids") if isinstance(entry, dict) else None
    written = {**(inner if isinstance(inner, dict) else {}), **(entry if isinstance(entry, dict) else {})}
    found = ((scheme, parse(scheme, str(written[scheme]))) for scheme in _SCHEMES if written.get(scheme))
    return {scheme: identifier.value.lower() for scheme, identifier in found if identifier}


def _are_two(one: Any, other: Any) -> bool:
    """Whether ids say that two entries of one title are not about the same."""
    mine, theirs = _ids(one), _ids(other)
    return any(mine[scheme] != theirs[scheme] for scheme in mine.keys() & theirs.keys())


def _is_of_service(entry: Any) -> bool:
    """Whether an entry came from the service once: only those have its id."""
    return "openalex" in _ids(entry) and "key" not in entry
