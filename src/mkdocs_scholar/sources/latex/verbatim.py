"""Fields that are no prose: addresses, identifiers, file names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.patterns import regex

_SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "textunderscore": "_",
        "textasciitilde": "~",
        "textasciicircum": "^",
        "textless": "<",
        "textgreater": ">",
        "textbackslash": "\\",
        "textbar": "|",
        "sim": "~",
        "lt": "<",
        "gt": ">",
    }
)
"""Commands that programs write for the signs of an address; "lt" and "gt" are those of formulas."""

_COMMAND = rf"\\(?P<name>{'|'.join(_SIGNS)})(?![A-Za-z])\s?(?:\{{\}})?"
_GROUP = regex(
    rf"\{{(?P<sign>\\?[_%&#~$^<>]|{_COMMAND})\}}|\$(?P<formula>[<>]|{_COMMAND.replace('<name>', '<other>')})\$"
)
_ESCAPED = regex(rf"\\(?P<escape>[_%&#~${{}}])|{_COMMAND}|\\~\s?(?:\{{\}})?|\{{\}}")
_ENTITY = regex("&(amp|lt|gt);", re.IGNORECASE)
_ENTITIES: Mapping[str, str] = MappingProxyType({"amp": "&", "lt": "<", "gt": ">"})
_BARE = regex(r"[^\s\\{}$;]+")
"""What most addresses are: nothing to unwrap or to unescape."""
_LINKED = regex(r"\\href\s*\{(?P<address>[^{}]*)\}\s*\{[^{}]*\}")
_WRAPPED = regex(r"\s*\\(?:url|path|nolinkurl|texttt|href)\s*\{(.*)\}\s*", re.DOTALL)


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
    >>> verbatim(r"{10.1000/a{\_}b}"), verbatim(r"10.1000/1{\textless}2$>$3")
    ('10.1000/a_b', '10.1000/1<2>3')
    """
    if _BARE.fullmatch(source):
        return source
    source = unwrapped(source)
    if "\\" not in source and "{" not in source and "$" not in source:
        return _without_entities(source)
    linked = _LINKED.fullmatch(source)
    source = linked["address"] if linked else source
    wrapped = _WRAPPED.fullmatch(source)
    if wrapped and is_group("{" + wrapped[1] + "}"):
        source = unwrapped(wrapped[1])
    return _without_entities(_ESCAPED.sub(_unescaped, _GROUP.sub(_ungrouped, source)).strip())


def _ungrouped(match: re.Match[str]) -> str:
    sign: str = match["sign"] or match["formula"]
    return f"{sign}{{}}" if sign[1:].isalpha() else sign


def _unescaped(match: re.Match[str]) -> str:
    if match["name"]:
        return _SIGNS[match["name"]]
    if match["escape"]:
        return match["escape"]
    return "" if match[0] == "{}" else "~"


def _without_entities(address: str) -> str:
    """Reads the entities of HTML that pages leave in what is copied from them."""
    return _ENTITY.sub(lambda match: _ENTITIES[match[1].lower()], address) if ";" in address else address
