"""Real bibliographies come out as they did, and differ from pandoc's reading only where that is explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from comparison import HERE, compared, corpus, differences, ours

EXPLAINED: dict[str, list[str]] = yaml.safe_load((HERE / "explained.yaml").read_text(encoding="utf-8"))
BIBLIOGRAPHIES = [pytest.param(path, id=path.stem) for path in corpus()]


def golden(path: Path, suffix: str) -> str:
    return path.with_suffix(suffix).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", BIBLIOGRAPHIES)
def test_export_is_as_it_was(path: Path) -> None:
    assert ours(path) == golden(path, ".csl.json")


@pytest.mark.parametrize("path", BIBLIOGRAPHIES)
def test_each_difference_from_pandoc_is_explained(path: Path) -> None:
    explained = {line for lines in EXPLAINED.values() for line in lines if line.split()[0] == path.stem}
    assert set(differences(path, ours(path), golden(path, ".pandoc.json"))) == explained


def test_each_explanation_stands_in_the_notes() -> None:
    notes = (HERE / "NOTES.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^- `([\w.-]+)`:", notes, re.MULTILINE)) == sorted(EXPLAINED)


def test_most_is_compared() -> None:
    """The comparison means something: most files are read by both, and most fields agree."""
    both = [path for path in corpus() if compared(golden(path, ".pandoc.json"))]
    fields = sum(len(item) for path in both for item in compared(golden(path, ".pandoc.json")).values())
    assert len(both) >= 6
    assert sum(map(len, EXPLAINED.values())) < fields / 10


def test_each_file_has_its_origin() -> None:
    notes = (HERE / "NOTES.md").read_text(encoding="utf-8")
    assert [path.name for path in corpus() if f"`{path.name}`" not in notes] == []
