"""The blocks of one page: rendered as they are met, their problems told with the line of their call."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from markdown import Markdown
from markdown.extensions.toc import slugify
from markdown.util import AtomicString

from mkdocs_scholar.blocks import BLOCKS, UNREAD
from mkdocs_scholar.fences import calls_in, unclosed
from mkdocs_scholar.host import host_of
from mkdocs_scholar.lights import without_search
from mkdocs_scholar.locale import locale
from mkdocs_scholar.look import SCRIPT, STYLES, asset
from mkdocs_scholar.opened import Opened, Teller, open_scholar
from mkdocs_scholar.page import HostPage
from mkdocs_scholar.parts import Call, Folded, Heading, Html, Part, Rendered
from mkdocs_scholar.places import BLOCK_CLASS
from mkdocs_scholar.problems import Level, Location, Problem, SettingsError, relevel
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.slips import meant
from mkdocs_scholar.templating import shown_problem
from mkdocs_scholar.tokens import Token

if TYPE_CHECKING:
    from mkdocs_scholar.markdown import Door

FOLD_CLASS = "scholar-rest"
"""Class of the element that holds the rest of a long list."""

_IN_HTML = (
    "{} stands in raw HTML or in an attribute and is shown as it is; give the element around it the attribute markdown,"
    " with the extension md_in_html on, or move it out."
)


class PageBlocks:
    """The blocks of the page that is being converted."""

    def __init__(
        self, md: Markdown, door: Door | None, options: Mapping[str, Any], totals: Counter[tuple[bool, str]]
    ) -> None:
        """Takes what is known when the page's first call is met.

        Args:
            md: Converter of the page.
            door: What the plugin lends; None without it.
            options: Settings by name, for when there is no plugin.
            totals: How often each call stands on the page, by whether it is a macro and its `Token.identity`.
        """
        self._md = md
        self._door = door
        self._options = options
        self._totals = totals
        self._has_assets = self._has_told_files = False

    def is_line(self, token: Token) -> bool:
        """Whether a call that stands alone on a line is a block; a macro may be a value in its sentence even there."""
        block = BLOCKS.get(token.name)
        return not token.is_macro or block is None or not block.is_inline

    def is_value(self, token: Token) -> bool:
        """Whether what a call inside a sentence shows is a part of the sentence: a value, or that it is unknown."""
        block = BLOCKS.get(token.name)
        return block is None or block.is_inline

    def element(self, token: Token) -> ElementTree.Element | None:
        """Makes a block's element: headings in it for the table of contents, all else as placeholders around them.

        Returns:
            None if the block has nothing to show.
        """
        rendered = self._rendered(token, is_inline=False)
        if not rendered.parts:
            return None
        root = self._frame(rendered.id)
        assets = self._assets()
        self._fill(root, rendered.parts, self._md.htmlStash.store(assets) if assets else "")
        return root

    def _fill(self, root: ElementTree.Element, parts: Iterable[Part], text: str) -> None:
        """Puts parts into an element.

        Args:
            root: The element, still empty.
            parts: In their order.
            text: Placeholders that stand before them.
        """
        for part in parts:
            if isinstance(part, Html):
                text += self._stash(part)
                continue
            _add_text(root, text)
            text = ""
            if isinstance(part, Heading):
                _add_heading(root, part, self._heading_id(part))
            else:
                fold = ElementTree.SubElement(root, "details", {"class": FOLD_CLASS})
                self._fill(fold, part.parts, self._stash(Html(html=part.summary, light=UNREAD)))
        _add_text(root, text)

    def _heading_id(self, heading: Heading) -> str:
        """Takes a heading's id, or makes one of its name or of what starts with a digit; empty for others: `toc` does.

        "#2024" is no selector of CSS: the theme `mkdocs` makes one of each entry in its table of contents, and stops.
        """
        if heading.id:
            return heading.id
        slug = heading.name or slugify(heading.text, "-")
        if not (heading.name or slug[:1].isdigit()):
            return ""
        ids = (f"works-{slug}{f'-{count}' if count > 1 else ''}" for count in itertools.count(1))
        return next(each for each in ids if self.page.claim_id(each))

    def _frame(self, anchor: str) -> ElementTree.Element:
        more = (("id", anchor), ("lang", self.page.own_language))
        return ElementTree.Element("div", {"class": BLOCK_CLASS, **{name: value for name, value in more if value}})

    def inline(self, token: Token) -> str:
        """Makes the placeholder of a value in its sentence."""
        parts = self._rendered(token, is_inline=True).parts
        return "".join(self._stash(part) for part in parts if isinstance(part, Html))

    def misplaced(self, token: Token, obstacle: str) -> str:
        """Tells that a block cannot stand inside something, and makes the placeholder of a note.

        Args:
            token: The call.
            obstacle: What it stands in, in the user's words.
        """
        message = f"the block {token.name} stands inside {obstacle}, where none can; put it on a line of its own."
        refused = self._refused(Problem.of("misplaced-block", message, self._location(token)), is_inline=True)
        self._tell(refused.problems)
        return "".join(self._stash(part) for part in refused.parts if isinstance(part, Html))

    def tell_left(self, token: Token) -> None:
        """Tells of a call that is shown as its source because it stands where Markdown reads nothing."""
        problem = Problem.of("block-in-html", _IN_HTML.format(_first_line(token)), self._location(token))
        self._tell(relevel([problem], self._opened.settings.problems))

    @cached_property
    def page(self) -> HostPage:
        """The page; asked for at its first block only."""
        host = host_of(self._md)
        return HostPage(host, self._door.opened.settings if self._door else self._settings(host.base))

    def _rendered(self, token: Token, *, is_inline: bool) -> Rendered:
        """Renders a call and tells its problems, and those of the files."""
        self._tell_files()
        if token.is_unclosed:
            rendered = self._refused(unclosed(token, self._location(token)), is_inline=is_inline)
        else:
            rendered = self._opened.scholar.render(self._call(token, is_inline=is_inline), self.page)
            self._tellers[0].tell(self._opened.scholar.template_problems, self.page.host.package)
        self._tell((*rendered.problems, *self.page.unlinked(self._location(token))))
        for part in rendered.parts:
            for each in part.parts if isinstance(part, Folded) else (part,):
                if isinstance(each, Html):
                    self.page.host.add_ids(each.ids)
        return rendered

    def _call(self, token: Token, *, is_inline: bool) -> Call:
        return Call(
            name=token.name,
            options=token.options,
            location=self._location(token),
            text=self.page.host.source,
            is_inline=is_inline,
            heading_level=token.heading_level,
        )

    def _refused(self, problem: Problem, *, is_inline: bool) -> Rendered:
        """Makes the note that stands in the place of a block that is not rendered at all."""
        words = locale(self.page.language)
        label = words.term("problems.label") + words.term("punctuation.colon")
        problems = relevel([problem], self._opened.settings.problems)
        shown = [problem for problem in problems if problem.level is not Level.INFO]
        notes = (shown_problem(problem.code, str(problem), label, is_inline=is_inline) for problem in shown)
        return Rendered(parts=tuple(Html(html=note) for note in notes), problems=problems)

    def _tell(self, problems: Iterable[Problem]) -> None:
        """Tells problems, those of data files once for all pages."""
        here = self.page.host.source_name
        for problem in problems:
            is_of_file = problem.location is not None and here and problem.location.path != here
            self._tellers[0 if is_of_file else 1].tell([problem], self.page.host.package)

    def _tell_files(self) -> None:
        """Tells the problems of the files at the page's first block."""
        if not self._has_told_files:
            self._has_told_files = True
            self._tellers[0].tell(self._opened.scholar.problems, self.page.host.package)

    def _stash(self, part: Html) -> str:
        """Puts finished HTML aside and returns its placeholder."""
        if not (part.light or part.found):
            return self._md.htmlStash.store(part.html)
        lit = self._door.lights.mark(part) if self._door else without_search(part.html)
        return self._md.htmlStash.store(lit)

    def _assets(self) -> str:
        """Returns styles and script to stand before the page's first block where the site does not link them."""
        if self._has_assets:
            return ""
        self._has_assets = True
        host = self.page.host
        style = "" if host.links_asset(".css") else f"<style>{asset(STYLES)}</style>"
        script = "" if host.links_asset(".js") else f"<script>{asset(SCRIPT)}</script>"
        return style + script

    def tell_standing(self, call: str) -> None:
        """Tells of a macro call that nobody ran."""
        if self.page.host.runs_macros:
            return
        message = f'The page shows "{call}" as it is, because macros are off; add macros to the plugins.'
        problem = Problem.of("no-macros", message, self._place_of(call))
        self._tell(relevel([problem], self._opened.settings.problems))

    def tell_slip(self, opening: str, line: int) -> None:
        """Tells of a fence that is shown as code because its first line is not quite one of ours."""
        right = meant(opening, BLOCKS)
        if right:
            message = f'"{opening}" is shown as code; write "{right}" to have the block.'
            place = self._place_of(opening) or Location(path="page", line=line)
            problem = Problem.of("misspelt-fence", message, place)
            self._tell(relevel([problem], self._opened.settings.problems))

    @cached_property
    def _opened(self) -> Opened:
        return self._door.opened if self._door else open_scholar(self._settings(self.page.host.base))

    @cached_property
    def _tellers(self) -> tuple[Teller, Teller]:
        """Of the files' problems and of the blocks'."""
        build = self.page.host.build
        of_files = self._door.teller if self._door else self._opened.teller(build)
        return of_files, of_files if self._door or build is not None else Teller()

    def _settings(self, base: Path) -> Settings:
        try:
            return Settings.of(self._options, base)
        except SettingsError as error:
            raise host_of(self._md).stop(error) from None

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


def _first_line(token: Token) -> str:
    """A call as a message quotes it."""
    return f'"{token.source.partition(chr(10))[0]}"'


def _add_text(root: ElementTree.Element, text: str) -> None:
    if not text:
        return
    if len(root):
        root[-1].tail = AtomicString(text)
    else:
        root.text = AtomicString(text)


def _add_heading(root: ElementTree.Element, heading: Heading, element_id: str) -> None:
    """Adds a heading; without an id of its own, `toc` makes one that is unique on the page."""
    attributes = {name: value for name, value in (("lang", heading.language), ("id", element_id)) if value}
    element = ElementTree.SubElement(root, f"h{heading.level}", attributes)
    if "{" in heading.text:  # attr_list would take braces at the end of a heading's own text for attributes
        element = ElementTree.SubElement(element, "span")
    element.text = AtomicString(heading.text)
