"""Rich text as CSL-JSON has it: a few HTML tags in plain text (citeproc-js, "HTML-like formatting tags")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.patterns import regex

_TAGS: Mapping[Style, tuple[str, str]] = MappingProxyType(
    {
        Style.EMPHASIS: ("<i>", "</i>"),
        Style.STRONG: ("<b>", "</b>"),
        Style.SUPERSCRIPT: ("<sup>", "</sup>"),
        Style.SUBSCRIPT: ("<sub>", "</sub>"),
        Style.SMALL_CAPS: ('<span style="font-variant:small-caps;">', "</span>"),
    }
)
"""The tags there are; other styles are left out, their words stay."""

_TAKEN_FOR_MARKUP = regex(r"<(?=/?(?:i|em|b|strong|sup|sub|sc|span)\b)|&(?=#?\w+;)", re.IGNORECASE)


def html(text: RichText) -> str:
    """Writes a text with its tags, formulas as TeX between dollars.

    Characters stay as they are but where they would be taken for a tag or an entity.
    """
    return "".join(map(_run, text.runs))


def _run(run: Run) -> str:
    written = f"${run.math}$" if run.math is not None else _TAKEN_FOR_MARKUP.sub(_escape, run.text)
    for style in reversed(run.styles):
        opening, closing = _TAGS.get(style, ("", ""))
        written = f"{opening}{written}{closing}"
    return written


def _escape(match: re.Match[str]) -> str:
    return "&lt;" if match[0] == "<" else "&amp;"
