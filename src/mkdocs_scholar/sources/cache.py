"""Readings kept on disk: what was read once is not read again until a byte of it changes."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

from mkdocs_scholar.sources.packing import FORMAT, pack, unpack
from mkdocs_scholar.sources.reading import Reading, Source


class Cache:
    """A folder of readings, one file each; whatever is wrong with it, the files are read anew."""

    def __init__(self, folder: Path, version: str) -> None:
        self._folder = folder
        self._version = version

    def key(self, reader: str, sources: Sequence[Source]) -> str:
        """Names what is read: version, format, reader, paths and contents."""
        digest = blake2b(digest_size=20)
        for part in (self._version, FORMAT, reader):
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


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
