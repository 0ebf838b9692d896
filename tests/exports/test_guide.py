"""The commands of the guide's page do what it says they do."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from facts import DEMO, ROOT

from mkdocs_scholar.cli import main
from mkdocs_scholar.exports import EXPORTERS

PAGE = (ROOT / "docs" / "guide" / "export.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^```sh\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
(ENTRY,) = re.findall(r'^```bibtex title="data/publications.bib"\n(.*?)^```$', PAGE, re.MULTILINE | re.DOTALL)
SHOWN = re.findall(
    r'^```sh\n([^\n]*)\n```\n\n```\w+ title="[^"]*"\n(.*?)^```$', PAGE, re.MULTILINE | re.DOTALL
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "data").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_command_runs(folder: Path, command: str) -> None:
    shutil.copy(DEMO, folder / "data" / "publications.bib")
    call, _, _ = command.partition(" > ")  # what follows is the shell's
    program, *arguments = shlex.split(call)
    assert program == "mkdocs-scholar"
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    output = (folder / "publications.json").read_text(encoding="utf-8") if "--output" in arguments else result.stdout
    assert "Llumnix" in output


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_output_is_as_shown(folder: Path, command: str, output: str) -> None:
    (folder / "data" / "publications.bib").write_text(ENTRY, encoding="utf-8")
    result = CliRunner().invoke(main, shlex.split(command)[1:])
    assert result.exit_code == 0
    assert result.stdout.splitlines() == output.splitlines()


def test_each_format_is_shown() -> None:
    assert {command.split()[-1] for command, _ in SHOWN} == set(EXPORTERS)
