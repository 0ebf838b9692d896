"""What reading bibliography files gives: a library, what was noticed, what was counted."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.problems import Problem


class Counts(Struct, frozen=True, kw_only=True):
    """What became of the entries: `entries == works + merged + containers + lost`."""

    entries: int = 0
    works: int = 0
    """Works in the library, hidden ones among them."""
    merged: int = 0
    containers: int = 0
    """Entries that only lend their fields to others, or only hold others."""
    lost: int = 0

    def __str__(self) -> str:
        parts = [f"{self.entries} {'entry' if self.entries == 1 else 'entries'} read"]
        parts.append(f"{self.works} {'work' if self.works == 1 else 'works'}")
        counted = (("merged", self.merged), ("serving others", self.containers), ("lost", self.lost))
        parts += [f"{number} {name}" for name, number in counted if number]
        return ", ".join(parts)


class LoadedLibrary(Struct, frozen=True, kw_only=True):
    """A library with all that was noticed while reading it."""

    library: Library
    problems: tuple[Problem, ...]
    counts: Counts
    files: tuple[Path, ...] = ()
    """The files that were read."""
