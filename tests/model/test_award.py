"""Kinds of awards, however they are written."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.model.award import award_kind, is_nomination

CASES = yaml.safe_load((Path(__file__).parent / "awards.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "told"), CASES.items())
def test_case(text: str, told: str) -> None:
    kind, language = award_kind(text)
    assert " ".join(filter(None, (kind.value if kind else "", language))) == told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Best Paper Finalist", True),
        ("Best-Paper Nominees", True),
        ("Nominated for Best Paper", True),
        ("Best Paper Award Candidate", True),
        ("Semifinalist", True),
        ("Short-listed for Best Demo.", True),
        ("最佳论文提名", True),
        ("最佳论文奖候选", True),
        ("荣誉提名", False),
        ("荣誉提名奖", False),
        ("Honourable Mention", False),
        ("Best Paper Runner-up", False),
        ("Best PhD Candidate Paper Award", False),
        ("Best Paper", False),
        ("Final Prize", False),
        ("", False),
    ],
)
def test_nominations(text: str, expected: bool) -> None:
    assert is_nomination(text) is expected


@given(st.text(max_size=60))
def test_what_is_no_kind_is_no_plain_name(text: str) -> None:
    kind, language = award_kind(text)
    assert kind is not None or not language
