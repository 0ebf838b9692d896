"""The items of a CSL-YAML file, as pandoc writes it: a list, alone or under `references`, in pandoc's Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.sources.csl.json_items import Found, JsonObject
from mkdocs_scholar.sources.yaml import ListNode, MapNode, Node, Scalar, compose, is_missing

_FENCE = regex(r"\A---[ \t]*\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*$.*\Z", re.DOTALL | re.MULTILINE)
_VERBATIM = frozenset(
    {"id", "doi", "url", "issn", "isbn", "pmid", "pmcid", "citation-key", "file", "pdf", "code", "html"}
)
"""Fields that are no Markdown."""
_MARKS: Mapping[re.Pattern[str], str] = MappingProxyType(
    {
        re.compile(r"\[((?:[^\[\]\n]|\[[^\[\]\n]*\]){1,300})\]\{\.nocase\}"): r"\1",
        re.compile(r"\[((?:[^\[\]\n]|\[[^\[\]\n]*\]){1,300})\]\{\.smallcaps\}"): r"<sc>\1</sc>",
        re.compile(r"(?<![\\*\w])\*\*(?=\S)([^*\n]{1,300}?)(?<=\S)\*\*(?![\w*])"): r"<b>\1</b>",
        re.compile(r"(?<![\\*\w])\*(?=\S)([^*\n]{1,300}?)(?<=\S)\*(?![\w*])"): r"<i>\1</i>",
        re.compile(r"(?<![\\^])\^([^\s^]{1,40})\^"): r"<sup>\1</sup>",
        re.compile(r"(?<![\\~])~([^\s~]{1,40})~"): r"<sub>\1</sub>",
        re.compile(r"\\([*_^~\[\]$#<>@'\"-])"): r"\1",
    }
)
"""Pandoc's marks in text, and the tags that mean the same."""


def find_yaml_items(text: str, path: str, report: Report) -> Found:
    """Finds the items of a file; what is no YAML is told as `broken-yaml`, what is no item as `bad-entry`."""
    fence = _FENCE.match(text)
    # The line of the opening --- stays, so that lines are those of the file.
    told = len(report)
    root = compose(f"\n{fence['yaml']}" if fence else text, path, report)
    found = Found()
    if root is None:
        # Text that is empty holds no entry; text that is broken held one at least, and is told.
        found.lost = int(len(report) > told)
        return found
    for node in _items(root):
        if isinstance(node, MapNode):
            found.items.append((_object(node), node.line))
        else:
            found.lost += 1
            report.add("bad-entry", "This is no item with fields; take it out.", Location(path=path, line=node.line))
    return found


def _items(root: Node) -> tuple[Node, ...]:
    if isinstance(root, MapNode):
        listed = next((value for name, value in root.fields if name.text in ("references", "items")), root)
        return listed.items if isinstance(listed, ListNode) else (listed,)
    return root.items if isinstance(root, ListNode) else (root,)


def _object(node: MapNode) -> JsonObject:
    return JsonObject({name.text: _value(value, name.text) for name, value in node.fields})


def _value(node: Node, name: str) -> Any:
    match node:
        case Scalar():
            return "" if is_missing(node) else node.text if name.lower() in _VERBATIM else _prose(node.text)
        case ListNode(items=items):
            return [_value(item, name) for item in items]
        case MapNode():
            return _object(node)


def _prose(text: str) -> str:
    """Turns Markdown's marks into tags."""
    for pattern, replacement in _MARKS.items():
        text = pattern.sub(replacement, text)
    return text
