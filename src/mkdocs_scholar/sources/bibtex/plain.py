"""Entries that are written plainly, as nine in ten are: read in one go while their end is looked for.

A parser costs a tenth of a millisecond an entry, which is most of the time a long list takes. What differs in
anything from the plain form goes the long way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from mkdocs_scholar.patterns import regex

Piece = tuple[bool, str]
"""Whether it is a macro name, and the text (without the quotes or outer braces)."""

_KEY = regex(r"\s*+(?P<key>[^\s,{}()=\"#%\\]++)\s*+,")
_FLAT = r"[^}]*+"
_NESTED = r"[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+"
_FIELD_OF = r"""\s*+([A-Za-z][\w+:-]*+)\s*+=\s*+
    (?:\{(VALUE)\}|"([^"{}\\]*+)"|([0-9]++)|([A-Za-z]\w*+))
    \s*+(?:,|(?=\}))"""
_FIELD = regex(_FIELD_OF.replace("VALUE", _NESTED), re.ASCII | re.VERBOSE)
_FLAT_FIELD = regex(_FIELD_OF.replace("VALUE", _FLAT), re.ASCII | re.VERBOSE)
"""A field without braces in its value: one character that ends a run is found ten times as fast as one of two."""
_BRACED, _DELIMITED, _MACRO = 2, (2, 3), 5
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


Written = tuple[str, str, int, int]
"""A field as it was found: name in lower case, text, what it is written in (a group of `_FIELD`), and the offset in the
file where what is before it ends. A bare tuple: a long list has a hundred thousand, and to keep the match of each would
take more memory than the file."""


class PlainEntry(Struct, frozen=True, kw_only=True, gc=False):
    """A key and fields with nothing peculiar."""

    key: str
    written: list[Written]
    """In the order of the file; names may repeat."""
    at: int
    """Offset of the "@" in the file."""
    end: int
    """Offset of the closing brace in the file."""

    def field(self, written: Written, text: str, line_at: Callable[[int], int]) -> Field:
        """Tells all of a field, its offsets counted from the "@".

        Args:
            written: One of `written`.
            text: The entry, from the "@" on.
            line_at: Gives the line of an offset that is counted so.
        """
        name, value, kind, _ = written
        spot = self.spot(written, text)
        return Field(
            name=name,
            pieces=((kind == _MACRO, value),),
            line=line_at(spot.start),
            start=spot.start,
            value_start=spot.value_start,
            value_end=spot.value_end,
            end=spot.end,
        )

    def spot(self, written: Written, text: str) -> Spot:
        """Tells where in the entry a field stands: it is looked for again, as few fields are asked for."""
        kind, match = written[2], _FIELD.match(text, written[3] - self.at)
        assert match is not None  # noqa: S101  # it was found there before
        marks = kind in _DELIMITED
        return Spot(match.start(1), match.start(kind) - marks, match.end(kind) + marks, match.end())


class Spot(Struct, frozen=True):
    """Where a field stands, in offsets from the "@"."""

    start: int
    """Of its name."""
    value_start: int
    """Of its value, the marks around it with it."""
    value_end: int
    end: int
    """Behind the comma that follows, or behind the value."""


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
    match_flat = _FLAT_FIELD.match
    while True:
        match = match_flat(text, place)
        if match is None or (match.lastindex == _BRACED and "{" in match[_BRACED]):
            match = _FIELD.match(text, place)
            if match is None:
                break
        kind = match.lastindex or _MACRO
        fields.append((_lower(match[1]), match[kind], kind, place))
        place = match.end()
    end = _END.match(text, place)
    if end is None or not fields or _is_odd(text, start, place):
        return None
    return PlainEntry(key=key["key"], written=fields, at=at, end=end.end() - 1)


_lower = lru_cache(maxsize=4096)(str.lower)
"""One string for each name, however often it comes: what is asked for by name is found at once."""


def _is_odd(text: str, start: int, end: int) -> bool:
    """Whether a brace is escaped, or a line starts with "@": what it opens or closes is a question of judgement."""
    if text.find("\\", start, end) >= 0 and (text.find("\\{", start, end) >= 0 or text.find("\\}", start, end) >= 0):
        return True
    return text.find("@", start, end) >= 0 and _LINE_WITH_AT.search(text, start, end) is not None
