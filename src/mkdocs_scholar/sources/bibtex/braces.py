"""Braces and their partners, where some have none."""

from __future__ import annotations

import re

from mkdocs_scholar.patterns import regex

_BRACE = regex(r"[{}]")
_UNESCAPED = regex(r"\\.|[{}]", re.DOTALL)


def paired(text: str, start: int, end: int) -> dict[int, int]:
    """Maps the offset of each opening brace to that of its partner; one without is left out."""
    opened: list[int] = []
    pairs: dict[int, int] = {}
    for brace in _BRACE.finditer(text, start, end):
        if brace[0] == "{":
            opened.append(brace.start())
        elif opened:
            pairs[opened.pop()] = brace.start()
    return pairs


def unescaped_partner(text: str, start: int, end: int) -> int | None:
    """Finds what closes the brace before `start` if a backslash escapes braces; None if nothing does."""
    depth = 1
    for brace in _UNESCAPED.finditer(text, start, end):
        if brace[0] == "{":
            depth += 1
        elif brace[0] == "}":
            depth -= 1
            if depth == 0:
                return brace.start()
    return None


def balanced(text: str) -> str:
    """Takes out the braces that have no partner; escaped ones are characters."""
    opened: list[int] = []
    stray: list[int] = []
    for brace in _UNESCAPED.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif brace[0] == "}":
            if opened:
                opened.pop()
            else:
                stray.append(brace.start())
    drop = {*opened, *stray}
    return "".join(letter for place, letter in enumerate(text) if place not in drop) if drop else text
