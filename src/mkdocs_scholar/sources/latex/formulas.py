"""Formulas: the simple ones become words, the others get a readable form beside their TeX source."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from enum import Enum

from msgspec import Struct

from mkdocs_scholar.model.scripts import SUBSCRIPTS, SUPERSCRIPTS
from mkdocs_scholar.model.text import Run, Style
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.latex.accents import MATH_ACCENTS, accented
from mkdocs_scholar.sources.latex.symbols import BIG, CONTROL_SYMBOLS, FUNCTIONS, OPERATORS, SPACES, symbol, words

_TOKEN = regex(r"\\(?P<word>[A-Za-z]+)\s*|\\(?P<sign>.)|(?P<blank>\s+)|(?P<char>.)", re.DOTALL)
_DEEPEST = 12


class Kind(Enum):
    """What a piece of a formula is."""

    ORDINARY = "ordinary"
    """A letter, a digit, a symbol that stands for itself."""
    OPERATOR = "operator"
    """A sign between two things, or one that other things belong to."""
    FUNCTION = "function"
    BLANK = "blank"
    """Space that TeX shows (`\\,`) or that only the source has (empty text)."""
    SCRIPT = "script"
    """Superscript or subscript; the text is `^` or `_`."""
    GROUP = "group"
    ALPHABET = "alphabet"
    """Letters in another alphabet or in words; the text is the command."""
    ACCENT = "accent"
    FRACTION = "fraction"
    ROOT = "root"


_PROSE = ("text", "mbox", "textrm")
"""Commands whose argument is text, in which blanks count."""


class Piece(Struct, frozen=True):
    """A piece of a formula with what belongs to it."""

    kind: Kind
    text: str
    parts: tuple[tuple[Piece, ...], ...] = ()
    """Arguments, in order."""


_WORDS = frozenset(
    words(
        """
    text textrm textnormal textup mathrm mbox hbox rm operatorname mathup textsf mathsf mathnormal ensuremath
    """
    )
)
_STYLES = {
    "mathbf": Style.STRONG,
    "textbf": Style.STRONG,
    "boldsymbol": Style.STRONG,
    "bm": Style.STRONG,
    "mathit": Style.EMPHASIS,
    "textit": Style.EMPHASIS,
    "emph": Style.EMPHASIS,
    "mathtt": Style.CODE,
    "texttt": Style.CODE,
}
_FANCY = frozenset(words("mathcal mathscr mathfrak mathbb mathds"))
_DOUBLE_STRUCK = {"R": "ℝ", "C": "ℂ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "P": "ℙ", "H": "ℍ"}
_FRACTIONS = frozenset(words("frac tfrac dfrac cfrac nicefrac sfrac"))
_NOTHING = frozenset(
    words(
        """
    left right big Big bigg Bigg bigl bigr Bigl Bigr displaystyle textstyle scriptstyle limits nolimits rm bf it cal
    sf tt mit relax mathord mathrel mathbin protect nonumber mathopen mathclose
    """
    )
)
_OPERATOR_CHARS = frozenset("=<>+-*/:~|,;!?()[]&%")


class _Parser:
    """Reads a formula from left to right; what it does not know it keeps as text."""

    def __init__(self, source: str) -> None:
        self._tokens = [(match.lastgroup, match[match.lastgroup or 0]) for match in _TOKEN.finditer(source)]
        self._place = 0

    def pieces(self, depth: int = 0) -> tuple[Piece, ...]:
        """Reads up to the brace that closes the group, or the end."""
        found: list[Piece] = []
        while self._place < len(self._tokens):
            if self._tokens[self._place] == ("char", "}"):
                if depth:
                    break
                self._place += 1
                continue
            found.extend(self._piece(depth))
        return tuple(found)

    def _piece(self, depth: int) -> Iterator[Piece]:
        kind, text = self._tokens[self._place]
        self._place += 1
        if kind == "word":
            yield from self._command(text, depth)
        elif kind == "sign":
            yield from _sign(text)
        elif kind == "blank":
            yield Piece(Kind.BLANK, "")
        elif text == "{":
            yield Piece(Kind.GROUP, "", (self._group(depth),))
        elif text in "^_":
            yield Piece(Kind.SCRIPT, text, (self._argument(depth),))
        else:
            yield _character(text)

    def _group(self, depth: int) -> tuple[Piece, ...]:
        """Reads a group whose brace has been read; one nested too deeply is read as if it had no braces."""
        if depth >= _DEEPEST:
            return ()
        pieces = self.pieces(depth + 1)
        self._place += 1
        return pieces

    def _argument(self, depth: int) -> tuple[Piece, ...]:
        while self._place < len(self._tokens) and self._tokens[self._place][0] == "blank":
            self._place += 1
        if self._place >= len(self._tokens) or self._tokens[self._place] == ("char", "}") or depth >= _DEEPEST:
            return ()
        if self._tokens[self._place] == ("char", "{"):
            self._place += 1
            return self._group(depth)
        return tuple(self._piece(depth + 1))

    def _command(self, name: str, depth: int) -> Iterator[Piece]:
        if name in _WORDS - {"rm"} or name in _STYLES or name in _FANCY:
            yield Piece(Kind.ALPHABET, name, (self._argument(depth),))
        elif name in MATH_ACCENTS:
            yield Piece(Kind.ACCENT, MATH_ACCENTS[name], (self._argument(depth),))
        elif name in _FRACTIONS:
            yield Piece(Kind.FRACTION, name, (self._argument(depth), self._argument(depth)))
        elif name == "sqrt":
            yield Piece(Kind.ROOT, name, (self._argument(depth),))
        elif name in FUNCTIONS:
            yield Piece(Kind.FUNCTION, name)
        elif name not in _NOTHING:
            yield _symbol(name)


def _sign(char: str) -> Iterator[Piece]:
    text = CONTROL_SYMBOLS.get(char, char)
    if text.isspace():
        yield Piece(Kind.BLANK, text)
    elif text:
        yield Piece(Kind.ORDINARY, text)


def _character(char: str) -> Piece:
    if char == "~":
        return Piece(Kind.BLANK, "\u00a0")
    if char == "-":
        return Piece(Kind.OPERATOR, "−")
    if char == "'":
        return Piece(Kind.ORDINARY, "′")
    return Piece(Kind.OPERATOR if char in _OPERATOR_CHARS else Kind.ORDINARY, char)


def _symbol(name: str) -> Piece:
    if name in SPACES:
        return Piece(Kind.BLANK, SPACES[name])
    text = symbol(name)
    if text is None:
        return Piece(Kind.FUNCTION, name)
    is_operator = name in OPERATORS or name in BIG or (unicodedata.category(text[0]) == "Sm" and text not in "∞∂∇′")
    return Piece(Kind.OPERATOR if is_operator else Kind.ORDINARY, text)


def parse(source: str) -> tuple[Piece, ...]:
    """Takes a formula to pieces; never raises."""
    return _Parser(source).pieces()


def simple_runs(source: str) -> tuple[Run, ...] | None:
    r"""Writes a simple formula as words: letters, digits, symbols, one level of sub- and superscripts.

    A sign between two things (`a<b`) makes it a formula, one that stands alone or before a number doesn't.

    >>> [run.text for run in simple_runs("H_2O") or ()]
    ['H', '2', 'O']
    >>> simple_runs(r"O(n \log n)") is None
    True

    Args:
        source: TeX source without delimiters.

    Returns:
        Its runs; None for a formula that needs a formula's typesetting.
    """
    pieces = [piece for piece in parse(source) if piece != Piece(Kind.BLANK, "")]
    if pieces and pieces[0].kind is Kind.OPERATOR:
        sign, rest = pieces[0].text, pieces[1:]
        if sign in "()[]|&" and rest:
            return None
        if rest and not rest[0].text[:1].isdigit() and rest[0].kind is not Kind.BLANK:
            return None
        runs = _simple(rest, (), in_script=False)
        return None if runs is None else (Run(text=sign), *runs)
    runs = _simple(pieces, (), in_script=False)
    return None if runs is None else tuple(runs)


def _simple(pieces: Sequence[Piece], styles: tuple[Style, ...], *, in_script: bool) -> list[Run] | None:
    runs: list[Run] = []
    for place, piece in enumerate(pieces):
        more = _simple_piece(piece, styles, in_script=in_script)
        if more is None and _is_decimal_point(pieces, place):
            more = [Run(text=piece.text, styles=styles)]
        if more is None:
            return None
        runs.extend(more)
    return runs


def _is_decimal_point(pieces: Sequence[Piece], place: int) -> bool:
    """Whether a comma stands between digits; a point is no operator anyway."""
    return (
        pieces[place].text == ","
        and 0 < place < len(pieces) - 1
        and all(pieces[near].text.isdigit() for near in (place - 1, place + 1))
    )


def _simple_piece(piece: Piece, styles: tuple[Style, ...], *, in_script: bool) -> list[Run] | None:
    if piece.kind in (Kind.ORDINARY, Kind.BLANK) or (in_script and piece.kind is Kind.OPERATOR):
        return [Run(text=piece.text, styles=styles)]
    if piece.kind is Kind.GROUP:
        return _simple(piece.parts[0], styles, in_script=in_script)
    if piece.kind is Kind.ALPHABET:
        return _simple_alphabet(piece, styles, in_script=in_script)
    if piece.kind is Kind.SCRIPT and not in_script:
        return _simple_script(piece, styles)
    return None


def _simple_alphabet(piece: Piece, styles: tuple[Style, ...], *, in_script: bool) -> list[Run] | None:
    if piece.text in _FANCY:
        letter = _DOUBLE_STRUCK.get(_written(piece.parts[0])) if piece.text in ("mathbb", "mathds") else None
        return [Run(text=letter, styles=styles)] if letter else None
    style = _STYLES.get(piece.text)
    inner = [
        Piece(Kind.BLANK, " ") if part == Piece(Kind.BLANK, "") and piece.text in _PROSE else part
        for part in piece.parts[0]
    ]
    words = [_as_word(part) for part in inner]
    return _simple(words, (*styles, style) if style else styles, in_script=in_script)


def _as_word(piece: Piece) -> Piece:
    """A hyphen or comma inside words is that, no minus."""
    if piece.kind is Kind.OPERATOR and piece.text in "−,:;/()":
        return Piece(Kind.ORDINARY, piece.text.replace("−", "-"))
    return piece


def _simple_script(piece: Piece, styles: tuple[Style, ...]) -> list[Run] | None:
    content = _written(piece.parts[0])
    if piece.text == "^" and content and not content.strip("°′*"):
        return [Run(text=content, styles=styles)]
    style = Style.SUPERSCRIPT if piece.text == "^" else Style.SUBSCRIPT
    return _simple(piece.parts[0], (*styles, style), in_script=True)


def _written(pieces: Sequence[Piece]) -> str:
    return "".join(_readable(piece) for piece in pieces).strip()


def readable(source: str) -> str:
    r"""Writes a formula in Unicode as well as one line can.

    >>> readable(r"K^+ \to \pi^+ \nu\bar{\nu}"), readable(r"\mathcal{O}(n \log n)")
    ('K⁺ → π⁺ νν̄', 'O(n log n)')

    Args:
        source: TeX source without delimiters.
    """
    text = re.sub(r"\s+", " ", "".join(_readable(piece) for piece in parse(source)))
    text = re.sub(r"(?<=[(\[⟨⌊⌈]) | (?=[)\]⟩⌋⌉,;])", "", text)
    return unicodedata.normalize("NFC", text.strip())


def _readable(piece: Piece) -> str:
    if piece.kind is Kind.BLANK:
        return piece.text or " "
    if piece.kind is Kind.OPERATOR:
        return _operator(piece.text)
    if piece.kind is Kind.FUNCTION:
        return f" {piece.text} "
    if not piece.parts:
        return piece.text
    if piece.kind is Kind.ALPHABET and piece.text in _PROSE:
        return "".join(map(_readable, piece.parts[0]))
    inner = _written(piece.parts[0])
    if piece.kind is Kind.SCRIPT:
        return _script(piece.text, inner)
    if piece.kind is Kind.ACCENT:
        return (
            "".join(accented(char, piece.text) for char in inner)
            if piece.text == "\u0305"
            else accented(inner, piece.text)
        )
    if piece.kind is Kind.FRACTION:
        return f"{_wrapped(inner)}/{_wrapped(_written(piece.parts[1]))}"
    if piece.kind is Kind.ROOT:
        return f"√{_wrapped(inner)}"
    if piece.text in ("mathbb", "mathds"):
        return _DOUBLE_STRUCK.get(inner, inner)
    return inner


def _operator(text: str) -> str:
    is_relation = text in "=<>" or (unicodedata.category(text[0]) == "Sm" and text not in "+−±∓¬∑∏∫√|∀∃")
    return f" {text} " if is_relation else text


def _wrapped(text: str) -> str:
    return text if len(text) < 2 or text.isalnum() else f"({text})"


def _script(sign: str, inner: str) -> str:
    inner = inner.replace(" ", "")
    if not inner.strip("°′*†‡") and sign == "^":
        return inner
    small = SUPERSCRIPTS if sign == "^" else SUBSCRIPTS
    if all(ord(char) in small for char in inner):
        return inner.translate(small)
    return f"{sign}{inner}" if len(inner) == 1 else f"{sign}({inner})"
