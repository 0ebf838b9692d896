"""Who the authors of many works are, each once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
import yaml

from mkdocs_scholar.model.colleagues import colleagues
from mkdocs_scholar.model.person import Contribution, Contributors, Name
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Work, WorkType

PARTICLES = ("van ", "v. ")


def contribution(written: str) -> Contribution:
    written, _, orcid = written.partition(" @ ")
    written, _, native = written.partition(" = ")
    family, comma, rest = written.partition(", ")
    given, _, after = rest.partition(", ")
    suffix, given = (given, after) if after else ("", given)
    particle = next((each for each in PARTICLES if family.startswith(each)), "")
    if not comma:
        return Contribution(name=Name(literal=family) if " " in family else Name(family=family))
    name = Name(
        family=family.removeprefix(particle),
        given=given,
        non_dropping_particle=particle.strip(),
        suffix=suffix,
        native=native,
    )
    return Contribution(name=name, orcid=orcid)


def work(number: int, authors: list[Contribution]) -> Work:
    return Work(
        key=f"w{number}",
        type=WorkType.ARTICLE,
        title=RichText.of("Tides"),
        authors=Contributors(listed=tuple(authors)),
    )


@dataclass(frozen=True)
class Case:
    name: str
    works: tuple[Work, ...]
    people: dict[str, int]


def cases() -> list[Case]:
    read = yaml.safe_load((Path(__file__).parent / "colleagues.yaml").read_text(encoding="utf-8"))
    return [
        Case(
            name=each["case"],
            works=tuple(
                work(number, [contribution(author) for author in ", ".join(authors).split("; ")])
                for number, authors in enumerate(each["works"])
            ),
            people=each["people"],
        )
        for each in read
    ]


def counted(works: tuple[Work, ...]) -> dict[str, int]:
    """People with their number of works; a second one of the same name has a number behind it."""
    seen: Counter[str] = Counter()
    people = {}
    for each in colleagues(works, lambda _: ()):
        name = each.name.full
        seen[name] += 1
        people[f"{name} ({seen[name]})" if seen[name] > 1 else name] = each.count
    return people


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_people_are_found_each_once(case: Case) -> None:
    found = counted(case.works)
    assert found == case.people
    assert list(found.values()) == sorted(found.values(), reverse=True)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_the_order_of_works_decides_nothing(case: Case) -> None:
    for seed in range(6):
        works = list(case.works)
        Random(seed).shuffle(works)
        assert sorted(counted(tuple(works)).values()) == sorted(case.people.values())


def test_who_is_not_asked_for_is_left_out() -> None:
    works = [work(0, [contribution("Ruiz, Ana"), contribution("Ek, Al")]), work(1, [contribution("Ruiz, A.")])]
    found = colleagues(works, lambda each: (0,))
    assert [(each.name.full, each.count) for each in found] == [("Al Ek", 1)]


def test_all_spellings_are_told_the_most_frequent_first() -> None:
    works = [work(number, [contribution(name)]) for number, name in enumerate(("Li, Y.", "Li, Y.", "Li, Yong"))]
    (found,) = colleagues(works, lambda _: ())
    assert found.name.full == "Yong Li"
    assert found.spellings == ("Y. Li", "Yong Li")
