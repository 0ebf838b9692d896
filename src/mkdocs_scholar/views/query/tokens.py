"""The words, conditions and signs a query is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from mkdocs_scholar.patterns import regex


class QueryError(ValueError):
    """A query cannot be understood.

    Attributes:
        message: What to write instead, where, and what is wrong; goes behind the word "write".
        position: Where in the query, counted from 0.
    """

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.message = message
        self.position = position

    @classmethod
    def at(cls, text: str, position: int, advice: str, fault: str = "") -> QueryError:
        """Makes the error of a spot in a query.

        Args:
            text: The whole query.
            position: The spot, counted from 0.
            advice: What to write there.
            fault: What is wrong, if the advice does not tell.
        """
        line = text.count("\n", 0, position) + 1
        column = position - text.rfind("\n", 0, position)
        spot = f"line {line}, column {column}" if "\n" in text else f"column {column}"
        return cls(f"{advice} at {spot}{': ' if fault else ''}{fault}", position)


class Condition(Struct, frozen=True, kw_only=True):
    """What one field of a work is asked for."""

    field: str = ""
    """Name of the field as written; empty for words that may stand anywhere."""
    operator: str = ":"
    """":" holds, "=" is, or ">", ">=", "<", "<="."""
    value: str
    """As written, quotation marks taken off; never empty."""
    is_quoted: bool = False
    """Whether it stood in quotation marks."""

    @property
    def is_any(self) -> bool:
        """Whether any value will do."""
        return self.operator in (":", "=") and not self.is_quoted and not self.value.strip("*")

    def __str__(self) -> str:
        mark = ("'" if '"' in self.value else '"') if self.is_quoted else ""
        return f"{self.field}{self.operator if self.field else ''}{mark}{self.value}{mark}"


class Sign(Enum):
    """A sign between conditions."""

    AND = "AND"
    OR = "OR"
    NOT = "NOT"
    OPEN = "("
    CLOSE = ")"


class Token(Struct, frozen=True, kw_only=True):
    """A sign or a condition and where it stands."""

    position: int
    """Counted from 0."""
    text: str
    """As written."""
    sign: Sign | None = None
    """None for a condition."""
    condition: Condition | None = None
    """None for a sign; of a parenthesis behind a field ("author:(Ruiz OR Kim)") what its words are asked for."""
    value_position: int = 0
    """Where a condition's value stands."""


_TYPED = str.maketrans("：（）＝＜＞“”„«»‘’‐‑–−　", ':()=<>"""""\'\'---- ')
"""What word processors and Chinese keyboards write; one letter for one, so that columns stay."""
_BLANK = regex(r"\s+")
_FIELD = regex(r"([^\W\d][\w-]*)(:\s*(?:[<>]=?|[≤≥=])?|\s*(?:[<>]=?|!=|[≤≥=]))\s*")
_WORD = regex(r'[^\s()"]+')
_OPERATOR = regex(r"[<>=≤≥:]+|!=")
_CLOSING = regex(r"'(?=[\s()\"]|$)")
"""A single quotation mark where a word would end."""
_SPELLINGS = {"≤": "<=", "≥": ">=", "": ":", "!=": "="}
_WORDS = {"and": Sign.AND, "or": Sign.OR, "not": Sign.NOT}


def tokens(text: str) -> Iterator[Token]:
    """Parts a query into tokens, in time proportional to its length.

    Raises:
        QueryError: A quotation mark has no partner, a condition no value, or a sign stands where none can.
    """
    return _Reader(text).tokens()


class _Reader:
    """Goes through a query from left to right."""

    def __init__(self, text: str) -> None:
        self._written = text
        self._text = text.translate(_TYPED)
        self._place = 0
        self._has_closing = True
        """Whether a single quotation mark that closes may still follow."""

    def tokens(self) -> Iterator[Token]:
        self._skip()
        while self._place < len(self._text):
            yield from self._next()
            self._skip()

    def _skip(self) -> None:
        blank = _BLANK.match(self._text, self._place)
        self._place = blank.end() if blank else self._place

    def _next(self) -> Iterator[Token]:
        start, letter = self._place, self._text[self._place]
        if letter in "()":
            self._place += 1
            yield Token(position=start, text=letter, sign=Sign(letter))
        elif letter == "-":
            yield self._minus()
        elif field := _FIELD.match(self._text, start):
            yield from self._condition(field)
        else:
            yield self._words()

    def _minus(self) -> Token:
        start = self._place
        self._place += 1
        if not re.match(r"[^\s)]", self._text[self._place : self._place + 1]):
            raise self._error(start, 'a word right behind the "-"')
        return Token(position=start, text="-", sign=Sign.NOT)

    def _words(self) -> Token:
        start = self._place
        if mark := _OPERATOR.match(self._text, start):
            raise self._error(start, "a field, such as year or title,", f'"{mark[0]}" has none before it')
        value, is_quoted = self._value()
        sign = None if is_quoted else _WORDS.get(value.lower())
        condition = None if sign else Condition(value=value, is_quoted=is_quoted)
        written = self._text[start : self._place]
        return Token(position=start, text=written, sign=sign, condition=condition, value_position=start)

    def _condition(self, field: re.Match[str]) -> Iterator[Token]:
        start, written = field.start(), field[2].strip()
        operator = written.removeprefix(":").strip()
        operator = _SPELLINGS.get(operator, operator)
        if written == "!=":
            yield Token(position=start, text="!=", sign=Sign.NOT)
        self._place = at = field.end()
        sign = Sign.OPEN if self._text[at : at + 1] == "(" else None
        if sign:
            self._place += 1
            value, is_quoted = "(", False
        else:
            value, is_quoted = self._field_value(field)
        condition = Condition(field=field[1], operator=operator, value=value, is_quoted=is_quoted)
        text = self._text[start : self._place]
        yield Token(position=start, text=text, sign=sign, condition=condition, value_position=at)

    def _field_value(self, field: re.Match[str]) -> tuple[str, bool]:
        found = _WORD.match(self._text, self._place)
        is_sign = found and found[0] in ("AND", "OR", "NOT")
        if is_sign or (not found and self._text[self._place : self._place + 1] != '"'):
            raise self._error(field.start(), f'a value behind "{field[0].strip()}", or "*" for any,')
        return self._value()

    def _value(self) -> tuple[str, bool]:
        """Takes words in quotation marks, or one word without."""
        start = self._place
        end = self._closing(self._text[start])
        if end is None:
            word = _WORD.match(self._text, start)
            self._place = word.end() if word else start + 1
            return self._text[start : self._place], False
        value = self._text[start + 1 : end]
        if not value.strip():
            raise self._error(start, "words between the quotation marks")
        self._place = end + 1
        return value, True

    def _closing(self, mark: str) -> int | None:
        """Finds the partner of a quotation mark; None for another letter, and for an apostrophe before a word."""
        start = self._place
        if mark == '"':
            end = self._text.find('"', start + 1)
            if end < 0:
                raise self._error(start, "a second quotation mark for the one")
            return end
        if mark != "'" or not self._has_closing:
            return None
        closing = _CLOSING.search(self._text, start + 1)
        self._has_closing = closing is not None
        return closing.start() if closing else None

    def _error(self, position: int, advice: str, fault: str = "") -> QueryError:
        return QueryError.at(self._written, position, advice, fault)
