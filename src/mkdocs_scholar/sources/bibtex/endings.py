"""Where an entry ends: braces are counted, and one that cannot be the last is taken for one too many."""

from __future__ import annotations

import re

from msgspec import Struct

from mkdocs_scholar.patterns import regex

HEAD = regex(r"@[ \t]*(?P<type>[A-Za-z][\w.:+/-]*)\s*(?P<open>[{(])")
_HEAD_IN_LINE = regex(rf"[ \t]*{HEAD.pattern}")
KEYED = regex(
    r"""[ \t]*@[ \t]*(?P<type>[A-Za-z][\w.:+/-]*)\s*[{(]\s*
    (?:(?:[^\s,{}()="]|\{[^\s{}]{0,20}\})*\s*,|[A-Za-z][\w+:-]*\s*=)""",
    re.VERBOSE,
)
"""The start of an entry with its key; Google Scholar leaves TeX's accents in one (`m{\"u}ller2005flood`)."""
_BRACED = regex(r"""[{}"]|^[ \t]*@""", re.MULTILINE)
_ROUND = regex(r"""[{}()"]|^[ \t]*@""", re.MULTILINE)
_OPENS_VALUE = regex(r"[=#]\s*\Z")
_FIELD_IN_LINE = regex(r"""^[ \t]*,?[ \t]*[A-Za-z][\w+:-]*\s*=\s*["{\w]""", re.MULTILINE)
_CLOSED_LINE = regex(r"(?:^|[}\n])[ \t]*[})][ \t]*\s*\Z")
GOES_ON = regex(
    r"""\s*(?:[})]\s*)?,\s*[A-Za-z][\w+:-]*\s*=\s*(?:["{]|[\w-]+\s*[,}#)])
    |[ \t]*\n?[ \t]*[A-Za-z][\w+:-]*\s*=\s*(?:["{]|[\w-]+\s*[,})])""",
    re.ASCII | re.VERBOSE,
)
"""What stands behind a brace that is not the last of its entry: a field."""
_BREAKS_OFF = regex(r"(?:(?P<equals>=)|[,{(]\s*[A-Za-z][\w+:-]*)\s*\Z")
"""The end of what cannot stand before a closing brace: the name of a field, with or without its "="."""
_VALUE_FOLLOWS = regex(r"""[ \t]*(?:["{]|[^\n{}@=,]{1,200}\s*[,})])""")
_NAME_GOES_ON = regex(r"""(?:[\w+:-]*|[ \t]*)\s*=\s*["{\w]""")
_KEY_GOES_ON = regex(r"""[^\s,{(=\"@]{0,200}\s*,\s*[A-Za-z][\w+:-]*\s*=\s*["{\w]""")
_QUOTE_GOES_ON = regex(r"""[^"{@]{0,500}"\s*(?:,\s*[A-Za-z][\w+:-]*\s*=|,?\s*[})])""")
_NEAR = 200
"""How many characters before a mark are looked at for what it belongs to."""


class Ending(Struct, frozen=True, gc=False):
    """Where a block ends."""

    inner: int
    """Offset of the closing brace, or where the block was cut."""
    outer: int
    """Offset behind it."""
    is_closed: bool


class Walk:
    """Counts the braces of one block."""

    def __init__(self, text: str, head: re.Match[str], *, is_hasty: bool) -> None:
        self.text = text
        self.head = head
        self.is_hasty = is_hasty
        self.has_key = head["type"].lower() != "string"
        self.first_head: int | None = None
        """The first line inside that looks like the start of another entry."""
        self.is_continued = False
        """Whether a brace too many was passed."""
        self._open: list[int] = []
        self._quote: int | None = None
        self._judged: int | None = None

    def ending(self, *, may_go_on: bool) -> Ending | None:
        """Returns where the block ends; None if it never does."""
        is_round = self.head["open"] == "("
        is_comment = self.head["type"].lower() == "comment"
        for token in (_ROUND if is_round else _BRACED).finditer(self.text, self.head.end()):
            mark, at = token[0], token.start()
            if mark == "{":
                self._open.append(at)
            elif mark == '"':
                self._meet_quote(at)
            elif mark[-1] == "@":
                if not is_comment and self._is_next_entry(at):
                    end = len(self.text[:at].rstrip())
                    return Ending(end, end, is_closed=False)
            elif mark == "}" and self._open:
                self._open.pop()
            elif (mark == ")" and not self._open and self._quote is None) or (mark == "}" and not is_round):
                if not (may_go_on and self._goes_on(at)):
                    return Ending(at, at + 1, is_closed=not self.is_continued)
                self.is_continued = True
        return None

    def _goes_on(self, at: int) -> bool:
        """Whether the entry goes on behind a brace that should be its last: then it is one too many."""
        text, start = self.text, self.head.end() - 1
        if GOES_ON.match(text, at + 1) or (self._quote is not None and _QUOTE_GOES_ON.match(text, at + 1)):
            return True
        if text.find(",", start, at) < 0 and text.find("=", start, at) < 0:
            return bool(_NAME_GOES_ON.match(text, at + 1) or (self.has_key and _KEY_GOES_ON.match(text, at + 1)))
        broken = _BREAKS_OFF.search(text, max(start, at - _NEAR), at)
        return bool(broken and (_VALUE_FOLLOWS if broken["equals"] else _NAME_GOES_ON).match(text, at + 1))

    def _meet_quote(self, at: int) -> None:
        if self._open:
            return
        if self._quote is not None:
            self._quote = None
        elif _OPENS_VALUE.search(self.text, max(self.head.end(), at - _NEAR), at):
            self._quote = at

    def _is_next_entry(self, at: int) -> bool:
        """Whether a line that starts with "@" is another entry, and this one lacks a brace."""
        if not (_HEAD_IN_LINE if self.is_hasty else KEYED).match(self.text, at):
            return False
        if self.first_head is None:
            self.first_head = at
        value = self._open[0] if self._open else self._quote
        if value is None or self.is_hasty:
            return True
        if self._judged == value:
            return False
        self._judged = value
        before = self.text[value + 1 : at]
        return bool(_FIELD_IN_LINE.search(before) or _CLOSED_LINE.search(before))
