"""When a work appeared, or how far it is: `date`, `year`, `month`, `day`, `pubstate`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Status
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.values import Values
from mkdocs_scholar.sources.dates import (
    as_issued,
    read_date,
    read_issued_range,
    read_month,
    read_range,
    read_season,
    read_year,
)

_STATUS_WORDS: Mapping[Status, str] = {
    Status.IN_PREPARATION: "inpreparation|in preparation|in prep|manuscript in preparation|draft",
    Status.SUBMITTED: "submitted|submitted for publication|manuscript submitted|submitted manuscript"
    "|to be submitted|under review|in review|under revision|in revision",
    Status.FORTHCOMING: "forthcoming|to appear|upcoming|to be published|im erscheinen|à paraître",
    Status.ACCEPTED: "accepted|accepted for publication",
    Status.IN_PRESS: "inpress|in press|in print|im druck|sous presse|en prensa",
    Status.PREPUBLISHED: "prepublished|online first|early access|advance online publication|epub ahead of print",
    Status.RETRACTED: "retracted",
}


@cache
def _statuses() -> Mapping[str, Status]:
    """Word of `pubstate` or `year`, folded, to status (BibLaTeX manual 4.9.2.11, and what people write)."""
    return {fold(word): status for status, words in _STATUS_WORDS.items() for word in words.split("|")}


_UNDATED = frozenset({"n.d.", "nd", "n.d", "undated", "s.d.", "o.j.", "no date", "none", "unknown"})
_EXCUSES = frozenset({"date", "year", "urldate"})
"""Fields with which no date is missing: what stands there is told already, or a page is dated by the visit."""
_TWO_MONTHS = regex(r"^([^\W\d_]+\.?)\s*(?:,|&|\band\b|\bund\b|\bet\b)\s*([^\W\d_]+\.?)$")
_ISO = regex(r"[\s\dXT.:+/~?%-]+", re.IGNORECASE)
"""A date as BibLaTeX has it (manual 2.3.8), where "~" is no blank but says that it is about."""
_LONGEST_STATUS = 160
_WHERE = regex(r"(?<=\w)\s+(?:to|at|in|by|for(?! publication))\s(?!appear|be\s).*|(?<=\w)\s*[,;(].*", re.DOTALL)
"""What a note says behind a status: where it was submitted, when."""
_YEARS = regex(r"([0-9]{2})([0-9]{2})-([0-9]{2})", re.ASCII)
"""Two years in a row, in a field that knows no seasons: "2020-21"."""
_DAYS = regex(r"([0-9]{1,2})\s*[-–—/]\s*([0-9]{1,2})", re.ASCII)
_QUARTER = regex(
    r"(?:(?P<word>first|second|third|fourth|1st|2nd|3rd|4th)\s*-?quarter|(?:q|quarter\s*)(?P<number>[1-4])|(?P<first>[1-4])q)",
    re.IGNORECASE,
)
"""A quarter of a year; IEEE writes "Firstquarter" for a month."""
_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_MONTHS_BY_NUMBER = regex(r"(?P<first>[0-9]{1,2})\s*[-–/]\s*(?P<last>[0-9]{1,2})", re.ASCII)
_PLAIN_YEAR = regex(r"\s*([0-9]{4})\s*", re.ASCII)


_DIVISION = regex(r"(?P<year>[0-9]{4})-(?P<number>2[5-9]|3[0-9]|4[01])")
_LAST_SEASON = 32
_PARTS_OF_YEAR = ((40, 6), (37, 4), (33, 3))
"""Number of the first half, third and quarter of a year, and how many months each has; 25 to 32 are seasons."""
_IS_OUT = frozenset({"published", "online", "epub", "print", "published online", "in print"})
"""Words for what is out, as a date says anyway."""


class Issued(Struct, frozen=True, kw_only=True):
    """What is known of a work's date."""

    date: PartialDate | None = None
    until: PartialDate | None = None
    status: Status | None = None


def read_status(text: str) -> Status | None:
    """Reads a word for how far a work is; None for any other text."""
    if not text:
        return None
    statuses = _statuses()
    return statuses.get(fold(text.strip().rstrip(".,;"))) or statuses.get(fold(text.strip()))


def read_issued(values: Values) -> Issued:
    """Reads the date of a work; `date` goes before `year`.

    Reports `bad-date`, `bad-month` and `missing-year`.
    """
    fields = values.fields
    found = None
    if "date" in fields:
        found = _from_date(values)
        _tell_other_year(values, found)
    if found is None:
        found = _from_year(values)
    elif found.date is None and "year" in fields:
        found = replace(_from_year(values), status=found.status)
    if "pubstate" in fields:
        found = replace(found, status=_state(values) or found.status)
    if found.status is None and "note" in fields and (found.date is None or values.entry.type == "unpublished"):
        found = replace(found, status=_noted_status(values))
    if found.date is None and found.status is None and not _EXCUSES & fields.keys():
        values.tell("missing-year", "has no year; add year = {…}.")
    return found


