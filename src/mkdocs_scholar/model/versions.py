"""Entries that are one work: the same paper in two files, a preprint and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.imprint import title_key
from mkdocs_scholar.model.link import in_order
from mkdocs_scholar.model.sameness import are_apart, copied_identifier, evidence, identity, telling_facts, unversioned
from mkdocs_scholar.model.work import Link, Relation, Work, WorkType
from mkdocs_scholar.problems import Problem

_OWN = frozenset(
    {"key", "type", "location", "source", "links", "identifiers", "awards", "versions", "is_selected", "is_hidden",
     "open_access",
     "issued", "issued_until", "status", "venue", "volume", "issue", "pages", "number", "genre", "publisher", "place",
     "edition", "series", "version", "related", "extra", "note", "annotation", "language", "preview",
     "preview_location",     "preview_alt"}
)  # fmt: skip
"""What tells of one version only, or is united in a way of its own."""
_MOST_CANDIDATES = 8
"""How many entries of one title or identifier are compared with each that follows."""
_MOST_COMPARED = 64
"""How many comparisons two sets are worth."""


class Merging(Struct, frozen=True, kw_only=True, gc=False):
    """Works, each once."""

    works: tuple[Work, ...]
    """In the order in which each was met first."""
    aliases: Mapping[str, str]
    """Key of a version that is not listed by itself to the key of its work."""
    problems: tuple[Problem, ...]
    """One for each version that is not listed by itself."""


def merge_versions(works: Iterable[Work]) -> Merging:
    """Unites entries that are one work.

    They are if DOI or arXiv id are equal, if one names the other as a version of it, or if title, year and first
    author are; a preprint and its paper may be some years apart. One that is named as something else, such as what is
    translated or reviewed, is another work whatever else is equal. What is told apart from one version is told apart
    from its work: of two papers of one preprint, the nearer has it. A chapter is not its book, a talk or a data set not
    its paper.
    """
    entries = tuple(works)
    pairs = dict.fromkeys(_candidates(entries))
    if not pairs:
        return Merging(works=entries, aliases=MappingProxyType({}), problems=())
    groups = _Groups(entries)
    found = ((evidence(entries[one], entries[other]), one, other) for one, other in pairs)
    for _, one, other in sorted((each, one, other) for each, one, other in found if each is not None):
        groups.unite(one, other)
    merged: list[Work] = []
    aliases: dict[str, str] = {}
    problems = list(_copied(entries, pairs, groups))
    for members in groups.members():
        if len(members) == 1:
            merged.append(entries[members[0]])
            continue
        main, *others = sorted((entries[place] for place in members), key=_vagueness)
        merged.append(_united(main, others))
        aliases.update({other.key: main.key for other in others if other.key != main.key})
        problems += [_merged(main, other) for other in others]
    kept = {work.key for work in merged} if aliases else set()
    free = {alias: key for alias, key in aliases.items() if alias not in kept}
    return Merging(works=tuple(merged), aliases=MappingProxyType(free), problems=tuple(problems))


def _vagueness(work: Work) -> int:
    """How little an entry says of what the work became: a paper less than its preprint."""
    return 2 if work.type in (WorkType.OTHER, WorkType.ONLINE) else int(work.type is WorkType.PREPRINT)


class _Groups:
    """Disjoint sets of places of entries; a set is known by its first place."""

    def __init__(self, entries: Sequence[Work]) -> None:
        self._above = list(range(len(entries)))
        self._entries = entries
        self._kinds: dict[int, dict[tuple[object, ...], Work]] = {}
        self._strangers = _strangers(entries)

    def root(self, place: int) -> int:
        while self._above[place] != place:
            self._above[place] = self._above[self._above[place]]
            place = self._above[place]
        return place

    def _kinds_of(self, root: int) -> dict[tuple[object, ...], Work]:
        """One entry of each kind that a set has: those alike in all that tells works apart count once."""
        if root not in self._kinds:
            self._kinds[root] = {telling_facts(self._entries[root]): self._entries[root]}
        return self._kinds[root]

    def unite(self, one: int, other: int) -> None:
        """Unites two sets, if nothing tells a member of one from a member of the other; large ones stay."""
        first, second = sorted((self.root(one), self.root(other)))
        if first == second:
            return
        if any(self.root(place) == second for place in self._strangers.get(first, ())):
            return
        mine, theirs = self._kinds_of(first), self._kinds_of(second)
        if len(mine) * len(theirs) > _MOST_COMPARED:
            return
        if any(are_apart(each, their) for each in mine.values() for their in theirs.values()):
            return
        self._above[second] = first
        mine.update(self._kinds.pop(second))
        if second in self._strangers:
            self._strangers.setdefault(first, set()).update(self._strangers.pop(second))

    def members(self) -> Iterable[list[int]]:
        """The sets in the order of their first places, each in order."""
        groups: dict[int, list[int]] = {}
        for place in range(len(self._above)):
            groups.setdefault(self.root(place), []).append(place)
        return groups.values()


def _strangers(entries: Sequence[Work]) -> dict[int, set[int]]:
    """Maps places of entries to those of others that a file says are other works, in both directions."""
    found: dict[int, set[int]] = {}
    for place, other, relation in _related(entries):
        if relation.is_other_work:
            found.setdefault(place, set()).add(other)
            found.setdefault(other, set()).add(place)
    return found


def _related(entries: Sequence[Work]) -> Iterator[tuple[int, int, Relation]]:
    """Yields places of two entries, and what the first says that the second is to it."""
    with_relations = [place for place, work in enumerate(entries) if work.related]
    places = {work.key: place for place, work in enumerate(entries)} if with_relations else {}
    for place in with_relations:
        for relation in entries[place].related:
            other = places.get(relation.key, place)
            if other != place:
                yield place, other, relation


def _candidates(entries: Sequence[Work]) -> Iterator[tuple[int, int]]:
    """Yields places of entries that have something telling in common; each with the first few of its kind."""
    related: dict[int, list[int]] = {}
    for place, other, _ in _related(entries):
        related.setdefault(place, []).append(other)
    by_doi, by_arxiv, by_title = _Met(), _Met(), _Met()
    prints: dict[str, _Met] = {}
    for place, work in enumerate(entries):
        others: Iterable[int] = ()
        if work.identifiers:
            others = by_doi.meet(identity(work, "doi"), place)
            if not _is_doi_alone(work):
                others = (*others, *by_arxiv.meet(identity(work, "arxiv"), place))
        title = title_key(work.title.plain)
        titled = by_title.meet(title, place)
        yield from ((other, place) for other in (*others, *titled))
        if len(titled) == _MOST_CANDIDATES:
            if title not in prints:
                prints[title] = _Met()
                for other in titled:
                    prints[title].meet(_print(entries[other]), other)
            yield from ((other, place) for other in prints[title].meet(_print(work), place))
        for other in related.get(place, ()):
            yield min(place, other), max(place, other)


def _is_doi_alone(work: Work) -> bool:
    """Whether a DOI that is not of arXiv is all that identifies a work, as it is with most."""
    only = work.identifiers[0]
    return len(work.identifiers) == 1 and only.scheme == "doi" and not only.value.startswith("10.48550/")


def _print(work: Work) -> str:
    """Year and venue, which tell apart those of a title that many have; empty if one is not known."""
    return f"{work.issued.year} {work.venue.name.plain}" if work.venue and work.issued else ""


class _Met:
    """Places of entries by something telling, the first few of each kind."""

    def __init__(self) -> None:
        self._first: dict[str, int] = {}
        self._all: dict[str, list[int]] = {}
        """For what two have: most have nothing in common with any other."""

    def meet(self, mark: str, place: int) -> Sequence[int]:
        """Returns the entries met before that have the same mark, and keeps this one; nothing for an empty mark."""
        if not mark:
            return ()
        first = self._first.setdefault(mark, place)
        if first == place:
            return ()
        known = self._all.setdefault(mark, [first])
        others = tuple(known)
        if len(known) < _MOST_CANDIDATES:
            known.append(place)
        return others


def _copied(entries: Sequence[Work], pairs: Iterable[tuple[int, int]], groups: _Groups) -> Iterator[Problem]:
    """Tells of each work that has the DOI or the arXiv id of another, once."""
    told: set[int] = set()
    for first, second in pairs:
        one, other = entries[first], entries[second]
        if second in told or groups.root(first) == groups.root(second):
            continue
        if copied := copied_identifier(one, other):
            told.add(second)
            message = (
                f'"{other.key}" has the {copied.label} "{copied.value}" of "{one.key}" in {one.location}, which is '
                "another work; both are listed. Correct the one that is wrong."
            )
            yield Problem.of("shared-identifier", message, other.location)


def _united(main: Work, others: Sequence[Work]) -> Work:
    """Puts versions together: the main one's facts, what only the others tell, the links of all."""
    missing = [name for name in Work.__struct_fields__ if name not in _OWN and not getattr(main, name)]
    filled: dict[str, Any] = {}
    for name in missing:
        known = [getattr(other, name) for other in others if getattr(other, name)]
        filled.update({name: known[0]} if known else {})
    everybody = (main, *others)
    awards = {award.text: award for work in everybody for award in work.awards}
    identifiers: dict[tuple[str, str], Identifier] = {}
    for work in everybody:
        for each in work.identifiers:
            identifiers.setdefault((each.scheme, unversioned(each)), each)
    return replace(
        main,
        **filled,
        links=_links(main, others),
        identifiers=tuple(identifiers.values()),
        awards=tuple(awards.values()),
        is_selected=any(work.is_selected for work in everybody),
        is_hidden=all(work.is_hidden for work in everybody),
        related=tuple(each for each in main.related if each.key not in {work.key for work in everybody}),
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
    is_preprint = other.type is WorkType.PREPRINT and main.type is not WorkType.PREPRINT
    relation = "a preprint of" if is_preprint else "the same work as"
    return Problem.of(
        "merged",
        f'"{other.key}" is {relation} "{main.key}" in {main.location}; it is listed once with the links of both.',
        other.location,
    )
