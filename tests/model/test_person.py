"""Names of people, and who of the authors the owner is."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.model.person import Contribution, Contributors, Name, PersonMatcher, is_cjk


def name_of(written: str) -> Name:
    """Reads "von Family, Given"; a name without a comma is whole."""
    family, comma, given_name = written.partition(",")
    if not comma:
        return Name(literal=written)
    words = family.split()
    small = list(takewhile(str.islower, words[:-1]))
    return Name(non_dropping_particle=" ".join(small), family=" ".join(words[len(small) :]), given=given_name.strip())


def list_of(*names: Name) -> Contributors:
    return Contributors(listed=tuple(Contribution(name=name) for name in names))


@dataclass(frozen=True)
class OwnerCase:
    label: str
    owner: tuple[str, ...]
    authors: tuple[str, ...]
    place: int | None
    ambiguous: bool


def owner_cases() -> list[OwnerCase]:
    cases = yaml.safe_load((Path(__file__).parent / "owner.yaml").read_text(encoding="utf-8"))
    return [
        OwnerCase(
            label=f"{case['case']}: {'; '.join(find['authors'])}",
            owner=tuple(case["owner"]),
            authors=tuple(find["authors"]),
            place=find.get("owner"),
            ambiguous=find.get("ambiguous", False),
        )
        for case in cases
        for find in case["finds"]
    ]


@pytest.mark.parametrize("case", owner_cases(), ids=lambda case: case.label)
def test_owner_among_authors(case: OwnerCase) -> None:
    matcher = PersonMatcher(map(name_of, case.owner))
    assert matcher.find(list_of(*map(name_of, case.authors))) == (case.place, case.ambiguous)


def test_generations_differ() -> None:
    senior = PersonMatcher([Name(family="King", given="Martin", suffix="Sr.")])
    assert senior.agreement(Name(family="King", given="M.", suffix="Sr")) > 0
    assert senior.agreement(Name(family="King", given="M.", suffix="Jr.")) == 0


def test_native_form_is_enough() -> None:
    owner = PersonMatcher([Name(family="Xiao", given="Wencong", native="肖文聪")])
    assert owner.agreement(Name(family="肖", given="文聪")) == owner.agreement(Name(family="Xiao", given="Wencong"))
    assert owner.agreement(Name(family="Hsiao", given="Wen", native="肖文聪")) > 0


def test_dropping_particle_may_be_missing() -> None:
    owner = PersonMatcher([Name(family="Montfort", given="Elise", dropping_particle="de")])
    assert owner.agreement(Name(family="Montfort", given="Elise"))
    assert owner.agreement(Name(family="Montfort", given="Elise", non_dropping_particle="de"))


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        (Name(family="Ruiz", given="Ana"), "Ana Ruiz | A. Ruiz | Ruiz, Ana"),
        (Name(literal="Open Reef"), "Open Reef | Open Reef | Open Reef"),
        (Name(family="山田", given="花子"), "山田花子 | 山田花子 | 山田花子"),
        (Name(family="Lin", given="Yu. M."), "Yu. M. Lin | Yu. M. Lin | Lin, Yu. M."),
        (Name(family="Ek", given="Jean-Paul M."), "Jean-Paul M. Ek | J.-P. M. Ek | Ek, Jean-Paul M."),
        (Name(family="Bos", given="Ana del Carmen"), "Ana del Carmen Bos | A. del C. Bos | Bos, Ana del Carmen"),
        (
            Name(family="Akers", given="Ola B.", suffix="Jr."),
            "Ola B. Akers, Jr. | O. B. Akers, Jr. | Akers, Ola B., Jr.",
        ),
        (
            Name(family="Montfort", given="Elise", non_dropping_particle="de"),
            "Elise de Montfort | E. de Montfort | de Montfort, Elise",
        ),
        (
            Name(family="Fontaine", given="Jean", dropping_particle="de", non_dropping_particle="La"),
            "Jean de La Fontaine | J. de La Fontaine | La Fontaine, Jean de",
        ),
    ],
)
def test_forms_of_a_name(name: Name, forms: str) -> None:
    assert " | ".join((name.full, name.initials, name.sort_order)) == forms


words = st.text(st.characters(categories=["Lu", "Ll", "Lo"]), min_size=2, max_size=8)


@given(words, words)
def test_everybody_is_themselves(family: str, given_name: str) -> None:
    name = Name(family=family, given=given_name)
    assert PersonMatcher([name]).agreement(name) > 0


@given(words, words, words)
def test_nobody_is_somebody_of_another_family(family: str, other: str, given_name: str) -> None:
    matcher = PersonMatcher([Name(family=family, given=given_name)])
    another = Name(family=family + other, given=given_name)
    if not is_cjk(another.full):
        assert matcher.agreement(another) == 0
