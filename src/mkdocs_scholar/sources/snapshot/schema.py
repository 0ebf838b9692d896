"""The JSON Schema of a snapshot, for editors that complete and check it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mkdocs_scholar.model.identifier import PERSON_SCHEMES, WORK_SCHEMES
from mkdocs_scholar.sources.shapes import Field, Shape
from mkdocs_scholar.sources.snapshot.fields import (
    AUTHOR,
    CITING,
    CORPUS,
    FIGURE,
    INSTITUTION,
    RANKING,
    SNAPSHOT,
    TOPIC,
    WORK,
    YEAR,
)

_SHAPES = {
    "author": AUTHOR,
    "figure": FIGURE,
    "counts": YEAR,
    "work": WORK,
    "topic": TOPIC,
    "citing": CITING,
    "institution": INSTITUTION,
    "corpus": CORPUS,
    "ranking": RANKING,
}

_TEXT = {"type": ["string", "number"]}
_NUMBER = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^ *[0-9][0-9,_'’   ]* *$"}]}
_YEAR = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^ *[0-9]{3,4} *$"}]}
_ADDRESS = {"type": "string", "pattern": "^ *[Hh][Tt][Tt][Pp][Ss]?://"}
_BY_LANGUAGE = {
    "type": "object",
    "patternProperties": {"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$": _TEXT},
    "additionalProperties": False,
}


def _any_of(*choices: Mapping[str, Any]) -> dict[str, Any]:
    return {"anyOf": list(choices)}


def _refer(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _one_or_list(item: Mapping[str, Any]) -> dict[str, Any]:
    return _any_of(item, {"type": "array", "items": item})


def _ids(schemes: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {name: {"description": rule.label, **_TEXT} for name, rule in schemes.items()},
    }


_TOPIC = _any_of(_TEXT, {"type": "array", "items": _TEXT, "maxItems": 3}, _refer("topic"))
_COUNTS = {
    "type": "object",
    "patternProperties": {"^[0-9]{1,4}$": _any_of(_NUMBER, _refer("counts"))},
    "additionalProperties": False,
}

_KINDS: Mapping[str, Mapping[str, Any]] = {
    "text": _TEXT,
    "local": _any_of(_TEXT, _BY_LANGUAGE),
    "texts": _one_or_list(_TEXT),
    "people": _one_or_list(_TEXT),
    "venue": _TEXT,
    "id": _TEXT,
    "ids": _ids(WORK_SCHEMES),
    "identifiers": _ids(PERSON_SCHEMES),
    "date": _TEXT,
    "year": _YEAR,
    "range": _one_or_list(_TEXT),
    "number": _NUMBER,
    "figure": _any_of(_NUMBER, _refer("figure")),
    "flag": {"type": ["boolean", "string"]},
    "url": _ADDRESS,
    "author": _refer("author"),
    "years": _COUNTS,
    "works": _one_or_list(_refer("work")),
    "topics": _any_of(_TEXT, _refer("topic"), {"type": "array", "items": _TOPIC}),
    "citing": _one_or_list(_refer("citing")),
    "institutions": _one_or_list(_refer("institution")),
    "corpus": _refer("corpus"),
    "rankings": _one_or_list(_refer("ranking")),
}
"""JSON Schema of each kind of field: JSON's own numbers will do, and the texts that YAML has for them."""


def schema() -> dict[str, Any]:
    """Makes the JSON Schema (draft 2020-12) of a snapshot.

    It accepts names and aliases as the tables spell them; the reader is more lenient still (case, hyphens).
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "MkDocs Scholar snapshot",
        **_of_shape(SNAPSHOT),
        "$defs": {name: _of_shape(shape) for name, shape in _SHAPES.items()},
    }


def _of_shape(shape: Shape) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    for field in shape.fields.values():
        properties[field.name] = _of_field(field, field.meaning)
        for alias in field.aliases:
            properties[alias] = _of_field(field, f"Same as {field.name}. {field.meaning}")
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _of_field(field: Field, meaning: str) -> dict[str, Any]:
    return {"description": meaning, **_any_of(_KINDS[field.kind], {"type": "null"})}
