"""Entries that are written plainly, as nine in ten are: read in one go while their end is looked for.

A parser costs a tenth of a millisecond an entry, which is most of the time a long list takes. What differs in
anything from the plain form goes the long way.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from mkdocs_scholar.patterns import regex

Piece = tuple[bool, str]
"""Whether it is a macro name, and the text (without the quotes or outer braces)."""

_KEY = regex(r"\s*+(?P<key>[^\s,{}()=\"#%\\]++)\s*+,")
_FIELD = regex(
    r"""\s*+([A-Za-z][\w+:-]*+)\s*+=\s*+
    (?:\{([^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+)\}|"([^"{}\\]*+)"|([0-9]++)|([A-Za-z]\w*+))
    \s*+(?:,|(?=\}))""",
    re.ASCII | re.VERBOSE,
)
DELIMITED, _MACRO = (2, 3), 5
_END = regex(r"\s*+\}")
_LINE_WITH_AT = regex(r"\n[ \t]*@")


class Field(Struct, kw_only=True):
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


Written = tuple[str, str, int, int, int, int, int]
"""A field as it was found: name in lower case, text, what it is written in (a group of `_FIELD`); offsets in the file
of the name, of the text and behind it, and behind the comma. A bare tuple: a long list has a hundred thousand."""


class PlainEntry(Struct, frozen=True, kw_only=True, gc=False):
    """A key and fields with nothing peculiar."""

    key: str
    written: list[Written]
    """In the order of the file; names may repeat."""
    at: int
    """Offset of the "@" in the file."""
    end: int
    """Offset of the closing brace in the file."""

    def field(self, written: Written, line_at: Callable[[int], int]) -> Field:
        """Tells all of a field, its offsets counted from the "@".

        Args:
            written: One of `written`.
            line_at: Gives the line of an offset that is counted so.
        """
        name, text, kind, start, text_start, text_end, end = written
        marks = kind in DELIMITED
        return Field(
            name=name,
            pieces=((kind == _MACRO, text),),
            line=line_at(start - self.at),
            start=start - self.at,
            value_start=text_start - marks - self.at,
            value_end=text_end + marks - self.at,
            end=end - self.at,
        )


def is_macro(written: Written) -> bool:
    """Whether a field's text is the name of a macro."""
    return written[2] == _MACRO


def read_plain(text: str, at: int, start: int) -> PlainEntry | None:
    """Reads an entry if it is written plainly.

    Args:
        text: The file.
        at: Offset of the "@".
        start: Offset behind the opening brace.

    Returns:
        The entry; None if there is anything that needs a closer look.
    """
    key = _KEY.match(text, start)
    if key is None:
        return None
    fields: list[Written] = []
    place = key.end()
    while (match := _FIELD.match(text, place)) is not None:
        kind = match.lastindex or _MACRO
        text_start, text_end = match.span(kind)
        place = match.end()
        fields.append((match[1].lower(), match[kind], kind, match.start(1), text_start, text_end, place))
    end = _END.match(text, place)
    if end is None or not fields or _is_odd(text, start, place):
        return None
    return PlainEntry(key=key["key"], written=fields, at=at, end=end.end() - 1)


def _is_odd(text: str, start: int, end: int) -> bool:
    """Whether a brace is escaped, or a line starts with "@": what it opens or closes is a question of judgement."""
    if text.find("\\{", start, end) >= 0 or text.find("\\}", start, end) >= 0:
        return True
    return text.find("@", start, end) >= 0 and _LINE_WITH_AT.search(text, start, end) is not None
