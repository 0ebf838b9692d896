"""CSL-JSON and CSL-YAML: golden cases, laws for any file, and files of all formats as one library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from bibtex_golden import described
from hypothesis import given
from hypothesis import strategies as st
from records_golden import cases, check_laws, expected, read_bytes, result

from mkdocs_scholar.exports import csl_json
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.sources import load_library

CASES = cases("csl")
TEXTS = [case["input"] for _, case in CASES if "file" not in case]
BIBTEX = [case["input"] for _, case in cases("bibtex") if "input" in case and "encoding" not in case]
NAMES = ("id", "type", "title", "author", "issued", "note", "DOI", "page", "volume", "keyword", "custom", "event")
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=20),
    st.sampled_from(["article-journal", "2020-01", "<i>x</i>", "a: b", "selected: true", "$x^2$", "&amp;", "others"]),
)  # fmt: skip
KEYS = st.one_of(
    st.sampled_from([*NAMES, "date-parts", "literal", "raw", "season", "family", "given", "suffix"]),
    st.text(max_size=5),
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=20
)


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert result(case, "a.json") == expected(case)


@given(st.binary(max_size=200))
def test_any_bytes_are_read(content: bytes) -> None:
    check_laws(read_bytes("a.json", content))
    check_laws(read_bytes("a.yaml", content))


@given(st.lists(st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=8), max_size=3))
def test_any_items_are_read_and_counted(items: list[dict[str, Any]]) -> None:
    reading = read_bytes("a.json", json.dumps(items).encode())
    check_laws(reading)
    assert reading.entries == len(items)
    check_laws(read_bytes("a.yaml", yaml.safe_dump({"references": items}).encode()))


@given(st.sampled_from(TEXTS), st.data())
def test_text_cut_anywhere_is_told(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 9)))
    check_laws(read_bytes("a.json", (text[:start] + text[end:]).encode()))


def test_deep_nesting_is_told() -> None:
    reading = read_bytes("a.json", b'{"message": ' * 20_000)
    assert [problem.code for problem in reading.problems] == ["broken-json"]


def test_many_broken_items_are_read_in_linear_time() -> None:
    item = '{"id": "a", "type": "book", "title": "A", "author": [{"family": "B"}, {"family": "C"}], "issued": 2020%s},'
    text = "[" + "\n".join(item % (",}" if number % 2 else "") for number in range(2000)) + "\n]"
    reading = read_bytes("a.json", text.encode())
    check_laws(reading)
    assert len(reading.works) == 1000


@pytest.mark.parametrize("text", BIBTEX)
def test_what_is_exported_is_read_back(text: str) -> None:
    """BibTeX to CSL-JSON and back into works: nobody and no date gets lost on the way."""
    works = read_bytes("a.bib", text.encode()).works
    again = read_bytes("a.json", csl_json.write(works).encode()).works
    assert [_facts(work) for work in again] == [_facts(work) for work in works]


def _facts(work: Work) -> dict[str, Any]:
    names = ("key", "type", "title", "authors", "gaps", "editors", "until", "status", "volume", "identifiers")
    told = described(work)
    # CSL knows about dates, but not uncertain ones.
    return {name: told.get(name) for name in names} | {"issued": told.get("issued", "").replace("uncertain", "about")}


def test_formats_mix_in_one_library(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(
        "@article{ruiz, title={On Tides}, author={Ruiz, Ana}, year=2021, doi={10.1000/t}, journal={Tides}}",
        encoding="utf-8",
    )
    item = {"id": "x", "type": "article-journal", "title": "On Tides", "DOI": "https://doi.org/10.1000/T"}
    (tmp_path / "b.json").write_text(
        json.dumps([item | {"issued": 2021, "code": "https://code.example/t"}]), encoding="utf-8"
    )
    (tmp_path / "c.ris").write_text("TY  - BOOK\nTI  - Waves\nPY  - 2019\nER  - \n", encoding="utf-8")
    (tmp_path / "d.nbib").write_text("PMID- 7\nTI  - Winds.\nDP  - 2018\n", encoding="utf-8")
    loaded = load_library(["a.bib", "b.json", "c.ris", "d.nbib"], base=tmp_path)
    assert [work.title.plain for work in loaded.library.works] == ["On Tides", "Waves", "Winds"]
    assert [problem.code for problem in loaded.problems] == ["merged"]
    assert {link.kind for link in loaded.library.works[0].links} == {"doi", "code"}
    assert str(loaded.counts) == "4 entries read, 3 works, 1 merged"
