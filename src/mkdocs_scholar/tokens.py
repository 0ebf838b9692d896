"""Tokens: a block's call as one word that survives Markdown, its extensions and Jinja, and carries its own source."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from mkdocs_scholar.patterns import regex

_START = "zscholarz"
_END = "z"

TOKEN = regex(f"{_START}[A-Z2-7]+{_END}")
"""A token in running text. Its alphabet is base 32 between small letters: no extension rewrites such a word."""

TOKEN_LINE = regex(rf"^ *({_START}[A-Z2-7]+{_END}) *$", re.MULTILINE)
"""A token that stands alone on its line."""


class Token(Struct, frozen=True, kw_only=True):
    """A call on its way from the page's text to its place in the page."""

    name: str
    """Name of the block, as written."""
    options: str | Mapping[str, Any] = ""
    """YAML text of a fence, or the arguments of a macro."""
    source: str = ""
    """What the author wrote, put back where no block can stand; of a macro its call in one spelling."""
    heading_level: int = 0
    """Level of the last heading before it; 0 if there is none."""
    line: int | None = None
    """Line in the text that Markdown was given, counted from 1; None before that is known."""
    occurrence: int = 0
    """How many calls of the same `identity` stand before it on the page."""

    @property
    def is_macro(self) -> bool:
        """Whether it comes from a macro."""
        return not isinstance(self.options, str)

    @property
    def is_unclosed(self) -> bool:
        """Whether it is the opening line of a fence that is never closed."""
        return not self.is_macro and bool(self.source) and "\n" not in self.source

    @property
    def identity(self) -> str:
        """What tells its call from others in the page's source: the fence's text, or the macro's name."""
        return self.name if self.is_macro else self.source

    def encode(self) -> str:
        """Returns the one word that stands for the call; letters and digits only."""
        text = json.dumps(astuple(self), ensure_ascii=False, separators=(",", ":"), default=str)
        return f"{_START}{base64.b32encode(text.encode()).decode().rstrip('=')}{_END}"


def decode(word: str) -> Token | None:
    """Reads a word that `TOKEN` matched; None if it only looks like a token."""
    body = word[len(_START) : -len(_END)]
    try:
        values = json.loads(base64.b32decode(body + "=" * (-len(body) % 8)))
        token = Token(**dict(zip(Token.__struct_fields__, values, strict=True)))
    except (binascii.Error, ValueError, TypeError):
        return None
    texts, numbers = (token.name, token.source), (token.heading_level, token.line or 0, token.occurrence)
    is_whole = all(isinstance(text, str) for text in texts) and all(isinstance(number, int) for number in numbers)
    return token if is_whole and isinstance(token.options, str | dict) else None
