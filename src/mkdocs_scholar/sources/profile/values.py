"""Single values of a profile: texts, addresses, dates, numbers, each read or told of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report, did_you_mean
from mkdocs_scholar.sources.dates import read_date, read_year, two_readings
from mkdocs_scholar.sources.profile.fields import ELSEWHERE
from mkdocs_scholar.sources.shapes import Shape, snake_case
from mkdocs_scholar.sources.yaml import UNSEEN, ListNode, MapNode, Node, Scalar, is_missing, joined, visible

_LANGUAGE = regex(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_SCHEME = regex(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.\-]*):")
_ALLOWED = ("http", "https", "mailto", "ftp", "tel")
_EMAIL = regex(r"[^\s@<>\"'&]+@[^\s@<>\"'&]+\.[^\s@<>\"'&.]+")
_NUMBER = regex(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,6})?")


class Desk:
    """Where one file is read: its path, and what is wrong with it so far."""

    def __init__(self, path: str, report: Report) -> None:
        self.path = path
        self.report = report

    def place(self, node: Node) -> Location:
        """Where a node stands."""
        return Location(path=self.path, line=node.line)

    def tell(self, code: str, message: str, node: Node) -> None:
        """Adds a problem at a node's line."""
        self.report.add(code, visible(message), self.place(node))


class Record:
    """A map read by a table: each known field once, under its name."""

    def __init__(self, node: MapNode, shape: Shape, desk: Desk) -> None:
        self.node = node
        self.shape = shape
        self.desk = desk
        self._values: dict[str, Node] = {}
        self._written: dict[str, Scalar] = {}
        for key, value in node.fields:
            name = shape.find(key.text)
            if name is None:
                desk.tell("unknown-field", _unknown(key.text, value, shape), key)
            else:
                self._add(name, key, value)

    def _add(self, name: str, key: Scalar, value: Node) -> None:
        if name not in self._values:
            self._values[name], self._written[name] = value, key
            return
        first = self._written[name]
        if not is_missing(value) and not is_missing(self._values[name]):
            message = f'"{key.text}" says the same as "{first.text}" in line {first.line}; keep one of the two.'
            self.desk.tell("repeated-field", message, key)
        self._values[name] = joined(self._values[name], value)

    def __contains__(self, name: str) -> bool:
        """Whether a field is there and not empty."""
        return not is_missing(self._values.get(name))

    @property
    def names(self) -> tuple[str, ...]:
        """The fields that are there, in the order of the file."""
        return tuple(self._values)

    def get(self, name: str) -> Node | None:
        """A field's value; None if it is missing or empty."""
        value = self._values.get(name)
        return None if is_missing(value) else value

    def written(self, name: str) -> str:
        """The field's name as the file spells it."""
        return self._written[name].text if name in self._written else name

    def plain(self, name: str) -> str:
        """Text without languages; empty if missing."""
        node = self.get(name)
        return read_plain(node, self.written(name), self.desk) if node else ""

    def text(self, name: str) -> LocalText | None:
        """Text in one language or several; None if missing."""
        node = self.get(name)
        return read_text(node, self.written(name), self.desk) if node else None

    def texts(self, name: str) -> tuple[LocalText, ...]:
        """A list of texts; one text is a list of one."""
        node = self.get(name)
        return read_texts(node, self.written(name), self.desk) if node else ()

    def url(self, name: str) -> str:
        """A safe address or path; empty if missing."""
        node = self.get(name)
        return read_url(node, self.written(name), self.desk) if node else ""

    def date(self, name: str) -> PartialDate | None:
        """A date; None if missing."""
        node = self.get(name)
        return read_one_date(node, self.written(name), self.desk) if node else None


def _unknown(written: str, value: Node, shape: Shape) -> str:
    message = f'"{shorten(written)}" is no field of {shape.title}.'
    if "sections" in shape.fields and (hint := ELSEWHERE.get(snake_case(written))):
        return f"{message} {hint}"
    takes_lists = isinstance(value, ListNode) and "sections" in shape.fields
    near = did_you_mean(snake_case(written), shape.listed if takes_lists else shape.spellings)
    if near or takes_lists:
        return message + (near or ' A list of your own belongs under "sections:".')
    if isinstance(value, Scalar) and not value.text and value.is_plain:
        return f"{message} If it belongs to a text with a comma, put that text in quotes."
    if re.search(r"\s", written.strip()) and isinstance(value, Scalar):
        return message + in_quotes(written, value)
    return f"{message} Known are: {', '.join(shape.fields)}."


def shorten(text: str) -> str:
    """Cuts a value for a message."""
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:59]}…"


def kind_of(node: Node) -> str:
    """What a value is, for a message."""
    match node:
        case Scalar(text=text):
            return f'"{shorten(text)}"'
        case ListNode():
            return "a list"
        case MapNode():
            return "a map"


def items_of(node: Node) -> tuple[Node, ...]:
    """The values of a list that are not empty; anything else is a list of one."""
    items = node.items if isinstance(node, ListNode) else (node,)
    return tuple(item for item in items if not is_missing(item))


def read_plain(node: Node, name: str, desk: Desk) -> str:
    """Reads text without languages; tells of anything else and returns an empty text."""
    if isinstance(node, Scalar):
        return node.text.strip()
    desk.tell("bad-value", f"{name} is {kind_of(node)}; write one text.{_quoted(node)}", node)
    return ""


