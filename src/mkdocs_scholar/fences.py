"""Fences: finds the calls in a page's text and puts a token in the place of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem
from mkdocs_scholar.tokens import TOKEN, Token, decode

_TAB = 4
"""Columns of a tab, as Markdown counts them."""

_PREFIX = regex(r"(?:[ >]|(?:[-*+:]|\d{1,9}[.)]|\[\^[^\]]+\]:)(?= ))*")
_OPENING = regex(rf"(?P<prefix>{_PREFIX.pattern})" r"(?P<fence>`{3,}|~{3,})[ ]*(?P<info>[^`]*)$")
_INFO = regex(r"[sS]cholar(?:\s+(?P<name>.*?))?\s*$")
_ATX = regex(r"(#{1,6})(?!#)\s*\S")
_RAW_HEADING = regex(r"<h([1-6])[\s>]", re.IGNORECASE)
_UNDERLINE = regex(r"(=+|-+) *$")
_NO_TITLE = regex(r"[-*+>|#:<`~=]|\d+[.)] |" + TOKEN.pattern)
_CALL = regex(r"\{\{[-+]?\s*scholar\b(?:\.(?P<name>\w+))?")
_NOT_JINJA = regex(r"\{%-?\s*raw\s*-?%\}.*?\{%-?\s*endraw\s*-?%\}|\{#.*?#\}", re.DOTALL)


class _Fence(Struct, frozen=True):
    start: int
    """Index of its opening line."""
    end: int
    """Index of its closing line."""
    prefix: str
    """Spaces, quote marks and list markers before it."""
    info: str
    body: str
    """Lines between, without the prefix."""
    source: str
    """Whole fence, without the prefix."""


def tokenize(lines: Sequence[str], others: list[tuple[str, int]] | None = None) -> list[str]:
    """Puts a token in place of each scholar fence, and tells the tokens of macros where they stand.

    Text inside other fences stays as it is. Of a scholar fence that is never closed the opening line is a token.

    Args:
        lines: The page's text.
        others: Takes the first line of each fence that is not ours, from its first mark on, and its number from 1.
    """
    outline = _Outline()
    seen: Counter[tuple[bool, str]] = Counter()
    result: list[str] = []

    def place(token: Token, line: int, prefix: str) -> str:
        kind = (token.is_macro, token.identity)
        level = outline.level_at(_indent(prefix))
        seen[kind] += 1
        return replace(token, line=line, heading_level=level, occurrence=seen[kind] - 1).encode()

    def place_macros(text: str, line: int) -> str:
        if "zscholarz" not in text:
            return text
        prefix = text[: len(text) - len(text.lstrip(" >"))]
        return TOKEN.sub(lambda word: place(token, line, prefix) if (token := decode(word[0])) else word[0], text)

    for start, end, fence in _pieces(lines):
        token = _token_of(fence) if fence else None
        if fence and token:
            result.append(fence.prefix + place(token, start + 1, fence.prefix))
        else:
            if fence and others is not None:
                others.append((fence.source.partition("\n")[0], start + 1))
            result += (place_macros(lines[index], index + 1) for index in range(start, end))
        outline.note(lines[start] if fence is None else "")
    return result


def calls_in(text: str) -> Iterator[tuple[bool, str, int]]:
    """Finds the calls in a page's source file.

    Yields:
        Whether it is a macro, its `Token.identity`, its line counted from 1; fences first.
    """
    lines = text.split("\n")
    for start, _, fence in _pieces(lines):
        token = _token_of(fence) if fence else None
        if token:
            yield False, token.identity, start + 1
    if "{{" in text:
        clean = _NOT_JINJA.sub(lambda part: "\n" * part[0].count("\n"), text)
        for number, line in enumerate(clean.split("\n"), 1):
            yield from ((True, (call["name"] or "").replace("_", "-"), number) for call in _CALL.finditer(line))


def unclosed(token: Token, location: Location | None) -> Problem:
    """Says what is wrong with a fence that is never closed."""
    message = f'"{token.source}" opens a block that is never closed; write ``` on a line after its options.'
    return Problem.of("unclosed-fence", message, location)


def tokens_in(text: str) -> Iterator[Token]:
    """Yields the scholar fences of a page's text as tokens, with line and heading level."""
    for line in tokenize(text.split("\n")):
        yield from (token for word in TOKEN.findall(line) if (token := decode(word)) and not token.is_macro)


