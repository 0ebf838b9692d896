"""The dates of an entry."""

from __future__ import annotations

from mkdocs_scholar.model.date import PartialDate, Span
from mkdocs_scholar.sources.dates import is_ongoing, read_date, read_range
from mkdocs_scholar.sources.profile.values import Desk, Record, read_one_date
from mkdocs_scholar.sources.yaml import Node, Scalar


def read_span(record: Record, desk: Desk) -> Span | None:
    """Reads `start` and `end`, or `date`.

    A missing end goes on, an equal one is shown once. One that is surely before the start is told and kept.
    """
    start, end, date = record.get("start"), record.get("end"), record.get("date")
    if date is not None and (start is not None or end is not None):
        message = f"{record.written('date')} stands beside start or end; it is left out, keep one of the two ways."
        desk.tell("repeated-field", message, date)
    if start is not None:
        span: Span | None = _from(start, end, record, desk)
    elif end is not None:
        span = Span(is_ongoing=True) if _goes_on(end) else Span(end=read_one_date(end, record.written("end"), desk))
    else:
        span = _whole(date, record.written("date"), desk) if date is not None else None
    if span is not None and span.is_reversed:
        _tell_reversed(span, end or start or date or record.node, desk)
    return span


def _from(start: Node, end: Node | None, record: Record, desk: Desk) -> Span:
    if end is None:
        whole = _range_in(start)
        if whole is not None:
            return whole
    first = read_one_date(start, record.written("start"), desk)
    if end is None or _goes_on(end):
        return Span(start=first, is_ongoing=True)
    last = read_one_date(end, record.written("end"), desk)
    return Span(start=first) if first == last else Span(start=first, end=last)


def _goes_on(node: Node) -> bool:
    return isinstance(node, Scalar) and is_ongoing(node.text)


def _range_in(node: Node) -> Span | None:
    """The span that a text holds; None for one date and for anything else."""
    if not isinstance(node, Scalar) or read_date(node.text) is not None:
        return None
    whole = read_range(node.text)
    return _span(*whole) if whole else None


def _whole(node: Node, name: str, desk: Desk) -> Span | None:
    if _goes_on(node):
        return Span(is_ongoing=True)
    span = _range_in(node)
    if span is not None:
        return span
    date = read_one_date(node, name, desk)
    return Span(start=date) if date else None


def _span(start: PartialDate | None, end: PartialDate | None, is_going_on: bool) -> Span:
    return Span(start=start, end=None if start == end else end, is_ongoing=is_going_on)


def _tell_reversed(span: Span, node: Node, desk: Desk) -> None:
    start, end = (date.literal or date.iso for date in (span.start, span.end) if date)
    desk.tell("end-before-start", f'The end "{end}" is before the start "{start}"; turn them round.', node)
