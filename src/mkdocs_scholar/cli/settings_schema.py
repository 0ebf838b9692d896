"""The JSON Schema of the settings, made of the class that holds them."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
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
    defaults = dict(zip(reversed(Settings.__struct_fields__), reversed(Settings.__struct_defaults__), strict=False))
    options = {name: _of_option(name, meanings[name], defaults.get(name)) for name in NAMES}
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


def _of_option(name: str, meaning: str, default: object) -> dict[str, Any]:
    kind = _SHAPES.get(name) or _KINDS[Settings.__annotations__[name]]
    schema: dict[str, Any] = {"description": meaning, "anyOf": [kind, {"type": "null"}]}
    if isinstance(default, str | int | tuple):  # an empty map is made anew for each object, and says nothing
        schema["default"] = list(default) if isinstance(default, tuple) else default
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
            "properties": {option: {"description": about.meaning} for option, about in block.all_options.items()},
        }
        for name, block in BLOCKS.items()
    }
    return {"type": "object", "properties": known, "additionalProperties": {"type": "object"}}


_KINDS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "str": _TEXT,
        "bool": {"type": "boolean"},
        "int": {"type": ["integer", "string", "boolean"]},
        "tuple[str, ...]": _TEXTS,
    }
)
"""Type of a field to what YAML may give for it."""

_SHAPES: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {"venues": _venues(), "problems": _problems(), "blocks": _blocks()}
)
"""Settings that are maps, each with a shape of its own."""
