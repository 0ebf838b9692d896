"""Institutions, citing works and the day of the data, as blocks show them."""

from __future__ import annotations

import html
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from mkdocs_scholar.parts import Call, Html
from mkdocs_scholar.scholar import Scholar
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.sources.history import Change

WORKS = "@misc{kelp, title={Kelp}, year=2020} @misc{salt, title={Salt and H$_2$O}, year=2019}"
PROFILE = {
    "name": "Ana Ruiz",
    "experience": [{"role": "Postdoc", "organization": "Tide Lab", "start": 2020, "end": "present"}],
    "education": [{"degree": "PhD", "organization": "Fjord University", "start": 2014, "end": 2018}],
}
SNAPSHOT: dict[str, Any] = {
    "source": "OpenAlex",
    "date": "2026-10-14",
    "author": {
        "citations": {"count": 1122, "url": "https://e.org/c"},
        "works": {"count": 38, "url": "https://e.org/38"},
    },
    "works": [
        {
            "key": "kelp",
            "cited_by": [
                {
                    "title": "On Kelp",
                    "authors": ["Bo Lee", "et al."],
                    "year": 2021,
                    "venue": "Tides",
                    "doi": "10.1000/1",
                },
                {"title": "On Both", "year": 2023},
            ],
        },
        {
            "key": "salt",
            "cited_by": [{"title": "On both", "year": 2023}, {"title": "Undated", "url": "https://e.org/u"}],
        },
    ],
    "institutions": [
        {"name": "Tide Lab", "city": "Bergen", "country": "NO", "works": {"count": 5, "url": "https://e.org/w"}},
        {"name": "Reef House", "kind": "company", "years": "2012–2013", "works": 3, "url": "https://reef.example"},
        {"name": "Dune", "works": 1},
    ],
    "unlisted": 2,
    "corpus": {"name": "Coast <Library>", "size": 149439, "cited": 253, "citing": {"count": 9, "url": "https://l.org"}},
}


@pytest.fixture
def show(tmp_path: Path, make_context):
    """Renders a block for a site of some files; gives its HTML and the codes of its problems."""

    def rendered(name: str, *, language: str = "en", today: str = "2026-11-01", **given: Any) -> tuple[str, list[str]]:
        (tmp_path / "data").mkdir(exist_ok=True)
        options = given.pop("options", {})
        files = {"works.bib": WORKS, "profile.yml": PROFILE, "snapshot.yml": SNAPSHOT, **given}
        for path, content in files.items():
            target = tmp_path / "data" / path.replace("_", ".")
            if content is None:
                target.unlink(missing_ok=True)
            else:
                target.write_text(content if isinstance(content, str) else yaml.safe_dump(content), encoding="utf-8")
        page = make_context().page
        page.language = language
        scholar = Scholar(Settings.of({"cache": False}, tmp_path), today=date.fromisoformat(today))
        result = scholar.render(Call(name=name, options=yaml.safe_dump(options)), page)
        made = "".join(part.html for part in result.parts if isinstance(part, Html))
        return made, [problem.code for problem in result.problems]

    return rendered


def words(made: str) -> str:
    spoken = re.sub(r'<span class="scholar-spoken"[^>]*></span>', "", made)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", spoken)).split())


def items(made: str, name: str) -> list[str]:
    return [words(item) for item in re.findall(rf'<li class="{name}.*?</li>', made, re.DOTALL)]


def test_cards_tell_place_years_works_and_what_is_current(show) -> None:
    made, told = show("affiliations")
    assert items(made, "scholar-affiliation") == [
        "Tide Lab Bergen · Norway 2020 – Present · 5 works current",
        "Fjord University 2014 – 2018",
        "Reef House 2012 – 2013 · 3 works",
    ]
    assert told == []
    assert '<a href="https://e.org/w" aria-label="5 works: Tide Lab">5 works</a>' in made
    assert '<a href="https://reef.example">Reef House</a>' in made
    assert re.findall(r'data-kind="(\w+)"', made) == ["other", "education", "company"]


def test_cards_say_where_they_are_known_from_and_what_is_left_out(show) -> None:
    made, _ = show("affiliations")
    assert words(made).endswith(
        "From this profile and from the bylines of the works (OpenAlex, 14 Oct 2026); institutions on papers are "
        "matched by machine. Numbers are out of the 38 works listed there. 3 more institutions on single bylines are "
        "not listed."
    )
    assert '<a href="https://e.org/38">38 works</a>' in made
    made, _ = show("affiliations", options={"min_works": 4}, language="zh")
    assert words(made).endswith("另有 4 个作品少于 4 篇的单位未列出。")
    made, _ = show("affiliations", options={"min_works": 1, "sort": "works"})
    assert [item.split(" ")[0] for item in items(made, "scholar-affiliation")] == ["Tide", "Reef", "Dune", "Fjord"]
    assert "2 more institutions" in made


