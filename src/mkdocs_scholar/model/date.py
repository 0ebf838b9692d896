"""Dates as precise as they are known, and spans between them."""

from __future__ import annotations

from msgspec import Struct


class PartialDate(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A calendar date of which only the year, or the year and month, may be known.

    Calendar dates have no time zone and are never turned into an instant.
    """

    year: int | None
    """Astronomical year (0 is 1 BC); None only beside a `literal`."""
    month: int | None = None
    """1 to 12; None if not known."""
    day: int | None = None
    """1 to 31; None if not known."""
    season: int | None = None
    """1 spring, 2 summer, 3 autumn, 4 winter (ISO 8601-2 codes 21 to 24); None if none is given."""
    is_approximate: bool = False
    """Whether the date is marked as about ("~", "c.")."""
    is_uncertain: bool = False
    """Whether the date is marked as doubtful ("?")."""
    literal: str | None = None
    """Text to show instead of the parts, as written ("1972/73", "Michaelmas 2019"); None where they tell all."""

    @property
    def order(self) -> tuple[int, int, int]:
        """Place in time: later is greater, and within a year what has no month comes before what has one."""
        month = self.month or (self.season * 3 if self.season else 0)
        return (self.year if self.year is not None else -(10**6), month, self.day or 0)

    @property
    def iso(self) -> str | None:
        """ISO 8601 with the precision known ("2022-11"); None without a year.

        >>> PartialDate(year=2022, month=11).iso
        '2022-11'
        """
        if self.year is None:
            return None
        text = f"{self.year:04d}" if self.year >= 0 else f"-{-self.year:04d}"
        if self.month:
            text += f"-{self.month:02d}"
            if self.day:
                text += f"-{self.day:02d}"
        return text

    def is_before(self, other: PartialDate) -> bool:
        """Whether this date is surely earlier: 2021-09 is not before 2021, 2020 is."""
        for mine, theirs in zip((self.year, self.month, self.day), (other.year, other.month, other.day), strict=True):
            if mine is None or theirs is None:
                return False
            if mine != theirs:
                return mine < theirs
        return False


class Span(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A stretch of time: a position held, a degree worked for, one day of a talk."""

    start: PartialDate | None = None
    """First day; None if not known."""
    end: PartialDate | None = None
    """Last day; None if it goes on, or for a single date."""
    is_ongoing: bool = False
    """Whether it goes on: `end` is None then."""

    @property
    def order(self) -> tuple[bool, tuple[int, int, int], tuple[int, int, int]]:
        """Place in a list: what goes on is greatest, then the later end, then the later start."""
        nothing = (-(10**7), 0, 0)
        last = self.end or self.start
        return (
            self.is_ongoing,
            last.order if last and not self.is_ongoing else nothing,
            self.start.order if self.start else nothing,
        )

    @property
    def is_reversed(self) -> bool:
        """Whether it surely ends before it starts."""
        return self.start is not None and self.end is not None and self.end.is_before(self.start)
