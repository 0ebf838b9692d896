"""Words as services deliver them, made fit to be shown: odd hyphens, markup left in titles, names said twice."""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

from mkdocs_scholar.patterns import regex

_HYPHENS = regex("[\u2010\u2011]")
_UNSEEN = regex("[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\x00-\x08\x0e-\x1f\x7f]")
_TAG = regex(r"</?(?:i|b|u|em|strong|sub|sup|scp|span|sc|small|tt|p|jats:\w+|inf|italic|bold)(?:\s[^<>]*)?/?>")
_BLANKS = regex(r"\s+")
_ODD = regex("[^\x20-\x7e\u00a1-\u00ac\u00ae-\u017f]|[<&]|  |^ | $")
"""What a text has that may be in want of repair."""


def tidy_text(text: str) -> str:
    """Repairs a title or a name.

    Hyphens become the keyboard's, elements of HTML are taken out and references resolved, what cannot be seen goes,
    blanks are single, accents composed.

    >>> tidy_text("Shi\u2010Jie  Cao"), tidy_text("H<sub>2</sub>O &amp;amp; salt")
    ('Shi-Jie Cao', 'H2O & salt')
    """
    if not _ODD.search(text):
        return text
    if "&" in text:
        text = html.unescape(html.unescape(text))
    if "<" in text:
        text = _TAG.sub("", text)
    text = _HYPHENS.sub("-", _UNSEEN.sub("", unicodedata.normalize("NFC", text)))
    return _BLANKS.sub(" ", text).strip()


_TWICE = (
    regex(r"(?P<name>.+?)(?:(?:\s+[-–—]\s+|\s*[/:;,|=]\s*)(?P=name))+", re.IGNORECASE),
    regex(r"(?P<name>\S+\s.+?)(?:\s+(?P=name))+", re.IGNORECASE),
)
"""A name said again behind a sign, or several words said again behind a blank."""
_PROCEEDINGS = regex(r"\s*/\s*proceedings$|^proceedings\s+[-–—/:]\s+", re.IGNORECASE)


@lru_cache(maxsize=4096)
def tidy_venue(name: str) -> str:
    """Repairs the name of a journal or a conference: one that is said twice is said once.

    >>> tidy_venue("Tides/Proceedings - Tides/Proceedings"), tidy_venue("Proceedings - Tides"), tidy_venue("Bora Bora")
    ('Tides', 'Tides', 'Bora Bora')
    """
    tidied = tidy_text(name)
    while twice := next((found for pattern in _TWICE if (found := pattern.fullmatch(tidied))), None):
        tidied = twice["name"].strip()
    return _PROCEEDINGS.sub("", tidied).strip() or tidied
