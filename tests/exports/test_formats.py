"""What each format looks like, and an entry's own text in the two of .bib files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from facts import bibliography, read_text
from msgspec.structs import replace

from mkdocs_scholar.exports import EXPORTERS
from mkdocs_scholar.exports.biblatex import is_biblatex
from mkdocs_scholar.model.library import Library

CASES = yaml.safe_load(Path(__file__).with_name("formats.yaml").read_text(encoding="utf-8"))
BIBTEX, BIBLATEX, CSL = EXPORTERS["bibtex"], EXPORTERS["biblatex"], EXPORTERS["csl-json"]


@pytest.mark.parametrize(
    ("case", "form"),
    [pytest.param(case, form, id=f"{case['case']}, {form}") for case in CASES for form in case if form in EXPORTERS],
)
def test_golden(case: dict[str, Any], form: str) -> None:
    works = [replace(work, source="") for work in read_text(case["bib"], ".bib").works]
    written = EXPORTERS[form](works)
    assert re.sub(" +$", "", written, flags=re.MULTILINE) == case[form]


def test_unchanged_entry_is_its_own_text() -> None:
    entry = (
        '@Article {  ruiz,\n\ttitle = "On {T}ides" ,\n  author={Ruiz, A.},year = 2020, url={http://sea.example/~a}\n}'
    )
    works = read_text(f"% mine\n{entry}\n\n@misc{{b, title={{B}}, year=2021}}\n", ".bib").works
    assert BIBTEX(works) == f"{entry}\n\n@misc{{b, title={{B}}, year=2021}}\n"


def test_key_changes_only_where_it_was_made_unique() -> None:
    text = "@article{a, title={One}, year=2020}\n@article( a , title={Two}, year=2021)\n"
    library, _ = Library.of(read_text(text, ".bib").works)
    assert BIBTEX(library.works) == "@article{a, title={One}, year=2020}\n\n@article( a-2 , title={Two}, year=2021)\n"


def test_entry_stands_alone() -> None:
    text = (
        "@string{jt = {J. Tides}}\n@proceedings{p, title={Seas 2020}, year=2020}\n"
        "@inproceedings{a, title={A}, crossref={p}}\n@article{b, title={B}, journal=jt, year=2020}\n"
    )
    written = BIBTEX(read_text(text, ".bib").works)
    assert "crossref" not in written
    assert "jt" not in written
    assert "booktitle = {Seas 2020}" in written
    assert "journal={J. Tides}" in written


LEAK = """@article{leak, author = {Ruiz, Ana}, title = {Leak}, year = 2022, annote = {rejected twice}, owner = {aruiz},
  file = {Full Text:/home/aruiz/Zotero/storage/AB12CD34/ruiz.pdf:application/pdf}, timestamp = {2022-01-01},
  bdsk-file-1 = {secretbytes}, mendeley-tags = {secrettag}, groups = {secretgroup}, date-added = {2022-01-02},
  selected = {true}, award = {Best Paper}, code = {https://sea.example/code}, abbr = {JT}}
"""
"""Case LINK-09: what programs leave in entries."""


@pytest.mark.parametrize("form", EXPORTERS)
def test_nothing_private_is_written(form: str) -> None:
    works = read_text(LEAK, ".bib").works
    for each in (works, [replace(work, source="") for work in works]):
        written = EXPORTERS[form](each)
        assert "Leak" in written
        found = [
            word
            for word in ("aruiz", "rejected", "secret", "2022-01", "selected", "Best Paper", "/code")
            if word in written
        ]
        assert found == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("@article{a, title={A}, journaltitle={J}, date={2020-01}}", True),
        ("@thesis{a, title={A}, institution={U}, date={2020}, location={Oslo}}", True),
        ("@phdthesis{a, title={A}, institution={U}, date={2020}}", False),
        ("@article{a, title={A}, journal={J}, date={2020}}", False),
        ("@article{a, title={A, date = 3, x}, year={2020}}", False),
        ("@book{a, title={A}}", False),
        ("", False),
    ],
)
def test_dialect_is_told_by_fields(source: str, expected: bool) -> None:
    assert is_biblatex(source) is expected


def test_biblatex_keeps_its_own_text_and_rewrites_bibtex() -> None:
    own = "@article{a, title={A}, journaltitle={J}, date={2020-01}}"
    old = "@article{b, title={B}, journal={J}, year={2020}, month=jan, address={Oslo}}"
    first, second = BIBLATEX(read_text(f"{own}\n{old}\n", ".bib").works).split("\n\n")
    assert first == own
    assert re.findall(r"^  (\w+)", second, re.MULTILINE) == ["title", "journaltitle", "date", "location"]


def test_nothing_makes_an_empty_file() -> None:
    assert {form: write([]) for form, write in EXPORTERS.items()} == {
        "csl-json": "[]\n",
        "bibtex": "",
        "biblatex": "",
        "ris": "",
    }


ITEM_TEXTS = frozenset(
    """
    abstract archive chapter-number collection-number collection-title container-title container-title-short DOI edition
    event-place event-title genre id ISBN ISSN issue keyword language note number number-of-pages number-of-volumes
    original-publisher original-title page part PMCID PMID publisher publisher-place status title title-short
    type URL version volume
    """.split()  # noqa: SIM905 - a table reads better as words
)
"""Properties of the CSL data schema whose values are texts, as far as they are written here."""
NAME_PARTS = {"family", "given", "dropping-particle", "non-dropping-particle", "suffix", "literal"}
DATE_PARTS = {"date-parts", "season", "circa", "literal"}


def test_items_follow_the_schema() -> None:
    items = json.loads(CSL([work for _, work in bibliography()]))
    assert len(items) > 200
    for item in items:
        assert item["id"]
        assert item["type"]
        for name, value in item.items():
            if name in ("author", "editor", "translator", "container-author"):
                assert all(part.keys() <= NAME_PARTS and all(part.values()) for part in value)
            elif name in ("issued", "accessed", "original-date", "event-date"):
                assert value.keys() <= DATE_PARTS
                assert all(isinstance(part, int) for parts in value.get("date-parts", []) for part in parts)
                assert all(1 <= len(parts) <= 3 for parts in value.get("date-parts", []))
            elif name == "custom":
                assert isinstance(value, dict)
            else:
                assert name in ITEM_TEXTS
                assert isinstance(value, str)


def test_ris_has_persons_alone() -> None:
    """Each name of RIS is a person's, the family name first."""
    text = "@book{a, title={A}, author={van Berg, Jr., Jan and others}, translator={Mei Lin and Bos, Ola}}"
    lines = EXPORTERS["ris"](read_text(text, ".bib").works).splitlines()
    assert [line for line in lines if line[:2] in ("AU", "ED", "A4")] == [
        "AU  - van Berg, Jan, Jr.",
        "A4  - Lin, Mei",
        "A4  - Bos, Ola",
    ]


def test_csl_types_of_papers_for_everybody() -> None:
    text = "@article{a, title={A}, entrysubtype={newspaper}}@article{b, title={B}, entrysubtype={magazine}}"
    items = json.loads(CSL(read_text(text, ".bib").works))
    assert [(item["type"], item.get("genre")) for item in items] == [
        ("article-newspaper", None),
        ("article-magazine", None),
    ]


def test_csl_says_each_identifier_once() -> None:
    text = """@misc{a, title={On Tides}, author={Ruiz, Ana}, year=2020, eprint={2001.00001v1}, archiveprefix={arXiv}}
    @article{b, title={On Tides}, author={Ruiz, Ana}, year=2021, journal={J}, eprint={2001.00001v3},
      archiveprefix={arXiv}, doi={10.1000/A}}"""
    library, _ = Library.of(read_text(text, ".bib").works)
    (item,) = json.loads(CSL(library.works))
    assert item["note"].count("arXiv:") == 1


PRIVATE_PLACES = (
    "eprint={/home/me/secret.pdf}",
    "note={see ~/secret.pdf}",
    "addendum={file:///Users/me/secret.pdf}",
    "url={/home/me/secret.pdf}",
)


@pytest.mark.parametrize("field", PRIVATE_PLACES)
def test_no_path_of_ones_own_machine_is_written(field: str) -> None:
    written = BIBTEX(read_text(f"@misc{{a, title={{A}}, {field}, year=2020}}", ".bib").works)
    assert "year=2020" in written
    assert "secret" not in written


def test_months_of_styles_stay_and_parents_go() -> None:
    text = (
        '@misc{a, title={A}, month=jan # "~3", year=2020}\n\n@inproceedings{b, title={B}, xref={p}, booktitle={P}}\n'
        "@proceedings{p, title={P}, year=2020}\n"
    )
    assert BIBTEX(read_text(text, ".bib").works) == (
        '@misc{a, title={A}, month=jan # "~3", year=2020}\n\n@inproceedings{b, title={B}, booktitle={P}}\n'
    )


@pytest.mark.parametrize("form", ["bibtex", "biblatex"])
def test_keys_differ_in_more_than_capitals(form: str) -> None:
    text = "@misc{K3, title={A}, year=2020}\n@misc{k3, title={B}, year=2021}\n@misc{k3-2, title={C}, year=2022}\n"
    written = EXPORTERS[form](read_text(text, ".bib").works)
    assert re.findall(r"@\w+\{([^,]+),", written) == ["K3", "k3-3", "k3-2"]


def test_biblatex_keeps_what_only_the_own_text_says() -> None:
    text = r"""@inproceedings{a, title={{North} {Sea} of \emph{E. coli} in {C++}}, booktitle={P}, year=2020,
      eventtitle={Tide Week}, eprint={2001.00001}, archiveprefix={arXiv}, primaryclass={cs.LG}, editor={Lin, Mei},
      editortype={compiler}}"""
    works = read_text(text, ".bib").works
    written = BIBLATEX(works)
    for field in (
        r"title      = {{North} {Sea} of \emph{E. coli} in {C++}}",
        "eventtitle = {Tide Week}",
        "eprintclass = {cs.LG}",
        "editortype = {compiler}",
    ):
        assert " ".join(field.split()) in " ".join(written.split())
    (item,) = json.loads(CSL(works))
    assert item["event-title"] == "Tide Week"


@pytest.mark.parametrize("date", ["2015/", "/2015"])
def test_biblatex_keeps_open_ranges(date: str) -> None:
    works = [replace(work, source="") for work in read_text(f"@misc{{a, title={{A}}, date={{{date}}}}}", ".bib").works]
    again = read_text(BIBLATEX(works), ".bib").works
    assert (again[0].issued, again[0].issued_until) == (works[0].issued, works[0].issued_until)


def test_subtitles_keep_their_braces() -> None:
    text = (
        "@misc{a, title={{E. coli}}, subtitle={In {C++}}, year=2020}@misc{b, title={Why?}, subtitle={{C}}, year=2020}"
    )
    written = BIBLATEX(read_text(text, ".bib").works)
    assert re.findall(r"title += \{(.*)\},", written) == ["{E. coli}: In {C++}", "Why? {C}"]


CUT_ENDS = (
    ("@misc{a,\n  title = {A},\n  timestamp = {1}\n}", "@misc{a,\n  title = {A},\n}"),
    ("@misc{a,\n  title = {A},\n  timestamp = {1},\n}", "@misc{a,\n  title = {A},\n}"),
    ("@misc{a,\n  title = {A},\n  timestamp = {1},\n  biburl = {u},\n  owner = me\n}", "@misc{a,\n  title = {A},\n}"),
    ("@misc{a,\n  title = {A},\n  owner = 12 \n  }", "@misc{a,\n  title = {A}, \n  }"),
    ("@misc{a,\n  owner = {me},\n  title = {A}\n}", "@misc{a,\n  title = {A}\n}"),
    ("@misc{a, title = {A}, owner = {me}}", "@misc{a, title = {A},}"),
    (
        "@string{t={T}}@misc{a,\n  title = t,\n  timestamp = {1},\n  owner = {me}\n}",
        "@misc{a,\n  title = {T},\n}",
    ),
    ("@misc{a,\n  title = {A},\n  arxiv = {2001.00001}\n}", "@misc{a,\n  title = {A},\n  eprint = {2001.00001},"),
)
"""Entries whose last fields are no reader's business, as DBLP writes them, and what is left."""


@pytest.mark.parametrize(("text", "left"), CUT_ENDS)
def test_the_closing_brace_stays_where_it_was(text: str, left: str) -> None:
    written = BIBTEX(read_text(text, ".bib").works).strip()
    assert written.startswith(left)
    assert written.endswith(("\n}", " }", ",}"))


_PREPRINT = "@misc{p, title={On Tides}, author={Ruiz, Ana}, year=2020, doi={10.48550/arXiv.2001.00001}"
MERGED = (
    (f"{_PREPRINT}, eprint={{2001.00001}}, archiveprefix={{arXiv}}}}", "", ""),
    (f"{_PREPRINT}}}", "", ""),
    (f"{_PREPRINT}}}", ", doi={10.1000/182}", "10.1000/182"),
)
"""A preprint, what the paper says more, and the DOI that the two are exported with."""


@pytest.mark.parametrize("form", EXPORTERS)
@pytest.mark.parametrize(("preprint", "more", "doi"), MERGED)
def test_a_paper_has_not_the_doi_of_its_preprint(form: str, preprint: str, more: str, doi: str) -> None:
    paper = f"@article{{a, title={{On Tides}}, author={{Ruiz, Ana}}, year=2021, journal={{J. Tides}}{more}}}"
    library, _ = Library.of(read_text(preprint + paper, ".bib").works)
    (work,) = library.works
    assert work.key == "a"
    assert "10.48550/arXiv.2001.00001" in {each.value for each in work.identifiers}
    written = EXPORTERS[form]([replace(work, source="")])
    assert "48550" not in written
    assert "2001.00001" in written
    assert doi in written
    alone = EXPORTERS[form]([replace(read_text(preprint, ".bib").works[0], source="")])
    assert "10.48550/arXiv.2001.00001" in alone


@pytest.mark.parametrize(
    ("date", "written"),
    [
        ("2025-06-03/2025-06-06", "2025/06/03/"),
        ("2024-06/2025-01", "2024/06//"),
        ("2019-21/2019-23", "2019///Spring"),
        ("2024~/2025", "2024///circa"),
        ("2024/2025", ""),
        ("2024/", ""),
    ],
)
def test_of_a_range_the_first_date_counts_in_ris(date: str, written: str) -> None:
    record = EXPORTERS["ris"](read_text(f"@misc{{a, title={{A}}, date={{{date}}}}}", ".bib").works)
    assert f"PY  - {date[:4]}\n" in record
    assert re.findall("^DA  - (.*)$", record, re.MULTILINE) == ([written] if written else [])