def _pieces(lines: Sequence[str]) -> Iterator[tuple[int, int, _Fence | None]]:
    """Cuts the text in fences and single lines: first index, index behind the last, and the fence if it is one."""
    index = 0
    while index < len(lines):
        line = lines[index]
        fence = _fence_at(lines, index) if "```" in line or "~~~" in line else None
        end = fence.end + 1 if fence else index + 1
        yield index, end, fence
        index = end


def _fence_at(lines: Sequence[str], start: int) -> _Fence | None:
    opening = _OPENING.match(lines[start].rstrip("\r").expandtabs(_TAB))
    if not opening:
        return None
    prefix, mark, info = opening["prefix"], opening["fence"], opening["info"].strip()
    body = _body(lines, start, prefix, mark, is_ours=bool(_INFO.fullmatch(info)))
    first = mark + opening["info"]
    if body is not None:
        source = "\n".join([first, *body])
        return _Fence(start, start + len(body), prefix, info, "\n".join(body[:-1]), source)
    return _Fence(start, start, prefix, info, "", first) if _INFO.fullmatch(info) else None


def _body(lines: Sequence[str], start: int, prefix: str, mark: str, *, is_ours: bool) -> list[str] | None:
    """Reads a fence to its closing line, which is the last; None if it has none.

    The options of a block contain no fence: where one of ours meets the opening of the next, it was never closed.
    """
    edge = re.compile(rf"{re.escape(mark[0])}{{{len(mark)},}} *(?P<info>[^`]*)$")
    body: list[str] = []
    for index in range(start + 1, len(lines)):
        line = _inside(lines[index].rstrip("\r").expandtabs(_TAB), prefix)
        if line is None:
            return None
        found = edge.match(line)
        if found and not found["info"]:
            return [*body, line.rstrip()]
        if found and is_ours:
            return None
        body.append(line)
    return None


def _inside(line: str, prefix: str) -> str | None:
    """Takes a fence's prefix off one of its lines; None if the line has left the quotation that the fence is in."""
    for _ in range(prefix.count(">")):
        before, mark, line = line.partition(">")
        if not mark or before.strip():
            return None
    width = _indent(prefix)
    return line[min(width, len(line) - len(line.lstrip(" "))) :]


def _indent(prefix: str) -> int:
    """Columns before the text, counted behind the last quote mark; a list marker counts as its columns."""
    return len(prefix.rpartition(">")[2])


def _token_of(fence: _Fence) -> Token | None:
    info = _INFO.fullmatch(fence.info)
    return Token(name=info["name"] or "", options=fence.body, source=fence.source) if info else None


class _Outline:
    """The headings met so far."""

    def __init__(self) -> None:
        self._headings: list[tuple[int, int]] = []
        self._before = ("", "")

    def note(self, line: str) -> None:
        """Takes the next line; a fence counts as an empty one."""
        line = line.rstrip("\r").expandtabs(_TAB)
        is_bare = line[:1].isalpha() or line[:1] in "#<"  # as most lines are, and those of most headings
        prefix = "" if is_bare else _PREFIX.match(line)[0]  # type: ignore[index]  # it matches the empty text too
        text = line[len(prefix) :]
        indent = _indent(prefix)
        if level := self._level_of(text):
            self._headings.append((indent, level))
        self._before = (self._before[1], text.strip())

    def level_at(self, indent: int) -> int:
        """Level of the last heading that is not deeper inside than `indent`; 0 if there is none."""
        return next((level for inset, level in reversed(self._headings) if inset <= indent), 0)

    def _level_of(self, text: str) -> int:
        first = text[:1]
        if first == "#":
            atx = _ATX.match(text)
            return len(atx[1]) if atx else 0
        if first == "<":
            raw = _RAW_HEADING.match(text)
            return int(raw[1]) if raw else 0
        above, title = self._before
        if first and first in "=-" and _UNDERLINE.match(text) and title and not above and not _NO_TITLE.match(title):
            return 1 if text[0] == "=" else 2
        return 0
