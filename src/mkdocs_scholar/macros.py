"""Macros: `{{ scholar.publications(selected=true) }}` for mkdocs-macros and Zensical."""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from mkdocs_scholar.tokens import Token

NAME = "scholar"
"""The one name that the site's templates get."""

_FIRST_OPTION = {"metric": "name", "timeline": "section"}
"""Blocks whose first argument may come without its name, to the option that it is."""


class Macros:
    """Has a method for each block, with underscores for hyphens and the block's options as keyword arguments.

    Any name is taken: what is no block is told in its place, with the line of its call, instead of breaking the page.
    """

    def __getattr__(self, attribute: str) -> Macro:
        if attribute.startswith("_"):
            raise AttributeError(attribute)
        return Macro(attribute)

    def __str__(self) -> str:
        """The bare name `{{ scholar }}`: a call of no block, which is told in its place."""
        return Token(name="", options={}, source=f"{{{{ {NAME} }}}}").encode()


class Macro(Struct, frozen=True):
    """One block's macro; printed without brackets it is a call without options."""

    attribute: str
    """Name of the block as the macro spells it, with underscores."""

    def __call__(self, *arguments: Any, **options: Any) -> str:
        """Returns the call as one word."""
        return _token(self.attribute, arguments, options).encode()

    def __str__(self) -> str:
        return self()


def define_env(env: Any) -> None:
    """Gives mkdocs-macros, or Zensical's macros, the name `scholar`.

    Args:
        env: What the macros plugin hands to a module: its `variables` are those of the templates.
    """
    env.variables[NAME] = Macros()


def _token(attribute: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> Token:
    block = attribute.replace("_", "-")
    first = _FIRST_OPTION.get(block)
    named = {
        (first if first and not place else f"argument {place + 1}"): value for place, value in enumerate(arguments)
    }
    return Token(name=block, options={**named, **options}, source=_spelt(attribute, arguments, options))


def _spelt(attribute: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> str:
    """The call in one spelling: what Jinja ran is not handed on, only its values."""
    values = [_literal(value) for value in arguments]
    values += (f"{option}={_literal(value)}" for option, value in options.items())
    return f"{{{{ {NAME}.{attribute}({', '.join(values)}) }}}}"


def _literal(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
