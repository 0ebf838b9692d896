"""Where the entries of a .bib file begin and end: brace counting that survives missing and extra braces.

BibTeX counts braces and knows no escape for them; an entry starts at an "@". We also want the "@" at the start of a
line, behind another block, or in front of what can only be an entry, because prose around entries holds addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem
from mkdocs_scholar.sources.bibtex.endings import GOES_ON, HEAD, KEYED, Ending, Walk
from mkdocs_scholar.sources.bibtex.entrytypes import TYPES
from mkdocs_scholar.sources.bibtex.fieldnames import NAMED_FIELDS
from mkdocs_scholar.sources.bibtex.plain import PlainEntry, read_plain

if TYPE_CHECKING:
    from mkdocs_scholar.sources.bibtex.heads import DamagedHead

_FIELD = regex(r"""[A-Za-z][\w+:-]*\s*=\s*["{\w]""")
_LOST = regex(
    rf"""(?:^|[,{{(])[ \t]*,?[ \t]*[A-Za-z][\w+:-]*\s*=\s*["{{]
    |^[ \t]*,?[ \t]*(?:{"|".join(sorted(NAMED_FIELDS))})[ \t]*=[ \t]*[\w-]+[ \t]*[,}}\n]""",
    re.MULTILINE | re.IGNORECASE | re.VERBOSE,
)
_COMMENT_LINES = regex(r"^[ \t]*%.*$", re.MULTILINE)
_HIDING = ("%", "#", "//", "<!--")
"""What people put in front of an entry to hide it; BibTeX knows none of them."""
_HIDDEN_HEAD = regex(r"^[ \t]*(?:%+|#+|//+|<!--)[ \t]*@[ \t]*\w+\s*[{(]", re.MULTILINE)
_BETWEEN_BLOCKS = regex(r"[\s,;]*")

_SKIPPED = frozenset({"comment", "preamble", "control", "ieeetranbstctl", "jabref-meta"})
"""Blocks that are no works: comments, TeX for the style, control entries of RevTeX and IEEEtran."""

_NO_WORKS = frozenset({*_SKIPPED, "string"})

_PATIENCE = 20
"""How many entries of a file may run to its end before each line that starts an entry ends the one before it."""


class Block(Struct, frozen=True, kw_only=True, gc=False):
    """One `@type{…}` of a file."""

    location: Location
    """Where its "@" stands."""
    type: str
    """Lower-case, as written."""
    text: str
    """From the "@" to the closing brace, or to where it was cut."""
    start: int
    """Offset in `text` behind the opening brace."""
    end: int
    """Offset in `text` of the closing brace; the length of `text` if there is none."""
    is_closed: bool
    """Whether its braces match; else it was cut before the next entry or continued behind a brace too many."""
    damage: str = ""
    """What its head lacks, to stand behind its key; empty if it is whole."""
    plain: PlainEntry | None = None
    """Its key and fields where they were read at once; None where they need a closer look."""

    def line_at(self, offset: int) -> int:
        """Line in the file, from 1, of an offset in `text`."""
        return (self.location.line or 1) + self.text.count("\n", 0, offset)

    def lines(self) -> LineCounter:
        """Gives the same for many offsets: each is counted from the one before."""
        return LineCounter(self.text, self.location.line or 1)


class LineCounter:
    """Lines of offsets in a text; asked for offsets near each other, it counts little."""

    def __init__(self, text: str, first: int = 1) -> None:
        self._text = text
        self._offset = 0
        self._line = first

    def __call__(self, offset: int) -> int:
        """Returns the line of an offset."""
        if offset >= self._offset:
            self._line += self._text.count("\n", self._offset, offset)
        else:
            self._line -= self._text.count("\n", offset, self._offset)
        self._offset = offset
        return self._line


def find_blocks(text: str, path: str) -> tuple[list[Block], list[Problem]]:
    """Finds the entries and `@string` definitions of a file.

    Args:
        text: The file, with a line feed between lines.
        path: Path for messages.

    Returns:
        The blocks in order, and a problem for each stretch of loose text that looks like part of an entry.
    """
    finder = _Finder(text, path)
    return list(finder.blocks()), finder.problems


def is_prose(text: str) -> bool:
    """Whether a file in which no entry was found holds more than comments: then it is of another kind."""
    lines = (line.strip() for line in text.split("\n"))
    return HEAD.search(text) is None and any(line and not line.startswith(_HIDING) for line in lines)


