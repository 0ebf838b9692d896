"""The Python-Markdown extension: takes blocks out of a page's text and puts their HTML in its tree."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.util import AtomicString

from mkdocs_scholar.blocks import BLOCKS, Call, Heading, Html, Rendered
from mkdocs_scholar.fences import calls_in, tokenize
from mkdocs_scholar.host import host_of
from mkdocs_scholar.lights import LightViews
from mkdocs_scholar.opened import Opened, Teller, open_scholar
from mkdocs_scholar.page import HostPage
from mkdocs_scholar.problems import Location, Problem, SettingsError, relevel
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.tokens import TOKEN, TOKEN_LINE, Token, decode

# Python-Markdown's own order: what stands higher runs first.
_AFTER_SNIPPETS = 31.5  # pymdownx: snippets 32, superfences 25, and 31.05 where it keeps tabs; Zensical's macros 35
_BEFORE_CODE = 85  # a token that begins a block: before headings, rules and tables take its line
_BEFORE_PARAGRAPH = 12  # a token inside a paragraph: after lists and quotations took theirs
_AFTER_BACKTICK = 185  # inline code is at 190
_AFTER_RAW_HTML = 5  # the stash is put back at 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """What a plugin lends to the extension for one build."""

    opened: Opened
    lights: LightViews


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
        blocks = PageBlocks(md, self)
        md.preprocessors.register(_TokenPreprocessor(blocks), "scholar_tokens", _AFTER_SNIPPETS)
        md.parser.blockprocessors.register(_FirstLineProcessor(blocks), "scholar_first", _BEFORE_CODE)
        md.parser.blockprocessors.register(_AnyLineProcessor(blocks), "scholar_block", _BEFORE_PARAGRAPH)
        md.inlinePatterns.register(_ValuePattern(blocks), "scholar_value", _AFTER_BACKTICK)
        md.inlinePatterns.register(_StandingCallPattern(blocks), "scholar_call", _AFTER_BACKTICK - 1)
        md.postprocessors.register(_SourcePostprocessor(md), "scholar_source", _AFTER_RAW_HTML)


def makeExtension(**options: Any) -> ScholarExtension:  # noqa: N802  # the name is Markdown's
    """Makes the extension with settings as options."""
    return ScholarExtension(**options)


class PageBlocks:
    """The blocks of the page that is being converted."""

    def __init__(self, md: Markdown, extension: ScholarExtension) -> None:
        self.md = md
        self._extension = extension

    def begin(self) -> None:
        """Forgets the page before; ends the build if the settings are wrong."""
        for name in ("page", "_opened", "_tellers", "_standing"):
            self.__dict__.pop(name, None)
        self._has_assets = False
        self._totals: Counter[tuple[bool, str]] = Counter()
        if self._extension.options:
            self._settings(Path())

    def count(self, lines: Iterable[str]) -> None:
        """Counts the calls of the page, to find each again in its source file."""
        for line in lines:
            for word in TOKEN.findall(line):
                if token := decode(word):
                    self._totals[token.is_macro, token.identity] += 1

    @cached_property
    def page(self) -> HostPage:
        """The page; asked for at its first block only."""
        host = host_of(self.md)
        door = self._extension.door
        return HostPage(host, door.opened.scholar.settings if door else self._settings(host.base))

    def rendered(self, token: Token, *, is_inline: bool) -> Rendered:
        """Renders a call and tells its problems, and those of the files."""
        call = Call(
            name=token.name,
            options=token.options,
            location=self._location(token),
            is_inline=is_inline,
            heading_level=token.heading_level,
        )
        rendered = self._opened.scholar.render(call, self.page)
        of_files, of_blocks = self._tellers
        of_files.tell(self._opened.scholar.problems, self.page.host.package)
        of_blocks.tell((*rendered.problems, *self.page.unlinked(call.location)), self.page.host.package)
        for part in rendered.parts:
            if isinstance(part, Html):
                self.page.host.add_ids(part.ids)
        return rendered

    def stash(self, part: Html) -> str:
        """Puts finished HTML aside and returns its placeholder."""
        door = self._extension.door
        is_marked = door is not None and part.light
        return self.md.htmlStash.store(door.lights.mark(part.html, part.light) if door and is_marked else part.html)

    def assets(self) -> str:
        """Returns styles and script to stand before the page's first block where the site does not link them."""
        if self._has_assets:
            return ""
        self._has_assets = True
        host = self.page.host
        style = "" if host.links_asset(".css") else f"<style>{asset('scholar.css')}</style>"
        script = "" if host.links_asset(".js") else f"<script>{asset('scholar.js')}</script>"
        return style + script

    def tell_standing(self, call: str) -> None:
        """Tells of a macro call that nobody ran."""
        if self.page.host.runs_macros:
            return
        message = f'The page shows "{call}" as it is, because macros are off; add macros to the plugins.'
        problem = Problem.of("no-macros", message, self._place_of(call))
        levels = self._opened.scholar.settings.problems
        self._tellers[1].tell(relevel([problem], levels), self.page.host.package)

    @cached_property
    def _opened(self) -> Opened:
        door = self._extension.door
        return door.opened if door else open_scholar(self._settings(self.page.host.base))

    @cached_property
    def _tellers(self) -> tuple[Teller, Teller]:
        """Of the files' problems and of the blocks'."""
        build = self.page.host.build
        door = self._extension.door
        of_files = self._opened.teller(None if door else build)
        return of_files, of_files if door or build else Teller()

    def _settings(self, base: Path) -> Settings:
        try:
            return Settings.of(self._extension.options, base)
        except SettingsError as error:
            raise host_of(self.md).stop(error) from None

    def _location(self, token: Token) -> Location | None:
        path = self.page.host.source_name
        if not path:
            return Location(path="page", line=token.line) if token.line else None
        lines = self._lines_in_source.get((token.is_macro, token.identity), [])
        return Location(path=path, line=self._line(token, lines))

    def _line(self, token: Token, lines: list[int]) -> int | None:
        """Finds the line of a call: snippets and macros may have moved it, doubled it, or brought it from elsewhere."""
        if len(lines) == self._totals[token.is_macro, token.identity]:
            return lines[token.occurrence]
        return lines[0] if len(lines) == 1 else None

    def _place_of(self, call: str) -> Location | None:
        path = self.page.host.source_name
        lines = (self.page.host.source() or "").split("\n")
        line = next((number for number, text in enumerate(lines, 1) if call in text), None)
        return Location(path=path, line=line) if path else None

    @cached_property
    def _lines_in_source(self) -> dict[tuple[bool, str], list[int]]:
        lines: dict[tuple[bool, str], list[int]] = {}
        for is_macro, identity, line in calls_in(self.page.host.source() or ""):
            lines.setdefault((is_macro, identity), []).append(line)
        return lines


