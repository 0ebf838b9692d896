"""Files read once, kept on disk: nothing is read again until a byte of it, or of our code, changes."""

from __future__ import annotations

import os
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from msgspec import DecodeError, Struct, ValidationError, msgpack

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.person import Name
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.problems import Problem
from mkdocs_scholar.sources.loaded import Counts, LoadedLibrary
from mkdocs_scholar.sources.reading import Source

_CHECK = 4
"""Bytes in front of the content that tell whether it is what was written, whole."""


class Shelf:
    """A folder of files of one kind; whatever is wrong with it, what is kept there is read anew."""

    def __init__(self, folder: Path, kind: str) -> None:
        """Names the folder, and the suffix of the files in it, without its dot."""
        self._folder = folder
        self._kind = kind

    def key(self, sources: Sequence[Source], more: object = "") -> str:
        """Names what is read: our own code, the Python that reads, paths and contents, and what else matters."""
        digest = sha256(f"{_code()}\0{sys.version}\0{more!r}".encode())
        for source in sources:
            digest.update(f"\0{source.path}\0{len(source.content)}\0".encode("utf-8", "surrogateescape"))
            digest.update(source.content)
        return digest.hexdigest()[:40]

    def load(self, key: str) -> memoryview | None:
        """Returns what was kept; None if nothing was, or nothing that is whole."""
        try:
            kept = self._file(key).read_bytes()
        except OSError:
            return None
        content = memoryview(kept)[_CHECK:]
        return content if content and _check(content) == kept[:_CHECK] else None

    def save(self, key: str, content: bytes) -> None:
        """Keeps bytes; another build never sees half a file, and a folder that cannot be written is no fault."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".tmp")
            with os.fdopen(handle, "wb") as file:
                file.write(_check(content))
                file.write(content)
            Path(name).replace(self._file(key))
        except OSError:
            return
        self._keep_few()

    def _file(self, key: str) -> Path:
        return self._folder / f"{key}.{self._kind}"

    def _keep_few(self, most: int = 20) -> None:
        """Removes the oldest files beyond a number: each saved change of a file leaves one."""
        files = sorted(self._folder.glob(f"*.{self._kind}"), key=_age)
        for old in files[:-most]:
            old.unlink(missing_ok=True)


def _check(content: bytes | memoryview) -> bytes:
    return zlib.crc32(content).to_bytes(_CHECK, "big")


class Cache:
    """A folder of libraries, one file each; whatever is wrong with it, the files are read anew."""

    def __init__(self, folder: Path) -> None:
        self._shelf = Shelf(folder, "library")

    def key(self, sources: Sequence[Source], owner: Sequence[Name]) -> str:
        """Names what is read: files, and the owner, whose books are listed beside their parts."""
        return self._shelf.key(sources, owner)

    def load(self, key: str) -> LoadedLibrary | None:
        """Returns what was kept; None if nothing was, or nothing that is whole."""
        content = self._shelf.load(key)
        return _unpacked(content) if content else None

    def save(self, key: str, loaded: LoadedLibrary) -> None:
        """Keeps a library."""
        try:
            content = _packed(loaded)
        except UnicodeEncodeError:  # half a character, as JSON may hold: such a text has no bytes
            return
        self._shelf.save(key, content)


class _Kept(Struct, array_like=True, gc=False):
    """A library as it lies on disk."""

    works: tuple[Work, ...]
    problems: tuple[Problem, ...]
    aliases: dict[str, str]
    counts: Counts


def _packed(loaded: LoadedLibrary) -> bytes:
    library = loaded.library
    kept = _Kept(works=library.all_works, problems=loaded.problems, aliases=dict(library.aliases), counts=loaded.counts)
    return msgpack.encode(kept, enc_hook=dict)  # of all that a work holds, a mapping alone is strange to it


def _unpacked(content: memoryview) -> LoadedLibrary | None:
    try:
        kept = msgpack.decode(content, type=_Kept)
    except (DecodeError, ValidationError):
        return None
    return LoadedLibrary(
        library=Library(all_works=kept.works, aliases=MappingProxyType(kept.aliases)),
        problems=kept.problems,
        counts=kept.counts,
    )


@cache
def _code() -> str:
    """Tells the package's code apart from any other state of it by the sizes and times of its files.

    A version number would have to be thought of whenever reading changes.
    """
    package = Path(__file__).parents[1]
    facts = [_facts(package / "problems.py"), *_all_facts(package / "model"), *_all_facts(package / "sources")]
    return " ".join(sorted(facts))


def _all_facts(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield _facts(entry)
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _all_facts(Path(entry.path))


def _facts(file: Path | os.DirEntry[str]) -> str:
    facts = file.stat()
    return f"{file.name}:{facts.st_size}:{facts.st_mtime_ns}"


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
