"""Dates of RIS: `YYYY/MM/DD/other`, and what programs write instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.work import Status
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.issued import Issued, read_status
from mkdocs_scholar.sources.dates import as_issued, read_date, read_issued_range, read_season, read_year
from mkdocs_scholar.sources.records.tagged import Tagged

_SLASHES = regex(r"(?P<year>\d{4})/(?P<month>\d{0,2})/(?P<day>\d{0,2})(?:/(?P<rest>.*))?", re.DOTALL)
_COMPACT = regex(r"(?P<year>\d{4})(?P<month>\d{2})(?P<day>\d{2})")
_UNDATED = frozenset({"n.d.", "n.d", "nd", "undated", "no date", "0", "0000"})


def read_issued(dates: Sequence[Tagged], tell: Callable[[str, str, int], None]) -> Issued:
    """Reads the date of a record from all its date tags: the first one, made precise by one of the same year.

    Args:
        dates: The date tags, the main ones first.
        tell: Takes code, message and line of a problem.
    """
    found = [(tagged, _read(tagged.value)) for tagged in dates if tagged.value]
    known = [issued for _, issued in found if issued and issued.date and issued.date.year is not None]
    if not known:
        for tagged, issued in found:
            if issued is None:
                return _unread(tagged, tell)
        return next((issued for _, issued in found if issued), Issued())
    first = known[0]
    year = first.date.year if first.date else None
    known += [day for tagged, issued in found if issued is None and (day := _read(f"{tagged.value} {year}"))]
    same = [issued for issued in known if issued.date and issued.date.year == year]
    best = max(same, key=_precision, default=first)
    status = next((issued.status for _, issued in found if issued and issued.status), None)
    return Issued(date=best.date, until=best.until, status=status)


def _precision(issued: Issued) -> int:
    date = issued.date
    if date is None or date.literal:
        return 0
    return 1 + bool(date.month or date.season) + bool(date.day)


def _unread(tagged: Tagged, tell: Callable[[str, str, int], None]) -> Issued:
    tell(
        "bad-date",
        f'{tagged.tag} is "{tagged.value}", which is no date; write 2021, 2021/03 or 2021/03/14.',
        tagged.line,
    )
    year = read_year(tagged.value)
    return Issued(date=year or PartialDate(year=None, literal=tagged.value))


@lru_cache(maxsize=8192)
def _read(text: str) -> Issued | None:
    """Reads one date; None for what is none."""
    text = " ".join(text.split())
    if text.lower() in _UNDATED:
        return Issued()
    slashes = _SLASHES.fullmatch(text)
    if slashes:
        return _of_slashes(slashes)
    compact = _COMPACT.fullmatch(text)
    text = "-".join(compact.groups()) if compact else text.rstrip("/ ")
    span = read_issued_range(text)
    if span is not None and (span[0] or span[1]):
        start, end, goes_on = span
        date, until = as_issued(start, end, goes_on=goes_on)
        return Issued(date=date, until=until)
    status = read_status(text)
    if status is not None:
        return Issued(status=status)
    if text[:4].isdigit() and "/" in text:
        named = read_date(text.replace("/", " "))
        return Issued(date=named) if named and not named.literal else None
    year = read_year(text)
    return Issued(date=year) if year else None


def _of_slashes(match: re.Match[str]) -> Issued | None:
    parts = [match["year"], *(part.zfill(2) for part in (match["month"], match["day"]) if part.strip("0"))]
    date = read_date("-".join(parts))
    if date is None:
        return None
    rest = (match["rest"] or "").strip(" /")
    status: Status | None = read_status(rest) if rest else None
    season = read_season(rest) if rest and date.month is None else None
    return Issued(date=PartialDate(year=date.year, season=season) if season else date, status=status)
