"""Opened configurations: a `Scholar` kept as long as its files stay the same, and problems told once."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from mkdocs_scholar.problems import Level, Problem
from mkdocs_scholar.settings import WILDCARDS, Settings, files_named

if TYPE_CHECKING:
    from mkdocs_scholar.scholar import Scholar

_LOUDNESS: Mapping[Level, int] = MappingProxyType(
    {Level.ERROR: logging.ERROR, Level.WARNING: logging.WARNING, Level.INFO: logging.INFO}
)


class Teller:
    """Writes problems to the host's log, each once."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def tell(self, problems: Iterable[Problem], host: str = "mkdocs") -> None:
        """Logs the problems that it has not told yet.

        Args:
            problems: At the level the user set.
            host: Package of the host: below its logger `<host>.plugins` a strict build counts warnings.
        """
        logger = logging.getLogger(f"{host}.plugins.scholar")
        for problem in problems:
            text = str(problem)
            if text not in self._told and problem.level in _LOUDNESS:
                self._told.add(text)
                logger.log(_LOUDNESS[problem.level], "scholar: %s", text)


class Opened:
    """A configuration whose files are read at the first need, with the problems that are told of them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._lock = Lock()
        self._scholar: Scholar | None = None
        self._tellers: WeakKeyDictionary[object, Teller] = WeakKeyDictionary()

    @property
    def scholar(self) -> Scholar:
        """The scholar, with its files read once even where a host converts several pages at a time."""
        with self._lock:
            if self._scholar is None:
                # Readers, templates and locales cost more than a small page: a site without blocks does not load them.
                from mkdocs_scholar.scholar import Scholar  # noqa: PLC0415

                self._scholar = Scholar(self.settings, cache_folder(), build_day())
                _ = self._scholar.problems
            return self._scholar

    def teller(self, build: object | None) -> Teller:
        """Returns the teller of a build; hosts that tell no builds apart have one for as long as the files stay."""
        return self._tellers.setdefault(self if build is None else build, Teller())


_opened: dict[str, tuple[tuple[object, ...], Opened]] = {}
_lock = Lock()


def open_scholar(settings: Settings) -> Opened:
    """Opens a configuration, or returns what was opened before if none of its files has changed.

    A host may make a new Markdown converter for every page, in several threads: the files are read once.
    """
    name = repr(settings)
    with _lock:
        state = tuple(_states(settings))
        known = _opened.get(name)
        if known and known[0] == state:
            return known[1]
        opened = Opened(settings)
        _opened[name] = (state, opened)
        return opened


def cache_folder() -> Path | None:
    """Returns the user's folder for parsed bibliographies, outside the site; None if the user has no home."""
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mkdocs-scholar"
    except RuntimeError:
        return None


def build_day() -> date:
    """The day of the build: that of the variable SOURCE_DATE_EPOCH if it is set, so that builds can be repeated."""
    written = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        return datetime.fromtimestamp(int(written), UTC).date() if written else datetime.now(UTC).date()
    except (ValueError, OverflowError, OSError):
        return datetime.now(UTC).date()


def data_files(settings: Settings) -> Iterator[Path]:
    """Yields the files that the blocks are made of, in a fixed order.

    The paths of the profile, and of a snapshot that the settings name, are among them even if there is nothing.
    """
    yield settings.base / settings.profile
    for pattern in settings.bibliography:
        yield from files_named(pattern, settings.base)
    yield from (path for name in settings.snapshots if (path := settings.base / name).exists() or settings.snapshot)
    if settings.templates:
        yield from sorted(path for path in (settings.base / settings.templates).rglob("*") if path.is_file())


def watched(settings: Settings) -> Iterator[Path]:
    """Yields the existing folders, or files beside the configuration, whose change must be seen in a preview."""
    folders = _folders(settings)
    yield from dict.fromkeys(path for path in folders if path.is_dir() and not _holds(path, settings.base))
    yield from dict.fromkeys(
        path for path in data_files(settings) if path.is_file() and _holds(path.parent, settings.base)
    )


def awaited(settings: Settings) -> Iterator[Path]:
    """Yields the existing folders in which data may still appear: that of the configuration, or above a missing one."""
    folders = [folder for folder in _folders(settings) if not folder.is_dir() or _holds(folder, settings.base)]
    nearest = (next(path for path in (folder, *folder.parents) if path.is_dir()) for folder in folders)
    yield from dict.fromkeys(nearest)


def _folders(settings: Settings) -> list[Path]:
    """The folders of the data and templates, whether they are there or not."""
    folders = [
        settings.base / _fixed_part(pattern)
        for pattern in (settings.profile, *settings.bibliography, *settings.snapshots)
    ]
    return [*folders, settings.base / settings.templates] if settings.templates else folders


def _fixed_part(pattern: str) -> Path:
    """The folders of a path before its name and before any wildcard."""
    parents = Path(pattern).parts[:-1]
    fixed = next((place for place, part in enumerate(parents) if not WILDCARDS.isdisjoint(part)), len(parents))
    return Path(*parents[:fixed])


def _holds(folder: Path, base: Path) -> bool:
    """Whether a folder is the project's own or above it: too much to watch."""
    return base.is_relative_to(folder)


def _states(settings: Settings) -> Iterator[tuple[str, int, int]]:
    for path in data_files(settings):
        try:
            stat = path.stat()
        except OSError:
            yield str(path), -1, -1
        else:
            yield str(path), stat.st_size, stat.st_mtime_ns
