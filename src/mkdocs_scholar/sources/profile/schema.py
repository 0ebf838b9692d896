"""The JSON Schema of a profile file, for editors that complete and check YAML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mkdocs_scholar.model.identifier import PERSON_SCHEMES
from mkdocs_scholar.sources.profile.fields import (
    ENTRY,
    LINK,
    METRIC,
    NAME,
    ORGANIZATION,
    PHOTO,
    PLACE,
    PROFILE,
    SUPERVISOR,
    THESIS,
)
from mkdocs_scholar.sources.shapes import Field, Shape

_SCALAR = {"type": ["string", "number", "boolean", "null"]}
_BY_LANGUAGE = {
    "type": "object",
    "patternProperties": {"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$": _SCALAR},
    "additionalProperties": False,
}

_SHAPES = {
    "name": NAME,
    "photo": PHOTO,
    "place": PLACE,
    "link": LINK,
    "metric": METRIC,
    "organization": ORGANIZATION,
    "supervisor": SUPERVISOR,
    "thesis": THESIS,
    "entry": ENTRY,
}


def _any_of(*choices: Mapping[str, Any]) -> dict[str, Any]:
    return {"anyOf": list(choices)}


def _refer(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _one_or_list(*items: Mapping[str, Any]) -> dict[str, Any]:
    return _any_of(*items, {"type": "array", "items": _any_of(*items)})


def _map_of(*values: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": _any_of(*values)}


_TEXT = _any_of(_SCALAR, _BY_LANGUAGE)
_GROUPS = _map_of(_one_or_list(_SCALAR), _map_of(_one_or_list(_SCALAR)), _refer("entry"))
_ENTRIES = _any_of(_one_or_list(_SCALAR, _refer("entry"), _GROUPS), _GROUPS)

_KINDS: Mapping[str, Mapping[str, Any]] = {
    "plain": _SCALAR,
    "text": _refer("text"),
    "markdown": _refer("text"),
    "texts": _one_or_list(_refer("text")),
    "flag": _refer("text"),
    "location": _any_of(_refer("text"), _refer("place")),
    "url": _SCALAR,
    "file": _SCALAR,
    "email": _SCALAR,
    "date": _SCALAR,
    "end": _SCALAR,
    "range": _SCALAR,
    "number": _SCALAR,
    "ror": _SCALAR,
    "keys": _one_or_list(_SCALAR),
    "name": _any_of(_SCALAR, _refer("name"), _BY_LANGUAGE),
    "names": _one_or_list(_SCALAR, _refer("name")),
    "photo": _any_of(_SCALAR, _refer("photo")),
    "identifiers": _any_of(
        {
            "type": "object",
            "properties": {
                name: {"description": rule.label, **_one_or_list(_SCALAR)} for name, rule in PERSON_SCHEMES.items()
            },
            "additionalProperties": _one_or_list(_SCALAR),
        },
        {"type": "array", "items": _any_of(_SCALAR, _map_of(_SCALAR))},
    ),
    "links": _any_of(_one_or_list(_SCALAR, _refer("link")), _map_of(_SCALAR, _refer("link"))),
    "metrics": _any_of(
        _map_of(_SCALAR, _refer("metric")), {"type": "array", "items": _any_of(_refer("metric"), _map_of(_SCALAR))}
    ),
    "entries": _refer("entries"),
    "sections": _map_of(_refer("entries")),
    "organizations": _one_or_list(_SCALAR, _refer("organization"), _BY_LANGUAGE),
    "supervisors": _one_or_list(_SCALAR, _refer("supervisor")),
    "thesis": _any_of(_SCALAR, _refer("thesis"), _BY_LANGUAGE),
}  # fmt: skip
"""JSON Schema of each kind of field. Any scalar will do where text is wanted, since nothing is retyped."""


def schema() -> dict[str, Any]:
    """Makes the JSON Schema (draft 2020-12) of a profile file.

    It accepts names and aliases as the tables spell them; the reader is more lenient still (case, hyphens).
    """
    definitions = {name: _of_shape(shape) for name, shape in _SHAPES.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "MkDocs Scholar profile",
        **_of_shape(PROFILE),
        "$defs": {"text": _TEXT, "entries": _ENTRIES, **definitions},
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
