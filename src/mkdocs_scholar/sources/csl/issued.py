"""Dates of CSL: parts, ranges, seasons, literals, and what programs make of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.issued import Issued, read_status
from mkdocs_scholar.sources.dates import as_issued, read_date, read_issued_range, read_season, read_year

Tell = Callable[[str, str], None]
"""Takes code and message of a problem."""

_UNDATED = regex(r"n\.?\s?d\.?|undated|no date|s\.\s?d\.|o\.\s?j\.|none|unknown|null|0+(?:-0+)*", re.IGNORECASE)
_BEGINNING = regex(r"(?P<date>[0-9]{4}-[0-9]{2})-[0-9]{3,}")
_COMPACT = regex(r"([0-9]{4})([01][0-9])([0-3][0-9])")
_WHOLE = regex(r"(?<=[0-9])\.0+\Z")
"""The fraction of a number that a program took for one with a point."""
_YEAR = regex(r"-?[0-9]{3}")
_KEYS = regex(r"[_\s]+")
_MARKS = frozenset({"season", "circa", "calendar", "precision"})
"""What a date has beside itself."""
_ADVICE = 'write {"date-parts": [[2021, 3, 14]]}'


def read_issued(value: Any, name: str, tell: Tell) -> Issued:
    """Reads a date variable; what cannot be read is told, and shown as written where it says anything.

    Args:
        value: A date of CSL-JSON: an object; or the text, number or list that some write instead.
        name: The variable, for messages.
        tell: Takes each problem.
    """
    if isinstance(value, dict):
        found = _of_object(value, name, tell)
    elif isinstance(value, list):
        found = _of_parts(_nested(value), name, tell)
    elif isinstance(value, bool):
        found = _unread(value, name, tell)
    else:
        found = _of_text(str(value), name, tell) if value not in (None, "") else Issued()
    return _in_order(found, name, tell)


def _unread(value: Any, name: str, tell: Tell) -> Issued:
    """Tells of what is no date in any shape known, and shows nothing of it."""
    tell("bad-date", f"{name} is {json.dumps(value, ensure_ascii=False, default=str)}, which is no date; {_ADVICE}.")
    return Issued()


def _in_order(found: Issued, name: str, tell: Tell) -> Issued:
    """Leaves out an end that lies before the start."""
    if found.date is None or found.until is None or not found.until.is_before(found.date):
        return found
    written = f"{found.date.iso}/{found.until.iso}"
    tell("end-before-start", f'{name} is "{written}", which ends before it starts; turn it round.')
    return replace(found, date=replace(found.date, literal=written), until=None)


def _of_object(value: dict[str, Any], name: str, tell: Tell) -> Issued:
    if "date-parts" not in value:
        value = {_KEYS.sub("-", str(key).lower()): each for key, each in value.items()}
    parts = value.get("date-parts", value.get("dateparts"))
    parts = [parts] if isinstance(parts, str | int | float) and parts else parts
    found = _of_parts(_nested(parts), name, tell) if isinstance(parts, list) else Issued()
    if found.date is None:
        written = next((text for key in ("raw", "literal", "edtf") if (text := _first_text(value.get(key)))), "")
        written = written or _iso_time(value)
        if written:
            found = _of_text(written, name, tell)
        elif not isinstance(parts, list) and any(
            not _is_empty(each) and key not in _MARKS for key, each in value.items()
        ):
            found = _unread(value, name, tell)
    return _marked(found, value, name, tell)


def _first_text(value: Any) -> str:
    if isinstance(value, list):
        return next((text for each in value if (text := _first_text(each))), "")
    return str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _is_empty(parts: Any) -> bool:
    """Whether the parts of a date are there and say that nothing is known."""
    if isinstance(parts, list):
        return all(map(_is_empty, parts))
    return parts is None or not str(parts).strip("0 ") or str(parts).lower() in ("none", "null", "n.d.")


def _nested(parts: list[Any]) -> list[Any]:
    """Puts the parts of one date into a list of their own, as CSL has it, where a writer left that out.

    >>> _nested([2020, 5]), _nested([[2020], [2021]]), _nested([2020, 2021])
    ([[2020, 5]], [[2020], [2021]], [2020, 2021])
    """
    is_one_date = parts and not any(isinstance(part, list) or _YEAR.match(str(part)) for part in parts[1:])
    return [parts] if is_one_date and not isinstance(parts[0], list) else parts


def _iso_time(value: dict[str, Any]) -> str:
    """Returns the day of Crossref's `date-time`, or the parts that pandoc 1 wrote one by one."""
    time = value.get("date-time")
    if time:
        return str(time)[:10]
    parts = [str(value[part]) for part in ("year", "month", "day") if value.get(part)]
    return "-".join(parts) if parts and "year" in value else ""


