"""The day on which what is shown was last brought up to date."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.sources.dates import read_date
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Option, Options


class UpdatedView(Struct, frozen=True, kw_only=True):
    """A day."""

    date: PartialDate | None


def _date(value: Any) -> PartialDate:
    date = read_date(options.text(value))
    if date is None or date.iso is None:
        raise ValueError("a date such as 2026-11-02")
    return date


OPTIONS: Options = MappingProxyType(
    {
        "date": Option(
            read=_date,
            default=None,
            meaning="The day to show; the newest of the snapshot's and of the last commit to the data files otherwise.",
        )
    }
)
"""Options of the block `updated`."""


def updated(values: Mapping[str, Any], context: Context) -> UpdatedView:
    """Finds the day; none is made up where neither a snapshot nor git knows one."""
    given: PartialDate | None = values.get("date")
    return UpdatedView(date=given or max(_known(context), key=lambda date: date.order, default=None))


def _known(context: Context) -> Iterator[PartialDate]:
    if context.snapshot and context.snapshot.date:
        yield context.snapshot.date
    change = context.last_change()
    if change and change.day:
        yield PartialDate(year=change.day.year, month=change.day.month, day=change.day.day)
    elif change and change.is_cut_off:
        message = (
            "git does not know when the data files were last changed, for the history was cloned without its past; "
            "clone all of it (fetch-depth: 0)."
        )
        context.report.add("no-history", message, context.location)
