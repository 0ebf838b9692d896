"""TeX source taken apart: tokens, and groups in groups."""

from __future__ import annotations

import re
from enum import Enum

from msgspec import Struct, field

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.latex.markup import CLOSING_TAG, ENTITY, OPENING_TAG, tag_name


class Kind(Enum):
    """What a node is."""

    TEXT = "text"
    BLANK = "blank"
    WORD = "word"
    """A command named by letters; the text is its name."""
    SIGN = "sign"
    """A command named by one other character; the text is that."""
    LIGATURE = "ligature"
    """Characters that TeX joins, or that stand for another: quotation marks, dashes, ties."""
    FORMULA = "formula"
    """The text is the source without delimiters."""
    ENTITY = "entity"
    VERBATIM = "verbatim"
    """Text that is set as it stands (`\\verb`)."""
    CHARACTER = "character"
    """A character by its number (`\\char`)."""
    GROUP = "group"
    TAG = "tag"
    """What a pair of HTML tags holds; the text is the tag's name."""


class Node(Struct):
    """A token, or a group with what it holds."""

    kind: Kind
    text: str
    start: int
    """Place in the source of its first character; of a group, of the first inside."""
    end: int
    """Place after its last character; of a group, after the last inside."""
    children: list[Node] = field(default_factory=list)


_SCANNER = regex(
    rf"""
      (?P<text>(?!\ )(?:[^\\{{}}$~&<`'"\-\s\[\]!?,]|\ (?!\s)|-(?!-)|,(?!,)|[!?](?!`)|(?<=\w)'(?=\w))+)
    | (?P<blank>\s+)
    | \\verb\*?(?P<fence>[|!+/"'=@:;,.#-])(?P<verbatim>[^\n]{{0,300}}?)(?P=fence)
    | \\char\s*(?P<character>"[0-9A-Fa-f]{{1,5}}|'[0-7]{{1,6}}|[0-9]{{1,6}}|`(?:\\\S|[^\s\\]))\s?
    | \\(?:kern|hskip|vskip|mskip|mkern|raise|lower|penalty)\s*
      (?P<dimension>[-+]?[0-9]*\.?[0-9]+\s*(?:em|ex|pt|mu|cm|mm|in|pc|sp|bp)?)
      (?:\s*(?:plus|minus)\s*[0-9]*\.?[0-9]+\s*(?:em|ex|pt|mu|cm|mm|fil{{1,3}}))*\s?
    | (?P<entity>{ENTITY})
    | \\a(?P<tabbing>['`=])
    | \\(?P<word>[A-Za-z@]+)(?:\*(?=[\[{{]))?\s*
    | (?P<opening>{OPENING_TAG})
    | (?P<closing>{CLOSING_TAG})
    | \\(?P<formula>[(\[])
    | \\(?P<sign>.|\Z)
    | (?P<ligature>(?:^|(?<=[\s(\[])),,(?=\w)|``|''|---?|[!?]`|[`'"~])
    | (?P<brace>[{{}}])
    | (?P<dollar>\$\$?)
    | (?P<rest>.)
    """,
    re.VERBOSE | re.DOTALL,
)  # fmt: skip
_PLAIN_KINDS = {
    "text": Kind.TEXT,
    "rest": Kind.TEXT,
    "blank": Kind.BLANK,
    "word": Kind.WORD,
    "sign": Kind.SIGN,
    "ligature": Kind.LIGATURE,
    "entity": Kind.ENTITY,
    "verbatim": Kind.VERBATIM,
    "character": Kind.CHARACTER,
}
_DEEPEST = 24
"""Groups nested deeper than that are read as if they had no braces; nobody writes such, and reading them would cost
memory for nothing."""
_SIGNS_OF_MATH = regex(r"[\\^_={}<>+]")


