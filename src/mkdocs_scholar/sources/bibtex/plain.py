"""Entries that are written plainly, as nine in ten are: read in one go while their end is looked for.

A parser costs a tenth of a millisecond an entry, which is most of the time a long list takes. What differs in
anything from the plain form goes the long way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

Piece = tuple[bool, str]
"""Whether it is a macro name, and the text (without the quotes or outer braces)."""

_KEY = re.compile(r"\s*+(?P<key>[^\s,{}()=\"#%\\]++)\s*+,")
_FIELD = re.compile(
    r"""\s*+(?P<name>[A-Za-z][\w+:-]*+)\s*+=\s*+
    (?:\{(?P<braced>[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+)\}|"(?P<quoted>[^"{}\\]*+)"
    |(?P<number>[0-9]++)|(?P<macro>[A-Za-z]\w*+))
    \s*+(?:,|(?=\}))""",
    re.ASCII | re.VERBOSE,
)
_END = re.compile(r"\s*+\}")
_ODD = re.compile(r"\\[{}]|\n[ \t]*@")


@dataclass(slots=True, kw_only=True)
class Field:
    """One `name = value`."""

    name: str
    """Lower-case."""
    pieces: tuple[Piece, ...]
    line: int
    """Line in the file, from 1."""
    start: int = -1
    """Offset of the name in the block's text; -1 where the parser did not tell."""
    value_start: int = -1
    value_end: int = -1
    end: int = -1
    """Offset behind the comma that follows, or behind the value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainEntry:
    """A key and fields with nothing peculiar."""

    key: str
    fields: list[Field]
    end: int
    """Offset of the closing brace in the file."""


def read_plain(text: str, at: int, start: int, line: int) -> PlainEntry | None:
    """Reads an entry if it is written plainly.

    Args:
        text: The file.
        at: Offset of the "@".
        start: Offset behind the opening brace.
        line: Line of the "@".

    Returns:
        The entry; None if there is anything that needs a closer look.
    """
    key = _KEY.match(text, start)
    if key is None:
        return None
    fields: list[Field] = []
    place, counted = key.end(), at
    while (match := _FIELD.match(text, place)) is not None:
        line += text.count("\n", counted, match.start("name"))
        counted = match.start("name")
        kind = match.lastgroup or ""
        value = match[kind]
        if kind == "braced" and _ODD.search(value):
            return None
        fields.append(
            Field(
                name=match["name"].lower(),
                pieces=((kind == "macro", value),),
                line=line,
                start=counted - at,
                value_start=match.start(kind) - (kind in ("braced", "quoted")) - at,
                value_end=match.end(kind) + (kind in ("braced", "quoted")) - at,
                end=match.end() - at,
            )
        )
        place = match.end()
    end = _END.match(text, place)
    return PlainEntry(key=key["key"], fields=fields, end=end.end() - 1) if end and fields else None
