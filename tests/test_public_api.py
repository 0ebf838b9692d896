"""What others may build on: public names, entry points, and the low price of an import."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points

import pytest

import mkdocs_scholar

PUBLIC = {"Scholar", "ScholarExtension", "load_library", "load_profile", "makeExtension"}

ENTRY_POINTS = {
    ("mkdocs.plugins", "scholar"): "mkdocs_scholar.plugin:ScholarPlugin",
    ("markdown.extensions", "mkdocs_scholar"): "mkdocs_scholar:makeExtension",
    ("console_scripts", "mkdocs-scholar"): "mkdocs_scholar.cli:main",
}

COSTLY = ("babel", "bibtexparser", "click", "jinja2", "markdown", "mkdocs", "pylatexenc", "yaml")


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_exported_names_are_the_public_ones() -> None:
    assert set(mkdocs_scholar.__all__) == PUBLIC


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_exported_name_is_there_with_a_docstring(name: str) -> None:
    assert getattr(mkdocs_scholar, name).__doc__
    assert name in dir(mkdocs_scholar)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="libary"):
        getattr(mkdocs_scholar, "libary")  # noqa: B009 - the access is the test


@pytest.mark.parametrize(("group", "name"), list(ENTRY_POINTS))
def test_entry_point_leads_to_something(group: str, name: str) -> None:
    (point,) = entry_points(group=group, name=name)
    assert point.value == ENTRY_POINTS[group, name]
    assert callable(point.load())


@pytest.mark.parametrize("module", ["mkdocs_scholar", "mkdocs_scholar.problems", "mkdocs_scholar.model.work"])
def test_import_is_cheap(module: str) -> None:
    code = f"import sys, {module}; print(*sorted({{*{COSTLY}}} & set(sys.modules)))"
    assert _run(sys.executable, "-c", code) == ""


def test_only_what_must_reads_bibtex() -> None:
    """The parser costs tens of milliseconds; a build whose files are cached pays nothing."""
    code = "import sys, mkdocs_scholar.scholar, mkdocs_scholar.plugin; print('bibtexparser' in sys.modules)"
    assert _run(sys.executable, "-c", code) == "False"


def test_command_line_tells_what_it_can_do() -> None:
    assert "check" in _run(sys.executable, "-c", "from mkdocs_scholar.cli import main; main(['--help'])")