def _tell_other_year(values: Values, found: Issued | None) -> None:
    """Tells of a year beside a date that is of another year."""
    year = _PLAIN_YEAR.fullmatch(values.raw("year"))
    date, until = (found.date, found.until) if found else (None, None)
    if year is None or date is None or date.year is None:
        return
    if not date.year <= int(year[1]) <= ((until.year if until else None) or date.year):
        message = f"has year {year[1]} beside the date {date.iso}, which counts; remove one of them."
        values.tell("repeated-field", message, "year")


def _noted_status(values: Values) -> Status | None:
    """Reads the status in a note, where BibTeX has no field for it: "submitted", "Under review at Tides"."""
    note = values.plain("note") if len(values.fields["note"]) < _LONGEST_STATUS else ""
    return read_status(_WHERE.sub("", note))


def is_status_alone(values: Values) -> bool:
    """Whether the note of a work that is not out yet says no more than its status."""
    is_read = values.entry.type == "unpublished" or values.fields.keys().isdisjoint({"date", "year"})
    return is_read and "pubstate" not in values.fields and read_status(values.plain("note")) is not None


def _state(values: Values) -> Status | None:
    state = values.plain("pubstate")
    status = read_status(state)
    if status is None and state.lower() not in _IS_OUT:
        values.tell("bad-value", f'pubstate is "{state}"; write one of {", ".join(_keys())}.', "pubstate")
    return status


def _keys() -> list[str]:
    return [status.value.replace("-", "") for status in Status]


def _from_date(values: Values) -> Issued | None:
    raw = values.raw("date")
    text = raw.strip() if _ISO.fullmatch(raw) else values.plain("date")
    division = _DIVISION.fullmatch(text)
    if division:
        return _divided(int(division["year"]), int(division["number"]))
    span = read_issued_range(text)
    if span is not None:
        start, end, goes_on = span
        if (
            start is not None
            and not goes_on
            and start.month is None
            and start.season is None
            and end is None
            and "month" in values.fields
        ):
            return _with_month(values, start)
        return _spanned(values, "date", text, span)
    status = read_status(text)
    if status is not None or text.lower() in _UNDATED:
        return Issued(status=status)
    values.tell("bad-date", f'date is "{text}"; write it as 2021, 2021-03 or 2021-03-14.', "date")
    if "year" in values.fields:
        return None
    return Issued(date=read_year(text) or PartialDate(year=None, literal=text))


def _divided(year: int, number: int) -> Issued:
    """Reads a part of a year: seasons of a hemisphere, quarters, thirds and halves (BibLaTeX manual 2.3.8)."""
    if number <= _LAST_SEASON:
        return Issued(date=PartialDate(year=year, season=(number - 1) % 4 + 1))
    first, length = next((first, length) for first, length in _PARTS_OF_YEAR if number >= first)
    last = (number - first + 1) * length
    return Issued(date=PartialDate(year=year, month=last - length + 1), until=PartialDate(year=year, month=last))


def _spanned(values: Values, name: str, text: str, span: tuple[PartialDate | None, PartialDate | None, bool]) -> Issued:
    """Makes a date of a span; one that is open, or ends before it starts, is shown so and sorted by what is known."""
    start, end, goes_on = span
    if start is not None and end is not None and end.is_before(start):
        values.tell("end-before-start", f'{name} is "{text}", which ends before it starts; turn it round.', name)
        return Issued(date=replace(start, literal=text))
    date, until = as_issued(start, end, goes_on=goes_on)
    return Issued(date=date, until=until)


def _from_month(values: Values) -> Issued:
    """Reads a month that has the year with it, where there is no other: "May 2020"."""
    text = _TWO_MONTHS.sub(r"\1–\2", values.plain("month"))
    span = read_range(text) if read_month(text) is None and read_season(text) is None else None
    if span is None:
        return Issued()
    found = _spanned(values, "month", text, span)
    if found.date is None or found.until is not None or found.date.day is not None:
        return found
    return _with_day(values, found.date)


