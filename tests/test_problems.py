"""A problem is one line that ends in what to do, whatever the user's data holds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.problems import Location, Problem


def test_a_quoted_value_is_cut_and_its_advice_is_not() -> None:
    problem = Problem.of("bad-identifier", f'k: doi is "10.1000/{"z" * 300}end", which is no DOI; mend it.')
    assert problem.message.startswith('k: doi is "10.1000/zzz')
    assert problem.message.endswith('zzzend", which is no DOI; mend it.')
    assert len(problem.message) < 130


def test_what_stands_between_two_quoted_values_is_kept() -> None:
    between = " is used here, " * 20
    assert Problem.of("bad-value", f'"a"{between}"b".').message == f'"a"{between}"b".'


def test_control_characters_are_written_out() -> None:
    assert Problem.of("bad-value", "a\nb\x1b[31m\u202e\u2028: say.").message == "a\\nb\\u001b[31m\\u202e\\u2028: say."


@given(st.text())
def test_a_problem_is_one_line(value: str) -> None:
    text = str(Problem.of("bad-value", f'x is "{value}"; write y.', Location(path="a.bib", line=1)))
    assert len(text.splitlines()) == 1
    assert text.endswith("; write y. [bad-value]")
