"""Single values of a snapshot, each read or told of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import SCHEMES, Identifier, parse
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.model.tidy import tidy_text, tidy_venue
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report, did_you_mean
from mkdocs_scholar.sources.dates import read_date, read_range
from mkdocs_scholar.sources.shapes import Shape, snake_case
from mkdocs_scholar.sources.snapshot.documents import Document, JsonObject, Path
from mkdocs_scholar.sources.yaml import visible

_DIGITS = regex(r"\d{1,12}")
_GROUPING = regex("(?<=\\d)[,_'’\u2009\u202f\u00a0 ](?=\\d{3})")
_YEAR = regex(r"\d{3,4}")
_ADDRESS = regex(r"https?://\S+", re.IGNORECASE)
_TAG = regex(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_YES, _NO = frozenset({"true", "yes", "on"}), frozenset({"false", "no", "off"})


class Desk:
    """Where one file is read: its path, its lines, and what is wrong with it so far."""

    def __init__(self, path: str, document: Document, report: Report) -> None:
        self.path = path
        self.report = report
        self._document = document

    def place(self, where: Path) -> Location:
        """Where a value stands."""
        return Location(path=self.path, line=self._document.line(where))

    def tell(self, code: str, message: str, where: Path) -> None:
        """Adds a problem at a value's line."""
        self.report.add(code, visible(message), self.place(where))


