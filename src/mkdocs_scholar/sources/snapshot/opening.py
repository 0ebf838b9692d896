"""The snapshot that the settings name meets the library."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from msgspec.structs import replace

from mkdocs_scholar.model.freshness import is_stale
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.matched import match, with_snapshot
from mkdocs_scholar.model.snapshot import Snapshot
from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.sources.snapshot import LoadedSnapshot, load_snapshot

_QUOTED = 3
"""How many titles a message names."""


def open_snapshot(
    paths: Sequence[str],
    settings: Settings,
    library: Library,
    today: date | None,
    report: Report,
    cache_dir: Path | None = None,
) -> tuple[Snapshot | None, Library]:
    """Reads a snapshot, and gives works what it knows of them.

    Args:
        paths: Files that are there, the one that counts first.
        settings: What the user configured.
        library: Works as the author wrote them.
        today: The day of the build; None where nothing is stale.
        report: Gets what is wrong with the file, and the entries that are no work.
        cache_dir: Folder to keep what was read; None for none.

    Returns:
        The snapshot, matched with the library, and the library with its numbers; None and the library as it was where
        the file cannot be read.
    """
    if len(paths) > 1:
        message = f'"{paths[0]}" is read and "{paths[1]}" is not; keep one of them, or name it in the setting snapshot.'
        report.add("two-snapshots", message, Location(path=paths[1]))
    loaded = load_snapshot(Path(paths[0]), base=settings.base, cache_dir=cache_dir)
    report.extend(loaded.problems)
    if loaded.snapshot is None:
        return None, library
    snapshot = match(loaded.snapshot, library)
    snapshot = replace(snapshot, is_stale=is_stale(snapshot.date, today, settings.stale_after))
    if library.works:
        _tell_unmatched(snapshot, loaded, report)
    return snapshot, with_snapshot(library, snapshot)


def _tell_unmatched(snapshot: Snapshot, loaded: LoadedSnapshot, report: Report) -> None:
    """Tells of each key that no entry has, and of works that are not here in one sentence: a service may have many."""
    for work in snapshot.unmatched:
        if work.key:
            message = f'works has the key "{work.key}", which no bibliography has; mend the key, or add the work.'
            report.add("unmatched-entry", message, loaded.place_of(work.place))
    others = [work for work in snapshot.unmatched if not work.key]
    if not others:
        return
    names = [f'"{work.title or work.identifiers[0].value}"' for work in others[:_QUOTED]]
    shown = ", ".join(names) + (", …" if len(others) > _QUOTED else "")
    counted = "1 entry of works is" if len(others) == 1 else f"{len(others)} entries of works are"
    message = (
        f"{counted} in no bibliography: {shown}; add what is missing, or leave it: it counts among the works that are "
        "not here."
    )
    report.add("unmatched-entry", message, loaded.place_of(others[0].place))
