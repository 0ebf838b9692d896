"""Lists of authors: the owner marked, long ones cut without losing the owner."""

from __future__ import annotations

import pytest

from mkdocs_scholar.views.works import Byline, WorkStyle, byline

CROWD = [f"Person{letter} Name{letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]


def shown(line: Byline) -> str:
    """Writes a cut list with the owner in stars."""
    names = [("…" if name.is_gap else f"*{name.name}*" if name.is_owner else name.name) for name in line.short]
    return ", ".join([*names, "et al."] if line.is_open_ended else names)


def crowd_with(owner: str, place: int) -> list[str]:
    return [*CROWD[:place], owner, *CROWD[place:]]


FIRST_EIGHT = ", ".join(CROWD[:8])


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (0, "*Ana Ruiz*, " + FIRST_EIGHT.rpartition(", ")[0] + ", …"),
        (4, ", ".join([*CROWD[:4], "*Ana Ruiz*", *CROWD[4:7], "…"])),
        (8, FIRST_EIGHT + ", *Ana Ruiz*, …"),
        (12, FIRST_EIGHT + ", …, *Ana Ruiz*, …"),
        (20, FIRST_EIGHT + ", …, *Ana Ruiz*"),
    ],
)  # fmt: skip
def test_the_cut_keeps_the_owner_wherever_they_stand(make_work, make_context, place, expected):
    work = make_work("w", 2020, *crowd_with("Ana Ruiz", place))
    line = byline(work, WorkStyle(), make_context(work))
    assert shown(line) == expected
    assert line.count == 21


def test_without_the_owner_the_first_eight_stand(make_work, make_context):
    work = make_work("w", 2020, *CROWD)
    assert shown(byline(work, WorkStyle(), make_context(work))) == FIRST_EIGHT + ", …"


def test_two_who_could_be_the_owner_are_both_unmarked_and_told(make_work, make_context):
    work = make_work("w", 2020, "A. Ruiz", "A Ruiz", *CROWD)
    context = make_context(work)
    line = byline(work, WorkStyle(), context)
    assert not any(name.is_owner for name in line.names)
    assert [problem.code for problem in context.report] == ["ambiguous-owner"]


def test_a_list_of_just_the_limit_is_whole(make_work, make_context):
    work = make_work("w", 2020, *CROWD[:15])
    line = byline(work, WorkStyle(authors_max=15), make_context(work))
    assert line.short == ()
    assert byline(work, WorkStyle(authors_max=14), make_context(work)).short != ()


def test_gaps_stand_where_they_are_and_count_for_nobody(make_work, make_context):
    work = make_work("w", 2025, "B Wan", "H Wei", "…", "Ana Ruiz", "…")
    line = byline(work, WorkStyle(), make_context(work))
    assert [name.name for name in line.names] == ["B Wan", "H Wei", "", "Ana Ruiz"]
    assert (line.count, line.is_open_ended, line.short) == (3, True, ())


def test_a_gap_in_the_cut_part_is_no_second_gap(make_work, make_context):
    names = [*CROWD[:9], "…", *CROWD[9:18], "Ana Ruiz", "…"]
    work = make_work("w", 2025, *names)
    assert shown(byline(work, WorkStyle(), make_context(work))) == FIRST_EIGHT + ", …, *Ana Ruiz*, et al."


def test_names_can_be_initials_or_family_first(make_work, make_context):
    work = make_work("w", 2020, "Ana Maria Ruiz", "Jean-Luc Roe")
    context = make_context(work)
    initials = byline(work, WorkStyle(names="initials"), context)
    assert [name.name for name in initials.names] == ["A. M. Ruiz", "J.-L. Roe"]
    family_first = byline(work, WorkStyle(names="family-first"), context)
    assert [name.name for name in family_first.names] == ["Ruiz, Ana Maria", "Roe, Jean-Luc"]
