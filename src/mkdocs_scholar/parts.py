"""What a block is called with, and what it becomes on its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from mkdocs_scholar.problems import Location, Problem


class Call(Struct, frozen=True, kw_only=True):
    """A block as the author wrote it."""

    name: str
    """Name of the block, as written ("publications")."""
    options: str | Mapping[str, Any] = ""
    """Options: YAML text of a fence, or the arguments of a macro."""
    location: Location | None = None
    """Where the call stands; of a fence its opening line."""
    text: Callable[[], str | None] = lambda: None
    """Reads the source file of the page, with its tabs, which Markdown takes for blanks."""
    is_inline: bool = False
    """Whether it stands inside a sentence."""
    heading_level: int = 0
    """Level of the last heading before the block; 0 if there is none."""


class Heading(Struct, frozen=True, kw_only=True):
    """The heading of a group; the host makes an element of it, so that it reaches the table of contents."""

    level: int
    """2 to 6."""
    text: str
    """Plain text."""
    id: str = ""
    """Its anchor; empty where the host makes one of the text."""
    name: str = ""
    """What an id that the host makes is made of, behind "works-"; empty for its text."""
    language: str | None = None
    """Language tag where it is not the page's; None otherwise."""


Found = tuple[str, str, str]
"""One result of the site's search: id of its heading, title, and words; text as HTML without elements."""


class Html(Struct, frozen=True, kw_only=True):
    """Finished HTML: the host shows it untouched."""

    html: str
    light: str = ""
    """A short form for the site's search; empty where the HTML itself is short."""
    found: tuple[Found, ...] = ()
    """The same of a list of works: each is a result of its own."""
    ids: tuple[str, ...] = ()
    """Ids in it that links may lead to."""


class Folded(Struct, frozen=True, kw_only=True):
    """Parts that stand closed until a reader opens them."""

    summary: str
    """HTML of the `<summary>`."""
    parts: tuple[Heading | Html, ...]


Part = Heading | Html | Folded


class Rendered(Struct, frozen=True, kw_only=True):
    """What a block becomes on its page."""

    parts: tuple[Part, ...] = ()
    """In reading order; of an inline block one `Html` without block elements."""
    id: str = ""
    """Anchor of the whole; empty for none."""
    problems: tuple[Problem, ...] = ()
    """Problems of this call at their configured level, the problems of files apart; they are shown in the HTML too."""
