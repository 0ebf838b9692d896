"""A configuration is read once while its files stay the same, and each problem is told once."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mkdocs_scholar.opened import Teller, data_files, open_scholar, watched
from mkdocs_scholar.problems import Level, Location, Problem
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.sources import load_library


def _settings(base: Path, **values: str) -> Settings:
    return Settings.of(values, base)


def test_files_that_stay_are_read_once(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    bibliography = tmp_path / "data" / "a.bib"
    bibliography.write_text("@misc{a, title={A}, year=2020}", encoding="utf-8")
    first = open_scholar(_settings(tmp_path))
    assert open_scholar(_settings(tmp_path)) is first
    os.utime(bibliography, ns=(1, 1))
    second = open_scholar(_settings(tmp_path))
    assert second is not first
    (tmp_path / "data" / "b.bib").write_text("", encoding="utf-8")
    assert open_scholar(_settings(tmp_path)) is not second
    assert open_scholar(_settings(tmp_path, locale="zh")) is not open_scholar(_settings(tmp_path))


def test_folders_of_the_data_are_watched(tmp_path: Path) -> None:
    for name in ("data", "works/deep", "looks"):
        (tmp_path / name).mkdir(parents=True)
    settings = Settings.of({"bibliography": ["works/**/*.bib", "none/*.bib"], "templates": "looks"}, tmp_path)
    assert list(watched(settings)) == [tmp_path / "data", tmp_path / "works", tmp_path / "looks"]


def test_files_beside_the_configuration_are_watched_one_by_one(tmp_path: Path) -> None:
    for name in ("me.yml", "a.bib", "other.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    settings = Settings.of({"profile": "me.yml", "bibliography": "*.bib"}, tmp_path)
    assert list(watched(settings)) == [tmp_path / "me.yml", tmp_path / "a.bib"]


def test_problem_is_told_once_at_its_level(caplog: pytest.LogCaptureFixture) -> None:
    where = Location(path="a.bib", line=3)
    problem = Problem.of("bad-month", "x has a month.", where)
    quiet = Problem(code="merged", message="y.", location=where, level=Level.OFF)
    teller = Teller()
    with caplog.at_level(logging.INFO):
        teller.tell([problem, quiet], "properdocs")
        teller.tell([problem])
    assert [(record.name, record.levelname, record.getMessage()) for record in caplog.records] == [
        ("properdocs.plugins.scholar", "WARNING", "scholar: a.bib:3: x has a month. [bad-month]")
    ]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("data/b.bib", ["data/b.bib"]),
        ("data", []),
        ("data/c.bib", []),
        ("data/*.bib", ["data/.hidden.bib", "data/a.bib", "data/b.bib"]),
        ("data/[ab].bib", ["data/a.bib", "data/b.bib"]),
        ("**/*.bib", ["data/.hidden.bib", "data/a.bib", "data/b.bib", "data/more/d.bib"]),
        ("data/**.bib", ["data/.hidden.bib", "data/a.bib", "data/b.bib"]),  # as "*": older Pythons know no such pattern
    ],
)
def test_the_files_that_are_watched_are_those_that_are_read(tmp_path: Path, pattern: str, names: list[str]) -> None:
    (tmp_path / "data" / "more").mkdir(parents=True)
    for place, name in enumerate(("a.bib", "b.bib", ".hidden.bib", "more/d.bib")):
        (tmp_path / "data" / name).write_text(f"@misc{{k{place}, title={{T{place}}}, year=2020}}")
    for written in (pattern, str(tmp_path / pattern)):
        settings = Settings.of({"bibliography": written}, tmp_path)
        assert [path.relative_to(tmp_path).as_posix() for path in data_files(settings)][1:] == names
        loaded = load_library(settings.bibliography, base=tmp_path)
        assert [path.relative_to(tmp_path).as_posix() for path in loaded.files] == names


def test_plugin_without_a_block_loads_neither_readers_nor_templates() -> None:
    heavy = (
        "mkdocs_scholar.locale",
        "bibtexparser",
        "mkdocs_scholar.scholar",
        "mkdocs_scholar.views",
        "mkdocs_scholar.model",
    )
    code = f"import sys, mkdocs_scholar.plugin; print(*sorted({{*{heavy}}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


PLAIN = """@article{a, author={Ruiz, Ana and Ek, Bo}, title={On {Tides}}, journal={Sea}, year=2020, month=mar,
  volume=2, pages={1--9}, doi={10.5555/1}, abstract={Sea and land.}, keywords={sea, land}}
@inproceedings{b, author={Ek, Bo}, title={Salt}, booktitle={Proc. of Salt}, year={2019}, url={https://salt.example}}
"""

RARE = (
    "importlib.resources.readers",
    "jinja2.environment",
    "mkdocs_scholar.model.colour",
    "mkdocs_scholar.model.freshness",
    "mkdocs_scholar.model.near_titles",
    "mkdocs_scholar.model.freshness",
    "mkdocs_scholar.model.profile",
    "mkdocs_scholar.model.snapshot",
    "mkdocs_scholar.model.venues",
    "mkdocs_scholar.sources.bibtex.access",
    "mkdocs_scholar.sources.bibtex.annotation",
    "mkdocs_scholar.sources.bibtex.awards",
    "mkdocs_scholar.sources.bibtex.citations",
    "mkdocs_scholar.sources.bibtex.fields",
    "mkdocs_scholar.sources.bibtex.heads",
    "mkdocs_scholar.sources.bibtex.inheritance",
    "mkdocs_scholar.sources.bibtex.languages",
    "mkdocs_scholar.sources.bibtex.patents",
    "mkdocs_scholar.sources.bibtex.undelimited",
    "mkdocs_scholar.sources.extras",
    "mkdocs_scholar.sources.history",
    "mkdocs_scholar.sources.names.annotations",
    "mkdocs_scholar.sources.names.lists",
    "mkdocs_scholar.sources.names.single",
    "mkdocs_scholar.sources.nearby",
    "mkdocs_scholar.sources.pictures",
    "mkdocs_scholar.sources.records",
    "mkdocs_scholar.sources.relations",
    "mkdocs_scholar.sources.yaml",
    "mkdocs_scholar.templating.environment",
    "mkdocs_scholar.views.fenced",
    "mkdocs_scholar.views.metrics",
    "mkdocs_scholar.views.more",
    "mkdocs_scholar.views.previews",
    "mkdocs_scholar.views.profile",
    "mkdocs_scholar.views.query",
    "mkdocs_scholar.views.timeline",
)
"""What a list of plain works has no need of: a module costs as much as to read two works."""


def test_a_plain_list_loads_what_it_needs_alone(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "publications.bib").write_text(PLAIN)
    code = (
        "import sys, markdown\n"
        "html = markdown.markdown('```scholar publications\\n```', extensions=['mkdocs_scholar'])\n"
        f"print(html.count('<li class=\"scholar-work\"'), *sorted({{*{RARE}}} & set(sys.modules)))"
    )
    cold = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, env=cold, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "2"
