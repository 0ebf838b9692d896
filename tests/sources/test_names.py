"""Lists of names: each family of cases in a file of its own, and what holds for any text at all."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_scholar.model.person import Contribution, Contributors
from mkdocs_scholar.problems import CODES
from mkdocs_scholar.sources.names import annotate, read_names, read_plain
from mkdocs_scholar.sources.names.lists import NameList

FOLDER = Path(__file__).parent / "names"
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['names']}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))
]

PARTS = {
    "given": "given",
    "drops": "dropping_particle",
    "von": "non_dropping_particle",
    "family": "family",
    "suffix": "suffix",
    "literal": "literal",
    "native": "native",
}


def described(contribution: Contribution) -> dict[str, Any]:
    """A person as the cases write them: what is empty is left out."""
    name = contribution.name
    parts = {word: getattr(name, part) for word, part in PARTS.items()}
    person = {"full": name.full, **parts, "marks": list(contribution.marks), "orcid": contribution.orcid}
    return {word: value for word, value in person.items() if value}


@pytest.mark.parametrize("case", CASES)
def test_names(case: dict[str, Any]) -> None:
    read = read_names(case["names"])
    assert [described(person) for person in read.contributors.listed] == case["people"]
    assert list(read.contributors.gaps) == case.get("gaps", [])
    assert sorted({code for code, _ in read.problems}) == case.get("problems", [])


def test_a_problem_shows_what_is_written() -> None:
    ((_, message),) = read_names("Lin, Mei; Byrne, Ann").problems
    assert message == '"Lin, Mei; Byrne, Ann" has semicolons between names; write "and".'


def roles(contributors: Contributors) -> list[tuple[str, ...]]:
    return [person.roles for person in contributors.listed]


@pytest.mark.parametrize(
    ("names", "annotation", "expected"),
    [
        ("Kim, Jin and Ruiz, Ana", "1=equal; 2=equal", [("equal",), ("equal",)]),
        ("Kim, Jin and Ruiz, Ana", "2=corresponding, equal", [(), ("corresponding", "equal")]),
        ("Kim, Jin and Ruiz, Ana", '1="first, equal"', [("first, equal",), ()]),
        ("Kim, Jin and Ruiz, Ana", "1:family=student; 2=lead;", [(), ("lead",)]),
        ("Kim, Jin", "=checked; 7=nobody; 1=equal; 1=equal", [("equal",)]),
        ("Kim, Jin and others and Ruiz, Ana", "3=lead", [(), ("lead",)]),
        ("Kim, Jin", "equal", [()]),
    ],
)
def test_annotations(names: str, annotation: str, expected: list[tuple[str, ...]]) -> None:
    assert roles(annotate(read_names(names).contributors, annotation)) == expected


MARKUP = r"""
{ } , ; and AND others {others} et~al. \textbf{ {\bf * † # $^* $ \textsuperscript{ family= given= prefix= ~ - ( ) （
林 美 Lin Mei van de Jr. III {\"o} \' \orcid{ \& & = " 王伟 ， ß
"""
PIECES = st.sampled_from([*MARKUP.split(), " ", " and ", ", ", "\n"])
SOURCES = st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join))


@given(SOURCES)
@settings(max_examples=600, deadline=None)
def test_any_text_is_read(source: str) -> None:
    read = read_names(source)
    for person in read.contributors.listed:
        assert person.name.full.strip()
        assert unicodedata.is_normalized("NFC", person.name.full)
    assert list(read.contributors.gaps) == sorted(set(read.contributors.gaps))
    assert all(code in CODES for code, _ in read.problems)


LETTERS = st.text(st.sampled_from("ABCDEabcdeéßŁ"), min_size=1, max_size=6).filter(lambda word: word.lower() != "and")


@given(st.lists(st.tuples(LETTERS, LETTERS), min_size=1, max_size=6))
def test_no_name_is_lost_and_order_stays(people: list[tuple[str, str]]) -> None:
    source = " and ".join(f"{{{family}}}, {{{given_name}}}" for family, given_name in people)
    read = read_names(source)
    assert [(one.name.family, one.name.given) for one in read.contributors.listed] == people
    assert read.problems == ()


@given(SOURCES)
@settings(max_examples=300, deadline=None)
def test_annotations_change_no_name(annotation: str) -> None:
    people = read_names("Kim, Jin and others and Ruiz, Ana").contributors
    annotated = annotate(people, annotation)
    assert [person.name for person in annotated.listed] == [person.name for person in people.listed]


WORDS = r"""
    Lin Mei van de O'Brien D’Arc Jean-Paul A. J.-P. Jr. II I. and AND Al et Et Others more Authors Öz {\"U} {\'E}k \v{c}
    {\v{C}}apek {\o} {\O}st \'Elie {\AA}ge M{\"u}ller {DNA} -- '' Соколов Sr 5 * (x) ǅa {\relax{Yu} 王 \\ \&
"""
NAMES = st.lists(st.tuples(st.sampled_from(WORDS.split()), st.sampled_from(["", " ", ", "])), min_size=1, max_size=4)


@given(NAMES.map(lambda parts: "".join(word + mark for word, mark in parts).strip()))
@settings(max_examples=1000, deadline=None)
def test_plain_names_are_read_as_all_others(source: str) -> None:
    plain = read_plain(source)
    if plain is not None:
        assert read_names(source) == NameList(contributors=Contributors(listed=(plain,)))


@pytest.mark.parametrize(
    "source", ["Lin, Mei", "Mei Lin", r"M{\"u}ller, J\'{e}r{\o}me K.", "O'Brien Ruiz, J.-P.", "Соколов, А. Н."]
)
def test_common_names_take_the_short_way(source: str) -> None:
    assert read_plain(source) is not None
