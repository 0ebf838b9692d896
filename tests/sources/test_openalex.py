"""Saved answers of OpenAlex become a snapshot."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.cli import main
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.problems import Report
from mkdocs_scholar.sources.openalex import Made, Person, make_snapshot
from mkdocs_scholar.sources.openalex.merging import merged
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.sources.snapshot import read as read_snapshot

CASES = yaml.safe_load(Path(__file__).with_name("openalex.yaml").read_text(encoding="utf-8"))
BY_NAME = {case["case"]: case for case in CASES}
DAY = PartialDate(year=2026, month=10, day=14)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def texts(case: dict[str, Any]) -> dict[str, str]:
    """Answers as files, one in each line."""
    return {name: "\n".join(json.dumps(value) for value in values) for name, values in case["files"].items()}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["import", *arguments])


def run_case(case: dict[str, Any], *more: str) -> Result:
    for name, text in texts(case).items():
        Path(name).write_text(text, encoding="utf-8")
    author = ["--author", str(case["author"])] if "author" in case else []
    flags = ["--abstracts"] if case.get("abstracts") else []
    return run(*case["files"], *author, *flags, "--date", "2026-10-14", *more)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: dict[str, Any]) -> None:
    if "old" in case:
        Path("data").mkdir()
        Path("data/snapshot.json").write_text(json.dumps(case["old"], ensure_ascii=False), encoding="utf-8")
    result = run_case(case)
    told = [line.partition(": ")[2] for line in result.stderr.splitlines()]
    assert told == case.get("problems", [])
    assert result.exit_code == int("snapshot" not in case)
    if "snapshot" in case:
        written = json.loads(Path("data/snapshot.json").read_text(encoding="utf-8"))
        assert plain(written) == plain(case["snapshot"])
        assert list(written) == list(case["snapshot"])


def plain(value: Any) -> Any:
    """Numbers as texts, for an old file's are kept as it has them."""
    match value:
        case dict():
            return {name: plain(each) for name, each in value.items()}
        case list():
            return [plain(each) for each in value]
    return str(value)


@pytest.mark.parametrize("case", [case for case in CASES if "snapshot" in case], ids=lambda case: case["case"])
def test_what_is_written_is_read_without_a_word(case: dict[str, Any]) -> None:
    for form in ("json", "yml"):
        run_case(case, "--output", f"a.{form}")
        loaded = read_snapshot(Source(path=f"a.{form}", content=Path(f"a.{form}").read_bytes()))
        assert [str(problem) for problem in loaded.problems] == []
        assert loaded.snapshot
        assert len(loaded.snapshot.works) == len(json.loads(Path("a.json").read_bytes()).get("works", []))


def test_same_answers_give_the_same_bytes_in_any_order() -> None:
    case = BY_NAME["works and the author"]
    run_case(case)
    first = Path("data/snapshot.json").read_bytes()
    run_case(case)
    assert Path("data/snapshot.json").read_bytes() == first
    run("author.json", "works.json", "--date", "2026-10-14", "--output", "b.json")
    assert Path("b.json").read_bytes() == first


def test_summary_says_what_was_written() -> None:
    result = run_case(BY_NAME["works and the author"])
    assert result.stdout == "data/snapshot.json: 2 works, 3 institutions, OpenAlex, 2026-10-14.\n"


def test_day_is_that_on_which_the_newest_file_was_saved() -> None:
    run_case(BY_NAME["an author alone"])
    Path("works.json").write_text("[]", encoding="utf-8")
    os.utime("works.json", (1_600_000_000, 1_600_000_000))
    os.utime("author.json", (1_700_000_000, 1_700_000_000))
    run("works.json", "author.json", "--output", "b.json")
    assert json.loads(Path("b.json").read_bytes())["date"] == "2023-11-14"


