"""Text → query.

any       = all { OR all }
all       = part { [ AND ] part }
part      = { NOT | "-" } ( condition | [ field operator ] "(" any ")" )
condition = [ field operator ] ( word | "words" )
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from mkdocs_scholar.views.query.fields import MisfitError, field_named, test_of
from mkdocs_scholar.views.query.tokens import Condition, QueryError, Sign, Token, tokens
from mkdocs_scholar.views.query.tree import All, Any, Node, Not, Query, Term

_DEEPEST = 50
"""How many parentheses may stand inside each other."""
_OPERAND = "words or a condition such as year>=2020"


def parse(text: str) -> Query:
    """Understands a query.

    Raises:
        QueryError: It cannot be understood.
    """
    return _Parser(text).query()


class _Parser:
    """Goes through the tokens of a query once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(tokens(text))
        self._place = 0
        self._depth = 0

    def query(self) -> Query:
        if not self._tokens:
            return Query(node=None)
        node = self._any(None)
        if extra := self._peek():
            raise self._error(extra, 'a "(" for the ")"')
        return Query(node=node)

    def _peek(self) -> Token | None:
        return self._tokens[self._place] if self._place < len(self._tokens) else None

    def _takes(self, sign: Sign) -> bool:
        token = self._peek()
        is_there = token is not None and token.sign is sign
        self._place += is_there
        return is_there

    def _any(self, scope: Condition | None) -> Node:
        return self._row(self._all, scope, Any, lambda: self._takes(Sign.OR))

    def _all(self, scope: Condition | None) -> Node:
        return self._row(self._part, scope, All, lambda: self._takes(Sign.AND) or self._is_part())

    def _is_part(self) -> bool:
        token = self._peek()
        return token is not None and token.sign in (None, Sign.NOT, Sign.OPEN)

    def _row(
        self,
        read: Callable[[Condition | None], Node],
        scope: Condition | None,
        kind: type[All] | type[Any],
        goes_on: Callable[[], bool],
    ) -> Node:
        nodes = [read(scope)]
        while goes_on():
            nodes.append(read(scope))
        return kind(tuple(nodes)) if len(nodes) > 1 else nodes[0]

    def _part(self, scope: Condition | None) -> Node:
        is_negated = False
        while self._takes(Sign.NOT):
            is_negated = not is_negated
        token = self._peek()
        if token is None or token.sign not in (None, Sign.OPEN):
            raise self._missing(token)
        self._place += 1
        node = self._group(token, scope) if token.sign else self._term(token, scope)
        return _negated(node) if is_negated else node

    def _group(self, opening: Token, scope: Condition | None) -> Node:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._error(opening, f"no more than {_DEEPEST} parentheses inside each other")
        if opening.condition:
            self._known(opening)
        node = self._any(opening.condition or scope)
        if not self._takes(Sign.CLOSE):
            raise self._error(opening, 'a ")" for the "("')
        self._depth -= 1
        return node

    def _known(self, token: Token) -> str:
        """The proper name of a token's field."""
        try:
            return field_named(token.condition.field if token.condition else "")
        except MisfitError as misfit:
            raise QueryError.at(self._text, token.position, misfit.advice, misfit.fault) from None

    def _term(self, token: Token, scope: Condition | None) -> Node:
        condition = token.condition
        assert condition is not None  # noqa: S101 - a token is a sign or a condition
        if scope and not condition.field:
            condition = replace(scope, value=condition.value, is_quoted=condition.is_quoted)
            condition = replace(condition, field=field_named(scope.field))
        else:
            condition = replace(condition, field=self._known(token))
        try:
            return Term(condition, test_of(condition))
        except MisfitError as misfit:
            raise QueryError.at(self._text, token.value_position, misfit.advice, misfit.fault) from None

    def _missing(self, token: Token | None) -> QueryError:
        """Tells that something stands before or behind nothing."""
        before = self._tokens[self._place - 1] if self._place else None
        if before is not None and token is not None and before.sign is Sign.OPEN and token.sign is Sign.CLOSE:
            return self._error(before, f"{_OPERAND} between the parentheses")
        if before is not None:
            return self._error(before, f'{_OPERAND} behind the "{before.text}"')
        assert token is not None  # noqa: S101 - a query without tokens is not parsed
        return self._error(token, f'{_OPERAND} before the "{token.text}"')

    def _error(self, token: Token, advice: str) -> QueryError:
        return QueryError.at(self._text, token.position, advice)


def _negated(node: Node) -> Node:
    return node.node if isinstance(node, Not) else Not(node)
