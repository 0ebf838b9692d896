"""Lists with two kinds of separator: keywords stand between ";", or between "," where there is no ";"."""

from __future__ import annotations

from html.entities import html5

from mkdocs_scholar.patterns import regex

_ENTITY = regex(r"(?<!\\)&(#?\w{1,32})\Z")
_LONGEST_ENTITY = 34


_OTHER_MARKS = regex(r"\\sep(?![A-Za-z])|\s[·•|]\s")
"""What journals print between keywords: Elsevier's `\\sep`, and the dot of Springer."""


def split_keywords(text: str) -> list[str]:
    r"""Splits keywords at ";", or at "," where there is none, outside of braces; wide ones of the East count as these.

    Only where there is neither, a dot or a line between blanks parts them, and Elsevier's `\sep` always does.

    >>> split_keywords(r"R\&D; robots, small")
    ['R\\&D', ' robots, small']
    """
    if not text.isascii():
        text = text.replace("；", ";") if "；" in text else text.replace("，", ",").replace("、", ",")
    has_marks = ";" in text or "," in text
    if "\\sep" in text or not has_marks:
        text = _OTHER_MARKS.sub(";", text)
    parts = split_at(text, ";")
    return parts if len(parts) > 1 else split_at(text, ",")


def joined(*texts: str) -> str:
    """Joins lists, each of which may have its own separator.

    >>> joined("a; b", "c, d"), joined("a, b", "c, d")
    ('a; b; c; d', 'a, b, c, d')
    """
    if all(len(split_at(text, ";")) == 1 for text in texts):
        return ", ".join(texts)
    return "; ".join(part.strip() for text in texts for part in split_keywords(text))


def split_at(text: str, mark: str) -> list[str]:
    """Splits at a mark that stands outside of braces and ends no entity of HTML ("&amp;")."""
    if "{" not in text and "\\" not in text and "&" not in text:
        return text.split(mark)
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if letter == mark and depth <= 0 and not _ends_entity(text, place):
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def _ends_entity(text: str, place: int) -> bool:
    entity = _ENTITY.search(text[max(0, place - _LONGEST_ENTITY) : place]) if text[place] == ";" else None
    return entity is not None and (f"{entity[1]};" in html5 or entity[1][0] == "#")