class _Builder:
    """Scans a source once from left to right and keeps the groups that are open."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.is_balanced = True
        self._root = Node(Kind.GROUP, "", 0, len(source))
        self._open = [self._root]
        self._ignored = 0
        self._no_nested_formula = False
        self._missing: set[str] = set()

    def build(self) -> Node:
        place = 0
        while place < len(self.source):
            match = _SCANNER.match(self.source, place)
            if match is None:  # pragma: no cover - the last alternative takes any character
                break
            place = self._take(match)
        while len(self._open) > 1:
            self._abandon()
        return self._root

    def _add(self, kind: Kind, text: str, start: int, end: int) -> int:
        self._open[-1].children.append(Node(kind, text, start, end))
        return end

    def _take(self, match: re.Match[str]) -> int:
        name = match.lastgroup or "rest"
        if name in _PLAIN_KINDS:
            return self._add(_PLAIN_KINDS[name], match[name], match.start(), match.end())
        if name == "tabbing":
            return self._add(Kind.WORD, "a" + match[name], match.start(), match.end())
        if name == "dimension":
            skips = match[0].startswith((r"\hskip", r"\mskip"))
            return self._add(Kind.BLANK, " " if skips else "", match.start(), match.end())
        if name == "brace":
            return self._brace(match[name], match.start())
        if name == "opening":
            return self._open_tag(match)
        if name == "closing":
            return self._close_tag(match)
        if name == "formula":
            return self._delimited(match, r"\)" if match[name] == "(" else r"\]")
        return self._dollar(match)

    def _brace(self, brace: str, place: int) -> int:
        if brace == "{":
            if len(self._open) > _DEEPEST:
                self._ignored += 1
            else:
                self._open.append(Node(Kind.GROUP, "", place + 1, place + 1))
        elif self._ignored:
            self._ignored -= 1
        else:
            self._close_group(place)
        return place + 1

    def _close_group(self, place: int) -> None:
        if not any(node.kind is Kind.GROUP for node in self._open[1:]):
            self.is_balanced = False
            return
        while self._open[-1].kind is Kind.TAG:
            self._abandon()
        self._close(place)

    def _close(self, place: int) -> None:
        group = self._open.pop()
        group.end = place
        self._open[-1].children.append(group)

    def _abandon(self) -> None:
        """Gives what an unclosed group or tag holds to the group round it."""
        group = self._open.pop()
        parent = self._open[-1]
        if group.kind is Kind.TAG:
            start = self.source.rindex("<", 0, group.start)
            parent.children.append(Node(Kind.TEXT, self.source[start : group.start], start, group.start))
        else:
            self.is_balanced = False
        parent.children.extend(group.children)

    def _open_tag(self, match: re.Match[str]) -> int:
        if len(self._open) > _DEEPEST:
            return self._add(Kind.TEXT, match[0], match.start(), match.end())
        self._open.append(Node(Kind.TAG, tag_name(match[0]), match.end(), match.end()))
        return match.end()

    def _close_tag(self, match: re.Match[str]) -> int:
        name = tag_name(match[0])
        for node in reversed(self._open):
            if node.kind is Kind.GROUP:
                return self._add(Kind.TEXT, match[0], match.start(), match.end())
            if node.text == name:
                break
        while self._open[-1].text != name:
            self._abandon()
        self._close(match.start())
        return match.end()

    def _delimited(self, match: re.Match[str], closing: str) -> int:
        r"""Reads `\(…\)` or `\[…\]`; an opening without its closing is nothing."""
        end = -1 if closing in self._missing else self.source.find(closing, match.end())
        if end < 0:
            self._missing.add(closing)
            return match.end()
        return self._formula(match.end(), end, end + 2)

    def _formula(self, start: int, end: int, after: int) -> int:
        return self._add(Kind.FORMULA, self.source[start:end].strip(), start, after)

    def _dollar(self, match: re.Match[str]) -> int:
        """Reads `$…$`; a dollar that opens no formula is money."""
        sign, start = match[0], match.end()
        end = self._formula_end(start)
        if end < 0 or not self._is_formula(start, end):
            return self._add(Kind.TEXT, sign, match.start(), start)
        is_double = sign == "$$" and self.source.startswith("$$", end)
        return self._formula(start, end, end + (2 if is_double else 1))

    def _formula_end(self, start: int) -> int:
        """Finds the dollar that closes a formula: the next at the same depth of braces; -1 if there is none.

        A source where the search once ran to its end inside braces is not searched so again: that keeps it linear.
        """
        depth, place = 0, start
        while place < len(self.source):
            char = self.source[place]
            if char == "\\":
                place += 1
            elif char == "{":
                depth += 1
            elif char == "}":
                depth -= 1
            elif char == "$" and (depth == 0 or self._no_nested_formula):
                return place if depth == 0 else -1
            if depth < 0:
                return -1
            place += 1
        self._no_nested_formula = True
        return -1

    def _is_formula(self, start: int, end: int) -> bool:
        content = self.source[start:end]
        if not content.strip() or (content[0].isdigit() and content[-1].isspace()):
            return False
        if _SIGNS_OF_MATH.search(content):
            return True
        is_loose = content[0].isspace() or content[-1].isspace()
        is_money = content[0].isdigit() and self.source[end + 1 : end + 2].isdigit()
        is_prose = len(content.split()) > 3
        return not (is_loose or is_money or is_prose)


def read_tree(source: str) -> tuple[Node, bool]:
    """Takes a source apart; never raises, in linear time.

    Returns:
        The whole as one group, and whether all its braces match.
    """
    builder = _Builder(source)
    return builder.build(), builder.is_balanced
