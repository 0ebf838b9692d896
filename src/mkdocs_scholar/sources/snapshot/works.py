"""Works of a snapshot, their topics, and the works that cite them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from mkdocs_scholar.model.identifier import WORK_SCHEMES, Identifier
from mkdocs_scholar.model.snapshot import CitingWork, SnapshotWork, Topic
from mkdocs_scholar.model.tidy import tidy_text
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.sources.shapes import snake_case
from mkdocs_scholar.sources.snapshot.fields import CITING, TOPIC, WORK
from mkdocs_scholar.sources.snapshot.values import Record, read_identifier, shown

_LEVELS = 3


def read_works(record: Record) -> tuple[SnapshotWork, ...]:
    """Reads the entries of `works`; one that cannot be any work is told and left out."""
    return tuple(work for each in record.records("works", WORK) if (work := _work(each)))


def _work(record: Record) -> SnapshotWork | None:
    place = record.where[-1]
    work = SnapshotWork(
        key=record.text("key"),
        identifiers=tuple(_identifiers(record)),
        title=record.text("title"),
        year=record.year(),
        venue=record.venue(),
        authors=record.texts("authors"),
        citations=record.number("citations"),
        url=record.url(),
        topics=tuple(_topics(record)),
        institutions=record.texts("institutions"),
        cited_by=tuple(_citing(record)),
        cited_here=record.number("cited_here"),
        abstract=record.text("abstract"),
        place=place if isinstance(place, int) else 0,
    )
    if work.key or work.identifiers or work.title:
        return work
    message = "An entry of works says of no work that it is about it; write its doi, arxiv, key or title."
    record.desk.tell("missing-value", message, record.where)
    return None


def _identifiers(record: Record) -> Iterator[Identifier]:
    for scheme in ("doi", "arxiv"):
        identifier = record.identifier(scheme)
        if identifier is not None:
            yield identifier
    others = record.get("ids")
    if others is None:
        return
    if not isinstance(others, dict):
        record.tell("ids", "; write a map such as {pmid: 30000001}.")
        return
    for name, value in others.items():
        scheme, where = snake_case(str(name)), (*record.at("ids"), name)
        if scheme not in (*WORK_SCHEMES, "openalex"):
            hint = did_you_mean(scheme, WORK_SCHEMES) or f" Known are: {', '.join(WORK_SCHEMES)}."
            record.desk.tell("unknown-field", f'"{name}" is no identifier of a work.{hint}', where)
        elif identifier := read_identifier(scheme, value, str(name), record.desk, where):
            yield identifier


def _topics(record: Record) -> Iterator[Topic]:
    """Reads topics: maps, paths as lists from the widest level, or names alone."""
    value = record.get("topics")
    items = value if isinstance(value, list) else [] if value is None else [value]
    for place, item in enumerate(items):
        topic = _topic(item, record, place)
        if topic is None:
            where = (*record.at("topics"), place)
            message = f"topics holds {shown(item)}; write a name, or a list from the field to the topic."
            record.desk.tell("bad-value", message, where)
        elif topic.path:
            yield topic


def _topic(item: Any, record: Record, place: int) -> Topic | None:
    if isinstance(item, str):
        return _made("", "", item)
    if isinstance(item, dict):
        read = Record(item, TOPIC, record.desk, (*record.at("topics"), place))
        return _made(read.text("field"), read.text("subfield"), read.text("topic"))
    if isinstance(item, list) and len(item) <= _LEVELS:
        field, subfield, name = [*item, "", ""][:_LEVELS]
        if isinstance(field, str) and isinstance(subfield, str) and isinstance(name, str):
            return _made(field, subfield, name)
    return None


@lru_cache(maxsize=4096)
def _made(field: str, subfield: str, name: str) -> Topic:
    """Makes a topic, once for all works: the same ones come again and again."""
    return Topic(field=tidy_text(field), subfield=tidy_text(subfield), name=tidy_text(name))


def _citing(record: Record) -> Iterator[CitingWork]:
    for each in record.records("cited_by", CITING):
        title = each.text("title")
        found = [each.identifier(scheme) for scheme in ("doi", "arxiv")]
        address = next((identifier.url for identifier in found if identifier), None)
        url = each.url()
        if title:
            yield CitingWork(
                title=title,
                authors=", ".join(each.texts("authors")),
                year=each.year(),
                venue=each.venue(),
                url=address or url,
            )
        else:
            each.desk.tell("missing-value", "A citing work has no title; write title:.", each.where)
