"""The Python-Markdown extension: takes blocks out of a page's text and puts their HTML in its tree."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from msgspec import Struct

from mkdocs_scholar.fences import tokenize
from mkdocs_scholar.host import host_of
from mkdocs_scholar.lights import LightViews
from mkdocs_scholar.opened import Opened, Teller
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.places import Makers, leaves_open, settle, waiting
from mkdocs_scholar.problems import SettingsError
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.slips import may_be_slip
from mkdocs_scholar.tokens import TOKEN, TOKEN_LINE, Token, decode

if TYPE_CHECKING:
    from mkdocs_scholar.page_blocks import PageBlocks

# Python-Markdown's own order: what stands higher runs first.
_AFTER_SNIPPETS = 31.5  # pymdownx: snippets 32, superfences 25, and 31.05 where it keeps tabs; Zensical's macros 35
_BEFORE_CODE = 85  # a token that begins a block: before headings, rules and tables take its line
_BEFORE_PARAGRAPH = 12  # a token inside a paragraph: after lists and quotations took theirs
_AFTER_BACKTICK = 185  # inline code is at 190
_AFTER_LINKS = 5  # links 160, raw HTML 90: an attribute can hold no value, and keeps the call's source
_AFTER_INLINE = 19  # inline patterns are at 20, the table of contents at 5
_AFTER_RAW_HTML = 5  # the stash is put back at 30
_LAST = -100  # what stands here goes through no other processor


_Replaced = tuple[str | ElementTree.Element | None, int | None, int | None]
"""What an inline pattern gives: the new content, and where the old begins and ends; Nones to leave it."""


class Door(Struct, frozen=True, kw_only=True):
    """What a plugin lends to the extension for one build."""

    opened: Opened
    lights: LightViews
    teller: Teller


class ScholarExtension(Extension):
    """Blocks and values in Markdown pages.

    Args:
        door: Set by the plugin; without it the extension opens the configuration itself.
        options: Settings by name.
    """

    def __init__(self, *, door: Door | None = None, **options: Any) -> None:
        super().__init__()
        self.door = door
        self.options = options

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  # the name is Markdown's
        """Registers the processors; they share what is known of the page."""
        conversion = _Conversion(md, self.door, self.options)
        md.preprocessors.register(_TokenPreprocessor(conversion), "scholar_tokens", _AFTER_SNIPPETS)
        md.parser.blockprocessors.register(_FirstLineProcessor(conversion), "scholar_first", _BEFORE_CODE)
        md.parser.blockprocessors.register(_AnyLineProcessor(conversion), "scholar_block", _BEFORE_PARAGRAPH)
        md.inlinePatterns.register(_ValuePattern(conversion), "scholar_value", _AFTER_LINKS)
        md.inlinePatterns.register(_StandingCallPattern(conversion), "scholar_call", _AFTER_BACKTICK)
        md.treeprocessors.register(_PlaceProcessor(conversion), "scholar_places", _AFTER_INLINE)
        md.postprocessors.register(_SourcePostprocessor(conversion), "scholar_source", _AFTER_RAW_HTML)
        if self.door is not None:
            md.postprocessors.register(_ListPostprocessor(self.door.lights), "scholar_lists", _LAST)


def makeExtension(**options: Any) -> ScholarExtension:  # noqa: N802  # the name is Markdown's
    """Makes the extension with settings as options."""
    return ScholarExtension(**options)


class _Conversion:
    """One converter on its way through a page; what blocks are made of is loaded at the page's first call."""

    def __init__(self, md: Markdown, door: Door | None, options: Mapping[str, Any]) -> None:
        self.md = md
        self._door = door
        self._options = options
        self._blocks: PageBlocks | None = None
        self.has_waiting = False
        """Whether a block stands inside a text of the page."""
        self._totals: Counter[tuple[bool, str]] = Counter()

    def begin(self, lines: Iterable[str]) -> None:
        """Forgets the page before and counts the calls of this one; ends the build if the settings are wrong."""
        self._blocks = None
        self.has_waiting = False
        tokens = (decode(word) for line in lines if "zscholarz" in line for word in TOKEN.findall(line))
        self._totals = Counter((token.is_macro, token.identity) for token in tokens if token)
        try:
            Settings.of(self._options, Path())
        except SettingsError as error:
            raise host_of(self.md).stop(error) from None

    @property
    def blocks(self) -> PageBlocks:
        """The blocks of the page."""
        if self._blocks is None:
            # Views, templates and locales cost more than a small page: a site without blocks does not load them.
            from mkdocs_scholar.page_blocks import PageBlocks  # noqa: PLC0415

            self._blocks = PageBlocks(self.md, self._door, self._options, self._totals)
        return self._blocks


class _TokenPreprocessor(Preprocessor):
    """Turns fences into tokens of one line before any other extension sees them."""

    def __init__(self, conversion: _Conversion) -> None:
        super().__init__(conversion.md)
        self._conversion = conversion

    def run(self, lines: list[str]) -> list[str]:
        others: list[tuple[str, int]] = []
        tokenized = tokenize(lines, others)
        self._conversion.begin(tokenized)
        for opening, line in others:
            if may_be_slip(opening):
                self._conversion.blocks.tell_slip(opening, line)
        return tokenized


