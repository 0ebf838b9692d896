"""What lint finds, and what it leaves alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.lint import Subject, lint
from mkdocs_scholar.lint.mojibake import find_damage
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.likeness import slip
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
    told = {
        problem.code
        for case in CASES
        for problem in found(case.about["bib"], case.about.get("profile", ""), [], case.about.get("venues"))
    }
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


def test_many_venues_are_compared_with_few() -> None:
    """Names that differ in a number or a word alone do not all meet each other."""
    names = [f"Journal of Topic {number}" for number in range(1500)]
    names += [f"Transactions on {''.join(chr(97 + int(digit)) for digit in str(number))}" for number in range(1500)]
    entries = "".join(
        f"@article{{w{number}, title = {{Tides {number}}}, year = 2020, journal = {{{name}}}}}\n"
        for number, name in enumerate([*names, "J. Topic 1499"])
    )
    assert [problem.message.split()[0] for problem in found(entries)] == ["w3000"]


def test_a_slip_is_found_among_many() -> None:
    """Wherever the letter is, and however many titles share the words around it."""
    titles = [f"Tides along coast number {number} of Norway" for number in range(600)]
    titles[17], titles[580] = "Tides along the cliffs of Norway", "Tides alang the cliffs of Norway"
    entries = "".join(
        f"@article{{w{number}, title = {{{title}}}, author = {{Kim, Ana}}, year = 2020, journal = {{Sea}}}}\n"
        for number, title in enumerate(titles)
    )
    assert [problem.message.split()[0] for problem in found(entries)] == ["w580"]


@given(st.text(alphabet='ab {}@=,"\n#%\\ü‑\u200bÃ¼Ââ€“') | st.text())
def test_nothing_makes_it_raise(text: str) -> None:
    found(
        f"@misc{{a1, title = {{{text}}}, author = {{Kim and {text}}}, jounral = {{x}}}}\n{text}", f"name: Ana\n{text}"
    )


def letters_of(first: int, last: int) -> st.SearchStrategy[str]:
    """Words of the letters of one script."""
    letters = [chr(number) for number in range(first, last) if chr(number).isalpha()]
    return st.lists(st.sampled_from(letters), min_size=3, max_size=8).map("".join)


@given(letters_of(0xC0, 0x180) | letters_of(0x391, 0x3CA) | letters_of(0x410, 0x450) | letters_of(0x4E00, 0x9FFF))
def test_what_was_read_wrongly_is_found_and_mended(word: str) -> None:
    shown = word.encode().decode("latin-1")
    damage = find_damage(f"On {shown}x")
    assert damage is not None
    assert damage.meant == f"{word}x"


@given(letters_of(0x41, 0xAA) | letters_of(0xC0, 0x180) | letters_of(0x391, 0x450))
def test_letters_alone_are_no_damage(word: str) -> None:
    assert find_damage(word) is None


@given(st.text(alphabet="abc", max_size=6), st.text(alphabet="abc", max_size=6))
def test_slips_go_both_ways(one: str, other: str) -> None:
    assert slip(one, other) == slip(other, one)
