"""Markup that exporters leave in fields: the few HTML tags that carry meaning, and entities."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.model.text import Style
from mkdocs_scholar.patterns import regex

TAGS: Mapping[str, Style | None] = MappingProxyType(
    {
        "i": Style.EMPHASIS,
        "em": Style.EMPHASIS,
        "b": Style.STRONG,
        "strong": Style.STRONG,
        "sub": Style.SUBSCRIPT,
        "sup": Style.SUPERSCRIPT,
        "sc": Style.SMALL_CAPS,
        "scp": Style.SMALL_CAPS,
        "span": None,
    }
)
"""Tags that are understood and what they mean; anything else in angle brackets is text. `sc` is what CSL processors
write for small capitals and `scp` what Wiley does, `span` counts only as Zotero's sign that a word keeps its case."""

_NAMES = "i|em|b|strong|sub|sup|scp|sc"
OPENING_TAG = rf"(?i:<(?:{_NAMES})\s*>|<span\ class=\"nocase\">)"
CLOSING_TAG = rf"(?i:</(?:{_NAMES}|span)\s*>)"
ENTITY = r"\\?&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});"
"""Patterns for the scanner, without groups, fit for a verbose pattern; tags in letters of any case."""

_TEX_LESS = (
    r"(?:\{?\$(?:<|\\less|\\lt)\$\}?|\{?\\ensuremath\{<\}\}?|\{\\textless\}|\\textless\s*\{\}|\{\\&\}lt;"
    r"|\\?&(?:amp;)?lt;)"
)
_TEX_GREATER = _TEX_LESS.replace("less", "greater").replace("lt", "gt").replace("<", ">")
_TAG_IN_TEX = regex(rf"{_TEX_LESS}(/?(?:{_NAMES}))\s*{_TEX_GREATER}")
_NAMED = (
    r"(?:amp|lt|gt|quot|apos|nbsp|[mn]dash|[lr][sd]quo|[a-zA-Z](?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron))"
)
_ENTITY_IN_TEX = regex(rf"\{{\\&\}}(?={_NAMED};|\\?\#\d{{1,7}};|\\?\#x[0-9a-fA-F]{{1,6}};)\\?")
_ESCAPED_TWICE = regex(rf"&amp;(?:amp;)?(?={_NAMED};|\#\d{{1,7}};|\#x[0-9a-fA-F]{{1,6}};)")
_NUMBER_IN_TEX = regex(r"\\&\\(?=#(?:\d{1,7}|x[0-9a-fA-F]{1,6});)")

_OF_PUBLISHERS: Mapping[str, str] = MappingProxyType(
    {"italic": "i", "bold": "b", "sub": "sub", "sup": "sup", "sc": "sc"}
)
_PUBLISHERS_TAG = regex(
    r"<(?P<slash>/?)(?:jats:(?P<name>[a-z-]{1,24})|mml:[A-Za-z]{1,24}|(?:inline|disp)-formula|tex-math)(?:\s[^<>]{0,400})?/?>",
    re.IGNORECASE,
)
"""Elements of JATS and MathML, as Crossref and IEEE have them in titles and abstracts."""
_SMALL_CAPITALS = regex(r"<span style=\"font-variant:\s*small-?caps;?\">([^<>]*)</span>", re.IGNORECASE)
"""What Zotero writes for small capitals."""
_TRACE = regex(r"less|\\&|<\$|\{<\}|&lt;|&amp;|</?(?:mml:|jats:|inline-|disp-|tex-)|<span style")


def untangle(source: str) -> str:
    r"""Undoes what an exporter does to HTML when it takes it for text and writes it in TeX.

    >>> untangle(r"$\less$i$\greater$E. coli$\less$/i$\greater$ {\&}amp; us")
    '<i>E. coli</i> &amp; us'
    >>> untangle("&lt;i&gt;E. coli&lt;/i&gt; &amp;amp; us")
    '<i>E. coli</i> &amp; us'
    """
    if not _TRACE.search(source):
        return source
    source = _ENTITY_IN_TEX.sub("&", _NUMBER_IN_TEX.sub("&", _TAG_IN_TEX.sub(r"<\1>", source)))
    source = _SMALL_CAPITALS.sub(r"<sc>\1</sc>", _ESCAPED_TWICE.sub("&", source))
    return _PUBLISHERS_TAG.sub(_published, source) if "<" in source else source


def _published(match: re.Match[str]) -> str:
    """Writes the tag of HTML that an element of JATS is; a blank for one that parts words, nothing for the others."""
    name = (match["name"] or "").lower()
    if name in _OF_PUBLISHERS:
        return f"<{match['slash']}{_OF_PUBLISHERS[name]}>"
    return " " if name in ("p", "title", "sec", "break", "list-item") else ""


def character(entity: str) -> str:
    """Returns what an entity stands for; itself where HTML knows no such name.

    >>> character("&eacute;"), character("&D;")
    ('é', '&D;')
    """
    entity = entity.removeprefix("\\")
    found = html.unescape(entity)
    # Names without a closing semicolon (&copy in "&copyx;") are HTML's leniency, no exporter's.
    return entity if found.endswith(";") and len(found) > 1 else found


def tag_name(tag: str) -> str:
    """Returns a tag's name in small letters.

    >>> tag_name("</SUB >"), tag_name('<span class="nocase">')
    ('sub', 'span')
    """
    return tag.strip("</>").split()[0].lower()
