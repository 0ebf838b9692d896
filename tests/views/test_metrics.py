"""Counters: given, counted, or of a snapshot."""

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

CASES = yaml.safe_load(Path(__file__).with_name("metrics.yaml").read_text(encoding="utf-8"))


@pytest.fixture
def scholar(tmp_path: Path):
    def opened(case: dict[str, Any]) -> Scholar:
        (tmp_path / "data").mkdir()
        files = {"works.bib": case.get("works", "")}
        if "profile" in case:
            files["profile.yml"] = yaml.safe_dump({"name": "Ana Ruiz", "metrics": case["profile"]}, sort_keys=False)
        if "snapshot" in case:
            files["snapshot.yml"] = yaml.safe_dump(case["snapshot"])
        for name, text in files.items():
            (tmp_path / "data" / name).write_text(text, encoding="utf-8")
        return Scholar(Settings.of({"cache": False}, tmp_path), today=case.get("today", date(2026, 11, 1)))

    return opened


def plain(element: str) -> str:
    """An element's words, with the address of a link behind them."""
    address = re.search(r'<a href="([^"]*)"', element)
    words = html.unescape(re.sub(r"<[^>]*>", "", element)).strip()
    return f"{words} -> {html.unescape(address[1])}" if address else words


def shown(made: str) -> list[str]:
    metrics = re.findall(r'<div class="scholar-metric".*?</div>', made, re.DOTALL)
    parts = ("value", "label", "source")
    found = ([re.search(rf"__{part}\">(.*?)</d", metric, re.DOTALL) for part in parts] for metric in metrics)
    return [" | ".join(plain(part[1]) for part in each if part) for each in found]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: dict[str, Any], scholar, make_context) -> None:
    options = yaml.safe_dump(case.get("options", {}))
    rendered = scholar(case).render(Call(name="metrics", options=options), make_context().page)
    made = "".join(part.html for part in rendered.parts if isinstance(part, Html))
    assert shown(made) == case.get("shown", [])
    assert [problem.code for problem in rendered.problems] == case.get("told", [])


def test_one_number_stands_in_a_sentence_without_its_source(scholar, make_context) -> None:
    opened = scholar(CASES[0])
    call = Call(name="metric", options={"name": "h_index"}, is_inline=True)
    (part,) = opened.render(call, make_context().page).parts
    assert isinstance(part, Html)
    assert part.html == '<span class="scholar-value" data-name="h_index">13</span>'


def test_terms_are_said_in_chinese(scholar, make_context) -> None:
    case = next(case for case in CASES if "library" in case["case"])
    page = make_context().page
    page.language = "zh"
    rendered = scholar(case).render(Call(name="metrics", options=yaml.safe_dump(case["options"])), page)
    made = "".join(part.html for part in rendered.parts if isinstance(part, Html))
    assert "Coastal Library 内的被引次数" in made
    assert "第 5,569 名" in made
