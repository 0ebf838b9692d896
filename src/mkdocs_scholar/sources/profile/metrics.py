"""Counters of a profile: exact numbers, lower bounds, or texts shown as typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_scholar.model.profile import Metric
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.sources.profile.fields import METRIC
from mkdocs_scholar.sources.profile.values import Desk, Record, kind_of, read_bound, read_number, read_plain
from mkdocs_scholar.sources.yaml import ListNode, MapNode, Node, Scalar, is_missing

_OTHER_NAMES = {"hindex": "h_index", "h": "h_index", "i10": "i10_index", "i10index": "i10_index", "gindex": "g_index"}

_COUNTED = ("publications", "works")
"""Metrics that may be without a number: the library counts them."""


def read_metrics(node: Node, desk: Desk) -> tuple[Metric, ...]:
    """Reads metrics: a map of names to numbers, texts or maps, or a list of maps with a name or a label."""
    metrics: dict[str, Metric] = {}
    for metric in _all(node, desk):
        if metric.name in metrics:
            desk.report.add("repeated-field", f'The metric "{metric.name}" stands twice; keep one.', metric.location)
        metrics.setdefault(metric.name, metric)
    return tuple(metrics.values())


def _all(node: Node, desk: Desk) -> Iterator[Metric]:
    match node:
        case MapNode(fields=fields):
            for key, value in fields:
                yield from _keyed(key, value, desk)
        case ListNode(items=items):
            for item in items:
                yield from _listed(item, desk)
        case Scalar():
            message = f"metrics is {kind_of(node)}; write a map such as {{citations: 4000, h_index: 13}}."
            desk.tell("bad-value", message, node)


def _listed(node: Node, desk: Desk) -> Iterator[Metric]:
    """Reads an item of a list: a map with a name or a label, or `name: number`."""
    if not isinstance(node, MapNode):
        if not is_missing(node):
            desk.tell("bad-value", f"metrics holds {kind_of(node)}; write label: and value: for each.", node)
        return
    if len(node.fields) == 1 and METRIC.find(node.fields[0][0].text) is None:
        yield from _keyed(*node.fields[0], desk)
        return
    record = Record(node, METRIC, desk)
    label = record.text("label")
    name = record.plain("name") or (label.any if label else "")
    if name:
        yield from _of_record(record, _name(name), label or _label(name), desk)
    else:
        desk.tell("missing-value", "A metric has no label; write label: and the words under its number.", node)


def _keyed(key: Scalar, value: Node, desk: Desk) -> Iterator[Metric]:
    name, label = _name(key.text), _label(key.text)
    if isinstance(value, MapNode):
        record = Record(value, METRIC, desk)
        yield from _of_record(record, _name(record.plain("name")) or name, record.text("label") or label, desk)
    elif not is_missing(value):
        number = read_number(value)
        text = "" if number is not None else read_plain(value, key.text, desk)
        if number is not None or text:
            yield Metric(name=name, number=number, value=text, label=label, location=desk.place(key))
    elif name in _COUNTED:
        yield Metric(name=name, label=label, location=desk.place(key))
    else:
        desk.tell("missing-value", f'The metric "{key.text}" has no number; write one.', key)


def _of_record(record: Record, name: str, label: LocalText | None, desk: Desk) -> Iterator[Metric]:
    value, bound = record.get("value"), record.get("at_least")
    number = read_number(value) if value else None
    at_least = read_bound(bound, "at_least", desk) if bound else None
    text = record.plain("value") if value and number is None else ""
    if value and bound:
        desk.tell("repeated-field", f"{name} has a value and at_least; the value stays, keep one of the two.", bound)
        at_least = None
    source, url, as_of = record.text("source"), record.url("url"), record.date("as_of")
    if number is None and at_least is None and not text and name not in _COUNTED:
        if not value and not bound:
            message = f'The metric "{name}" has no number; write value: or at_least:.'
            desk.tell("missing-value", message, record.node)
        return
    yield Metric(
        name=name, value=text, number=number, at_least=at_least, label=label, source=source, url=url, as_of=as_of,
        location=desk.place(record.node),
    )  # fmt: skip


def _name(written: str) -> str:
    name = re.sub(r"[\s\-]+", "_", written.strip()).lower()
    return _OTHER_NAMES.get(name.replace("_", ""), name)


def _label(written: str) -> LocalText | None:
    """The words under a metric of the user's own: its key, unless that is spelt as a name."""
    return LocalText.of(written.strip()) if re.search(r"\s", written.strip()) else None
