"""Entries that are one work: the same paper in two files, a preprint and what became of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.model.link import in_order
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Link, Work, WorkType
from mkdocs_scholar.problems import Problem

_PARTS = frozenset({WorkType.CHAPTER, WorkType.CONFERENCE, WorkType.ARTICLE})
_WHOLES = frozenset({WorkType.BOOK})
_VAGUE = frozenset({WorkType.PREPRINT, WorkType.OTHER, WorkType.ONLINE})
_OWN = frozenset(
    {"key", "type", "location", "source", "links", "identifiers", "awards", "versions", "is_selected", "is_hidden",
     "issued", "issued_until", "status", "venue", "volume", "issue", "pages", "number", "genre", "publisher", "place",
     "edition", "series", "version", "related", "extra"}
)  # fmt: skip
"""What tells of one version only, or is united in a way of its own."""
_MOST_YEARS_APART = 6
_NO_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Merging:
    """Works, each once."""

    works: tuple[Work, ...]
    """In the order in which each was met first."""
    aliases: Mapping[str, str]
    """Key of a version that is not listed by itself to the key of its work."""
    problems: tuple[Problem, ...]
    """One for each version that is not listed by itself."""


def merge_versions(works: Iterable[Work]) -> Merging:
    """Unites entries that are one work.

    They are if DOI or arXiv id are equal, if one names the other as `related`, or if title, year and first author are;
    a preprint and its paper may be some years apart. A chapter is not its book, a talk or a data set not its paper.
    """
    entries = tuple(works)
    groups = _Groups(len(entries))
    for one, other in _candidates(entries):
        if groups.root(one) != groups.root(other) and are_one(entries[one], entries[other]):
            groups.unite(one, other)
    merged: list[Work] = []
    aliases: dict[str, str] = {}
    problems: list[Problem] = []
    for members in groups.members():
        versions = [entries[place] for place in members]
        if len(versions) == 1:
            merged.append(versions[0])
            continue
        main = min(versions, key=lambda work: work.type in _VAGUE)
        others = [version for version in versions if version is not main]
        merged.append(_united(main, others))
        aliases.update({other.key: main.key for other in others if other.key != main.key})
        problems += [_merged(main, other) for other in others]
    kept = {work.key for work in merged}
    free = {alias: key for alias, key in aliases.items() if alias not in kept}
    return Merging(works=tuple(merged), aliases=MappingProxyType(free), problems=tuple(problems))


class _Groups:
    """Disjoint sets of places; a set is known by its first place."""

    def __init__(self, size: int) -> None:
        self._above = list(range(size))

    def root(self, place: int) -> int:
        while self._above[place] != place:
            self._above[place] = self._above[self._above[place]]
            place = self._above[place]
        return place

    def unite(self, one: int, other: int) -> None:
        first, second = sorted((self.root(one), self.root(other)))
        self._above[second] = first

    def members(self) -> Iterable[list[int]]:
        """The sets in the order of their first places, each in order."""
        groups: dict[int, list[int]] = {}
        for place in range(len(self._above)):
            groups.setdefault(self.root(place), []).append(place)
        return groups.values()


def _candidates(entries: Sequence[Work]) -> Iterator[tuple[int, int]]:
    """Yields places of entries that have something telling in common; each with the first of its kind and its last."""
    keys = {work.key: place for place, work in enumerate(entries)}
    met: dict[str, list[int]] = {}
    for place, work in enumerate(entries):
        for mark in _marks(work):
            others = met.setdefault(mark, [])
            for other in others[:8]:
                yield other, place
            others.append(place)
        for key in work.related:
            if key in keys and keys[key] != place:
                yield keys[key], place


def _marks(work: Work) -> Iterator[str]:
    for identifier in work.identifiers:
        if identifier.scheme in ("doi", "arxiv"):
            yield f"{identifier.scheme} {_unversioned(identifier.scheme, identifier.value)}"
    yield f"title {_title_key(work)}"


def _unversioned(scheme: str, value: str) -> str:
    lowered = value.lower()
    head, mark, version = lowered.rpartition("v")
    return head if scheme == "arxiv" and mark and version.isdigit() and head else lowered


def _title_key(work: Work) -> str:
    return _NO_LETTERS.sub("", fold(work.title.plain))


def are_one(one: Work, other: Work) -> bool:
    """Whether two entries are versions of one work."""
    if {one.type, other.type} & _WHOLES and {one.type, other.type} & _PARTS:
        return False
    same_title = _title_key(one) == _title_key(other)
    same_author = _first_author(one) == _first_author(other)
    for scheme in ("doi", "arxiv"):
        if _identifier(one, scheme) and _identifier(one, scheme) == _identifier(other, scheme):
            return same_title or same_author
    is_preprint = (one.type is WorkType.PREPRINT) != (other.type is WorkType.PREPRINT)
    if other.key in one.related or one.key in other.related:
        return is_preprint or same_title
    if not (same_title and same_author and _first_author(one)):
        return False
    return _near_in_time(one, other) if is_preprint and _may_be_preprint_of(one, other) else _same_print(one, other)


def _identifier(work: Work, scheme: str) -> str:
    found = work.identifier(scheme)
    return _unversioned(scheme, found.value) if found else ""


def _first_author(work: Work) -> tuple[str, ...]:
    """Family name and initial of the first author, or else editor, folded; empty if nobody is named."""
    people = work.authors.listed or work.editors.listed
    if not people:
        return ()
    name = people[0].name
    return fold(name.family or name.literal), fold(name.given[:1])


def _may_be_preprint_of(one: Work, other: Work) -> bool:
    printed = other if one.type is WorkType.PREPRINT else one
    return printed.type not in (WorkType.DATASET, WorkType.SOFTWARE, WorkType.TALK, WorkType.PATENT)


def _near_in_time(one: Work, other: Work) -> bool:
    years = [work.issued.year for work in (one, other) if work.issued and work.issued.year is not None]
    return len(years) < 2 or abs(years[0] - years[1]) <= _MOST_YEARS_APART


def _same_print(one: Work, other: Work) -> bool:
    """Whether title, author and year are those of one print: same type, nothing that tells two apart."""
    years = [work.issued.year if work.issued else None for work in (one, other)]
    if years[0] != years[1] or (one.type is not other.type and not {one.type, other.type} & _VAGUE):
        return False
    return all(
        not mine or not theirs or mine == theirs
        for mine, theirs in (
            (_identifier(one, "doi"), _identifier(other, "doi")),
            (_identifier(one, "arxiv"), _identifier(other, "arxiv")),
            (_pages(one), _pages(other)),
            (one.volume, other.volume),
            (one.issue, other.issue),
            (one.number, other.number),
            (one.genre, other.genre),
        )
    )


def _pages(work: Work) -> str:
    return work.pages.replace("-", "–").replace(" ", "")


def _united(main: Work, others: Sequence[Work]) -> Work:
    """Puts versions together: the main one's facts, what only the others tell, the links of all."""
    missing = [each.name for each in fields(Work) if each.name not in _OWN and not getattr(main, each.name)]
    filled: dict[str, Any] = {}
    for name in missing:
        known = [getattr(other, name) for other in others if getattr(other, name)]
        filled.update({name: known[0]} if known else {})
    everybody = (main, *others)
    awards = {award.text: award for work in everybody for award in work.awards}
    identifiers = {(each.scheme, each.value): each for work in reversed(everybody) for each in work.identifiers}
    ordered = [each for work in everybody for each in work.identifiers]
    return replace(
        main,
        **filled,
        links=_links(main, others),
        identifiers=tuple(dict.fromkeys(identifiers[each.scheme, each.value] for each in ordered)),
        awards=tuple(awards.values()),
        is_selected=any(work.is_selected for work in everybody),
        is_hidden=all(work.is_hidden for work in everybody),
        related=tuple(key for key in main.related if key not in {work.key for work in everybody}),
        versions=tuple(others),
    )


def _links(main: Work, others: Sequence[Work]) -> tuple[Link, ...]:
    """Unites links; the DOI and the page of a preprint lead to the preprint, and a kind that is there stays alone."""
    links = list(main.links)
    for other in others:
        is_preprint = other.type is WorkType.PREPRINT and main.type is not WorkType.PREPRINT
        kinds = {link.kind for link in links}
        for link in other.links:
            kind = (
                "preprint"
                if is_preprint and link.kind in ("doi", "html", "url", "pdf") and "pdf" in kinds
                else link.kind
            )
            kind = "preprint" if is_preprint and link.kind in ("doi", "html", "url") else kind
            if kind not in kinds or kind == "custom":
                links.append(replace(link, kind=kind))
    return in_order(links)


def _merged(main: Work, other: Work) -> Problem:
    kind = "the same work as" if other.type is main.type else f"the {other.type.value} of"
    return Problem.of(
        "merged",
        f'"{other.key}" is {kind} "{main.key}" in {main.location}; it is listed once with the links of both.',
        other.location,
    )
