"""A query that was understood: conditions, and how they hang together."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from mkdocs_scholar.model.work import Work
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.query.tokens import Condition

Test = Callable[[Work, Context], bool]
"""Whether a work meets a condition."""


class Term(Struct, frozen=True, eq=False):
    """One condition."""

    condition: Condition
    test: Test

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self.condition == other.condition

    def __hash__(self) -> int:
        return hash(self.condition)

    def matches(self, work: Work, context: Context) -> bool:
        """Whether a work meets it."""
        return self.test(work, context)

    def __str__(self) -> str:
        return str(self.condition)


class Not(Struct, frozen=True):
    """What a work must not meet."""

    node: Node

    def matches(self, work: Work, context: Context) -> bool:
        """Whether a work does not meet what stands behind NOT."""
        return not self.node.matches(work, context)

    def __str__(self) -> str:
        return f"NOT {_in_parentheses(self.node, All, Any)}"


class All(Struct, frozen=True):
    """Two parts or more, all to be met."""

    nodes: tuple[Node, ...]

    def matches(self, work: Work, context: Context) -> bool:
        """Whether a work meets every part."""
        return all(node.matches(work, context) for node in self.nodes)

    def __str__(self) -> str:
        return " AND ".join(_in_parentheses(node, All, Any) for node in self.nodes)


class Any(Struct, frozen=True):
    """Two parts or more, one of which is to be met."""

    nodes: tuple[Node, ...]

    def matches(self, work: Work, context: Context) -> bool:
        """Whether a work meets one part."""
        return any(node.matches(work, context) for node in self.nodes)

    def __str__(self) -> str:
        return " OR ".join(_in_parentheses(node, Any) for node in self.nodes)


Node = Term | Not | All | Any


def _in_parentheses(node: Node, *looser: type) -> str:
    return f"({node})" if isinstance(node, looser) else str(node)


class Query(Struct, frozen=True, kw_only=True):
    """What works are asked for."""

    node: Node | None
    """None if nothing is asked: every work will do."""

    def matches(self, work: Work, context: Context) -> bool:
        """Whether a work is among those asked for."""
        return self.node is None or self.node.matches(work, context)

    def __str__(self) -> str:
        return str(self.node or "")
