"""The command `mkdocs-scholar export`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from facts import DEMO

from mkdocs_scholar.cli import main


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["export", *map(str, arguments)])


def written(folder: Path, text: str, name: str = "a.bib") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_exit_is_0_where_nothing_is_wrong() -> None:
    result = run(DEMO, "--to", "csl-json")
    assert result.exit_code == 0
    assert [item["id"] for item in json.loads(result.stdout)][:2] == ["wan2025robust", "sun2024llumnix"]
    assert result.stderr == ""


def test_warnings_go_to_standard_error_and_exit_is_1(tmp_path: Path) -> None:
    bib = written(tmp_path, "@misc{a, title={Ä}}\n")
    result = run(bib, "--to", "ris")
    assert result.exit_code == 1
    assert result.stdout.startswith("TY  - GEN\nID  - a\nTI  - Ä\n")
    assert result.stderr.endswith("[missing-year]\n")
    assert result.stderr.startswith("warning: ")


def test_infos_do_not_count(tmp_path: Path) -> None:
    bib = written(tmp_path, "@misc{a, title={A}, year=2020, eprint={x1}, eprinttype={nowhere}}\n")
    result = run(bib, "--to", "bibtex")
    assert "[unlinked-identifier]" in result.stderr
    assert result.exit_code == 0


def test_missing_file_is_an_error(tmp_path: Path) -> None:
    result = run(tmp_path / "none.bib", "--to", "bibtex")
    assert result.exit_code == 1
    assert "[missing-file]" in result.stderr


@pytest.mark.parametrize("arguments", [(), ("a.bib",), ("a.bib", "--to", "word"), ("--to", "ris")])
def test_wrong_usage_is_2(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_output_is_utf_8_with_bare_newlines(tmp_path: Path) -> None:
    bib = written(tmp_path, "@misc{a,\r\n  title={潮汐},\r\n  year=2020}\r\n")
    result = run(bib, "--to", "bibtex", "--output", tmp_path / "b.bib")
    assert (result.exit_code, result.stdout) == (0, "")
    assert (tmp_path / "b.bib").read_bytes() == "@misc{a,\n  title={潮汐},\n  year=2020}\n".encode()


def test_output_that_cannot_be_written_is_wrong_usage(tmp_path: Path) -> None:
    result = run(DEMO, "--to", "ris", "--output", tmp_path / "none" / "a.ris")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_formats_are_mixed_and_hidden_works_left_out(tmp_path: Path) -> None:
    bib = written(tmp_path, "@misc{a, title={A}, year=2020}\n@misc{h, title={H}, year=2020, hidden={true}}\n")
    items = '[{"id": "z", "type": "book", "title": "Z", "issued": {"date-parts": [[2021]]}}]'
    result = run(bib, written(tmp_path, items, "z.json"), "--to", "bibtex")
    assert result.stdout.startswith("@misc{a, title={A}, year=2020}\n\n@book{z,\n")
    assert "{h" not in result.stdout
    assert result.stderr == "1 hidden work is left out.\n"
    assert result.exit_code == 0
