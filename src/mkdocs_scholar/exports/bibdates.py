"""Dates and status as BibLaTeX writes them."""

from __future__ import annotations

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.patterns import regex


def edtf(date: PartialDate) -> str:
    """Writes a date as ISO 8601-2, level 1, has it (BibLaTeX manual 2.3.8).

    >>> edtf(PartialDate(year=2019, season=2)), edtf(PartialDate(year=1034, is_approximate=True))
    ('2019-22', '1034~')
    """
    season = f"-{20 + date.season}" if date.season else ""
    marks = {(True, True): "%", (True, False): "~", (False, True): "?"}
    return f"{date.iso or ''}{season}{marks.get((date.is_approximate, date.is_uncertain), '')}"


def pubstate(work: Work) -> str:
    """The key of a work's status (BibLaTeX manual 4.9.2.11); empty for what is published."""
    return work.status.value.replace("-", "") if work.status else ""


_OPEN = regex(r"–\d{4}(?:-\d\d){0,2}|\d{4}(?:-\d\d){0,2}–")


def open_range(date: PartialDate) -> str:
    """Writes a range without a start or an end, which the model keeps in words; empty for any other date.

    >>> open_range(PartialDate(year=2015, literal="2015–"))
    '2015/'
    """
    words = date.literal or ""
    return words.replace("–", "/") if _OPEN.fullmatch(words) else ""
