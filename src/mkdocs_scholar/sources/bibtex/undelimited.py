"""Values that stand in no braces and no double quotation marks: addresses, other quotes, lists of names.

BibTeX allows a number or one macro name there (btxdoc, section 2.1); everything here is read as its writer meant it.
"""

from __future__ import annotations

import re

from msgspec import Struct

from mkdocs_scholar.patterns import regex

_GAP = r"(?:\s+|%[^\n]*(?:\n|\Z))*"
_FIELD = r"\s*[A-Za-z][\w+:-]*\s*=(?!=)"
_ENDS = regex(rf"{_GAP}(?:[,;]|\Z|{_FIELD})")
_ADDRESS = regex(r"(?:https?|ftp)://[^\s,{}\"]+", re.IGNORECASE)
_CLOSING = {"“": "”“", "”": "”", "„": "“”", "«": "»", "»": "«", "‘": "’", "‚": "‘’", "『": "』", "「": "」", "'": "'"}
"""Opening quotation mark of any language to those that close it."""
_WORDS = r"[^,{}\"#%=]+"
_SEVERAL = regex(rf"{_WORDS}(?:,(?!{_FIELD}|\s*\Z){_WORDS})+(?=,|\Z)")
_LISTS = frozenset({"author", "editor", "translator", "keywords", "keyword", "tags"})
_LONGEST = 20_000
"""How many characters are looked at: a closing mark that is farther away is none."""


class Undelimited(Struct, frozen=True):
    """A value that lacks what BibTeX wants round it."""

    value: str
    end: int
    """Offset behind it."""
    lacks: str
    """What is wrong with it, behind "has "."""


def read_undelimited(text: str, start: int, end: int, name: str) -> Undelimited | None:
    """Reads a value that only looks like a macro name.

    Args:
        text: Text of the entry.
        start: Offset of the value.
        end: Offset where the fields of the entry end.
        name: Name of the field.

    Returns:
        The value; None if it is a number, a macro name or anything else.
    """
    return _address(text, start, end) or _quoted(text, start, end) or _several(text, start, end, name)


def _address(text: str, start: int, end: int) -> Undelimited | None:
    match = _ADDRESS.match(text, start, end)
    return Undelimited(match[0], match.end(), "no braces") if match else None


def _quoted(text: str, start: int, end: int) -> Undelimited | None:
    """Reads a value between quotation marks of print, as word processors make them of straight ones, or single ones."""
    closing = _CLOSING.get(text[start])
    if closing is None:
        return None
    for at in range(start + 1, min(end, start + _LONGEST)):
        if text[at] in closing and _ENDS.match(text, at + 1, end):
            lacks = "single quotation marks" if text[start] == "'" else "quotation marks of print"
            return Undelimited(text[start + 1 : at], at + 1, lacks)
    return None


def _several(text: str, start: int, end: int, name: str) -> Undelimited | None:
    """Reads words with commas up to the next field: names and keywords, and what else has several words."""
    match = _SEVERAL.match(text, start, min(end, start + _LONGEST))
    if match is None or not _ENDS.match(text, match.end(), end):
        return None
    words = " ".join(match[0].split())
    return Undelimited(words, match.end(), "no braces") if name in _LISTS or " and " in words else None
