"""PubMed's format: golden cases, and laws that hold for any file."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from records_golden import cases, check_laws, expected, read_bytes, result

CASES = cases("nbib")
TAGS = (
    "TI",
    "FAU",
    "AU",
    "AUID",
    "CN",
    "DP",
    "PG",
    "LID",
    "AID",
    "JT",
    "TA",
    "PT",
    "AB",
    "OT",
    "MH",
    "BTI",
    "GN",
    "IS",
)
LINES = st.builds(
    lambda tag, value: f"{tag:4}- {value}",
    st.sampled_from(TAGS),
    st.one_of(
        st.text(max_size=15),
        st.sampled_from(["2001 Mar", "Ruiz, Ana", "Ruiz A", "10.1000/a [doi]", "Preprint", "1203-9", "selected: true"]),
    ),
)


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert result(case, "a.nbib") == expected(case)


@given(st.binary(max_size=200))
def test_any_bytes_are_read(content: bytes) -> None:
    check_laws(read_bytes("a.nbib", content))


@given(st.lists(LINES, max_size=12))
def test_any_lines_are_read(lines: list[str]) -> None:
    check_laws(read_bytes("a.txt", "\n".join(lines).encode()))


@given(st.lists(st.sampled_from(["Tides.", "Waves?", "On seas"]), max_size=5))
def test_every_record_is_counted(titles: list[str]) -> None:
    text = "\n".join(f"PMID- {number}\nTI  - {title}\nDP  - 2001\n" for number, title in enumerate(titles, start=1))
    reading = read_bytes("a.nbib", text.encode())
    check_laws(reading)
    assert reading.entries == len(titles)
