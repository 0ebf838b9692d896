"""Years and dates that a query asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import ge, gt, le, lt
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.model.work import Work
from mkdocs_scholar.patterns import regex

Parts = tuple[int, ...]
"""Year, month and day as far as they are known."""

_COMPARISONS: Mapping[str, Callable[[Parts, Parts], bool]] = MappingProxyType({">=": ge, ">": gt, "<=": le, "<": lt})
_DATE = regex(r"([0-9]{1,4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?")
_YEARS = regex(r"([0-9]{1,4})?-([0-9]{1,4})?")


class Period(Struct, frozen=True, kw_only=True):
    """A stretch of time that a date may lie in."""

    operator: str
    """">", ">=", "<" or "<=" for what lies on one side of `first`; ":" for what lies from `first` to `last`."""
    first: Parts | None
    """None for no beginning."""
    last: Parts | None
    """None for no end."""

    def holds(self, work: Work) -> bool:
        """Whether the date of a work lies in it, compared as far as both are known."""
        known = date_parts(work)
        if not known:
            return False
        if self.operator != ":":
            return self.first is not None and _compare(self.operator, known, self.first)
        if self.first is not None and self.first == self.last:
            return known[: len(self.first)] == self.first
        return (self.first is None or _compare(">=", known, self.first)) and (
            self.last is None or _compare("<=", known, self.last)
        )


def _compare(operator: str, one: Parts, other: Parts) -> bool:
    shared = min(len(one), len(other))
    return _COMPARISONS[operator](one[:shared], other[:shared])


def date_parts(work: Work) -> Parts:
    """Year, month and day of a work as far as they are known; empty if it has no year."""
    issued = work.issued
    if issued is None or issued.year is None:
        return ()
    month, day = issued.order[1:]
    return tuple(part for part in (issued.year, month or None, (day or None) if month else None) if part is not None)


def years(operator: str, value: str) -> Period:
    """Reads years: "2020", "2018-2020", "2018-", "-2010", "2018..2020".

    Raises:
        ValueError: It is none of these.
    """
    if "-" not in value.replace("..", "") and ".." not in value:
        return _period(operator, _year(value), _year(value))
    first, last = _ends(value, _year)
    return _ordered(operator, first, last)


def dates(operator: str, value: str) -> Period:
    """Reads dates: "2020", "2020-05", "2020-05-14", "2020-01..2020-06", "2018-2020".

    Raises:
        ValueError: It is none of these.
    """
    try:
        return _period(operator, _date(value), _date(value))
    except ValueError:
        first, last = _ends(value, _date)
        return _ordered(operator, first, last)


def _ends(value: str, read: Callable[[str], Parts]) -> tuple[Parts | None, Parts | None]:
    first, dots, last = value.partition("..")
    if not dots:
        span = _YEARS.fullmatch(value)
        first, last = (span[1] or "", span[2] or "") if span else ("", "")
    if not first and not last:
        raise ValueError(value)
    return read(first) if first else None, read(last) if last else None


def _ordered(operator: str, first: Parts | None, last: Parts | None) -> Period:
    if operator not in (":", "=") or (first is not None and last is not None and _compare(">", first, last)):
        raise ValueError(operator)
    return _period(operator, first, last)


def _period(operator: str, first: Parts | None, last: Parts | None) -> Period:
    return Period(operator=":" if operator == "=" else operator, first=first, last=last)


def _year(value: str) -> Parts:
    if not re.fullmatch("[0-9]{1,4}", value):
        raise ValueError(value)
    return (int(value),)


def _date(value: str) -> Parts:
    match = _DATE.fullmatch(value)
    parts = tuple(int(part) for part in match.groups() if part is not None) if match else ()
    if not parts or not all(1 <= part <= most for part, most in zip(parts[1:], (12, 31), strict=False)):
        raise ValueError(value)
    return parts