def read_text(node: Node, name: str, desk: Desk) -> LocalText | None:
    """Reads a text, or a map of language tags to texts."""
    if isinstance(node, Scalar):
        return LocalText.of(node.text.strip())
    if isinstance(node, MapNode) and is_by_language(node):
        return _by_language(node, name, desk)
    message = f"{name} is {kind_of(node)}; write one text, or a map by language such as {{en: …, zh: …}}."
    desk.tell("bad-value", message + _quoted(node), node)
    return None


def read_texts(node: Node, name: str, desk: Desk) -> tuple[LocalText, ...]:
    """Reads a list of texts; those that are none are left out."""
    read = (read_text(item, name, desk) for item in items_of(node))
    return tuple(text for text in read if text is not None)


def is_by_language(node: MapNode, *, shape: Shape | None = None) -> bool:
    """Whether every key is a language tag, and none a field of the shape the map could have instead."""
    return all(
        _LANGUAGE.fullmatch(key.text) and isinstance(value, Scalar) and not (shape and shape.find(key.text))
        for key, value in node.fields
    )


def _by_language(node: MapNode, name: str, desk: Desk) -> LocalText | None:
    texts = {key.text.replace("_", "-"): value.text.strip() for key, value in _scalars(node) if value.text.strip()}
    if texts:
        return LocalText(texts=MappingProxyType(texts))
    desk.tell("missing-value", f"{name} is empty in every language; write one.", node)
    return None


def _scalars(node: MapNode) -> Iterator[tuple[Scalar, Scalar]]:
    for key, value in node.fields:
        if isinstance(value, Scalar) and not is_missing(value):
            yield key, value


def _quoted(node: Node) -> str:
    """What a map of one field was probably meant to be: text with an unquoted colon."""
    if isinstance(node, MapNode) and len(node.fields) == 1:
        key, value = node.fields[0]
        return in_quotes(key.text, value) if isinstance(value, Scalar) else ""
    return ""


def in_quotes(key: str, value: Scalar) -> str:
    """The advice for a text whose unquoted colon made a field of it."""
    return f' If it is one text, put it in quotes: "{shorten(f"{key}: {value.text}")}".'


def read_url(node: Node, name: str, desk: Desk) -> str:
    """Reads an address with a scheme that is safe to link, or a path; tells of others and returns an empty text."""
    url = read_plain(node, name, desk)
    fault = _fault_of(url) if url else ""
    if fault:
        desk.tell("bad-value", f'{name} "{shorten(url)}" {fault}', node)
        return ""
    return url


def _fault_of(url: str) -> str:
    """Why an address can't be linked; empty if it can."""
    if UNSEEN.search(url):
        return "holds a character that can't be seen; write the address anew."
    scheme = _SCHEME.match(url)
    if scheme and scheme["scheme"].lower() not in _ALLOWED:
        return f"starts with {scheme['scheme']}:, which is not linked; write one of {', '.join(_ALLOWED)}, or a path."
    if url.lower().startswith("www."):
        return "has no scheme; write https:// before it."
    return ""


def read_email(node: Node, name: str, desk: Desk) -> str:
    """Reads an e-mail address."""
    email = re.sub("^mailto:", "", read_plain(node, name, desk), flags=re.IGNORECASE)
    if not email or _EMAIL.fullmatch(email):
        return email
    desk.tell("bad-value", f'{name} "{shorten(email)}" is no address; write one such as ana@example.org.', node)
    return ""


def read_one_date(node: Node, name: str, desk: Desk) -> PartialDate | None:
    """Reads a date; what could be two dates, and what holds no year, is told and shown as written."""
    text = read_plain(node, name, desk)
    if not text:
        return None
    date = read_date(text) or read_year(text)
    if readings := two_readings(text):
        _tell_two_readings(text, readings, name, node, desk)
        return date
    if date is None:
        tell_bad_date(text, name, node, desk)
        return PartialDate(year=None, literal=text)
    if date.literal and re.fullmatch(r"[\d\s/.\-]+", text):
        tell_bad_date(text, name, node, desk)
    return date


def tell_bad_date(text: str, name: str, node: Node, desk: Desk) -> None:
    """Tells of a text that is no date."""
    message = f'{name} "{shorten(text)}" is no date; write 2020, 2020-03, 2020-03-01 or "Mar 2020".'
    desk.tell("bad-date", message, node)


def _tell_two_readings(text: str, readings: tuple[str, str], name: str, node: Node, desk: Desk) -> None:
    message = f'{name} "{shorten(text)}" can be read two ways; write {readings[0]} or {readings[1]}.'
    desk.tell("bad-date", message, node)


def read_number(node: Node) -> int | float | None:
    """Reads an unquoted number that looks the same when it is written again; None for all else ("1.10", "007")."""
    if not isinstance(node, Scalar) or not node.is_plain or not _NUMBER.fullmatch(node.text):
        return None
    number = float(node.text) if "." in node.text else int(node.text)
    return number if str(number) == node.text else None


def read_bound(node: Node, name: str, desk: Desk) -> int | float | None:
    """Reads a number, quoted or not, with commas or a "+"."""
    text = read_plain(node, name, desk)
    bare = re.sub(r"[,_\s\u202f\u00a0]", "", text).removesuffix("+")
    if _NUMBER.fullmatch(bare):
        return float(bare) if "." in bare else int(bare)
    if text:
        desk.tell("bad-value", f'{name} "{shorten(text)}" is no number; write digits such as 4000.', node)
    return None
