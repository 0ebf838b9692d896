"""What lint finds, and what it leaves alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from mkdocs_scholar.lint import Subject, lint
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.problems import CODES, Level, Problem
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.sources.bibtex import read
from mkdocs_scholar.sources.bibtex.outline import outline
from mkdocs_scholar.sources.profile import read as read_profile
from mkdocs_scholar.sources.reading import Source

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.yaml"))
TODAY = date(2026, 11, 30)


@dataclass(frozen=True)
class Case:
    code: str
    name: str
    about: dict[str, Any]

    @property
    def expected(self) -> list[str]:
        return list(self.about.get("expect", ()))


def cases_of(path: Path) -> list[Case]:
    return [Case(path.stem, case["case"], case) for case in yaml.safe_load(path.read_text(encoding="utf-8"))]


CASES = [case for path in FILES for case in cases_of(path)]


def found(bib: str, profile: str = "", there: list[str] | None = None, venues: Any = None) -> list[Problem]:
    source = Source(path="a.bib", content=bib.encode())
    about = read_profile(Source(path="profile.yml", content=profile.encode())).profile if profile else None
    subject = Subject(
        library=Library.of(read([source]).works)[0],
        profile=about,
        today=TODAY,
        settings=Settings.of({"venues": venues}, Path()),
        written=outline(source),
        profile_text=profile,
        is_there=None if there is None else there.__contains__,
    )
    return sorted(lint(subject), key=lambda problem: problem.location.path if problem.location else "")


def by_line(problems: list[Problem]) -> list[str]:
    ordered = sorted(problems, key=lambda problem: (problem.location.line or 0) if problem.location else 0)
    ordered.sort(key=lambda problem: problem.location.path if problem.location else "")
    return [str(problem).rpartition(" [")[0] for problem in ordered]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.name}")
def test_case(case: Case) -> None:
    about = case.about
    problems = found(about["bib"], about.get("profile", ""), about.get("there", []), about.get("venues"))
    assert by_line(problems) == case.expected


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_rule_finds_something_and_leaves_something(path: Path) -> None:
    cases = cases_of(path)
    assert any(case.expected for case in cases)
    assert any(not case.expected for case in cases)
    assert CODES[path.stem].level is Level.INFO


def test_findings_have_codes_of_cases() -> None:
    told = {problem.code for case in CASES for problem in found(case.about["bib"], case.about.get("profile", ""), [])}
    assert told == {path.stem for path in FILES}


def test_a_bare_year_is_warned_of_by_the_reader_alone() -> None:
    bib = "@misc{a1, title = {Tides}}"
    assert found(bib) == []
    (problem,) = read([Source(path="a.bib", content=bib.encode())]).problems
    assert (problem.code, problem.level) == ("missing-year", Level.WARNING)


def test_the_demo_has_nothing_to_tell() -> None:
    data = HERE.parents[1] / "data"
    bib = (data / "publications.bib").read_text(encoding="utf-8")
    assert found(bib, (data / "profile.yml").read_text(encoding="utf-8"), []) == []


def test_many_works_of_one_author_are_compared_with_few() -> None:
    """Pairs grow with the works, not with their square: of 3,000 alike in nothing but author and word none is told."""
    entries = "".join(
        f"@article{{w{number}, title = {{Tides along coast number {number} of Norway}}, author = {{Kim, Ana}}, "
        f"year = 2020, journal = {{Sea}}, pages = {{{number}}}}}\n"
        for number in range(3000)
    )
    assert found(entries) == []
