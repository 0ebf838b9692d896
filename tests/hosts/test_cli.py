"""The command `mkdocs-scholar`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sitebuild import build, copy_site

from mkdocs_scholar.cli import main


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def _check(folder: Path, *arguments: str) -> Result:
    return _run("check", "--config-file", str(folder / "mkdocs.yml"), *arguments)


def test_nothing_wrong(tmp_path: Path) -> None:
    result = _check(copy_site("headings", tmp_path))
    assert result.exit_code == 0, result.output
    assert result.output.startswith("No problems.\n")


def test_problems_of_pages_as_text(tmp_path: Path) -> None:
    result = _check(copy_site("faults", tmp_path))
    assert result.exit_code == 1
    lines = [line for line in result.output.splitlines() if line.endswith("]")]
    assert [line.partition(": ")[2].partition(": ")[0] for line in lines] == [
        "docs/index.md:9",
        "docs/index.md:16",
        "docs/other.md:4",
    ]
    assert lines[0].startswith("warning: ")
    assert lines[1].startswith("error: ")


def test_problems_of_data_as_json(tmp_path: Path) -> None:
    result = _check(copy_site("paths", tmp_path), "--format", "json")
    assert result.exit_code == 1
    (problem,) = json.loads(result.output)
    assert problem["code"] == "missing-target"
    assert problem["level"] == "warning"
    assert problem["path"] == "data/profile.yml"
    assert isinstance(problem["line"], int)
    assert "files/none.pdf" in problem["message"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "zensical.toml",
            '[project]\nsite_name = "A"\n[project.markdown_extensions.mkdocs_scholar]\nprofile = "no.yml"\n',
        ),
        ("mkdocs.yml", "plugins:\n  scholar: {profile: no.yml}\nx: !ENV [A, b]\ny: !!python/name:a.b\n"),
        ("mkdocs.yml", "plugins: [search, scholar]\nmarkdown_extensions:\n  - mkdocs_scholar: {profile: no.yml}\n"),
    ],
)
def test_settings_are_found_in_every_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = _run("check")
    assert result.exit_code == 1
    assert "no.yml" in result.output
    assert "[missing-file]" in result.output


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "there is no mkdocs.yml here"),
        ("- a\n", "is no map of settings"),
        ("a: [\n", "cannot be read"),
    ],
)
def test_wrong_use_exits_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, words: str) -> None:
    if text is not None:
        (tmp_path / "mkdocs.yml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = _run("check")
    assert result.exit_code == 2
    assert words in result.output
    assert "Traceback" not in result.output


def test_assets_are_written(tmp_path: Path) -> None:
    result = _run("assets", str(tmp_path / "docs" / "assets"))
    assert result.exit_code == 0
    written = sorted(path.name for path in (tmp_path / "docs" / "assets").iterdir())
    assert written == ["scholar.css", "scholar.js"]
    assert len(result.output.splitlines()) == 2


def test_fence_that_is_never_closed_is_told_as_in_a_build(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    (folder / "docs" / "index.md").write_text("# A\n\n```Scholar publications\nlimit: 1\n", encoding="utf-8")
    done = _check(folder)
    assert done.exit_code == 1
    told = re.findall(r"docs/index\.md:3: .*", done.output)
    assert len(told) == 1, done.output
    assert told[0] in build("mkdocs", folder).log
