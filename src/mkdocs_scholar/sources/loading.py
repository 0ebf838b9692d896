"""The files that the settings name → one library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.person import Contributors, Name, PersonMatcher
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.problems import Location, Problem, Report
from mkdocs_scholar.sources import bibtex, csl, nbib, ris
from mkdocs_scholar.sources.cache import Cache
from mkdocs_scholar.sources.reading import Reading, Source

READERS: dict[str, Callable[[Sequence[Source]], Reading]] = {
    ".bib": bibtex.read,
    ".bibtex": bibtex.read,
    ".json": csl.read_json,
    ".yaml": csl.read_yaml,
    ".yml": csl.read_yaml,
    ".ris": ris.read,
    ".nbib": nbib.read,
    ".txt": nbib.read,
}
"""Suffix of a bibliography file, lower-case, to what reads it."""

_GLOB = frozenset("*?[")


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What became of the entries: `entries == works + merged + containers + lost`."""

    entries: int = 0
    works: int = 0
    """Works in the library, hidden ones among them."""
    merged: int = 0
    containers: int = 0
    """Entries that only lend their fields to others."""
    lost: int = 0

    def __str__(self) -> str:
        parts = [f"{self.entries} {'entry' if self.entries == 1 else 'entries'} read"]
        parts.append(f"{self.works} {'work' if self.works == 1 else 'works'}")
        counted = (("merged", self.merged), ("lent to others", self.containers), ("lost", self.lost))
        parts += [f"{number} {name}" for name, number in counted if number]
        return ", ".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedLibrary:
    """A library with all that was noticed while reading it."""

    library: Library
    problems: tuple[Problem, ...]
    counts: Counts
    files: tuple[Path, ...] = ()
    """The files that were read."""


@dataclass(frozen=True, slots=True)
class _Stamp:
    """A file as it is now, as far as that can be told without opening it."""

    shown: str
    path: Path
    size: int
    modified: int


def load_library(
    paths: Iterable[str | Path], *, base: Path | None = None, cache_dir: Path | None = None, owner: Sequence[Name] = ()
) -> LoadedLibrary:
    """Reads bibliography files as one library.

    Args:
        paths: Files, or glob patterns whose matches are sorted by name; relative to `base`.
        base: Folder that relative paths start from; the current one by default.
        cache_dir: Folder outside of the site to keep readings in; None to keep none on disk.
        owner: Names of the person the site is about: a book whose parts are listed is listed too where they wrote it.

    Returns:
        The library, every problem, and what was counted. Files that have not changed since are not read again.
    """
    base = Path.cwd() if base is None else base
    report = Report()
    stamps = tuple(_stamps(paths, base, report))
    return _loaded(stamps, cache_dir, tuple(owner), tuple(report))


def _stamps(paths: Iterable[str | Path], base: Path, report: Report) -> Iterable[_Stamp]:
    seen: set[Path] = set()
    for written in paths:
        found = list(_found(str(written), base))
        if not found and not _GLOB & set(str(written)):
            _tell_missing(str(written), base, report)
        for path in found:
            stamp = _stamp(path, base)
            if stamp and path not in seen and _has_reader(stamp, report):
                seen.add(path)
                yield stamp


def _found(written: str, base: Path) -> Iterable[Path]:
    if not _GLOB & set(written):
        path = base / written
        return [path] if path.is_file() else []
    pattern = Path(written)
    root = Path(pattern.anchor) if pattern.is_absolute() else base
    parts = str(pattern.relative_to(pattern.anchor)) if pattern.is_absolute() else written
    return sorted(path for path in root.glob(parts) if path.is_file())


def _stamp(path: Path, base: Path) -> _Stamp:
    facts = path.stat()
    try:
        shown = path.relative_to(base).as_posix()
    except ValueError:
        shown = path.as_posix()
    return _Stamp(shown=shown, path=path, size=facts.st_size, modified=facts.st_mtime_ns)


def _tell_missing(written: str, base: Path, report: Report) -> None:
    is_there = (base / written).exists()
    report.add(
        "unreadable-file" if is_there else "missing-file",
        f'"{written}" is a folder; write "{written.rstrip("/")}/*.bib".'
        if is_there
        else f'"{written}" does not exist; write the path of a bibliography file under `bibliography`.',
        Location(path=written),
    )


