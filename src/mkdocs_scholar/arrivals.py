"""Arrivals: data folders and files that are made while a preview runs."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mkdocs_scholar.opened import awaited, watched
from mkdocs_scholar.settings import Settings


class Arrivals:
    """Watches what is to come, and has the site built anew when it does.

    The host watches existing paths only, all below them, and builds at the change of a file alone: the folder above a
    missing one would also bring the site's own output, and a new folder nothing. So the folders above are watched
    here, by themselves; for an arrival a file of our own is written that the host watches.
    """

    def __init__(self, server: Any, settings: Settings, docs: Path) -> None:
        """Begins to watch, if there is anything to wait for.

        Args:
            server: The host's preview server, before it is started.
            settings: Where the data is.
            docs: Documentation folder, which the host watches anyhow.
        """
        self._server = server
        self._settings = settings
        self._docs = docs.resolve()
        self._known = set(self._outside(watched(settings)))
        self._awaited: set[Path] = set()
        self._count = 0
        if any(self._outside(awaited(settings))):
            folder = tempfile.mkdtemp(prefix="mkdocs-scholar-")
            weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
            self._bell = Path(folder) / "arrivals"
            server.watch(folder)
            self._look()

    def dispatch(self, event: Any) -> None:  # noqa: ARG002  # the observer's signature
        """Takes an event of a folder; the observer calls it."""
        if self._look():
            self._count += 1
            self._bell.write_text(str(self._count), encoding="utf-8")

    def _look(self) -> bool:
        """Watches what is there now, and the folders where more is to come; returns whether anything is new."""
        for folder in set(self._outside(awaited(self._settings))) - self._awaited:
            self._awaited.add(folder)
            self._server.observer.schedule(self, str(folder), recursive=False)
        arrived = set(self._outside(watched(self._settings))) - self._known
        for path in arrived:
            self._known.add(path)
            self._server.watch(str(path))
        return bool(arrived)

    def _outside(self, paths: Iterable[Path]) -> list[Path]:
        return [path for path in paths if not path.resolve().is_relative_to(self._docs)]