def test_cards_without_a_snapshot_are_the_profile(show) -> None:
    made, told = show("affiliations", **{"snapshot.yml": None})
    assert len(items(made, "scholar-affiliation")) == 2
    assert ("scholar-source" in made, told) == (False, [])


def test_cards_without_a_profile_are_the_bylines(show) -> None:
    made, told = show("affiliations", **{"profile.yml": None})
    assert items(made, "scholar-affiliation") == [
        "Reef House 2012 – 2013 · 3 works",
        "Tide Lab Bergen · Norway 5 works",
    ]
    assert "From the bylines of the works" in made
    assert told == []


def test_works_of_the_snapshot_are_counted_where_nobody_did(show) -> None:
    works = [
        {"title": "A", "year": 2020, "institutions": ["Tide Lab", "05a28rw58"]},
        {"title": "B", "year": 2022, "institutions": ["The Tide Lab", "Salt"]},
        {"title": "C", "institutions": ["Salt", "Salt"]},
        {"title": "D", "institutions": ["Once"]},
    ]
    known = [{"name": "Reef House", "ror": "05a28rw58", "works": 7, "years": 2001}]
    snapshot = {"source": "OpenAlex", "date": "2026", "works": works, "institutions": known}
    made, _ = show("affiliations", **{"snapshot.yml": snapshot})
    assert items(made, "scholar-affiliation") == [
        "Tide Lab 2020 – Present · 2 works current",
        "Salt 2022 · 2 works",
        "Fjord University 2014 – 2018",
        "Reef House 2001 · 7 works",
    ]
    assert "1 more institution on a single byline is not listed." in words(made)


def test_old_bylines_say_so(show) -> None:
    assert "(OpenAlex, 14 Oct 2026, may be out of date)" in words(show("affiliations", today="2028-01-01")[0])


def test_citing_works_stand_once_the_newest_first(show) -> None:
    made, told = show("cited-by")
    assert items(made, "scholar-citing__work") == [
        "On Both 2023 Cites: Kelp; Salt and H2O",
        "On Kelp Bo Lee, et al. · Tides 2021 Cites: Kelp",
        "Undated Cites: Salt and H2O",
    ]
    assert '<a href="https://doi.org/10.1000/1">On Kelp</a>' in made
    assert '<a href="publications.md#work-salt">Salt and H' in made
    assert told == []


def test_citing_works_name_what_they_cite_where_there_is_no_page_of_works(show) -> None:
    made, _ = show("cited-by", options={"works_page": "false"})
    assert "work-salt" not in made
    assert "Cites: Kelp" in words(made)


def test_counts_have_their_denominator(show) -> None:
    made, _ = show("cited-by", options={"show": "count"})
    assert words(made) == (
        "Cited 1,122 times (OpenAlex, 14 Oct 2026). Cited 253 times in Coast <Library>, which has read the "
        "bibliographies of 149,439 papers. 9 citing papers have a page there."
    )
    assert '<a href="https://e.org/c">Cited 1,122 times</a>' in made


def test_citing_works_of_some_works_and_what_unfolds(show) -> None:
    made, told = show("cited-by", options={"keys": ["salt", "slat"], "limit": 1})
    assert items(made, "scholar-citing__work") == ["On both 2023 Cites: Salt and H2O", "Undated Cites: Salt and H2O"]
    assert "Show 1 more" in made
    assert "Cited 1,122" not in made
    assert told == ["unknown-key"]


@pytest.mark.parametrize("name", ["cited-by", "updated", "affiliations"])
def test_no_data_shows_nothing_and_is_told_as_info(show, name: str) -> None:
    made, told = show(name, **{"snapshot.yml": None, "profile.yml": {"name": "Ana Ruiz"}})
    assert (made, told) == ("", ["no-data"])


def test_no_0_is_shown(show) -> None:
    nothing = {"source": "A", "date": "2026", "author": {"citations": 0}, "corpus": {"name": "L", "cited": 0}}
    assert show("cited-by", **{"snapshot.yml": nothing})[0] == ""


def test_day_is_the_newest_that_is_known(show, monkeypatch: pytest.MonkeyPatch) -> None:
    assert words(show("updated")[0]) == "Updated 14 Oct 2026"
    assert words(show("updated", language="zh")[0]) == "更新于 2026年10月14日"
    assert words(show("updated", options={"date": "2026-02"})[0]) == "Updated Feb 2026"
    changed = "mkdocs_scholar.sources.history.last_change"
    monkeypatch.setattr(changed, lambda *_: Change(day=date(2026, 11, 2)))
    assert words(show("updated")[0]) == "Updated 2 Nov 2026"
    monkeypatch.setattr(changed, lambda *_: Change(is_cut_off=True))
    made, told = show("updated")
    assert (words(made), told) == ("Updated 14 Oct 2026", ["no-history"])
