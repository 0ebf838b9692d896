"""Prose of reference managers and publishers: Unicode with a little HTML, entities, and now and then a TeX formula."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.latex import decode
from mkdocs_scholar.sources.latex.markup import character

_STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "i": Style.EMPHASIS, "em": Style.EMPHASIS, "italic": Style.EMPHASIS, "b": Style.STRONG, "bold": Style.STRONG,
        "strong": Style.STRONG, "sub": Style.SUBSCRIPT, "inf": Style.SUBSCRIPT, "sup": Style.SUPERSCRIPT,
        "sc": Style.SMALL_CAPS, "scp": Style.SMALL_CAPS, "u": Style.UNDERLINE, "underline": Style.UNDERLINE,
        "tt": Style.CODE, "code": Style.CODE, "monospace": Style.CODE, "smallcaps": Style.SMALL_CAPS,
    }
)  # fmt: skip
"""Name of an HTML or JATS element to what it means."""

_BREAKS = frozenset({"p", "br", "div", "title", "sec", "list", "list-item", "label", "break", "h1", "h2", "h3", "h4"})
"""Elements that part words."""

_NO_CASE = "nocase"
_NAMES = "|".join(sorted({*_STYLES, *_BREAKS, "span"}, key=len, reverse=True))
_TOKEN = regex(
    rf"""<(?P<slash>/?)(?:jats:)?(?P<name>{_NAMES})(?P<attributes>\s[^<>]{{0,200}})?\s*/?>
    | &lt;(?P<escaped_slash>/?)(?P<escaped>{"|".join(_STYLES)})&gt;
    | </?mml:[A-Za-z]+(?:\s[^<>]{{0,400}})?/?>
    | (?P<entity>&(?:amp;)?(?:\#\d{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,30}});)
    | (?<![\\$\w])\$(?P<math>(?=\S)[^$\n]{{1,400}}?(?<=\S))\$(?![\d$])""",
    re.IGNORECASE | re.VERBOSE,
)
_IS_FORMULA = regex(r"[\\^_{}=<>]|[A-Za-z]{1,2}\Z")
_SMALL_CAPS = regex(r"small-?caps", re.IGNORECASE)
_BLANKS = regex("[ \x00-\x1f\x7f-\x9f\u2028\u2029]+")
"""What becomes one blank; thin and no-break spaces stay what they are."""
_SPECIAL = regex("[<&$\x00-\x1f\x7f-\x9f\u2028\u2029]|  |^ | $")
_TEX = regex(
    r"""\\["'`^~=.](?:\{\\?[A-Za-z]|\\[ij]\b|[A-Za-z])|\\[Hbcdkruv]\{\\?[A-Za-z]|\{\\[A-Za-z]+\}|\\(?:emph|text[a-z]+)\{"""
)
"""What only TeX has: an accent, a letter in braces, a command for the face. What converts BibTeX may leave it."""
_MATH = regex(r"\$[^$]*\$")
_HALVES = regex("[\ud800-\udfff]+")
"""Halves of characters of UTF-16, which no file can hold."""


class _Piece(Struct):
    """A stretch of text, or a tag that opens or closes something."""

    text: str
    name: str = ""
    is_closing: bool = False
    style: Style | None = None
    math: bool = False


@lru_cache(maxsize=8192)
def read_text(source: str) -> RichText:
    """Reads prose; never raises, in linear time.

    Tags that have a partner and mean something are styles, elements of JATS and paragraphs part words, a `$` that
    stands alone is money. Whatever else is in angle brackets is text.

    What a converter left of TeX is read as that.

    >>> read_text("H<sub>2</sub>O &amp; <i>E. coli</i> for $5").plain
    'H₂O & E. coli for $5'

    Returns:
        The text, NFC, blanks single and none at the ends.
    """
    source = _HALVES.sub("", source)
    if "\\" in source and _TEX.search(_MATH.sub("", source)):
        return decode(source).text
    if not _SPECIAL.search(source):
        return RichText.of(unicodedata.normalize("NFC", source))
    return _tidied(_runs(list(_pieces(source))))


def read_plain(source: str) -> str:
    """Reads prose into text without markup, for short fields."""
    return read_text(source).plain


def _pieces(source: str) -> Iterator[_Piece]:
    start = 0
    for match in _TOKEN.finditer(source):
        if match["math"] and not _IS_FORMULA.search(match["math"]):
            continue
        yield _Piece(source[start : match.start()])
        yield _piece(match)
        start = match.end()
    yield _Piece(source[start:])


def _piece(match: re.Match[str]) -> _Piece:
    if match["entity"]:
        return _Piece(_character(match["entity"]))
    if match["math"]:
        return _Piece(match[0], math=True)
    name = (match["name"] or match["escaped"] or "").lower()
    if not name:
        return _Piece("")
    if name in _BREAKS:
        return _Piece(" ")
    is_closing = bool(match["slash"] or match["escaped_slash"])
    shown = match[0] if match["name"] else f"<{'/' * is_closing}{name}>"
    return _Piece(shown, name=name, is_closing=is_closing, style=_style(name, match["attributes"] or ""))


def _character(entity: str) -> str:
    """Returns what an entity stands for, also where its ampersand was escaped once more."""
    return character("&" + entity[5:]) if entity.lower().startswith("&amp;") and len(entity) > 5 else character(entity)


def _style(name: str, attributes: str) -> Style | None:
    if name == "span":
        return Style.SMALL_CAPS if _SMALL_CAPS.search(attributes) else None
    return _STYLES[name]


def _partners(pieces: Sequence[_Piece]) -> dict[int, int]:
    """Maps the place of each opening tag to that of its closing one, and back."""
    opened: dict[str, list[int]] = {}
    found: dict[int, int] = {}
    for place, piece in enumerate(pieces):
        if piece.name and not piece.is_closing:
            opened.setdefault(piece.name, []).append(place)
        elif piece.name and opened.get(piece.name):
            start = opened[piece.name].pop()
            found[start], found[place] = place, start
    return found


def _runs(pieces: Sequence[_Piece]) -> Iterator[Run]:
    partners = _partners(pieces)
    active: dict[int, Style] = {}
    for place, piece in enumerate(pieces):
        styles = tuple(dict.fromkeys(active.values()))
        if not piece.name and not piece.math:
            yield Run(text=piece.text, styles=styles)
        elif piece.math:
            yield from _formula(piece.text, styles)
        elif place not in partners:
            yield Run(text=piece.text, styles=styles)
        elif piece.is_closing:
            active.pop(partners[place], None)
        elif piece.style is not None:
            active[place] = piece.style


def _formula(source: str, styles: tuple[Style, ...]) -> Iterator[Run]:
    for run in decode(source).text.runs:
        both = tuple(dict.fromkeys((*styles, *run.styles)))
        yield Run(text=run.text, styles=both, math=run.math, url=run.url)


def _tidied(runs: Iterator[Run]) -> RichText:
    """Makes one text of runs: NFC, blanks single and none at the ends."""
    tidy: list[Run] = []
    for run in RichText.joined(runs).runs:
        text = run.text
        if run.math is None:
            text = unicodedata.normalize("NFC", _BLANKS.sub(" ", text))
            if not tidy or (tidy[-1].math is None and tidy[-1].text.endswith(" ")):
                text = text.lstrip(" ")
        if text:
            tidy.append(Run(text=text, styles=run.styles, math=run.math, url=run.url))
    while tidy and tidy[-1].math is None and tidy[-1].text.endswith(" "):
        last = tidy.pop()
        if last.text.strip(" "):
            tidy.append(Run(text=last.text.rstrip(" "), styles=last.styles, url=last.url))
    return RichText.joined(tidy)
