"""The items of a JSON file with the line each starts at; one that is broken costs no other."""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct, field

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.sources.csl.json_faults import explain_at
from mkdocs_scholar.sources.csl.tables import SIGNS, TELLING

_WRAPPERS = frozenset({"items", "references", "message"})
"""Names under which an object holds items: Zotero's and pandoc's lists, and Crossref's answers."""

_BLANK = regex(r"[ \t\n\r\ufeff]*")
_NEXT = regex(r"[},\n][ \t]*(?=\{)")
_ID = regex(r"""["']id["']\s*:""")
_HALF = regex(r"\\u[dD][89a-fA-F]")
"""May be half a character in UTF-16, which no file can hold."""
_MOST_TRIES = 5000
_STRETCH = 100_000
"""How far the decoder goes in a file with faults before what is behind it is cut off: each costs it all before."""


class _FaultError(Exception):
    """A place where a text is no JSON."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.message = message
        self.place = place


class JsonObject(dict[str, Any]):
    """A JSON object; the first of a repeated name counts."""

    repeated: tuple[str, ...] = ()
    """Names written twice, whose second values differ from the first."""


class Found(Struct, kw_only=True):
    """What a file holds."""

    items: list[tuple[JsonObject, int]] = field(default_factory=list)
    """Items with the line each starts at, from 1."""
    lost: int = 0
    """Items that could not be read; each is told."""


def find_items(text: str, path: str, report: Report) -> Found:
    """Finds the items of a list, of a wrapped list, of several values one after another, or the one item there is.

    Args:
        text: The file, with a line feed between lines.
        path: Path to name in messages.
        report: Gets a `broken-json` for each place where the text is no JSON, and a `bad-entry` for what is no item.
    """
    finder = _Finder(text, path, report)
    try:
        finder.run()
    except RecursionError:
        finder.lose("broken-json", "is nested too deep to be a bibliography; take it out.", 0, 40)
    return finder.found


def _object(pairs: list[tuple[str, Any]]) -> JsonObject:
    found = JsonObject()
    repeated: dict[str, None] = {}
    for name, value in pairs:
        if name not in found:
            found[name] = value
        elif found[name] != value:
            repeated[name] = None
    found.repeated = tuple(repeated)
    return found


def _whole(value: Any) -> Any:
    """Replaces halves of characters."""
    match value:
        case str():
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        case list():
            return [_whole(each) for each in value]
        case JsonObject():
            found = JsonObject({_whole(name): _whole(each) for name, each in value.items()})
            found.repeated = tuple(map(_whole, value.repeated))
            return found
    return value


def _nothing(written: str) -> None:
    """NaN and Infinity, which pandas writes for a cell that is empty."""
    del written


def _decoder(*, strict: bool) -> json.JSONDecoder:
    # Numbers stay as written: an id of twenty digits is none to calculate with.
    return json.JSONDecoder(
        parse_int=str, parse_float=str, parse_constant=_nothing, object_pairs_hook=_object, strict=strict
    )


_STRICT, _LENIENT = _decoder(strict=True), _decoder(strict=False)


class _Finder:
    """Walks from item to item."""

    def __init__(self, text: str, path: str, report: Report) -> None:
        self.found = Found()
        self._text = text
        self._path = path
        self._report = report
        self._counted = (0, 1)
        self._line_start = -1
        """Where the line end before the place last counted stands."""
        self._rest = (0, text)
        self._resume: int | None = None
        """Where the next item starts that is whole, once something is broken."""
        self._is_broken = False

    def run(self) -> None:
        """Reads value after value to the end of the file."""
        place: int | None = self._skip(0)
        while place is not None and place < len(self._text):
            end = self._value(place)
            place = self._resume if end is None else self._skip(end)
            if place is not None and end is not None and self._text.startswith(",", place):
                place = self._skip(place + 1)

    def _value(self, place: int) -> int | None:
        if self._text[place] == "[":
            return self._list(place)
        if self._text[place] == "{":
            return self._wrapper(place)
        self._resume = None
        if not self._is_broken:
            self._broken(_FaultError("Expecting value", place), place)
        return None

    def _list(self, place: int) -> int | None:
        """Reads the items of a list; returns the place behind it, None if it can't be read to its end."""
        at: int | None = self._skip(place + 1)
        while at is not None and at < len(self._text) and self._text[at] != "]":
            is_inner = self._text[at] == "[" and self._text.startswith(("{", "["), self._skip(at + 1))
            end = self._list(at) if is_inner else self._item(at)
            at = self._resume if end is None else self._next(end)
        if at is not None and at < len(self._text):
            return at + 1
        if at is not None:
            self._broken(_FaultError("Expecting ',' delimiter", at), at)
        self._resume = None
        return None

    def _next(self, place: int) -> int | None:
        """Goes over the comma behind an item; a missing one is told, and one too many does no harm."""
        at = self._skip(place)
        if at >= len(self._text) or self._text[at] == "]":
            return at
        if self._text[at] == ",":
            while self._text.startswith(",", at):
                at = self._skip(at + 1)
            return at
        fault = _FaultError("Expecting ',' delimiter", at)
        if self._text[at] == "{":
            self._tell(fault, 0)
            return at
        self._broken(fault, at)
        return self._resume

    def _item(self, place: int) -> int | None:
        """Reads one item; returns the place behind it, None if it is broken."""
        try:
            value, end = self._decoded(place)
        except _FaultError as error:
            self._broken(error, place)
            return None
        if isinstance(value, JsonObject):
            self._add(value, place, end)
        else:
            self.lose("bad-entry", "is no item with fields; take it out.", place, end)
        return end

    def _add(self, value: JsonObject, place: int, end: int, key: str = "") -> None:
        whole = _whole(value) if _HALF.search(self._text, place, end) else value
        if key:
            whole.setdefault("id", key)
        self.found.items.append((whole, self._line(place)))

    def _decoded(self, place: int) -> tuple[Any, int]:
        start, text = self._near(place) if self._is_broken else (0, self._text)
        try:
            value, end = _STRICT.raw_decode(text, place - start)
        except json.JSONDecodeError as error:
            fault = _FaultError(error.msg, error.pos + start)
            if not error.msg.startswith("Invalid control character"):
                raise fault from None
            try:
                value, end = _LENIENT.raw_decode(text, place - start)
            except json.JSONDecodeError:
                raise fault from None
        return value, end + start

    def _near(self, place: int) -> tuple[int, str]:
        """Returns a text that starts not far before a place, and where it does."""
        if not 0 <= place - self._rest[0] < _STRETCH:
            self._rest = (place, self._text[place:])
        return self._rest

    def _broken(self, error: _FaultError, start: int) -> None:
        """Tells a fault in what starts at a place, and looks for the next item that is whole."""
        self._is_broken = True
        self._resume = self._next_whole(max(error.place, start + 1) - 1)
        skipped = len(_ID.findall(self._text, start, self._resume or len(self._text)))
        lost = max(skipped, self._text.startswith("{", start))
        self.found.lost += lost
        self._tell(error, lost)

    def _next_whole(self, place: int) -> int | None:
        for tries, match in enumerate(_NEXT.finditer(self._text, place)):
            if tries == _MOST_TRIES:
                return None
            try:
                value, _ = self._decoded(match.end())
            except _FaultError:
                continue
            if isinstance(value, JsonObject) and "type" in value and "id" in value:
                return match.end()
        return None

    def _wrapper(self, place: int) -> int | None:
        """Reads an object: the items it holds, in a list or under their ids, or itself as the one item."""
        at, is_wrapper = self._skip(place + 1), False
        inner: list[tuple[str, int]] = []
        is_item = False
        while not self._text.startswith("}", at):
            try:
                name, at = self._name(at)
                is_nested = self._text[at : at + 1] in ("[", "{")
                is_wrapped = name in _WRAPPERS and is_nested
                end = self._value(at) if is_wrapped else self._decoded(at)[1]
            except _FaultError as error:
                self._broken(error, at if is_wrapper else place)
                return None
            if end is None:
                return None
            is_wrapper = is_wrapper or is_wrapped
            is_item = is_item or name.lower() in SIGNS
            if is_nested and not is_wrapped:
                inner.append((name, at))
            at = self._skip(end)
            if self._text.startswith(",", at):
                at = self._skip(at + 1)
            elif not self._text.startswith("}", at):
                self._broken(_FaultError("Expecting ',' delimiter", at), at if is_wrapper else place)
                return None
        if is_wrapper or (not is_item and self._inner(inner)):
            return at + 1
        return self._item(place)

    def _inner(self, inner: list[tuple[str, int]]) -> bool:
        """Reads items that stand under their ids, or in lists of any name; whether there is one."""
        found = False
        for name, place in inner:
            value, end = self._decoded(place)
            if isinstance(value, JsonObject) and _is_item(value):
                self._add(value, place, end, name)
                found = True
            elif isinstance(value, list) and any(isinstance(each, JsonObject) and _is_item(each) for each in value):
                self._list(place)
                found = True
        return found

    def _name(self, place: int) -> tuple[str, int]:
        if not self._text.startswith('"', place):
            raise _FaultError("Expecting property name enclosed in double quotes", place)
        name, end = self._decoded(place)
        end = self._skip(end)
        if not self._text.startswith(":", end):
            raise _FaultError("Expecting ':' delimiter", end)
        return str(name), self._skip(end + 1)

    def lose(self, code: str, message: str, place: int, end: int) -> None:
        """Counts an item as lost, and tells it."""
        self.found.lost += 1
        shown = " ".join(self._text[place : min(end, place + 40)].split()).strip('"')
        self._report.add(code, f'"{shown}" {message}', Location(path=self._path, line=self._line(place)))

    def _tell(self, error: _FaultError, lost: int) -> None:
        line = self._line(error.place)
        column = error.place - self._line_start
        where = Location(path=self._path, line=line, column=column)
        counted = f" {lost} items are not read." if lost > 1 else " This item is not read." if lost else ""
        self._report.add("broken-json", explain_at(error.message, self._text, error.place) + counted, where)

    def _skip(self, place: int) -> int:
        match = _BLANK.match(self._text, place)
        return match.end() if match else place

    def _line(self, place: int) -> int:
        """Line of a place; places are asked for in ascending order mostly."""
        known, line = self._counted if self._counted[0] <= place else (0, 1)
        self._line_start = -1 if known == 0 else self._line_start
        last = self._text.rfind("\n", known, place)
        self._line_start = last if last >= 0 else self._line_start
        self._counted = (place, line + self._text.count("\n", known, place))
        return self._counted[1]


def _is_item(value: JsonObject) -> bool:
    """Whether an object tells of a work: by more than an id or a kind."""
    return not TELLING.isdisjoint(str(name).lower() for name in value)
