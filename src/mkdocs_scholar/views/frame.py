"""What any block may have around it: a heading of its own, and an anchor."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.options import Option, Options

_ANCHOR = regex(r"[^\W\d_][\w.-]*")
"""What a link, a style sheet and the table of contents of every theme can name: "#2024" is no selector of CSS."""


class Frame(Struct, frozen=True, kw_only=True):
    """What stands around a block."""

    title: Phrase | None = None
    """Its heading; None for none."""
    id: str = ""
    """Anchor, of the heading if there is one, else of the block; empty for none."""
    level: int = 2
    """Level of the heading, 2 to 6."""


def anchor(value: Any) -> str:
    """Takes the name of an anchor, with or without "#"."""
    name = options.text(value).strip().removeprefix("#")
    if not _ANCHOR.fullmatch(name):
        raise ValueError('a name such as "papers": a letter first, then letters, digits, "-" and "_"')
    return name


OPTIONS: Options = MappingProxyType(
    {
        "title": Option(
            read=options.local_text,
            default=None,
            meaning="A heading above the block, a level below the last one before it; a text, or texts by language.",
        ),
        "id": Option(read=anchor, default="", meaning="The anchor that links lead to, of the heading or of the block."),
    }
)
"""Options that every block takes, values inside sentences apart."""


def frame(values: Mapping[str, Any], context: Context) -> Frame:
    """Makes what stands around a block; an anchor that another block of the page has is told, and left out."""
    title, name = values.get("title"), values.get("id", "")
    if name and not context.page.claim_id(name):
        message = f'id is "{name}", which another block of this page has; write another, for links lead to one place.'
        context.report.add("bad-option", message, context.location)
        name = ""
    level = min(6, max(2, context.heading_level + 1))
    return Frame(title=context.maybe_phrase(title), id=name, level=level)