class _AnyLineProcessor(BlockProcessor):
    """Puts a block in the place of a token that stands alone on its line, wherever in a paragraph."""

    def __init__(self, conversion: _Conversion) -> None:
        super().__init__(conversion.md.parser)
        self._conversion = conversion

    def test(self, parent: ElementTree.Element, block: str) -> bool:  # noqa: ARG002  # Markdown's signature
        return self._found(block) is not None

    def run(self, parent: ElementTree.Element, blocks: list[str]) -> None:
        block = blocks.pop(0)
        found = self._found(block)
        assert found is not None  # noqa: S101  # `test` has just found it
        match, token = found
        if before := block[: match.start()].rstrip("\n"):
            self.parser.parseBlocks(parent, [before])
        if after := block[match.end() :].strip("\n"):
            blocks.insert(0, after)
        element = self._conversion.blocks.element(token)
        if element is not None:
            parent.append(element)

    def _found(self, block: str) -> tuple[re.Match[str], Token] | None:
        matches = ((match, decode(match[1])) for match in TOKEN_LINE.finditer(block))
        return next(
            (
                (match, token)
                for match, token in matches
                if token and self._conversion.blocks.is_line(token) and not leaves_open(block[: match.start()])
            ),
            None,
        )


class _FirstLineProcessor(_AnyLineProcessor):
    """The same for a token that begins its block and is no indented code."""

    def _found(self, block: str) -> tuple[re.Match[str], Token] | None:
        if not block.lstrip(" ").startswith("zscholarz") or block.startswith(" " * 4):
            return None
        found = super()._found(block)
        return found if found and not block[: found[0].start()].strip() else None


class _ValuePattern(InlineProcessor):
    """Puts a value in the place of a token inside a sentence; a block waits there until the tree is whole."""

    def __init__(self, conversion: _Conversion) -> None:
        super().__init__(TOKEN.pattern, conversion.md)
        self._conversion = conversion

    def handleMatch(self, m: re.Match[str], data: str) -> _Replaced:  # type: ignore[override]  # noqa: N802, ARG002
        token = decode(m[0])
        if token is None:
            return None, None, None
        if self._conversion.blocks.is_value(token):
            return self._conversion.blocks.inline(token), m.start(), m.end()
        self._conversion.has_waiting = True
        return waiting(m[0]), m.start(), m.end()


class _PlaceProcessor(Treeprocessor):
    """Gives each block inside a text its place, or a note where HTML allows none."""

    def __init__(self, conversion: _Conversion) -> None:
        super().__init__(conversion.md)
        self._conversion = conversion

    def run(self, root: ElementTree.Element) -> None:
        if self._conversion.has_waiting:
            blocks = self._conversion.blocks
            settle(root, self._conversion.md.htmlStash, Makers(blocks.element, blocks.misplaced))


class _StandingCallPattern(InlineProcessor):
    """Tells of a call that is still a call: macros are off."""

    def __init__(self, conversion: _Conversion) -> None:
        super().__init__(r"\{\{[-+]?\s*scholar\.\w+\s*(?:\(.*?)?\}\}", conversion.md)
        self._conversion = conversion

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[None, None, None]:  # type: ignore[override]  # noqa: N802, ARG002
        self._conversion.blocks.tell_standing(m[0])
        return None, None, None


class _SourcePostprocessor(Postprocessor):
    """Puts a call's source back wherever a token is left, and tells of it unless it is in code or in a comment."""

    _QUIET = r"<!--.*?(?:-->|\Z)|<(?P<element>pre|code|script|style|textarea)\b.*?(?:</(?P=element)\s*>|\Z)"
    _LEFT = rf"(?P<indent> *)(?P<word>{TOKEN.pattern})"
    _QUIET_OR_LEFT = regex(f"(?P<quiet>{_QUIET})|{_LEFT}", re.DOTALL | re.IGNORECASE)
    _IN_QUIET = regex(_LEFT)

    def __init__(self, conversion: _Conversion) -> None:
        super().__init__(conversion.md)
        self._conversion = conversion

    def run(self, text: str) -> str:
        return self._QUIET_OR_LEFT.sub(self._restored, text) if "zscholarz" in text else text

    def _restored(self, found: re.Match[str]) -> str:
        if found["quiet"]:
            return self._IN_QUIET.sub(_source, found["quiet"])
        token = decode(found["word"])
        if token is not None:
            self._conversion.blocks.tell_left(token)
        return _source(found)


class _ListPostprocessor(Postprocessor):
    """Puts long lists in their places when all else is done."""

    def __init__(self, lights: LightViews) -> None:
        super().__init__()
        self._lights = lights

    def run(self, text: str) -> str:
        return self._lights.fill(text)


def _source(left: re.Match[str]) -> str:
    token = decode(left["word"])
    if token is None:
        return left[0]
    return left["indent"] + html.escape(token.source).replace("\n", "\n" + left["indent"])
