"""A place among the nodes of a group, from where commands take their arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mkdocs_scholar.sources.latex.tree import Kind, Node


class Cursor:
    """A place among the nodes of a group."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes
        self._place = 0

    def __iter__(self) -> Iterator[Node]:
        while self._place < len(self._nodes):
            self._place += 1
            yield self._nodes[self._place - 1]

    def peek(self, ahead: int = 0) -> Node | None:
        """Returns the next node, or one further ahead; None beyond the last."""
        place = self._place + ahead
        return self._nodes[place] if place < len(self._nodes) else None

    def skip(self) -> None:
        """Passes over the next node."""
        self._place += 1

    def argument(self) -> list[Node]:
        """Takes a command's argument: a group's content, or one character or command.

        A command that is an argument without braces takes no arguments of its own.
        """
        while (node := self.peek()) is not None and node.kind is Kind.BLANK:
            self.skip()
        if node is None:
            return []
        if node.kind is Kind.TEXT and len(node.text) > 1:
            self._nodes = [*self._nodes]
            first = Node(Kind.TEXT, node.text[0], node.start, node.start + 1)
            self._nodes[self._place] = Node(Kind.TEXT, node.text[1:], node.start + 1, node.end)
            return [first]
        self.skip()
        return node.children if node.kind is Kind.GROUP else [node]

    def optional(self, *, before_group: bool = False) -> Sequence[Node]:
        """Takes an argument in square brackets, if there is one.

        Args:
            before_group: Only where a group follows it: brackets behind an unknown command may be text.
        """
        node = self.peek()
        if node is None or node.text != "[":
            return ()
        for ahead in range(1, 40):
            node = self.peek(ahead)
            if node is None:
                return ()
            if node.kind is Kind.TEXT and node.text == "]":
                following = self.peek(ahead + 1)
                if before_group and (following is None or following.kind is not Kind.GROUP):
                    return ()
                inside = self._nodes[self._place + 1 : self._place + ahead]
                self._place += ahead + 1
                return inside
        return ()
