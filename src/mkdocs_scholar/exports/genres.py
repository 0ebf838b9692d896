"""Genres in words, for formats that know no terms."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "phdthesis": "PhD thesis",
        "mathesis": "Master's thesis",
        "bathesis": "Bachelor's thesis",
        "candthesis": "Candidate thesis",
        "diplomathesis": "Diploma thesis",
        "habilitation": "Habilitation",
        "techreport": "Technical report",
        "resreport": "Research report",
        "software": "Computer software",
        "datacd": "Data CD",
        "audiocd": "Audio CD",
        "manual": "Manual",
        "poster": "Poster",
        "patent": "Patent",
        "patentde": "German patent",
        "patenteu": "European patent",
        "patentep": "European patent",
        "patentfr": "French patent",
        "patentuk": "British patent",
        "patentus": "U.S. patent",
        "patentreq": "Patent request",
        "patreqde": "German patent request",
        "patreqeu": "European patent request",
        "patreqfr": "French patent request",
        "patrequk": "British patent request",
        "patrequs": "U.S. patent request",
    }
)
"""Words of the terms of BibLaTeX's English localisation (manual 4.9.2.13)."""


def genre_words(genre: str) -> str:
    """Returns a genre in words; one that is words already stays as it is.

    >>> genre_words("phdthesis"), genre_words("White paper")
    ('PhD thesis', 'White paper')
    """
    return _WORDS.get(genre, genre)
