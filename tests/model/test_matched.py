"""Snapshots meet a library."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.freshness import is_stale, with_stale
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.matched import match, with_snapshot
from mkdocs_scholar.model.snapshot import Snapshot
from mkdocs_scholar.sources.bibtex import read as read_bibtex
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.sources.snapshot import read as read_snapshot

CASES = yaml.safe_load(Path(__file__).with_name("matched.yaml").read_text(encoding="utf-8"))


def library_of(text: str) -> Library:
    works = read_bibtex([Source(path="a.bib", content=text.encode())]).works
    return Library.of(works)[0]


def snapshot_of(entries: list[dict[str, Any]]) -> Snapshot:
    written = json.dumps({"source": "OpenAlex", "date": "2026-10-14", "works": entries})
    loaded = read_snapshot(Source(path="snapshot.json", content=written.encode()))
    assert loaded.problems == ()
    assert loaded.snapshot
    return loaded.snapshot


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: dict[str, Any]) -> None:
    library = library_of(case["works"])
    snapshot = match(snapshot_of(case["entries"]), library)
    works = with_snapshot(library, snapshot).works
    shown = {work.key: work.citations.count for work in works if work.citations}
    assert shown == case.get("citations", {})
    assert [work.place for work in snapshot.unmatched] == case.get("unmatched", [])


def test_a_number_has_its_source_and_date_and_the_address_of_its_query() -> None:
    library = library_of("@misc{a, title={A}, year=2020}")
    entries = [
        {"key": "a", "citations": 3, "url": "https://e.org/q", "topics": [["Computer Science", "", "Tides"], "Salt"]}
    ]
    snapshot = match(snapshot_of(entries), library)
    (work,) = with_snapshot(library, snapshot).works
    assert work.citations
    assert (work.citations.source, work.citations.url) == ("OpenAlex", "https://e.org/q")
    assert work.citations.date == PartialDate(year=2026, month=10, day=14)
    assert work.keywords == ("Tides", "Salt")
    assert snapshot.of("a") is not None
    assert snapshot.of("b") is None


def test_what_two_entries_know_of_one_work_comes_together() -> None:
    library = library_of("@misc{a, title={A}, year=2020}")
    citing = {"title": "On A", "year": 2021}
    entries = [
        {
            "key": "a",
            "citations": 1,
            "institutions": ["X"],
            "cited_by": [citing],
            "abstract": "Words.",
            "topics": ["T"],
        },
        {"key": "a", "citations": 2, "institutions": ["Y", "X"], "cited_by": [citing, {"title": "More"}]},
    ]
    known = match(snapshot_of(entries), library).of("a")
    assert known
    assert (known.citations, known.institutions, known.abstract) == (2, ("X", "Y"), "Words.")
    assert [work.title for work in known.cited_by] == ["On A", "More"]
    assert [topic.path for topic in known.topics] == [("T",)]


@pytest.mark.parametrize(
    ("counted", "today", "days", "is_old"),
    [
        ((2026, 1, 1), "2026-06-30", 180, False),
        ((2026, 1, 1), "2026-07-01", 180, True),
        ((2026, 1, None), "2026-07-30", 180, False),
        ((2026, 1, None), "2026-07-31", 180, True),
        ((2026, 12, None), "2027-06-29", 180, False),
        ((2026, 12, None), "2027-06-30", 180, True),
        ((2026, None, None), "2027-06-29", 180, False),
        ((2026, None, None), "2027-06-30", 180, True),
        ((2026, 1, 1), "2036-01-01", 0, False),
        ((2026, 1, 1), None, 180, False),
        ((2036, 1, 1), "2026-01-01", 180, False),
        ((9999, 12, None), "2026-01-01", 180, False),
        ((-300, None, None), "2026-01-01", 180, False),
        (None, "2026-01-01", 180, False),
    ],
)
def test_a_number_is_old_after_so_many_days(
    counted: tuple[int, int | None, int | None] | None, today: str | None, days: int, is_old: bool
) -> None:
    when = PartialDate(year=counted[0], month=counted[1], day=counted[2]) if counted else None
    assert is_stale(when, date.fromisoformat(today) if today else None, days) is is_old


def test_counts_that_the_author_wrote_grow_old_too() -> None:
    library = library_of(
        "@misc{a, title={A}, year=2020, citations={3 (Scopus, 2020-01-01)}}"
        "@misc{b, title={B}, year=2020, citations={3 (Scopus, 2025-12-01)}}"
        "@misc{c, title={C}, year=2020, citations={3}}"
    )
    works = with_stale(library, date(2026, 1, 1), 365).works
    assert [bool(work.citations and work.citations.is_stale) for work in works] == [True, False, False]
    assert with_stale(library, None, 365) is library
