"""Names and parts of names, cut where BibTeX cuts: outside braces only."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_scholar.patterns import regex

_BRACE = regex(r"[{}]")
_AND = regex(r"(?P<brace>[{}])|(?:^|(?<=\s))and(?=\s|$)", re.IGNORECASE)
_WORD_BREAK = regex(
    r"""(?P<brace>[{}])
    |\\[Hbcdkrtuv]\s+(?=\\?[^\W\d_])  # an accent with a blank before its letter, which belongs to the letter
    |(?P<cut>(?:\\?\s|~)+)
    |\\[^{}]""",
    re.VERBOSE,
)
_LOOSE_AND = regex(r"(?P<brace>[{}])|(?P<cut>(?<![\s~])[\s~]+and[\s~]+)", re.IGNORECASE)
_SLASH = regex(r"(?P<brace>[{}])|(?P<cut>\s+/\s+)")
_AMPERSAND = regex(r"(?P<brace>[{}])|(?P<cut>\s+\\?&\s+)")
_COMMA = regex(r"(?P<brace>[{}])|(?P<cut>,)")
_SEMICOLON = regex(r"(?P<brace>[{}])|&#?\w{1,30};|(?P<cut>;)")
_EQUALS = regex(r"(?P<brace>[{}])|(?P<cut>=)")


def balanced(source: str) -> str:
    """Takes out braces that have no partner: BibTeX's rules need braces that match.

    >>> balanced("Lin}, {Mei"), balanced("{Lin}, Mei")
    ('Lin, Mei', '{Lin}, Mei')
    """
    opened: list[int] = []
    lonely: set[int] = set()
    for match in _BRACE.finditer(source):
        if match[0] == "{":
            opened.append(match.start())
        elif opened:
            opened.pop()
        else:
            lonely.add(match.start())
    lonely.update(opened)
    return "".join(char for place, char in enumerate(source) if place not in lonely) if lonely else source


def _cuts(source: str, pattern: re.Pattern[str]) -> Iterator[str]:
    """Cuts at what the pattern finds outside braces, braces and escapes excepted; gives the pieces in between."""
    depth = start = 0
    for match in pattern.finditer(source):
        if match["brace"]:
            depth += 1 if match["brace"] == "{" else -1
        elif depth == 0 and match.groupdict().get("cut", match[0]):
            yield source[start : match.start()]
            start = match.end()
    yield source[start:]


def names_of(source: str) -> list[str]:
    """Cuts a list at its "and"s, written in letters of any case; pieces may be empty.

    >>> names_of("{Barnes and Noble} and Lin, Mei AND Ek")
    ['{Barnes and Noble}', 'Lin, Mei', 'Ek']
    """
    return [piece.strip() for piece in _cuts(source, _AND)]


def words_of(source: str) -> list[str]:
    r"""Cuts a part of a name into words, at blanks and ties.

    >>> words_of(r"Mu\~noz~{de la} Cruz"), words_of(r"A.\ Dezs\H o Nagy")
    (['Mu\\~noz', '{de la}', 'Cruz'], ['A.', 'Dezs\\H o', 'Nagy'])
    """
    return [piece for piece in _cuts(source, _WORD_BREAK) if piece]


def comma_parts(source: str) -> list[str]:
    """Cuts at commas; pieces may be empty."""
    return [piece.strip() for piece in _cuts(source, _COMMA)]


def tied_parts(source: str) -> list[str]:
    """Cuts at an "and" that a tie holds, which BibTeX takes for a part of the name."""
    return [piece.strip() for piece in _cuts(source, _LOOSE_AND)]


def slash_parts(source: str) -> list[str]:
    """Cuts at slashes between blanks."""
    return [piece.strip() for piece in _cuts(source, _SLASH)]


def ampersand_parts(source: str) -> list[str]:
    """Cuts at ampersands between blanks."""
    return [piece.strip() for piece in _cuts(source, _AMPERSAND)]


def semicolon_parts(source: str) -> list[str]:
    """Cuts at semicolons, those that end an entity excepted; pieces may be empty."""
    return [piece.strip() for piece in _cuts(source, _SEMICOLON)]


def key_and_value(source: str) -> tuple[str, str]:
    """Cuts at the first equals sign; the key is empty if there is none.

    >>> key_and_value("family = {Ruiz}"), key_and_value("Ana")
    (('family', '{Ruiz}'), ('', 'Ana'))
    """
    pieces = list(_cuts(source, _EQUALS))
    if len(pieces) == 1:
        return "", source.strip()
    return pieces[0].strip(), "=".join(pieces[1:]).strip()
