"""Keys as they stand in ids and addresses."""

from __future__ import annotations

import unicodedata

from mkdocs_scholar.patterns import regex

_LETTERS = str.maketrans(
    {
        "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "æ": "ae",
        "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ß": "ss", "ẞ": "SS", "ı": "i", "ħ": "h", "Ħ": "H", "ŋ": "n", "Ŋ": "N",
    }
)  # fmt: skip
_OTHER = regex(r"[^A-Za-z0-9_-]+")


def slug_of(key: str) -> str:
    """Writes a key in ASCII: case kept, accents taken off, other characters as "-".

    >>> slug_of("Öberg.2023:tide/a+b")
    'Oberg-2023-tide-a-b'
    """
    if key.isascii() and key.isalnum():
        return key
    return _OTHER.sub("-", key if key.isascii() else _bare(key)).strip("-") or "entry"


def _bare(key: str) -> str:
    decomposed = unicodedata.normalize("NFKD", key.translate(_LETTERS))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
