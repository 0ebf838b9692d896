"""The fields of .bib files as they are written: all names, with their lines, those that no work keeps among them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mkdocs_scholar.problems import Location
from mkdocs_scholar.sources.bibtex.blocks import Block, find_blocks
from mkdocs_scholar.sources.bibtex.entries import quiet, read_entry
from mkdocs_scholar.sources.bibtex.fields import Scan
from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.reading import Source


class WrittenField(Struct, frozen=True, kw_only=True):
    """One `name = value`."""

    name: str
    """Lower-case, as spelled."""
    value: str
    """TeX as written, macros by their names; empty if nothing is there."""
    location: Location


class WrittenEntry(Struct, frozen=True, kw_only=True):
    """One entry, whether a work came of it or not."""

    key: str
    """Byte for byte; empty if it has none."""
    fields: tuple[WrittenField, ...]
    """In the order of the file; names may repeat."""
    location: Location
    """Where its "@" stands."""


def outline(source: Source) -> tuple[WrittenEntry, ...]:
    """Lists the entries of a .bib file with their fields; no bytes make it raise."""
    text, _ = decode_bytes(source)
    blocks, _ = find_blocks(text, source.path)
    with quiet():
        return tuple(_entry(block) for block in blocks if block.type != "string")


def _entry(block: Block) -> WrittenEntry:
    found = read_entry(block)
    return WrittenEntry(key=found.key or "", fields=tuple(_fields(found, block)), location=block.location)


def _fields(found: Scan, block: Block) -> Iterator[WrittenField]:
    for field in found.fields:
        value = "".join(text for _, text in field.pieces)
        yield WrittenField(name=field.name, value=value, location=Location(path=block.location.path, line=field.line))
