"""Light views: what the site's search reads in place of long lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from mkdocs_scholar.parts import Found, Html
from mkdocs_scholar.patterns import regex

_OPENING = regex(r"<!--scholar:(\d+)-->")
_MARK = regex(r"<!--/?scholar:\d+-->")
_ANY_MARK = "<!--scholar:"


class Lightened(Struct, frozen=True):
    """A page's content in two forms."""

    light: str
    """With the short form of each list."""
    finished: str
    """With each list in full, without marks."""
    lists: dict[str, Sequence[Found]]
    """Id that stands for a list in `light`, to what search shall find there; empty where `light` holds it all."""


_UNREAD = (
    '<details class="scholar-work__bibtex"',
    '<search class="scholar-filters"',
    '<template class="scholar-index"',
    '<p class="scholar-download"',
    '<summary class="scholar-link"',
    '<summary aria-label="',
    '<p class="scholar-work__short"',
    '<div class="scholar-charts"',
    '<span class="scholar-outward"',
    '<ul class="scholar-work__links"',
    '<span aria-hidden="true">🏆',
)
"""How elements begin that no search shall read, in our own templates: controls, a cup, and what stands there twice."""


def without_search(html: str) -> str:
    """Tells a search that reads the finished page, as Zensical's and Material's do, what to leave out of it."""
    for opening in _UNREAD:
        tag, _, rest = opening.partition(" ")
        html = html.replace(opening, f"{tag} data-search-exclude {rest}")
    return html


class LightViews:
    """The long parts of all pages of a build, each with its short form."""

    def __init__(self) -> None:
        self._parts: list[Html] = []

    def mark(self, part: Html) -> str:
        """Remembers a part and returns the comments that stand for it until `fill` puts it between them."""
        self._parts.append(part)
        return _between(len(self._parts) - 1, "")

    def clear(self) -> None:
        """Forgets all parts."""
        self._parts.clear()

    def fill(self, text: str) -> str:
        """Puts each part between the comments that stand for it.

        The converter does so last of all: what goes through megabytes before costs a tenth of a second each time.
        """
        return self._replaced(text, lambda number: _between(number, self._parts[number].html))

    def lighten(self, content: str, *, is_listed: bool) -> Lightened | None:
        """Puts the short form in place of each part; None where there is none.

        Args:
            content: The page's content, its parts in full.
            is_listed: Whether works are put into the index one by one: then one heading stands for a list of them.
        """
        if _ANY_MARK not in content:
            return None
        lists: dict[str, Sequence[Found]] = {}

        def short(number: int) -> str:
            part = self._parts[number]
            if part.found and is_listed:
                lists[name := f"scholar-list-{number}"] = part.found
                return _between(number, f'<div><h6 id="{name}">-</h6></div>')
            return _between(number, _headings(part.found) if part.found else part.light)

        light = self._replaced(content, short)
        return Lightened(light=light, finished=self.restore(content), lists=lists)

    def restore(self, content: str) -> str:
        """Puts each part in full in its place, and takes the marks away."""
        return self._replaced(content, lambda number: self._parts[number].html)

    def unmark(self, content: str) -> str:
        """Takes the marks away and leaves what stands between them."""
        return _MARK.sub("", content) if _ANY_MARK in content else content

    def _replaced(self, content: str, form: Callable[[int], str]) -> str:
        """Goes from mark to mark by plain search: a pattern that spans a list of megabytes costs ten times as much."""
        if _ANY_MARK not in content:
            return content
        pieces: list[str] = []
        done = 0
        while opening := _OPENING.search(content, content.find(_ANY_MARK, done)):
            number, mark = int(opening[1]), opening[0].replace("<!--", "<!--/")
            closing = content.find(mark, opening.end())
            is_ours = closing >= 0 and number < len(self._parts)
            pieces += (content[done : opening.start()], form(number) if is_ours else opening[0])
            done = closing + len(mark) if is_ours else opening.end()
            if content.find(_ANY_MARK, done) < 0:
                break
        return "".join((*pieces, content[done:]))


def _headings(found: Sequence[Found]) -> str:
    """Writes what search shall find as headings with their words behind them.

    They stand bare: each element costs a search's own parser more than a work's words.
    """
    texts = [f'<h6 id="{anchor}">{title}</h6>\n{text}\n' for anchor, title, text in found]
    return f"<div>{''.join(texts)}</div>"


def _between(number: int, html: str) -> str:
    return f"<!--scholar:{number}-->{html}<!--/scholar:{number}-->"
