"""Words in texts, whatever their case and accents."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mkdocs_scholar.model.search import folded
from mkdocs_scholar.views.query.tokens import Condition

Find = Callable[[Iterable[str]], bool]
"""Whether one of some folded texts is what is asked for."""

_FIRST_CJK = "\u2e80"
"""From here on stand the scripts that are written without blanks."""


def finder(condition: Condition) -> Find:
    """Makes what finds the texts a condition asks for.

    A word is found inside longer words too, words in quotation marks only where they are whole; "=" asks for the whole
    text; "*" for any.
    """
    if condition.is_any:
        return any
    if condition.operator == "=":
        wanted = folded(condition.value)
        return lambda texts: wanted in texts
    if condition.is_quoted:
        wanted = folded(condition.value)
        return lambda texts: any(_has_whole(text, wanted) for text in texts)
    wanted = folded(condition.value.strip("*"))
    return lambda texts: any(wanted in text for text in texts)


def _has_whole(text: str, words: str) -> bool:
    start = text.find(words)
    while start >= 0:
        if not _is_inside(text, start) and not _is_inside(text, start + len(words)):
            return True
        start = text.find(words, start + 1)
    return False


def _is_inside(text: str, place: int) -> bool:
    """Whether a word goes on at a place."""
    sides = text[max(0, place - 1) : place + 1]
    return 0 < place < len(text) and sides.isalnum() and max(sides) < _FIRST_CJK
