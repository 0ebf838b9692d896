"""The architecture: a module imports only from the rows above its own, and third-party code only where it may."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = "mkdocs_scholar"
SOURCES = Path(__file__).parent.parent / "src" / PACKAGE

ROWS = (
    ("patterns",),
    ("problems",),
    ("model",),
    ("settings",),
    ("sources",),
    ("exports",),
    ("views", "lint"),
    ("locale",),
    ("templating",),
    ("parts",),
    ("blocks",),
    ("scholar",),
    ("opened",),
    ("markdown", "page_blocks", "page", "places", "host", "tokens", "fences", "slips", "lights", "look"),
    ("macros", "site", "arrivals", "indexing", "starter"),
    ("plugin", "cli"),
    ("__init__",),
)
"""Modules and packages from the core outwards."""

ROW = {name: place for place, row in enumerate(ROWS) for name in row}

UNITED_ROWS = {ROW["markdown"]}
"""Rows whose modules make one whole and may import each other."""

THIRD_PARTY = {
    "msgspec": "problems",
    "yaml": "sources",
    "bibtexparser": "sources",
    "pylatexenc": "sources",
    "babel": "locale",
    "jinja2": "templating",
    "markupsafe": "templating",
    "markdown": "markdown",
    "mkdocs": "plugin",
    "click": "cli",
}
"""Library to the first row that may import it."""

VAGUE = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "handler", "base", "core", "tools"}
"""Names that say nothing of what is inside."""

MODULES = sorted(SOURCES.rglob("*.py"))


def _parts(path: Path) -> tuple[str, ...]:
    """Dotted name below the package: ("model", "date"); ("__init__",) of the package itself."""
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts


def _name(path: Path) -> str:
    return "/".join(path.relative_to(SOURCES).parts)


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and dotted name of each import; `from x import y` gives "x.y"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def fault(importer: tuple[str, ...], name: str) -> str | None:
    """Says why a module may not import a name; None if it may."""
    if name.startswith("."):
        return "relative import"
    top, _, rest = name.partition(".")
    own = ROW[importer[0]]
    if top == PACKAGE:
        return _inner_fault(own, importer[0], rest.partition(".")[0] or "__init__")
    if top in sys.stdlib_module_names:
        return None
    if top not in THIRD_PARTY:
        return f"{top} is no dependency of this project"
    first = THIRD_PARTY[top]
    return f"{top} may be imported from {first} on" if own < ROW[first] else None


def _inner_fault(own: int, importer: str, target: str) -> str | None:
    other = ROW.get(target, ROW["__init__"])
    if other < own or target == importer or (other == own and own in UNITED_ROWS):
        return None
    return f"{target} does not stand above {importer}"


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_module_stands_in_a_row(path: Path) -> None:
    assert _parts(path)[0] in ROW, f"{_name(path)}: say in ROWS which layer it stands in"


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_imports_point_one_way(path: Path) -> None:
    faults = [
        f"{_name(path)}:{line}: {name}: {why}"
        for line, name in imported(_tree(path))
        if (why := fault(_parts(path), name))
    ]
    assert faults == []


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_imports_stand_at_the_top_or_give_a_reason(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    functions = [
        node for node in ast.walk(_tree(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    ]
    inner = {line for function in functions for line, _ in imported(function)}
    bare = [line for line in sorted(inner) if "#" not in lines[line - 1] and "#" not in lines[line - 2]]
    assert bare == [], f"{_name(path)}: imports inside functions without a comment that says why"


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_module_is_one_small_noun(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= 400
    assert not {word for part in _parts(path) for word in part.split("_")} & VAGUE


def test_every_row_is_there() -> None:
    """A row without a module is a name that the code has left behind."""
    there = {_parts(path)[0] for path in MODULES}
    assert [row for row in ROWS if not there & set(row)] == []


@pytest.mark.parametrize(
    ("importer", "name", "is_allowed"),
    [
        (("model", "work"), "mkdocs_scholar.model.date.PartialDate", True),
        (("model", "work"), "mkdocs_scholar.problems.Location", True),
        (("model", "work"), "mkdocs_scholar.settings.Settings", False),
        (("model", "work"), "mkdocs_scholar.load_library", False),
        (("model", "work"), "yaml", False),
        (("model", "work"), ".date.PartialDate", False),
        (("sources", "bibtex"), "bibtexparser.library.Library", True),
        (("views", "options"), "yaml", True),
        (("views", "works"), "markupsafe.Markup", False),
        (("scholar",), "mkdocs.config", False),
        (("markdown",), "mkdocs_scholar.page.PageOf", True),
        (("plugin",), "mkdocs_scholar.cli.main", False),
        (("plugin",), "requests.get", False),
        (("plugin",), "pathlib.Path", True),
    ],
)
def test_law_itself(importer: tuple[str, ...], name: str, is_allowed: bool) -> None:
    assert (fault(importer, name) is None) is is_allowed
