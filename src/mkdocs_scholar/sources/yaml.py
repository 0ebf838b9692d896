"""YAML as the user wrote it: a tree whose scalars stay text and whose nodes know their lines.

Nothing is retyped (`2020`, `NO`, `1.10`, `12:30` come out as written), aliases and merge keys are unfolded, and text
that unfolds without end is refused before anybody walks through it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from yaml import nodes
from yaml.composer import Composer
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import AliasEvent
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.resolver import BaseResolver
from yaml.scanner import Scanner

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.sources.yaml_faults import explain

MOST_NODES = 200_000
"""Values a file may hold once its aliases are unfolded."""


class Scalar(Struct, frozen=True, kw_only=True):
    """A single value."""

    text: str
    """The characters as written, without quotes, escapes resolved."""
    line: int
    """Counted from 1."""
    is_plain: bool = True
    """Whether it is written without quotes and on no `|` or `>`."""


class ListNode(Struct, frozen=True, kw_only=True):
    """A list."""

    items: tuple[Node, ...]
    line: int


class MapNode(Struct, frozen=True, kw_only=True):
    """A map."""

    fields: tuple[tuple[Scalar, Node], ...]
    """Keys with their values in the order of the file, each key once; merged fields stand at the end."""
    line: int


Node = Scalar | ListNode | MapNode

_LAST_MARK = regex(r"(?<=\n)---[ \t]*(?:\r?\n\s*)?\Z")
"""The line that closes front matter, where a file of data has it too."""

_DASHED = regex(r"-(?=[^\W\d_])")
"""A dash that was to start an item, and has no blank behind it."""

UNSEEN = regex(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Characters that show nothing, or turn what is around them round."""


def visible(text: str) -> str:
    r"""Writes out what can't be seen, so that a message shows it and a terminal doesn't obey it.

    >>> visible("a\u200bb")
    'a\\u200bb'
    """
    return UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def is_missing(node: Node | None) -> bool:
    """Whether there is nothing: no node, an empty text, list or map, or YAML's null (`~`, `null`)."""
    match node:
        case None:
            return True
        case Scalar(text=text, is_plain=is_plain):
            return not text.strip() or (is_plain and text in ("~", "null"))
        case ListNode(items=items):
            return not items
        case MapNode(fields=fields):
            return not fields


def joined(first: Node, second: Node) -> Node:
    """What a field written twice holds: the first value; lists come together."""
    if isinstance(first, ListNode) and isinstance(second, ListNode):
        return ListNode(items=first.items + second.items, line=first.line)
    return second if is_missing(first) else first


def plain(node: Node) -> Any:
    """Unwraps a node: text, lists and maps; None for nothing."""
    if isinstance(node, Scalar):
        return None if is_missing(node) else node.text
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node.fields}


class _Composer(Reader, Scanner, Parser, Composer, BaseResolver):
    """PyYAML's composer without its rules for what a plain scalar might mean."""

    def __init__(self, text: str) -> None:
        self.unused: dict[str, nodes.Node] = {}
        """What has a name to be repeated by (&name), by that name, until it is repeated."""
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)
        BaseResolver.__init__(self)

    def compose_node(self, parent: nodes.Node | None, index: Any) -> nodes.Node | None:
        """Composes a node, and notes its anchor or the alias that it is."""
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]
        node = super().compose_node(parent, index)
        if isinstance(event, AliasEvent):
            self.unused.pop(str(event.anchor), None)
        elif event.anchor is not None and node is not None:
            self.unused[event.anchor] = node
        return node


def compose(text: str, path: str, report: Report) -> Node | None:
    """Reads one YAML document.

    Args:
        text: The file's characters, without a byte order mark.
        path: Path to name in messages.
        report: Gets one `broken-yaml` for text that can't be read, and the warnings for repeated fields and for
            values that `#` made empty.

    Returns:
        The tree; None if the text is empty or broken.
    """
    try:
        composer = _Composer(_LAST_MARK.sub("", text))
        root = composer.get_single_node()
        if root is None:
            return None
        tree = _Tree(text, path, report)
        for name, node in composer.unused.items():
            tree.look_for_anchor(name, node)
        return tree.build(root)
    except (YAMLError, ValueError, OverflowError, RecursionError) as error:
        message, line, column = explain(error, text)
        report.add("broken-yaml", visible(message), Location(path=path, line=line, column=column))
        return None


