"""Light views: what the site's search reads in place of long lists."""

from __future__ import annotations

import re
from collections.abc import Callable

_OPENING = re.compile(r"<!--scholar:(\d+)-->")
_MARK = re.compile(r"<!--/?scholar:\d+-->")


class LightViews:
    """The marked parts of all pages of a build, each with its short form."""

    def __init__(self) -> None:
        self._parts: list[tuple[str, str]] = []

    def mark(self, html: str, light: str) -> str:
        """Remembers a part and returns it between comments that carry its number."""
        number = len(self._parts)
        self._parts.append((html, light))
        return _between(number, html)

    def clear(self) -> None:
        """Forgets all parts."""
        self._parts.clear()

    def lighten(self, content: str) -> str:
        """Puts the short form in place of each marked part."""
        return self._replaced(content, lambda number: _between(number, self._parts[number][1]))

    def restore(self, content: str) -> str:
        """Puts the finished part in place of each marked one, and takes the marks away."""
        return self._replaced(content, lambda number: self._parts[number][0])

    def unmark(self, content: str) -> str:
        """Takes the marks away and leaves what stands between them."""
        return _MARK.sub("", content) if "scholar:" in content else content

    def _replaced(self, content: str, form: Callable[[int], str]) -> str:
        """Goes from mark to mark by plain search: a pattern that spans a list of megabytes costs ten times as much."""
        pieces: list[str] = []
        done = 0
        while opening := _OPENING.search(content, done):
            number, mark = int(opening[1]), opening[0].replace("<!--", "<!--/")
            closing = content.find(mark, opening.end())
            is_ours = closing >= 0 and number < len(self._parts)
            pieces += (content[done : opening.start()], form(number) if is_ours else opening[0])
            done = closing + len(mark) if is_ours else opening.end()
        return "".join((*pieces, content[done:])) if pieces else content


def _between(number: int, html: str) -> str:
    return f"<!--scholar:{number}-->{html}<!--/scholar:{number}-->"
