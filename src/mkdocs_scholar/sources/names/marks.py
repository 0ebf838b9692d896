"""Marks behind names: an asterisk for equal work, a dagger, the number of an affiliation."""

from __future__ import annotations

import re

from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.patterns import regex

_SIGNS = "*∗⁎†‡§¶#∥‖⋆★☆✉✝✦♯♣♠♢♡"
_TRAILING = regex(rf"[\s,]*(?:[{re.escape(_SIGNS)}¹²³⁴⁵⁶⁷⁸⁹⁰]+[\s,]*)+$")
_LEADING = regex(rf"^[{re.escape(_SIGNS)}]+\s*")
_RAISED = regex(rf"[\s{re.escape(_SIGNS)}+,;a-z0-9¹²³⁴⁵⁶⁷⁸⁹⁰()]+")
_ABBREVIATED = regex(r"(?:\d|(?<![^\W_])[^\W\d_])$")
_ONE_MARK = regex(rf"([{re.escape(_SIGNS)}+])\1*|\d+|[a-z]+|[¹²³⁴⁵⁶⁷⁸⁹⁰]+")
_LOWERED = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹⁰∗⁎", "1234567890**")


def _marks_in(text: str) -> list[str]:
    return [match[0].translate(_LOWERED) for match in _ONE_MARK.finditer(text)]


def _is_raised_mark(run: Run, before: str) -> bool:
    """Whether a superscript is a mark: signs, numbers and small letters are.

    Letters behind a number or a single letter are none: they belong to it ("3rd", "Mª").
    """
    text = run.text.strip()
    if Style.SUPERSCRIPT not in run.styles or not _RAISED.fullmatch(text):
        return False
    return not (text.isalpha() and _ABBREVIATED.search(before))


def without_marks(text: RichText) -> tuple[str, tuple[str, ...]]:
    """Takes the marks off the ends of a name or a part of one.

    >>> without_marks(RichText.of("Kim*†"))
    ('Kim', ('*', '†'))

    Returns:
        The plain text, ties as blanks; and the marks in the order written.
    """
    runs = list(text.runs)
    behind: list[str] = []
    while runs:
        last = runs.pop()
        if _is_raised_mark(last, runs[-1].text if runs else ""):
            behind[:0] = _marks_in(last.text)
            continue
        found = _TRAILING.search(last.text)
        if found:
            behind[:0] = _marks_in(found[0])
            last = Run(text=last.text[: found.start()], styles=last.styles)
        if last.text.strip():
            runs.append(last)
            break
    whole = "".join(run.text for run in runs)
    before = _LEADING.match(whole)
    marks = (*_marks_in(before[0]), *behind) if before else tuple(behind)
    whole = whole[before.end() :] if before else whole
    return " ".join(whole.split()), marks
