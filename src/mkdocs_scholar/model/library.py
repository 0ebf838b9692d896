"""A bibliography as a whole: works by key, each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from mkdocs_scholar.model.counts import Counts
from mkdocs_scholar.model.free_names import FreeNames
from mkdocs_scholar.model.search import search_texts
from mkdocs_scholar.model.slug import slug_of
from mkdocs_scholar.model.versions import Merging, merge_versions
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Problem, Report

_OPENING = regex(r"\s*@\s*[^{(]*[{(]\s*")
"""What stands before the key of an entry: its type may hold the same letters."""
_UNDATED = (-(10**7), 0, 0)


class Library(Struct, frozen=True, kw_only=True, dict=True):
    """All works of a bibliography in the order of its files; their keys are unique."""

    all_works: tuple[Work, ...] = ()
    """Every work, hidden ones among them."""
    aliases: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Key of a merged version to the key of the work it is listed in."""

    @classmethod
    def of(cls, works: Iterable[Work]) -> tuple[Library, tuple[Problem, ...]]:
        """Makes a library: what is one work is merged, and keys are made unique.

        Returns:
            The library; and a `merged` problem for each merged version, a `repeated-key` problem for each key that
            two works have, or that differs from another one in case alone.
        """
        merging: Merging = merge_versions(works)
        report = Report(merging.problems)
        return cls(all_works=_with_unique_keys(merging.works, report), aliases=merging.aliases), tuple(report)

    @cached_property
    def works(self) -> tuple[Work, ...]:
        """The works to list and to count, in the order of the files: all but the hidden ones."""
        return tuple(work for work in self.all_works if not work.is_hidden)

    @cached_property
    def newest_first(self) -> tuple[Work, ...]:
        """The works to list, newest first; undated ones last, those of one date in the order of the files."""
        return newest_first(self.works)

    @cached_property
    def counts(self) -> Counts:
        """What is counted over the works to list."""
        return Counts(self.works)

    @cached_property
    def _by_key(self) -> Mapping[str, Work]:
        by_key = {work.key: work for work in self.all_works}
        for alias, key in self.aliases.items():
            by_key.setdefault(alias, by_key[key])
        return by_key

    @cached_property
    def _slugs(self) -> Mapping[str, str]:
        names = FreeNames()
        return {work.key: names.take(slug_of(work.key)) for work in self.all_works}

    @cached_property
    def _search_texts(self) -> dict[str, tuple[str, ...]]:
        return {}

    def search_texts(self, work: Work) -> tuple[str, ...]:
        """Title, names, venue, keywords and year of one of its works, folded; made when first asked for."""
        if work.key not in self._search_texts:
            self._search_texts[work.key] = search_texts(work)
        return self._search_texts[work.key]

    def get(self, key: str) -> Work | None:
        """The work with a key, or with a version that has it; None if there is none."""
        return self._by_key.get(key)

    def slug(self, key: str) -> str:
        """The key in ASCII with case kept, for ids and addresses; unique in the library, "-2" behind a clash.

        Raises:
            KeyError: No work has this key.
        """
        return self._slugs[key]

    def __len__(self) -> int:
        return len(self.works)

    def __iter__(self) -> Iterator[Work]:
        return iter(self.works)


def newest_first(works: Iterable[Work]) -> tuple[Work, ...]:
    """Sorts works by date, newest first and stable; undated ones come last."""
    return tuple(sorted(works, key=lambda work: work.issued.order if work.issued else _UNDATED, reverse=True))


def _with_unique_keys(works: Iterable[Work], report: Report) -> tuple[Work, ...]:
    """Gives the second work of a key the key with "-2" behind it, in its source too."""
    works = tuple(works)
    if len({work.key.lower() for work in works}) == len(works):
        return works
    names = FreeNames(work.key for work in works)
    first: dict[str, Work] = {}
    folded: dict[str, Work] = {}
    unique: list[Work] = []
    for work in works:
        other = first.get(work.key) or folded.get(work.key.lower())
        key = work.key if work.key not in first else names.take(work.key)
        if other is not None:
            _tell(work, other, key, report)
        work = renamed(work, key)
        first[key] = work
        folded.setdefault(work.key.lower(), work)
        unique.append(work)
    return tuple(unique)


def renamed(work: Work, key: str) -> Work:
    """Gives a work another key, in its source too."""
    if key == work.key:
        return work
    opening = _OPENING.match(work.source)
    source = f"{opening[0]}{key}{work.source[opening.end() + len(work.key) :]}" if opening else work.source
    return replace(work, key=key, source=source)


def _tell(work: Work, other: Work, key: str, report: Report) -> None:
    if key == work.key:
        message = (
            f'key "{work.key}" differs from "{other.key}" in {other.location} in capitals alone, and BibTeX takes them '
            "for one; rename one of them."
        )
    else:
        message = (
            f'key "{work.key}" already used in {other.location} (different work); shown as "{key}". Rename one of them.'
        )
    report.add("repeated-key", message, work.location)
