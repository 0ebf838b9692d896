"""Institutions of a snapshot, and the library it counts in."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_scholar.model.snapshot import Corpus, Figure, Institution, Ranking
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.sources.snapshot.fields import CORPUS, FIGURE, INSTITUTION, RANKING
from mkdocs_scholar.sources.snapshot.values import Record, whole

_CODE_LETTERS = 2


def read_institutions(record: Record) -> Iterator[Institution]:
    """Reads the entries of `institutions`; one without a name is told and left out."""
    for each in record.records("institutions", INSTITUTION):
        name = each.local("name")
        if name is None:
            each.desk.tell("missing-value", "An institution has no name; write name:.", each.where)
            continue
        country, code = _country(each)
        start, end = each.years("years")
        ror = each.identifier("ror")
        yield Institution(
            name=name,
            aliases=each.texts("aliases"),
            ror=ror.value if ror else "",
            kind=each.text("kind").lower(),
            city=each.local("city"),
            country=country,
            country_code=code,
            start=start,
            end=end,
            works=read_figure(each, "works"),
            is_current=each.flag("current"),
            url=each.url(),
            location=each.desk.place(each.where),
        )


def _country(record: Record) -> tuple[LocalText | None, str]:
    """Reads a country: its name, or two letters."""
    written = record.local("country")
    text = written.texts.get("", "") if written else ""
    if len(text) == _CODE_LETTERS and text.isascii() and text.isalpha():
        return None, text.upper()
    return written, ""


def read_figure(record: Record, name: str) -> Figure | None:
    """Reads a number, or a map of a number and the address of its query; None if missing."""
    value = record.get(name)
    if value is None:
        return None
    if not isinstance(value, dict):
        number = whole(value)
        if number is None:
            record.tell(name, "; write digits such as 1122, or a map such as {count: 1122, url: …}.")
        return None if number is None else Figure(value=number)
    inner = Record(value, FIGURE, record.desk, record.at(name))
    number, url = inner.number("count"), inner.url()
    if number is None and inner.get("count") is None:
        message = f"{record.spelt(name)} has no number; write count: and digits."
        record.desk.tell("missing-value", message, record.at(name))
    return None if number is None else Figure(value=number, url=url)


def read_corpus(record: Record) -> Corpus | None:
    """Reads `corpus`; None if it is missing or has no name."""
    each = next(record.records("corpus", CORPUS), None)
    if each is None:
        return None
    name = each.text("name")
    if not name:
        each.desk.tell("missing-value", "The corpus has no name; write name:.", each.where)
        return None
    return Corpus(
        name=name,
        size=each.number("size"),
        url=each.url(),
        works=read_figure(each, "works"),
        without_page=read_figure(each, "without_page"),
        cited=read_figure(each, "cited"),
        citing=read_figure(each, "citing"),
        rankings=tuple(_rankings(each)),
    )


def _rankings(record: Record) -> Iterator[Ranking]:
    for each in record.records("rankings", RANKING):
        name, place, url = each.text("name"), each.number("place"), each.url()
        if name and place is not None:
            yield Ranking(name=name, place=place, url=url)
        elif each.get("place") is None or not name:
            each.desk.tell("missing-value", "A ranking needs name: and place:; write both.", each.where)
