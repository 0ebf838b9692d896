"""Options of a fence: YAML, with each fault at its line in the source of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem, Report
from mkdocs_scholar.sources.yaml import MapNode, compose, is_missing, plain
from mkdocs_scholar.sources.yaml_faults import TAB
from mkdocs_scholar.views.options import Site, below

_TAB_WIDTH = 4
"""Columns of a tab, as Markdown counts them."""


def parsed(source: str, block: str, report: Report, site: Site, lines: dict[str, int]) -> Mapping[str, Any]:
    """Reads the YAML of a fence; its values stay text, so that a key such as 007 is what the author wrote.

    Args:
        source: The YAML.
        block: Name of the block.
        report: Where faults are told.
        site: Where the fence stands.
        lines: Gets the line of each option, counted from 1 below the fence's opening line.
    """
    own = Report()
    root = compose(source, site.call.path if site.call else "", own)
    report.extend(_placed(problem, block, site) for problem in own)
    if root is None or is_missing(root):
        return {}
    if not isinstance(root, MapNode):
        report.add("broken-yaml", f"{block} takes options as `name: value`, one a line.", site.call)
        return {}
    lines.update((key.text, key.line) for key, _ in root.fields)
    return {key.text: plain(node) for key, node in root.fields}


def _placed(problem: Problem, block: str, site: Site) -> Problem:
    """Counts a problem's line from the fence's opening line, and says whose options they are."""
    where = below(site.call, problem.location.line if problem.location else None)
    message = problem.message
    if problem.code == "broken-yaml" and (tabbed := _tabbed(site, where)):
        where, message = tabbed, TAB
    return replace(problem, location=where, message=f"options of {block}: {message}")


_LEAD = regex(r"[ \t>]*")
_FENCE = regex(r"`{3}|~{3}")


def _tabbed(site: Site, end: Location | None) -> Location | None:
    """Finds the first line of a fence, up to one that is broken, that is indented with a tab deeper than the fence."""
    first = site.call.line if site.call else None
    text = site.text() if first and end and end.line else None
    if not (first and end and end.line and text):
        return None
    opening, *lines = text.split("\n")[first - 1 : end.line]
    fence = _FENCE.search(opening)
    edge = len(opening[: fence.start()].expandtabs(_TAB_WIDTH)) if fence else 0
    for number, line in enumerate(lines, first + 1):
        lead = _LEAD.match(line)[0]  # type: ignore[index]  # it matches the empty text too
        if "\t" in lead and len(lead.expandtabs(_TAB_WIDTH)) > edge:
            return replace(end, line=number, column=None)
    return None
