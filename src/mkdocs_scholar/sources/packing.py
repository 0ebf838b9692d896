"""Readings as JSON and back: each dataclass as a list of its values, equal values once."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from enum import Enum
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.person import Contribution, Contributors, Name
from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.model.work import Award, Link, Status, Venue, Work, WorkType
from mkdocs_scholar.problems import Level, Location, Problem
from mkdocs_scholar.sources.reading import Reading

_CLASSES: tuple[type[Any], ...] = (
    Location, Problem, Run, RichText, PartialDate, Identifier, Name, Contribution, Contributors, Venue, Link, Award,
    Work, Reading,
)  # fmt: skip
_ENUMS: tuple[type[Enum], ...] = (Level, Style, WorkType, Status)

_FIELDS = {each: tuple(field.name for field in dataclasses.fields(each)) for each in _CLASSES}
_VALUES: dict[type[Any], Callable[[Any], tuple[Any, ...]]] = {
    each: attrgetter(*names) for each, names in _FIELDS.items() if len(names) > 1
}
_VALUES[RichText] = lambda text: (text.runs,)
_SCALARS = frozenset({str, bool, int, type(None)})
_NUMBERS = {each: number for number, each in enumerate((*_CLASSES, *_ENUMS))}
_SEQUENCE, _MAPPING = -1, -2

FORMAT = "1 " + " ".join(f"{each.__name__}({','.join(names)})" for each, names in _FIELDS.items())
"""Changes whenever a field is added: a reading of another shape is not read."""


def pack(reading: Reading) -> list[Any]:
    """Turns a reading into a list of nodes; a node names others by their place, the last is the reading."""
    packer = _Packer()
    packer.place(reading)
    return packer.nodes


class _Packer:
    """Numbers values, equal ones once."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self._places: dict[Any, int] = {}

    def place(self, value: Any) -> int:
        """Returns the place of a value's node."""
        kind = type(value)
        if kind in _SCALARS:
            mark = (kind, value)
            node = value
        elif kind in _VALUES:
            mark = node = (_NUMBERS[kind], *map(self.place, _VALUES[kind](value)))
        else:
            mark = node = self._node(value)
        place = self._places.get(mark)
        if place is None:
            place = self._places[mark] = len(self.nodes)
            self.nodes.append(node)
        return place

    def _node(self, value: Any) -> tuple[Any, ...]:
        if isinstance(value, Enum):
            return (_NUMBERS[type(value)], value.name)
        if isinstance(value, Mapping):
            return (_MAPPING, *(self.place(part) for item in value.items() for part in item))
        return (_SEQUENCE, *map(self.place, value))


def unpack(nodes: list[Any]) -> Reading:
    """Turns a list of nodes back into the reading.

    Raises:
        ValueError: The last node is no reading.
    """
    values: list[Any] = []
    get = values.__getitem__
    add = values.append
    for node in nodes:
        if type(node) is not list:
            add(node)
            continue
        number = node[0]
        if number == _SEQUENCE:
            add(tuple(map(get, node[1:])))
        elif number == _MAPPING:
            parts = list(map(get, node[1:]))
            add(MappingProxyType(dict(zip(parts[::2], parts[1::2], strict=True))))
        else:
            add(_MAKERS[number](get, node))
    if not values or not isinstance(values[-1], Reading):
        raise ValueError("no reading")
    return values[-1]


def _maker(kind: type[Any]) -> Callable[[Callable[[int], Any], list[Any]], Any]:
    names = _FIELDS[kind]

    def make(get: Callable[[int], Any], node: list[Any]) -> Any:
        return kind(**dict(zip(names, map(get, node[1:]), strict=True)))

    return make


def _member(kind: type[Enum]) -> Callable[[Callable[[int], Any], list[Any]], Any]:
    def make(_: Callable[[int], Any], node: list[Any]) -> Any:
        return kind[node[1]]

    return make


_MAKERS = (*map(_maker, _CLASSES), *map(_member, _ENUMS))
