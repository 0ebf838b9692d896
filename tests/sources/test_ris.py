"""RIS: golden cases, and laws that hold for any file."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from records_golden import cases, check_laws, expected, read_bytes, result

from mkdocs_scholar.sources.ris.tables import KNOWN, TYPES

CASES = cases("ris")
LINES = st.builds(
    "{}  - {}".format,
    st.sampled_from(sorted(KNOWN)),
    st.one_of(
        st.text(max_size=15), st.sampled_from(["JOUR", "2020/03", "Ruiz, Ana", "10.1000/a", "award: x", "12-34"])
    ),
)


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert result(case, "a.ris") == expected(case)


@pytest.mark.parametrize("name", TYPES)
def test_every_type_is_known(name: str) -> None:
    text = f"TY  - {name}\nAU  - Ruiz, Ana\nTI  - Tides\nT2  - Seas\nPY  - 2020\nER  - \n"
    reading = read_bytes("a.ris", text.encode())
    assert [work.title.plain for work in reading.works] == ["Tides"]
    assert reading.problems == ()


@given(st.binary(max_size=200))
def test_any_bytes_are_read(content: bytes) -> None:
    check_laws(read_bytes("a.ris", content))


@given(st.lists(LINES, max_size=12))
def test_any_lines_are_read(lines: list[str]) -> None:
    check_laws(read_bytes("a.ris", "\n".join(lines).encode()))


@given(st.lists(st.lists(LINES.filter(lambda line: not line.startswith(("TY", "ER"))), max_size=6), max_size=4))
def test_every_record_is_counted(records: list[list[str]]) -> None:
    flat = [" ".join(line.split("\n")) for lines in records for line in ("TY  - JOUR", *lines, "ER  - ")]
    reading = read_bytes("a.ris", "\n".join(flat).replace("\r", " ").encode())
    check_laws(reading)
    assert reading.entries == len(records)
