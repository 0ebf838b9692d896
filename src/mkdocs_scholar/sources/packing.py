"""Works and problems as columns of plain values and back: a table for each class, a list for each field.

Making an object of a frozen class costs a microsecond a field; filling a field of all objects at once costs a
twentieth of that, and a list of a thousand works holds fifteen thousand objects.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.access import OpenAccess
from mkdocs_scholar.model.award import AwardKind
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.person import Contribution, Contributors, Name
from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.model.work import Award, Citations, Link, Relation, Status, Venue, Work, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Level, Location, Problem

Packed = tuple[int, list[tuple[int, list[Any]]]]
"""Number of works that stand for themselves; and of each class how many objects it has and its columns."""

_CLASSES: tuple[type[Any], ...] = (
    Work, Problem, Contributors, Contribution, Name, Venue, Award, Citations, RichText, Run, Link, Relation,
    Identifier, PartialDate, Location,
)  # fmt: skip
"""Each before those that its fields hold; only works hold their own kind."""
_ENUMS: dict[str, list[Any]] = {
    each.__name__: [*each, None] for each in (Level, Style, WorkType, Status, OpenAccess, AwardKind)
}
_NAMED: dict[str, type[Any]] = {each.__name__: each for each in _CLASSES}
_WORD = regex(r"\w+")


class _Shape(Enum):
    """How the values of a field are written."""

    PLAIN = "plain"
    """As they are: text, numbers, None, sequences of text."""
    MAPPING = "mapping"
    ONE = "one"
    """Place of an object in its table, -1 for None: the last of each table is None."""
    MANY = "many"
    """Places of several objects."""


class _Column(Struct, frozen=True):
    """One field of a class."""

    name: str
    shape: _Shape
    target: str
    """Name of the class its objects are of; empty for plain values."""
    fill: Callable[[Any, Any], None]
    """Sets the field of an object that is being made."""


@cache
def _columns(name: str) -> tuple[_Column, ...]:
    kind = _NAMED[name]
    return tuple(_column(kind, name, kind.__annotations__[name]) for name in kind.__struct_fields__)


def _column(kind: type[Any], name: str, written: str) -> _Column:
    """Tells the shape of a field by its annotation, which is text here ("tuple[Link, ...]")."""
    target = next((word for word in _WORD.findall(written) if word in _NAMED or word in _ENUMS), "")
    shape = _Shape.MAPPING if written.startswith("Mapping") else _Shape.PLAIN
    if target:
        shape = _Shape.MANY if written.startswith("tuple") else _Shape.ONE
    return _Column(name=name, shape=shape, target=target, fill=getattr(kind, name).__set__)


def pack(works: Sequence[Work], problems: Sequence[Problem]) -> Packed:
    """Turns works and problems into tables of plain values; what is one object here is one object again."""
    known: dict[str, dict[int, Any]] = {kind.__name__: {} for kind in _CLASSES}
    _note(known["Work"], _with_versions(works))
    _note(known["Problem"], problems)
    for kind in _CLASSES:
        for column in _columns(kind.__name__):
            if column.target in known and column.target != kind.__name__:
                _note(known[column.target], _held(column, known[kind.__name__].values()))
    places = {name: _places(table.values()) for name, table in known.items()}
    places |= {name: _places(members[:-1]) for name, members in _ENUMS.items()}
    return len(works), [_table(kind, known[kind.__name__], places) for kind in _CLASSES]


def _note(table: dict[int, Any], values: Iterable[Any]) -> None:
    found = list(values)
    table.update(zip(map(id, found), found, strict=True))
    table.pop(id(None), None)


def _with_versions(works: Iterable[Work]) -> Iterator[Work]:
    yield from (all_works := list(works))
    for work in all_works:
        yield from work.versions
        all_works += work.versions


def _held(column: _Column, objects: Iterable[Any]) -> Iterable[Any]:
    values = (getattr(each, column.name) for each in objects)
    return chain.from_iterable(values) if column.shape is _Shape.MANY else values


def _places(values: Iterable[Any]) -> dict[int, int]:
    places = {id(value): place for place, value in enumerate(values)}
    places[id(None)] = -1
    return places


def _table(kind: type[Any], objects: dict[int, Any], places: dict[str, dict[int, int]]) -> tuple[int, list[Any]]:
    return len(objects), [
        _written(column, [getattr(each, column.name) for each in objects.values()], places.get(column.target, {}))
        for column in _columns(kind.__name__)
    ]


def _written(column: _Column, values: list[Any], places: dict[int, int]) -> list[Any]:
    if column.shape is _Shape.ONE:
        return list(map(places.__getitem__, map(id, values)))
    if column.shape is _Shape.MANY:
        return [tuple([places[id(each)] for each in value]) if value else () for value in values]
    return [dict(value) for value in values] if column.shape is _Shape.MAPPING else values


def unpack(packed: Packed) -> tuple[tuple[Work, ...], tuple[Problem, ...]]:
    """Turns tables back into the works and the problems."""
    count, tables = packed
    made: dict[str, list[Any]] = dict(_ENUMS)
    for kind, (size, _) in zip(_CLASSES, tables, strict=True):
        blank = dict.fromkeys(kind.__struct_fields__)
        made[kind.__name__] = [*[kind(**blank) for _ in range(size)], None]
    for kind, (size, columns) in zip(_CLASSES, tables, strict=True):
        objects = made[kind.__name__][:size]
        for column, values in zip(_columns(kind.__name__), columns, strict=True):
            # A loop in C; the class itself forbids to set a field.
            deque(map(column.fill, objects, _read(column, values, made.get(column.target, []))), maxlen=0)
    return tuple(made["Work"][:count]), tuple(made["Problem"][:-1])


_EMPTY: MappingProxyType[str, str] = MappingProxyType({})


def _read(column: _Column, values: list[Any], table: list[Any]) -> Iterable[Any]:
    get = table.__getitem__
    if column.shape is _Shape.ONE:
        return map(get, values)
    if column.shape is _Shape.MANY:
        return [tuple(map(get, places)) if places else () for places in values]
    return [MappingProxyType(each) if each else _EMPTY for each in values] if column.shape is _Shape.MAPPING else values