def _from_year(values: Values) -> Issued:
    raw = values.raw("year")
    if not raw:
        return _from_month(values) if "month" in values.fields else Issued()
    simple = _PLAIN_YEAR.fullmatch(raw)
    if simple:
        month = values.fields.get("month", "") if "day" not in values.fields else "?"
        return _plainly(int(simple[1]), month) or _with_month(values, PartialDate(year=int(simple[1])))
    text = values.plain("year")
    status = read_status(text)
    if status is not None or text.lower() in _UNDATED:
        return Issued(status=status)
    years = _YEARS.fullmatch(text)
    follows = years is not None and int(years[3]) == (int(years[2]) + 1) % 100
    span = read_issued_range(text.replace("-", "--") if follows else text)
    if span is not None:
        start, end, goes_on = span
        if start is not None and end is None and _is_year(start) and not goes_on:
            return _with_month(values, start)
        return _spanned(values, "year", text, span)
    date = read_year(text)
    if date is None:
        values.tell("bad-date", f'year is "{text}"; write four digits, or pubstate = {{forthcoming}}.', "year")
        date = PartialDate(year=None, literal=text)
    return Issued(date=date)


@lru_cache(maxsize=4096)
def _plainly(year: int, month: str) -> Issued | None:
    """Reads a year and perhaps the name of a month; None for a month that needs a closer look."""
    if not month:
        return Issued(date=PartialDate(year=year))
    number = read_month(month) if month.isascii() and month.isalnum() else None
    return Issued(date=PartialDate(year=year, month=number)) if number else None


def _is_year(date: PartialDate) -> bool:
    return date.month is None and date.season is None


def _with_month(values: Values, year: PartialDate) -> Issued:
    """Adds the month, and the day that stands in `month` or in `day`."""
    text = values.plain("month").strip("#") if "month" in values.fields else ""  # "#" is how JabRef marks a macro
    text = _TWO_MONTHS.sub(r"\1–\2", text)
    if not text or year.year is None:
        return Issued(date=year)
    month = read_month(text)
    if month is not None:
        return _with_day(values, replace(year, month=month))
    several = _months(text)
    if several is not None:
        return Issued(date=replace(year, month=several[0]), until=replace(year, month=several[1]))
    whole = read_date(text)
    if whole is not None and whole.year == year.year:
        return _with_day(values, whole) if whole.day is None else Issued(date=whole)
    span = read_range(f"{text} {year.year:04d}") or read_range(f"{year.year:04d} {text}")
    start, end, _ = span or (None, None, False)
    if start is None:
        values.tell("bad-month", f'month is "{text}"; write 1–12 or jan–dec.', "month")
        return Issued(date=year)
    start = replace(year, month=start.month, day=start.day, season=start.season)
    if end is not None and end.is_before(start):
        if not _is_over_new_year(start, end):
            values.tell("end-before-start", f'month is "{text}", which ends before it starts; turn it round.', "month")
            return Issued(date=start)
        end = replace(end, year=year.year + 1)
    return Issued(date=start, until=end) if start.day or end else _with_day(values, start)


def _months(text: str) -> tuple[int, int] | None:
    """Returns the first and the last month of a quarter, or of several written as numbers: "3--4"."""
    quarter = _QUARTER.fullmatch(text.strip(" ."))
    if quarter is not None:
        written = (quarter["word"] or quarter["number"] or quarter["first"]).lower()
        number = _QUARTERS.get(written) or int(written[0])
        return number * 3 - 2, number * 3
    span = _MONTHS_BY_NUMBER.fullmatch(text)
    if span is None or not 1 <= int(span["first"]) < int(span["last"]) <= 12:
        return None
    return int(span["first"]), int(span["last"])


def _is_over_new_year(start: PartialDate, end: PartialDate) -> bool:
    """Whether an issue of "Dec/Jan" bears the year it starts in."""
    return (start.month or 0) >= 10 and 0 < (end.month or 0) <= 3


def _with_day(values: Values, date: PartialDate) -> Issued:
    """Adds the day, or the first and the last of several: "5--7"."""
    text = values.plain("day")
    if not text or date.month is None or date.year is None:
        return Issued(date=date)
    several = _DAYS.fullmatch(text)
    first, last = (_day(date, each) for each in several.groups()) if several else (_day(date, text), None)
    if first is None or (several and (last is None or last.is_before(first))):
        values.tell("bad-date", f'day is "{text}", which {date.iso} does not have; write the day of the month.', "day")
        return Issued(date=date)
    return Issued(date=first, until=last)


def _day(date: PartialDate, text: str) -> PartialDate | None:
    """Returns the day of a month; None if the month has none such."""
    whole = read_date(f"{date.year:04d}-{date.month:02d}-{text.zfill(2)}") if text.isdigit() else None
    return replace(date, day=whole.day) if whole else None
