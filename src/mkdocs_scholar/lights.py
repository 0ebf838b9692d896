"""Light views: what the site's search reads in place of long lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

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
    """With each list in full, as it came, marks and all: each copy of a long page costs as much as thirty works."""
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
    '<span aria-hidden="true">&#127942;',
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
        return "".join(_between(len(self._parts) - 1, ""))

    def clear(self) -> None:
        """Forgets all parts."""
        self._parts.clear()

    def fill(self, text: str) -> str:
        """Puts each part between the comments that stand for it.

        The converter does so last of all: what goes through megabytes before costs a tenth of a second each time. It
        strips what it gets, which copies the whole unless there is nothing to strip.
        """
        if _ANY_MARK not in text:
            return text
        return self._replaced(text.strip(), lambda span: _between(span.number, self._parts[span.number].html))

    def lighten(self, content: str, *, is_listed: bool) -> Lightened | None:
        """Puts the short form in place of each part; None where there is none.

        Args:
            content: The page's content, its parts in full.
            is_listed: Whether works are put into the index one by one: then one heading stands for a list of them.
        """
        if _ANY_MARK not in content:
            return None
        lists: dict[str, Sequence[Found]] = {}

        def short(span: _Span) -> tuple[str, ...]:
            number, part = span.number, self._parts[span.number]
            if part.found and is_listed:
                lists[name := f"scholar-list-{number}"] = part.found
                return _between(number, f'<div><h6 id="{name}">-</h6></div>')
            return _between(number, _headings(part.found) if part.found else part.light)

        return Lightened(light=self._replaced(content, short), finished=content, lists=lists)

    def restore(self, content: str) -> str:
        """Puts each part in full in its place, and takes the marks away."""
        return self._replaced(content, lambda span: (self._parts[span.number].html,))

    def unmark(self, page: str) -> str:
        """Takes the marks away, and blanks around the whole page, and leaves what stands between them.

        The host looks whether anything is left of a page that is stripped, which copies it unless it is stripped.
        """
        if _ANY_MARK not in page:
            return page
        pieces: list[str] = []
        done = 0
        for span in self._spans(page):
            pieces += (_MARK.sub("", page[done : span.start]), page[span.inner_start : span.inner_end])
            done = span.end
        first, *others = (*pieces, _MARK.sub("", page[done:]).rstrip())
        return "".join((first.lstrip(), *others))

    def _replaced(self, content: str, form: Callable[[_Span], tuple[str, ...]]) -> str:
        """Puts something else in the place of each part, marks and all."""
        pieces: list[str] = []
        done = 0
        for span in self._spans(content):
            pieces += (content[done : span.start], *form(span))
            done = span.end
        return "".join((*pieces, content[done:])) if pieces else content

    def _spans(self, content: str) -> Iterator[_Span]:
        """Goes from part to part: by its length where nobody has changed it, else by plain search.

        A pattern that spans a list of megabytes costs ten times as much.
        """
        at = content.find(_ANY_MARK)
        while at >= 0:
            opening = _OPENING.match(content, at)
            number = int(opening[1]) if opening else len(self._parts)
            at += 1
            if opening and number < len(self._parts):
                mark, start = opening[0].replace("<!--", "<!--/"), opening.end()
                end = start + len(self._parts[number].html)
                end = end if content.startswith(mark, end) else content.find(mark, start)
                if end >= 0:
                    at = end + len(mark)
                    yield _Span(number, opening.start(), start, end, at)
            at = content.find(_ANY_MARK, at)


class _Span(Struct, frozen=True):
    """Where a part stands in a text."""

    number: int
    start: int
    """Offset of the mark before it."""
    inner_start: int
    inner_end: int
    end: int
    """Offset behind the mark after it."""


def _headings(found: Sequence[Found]) -> str:
    """Writes what search shall find as headings with their words behind them.

    They stand bare: each element costs a search's own parser more than a work's words.
    """
    texts = [f'<h6 id="{anchor}">{title}</h6>\n{text}\n' for anchor, title, text in found]
    return f"<div>{''.join(texts)}</div>"


def _between(number: int, html: str) -> tuple[str, str, str]:
    return f"<!--scholar:{number}-->", html, f"<!--/scholar:{number}-->"
