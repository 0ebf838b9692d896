"""A snapshot that meets a library: which entry is about which work, and what a work takes from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from types import MappingProxyType

from msgspec.structs import replace

from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.imprint import title_key
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.sameness import unversioned
from mkdocs_scholar.model.snapshot import Snapshot, SnapshotWork
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Citations, Work

_MARKING = frozenset({"doi", "arxiv", "pmid", "pmcid"})
_ARXIV_DOI = "10.48550/arxiv."
_YEARS_APART = 1
"""A paper counts as of the year it is online, or of that in which it is printed."""

Mark = tuple[str, str]
"""What an entry and a work have in common: kind of an identifier, "key" or "title", and its one spelling."""


def match(snapshot: Snapshot, library: Library) -> Snapshot:
    """Finds the work of each entry: by key, by DOI or another identifier, else by title and year.

    Entries about one work, such as a paper and its preprint, become one; the greatest count of citations stays, with
    its own address: a sum would count those twice who cite both.
    """
    works = _Works(library)
    found: dict[str, list[SnapshotWork]] = {}
    unmatched: list[SnapshotWork] = []
    for entry in snapshot.works:
        key = works.find(entry)
        if key is None:
            unmatched.append(entry)
        else:
            found.setdefault(key, []).append(entry)
    by_key = {key: _as_one(entries) for key, entries in found.items()}
    return replace(snapshot, by_key=MappingProxyType(by_key), unmatched=tuple(unmatched))


class _Works:
    """The works of a library by what tells them apart."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._by_mark: dict[Mark, str] = {}
        for work in library.all_works:
            for version in (work, *work.versions):
                for mark in _marks(version.identifiers):
                    self._by_mark.setdefault(mark, work.key)

    @cached_property
    def _by_title(self) -> dict[str, list[Work]]:
        """Works by title, for entries that nothing else tells."""
        found: dict[str, list[Work]] = {}
        for work in self._library.all_works:
            found.setdefault(title_key(work.title.plain), []).append(work)
        return found

    def find(self, entry: SnapshotWork) -> str | None:
        """Finds the key of the work that an entry is about."""
        if entry.key:
            work = self._library.get(entry.key)
            return work.key if work else None
        marked = (self._by_mark.get(mark) for mark in _marks(entry.identifiers))
        return next(filter(None, marked), None) or (self._titled(entry) if entry.title else None)

    def _titled(self, entry: SnapshotWork) -> str | None:
        works = [work for work in self._by_title.get(title_key(entry.title), ()) if _may_be(work, entry)]
        return works[0].key if len(works) == 1 else None


def _may_be(work: Work, entry: SnapshotWork) -> bool:
    """Whether nothing tells a work of the same title from an entry: not its year, not its DOI."""
    issued = work.issued.year if work.issued else None
    if issued is not None and entry.year is not None:
        years = [each.issued.year for each in work.versions if each.issued and each.issued.year is not None]
        if all(abs(year - entry.year) > _YEARS_APART for year in (issued, *years)):
            return False
    mine, theirs = (_dois(identifiers) for identifiers in (work.identifiers, entry.identifiers))
    return not (mine and theirs) or not mine.isdisjoint(theirs)


def _dois(identifiers: Iterable[Identifier]) -> set[str]:
    return {value for scheme, value in _marks(identifiers) if scheme == "doi"}


def _marks(identifiers: Iterable[Identifier]) -> Iterator[Mark]:
    for identifier in identifiers:
        if identifier.scheme in _MARKING:
            value = unversioned(identifier)
            if value.startswith(_ARXIV_DOI):
                yield "arxiv", value.removeprefix(_ARXIV_DOI)
            else:
                yield identifier.scheme, value


def _as_one(entries: list[SnapshotWork]) -> SnapshotWork:
    if len(entries) == 1:
        return entries[0]
    most = max(entries, key=lambda entry: -1 if entry.citations is None else entry.citations)
    return replace(
        most,
        topics=next((entry.topics for entry in (most, *entries) if entry.topics), ()),
        institutions=tuple(dict.fromkeys(name for entry in entries for name in entry.institutions)),
        cited_by=tuple(dict.fromkeys(citing for entry in entries for citing in entry.cited_by)),
        cited_here=max((entry.cited_here for entry in entries if entry.cited_here is not None), default=None),
        abstract=next((entry.abstract for entry in (most, *entries) if entry.abstract), ""),
    )


def with_snapshot(library: Library, snapshot: Snapshot) -> Library:
    """Gives works what a matched snapshot knows and the author has not written: citations, keywords, an abstract."""
    works = tuple(
        _enriched(work, entry, snapshot) if (entry := snapshot.of(work.key)) else work for work in library.all_works
    )
    return replace(library, all_works=works)


def _enriched(work: Work, entry: SnapshotWork, snapshot: Snapshot) -> Work:
    citations = work.citations
    if citations is None and entry.citations is not None:
        citations = Citations(
            count=entry.citations,
            source=snapshot.source,
            date=snapshot.date,
            url=entry.url,
            is_stale=snapshot.is_stale,
        )
    return replace(
        work,
        citations=citations,
        keywords=work.keywords or tuple(dict.fromkeys(topic.path[-1] for topic in entry.topics)),
        abstract=work.abstract or RichText.of(entry.abstract),
    )
