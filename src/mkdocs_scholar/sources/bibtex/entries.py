"""One block → one entry: bibtexparser where the block is well formed, the tolerant scanner where it is not."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location
from mkdocs_scholar.sources.bibtex.blocks import Block
from mkdocs_scholar.sources.bibtex.macros import Place
from mkdocs_scholar.sources.bibtex.plain import Field

if TYPE_CHECKING:
    from mkdocs_scholar.sources.bibtex.fields import Scan


class Entry(Struct, kw_only=True):
    """One entry with its fields as raw TeX, macros replaced."""

    key: str
    """Byte for byte, or the one that was made."""
    type: str
    block: Block
    place: Place
    fields: dict[str, str]
    """Values by lower-case name; empty ones are left out."""
    lines: dict[str, int] = field(default_factory=dict)
    """Line of each field, from 1; those that are written plainly are counted when they are asked for."""
    is_damaged: bool = False
    """Whether its text was repaired: then its source is written anew."""
    has_own_key: bool = True
    """Whether the file gives the key."""
    expanded: set[str] = field(default_factory=set)
    """Fields whose text holds macros."""
    inherited: dict[str, str] = field(default_factory=dict)
    """Field to the key of the entry it was taken from."""

    def location(self, name: str = "") -> Location:
        """Where a field stands; the entry itself without a name or for what is inherited."""
        line = self.lines.get(name) or self._plain_line(name)
        return self.block.location if line is None else Location(path=self.block.location.path, line=line)

    def _plain_line(self, name: str) -> int | None:
        plain, value = self.block.plain, self.fields.get(name)
        if plain is None or value is None or name in self.inherited:
            return None
        found = next((each for each in plain.written if each[0] == name and each[1] == value), None)
        return None if found is None else self.block.line_at(plain.spot(found, self.block.text).start)


def has_reference(text: str) -> bool:
    """Whether a field may take its text from another entry (`references`); a cheap look before the closer one."""
    return "xdata" in text or "XDATA" in text


def read_entry(block: Block) -> Scan:
    """Reads a block's key and fields with bibtexparser, or with the scanner where that loses or changes anything."""
    # not at the top: most entries are plain, and read before they come here
    from mkdocs_scholar.sources.bibtex.fields import Scan, scan  # noqa: PLC0415

    if block.plain is not None:
        lines = block.lines()
        fields = [block.plain.field(each, block.text, lines) for each in block.plain.written]
        return Scan(key=block.plain.key, fields=fields)
    text = block.text
    if block.damage or not block.is_closed or block.text[block.start - 1] == "(" or "\\}" in text or "\\{" in text:
        return scan(block)
    parsed = _parsed(block)
    return parsed if parsed is not None else scan(block)


def _parsed(block: Block) -> Scan | None:
    """Returns what bibtexparser reads; None unless it is one entry with a key and values that are well formed."""
    # not at the top, as above
    from mkdocs_scholar.sources.bibtex.fields import Scan, well_formed_pieces  # noqa: PLC0415

    entries, count = _parser()(block.text)
    if count != 1 or len(entries) != 1:
        return None
    key = entries[0].key
    if not key or any(letter in key for letter in ' \n\t={}"'):
        return None
    first = block.location.line or 1
    fields: list[Field] = []
    for parsed in entries[0].fields:
        simple = _SIMPLE.fullmatch(parsed.value)
        pieces = ((False, simple[simple.lastindex or 0]),) if simple else well_formed_pieces(parsed.value)
        if pieces is None or not _is_name(parsed.key):
            return None
        fields.append(Field(name=parsed.key.lower(), pieces=pieces, line=first + parsed.start_line))
    return Scan(key=key, fields=fields)


_SIMPLE = regex(r'\{([^{}]*)\}|"([^"{}]*)"|([0-9]+)')
"""A value without braces inside."""


@cache
def _is_name(name: str) -> bool:
    return bool(name) and name.isprintable() and not any(letter in name for letter in ' \n\t={}"#%(),@\\')


@cache
def _parser() -> Callable[[str], tuple[list[Any], int]]:
    """Loads bibtexparser: 40 ms, spent only when a file is read that is not in the cache."""
    from bibtexparser.entrypoint import parse_string  # noqa: PLC0415

    def parse(text: str) -> tuple[list[Any], int]:
        library = parse_string(text, parse_stack=[])
        return library.entries, len(library.blocks)

    return parse


@contextmanager
def quiet() -> Iterator[None]:
    """Silences bibtexparser's log while it reads: each of its messages is one of our problems."""
    logger = logging.getLogger("bibtexparser")
    was = logger.disabled
    children = [logging.getLogger(name) for name in ("bibtexparser.splitter", "bibtexparser.library")]
    levels = [child.level for child in children]
    logger.disabled = True
    for child in children:
        child.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.disabled = was
        for child, level in zip(children, levels, strict=True):
            child.setLevel(level)
