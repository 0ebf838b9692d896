"""The JSON Schema of the settings, made of the class that holds them."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.blocks import BLOCKS
from mkdocs_scholar.problems import CODES, Level
from mkdocs_scholar.settings import NAMES, Settings

_TEXT = {"type": "string"}
_TEXTS = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_LEVELS = {"enum": [*(level.value for level in Level), True, False]}
"""Levels; YAML reads a bare `off` as false and `on` as true."""


def settings_schema() -> dict[str, Any]:
    """Makes the JSON Schema (draft 2020-12) of what stands under `scholar:` in a configuration."""
    meanings = dict(_meanings())
    options = {field.name: _of_option(field, meanings[field.name]) for field in fields(Settings) if field.name in NAMES}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "MkDocs Scholar settings",
        "type": ["object", "null"],
        "properties": {name: options[name] for name in NAMES},
        "additionalProperties": False,
    }


def _meanings() -> Iterator[tuple[str, str]]:
    """Yields the string under each field of the class, which Python itself does not keep."""
    (definition,) = ast.parse(inspect.getsource(Settings)).body
    body = definition.body if isinstance(definition, ast.ClassDef) else []
    for node, following in pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(following, ast.Expr):
            yield node.target.id, str(ast.literal_eval(following.value))


def _of_option(field: Field[Any], meaning: str) -> dict[str, Any]:
    kind = _SHAPES.get(field.name) or _KINDS[str(field.type)]
    schema: dict[str, Any] = {"description": meaning, "anyOf": [kind, {"type": "null"}]}
    if field.default is not MISSING:
        schema["default"] = list(field.default) if isinstance(field.default, tuple) else field.default
    return schema


def _venues() -> dict[str, Any]:
    about = {
        "type": "object",
        "properties": {
            "short": {"description": "Short name, for lists.", "type": "string"},
            "name": {"description": "Full name.", "type": "string"},
            "url": {"description": "The venue's own address.", "type": "string"},
            "colour": {"description": "Colour of its badge, as CSS writes colours.", "type": "string"},
            "color": {"description": "The same as colour.", "type": "string"},
            "rank": {"description": "Rank in a ranking you go by, or several.", **_TEXTS},
            "aliases": {"description": "Other spellings of its name.", **_TEXTS},
            "issn": {"description": "Its ISSN, or several.", **_TEXTS},
        },
        "additionalProperties": False,
    }
    return {"type": "object", "additionalProperties": {"anyOf": [_TEXT, about, {"type": "null"}]}}


def _problems() -> dict[str, Any]:
    codes = {name: {"description": code.meaning, **_LEVELS} for name, code in CODES.items()}
    return {"type": "object", "properties": codes, "additionalProperties": False}


def _blocks() -> dict[str, Any]:
    known = {
        name: {
            "type": "object",
            "properties": {option: {"description": about.meaning} for option, about in block.options.items()},
        }
        for name, block in BLOCKS.items()
    }
    return {"type": "object", "properties": known, "additionalProperties": {"type": "object"}}


_KINDS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "str": _TEXT,
        "bool": {"type": "boolean"},
        "tuple[str, ...]": _TEXTS,
    }
)
"""Type of a field to what YAML may give for it."""

_SHAPES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {"venues": _venues(), "problems": _problems(), "blocks": _blocks()}
)
"""Settings that are maps, each with a shape of its own."""