def test_snapshot_that_is_there_is_written_to() -> None:
    Path("data").mkdir()
    Path("data/snapshot.yml").write_text("# mine\nunlisted: 2\n", encoding="utf-8")
    result = run_case(BY_NAME["an author alone"])
    assert not Path("data/snapshot.json").exists()
    written = yaml.safe_load(Path("data/snapshot.yml").read_text(encoding="utf-8"))
    assert (written["unlisted"], written["author"]["works"]["count"]) == (2, 38)
    assert "data/snapshot.yml: Its comments are gone" in result.stderr
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["none.json"], "does not exist"),
        ([], "Missing argument"),
        (["a.json", "--author", "Ana Ruiz"], "--author is"),
        (["a.json", "--author", "0000-0002-3043-5221"], "--author is"),
        (["a.json", "--date", "soon"], "--date is"),
        (["a.json", "--output", "a.json"], "is one of the answers"),
        (["a.json", "--output", "broken.json"], "is not written over"),
        (["a.json", "--output", "list.yml"], "is not written over"),
        (["a.json", "--output", "a.json/b.json"], "cannot be written"),
    ],
)
def test_wrong_use_exits_2_and_writes_nothing(arguments: list[str], words: str) -> None:
    Path("a.json").write_text('{"id": "https://openalex.org/A7000", "works_count": 3}', encoding="utf-8")
    Path("broken.json").write_text('{"unlisted": 2', encoding="utf-8")
    Path("list.yml").write_text("- a\n", encoding="utf-8")
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.output
    assert Path("broken.json").read_text(encoding="utf-8") == '{"unlisted": 2'
    assert not Path("data").exists()


def test_page_that_was_cut_off_costs_no_other() -> None:
    case = BY_NAME["pages one behind another, and all numbers counted from all works"]
    first, second = texts(case)["works.json"].split("\n")
    Path("works.json").write_text(f"{first}\n{second[:-20]}", encoding="utf-8")
    result = run("works.json", "--date", "2026-10-14")
    assert "error: works.json:2:" in result.stderr
    assert "[broken-json]" in result.stderr
    assert len(json.loads(Path("data/snapshot.json").read_bytes())["works"]) == 2
    assert result.exit_code == 1


def names_in(value: Any) -> set[str]:
    """The names of all fields in some answers."""
    match value:
        case dict():
            return {*value, *(name for each in value.values() for name in names_in(each))}
        case list():
            return {name for each in value for name in names_in(each)}
    return set()


KEYS = st.sampled_from(sorted(name for case in CASES for value in case["files"].values() for name in names_in(value)))
VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 3000),
        st.text(max_size=5),
        st.sampled_from(
            ["https://openalex.org/W1000", "https://openalex.org/A7000", "https://openalex.org/I2000", "10.1000/1"]
        ),
    ),
    lambda inside: st.one_of(st.lists(inside, max_size=4), st.dictionaries(KEYS, inside, max_size=6)),
    max_leaves=30,
)


@given(st.lists(VALUES, max_size=3))
def test_any_json_is_an_answer_or_told(values: list[Any]) -> None:
    report = Report()
    sources = [Source(path="a.json", content="\n".join(map(json.dumps, values)).encode())]
    made = make_snapshot(sources, Person(ids=("A7000",)), DAY, report, with_abstracts=True)
    assert isinstance(made, Made) or len(report)
    if made:
        read = read_snapshot(Source(path="s.json", content=json.dumps(made.fields).encode()))
        assert [problem.code for problem in read.problems] == []


@given(VALUES, st.booleans())
def test_any_old_file_is_kept(old: Any, is_whole: bool) -> None:
    new = {"works": [{"title": "A", "ids": {"openalex": "W1000"}}], "author": {"ids": {"openalex": "A7000"}}}
    held: Sequence[Any] = merged(new, old if isinstance(old, dict) else {"works": old}, is_whole=is_whole)["works"]
    assert [each for each in held if isinstance(each, dict) and each.get("title") == "A"]


def test_three_thousand_works_are_merged_in_line() -> None:
    works = [
        {"title": f"Tides {number}", "ids": {"openalex": f"W{number + 1000}"}, "citations": 1} for number in range(3000)
    ]
    old = {"works": [{**work, "cited_here": "4"} for work in reversed(works)]}
    held = merged({"works": works}, old, is_whole=True)["works"]
    assert held == [{**work, "cited_here": "4"} for work in works]
