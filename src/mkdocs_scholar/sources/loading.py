"""The files that the settings name → one library."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.person import Contributors, Name, PersonMatcher
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.problems import Location, Problem, Report
from mkdocs_scholar.settings import WILDCARDS, files_named
from mkdocs_scholar.sources.cache import Cache
from mkdocs_scholar.sources.loaded import Counts, LoadedLibrary
from mkdocs_scholar.sources.reading import Reading, Source

Reader = Callable[[Sequence[Source]], Reading]


def _reader(module: str, function: str = "read") -> Reader:
    """Makes a reader that is loaded at the first file that needs it: a build whose files are cached pays for none."""

    def read(sources: Sequence[Source]) -> Reading:
        loaded: Reader = getattr(importlib.import_module(f"mkdocs_scholar.sources.{module}"), function)
        return loaded(sources)

    return read


_BIB, _CSL_YAML, _NBIB = _reader("bibtex"), _reader("csl", "read_yaml"), _reader("nbib")

READERS: Mapping[str, Reader] = MappingProxyType(
    {
        ".bib": _BIB,
        ".bibtex": _BIB,
        ".json": _reader("csl", "read_json"),
        ".yaml": _CSL_YAML,
        ".yml": _CSL_YAML,
        ".ris": _reader("ris"),
        ".nbib": _NBIB,
        ".txt": _NBIB,
    }
)
"""Suffix of a bibliography file, lower-case, to what reads it."""


class _Stamp(Struct, frozen=True):
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
        found = files_named(str(written), base)
        if not found and WILDCARDS.isdisjoint(str(written)):
            _tell_missing(str(written), base, report)
        for path in found:
            stamp = _stamp(path, base)
            if stamp and path not in seen and _has_reader(stamp, report):
                seen.add(path)
                yield stamp


def _stamp(path: Path, base: Path) -> _Stamp:
    facts = path.stat()
    try:
        shown = path.relative_to(base).as_posix()
    except ValueError:
        shown = path.as_posix()
    return _Stamp(shown=shown, path=path, size=facts.st_size, modified=facts.st_mtime_ns)


def _tell_missing(written: str, base: Path, report: Report) -> None:
    # not at the top: it is asked for what is wrong alone
    from mkdocs_scholar.sources.nearby import did_you_mean_file  # noqa: PLC0415

    is_there = (base / written).exists()
    report.add(
        "unreadable-file" if is_there else "missing-file",
        f'"{written}" is a folder; write "{written.rstrip("/")}/*.bib".'
        if is_there
        else f'"{written}" does not exist; name a bibliography file that does.{did_you_mean_file(written, base)}',
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
    sources = [source for stamp in stamps if (source := _source(stamp, report)) is not None]
    with uncollected():
        loaded = _read(sources, owner) if cache_dir is None else _cached(sources, owner, Cache(cache_dir))
    report.extend(loaded.problems)
    return replace(loaded, problems=tuple(report), files=tuple(stamp.path for stamp in stamps))


@contextmanager
def uncollected() -> Iterator[None]:
    """Lets the garbage collector rest: it would walk again and again through works that are all there to stay.

    Without it ten thousand works take a third longer, and more than ten times as long as a thousand.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _cached(sources: Sequence[Source], owner: tuple[Name, ...], cache: Cache) -> LoadedLibrary:
    key = cache.key(sources, owner)
    kept = cache.load(key)
    if kept is None:
        kept = _read(sources, owner)
        cache.save(key, kept)
    return kept


def _read(sources: Sequence[Source], owner: tuple[Name, ...]) -> LoadedLibrary:
    readings = [read(group) for read, group in _by_reader(sources)]
    own = _owned(readings, owner)
    works = _in_file_order([*(work for reading in readings for work in reading.works), *own], sources)
    library, problems = Library.of(works)
    report = Report(problem for reading in readings for problem in reading.problems)
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
    return LoadedLibrary(library=library, problems=tuple(report), counts=counts)


def _by_reader(sources: Sequence[Source]) -> Iterable[tuple[Reader, list[Source]]]:
    """Groups files by what reads them; the order within a group is that of the settings."""
    groups: dict[Reader, list[Source]] = {}
    for source in sources:
        groups.setdefault(READERS[Path(source.path).suffix.lower()], []).append(source)
    return groups.items()


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


def _in_file_order(works: Sequence[Work], sources: Sequence[Source]) -> list[Work]:
    places = {source.path: place for place, source in enumerate(sources)}

    def place(work: Work) -> tuple[int, int]:
        here = work.location
        return (places.get(here.path, 0), here.line or 0) if here else (0, 0)

    return sorted(works, key=place)


__all__ = ["READERS", "Counts", "LoadedLibrary", "load_library"]
