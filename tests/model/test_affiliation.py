"""Institutions of a profile and of bylines, each once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from mkdocs_scholar.model.affiliation import Affiliation, affiliations
from mkdocs_scholar.sources.profile import read as read_profile
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.sources.snapshot import read as read_snapshot

CASES = yaml.load(Path(__file__).with_name("affiliations.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)


def joined(case: dict[str, Any]) -> tuple[Affiliation, ...]:
    profile = yaml.safe_dump({"name": "Ana Ruiz", **{name: case.get(name, []) for name in ("experience", "education")}})
    snapshot = yaml.safe_dump({"source": "A", "date": "2026", "institutions": case.get("institutions", [])})
    own = read_profile(Source(path="profile.yml", content=profile.encode()))
    known = read_snapshot(Source(path="snapshot.yml", content=snapshot.encode()))
    assert (own.problems, known.problems) == ((), ())
    assert own.profile
    assert known.snapshot
    sections = own.profile.sections
    entries = [(entry, name == "education") for name in ("experience", "education") if name in sections
               for entry in sections[name].entries]  # fmt: skip
    return affiliations(entries, known.snapshot.institutions)


def card(each: Affiliation) -> str:
    years = ", ".join(str(first) if first == last else f"{first or ''}–{last or ''}" for first, last in each.years)
    city = each.location or (each.institution.city if each.institution else None)
    parts = [
        each.name.any,
        ", ".join(part.any for part in each.parts),
        years,
        str(each.works.value) if each.works else "",
        city.any if city else "",
    ]
    return ("* " if each.is_current else "") + " | ".join(parts).rstrip()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: dict[str, Any]) -> None:
    found = joined(case)
    if "cards" in case:
        assert [" ".join(card(each).split()) for each in found] == [" ".join(text.split()) for text in case["cards"]]
    if "kinds" in case:
        assert [each.kind for each in found] == case["kinds"]
    if "urls" in case:
        assert [each.url for each in found] == case["urls"]


def test_order_is_current_first_then_the_later_end() -> None:
    case = {
        "experience": [
            {"role": "A", "organization": "Old", "start": 2001, "end": 2005},
            {"role": "B", "organization": "Long", "start": 1999, "end": 2010},
            {"role": "C", "organization": "Now", "start": 1990, "end": "present"},
            {"role": "D", "organization": "Undated"},
            {"role": "E", "organization": "Later", "start": 2008, "end": 2010},
        ]
    }
    ordered = sorted(joined(case), key=lambda each: each.order, reverse=True)
    assert [each.name.any for each in ordered] == ["Now", "Later", "Long", "Old", "Undated"]
