"""Readings kept on disk: what was read once is not read again until a byte of it changes."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

from mkdocs_scholar.sources.packing import FORMAT, pack, unpack
from mkdocs_scholar.sources.reading import Reading, Source


class Cache:
    """A folder of readings, one file each; whatever is wrong with it, the files are read anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def key(self, reader: str, sources: Sequence[Source]) -> str:
        """Names what is read: our own code, format, reader, paths and contents."""
        digest = blake2b(digest_size=20)
        for part in (_code(), FORMAT, reader):
            digest.update(part.encode() + b"\0")
        for source in sources:
            digest.update(f"{source.path}\0{len(source.content)}\0".encode())
            digest.update(source.content)
        return digest.hexdigest()

    def load(self, key: str) -> Reading | None:
        """Returns what was kept; None if nothing was, or nothing that can be read."""
        try:
            return unpack(json.loads((self._folder / f"{key}.json").read_bytes()))
        except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
            return None

    def save(self, key: str, reading: Reading) -> None:
        """Keeps a reading; another build never sees half a file, and a folder that cannot be written is no fault."""
        text = json.dumps(pack(reading), ensure_ascii=False, separators=(",", ":"))
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".tmp")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).replace(self._folder / f"{key}.json")
        except (OSError, UnicodeEncodeError):
            return
        self._keep_few()

    def _keep_few(self, most: int = 40) -> None:
        """Removes the oldest files beyond a number: each saved change of a file leaves one."""
        files = sorted(self._folder.glob("*.json"), key=_age)
        for old in files[:-most]:
            old.unlink(missing_ok=True)


@cache
def _code() -> str:
    """Tells the package's code apart from any other state of it by the sizes and times of its files.

    A version number would have to be thought of whenever reading changes.
    """
    package = Path(__file__).parents[1]
    files = sorted(path for part in ("model", "sources") for path in (package / part).rglob("*.py"))
    return " ".join(f"{facts.st_size}:{facts.st_mtime_ns}" for facts in map(Path.stat, files))


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
