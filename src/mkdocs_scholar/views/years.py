"""Works by year: a chart of bars with the same numbers as a table, and the years by decade."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.counted import Counted
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.works_page import OPTION, WorksPage, works_page


class YearView(Struct, frozen=True, kw_only=True, gc=False):
    """A year with its works."""

    year: int
    count: int
    href: str
    """The list of these works; empty for none."""


class DecadeView(Struct, frozen=True, kw_only=True):
    """Ten years with their works."""

    decade: int
    """Its first year."""
    count: int
    years: tuple[YearView, ...]
    """Those with works, newest first."""
    href: str
    """The list of these works; empty for none."""


class Bar(Struct, frozen=True, kw_only=True, gc=False):
    """A bar of a chart; lengths in percent of its place."""

    year: int
    count: int
    left: float
    middle: float
    width: float
    top: float
    height: float


class Mark(Struct, frozen=True, kw_only=True, gc=False):
    """A year written below its bar."""

    year: int
    place: float
    """Middle of its bar, or the edge of the chart where it would stick out; in percent of the chart's width."""
    is_minor: bool
    """Whether it is left out where there is little room."""
    edge: str = ""
    """"first" or "last" where it stands at an edge of the chart."""


class ChartView(Struct, frozen=True, kw_only=True):
    """Bars for the years from the first to the last, also of those without any."""

    kind: str
    """What is counted: "works" or "citations"."""
    bars: tuple[Bar, ...]
    """The oldest first; none for a year without."""
    marks: tuple[Mark, ...]
    are_numbered: bool
    """Whether there is room for its number on each bar."""
    are_narrow: bool
    """Whether there is none on a narrow page."""
    first: int
    last: int
    counted: Counted | None = None
    """Who counted; None where the site did."""


class Row(Struct, frozen=True, kw_only=True, gc=False):
    """A year of the table that goes with the charts."""

    year: int
    numbers: tuple[int | None, ...]
    """For each chart; None where nothing is known."""


class YearsView(Struct, frozen=True, kw_only=True):
    """Works by year."""

    decades: tuple[DecadeView, ...]
    """Newest first; empty where they are not shown."""
    charts: tuple[ChartView, ...]
    rows: tuple[Row, ...]
    """What the charts show, for the table: newest first."""
    forthcoming: int
    undated: int
    forthcoming_href: str = ""
    undated_href: str = ""
    """Where these works stand in the list of all works; empty for none."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.decades and not self.charts


PARTS = ("chart", "citations", "decades")

OPTIONS: Options = MappingProxyType(
    {
        "show": Option(
            read=options.choices(*PARTS),
            default=PARTS,
            meaning=(
                "What to show: a chart of works, one of the citations that the snapshot knows, the decades; `chart`, "
                "`citations`, `decades`. A chart needs three years or more."
            ),
        ),
        "works_page": OPTION,
    }
)
"""Options of the block `years`."""

_LEAST_YEARS = 3
"""From the first to the last: fewer make no chart."""
_NUMBERED = 36
_NUMBERED_NARROW = 14
"""Up to how many years there is room for numbers on the bars, on a wide page and on a narrow one."""
_WIDE_NUMBER = 3
"""Digits from which on a number needs the room of two."""
_MARKS = 12
_MARKS_NARROW = 6
"""At most how many years are written below the bars."""
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10000)
_SHARE = 0.72
"""Part of a year's place that its bar takes."""
_EDGE = 5
"""Percent of the width within which a year would stick out of a narrow chart."""
_LEAST_WIDTH = 0.4
"""Percent below which a bar would hardly be seen."""


def years(values: Mapping[str, Any], context: Context) -> YearsView:
    """Counts the works of each year, and shows the citations that a snapshot knows."""
    counted = context.library.counts.years
    show = values.get("show", PARTS)
    page = works_page(values, context)
    known = {"works": counted.by_year, "citations": _citations(context)}
    drawn = {kind: known[kind] for part, kind in (("chart", "works"), ("citations", "citations")) if part in show}
    charts = tuple(_chart(kind, numbers, context) for kind, numbers in drawn.items() if _is_span(numbers))
    if not counted.by_year and context.library.works:
        context.report.add("no-data", "no work has a year; write one in the bibliography.", context.location)
    every = sorted({year for chart in charts for year in known[chart.kind]}, reverse=True)
    return YearsView(
        decades=tuple(_decades(counted.by_year, page)) if "decades" in show else (),
        charts=charts,
        rows=tuple(Row(year=year, numbers=tuple(known[chart.kind].get(year) for chart in charts)) for year in every),
        forthcoming=counted.forthcoming,
        undated=counted.undated,
        forthcoming_href=page.narrowed("works-forthcoming"),
        undated_href=page.narrowed("works-undated"),
    )


def _citations(context: Context) -> Mapping[int, int]:
    known = context.snapshot.years if context.snapshot else ()
    return {each.year: each.citations for each in known if each.citations}


def _is_span(numbers: Mapping[int, int]) -> bool:
    return bool(numbers) and max(numbers) - min(numbers) >= _LEAST_YEARS - 1


def _decades(by_year: Mapping[int, int], page: WorksPage) -> Iterator[DecadeView]:
    by_decade: dict[int, list[YearView]] = {}
    for year, count in by_year.items():
        view = YearView(year=year, count=count, href=page.narrowed(f"works-{year}", year=str(year)))
        by_decade.setdefault(year // 10 * 10, []).append(view)
    for decade, found in by_decade.items():
        first, last = found[-1].year, found[0].year  # years that the list has: it offers no others
        span = str(first) if first == last else f"{first}-{last}"
        yield DecadeView(
            decade=decade,
            count=sum(view.count for view in found),
            years=tuple(found),
            href=page.narrowed(year=span),
        )


def _chart(kind: str, numbers: Mapping[int, int], context: Context) -> ChartView:
    first, last, most = min(numbers), max(numbers), max(numbers.values())
    length = last - first + 1
    place = 100 / length
    width = round(max(place * _SHARE, _LEAST_WIDTH), 2)

    def middle(year: int) -> float:
        return round((year - first + 0.5) * place, 2)

    bars = [
        Bar(
            year=year,
            count=count,
            left=round(min(max(0, middle(year) - width / 2), 100 - width), 2),
            middle=middle(year),
            width=width,
            top=round(100 - 100 * count / most, 2),
            height=round(100 * count / most, 2),
        )
        for year, count in sorted(numbers.items())
    ]
    wide, narrow = _step(length, _MARKS), _step(length, _MARKS_NARROW)
    marked = [year for year in range(first, last + 1) if year % wide == 0 or year % narrow == 0]
    room = 2 if len(str(most)) >= _WIDE_NUMBER else 1
    return ChartView(
        kind=kind,
        bars=tuple(bars),
        marks=tuple(_mark(year, middle(year), is_minor=year % narrow != 0) for year in marked),
        are_numbered=length * room <= _NUMBERED,
        are_narrow=length * room > _NUMBERED_NARROW,
        first=first,
        last=last,
        counted=Counted.of(context.snapshot) if context.snapshot and kind == "citations" else None,
    )


def _mark(year: int, middle: float, *, is_minor: bool) -> Mark:
    if middle < _EDGE:
        return Mark(year=year, place=0, is_minor=is_minor, edge="first")
    if middle > 100 - _EDGE:
        return Mark(year=year, place=100, is_minor=is_minor, edge="last")
    return Mark(year=year, place=middle, is_minor=is_minor)


def _step(length: int, most: int) -> int:
    """Years from one that is written to the next."""
    return next(step for step in _STEPS if length / step <= most)