class _Finder:
    """Walks through one file."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        self.problems: list[Problem] = []
        self._line = LineCounter(text)
        self._run_to_end = 0
        self._pairs: dict[int, int] | None = None
        self._last = len(text.rstrip())

    def blocks(self) -> Iterator[Block]:
        """Yields the blocks; `problems` fills meanwhile."""
        done = 0
        at = self.text.find("@")
        while at >= 0:
            head = self._head(at, done)
            plain = self._plain(at, head) if head else None
            ending = self._ending(head) if head and not plain else None
            if plain:
                ending = Ending(plain.end, plain.end + 1, is_closed=True)
            if head is None or ending is None:
                at = self.text.find("@", at + 1)
                continue
            yield from self._between(done, at)
            kind = head["type"].lower()
            if kind not in _SKIPPED:
                yield self._block(at, head, ending, plain)
            done = ending.outer
            at = self.text.find("@", done)
        yield from self._between(done, len(self.text))

    def _head(self, at: int, done: int) -> re.Match[str] | None:
        """Returns the match of a block's head if one starts at this "@"."""
        head = HEAD.match(self.text, at)
        if head is None:
            return None
        line_start = self.text.rfind("\n", done, at) + 1 or done
        before = self.text[line_start:at].strip()
        if not before or not _BETWEEN_BLOCKS.sub("", self.text[done:at], count=1):
            return head
        is_hidden = before.startswith(_HIDING)
        is_entry = head["type"].lower() in TYPES and head["open"] == "{" and KEYED.match(self.text, at) is not None
        return head if is_entry and not is_hidden else None

    def _plain(self, at: int, head: re.Match[str]) -> PlainEntry | None:
        """Reads the entry at once if it is written plainly and nothing of it stands behind its end."""
        if head["open"] != "{" or head["type"].lower() not in TYPES:
            return None
        plain = read_plain(self.text, at, head.end())
        if plain is None:
            return None
        behind = plain.end + 1
        if behind >= self._last or self.text[behind : behind + 3].lstrip()[:1] == "@":
            return plain
        return None if GOES_ON.match(self.text, behind) else plain

    def _ending(self, head: re.Match[str]) -> Ending | None:
        """Finds the end; None if this is no block but prose such as "@harbour (Mastodon)"."""
        kind = head["type"].lower()
        if kind not in TYPES and kind not in _NO_WORKS and not KEYED.match(self.text, head.start()):
            return None
        ending = self._comment(head) if kind == "comment" else self._close(head, may_go_on=kind not in _SKIPPED)
        if kind == "comment" and not ending.is_closed:
            line_end = self.text.find("\n", head.end())
            line_end = len(self.text) if line_end < 0 else line_end
            return Ending(line_end, line_end, is_closed=False)
        if kind in _NO_WORKS or (kind in TYPES and head["open"] == "{"):
            return ending
        return ending if _FIELD.search(self.text, head.end(), ending.inner) else None

    def _comment(self, head: re.Match[str]) -> Ending:
        """Finds the end of a comment; once one has none, all braces are paired, and no other is searched to the end."""
        if not self._run_to_end or head["open"] == "(":
            return self._close(head, may_go_on=False)
        if self._pairs is None:
            # not at the top: it is for files that are damaged
            from mkdocs_scholar.sources.bibtex.braces import paired  # noqa: PLC0415

            self._pairs = paired(self.text, 0, len(self.text))
        close = self._pairs.get(head.end() - 1)
        is_closed = close is not None
        inner = head.end() if close is None else close
        return Ending(inner, inner + is_closed, is_closed=is_closed)

    def _close(self, head: re.Match[str], *, may_go_on: bool) -> Ending:
        walk = Walk(self.text, head, is_hasty=self._run_to_end > _PATIENCE)
        ending = walk.ending(may_go_on=may_go_on)
        if ending is not None:
            return ending
        self._run_to_end += 1
        end = len(self.text) if walk.first_head is None else walk.first_head
        end = len(self.text[:end].rstrip())
        return Ending(max(end, head.end()), max(end, head.end()), is_closed=False)

    def _block(self, at: int, head: re.Match[str], ending: Ending, plain: PlainEntry | None) -> Block:
        return Block(
            location=Location(path=self.path, line=self._line(at)),
            type=head["type"].lower(),
            text=self.text[at : ending.outer],
            start=head.end() - at,
            end=ending.inner - at,
            is_closed=ending.is_closed,
            plain=plain,
        )

    def _between(self, start: int, end: int) -> Iterator[Block]:
        """Yields the blocks in text between blocks whose head is damaged, and looks at the text that is left."""
        if self.text[start:end].isspace():
            return
        done = start
        if self.text.find("=", start, end) >= 0:
            # not at the top: most files have nothing but entries
            from mkdocs_scholar.sources.bibtex.heads import find_damaged  # noqa: PLC0415

            for head in find_damaged(self.text, start, end):
                self._look_for_lost(done, head.at)
                yield self._damaged(head)
                done = head.end + head.is_closed
        self._look_for_lost(done, end)

    def _damaged(self, head: DamagedHead) -> Block:
        return Block(
            location=Location(path=self.path, line=self._line(head.at)),
            type=head.type,
            text=self.text[head.at : head.end + head.is_closed],
            start=head.start - head.at,
            end=head.end - head.at,
            is_closed=head.is_closed,
            damage=head.lacks,
        )

    def _look_for_lost(self, start: int, end: int) -> None:
        """Reports text between blocks that holds a field: part of an entry that is damaged beyond repair."""
        loose = self.text[start:end]
        if "=" not in loose or _HIDDEN_HEAD.search(loose):
            return
        found = _LOST.search(_COMMENT_LINES.sub(lambda match: " " * len(match[0]), loose))
        if found:
            written = found[0].strip("{(\"', \t\n").strip()
            self.problems.append(
                Problem.of(
                    "lost-text",
                    f'"{written}" stands outside of any entry and is not shown; mend the braces of its entry.',
                    Location(path=self.path, line=self._line(start + found.end() - 1)),
                )
            )
