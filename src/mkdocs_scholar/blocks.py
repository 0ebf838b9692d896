"""Blocks: name to options, view and template, and what rendering one gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mkdocs_scholar.problems import Location, Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A block as the author wrote it."""

    name: str
    """Name of the block, as written ("publications")."""
    options: str | Mapping[str, Any] = ""
    """Options: YAML text of a fence, or the arguments of a macro."""
    location: Location | None = None
    """Where the call stands; of a fence its opening line."""
    is_inline: bool = False
    """Whether it stands inside a sentence."""
    heading_level: int = 1
    """Level of the last heading before the block; 1 if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The heading of a group; the host makes an element of it, so that it reaches the table of contents."""

    level: int
    """2 to 6."""
    text: str
    """Plain text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Html:
    """Finished HTML: the host shows it untouched."""

    html: str
    light: str = ""
    """A short form for the site's search; empty where the HTML itself is short."""
    ids: tuple[str, ...] = ()
    """Ids in it that links may lead to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """What a block becomes on its page."""

    parts: tuple[Heading | Html, ...] = ()
    """In reading order; of an inline block one `Html` without block elements."""
    problems: tuple[Problem, ...] = ()
    """Problems of this call at their configured level, the problems of files apart; they are shown in the HTML too."""
