"""Accents: which combining character a command puts on a letter, and how."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from mkdocs_scholar.patterns import regex

_GRAVE, _ACUTE, _CIRCUMFLEX, _TILDE, _MACRON, _OVERLINE = "\u0300", "\u0301", "\u0302", "\u0303", "\u0304", "\u0305"
_BREVE, _DOT, _DIAERESIS, _HOOK, _RING, _DOUBLE_ACUTE = "\u0306", "\u0307", "\u0308", "\u0309", "\u030a", "\u030b"
_CARON, _DOUBLE_GRAVE, _INVERTED_BREVE, _HORN, _DOT_BELOW = "\u030c", "\u030f", "\u0311", "\u031b", "\u0323"
_COMMA_BELOW, _CEDILLA, _OGONEK, _LINE_BELOW, _TIE, _ARROW = "\u0326", "\u0327", "\u0328", "\u0331", "\u0361", "\u20d7"

ACCENTS: Mapping[str, str] = MappingProxyType(
    {
        "`": _GRAVE, "'": _ACUTE, "^": _CIRCUMFLEX, "~": _TILDE, '"': _DIAERESIS, "=": _MACRON, ".": _DOT,
        "u": _BREVE, "v": _CARON, "H": _DOUBLE_ACUTE, "c": _CEDILLA, "k": _OGONEK, "d": _DOT_BELOW, "b": _LINE_BELOW,
        "r": _RING, "t": _TIE, "h": _HOOK, "G": _DOUBLE_GRAVE, "f": _INVERTED_BREVE, "C": _DOUBLE_GRAVE,
        "a`": _GRAVE, "a'": _ACUTE, "a=": _MACRON,
        "textgrave": _GRAVE, "textacute": _ACUTE, "textcircumflex": _CIRCUMFLEX, "texttilde": _TILDE,
        "textmacron": _MACRON, "textbreve": _BREVE, "textcaron": _CARON, "textcedilla": _CEDILLA, "cedilla": _CEDILLA,
        "textogonek": _OGONEK, "polhk": _OGONEK, "ogonek": _OGONEK, "textcommabelow": _COMMA_BELOW,
        "textcommaabove": "\u0313", "textdotbelow": _DOT_BELOW, "textsubdot": _DOT_BELOW, "textring": _RING,
        "textdoublegrave": _DOUBLE_GRAVE, "textroundcap": _INVERTED_BREVE, "texthook": _HOOK, "texthorn": _HORN,
        "horn": _HORN, "textsubring": "\u0325", "textsubbreve": "\u032e", "textsubumlaut": "\u0324",
        "textsubbar": _LINE_BELOW, "textbelowdot": _DOT_BELOW, "udot": _DOT_BELOW, "uml": _DIAERESIS,
        "capitalacute": _ACUTE, "capitalgrave": _GRAVE, "capitalcircumflex": _CIRCUMFLEX, "capitaltilde": _TILDE,
        "capitaldieresis": _DIAERESIS, "capitalcaron": _CARON, "capitalcedilla": _CEDILLA, "capitalogonek": _OGONEK,
        "capitalmacron": _MACRON, "capitalring": _RING, "capitalbreve": _BREVE, "capitaldotaccent": _DOT,
        "capitalhungarumlaut": _DOUBLE_ACUTE, "newtie": _TIE, "texttoptiebar": _TIE,
        "cb": _COMMA_BELOW, "U": "\u030e", "textogonekcentered": _OGONEK,
    }
)  # fmt: skip
"""Accents of text, by the command's name without its backslash; `a'` and its like are those of tabbing."""

MATH_ACCENTS: Mapping[str, str] = MappingProxyType(
    {
        "bar": _MACRON, "overline": _OVERLINE, "hat": _CIRCUMFLEX, "widehat": _CIRCUMFLEX, "tilde": _TILDE,
        "widetilde": _TILDE, "dot": _DOT, "ddot": _DIAERESIS, "vec": _ARROW, "check": _CARON, "breve": _BREVE,
        "acute": _ACUTE, "grave": _GRAVE, "mathring": _RING,
    }
)  # fmt: skip
"""Accents of mathematics."""

_ALONE = {
    _GRAVE: "`", _ACUTE: "´", _CIRCUMFLEX: "^", _TILDE: "~", _DIAERESIS: "¨", _MACRON: "¯", _DOT: "˙", _BREVE: "˘",
    _CARON: "ˇ", _DOUBLE_ACUTE: "˝", _CEDILLA: "¸", _OGONEK: "˛", _RING: "˚",
}  # fmt: skip

_DOTTED = {"ı": "i", "ȷ": "j"}


def accented(text: str, accent: str) -> str:
    """Puts an accent on the first letter of a text; without a letter it stands alone.

    A dotless i or j gets its dot back first: that is how Unicode composes (í is i with an acute). The dot alone makes
    it what it is anyway.

    >>> accented("ı", "\u0301"), accented("oe", "\u030b"), accented("", "\u0303")
    ('í', 'őe', '~')
    """
    if not text or text[0].isspace():
        return _ALONE.get(accent, "") + text
    end = 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    letter = _DOTTED.get(text[0], text[0]) + text[1:end]
    if letter in _DOTTED.values() and accent == _DOT:
        return letter + text[end:]
    return unicodedata.normalize("NFC", letter + accent) + text[end:]


_LETTER = r"\\?[ij](?![A-Za-z])|[A-Za-z]"
_SIGN, _NAME = "[\"'`^~=.]", "[uvHckrdb]"
_COMMON = regex(
    rf"""
      \\\\
    | \{{\\(?P<a>{_SIGN})(?P<b>{_LETTER})\}}
    | \{{\\(?P<c>{_SIGN}|{_NAME})\{{(?P<d>{_LETTER})\}}\}}
    | \\(?P<e>{_SIGN}|{_NAME})\{{(?P<f>{_LETTER})\}}
    | \\(?P<g>{_SIGN})(?P<h>\\[ij](?![A-Za-z])[ ]*|[A-Za-z])
    | \{{\\(?P<i>{_NAME})[ ]+(?P<j>{_LETTER})\}}
    | \{{\\(?P<letter>o|O|l|L|ss|ae|AE|oe|OE|aa|AA)\}}
    """,
    re.VERBOSE,
)
_LETTERS = {
    "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
}  # fmt: skip


def compose(source: str) -> str:
    r"""Writes the commonest accented and special letters out: it spares most fields the reading as TeX.

    >>> compose(r"M{\"u}ller, Garc\'{\i}a, {\v C}apek, {\O}st, \textcommabelow{s}")
    'Müller, García, Čapek, Øst, \\textcommabelow{s}'
    """
    return _COMMON.sub(_composed, source)


def _composed(match: re.Match[str]) -> str:
    kind = match.lastgroup
    if kind is None:
        return match[0]
    letter = match[kind]
    return _LETTERS[letter] if kind == "letter" else _composed_letter(match[chr(ord(kind) - 1)], letter.rstrip()[-1])


@cache
def _composed_letter(sign: str, letter: str) -> str:
    return accented(letter, ACCENTS[sign])