class _Tree:
    """Turns PyYAML's nodes into ours."""

    def __init__(self, text: str, path: str, report: Report) -> None:
        self._text = text
        self._path = path
        self._report = report
        self._built: dict[int, Node] = {}
        self._sizes: dict[int, int] = {}
        self._made: list[nodes.Node] = []
        """Nodes that are none of the file's: they stay, for what is built is known by their places in memory."""

    def build(self, root: nodes.Node) -> Node:
        """Builds the tree; raises MarkedYAMLError when it unfolds without end."""
        if self._size(root) > MOST_NODES:
            raise _fault(root, f"Aliases unfold this file to more than {MOST_NODES:,} values; repeat less.")
        return self._node(root)

    def _size(self, node: nodes.Node) -> int:
        """Counts the nodes below one as if every alias were written out, without writing them out."""
        known = self._sizes.get(id(node))
        if known == 0:
            raise _fault(node, "A value contains itself by an alias (*name); write it out.")
        if known is None:
            self._sizes[id(node)] = 0
            known = 1 + sum(self._size(child) for child in _children(node))
            self._sizes[id(node)] = known
        return known

    def _node(self, node: nodes.Node) -> Node:
        built = self._built.get(id(node))
        if built is None:
            built = self._built[id(node)] = self._new(node)
        return built

    def _new(self, node: nodes.Node) -> Node:
        line = node.start_mark.line + 1
        if isinstance(node, nodes.SequenceNode):
            for item in node.value:
                self._look_for_comment("An item", item)
            return ListNode(items=tuple(self._node(item) for item in node.value), line=line)
        if isinstance(node, nodes.MappingNode):
            if node.value and _without_dash(node.value[0][0]) is not None:
                return self._items(node)
            return MapNode(fields=tuple(self._fields(node)), line=line)
        assert isinstance(node, nodes.ScalarNode), node  # noqa: S101 - the third and last kind
        self._look_for_tag(node)
        return Scalar(text=_repaired(node.value), line=line, is_plain=node.style is None)

    def _fields(self, node: nodes.MappingNode) -> list[tuple[Scalar, Node]]:
        own: dict[str, tuple[Scalar, Node]] = {}
        merged: list[tuple[Scalar, Node]] = []
        for key_node, value_node in node.value:
            key = self._node(key_node)
            if not isinstance(key, Scalar):
                self._tell("bad-value", "A field's name is a list or a map; put braces and brackets in quotes.", key)
            elif key.text == "<<" and key.is_plain:
                merged.extend(_merged(self._node(value_node)))
            else:
                self._add(own, key, value_node)
        for key, value in merged:
            own.setdefault(key.text, (key, value))
        return list(own.values())

    def _items(self, node: nodes.MappingNode) -> ListNode:
        """Reads a map as the list that was meant: each dash starts an item."""
        items: list[nodes.MappingNode] = []
        for key, value in node.value:
            right = _without_dash(key)
            if right is not None or not items:
                items.append(nodes.MappingNode(node.tag, [], key.start_mark, node.end_mark))
            if right is not None:
                message = f'A blank must follow the dash that starts an item; write "- {right.value}:".'
                self._tell("bad-value", message, self._node(key))
            items[-1].value.append((right or key, value))
        self._made += items
        return ListNode(items=tuple(self._node(item) for item in items), line=node.start_mark.line + 1)

    def _add(self, own: dict[str, tuple[Scalar, Node]], key: Scalar, value_node: nodes.Node) -> None:
        if key.is_plain and key.text[:1].isspace():
            character = f"U+{ord(key.text[0]):04X}"
            message = f"The line is indented with the character {character}, which is no space to YAML; use spaces."
            self._tell("bad-value", message, key)
            return
        self._look_for_comment(key.text, value_node)
        value = self._node(value_node)
        if key.text not in own:
            own[key.text] = (key, value)
            return
        first, before = own[key.text]
        own[key.text] = (first, joined(before, value))
        self._tell("repeated-field", f'"{key.text}" stands in line {first.line} already; keep one of the two.', key)

    def _look_for_comment(self, name: str, node: nodes.Node) -> None:
        """Warns where `#` without a space behind it cut a value off: `talk: #1 in …`, `title: Rank #1`."""
        if not isinstance(node, nodes.ScalarNode) or node.style is not None:
            return
        line_end = self._text.find("\n", node.end_mark.index)
        rest = self._text[node.end_mark.index : line_end if line_end >= 0 else None].rstrip()
        cut = re.match(r"\s+(?P<comment>#\d.*)" if node.value else r"\s*(?P<comment>#[^\s#].*)", rest)
        if cut is None:
            return
        whole = f"{node.value} {cut['comment']}".strip().replace('"', '\\"')
        state = f'ends at "{node.value}"' if node.value else "is empty"
        shown = f"write {name}: " if name != "An item" else "write "
        message = f'{name} {state}, since YAML takes what follows " #" for a comment; {shown}"{whole}".'
        self._report.add("unquoted-value", visible(message), Location(path=self._path, line=node.end_mark.line + 1))

    def _look_for_tag(self, node: nodes.ScalarNode) -> None:
        """Warns where a text that starts with "!" was taken for a tag: `note: !important for me`."""
        if node.tag and node.tag.startswith("!") and len(node.tag) > 1:
            whole = f"{node.tag} {node.value}".strip()
            message = f'YAML takes "{node.tag}" for a tag and leaves it out; put the value in quotes: "{whole}".'
            self._report.add(
                "unquoted-value", visible(message), Location(path=self._path, line=node.start_mark.line + 1)
            )

    def look_for_anchor(self, name: str, node: nodes.Node) -> None:
        """Warns where a text that starts with "&" was taken for a name to repeat it by: `note: &co partners`."""
        if isinstance(node, nodes.ScalarNode):
            whole = f"&{name} {node.value}".strip()
            message = f'YAML takes "&{name}" for a name and leaves it out; put the value in quotes: "{whole}".'
            self._report.add(
                "unquoted-value", visible(message), Location(path=self._path, line=node.start_mark.line + 1)
            )

    def _tell(self, code: str, message: str, node: Node) -> None:
        self._report.add(code, visible(message), Location(path=self._path, line=node.line))