def _marked(found: Issued, value: dict[str, Any], name: str, tell: Tell) -> Issued:
    """Adds the season and whether the date is about."""
    date = found.date
    if date is None:
        return found
    season = value.get("season")
    if season not in (None, "") and date.month is None:
        number = _season(str(season))
        if number is None:
            tell("bad-date", f'season in {name} is "{season}"; write 1 (spring) to 4 (winter).')
        date = replace(date, season=number or date.season)
    shown = str(value.get("literal") or "").strip()
    if shown and isinstance(value.get("date-parts"), list):
        said = read_date(shown)
        date = replace(date, literal=shown) if said is None or said.literal else date
    is_about = str(value.get("circa", "")).lower() not in ("", "false", "0", "none")
    date = replace(date, is_approximate=True) if is_about else date
    return found if date is found.date else replace(found, date=date)


def _season(text: str) -> int | None:
    numbered = re.fullmatch(r"(?:season-?)?0?([1-4])|1([3-6])|2([1-4])", text.strip(), re.IGNORECASE)
    if numbered is None:
        return read_season(text)
    first, second, third = numbered.groups()
    return int(first or third) if first or third else int(second) - 2


def _of_parts(parts: list[Any], name: str, tell: Tell) -> Issued:
    start, end = [*(_date(each, name, tell) for each in parts[:2]), None, None][:2]
    goes_on = start is not None and end is None and len(parts) > 1 and isinstance(parts[1], list)
    date, until = as_issued(start, end, goes_on=goes_on)
    return Issued(date=date, until=until if until != date else None)


def _date(parts: Any, name: str, tell: Tell) -> PartialDate | None:
    """Makes a date of year, month and day, as numbers or texts; null, 0 and nothing are not known."""
    if not isinstance(parts, list):
        parts = [parts]
    if any(isinstance(part, list | dict | bool) for part in parts):
        return _unread(parts, name, tell).date
    texts = ["" if part is None else _WHOLE.sub("", str(part).strip()) for part in parts[:3]]
    known = list(takewhile(lambda text: text not in ("", "None", "null") and text.strip("0"), texts))
    if not known or _UNDATED.fullmatch(known[0]):
        return None
    date = _dated(tuple(known))
    rest = [text for text in texts[len(known) :] if text.strip("0") and text not in ("None", "null")]
    if date is not None and not rest:
        return date
    text = "-".join(texts)
    tell("bad-date", f'{name} is "{text}", which is no date; {_ADVICE}.')
    year = read_year(known[0])
    return year if year is not None and year.year is not None else PartialDate(year=None, literal=text)


@lru_cache(maxsize=8192)
def _dated(known: tuple[str, ...]) -> PartialDate | None:
    if not re.fullmatch(r"-?[0-9]{1,4}", known[0]):
        compact = _COMPACT.fullmatch(known[0]) if len(known) == 1 else None
        return read_date("-".join(compact.groups()) if compact else known[0]) if len(known) == 1 else None
    # CSL writes 44 BC as -44 (1.0.2, "AD and BC"); astronomically, as the model counts, it is -43.
    year = int(known[0]) + (known[0].startswith("-"))
    if len(known) == 1:
        return PartialDate(year=year)
    season = _season(known[1]) if re.fullmatch(r"1[3-6]|2[1-4]", known[1]) else None
    if season is not None:
        return PartialDate(year=year, season=season)
    if not all(part.isascii() and part.isdigit() for part in known[1:]):
        named = read_date(" ".join(reversed(known))) if known[1].rstrip(".").isalpha() else None
        return named if named and not named.literal else None
    # A leap year stands in where the year has no four digits: the reader of dates wants them.
    base = year if 1000 <= year <= 9999 else 2000
    date = read_date("-".join((str(base), *(part.zfill(2) for part in known[1:]))))
    return replace(date, year=year) if date else None


def _of_text(text: str, name: str, tell: Tell) -> Issued:
    text = text.strip()
    if not text or _UNDATED.fullmatch(text):
        return Issued()
    cut = _BEGINNING.fullmatch(text)
    span = None if cut else read_issued_range(text)
    if span is not None:
        start, end, goes_on = span
        date, until = as_issued(start, end, goes_on=goes_on)
        return Issued(date=date, until=until)
    status = read_status(text)
    if status is not None:
        return Issued(status=status)
    date = read_date(cut["date"]) if cut else read_year(text)
    if date is None or cut:
        tell("bad-date", f'{name} is "{text}", which is no date; {_ADVICE}.')
    return Issued(date=date or PartialDate(year=None, literal=text))