class Record:
    """A map read by a table: each known field once, under its name."""

    def __init__(self, written: Mapping[str, Any], shape: Shape, desk: Desk, where: Path) -> None:
        self.desk = desk
        self.where = where
        self._values: dict[str, Any] = {}
        self._spelt: dict[str, str] = {}
        names = shape.names
        for key, value in written.items():
            name = names.get(key) or shape.find(str(key))
            if name is None:
                desk.tell("unknown-field", _unknown(str(key), shape), (*where, key))
            elif _is_missing(value):
                self._spelt.setdefault(name, key)
            elif name in self._values:
                message = f'"{key}" says the same as "{self._spelt[name]}"; keep one of the two.'
                desk.tell("repeated-field", message, (*where, key))
            else:
                self._values[name], self._spelt[name] = value, key
        if isinstance(written, JsonObject):
            for key in written.repeated:
                desk.tell("repeated-field", f'"{key}" is written twice; the first counts, keep one.', (*where, key))

    def get(self, name: str) -> Any:
        """A field's value; None if it is missing or empty."""
        return self._values.get(name)

    def spelt(self, name: str) -> str:
        """The field's name as the file has it."""
        return self._spelt.get(name, name)

    def at(self, name: str) -> Path:
        """Where a field stands."""
        return (*self.where, self.spelt(name))

    def tell(self, name: str, message: str, code: str = "bad-value") -> None:
        """Tells what is wrong with a field: its name, its value, and then the message."""
        value = self._values.get(name)
        self.desk.tell(code, f"{self.spelt(name)} is {shown(value)}{message}", self.at(name))

    def text(self, name: str) -> str:
        """A text, repaired; empty if missing."""
        value = self.get(name)
        if value is None:
            return ""
        if isinstance(value, str):
            return tidy_text(value)
        self.tell(name, "; write one text.")
        return ""

    def venue(self, name: str = "venue") -> str:
        """The name of a venue, repaired; empty if missing."""
        return tidy_venue(self.text(name)) if name in self._values else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts, repaired; one text is a list of one."""
        value = self.get(name)
        if value is None:
            return ()
        items = value if isinstance(value, list) else [value]
        if not all(isinstance(item, str) for item in items):
            self.tell(name, "; write a list of texts.")
        return tuple(text for item in items if isinstance(item, str) and (text := tidy_text(item)))

    def local(self, name: str) -> LocalText | None:
        """A text in one language or several; None if missing."""
        value = self.get(name)
        if isinstance(value, dict) and value and all(_TAG.fullmatch(tag) for tag in value):
            texts = {tag.replace("_", "-"): tidy_text(text) for tag, text in value.items() if isinstance(text, str)}
            return LocalText(texts=MappingProxyType(texts)) if texts else None
        text = self.text(name)
        return LocalText.of(text) if text else None

    def url(self, name: str = "url") -> str:
        """An address; empty if missing, and told if it is none that browsers follow."""
        value = self.get(name)
        if value is None:
            return ""
        if isinstance(value, str) and _ADDRESS.fullmatch(value.strip()):
            return value.strip()
        self.tell(name, "; write an address that begins with https://.")
        return ""

    def number(self, name: str) -> int | None:
        """A whole number from 0, its digits in threes or not; None if missing."""
        value = self.get(name)
        number = whole(value)
        if number is None and value is not None:
            self.tell(name, "; write digits such as 1122.")
        return number

    def year(self, name: str = "year") -> int | None:
        """A year; None if missing."""
        value = self.get(name)
        if value is None:
            return None
        if is_year(value):
            return int(value)
        self.tell(name, "; write a year such as 2024.")
        return None

    def flag(self, name: str) -> bool:
        """Yes or no; no if missing."""
        value = self.get(name)
        word = str(value).strip().lower()
        if value is not None and word not in _YES | _NO:
            self.tell(name, "; write true or false.")
        return word in _YES

    def date(self, name: str) -> PartialDate | None:
        """A date; None if missing."""
        value = self.get(name)
        if value is None:
            return None
        date = read_date(value) if isinstance(value, str) else None
        if date is None or date.year is None:
            self.tell(name, "; write a date such as 2026-10-14.", "bad-date")
            return None
        return date

    def years(self, name: str) -> tuple[int | None, int | None]:
        """First and last year of a range, of a list of years, or of one year; None for what is not known."""
        value = self.get(name)
        if value is None:
            return None, None
        if isinstance(value, list):
            known = [int(each) for each in value if is_year(each)]
            if known and len(known) == len(value):
                return min(known), max(known)
        found = read_range(value) if isinstance(value, str) else None
        alone = read_date(value) if isinstance(value, str) and found is None else None
        first, last = (found[0], found[1]) if found else (alone, None)
        if first is None or first.year is None or (last and last.year is not None and last.year < first.year):
            self.tell(name, '; write years such as "2020–2025".', "bad-date")
            return None, None
        return first.year, last.year if last else None

    def identifier(self, scheme: str, name: str = "") -> Identifier | None:
        """An identifier of a kind; None if missing."""
        name = name or scheme
        value = self.get(name)
        return read_identifier(scheme, value, self.spelt(name), self.desk, self.at(name)) if value is not None else None

    def records(self, name: str, shape: Shape) -> Iterator[Record]:
        """Reads a list of maps, or one map; what is none is told."""
        value = self.get(name)
        items = value if isinstance(value, list) else [] if value is None else [value]
        for place, item in enumerate(items):
            where = (*self.at(name), place) if isinstance(value, list) else self.at(name)
            if isinstance(item, dict):
                yield Record(item, shape, self.desk, where)
            elif not _is_missing(item):
                first = next(iter(shape.fields))
                message = (
                    f"{self.spelt(name)} holds {shown(item)}; write {shape.title} as a map such as {{{first}: …}}."
                )
                self.desk.tell("bad-value", message, where)


def is_year(value: Any) -> bool:
    """Whether a value is a year, of three digits or four."""
    return isinstance(value, str) and value.isascii() and bool(_YEAR.fullmatch(value.strip()))


def whole(value: Any) -> int | None:
    """Reads a whole number from 0, its digits in threes or not; None for all else."""
    if not isinstance(value, str):
        return None
    text = value.strip()
    if not _DIGITS.fullmatch(text):
        text = _GROUPING.sub("", text)
    return int(text) if _DIGITS.fullmatch(text) and text.isascii() else None


def read_identifier(scheme: str, value: Any, spelt: str, desk: Desk, where: Path) -> Identifier | None:
    """Reads an identifier; one of the wrong shape or with a wrong check digit is told and left out."""
    rule = SCHEMES[scheme]
    identifier = parse(scheme, value) if isinstance(value, str) else None
    if identifier is not None and identifier.has_valid_check:
        return identifier
    if identifier is None:
        message = f"{spelt} is {shown(value)}, which is no id of {rule.label}; write one such as {rule.example}."
    else:
        message = f"{spelt} is {shown(value)}, whose check digit is wrong; compare it with its page."
    desk.tell("bad-identifier", message, where)
    return None


def shown(value: Any) -> str:
    """What a value is, for a message."""
    match value:
        case None:
            return "empty"
        case bool():
            return str(value).lower()
        case str():
            line = " ".join(value.split())
            return f'"{line}"' if len(line) <= 60 else f'"{line[:59]}…"'
        case list():
            return "a list"
    return "a map"


def _is_missing(value: Any) -> bool:
    return value is None or not (value.strip() if isinstance(value, str) else value or value is False)


def _unknown(written: str, shape: Shape) -> str:
    near = did_you_mean(snake_case(written), shape.spellings) or f" Known are: {', '.join(shape.fields)}."
    return f"{shown(written)} is no field of {shape.title}.{near}"
