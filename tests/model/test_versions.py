"""Which entries are one work, as data; and what a work has of its versions."""

from __future__ import annotations

import re
import sys
from itertools import combinations, permutations
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.sameness import are_apart
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.sources.bibtex import read
from mkdocs_scholar.sources.reading import Source

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "versions.yaml").read_text(encoding="utf-8"))
_ENTRY = re.compile(r"@(?=[a-z]+\{)")


def _library(text: str) -> tuple[Library, list[str]]:
    library, problems = Library.of(read([Source(path="a.bib", content=text.encode())]).works)
    return library, [problem.code for problem in problems]


def _entries(text: str) -> list[str]:
    """Splits the text of a case at its entries, and adds what they leave unsaid."""
    entries = [f"@{entry.strip().removesuffix('}')}" for entry in _ENTRY.split(text)[1:]]
    for field, usual in (("author", "Ruiz, Ana"), ("title", "On Tides")):
        entries = [each if f" {field}=" in each else f"{each}, {field}={{{usual}}}" for each in entries]
    return [f"{each}}}\n" for each in entries]


def _keys(work: Work) -> frozenset[str]:
    return frozenset({work.key, *(version.key for version in work.versions)})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_golden(case: dict[str, Any]) -> None:
    groups = case.get("groups") or (["a b"] if "one" in case else ["a", "b"])
    entries = _entries(case.get("one") or case.get("two") or case["bib"])
    orders = [entries] if "groups" in case else permutations(entries)
    for order in orders:
        library, told = _library("".join(order))
        assert {_keys(work) for work in library.works} == {frozenset(group.split()) for group in groups}
        assert [code for code in told if code != "merged"] == case.get("told", [])
        assert told.count("merged") == len(entries) - len(groups)


@pytest.mark.parametrize("case", [case for case in CASES if "groups" in case], ids=lambda case: case["case"])
def test_order_changes_no_count(case: dict[str, Any]) -> None:
    for order in permutations(_entries(case["bib"])):
        assert len(_library("".join(order))[0].works) == len(case["groups"])


_FIELDS = {
    "author": ["{Lin, Mei}", "{Lin, Mark}", "{Lin, M.}", "{Lin, Mei and Ek, Ola}", "{Lin, Mei and others}"],
    "title": ["{On Tides}", "{On Tides: A Study}", "{Reefs}"],
    "year": ["2020", "2021"],
    "doi": ["{10.1000/a}", "{10.1000/b}"],
    "arxiv": ["{2001.00001}", "{2001.00001v2}", "{2001.00002}"],
    "related": ["{k0}", "{k1}"],
    "journal": ["{J}", "{K}"],
    "note": ["{Slides}"],
}
_ENTRY_OF_FIELDS = st.tuples(
    st.sampled_from(["article", "misc", "inproceedings", "book", "incollection", "dataset", "online", "patent"]),
    st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in _FIELDS.items()}),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(_ENTRY_OF_FIELDS, min_size=2, max_size=8))
def test_nothing_tells_the_versions_of_a_work_apart(entries: list[tuple[str, dict[str, str]]]) -> None:
    text = "\n".join(
        f"@{kind}{{k{place}, {', '.join(f'{name}={value}' for name, value in about.items())}}}"
        for place, (kind, about) in enumerate(entries)
    )
    works = {work.key: work for work in read([Source(path="a.bib", content=text.encode())]).works}
    library, _ = Library.of(works.values())
    for work in library.all_works:
        for one, other in combinations(_keys(work), 2):
            assert not are_apart(works[one], works[other])
            assert not are_apart(works[other], works[one])
    assert frozenset(works) == frozenset().union(*map(_keys, library.all_works))


def test_no_fact_of_a_preprint_becomes_one_of_the_paper() -> None:
    preprint, paper = _entries(
        "@misc{a, arxiv={2001.00001v1}, year=2020, note={Submitted to Sea}, annotation={Equal.}, langid={german},"
        " preview={a.png}, abstract={Long.}, doi={10.1000/X}} "
        "@article{b, arxiv={2001.00001v3}, year=2021, journal={Sea}, doi={10.1000/x}}"
    )
    (work,) = _library(preprint + paper)[0].works
    assert (work.note.plain, work.annotation.plain, work.language, work.preview) == ("", "", "", "")
    assert work.abstract.plain == "Long."
    assert [each.scheme for each in work.identifiers] == ["doi", "arxiv"]
    assert work.identifiers[1].value == "2001.00001v3"


def test_each_identifier_stands_once() -> None:
    entries = _entries(
        "@article{a, year=2020, journal={Sea}, doi={10.5555/ABC}, isbn={0-306-40615-2}, pmid={00123}} "
        "@article{b, year=2020, journal={Sea}, doi={https://dx.doi.org/10.5555/abC}, isbn={978-0-306-40615-7}} "
        "@article{c, year=2020, journal={Sea}, pmid={123}, doi={doi:10.5555%2Fabc}, arxiv={2001.00001v1}} "
        "@misc{d, year=2020, doi={10.48550/arXiv.2001.00001}} @misc{e, year=2020, doi={10.48550/ARXIV.2001.00001v2}}"
    )
    (work,) = _library("".join(entries))[0].works
    assert [f"{each.scheme} {each.value}" for each in work.identifiers] == [
        "doi 10.5555/ABC",
        "pmid 123",
        "isbn 0306406152",
        "arxiv 2001.00001v1",
        "doi 10.48550/arXiv.2001.00001",
    ]
    targets = [link.target.lower() for link in work.links]
    assert len(targets) == len(set(targets))


def test_what_is_told_names_the_relation() -> None:
    entries = _entries("@misc{a, arxiv={2001.00001}, year=2020} @misc{b, year=2020} @article{c, year=2020}")
    _, problems = Library.of(read([Source(path="a.bib", content="".join(entries).encode())]).works)
    assert [problem.message.partition(" in ")[0] for problem in problems] == [
        '"a" is a preprint of "c"',
        '"b" is the same work as "c"',
    ]


def _steps(text: str) -> int:
    """Number of calls that making a library takes: time without a clock."""
    works = read([Source(path="a.bib", content=text.encode())]).works
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        Library.of(works)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize(
    "entry",
    [
        "@article{{k, author={{Ruiz, Ana}}, title={{On Tides {0}}}, year=2020}}",
        "@article{{k{0}, author={{Ruiz, Ana}}, title={{Editorial}}, year=2020, journal={{J{0}}}}}",
        "@article{{k{0}, author={{Ruiz, Ana}}, title={{Editorial}}, year=2020, note={{{0}}}}}",
        "@misc{{k{0}, author={{Ruiz {0}, Ana}}, title={{T{0}}}, year=2020, arxiv={{2001.00001}}}}",
    ],
    ids=["one key", "one title", "one paper", "one eprint"],
)
def test_work_grows_with_the_number_of_entries(entry: str) -> None:
    few, many = ("\n".join(map(entry.format, range(count))) for count in (60, 240))
    _steps(many)  # fills the caches of names and titles, for both alike
    assert _steps(many) < 6 * _steps(few)


def test_many_entries_of_one_key_get_numbers_in_a_row() -> None:
    count = 5_000
    works = _library("@misc{k, title={T}, year=2020}")[0].all_works * count
    apart = [replace(work, title=RichText.of(f"T{place}")) for place, work in enumerate(works)]
    library, _ = Library.of(apart)
    assert library.all_works[-1].key == f"k-{count}"
