"""What every reader takes and gives."""

from __future__ import annotations

from msgspec import Struct

from mkdocs_scholar.model.work import Work
from mkdocs_scholar.problems import Problem


class Source(Struct, frozen=True, kw_only=True):
    """A file's bytes, with the path to name it by in messages."""

    path: str
    """Path as the user would write it, relative to the configuration file, with forward slashes."""
    content: bytes


class Reading(Struct, frozen=True, kw_only=True):
    """What a reader found in the files it was given together."""

    works: tuple[Work, ...] = ()
    """In the order of the files; keys may repeat."""
    parents: tuple[Work, ...] = ()
    """Works that lend their fields to others; listed only where the owner made them, and counted as containers."""
    problems: tuple[Problem, ...] = ()
    entries: int = 0
    """Entries met: works, containers and losses."""
    containers: int = 0
    """Entries that only serve others (`@xdata`, `@set`, parents that are not listed)."""
    lost: int = 0
    """Entries that could not be read; each is among the problems."""