def _without_dash(key: nodes.Node) -> nodes.ScalarNode | None:
    """Returns a field's name without the dash that was to start an item; None where there is none."""
    if not isinstance(key, nodes.ScalarNode) or key.style is not None or not _DASHED.match(key.value):
        return None
    return nodes.ScalarNode(key.tag, key.value[1:], key.start_mark, key.end_mark)


def _fault(node: nodes.Node, message: str) -> MarkedYAMLError:
    return MarkedYAMLError(problem=message, problem_mark=node.start_mark)


def _children(node: nodes.Node) -> Iterator[nodes.Node]:
    if isinstance(node, nodes.SequenceNode):
        yield from node.value
    elif isinstance(node, nodes.MappingNode):
        for pair in node.value:
            yield from pair


def _merged(node: Node) -> Iterator[tuple[Scalar, Node]]:
    """Yields what `<<` brings in: the fields of a map, or of each map of a list, the first map's first."""
    for source in node.items if isinstance(node, ListNode) else (node,):
        if isinstance(source, MapNode):
            yield from source.fields


def _repaired(text: str) -> str:
    """Joins surrogate pairs, which JSON's escapes write and PyYAML leaves apart; composes accents (NFC)."""
    if text.isascii():
        return text
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return unicodedata.normalize("NFC", whole)
