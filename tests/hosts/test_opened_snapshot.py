"""A snapshot beside the other data: found, watched, read once, and shown with its source and date."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

import markdown
import pytest

from mkdocs_scholar.opened import awaited, build_day, data_files, open_scholar, watched
from mkdocs_scholar.scholar import Scholar
from mkdocs_scholar.settings import Settings, SettingsError

FENCE = "```scholar publications\n```\n"
BIBLIOGRAPHY = "@misc{tides, title={On Tides}, author={Ruiz, Ana}, year=2020, doi={10.1000/182}}"
SNAPSHOT = '{"source": "OpenAlex", "date": "2026-10-14", "works": [{"doi": "10.1000/182", "citations": 1179}]}'


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "works.bib").write_text(BIBLIOGRAPHY, encoding="utf-8")
    (tmp_path / "data" / "snapshot.json").write_text(SNAPSHOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1793000000")
    return tmp_path


def told(site: Path, **options: object) -> list[str]:
    return [str(problem) for problem in Scholar(Settings.of(options, site)).problems]


def test_list_shows_the_number_with_source_and_date(site: Path) -> None:
    html = markdown.markdown(FENCE, extensions=["mkdocs_scholar"])
    assert "cited 1,179 times (OpenAlex, " in html
    assert '<time datetime="2026-10-14">' in html
    assert "out of date" not in html


@pytest.mark.parametrize(
    ("age", "epoch", "is_old"),
    [
        (365, 1823600000, True),
        ("180 days", 1809000000, True),
        ("1 year", 1809000000, False),
        ("never", 4000000000, False),
    ],
)
def test_old_number_says_so(site: Path, monkeypatch: pytest.MonkeyPatch, age: object, epoch: int, is_old: bool) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(epoch))
    options = {"mkdocs_scholar": {"stale_after": age}}
    html = markdown.markdown(FENCE, extensions=["mkdocs_scholar"], extension_configs=options)
    assert (", may be out of date)" in html) is is_old
    options = {"mkdocs_scholar": {"stale_after": age, "locale": "zh"}}
    html = markdown.markdown(FENCE, extensions=["mkdocs_scholar"], extension_configs=options)
    assert ("，可能已过时）" in html) is is_old


def test_day_of_the_build_is_that_of_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1609459199")
    assert build_day() == date(2020, 12, 31)
    for nonsense in ("", "soon", "9" * 30):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", nonsense)
        assert build_day().year >= 2026


@pytest.mark.parametrize("age", ["soon", -3, 0, True, [1], "0 days"])
def test_what_is_no_age_ends_the_build(age: object) -> None:
    with pytest.raises(SettingsError, match="takes days such as 180"):
        Settings.of({"stale_after": age}, Path())


@pytest.mark.parametrize(
    ("age", "days"), [(180, 180), ("90", 90), ("2 weeks", 14), ("6 months", 180), ("1 Year", 365), (False, 0)]
)
def test_an_age_in_other_units(age: object, days: int) -> None:
    assert Settings.of({"stale_after": age}, Path()).stale_after == days


def test_changed_snapshot_is_read_again(site: Path) -> None:
    first = open_scholar(Settings.of({}, site))
    assert open_scholar(Settings.of({}, site)) is first
    (site / "data" / "snapshot.json").write_text(SNAPSHOT.replace("1179", "5"), encoding="utf-8")
    second = open_scholar(Settings.of({}, site))
    assert second is not first
    (site / "data" / "snapshot.json").unlink()
    third = open_scholar(Settings.of({}, site))
    assert third is not second
    assert third.scholar.snapshot is None


def test_snapshot_is_among_the_files_and_watched_where_it_lies(site: Path) -> None:
    assert site / "data" / "snapshot.json" in data_files(Settings.of({}, site))
    (site / "facts").mkdir()
    (site / "facts" / "numbers.yml").write_text("source: A", encoding="utf-8")
    settings = Settings.of({"snapshot": "facts/numbers.yml"}, site)
    assert list(data_files(settings))[-1] == site / "facts" / "numbers.yml"
    assert list(watched(settings)) == [site / "data", site / "facts"]
    missing = Settings.of({"snapshot": "later/numbers.yml"}, site)
    assert list(awaited(missing)) == [site]


def test_named_file_must_exist(site: Path) -> None:
    assert told(site, snapshot="data/snapshot.jsn") == [
        'data/snapshot.jsn: the setting snapshot names "data/snapshot.jsn", which does not exist; write the file or '
        'mend the path. Did you mean "data/snapshot.json"? [missing-file]'
    ]


def test_second_file_is_told(site: Path) -> None:
    (site / "data" / "snapshot.yml").write_text("source: A", encoding="utf-8")
    assert told(site) == [
        'data/snapshot.yml: "data/snapshot.json" is read and "data/snapshot.yml" is not; keep one of them, or name it '
        "in the setting snapshot. [two-snapshots]"
    ]
    assert told(site, snapshot="data/snapshot.json") == []


def test_entries_that_are_no_work_are_told(site: Path) -> None:
    (site / "data" / "snapshot.json").unlink()
    entries = "\n".join(f"- {{title: Salt {number}}}" for number in range(4))
    text = f"source: A\ndate: 2026\nworks:\n- {{key: tidse, citations: 3}}\n{entries}\n"
    (site / "data" / "snapshot.yml").write_text(text, encoding="utf-8")
    assert told(site) == [
        'data/snapshot.yml:4: works has the key "tidse", which no bibliography has; mend the key, or add the work. '
        "[unmatched-entry]",
        'data/snapshot.yml:5: 4 entries of works are in no bibliography: "Salt 0", "Salt 1", "Salt 2", …; add what is '
        "missing, or leave it: it counts among the works that are not here. [unmatched-entry]",
    ]


def test_broken_snapshot_costs_nothing_else(site: Path) -> None:
    (site / "data" / "snapshot.json").write_text("{", encoding="utf-8")
    html = markdown.markdown(FENCE, extensions=["mkdocs_scholar"])
    assert "On Tides" in html
    assert [problem.rpartition("[")[2] for problem in told(site)] == ["broken-json]"]


def test_site_without_a_snapshot_does_not_load_its_reader(site: Path) -> None:
    (site / "data" / "snapshot.json").unlink()
    code = (
        "import sys, markdown; markdown.markdown('```scholar publications\\n```', extensions=['mkdocs_scholar']); "
        "print(*sorted(name for name in sys.modules if 'snapshot' in name))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=site, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
