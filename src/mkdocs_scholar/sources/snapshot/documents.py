"""A JSON or YAML file as plain values, and the line of any of them.

A snapshot may hold thousands of works: JSON is read by the standard library's scanner, which knows no lines, and a line
is looked for only where something is told.
"""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.sources.yaml import ListNode, MapNode, Node, compose, plain

Path = tuple[str | int, ...]
"""Names and places that lead from the whole to a value."""

_LINE_FEED = regex("\n")
_BLANK = regex(r"[ \t\n\r]*")
_HALF_ESCAPED = regex(r"\\u[dD][89a-fA-F]")
_HALF = regex("[\ud800-\udfff]")


class JsonObject(dict[str, Any]):
    """A JSON object; the first of a repeated name counts."""

    repeated: tuple[str, ...] = ()
    """Names written twice."""


class Document:
    """What a file holds: maps, lists, texts, true, false and nothing. Numbers are texts as written."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def line(self, path: Path) -> int | None:  # noqa: ARG002  # for kinds of files
        """The line of a value, or of the nearest one around it that is there; of a value in a map that of its name."""
        return None


class _Json(Document):
    def __init__(self, value: Any, text: str) -> None:
        super().__init__(value)
        self._text = text
        self._places: dict[Path, int] = {}

    def line(self, path: Path) -> int:
        place = self._skip(0)
        try:
            for depth in range(1, len(path) + 1):
                place = self._inner(place, path[:depth])
        except (json.JSONDecodeError, KeyError, IndexError):
            pass
        return bisect(self._breaks, self._names.get(place, place)) + 1

    @cached_property
    def _breaks(self) -> list[int]:
        """Places of the line feeds."""
        return [found.start() for found in _LINE_FEED.finditer(self._text)]

    @cached_property
    def _names(self) -> dict[int, int]:
        """Place of a value to that of its name."""
        return {}

    def _inner(self, place: int, path: Path) -> int:
        """Finds a value inside of one that starts at a place; all its neighbours are found with it."""
        if path not in self._places:
            for name, found in self._members(place):
                self._places.setdefault((*path[:-1], name), found)
        return self._places[path]

    def _members(self, place: int) -> Iterator[tuple[str | int, int]]:
        """Yields the name, or the number, and the place of each value inside of one."""
        is_map, count, at = self._text[place] == "{", 0, self._skip(place + 1)
        while self._text[at] not in "}]":
            name: str | int = count
            start = at
            if is_map:
                name, at = _DECODER.raw_decode(self._text, at)
                at = self._skip(self._skip(at) + 1)
                self._names[at] = start
            yield name, at
            _, at = _DECODER.raw_decode(self._text, at)
            at = self._skip(at)
            at = self._skip(at + 1) if self._text[at] == "," else at
            count += 1

    def _skip(self, place: int) -> int:
        match = _BLANK.match(self._text, place)
        return match.end() if match else place


class _Yaml(Document):
    def __init__(self, root: Node) -> None:
        super().__init__(plain(root))
        self._root = root

    def line(self, path: Path) -> int:
        node, line = self._root, self._root.line
        for step in path:
            if isinstance(node, MapNode):
                found = next(((key, value) for key, value in node.fields if key.text == step), None)
                if found is None:
                    return line
                line, node = found[0].line, found[1]
            elif isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
                node = node.items[step]
                line = node.line
            else:
                return line
        return line


def read_document(text: str, path: str, report: Report) -> Document | None:
    """Reads JSON, in a file of that suffix, or YAML.

    Args:
        text: The file's characters.
        path: Path to name in messages; its suffix says what it is.
        report: Gets one `broken-json` or `broken-yaml` for text that cannot be read.

    Returns:
        What it holds; None if it is empty or broken.
    """
    if not path.lower().endswith(".json"):
        root = compose(text, path, report)
        return _Yaml(root) if root is not None else None
    if not text.strip():
        return None
    try:
        value = _DECODER.decode(text)
        return _Json(_whole(value) if _HALF_ESCAPED.search(text) else value, text)
    except json.JSONDecodeError as error:
        # not at the top: it brings the reader of bibliographies along, and few files are broken
        from mkdocs_scholar.sources.csl.json_faults import explain  # noqa: PLC0415

        report.add("broken-json", explain(error), Location(path=path, line=error.lineno, column=error.colno))
    except RecursionError:
        report.add("broken-json", "This is nested too deep to be read; write it flatter.", Location(path=path))
    return None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    kept = JsonObject()
    names = [name for name, _ in pairs]
    for name, value in pairs:
        kept.setdefault(name, value)
    kept.repeated = tuple(name for name in kept if names.count(name) > 1)
    return kept


_DECODER = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str, object_pairs_hook=_object)


def _whole(value: Any) -> Any:
    """Replaces halves of characters, which no file can hold."""
    match value:
        case str():
            return (
                value
                if not _HALF.search(value)
                else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            )
        case list():
            return [_whole(each) for each in value]
        case JsonObject():
            found = JsonObject({_whole(name): _whole(each) for name, each in value.items()})
            found.repeated = tuple(map(_whole, value.repeated))
            return found
        case dict():
            return {_whole(name): _whole(each) for name, each in value.items()}
    return value
