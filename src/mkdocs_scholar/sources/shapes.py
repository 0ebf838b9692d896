"""Maps of a file by table: each field with its other spellings, its kind and its meaning, once.

Reading, messages, the schema for editors and the reference page all go by such tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct


class Field(Struct, frozen=True, kw_only=True):
    """One field."""

    name: str
    """Its name in YAML."""
    kind: str
    """What it holds; a key of the schema's kinds."""
    meaning: str
    """One sentence for the reference and for editors."""
    aliases: tuple[str, ...] = ()
    """Other names it is read by, as other formats and people spell it."""


class Shape(Struct, frozen=True, kw_only=True):
    """A map's fields."""

    title: str
    """What the map is, as messages call it ("the profile", "an entry")."""
    fields: Mapping[str, Field]
    """By name, in the order of the reference."""
    names: Mapping[str, str]
    """Every accepted spelling to the field's name."""

    def find(self, written: str) -> str | None:
        """The field a key means: case, spaces and hyphens don't matter; None if there is none."""
        return self.names.get(snake_case(written))

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every accepted spelling, names first."""
        return (*self.fields, *(alias for alias in self.names if alias not in self.fields))

    @property
    def listed(self) -> tuple[str, ...]:
        """The spellings of fields that hold lists of entries, links, keys or names."""
        kinds = ("entries", "links", "keys", "names")
        return tuple(written for written, name in self.names.items() if self.fields[name].kind in kinds)


def snake_case(written: str) -> str:
    """Spells a key as the tables do.

    >>> snake_case("startDate"), snake_case("h-index"), snake_case("Start Date"), snake_case("URL")
    ('start_date', 'h_index', 'start_date', 'url')
    """
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", written.strip())
    return re.sub(r"[\s\-_]+", "_", parted).lower()


def shape(title: str, *rows: tuple[str, str, str] | tuple[str, str, str, str]) -> Shape:
    """Makes a shape of rows: name, kind, meaning, and the other spellings parted by spaces."""
    fields = {
        row[0]: Field(name=row[0], kind=row[1], meaning=row[2], aliases=tuple(row[3].split()) if len(row) > 3 else ())
        for row in rows
    }
    return Shape(title=title, fields=MappingProxyType(fields), names=MappingProxyType(dict(_spellings(fields))))


def _spellings(fields: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    for field in fields.values():
        yield from ((alias, field.name) for alias in field.aliases)
    yield from ((name, name) for name in fields)