def _has_reader(stamp: _Stamp, report: Report) -> bool:
    if stamp.path.suffix.lower() in READERS:
        return True
    report.add(
        "unreadable-file",
        f'"{stamp.shown}" is of no known kind; known are {", ".join(READERS)}.',
        Location(path=stamp.shown),
    )
    return False


@lru_cache(maxsize=8)
def _loaded(
    stamps: tuple[_Stamp, ...], cache_dir: Path | None, owner: tuple[Name, ...], noticed: tuple[Problem, ...]
) -> LoadedLibrary:
    """Reads, once for files that stay as they are: some hosts ask anew for every page."""
    report = Report(noticed)
    readings = [_reading(READERS[suffix], suffix, group, cache_dir, report) for suffix, group in _by_reader(stamps)]
    for reading in readings:
        report.extend(reading.problems)
    own = _owned(readings, owner)
    works = _in_file_order([*(work for reading in readings for work in reading.works), *own], stamps)
    library, problems = Library.of(works)
    report.extend(problems)
    entries = sum(reading.entries for reading in readings)
    lost = sum(reading.lost for reading in readings)
    counts = Counts(
        entries=entries,
        works=len(library.all_works),
        merged=len(works) - len(library.all_works),
        containers=entries - lost - len(works),
        lost=lost,
    )
    return LoadedLibrary(
        library=library, problems=tuple(report), counts=counts, files=tuple(stamp.path for stamp in stamps)
    )


def _by_reader(stamps: Sequence[_Stamp]) -> Iterable[tuple[str, list[_Stamp]]]:
    """Groups files by what reads them; the order within a group is that of the settings."""
    suffixes = list(dict.fromkeys(stamp.path.suffix.lower() for stamp in stamps))
    by_reader: dict[Callable[[Sequence[Source]], Reading], tuple[str, list[_Stamp]]] = {}
    for suffix in suffixes:
        _, group = by_reader.setdefault(READERS[suffix], (suffix, []))
        group += [stamp for stamp in stamps if stamp.path.suffix.lower() == suffix]
    for suffix, group in by_reader.values():
        yield suffix, sorted(group, key=stamps.index)


def _reading(
    read: Callable[[Sequence[Source]], Reading],
    suffix: str,
    stamps: Sequence[_Stamp],
    cache_dir: Path | None,
    report: Report,
) -> Reading:
    sources = [source for stamp in stamps if (source := _source(stamp, report)) is not None]
    if cache_dir is None:
        return read(sources)
    cache = Cache(cache_dir)
    key = cache.key(suffix, sources)
    kept = cache.load(key)
    if kept is None:
        kept = read(sources)
        cache.save(key, kept)
    return kept


def _source(stamp: _Stamp, report: Report) -> Source | None:
    try:
        return Source(path=stamp.shown, content=stamp.path.read_bytes())
    except OSError as error:
        reason = error.strerror or str(error)
        report.add(
            "unreadable-file", f'"{stamp.shown}" cannot be read ({reason}); allow it.', Location(path=stamp.shown)
        )
        return None


def _owned(readings: Iterable[Reading], owner: tuple[Name, ...]) -> list[Work]:
    """Picks the parents that the owner wrote or edited: those are works of theirs."""
    if not owner:
        return []
    matcher = PersonMatcher(owner)

    def is_theirs(people: Contributors) -> bool:
        return matcher.find(people)[0] is not None

    parents = (parent for reading in readings for parent in reading.parents)
    return [parent for parent in parents if is_theirs(parent.authors) or is_theirs(parent.editors)]


def _in_file_order(works: Sequence[Work], stamps: Sequence[_Stamp]) -> list[Work]:
    places = {stamp.shown: place for place, stamp in enumerate(stamps)}

    def place(work: Work) -> tuple[int, int]:
        here = work.location
        return (places.get(here.path, 0), here.line or 0) if here else (0, 0)

    return sorted(works, key=place)


__all__ = ["READERS", "Counts", "LoadedLibrary", "load_library"]
