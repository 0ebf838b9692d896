"""The last commit to the data, as git tells it."""

from __future__ import annotations

import os
import subprocess
from datetime import date
from pathlib import Path

import pytest

from mkdocs_scholar.sources.history import Change, last_change


def git(folder: Path, *arguments: str, day: str = "2026-03-04") -> None:
    dated = {"GIT_AUTHOR_DATE": f"{day}T23:30:00+0800", "GIT_COMMITTER_DATE": f"{day}T23:30:00+0800"}
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True, env={**os.environ, **dated})


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "data").mkdir(parents=True)
    git(folder, "init", "-q")
    for name, day in (("a.bib", "2026-01-02"), ("profile.yml", "2026-03-04"), ("other.md", "2026-05-06")):
        (folder / "data" / name).write_text(name, encoding="utf-8")
        git(folder, "add", ".")
        git(folder, "commit", "-q", "-m", name, day=day)
    return folder


def test_day_is_that_of_the_newest_commit_to_one_of_the_files(site: Path) -> None:
    data = site / "data"
    assert last_change([data / "a.bib"], site).day == date(2026, 1, 2)
    assert last_change([data / "a.bib", data / "profile.yml", data / "none.yml"], site).day == date(2026, 3, 4)


def test_what_is_not_committed_has_no_day(site: Path) -> None:
    (site / "data" / "new.bib").write_text("", encoding="utf-8")
    assert last_change([site / "data" / "new.bib"], site) == Change()
    (site / "data" / "a.bib").write_text("changed", encoding="utf-8")
    assert last_change([site / "data" / "a.bib"], site).day == date(2026, 1, 2)
    assert last_change([], site) == Change()


def test_without_a_repository_or_without_git_nothing_is_made_up(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.bib").write_text("", encoding="utf-8")
    assert last_change([tmp_path / "a.bib"], tmp_path) == Change()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert last_change([site / "data" / "a.bib"], site) == Change()


def test_history_without_its_past_is_told(tmp_path: Path, site: Path) -> None:
    git(tmp_path, "clone", "-q", "--depth", "1", site.as_uri(), "shallow")
    shallow = tmp_path / "shallow"
    assert last_change([shallow / "data" / "a.bib"], shallow) == Change(is_cut_off=True)


def test_first_commit_of_a_whole_history_counts(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "a.bib").write_text("", encoding="utf-8")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "a", day="2026-07-08")
    assert last_change([tmp_path / "a.bib"], tmp_path).day == date(2026, 7, 8)
