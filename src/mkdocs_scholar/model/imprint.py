"""Titles and venues reduced to what tells one from another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Venue
from mkdocs_scholar.patterns import regex

_OTHER_SCRIPT = regex("[\u0400-\u1dff\u2c00-\ud7ff\uf900-\U0010ffff]+")
"""Scripts whose marks are letters: dropping them makes one word of two ("किताब", "कताब"; "バス", "パス")."""
_FIRST_OTHER = "\u0400"
_BETWEEN_DIGITS = regex(r"(?<=\d)[\W_]+(?=\d)")
_NOT_TELLING = regex(r"[^a-z0-9+#*=<>$\0]+")
_TELLING_SIGNS = frozenset("#*\0")
_SILENT_SIGNS = frozenset("|~®©°")


@lru_cache(maxsize=65536)
def title_key(title: str) -> str:
    """Takes case, accents, blanks and punctuation away, as far as they tell nothing.

    Signs stay, and so do numbers: "C++" is not "C", "1.2" not "12". Never empty for a title that is not.

    >>> title_key("Quiet-Ice: C++.") == title_key("quiet ice C++"), title_key("C++") == title_key("C")
    (True, False)
    """
    small = folded(title).replace("&", "and")
    bare = small.replace(" ", "").replace("-", "").replace(":", "")
    if bare.isascii() and bare.isalpha():
        return bare  # as most titles are; the expressions below would leave the same
    letters = _BETWEEN_DIGITS.sub("\0", small)
    key = _NOT_TELLING.sub("", letters) if letters.isascii() else "".join(filter(_is_telling, letters))
    return key.strip("\0") or "".join(title.split())


def folded(text: str) -> str:
    """Folds Latin and Greek; of other scripts case and width alone.

    >>> folded("Über das Meer"), folded("バス")
    ('uber das meer', 'バス')
    """
    if text.isascii() or max(text) < _FIRST_OTHER:
        return fold(text)
    whole = unicodedata.normalize("NFC", text)
    kept = [unicodedata.normalize("NFKC", found.casefold()) for found in _OTHER_SCRIPT.findall(whole)]
    between = [fold(part) for part in _OTHER_SCRIPT.split(whole)]
    return "".join(part for pair in zip(between, [*kept, ""], strict=True) for part in pair)


def _is_telling(letter: str) -> bool:
    if letter.isalnum() or letter in _TELLING_SIGNS:
        return True
    category = unicodedata.category(letter)
    return category[0] in "MS" and category != "Sk" and letter not in _SILENT_SIGNS


_WORD = regex(r"[^\W_]+")
_FILLERS = frozenset("and de der des di die du et fur for in la le of on the und zur zum proceedings proc".split())  # noqa: SIM905
_COUNT = regex(r"\d+(?:st|nd|rd|th)|(?:19|20)\d\d")
"""Which one of a row of meetings: their dates tell that."""
_ACRONYM = regex(r"\(\s*([^\s()]*[A-Z][^\s()]*[A-Z][^\s()]*)\s*\)")
_LEAST_INITIALS = 3


@lru_cache(maxsize=16384)
def _venue_words(name: str) -> tuple[str, ...]:
    """Words of a venue that tell it from others, folded; numbers with them, ordinals and years not."""
    words = [word for word in _WORD.findall(folded(name)) if not _COUNT.fullmatch(word)]
    return tuple(word for word in words if word not in _FILLERS) or tuple(words)


_ASIDE = regex(r"\b(?:workshop|finding|companion|tutorial|poster|demo|adjunct|supplement|student)")
"""Words of what is held or published beside a meeting of the same name."""


def _venue_names(venue: Venue) -> Iterator[tuple[str, ...]]:
    """Yields the names of a venue: in full and its acronym in parentheses; where there is none, its short form."""
    full = venue.name.plain or venue.short
    for name in (_ACRONYM.sub(" ", full), *_ACRONYM.findall(full)):
        if words := _venue_words(name):
            yield words


def _asides(venue: Venue) -> set[str]:
    return set(_ASIDE.findall(folded(f"{venue.name.plain} {venue.short}")))


@lru_cache(maxsize=16384)
def are_one_venue(one: Venue, other: Venue) -> bool:
    """Whether two names can be those of one venue: equal, abbreviated word by word, or by initials."""
    if _asides(one) != _asides(other):
        return False
    theirs = tuple(_venue_names(other))
    return any(_are_one_name(mine, name) for mine in _venue_names(one) for name in theirs)


def _are_one_name(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) == 1:
        return len(long) >= _LEAST_INITIALS and short[0] == "".join(word[0] for word in long)
    return len(short) == len(long) and all(map(_is_one_word, one, other))


def _is_one_word(one: str, other: str) -> bool:
    """Whether a word is the other, or short for it: its beginning, or its letters without some ("Natl", "Intl")."""
    short, long = sorted((one, other), key=len)
    if short == long or (short, long) == ("j", "journal"):
        return True
    if len(short) == 1 or not short.isalpha() or not long.isalpha():
        return False
    return long.startswith(short) or (len(short) > _LEAST_INITIALS and _is_contraction(short, long))


def _is_contraction(short: str, long: str) -> bool:
    rest = iter(long)
    return short[0] == long[0] and short[-1] == long[-1] and all(letter in rest for letter in short)
