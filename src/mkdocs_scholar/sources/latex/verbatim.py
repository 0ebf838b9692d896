"""Fields that are no prose: addresses, identifiers, file names."""

from __future__ import annotations

import re

_ESCAPED = re.compile(r"\\([_%&#~${}])|\\(?:textunderscore|_)(?:\{\}|\s)?|\\(?:textasciitilde|~)\s?(?:\{\})?|\{\}")
_WRAPPED = re.compile(r"\s*\\(?:url|path|nolinkurl|texttt|href)\s*\{(.*)\}\s*", re.DOTALL)
_BRACED_SIGN = re.compile(r"\{(\\?[_%&#~$])\}")


def unwrapped(source: str) -> str:
    """Takes away braces that hold the whole of a value, and blanks round it.

    >>> unwrapped("{{NASA}}"), unwrapped("{A} and {B}")
    ('NASA', '{A} and {B}')
    """
    source = source.strip()
    start, end = 0, len(source)
    closing = _closings(source) if source.startswith("{") else {}
    while start < end and closing.get(start) == end - 1:
        start, end = start + 1, end - 1
    return source[start:end].strip()


def is_group(source: str) -> bool:
    """Whether one pair of braces holds the whole of a value.

    >>> is_group("{Barnes and Noble}"), is_group("{A} and {B}")
    (True, False)
    """
    return source.startswith("{") and _closings(source).get(0) == len(source) - 1


def _closings(source: str) -> dict[int, int]:
    """Maps the place of each opening brace to that of its closing one, as BibTeX counts: none is ever escaped."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for match in re.finditer(r"[{}]", source):
        if match[0] == "{":
            opened.append(match.start())
        elif opened:
            found[opened.pop()] = match.start()
    return found


def verbatim(source: str) -> str:
    r"""Reads an address, an identifier or a file name: only what TeX needed escaped is unescaped.

    >>> verbatim(r"\url{https://sea.example/a\_b~c%20d}")
    'https://sea.example/a_b~c%20d'
    >>> verbatim(r"{10.1000/a{\_}b}")
    '10.1000/a_b'
    """
    source = unwrapped(source)
    if "\\" not in source and "{" not in source:
        return source
    wrapped = _WRAPPED.fullmatch(source)
    if wrapped and is_group("{" + wrapped[1] + "}"):
        source = unwrapped(wrapped[1])
    return _ESCAPED.sub(_unescaped, _BRACED_SIGN.sub(r"\1", source)).strip()


def _unescaped(match: re.Match[str]) -> str:
    if match[1]:
        return match[1]
    if match[0] == "{}":
        return ""
    return "_" if "underscore" in match[0] else "~"