class _TokenPreprocessor(Preprocessor):
    """Turns fences into tokens of one line before any other extension sees them."""

    def __init__(self, blocks: PageBlocks) -> None:
        super().__init__(blocks.md)
        self._blocks = blocks

    def run(self, lines: list[str]) -> list[str]:
        self._blocks.begin()
        tokenized = tokenize(lines)
        self._blocks.count(tokenized)
        return tokenized


class _AnyLineProcessor(BlockProcessor):
    """Puts a block in the place of a token that stands alone on its line, wherever in a paragraph."""

    def __init__(self, blocks: PageBlocks) -> None:
        super().__init__(blocks.md.parser)
        self._blocks = blocks

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
        self._write(parent, self._blocks.rendered(token, is_inline=False))

    def _found(self, block: str) -> tuple[re.Match[str], Token] | None:
        matches = ((match, decode(match[1])) for match in TOKEN_LINE.finditer(block))
        return next(((match, token) for match, token in matches if token and not _is_value(token)), None)

    def _write(self, parent: ElementTree.Element, rendered: Rendered) -> None:
        """Writes headings as elements, for the table of contents, and all else as placeholders around them."""
        if not rendered.parts:
            return
        root = ElementTree.SubElement(parent, "div", {"class": "scholar-block"})
        text = self._blocks.md.htmlStash.store(assets) if (assets := self._blocks.assets()) else ""
        for part in rendered.parts:
            if isinstance(part, Heading):
                _add_text(root, text)
                _add_heading(root, part)
                text = ""
            else:
                text += self._blocks.stash(part)
        _add_text(root, text)


class _FirstLineProcessor(_AnyLineProcessor):
    """The same for a token that begins its block and is no indented code."""

    def _found(self, block: str) -> tuple[re.Match[str], Token] | None:
        if not block.lstrip(" ").startswith("zscholarz") or block.startswith(" " * 4):
            return None
        found = super()._found(block)
        return found if found and not block[: found[0].start()].strip() else None


class _ValuePattern(InlineProcessor):
    """Puts a value in the place of a token inside a sentence."""

    def __init__(self, blocks: PageBlocks) -> None:
        super().__init__(TOKEN.pattern, blocks.md)
        self._blocks = blocks

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str | None, int | None, int | None]:  # type: ignore[override]  # noqa: N802, ARG002
        token = decode(m[0])
        if token is None:
            return None, None, None
        rendered = self._blocks.rendered(token, is_inline=True)
        return (
            "".join(self._blocks.stash(part) for part in rendered.parts if isinstance(part, Html)),
            m.start(),
            m.end(),
        )


class _StandingCallPattern(InlineProcessor):
    """Tells of a call that is still a call: macros are off."""

    def __init__(self, blocks: PageBlocks) -> None:
        super().__init__(r"\{\{[-+]?\s*scholar\.\w+\s*\(.*?\}\}", blocks.md)
        self._blocks = blocks

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[None, None, None]:  # type: ignore[override]  # noqa: N802, ARG002
        self._blocks.tell_standing(m[0])
        return None, None, None


class _SourcePostprocessor(Postprocessor):
    """Puts a call's source back wherever a token is left: in code, attributes, comments, raw HTML."""

    _LEFT = re.compile(rf"(?P<indent> *)(?P<word>{TOKEN.pattern})")

    def run(self, text: str) -> str:
        return self._LEFT.sub(_source, text) if "zscholarz" in text else text


def _is_value(token: Token) -> bool:
    """Whether a call is a value in its sentence even where it stands alone on a line."""
    block = BLOCKS.get(token.name)
    return token.is_macro and block is not None and block.is_inline


def _source(left: re.Match[str]) -> str:
    token = decode(left["word"])
    if token is None:
        return left[0]
    return left["indent"] + html.escape(token.source).replace("\n", "\n" + left["indent"])


def _add_text(root: ElementTree.Element, text: str) -> None:
    if not text:
        return
    if len(root):
        root[-1].tail = AtomicString(text)
    else:
        root.text = AtomicString(text)


def _add_heading(root: ElementTree.Element, heading: Heading) -> None:
    """Adds a heading without an id: `toc` makes one that is unique on the page."""
    element = ElementTree.SubElement(root, f"h{heading.level}")
    if "{" in heading.text:  # attr_list would take braces at the end of a heading's own text for attributes
        element = ElementTree.SubElement(element, "span")
    element.text = AtomicString(heading.text)


@lru_cache(maxsize=8)
def asset(name: str) -> str:
    """Returns the text of one of the package's styles and scripts."""
    return files("mkdocs_scholar").joinpath("assets", name).read_text(encoding="utf-8")
