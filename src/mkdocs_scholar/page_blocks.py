"""The blocks of one page: rendered as they are met, their problems told with the line of their call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from markdown import Markdown

from mkdocs_scholar.blocks import Call, Html, Rendered
from mkdocs_scholar.fences import calls_in
from mkdocs_scholar.host import host_of
from mkdocs_scholar.lights import LightViews
from mkdocs_scholar.opened import Opened, Teller, open_scholar
from mkdocs_scholar.page import HostPage
from mkdocs_scholar.problems import Location, Problem, SettingsError, relevel
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.tokens import TOKEN, Token, decode


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """What a plugin lends to the extension for one build."""

    opened: Opened
    lights: LightViews


class PageBlocks:
    """The blocks of the page that is being converted."""

    def __init__(self, md: Markdown, door: Door | None, options: Mapping[str, Any]) -> None:
        """Takes what is known before the page is.

        Args:
            md: Converter of the page.
            door: What the plugin lends; None without it.
            options: Settings by name, for when there is no plugin.
        """
        self.md = md
        self._door = door
        self._options = options

    def begin(self) -> None:
        """Forgets the page before; ends the build if the settings are wrong."""
        for name in ("page", "_opened", "_tellers", "_lines_in_source"):
            self.__dict__.pop(name, None)
        self._has_assets = self._has_told_files = False
        self._totals: Counter[tuple[bool, str]] = Counter()
        if self._options:
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
        return HostPage(host, self._door.opened.scholar.settings if self._door else self._settings(host.base))

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
        self._tell_files()
        self._tellers[1].tell((*rendered.problems, *self.page.unlinked(call.location)), self.page.host.package)
        for part in rendered.parts:
            if isinstance(part, Html):
                self.page.host.add_ids(part.ids)
        return rendered

    def _tell_files(self) -> None:
        """Tells the problems of the files at the page's first block."""
        if not self._has_told_files:
            self._has_told_files = True
            self._tellers[0].tell(self._opened.scholar.problems, self.page.host.package)

    def stash(self, part: Html) -> str:
        """Puts finished HTML aside and returns its placeholder."""
        marked = self._door.lights.mark(part.html, part.light) if self._door and part.light else part.html
        return self.md.htmlStash.store(marked)

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
        return self._door.opened if self._door else open_scholar(self._settings(self.page.host.base)).load()

    @cached_property
    def _tellers(self) -> tuple[Teller, Teller]:
        """Of the files' problems and of the blocks'."""
        build = self.page.host.build
        if self._door or build is not None:
            teller = self._opened.teller(None if self._door else build)
            return teller, teller
        return self._opened.teller(None), Teller()

    def _settings(self, base: Path) -> Settings:
        try:
            return Settings.of(self._options, base)
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


@lru_cache(maxsize=8)
def asset(name: str) -> str:
    """Returns the text of one of the package's styles and scripts."""
    return files("mkdocs_scholar").joinpath("assets", name).read_text(encoding="utf-8")
