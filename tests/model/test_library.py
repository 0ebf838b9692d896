"""Libraries: unique keys, one work once, newest first, read the same from cache and file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.sources import LoadedLibrary, load_library, loading
from mkdocs_scholar.sources.bibtex import read
from mkdocs_scholar.sources.loading import _loaded
from mkdocs_scholar.sources.reading import Source


def _library(**files: str) -> tuple[Library, list[str]]:
    sources = [Source(path=f"{name}.bib", content=text.encode()) for name, text in files.items()]
    library, problems = Library.of(read(sources).works)
    return library, [str(problem) for problem in problems]


def test_a_repeated_key_gets_a_number() -> None:
    library, told = _library(
        a="@article{ruiz2021, author={Ruiz, Ana}, title={Alpha}, year=2021}\n",
        b="@article{ruiz2021, author={Ruiz, Ana}, title={Beta}, year=2021}\n"
        "@article{ruiz2022, author={Ruiz, Ana}, title={Gamma}, year=2022}\n",
    )
    assert [work.title.plain for work in library.newest_first] == ["Gamma", "Alpha", "Beta"]
    assert [library.slug(work.key) for work in library.works] == ["ruiz2021", "ruiz2021-2", "ruiz2022"]
    assert library.works[1].source.startswith("@article{ruiz2021-2,")
    assert told == [
        'b.bib:1: key "ruiz2021" already used in a.bib:1 (different work); shown as "ruiz2021-2". '
        "Rename one of them. [repeated-key]"
    ]


def test_a_number_that_is_taken_is_passed_over() -> None:
    text = "".join(
        f"@misc{{{key}, title={{{title}}}, year=2020}}\n" for key, title in zip(("k", "k-2", "k"), "ABC", strict=True)
    )
    library, _ = _library(a=text)
    assert [work.key for work in library.works] == ["k", "k-2", "k-3"]


def test_keys_that_differ_in_case_are_told_and_kept() -> None:
    library, told = _library(a="@misc{Lin, title={A}, year=2020}\n@misc{lin, title={B}, year=2020}\n")
    assert [work.key for work in library.works] == ["Lin", "lin"]
    assert len(told) == 1
    assert "in capitals alone" in told[0]


def test_slugs_are_ascii_and_unique() -> None:
    keys = ("Öberg.2023:tide/a+b", "Oberg-2023-tide-a-b", "潮汐", "Łucja_ß")
    library, _ = _library(a="".join(f"@misc{{{key}, title={{{key}}}, year=2020}}\n" for key in keys))
    assert [library.slug(key) for key in keys] == ["Oberg-2023-tide-a-b", "Oberg-2023-tide-a-b-2", "entry", "Lucja_ss"]
    assert library.get("Öberg.2023:tide/a+b") is library.works[0]
    assert library.get("nobody") is None


_PAPER = "author={Ruiz, Ana}, title={Quiet Ice}"


def test_a_paper_keeps_the_links_of_its_preprint() -> None:
    library, _ = _library(
        a="@unpublished{p, author={Ruiz, Ana}, title={Quiet Ice}, note={bioRxiv}, doi={10.1101/2020.11.02.000001},"
        " abstract={Long.}, selected={true}, year=2020}\n"
        f"@article{{b, {_PAPER}, year=2022, journal={{Sea}}, doi={{10.5555/polar.77}}, pdf={{b.pdf}}}}\n"
    )
    (work,) = library.works
    assert (work.key, work.type.value, work.abstract.plain, work.is_selected) == ("b", "article", "Long.", True)
    assert {(link.kind, link.target) for link in work.links} == {
        ("pdf", "b.pdf"),
        ("doi", "https://doi.org/10.5555/polar.77"),
        ("preprint", "https://doi.org/10.1101/2020.11.02.000001"),
    }
    assert [version.key for version in work.versions] == ["p"]


def test_hidden_works_are_found_and_not_counted() -> None:
    library, _ = _library(a="@misc{a, title={A}, year=2020, hidden={true}}\n@misc{b, title={B}, year=2020}\n")
    assert [work.key for work in library] == ["b"]
    assert len(library) == 1
    assert library.get("a") is not None


def test_newest_first_is_stable_and_undated_comes_last() -> None:
    dates = {
        "u": "note={x}",
        "n": "year=2022, month=nov",
        "x": "year=2022",
        "f": "year=2022, month=feb",
        "d": "date={2022-11-30}",
        "y": "year=2022",
    }
    library, _ = _library(a="".join(f"@misc{{{key}, title={{{key}}}, {date}}}\n" for key, date in dates.items()))
    assert "".join(work.key for work in library.newest_first) == "dnfxyu"


_ENTRIES = st.lists(
    st.tuples(
        st.sampled_from(["article", "misc", "book", "incollection", "xdata", "proceedings"]),
        st.sampled_from(["a", "b", "A", ""]),
        st.sampled_from(["title={One}", "title={Two}", ""]),
        st.sampled_from(["year=2020", "eprint={2001.00001}", "crossref={a}", "doi={10.5555/a}", "related={b}"]),
    ),
    max_size=8,
)


@settings(max_examples=100, deadline=None)
@given(_ENTRIES)
def test_every_entry_is_counted_and_every_key_unique(entries: list[tuple[str, str, str, str]]) -> None:
    text = "".join(f"@{kind}{{{key}, author={{Lin, Mei}}, {title}, {more}}}\n" for kind, key, title, more in entries)
    reading = read([Source(path="a.bib", content=text.encode())])
    library, problems = Library.of(reading.works)
    merged = sum(problem.code == "merged" for problem in problems)
    assert reading.entries == len(library.all_works) + merged + reading.containers + reading.lost
    keys = [work.key for work in library.all_works]
    assert len(set(keys)) == len(keys)
    assert len({library.slug(key) for key in keys}) == len(keys)
    assert Library.of(library.all_works)[0].all_works == library.all_works


def _load(folder: Path, *paths: str, cache: bool = True) -> LoadedLibrary:
    _loaded.cache_clear()
    return load_library(paths, base=folder, cache_dir=folder / "cache" if cache else None)


_RICH = """@string{jt = {Journal of Tides}}
@article{a, author={Öztürk*, Ayşe and others and {Sea Lab}}, title={On \\emph{Tides} of $O(n \\log n)$}, journal=jt,
  date={2020-03~}, keywords={sea, moon}, pdf={a.pdf}, award={Best}, doi={10.5555/a}, month=foo, numpages={3}}
@inproceedings{b, title={B}, crossref={p}, unknown = {x}}
@proceedings{p, title={Proc. P}, editor={Cole, Ben}, year=2021}
"""
_MERGED = """@article{c, author={Lin, Mei}, author+an={1=equal}, title={Currents}, journal={J}, doi={10.5555/c},
  year=2022}
@misc{d, author={Lin, Mei}, title={Currents}, eprint={2101.00001}, archiveprefix={arXiv}, year=2021}
"""


def test_cached_and_read_are_equal(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(_RICH + _MERGED, encoding="utf-8")
    read_anew = _load(tmp_path, "a.bib", cache=False)
    assert _load(tmp_path, "a.bib") == read_anew
    (kept,) = (tmp_path / "cache").iterdir()
    assert _load(tmp_path, "a.bib") == read_anew
    whole = kept.read_bytes()
    for damage in (b"", b"\0\0\0\0", b"[1, 2", whole[:-20], whole + b"\0", whole[:99] + b"?" + whole[100:]):
        kept.write_bytes(damage)
        assert _load(tmp_path, "a.bib") == read_anew


def test_an_unchanged_file_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.bib").write_text(_RICH + _MERGED, encoding="utf-8")
    read = _load(tmp_path, "a.bib")
    assert [version.key for version in read.library.all_works[-1].versions] == ["d"]
    monkeypatch.setattr(loading, "READERS", dict.fromkeys(loading.READERS))
    assert _load(tmp_path, "a.bib") == read


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    file = tmp_path / "a.bib"
    file.write_text("@misc{a, title={A}, year=2020}\n", encoding="utf-8")
    assert load_library(["*.bib"], base=tmp_path, cache_dir=tmp_path / "c").library.works[0].title.plain == "A"
    file.write_text("@misc{a, title={B}, year=2020}\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert load_library(["*.bib"], base=tmp_path, cache_dir=tmp_path / "c").library.works[0].title.plain == "B"


def test_a_cache_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(_RICH, encoding="utf-8")
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    assert len(_load(tmp_path, "a.bib").library) == 2


def test_files_are_found_once_in_order_and_missing_ones_told(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.bib").write_text(f"@misc{{{name}, title={{{name}}}, year=2020}}\n", encoding="utf-8")
    (tmp_path / "x.docx").write_text("x", encoding="utf-8")
    loaded = _load(tmp_path, "b.bib", "*.bib", "gone.bib", "none*.bib", "x.docx", ".")
    assert [work.key for work in loaded.library.works] == ["b", "a"]
    assert [(str(problem.location), problem.code) for problem in loaded.problems] == [
        ("gone.bib", "missing-file"),
        ("x.docx", "unreadable-file"),
        (".", "unreadable-file"),
    ]
    assert [file.name for file in loaded.files] == ["b.bib", "a.bib"]


def test_counts_say_what_became_of_the_entries(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(
        _RICH + "@misc{c}\n@misc{d, doi={10.5555/a}, author={Öztürk, Ayşe}}\n", encoding="utf-8"
    )
    loaded = _load(tmp_path, "a.bib")
    assert str(loaded.counts) == "5 entries read, 2 works, 1 merged, 1 serving others, 1 lost"


def test_a_parent_is_listed_where_the_owner_made_it(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(_RICH, encoding="utf-8")
    parent = load_library(["a.bib"], base=tmp_path).library.get("p")
    assert parent is None
    (name,) = read([Source(path="x", content=b"@misc{x, author={Cole, Ben}}")]).works[0].authors.listed
    loaded = load_library(["a.bib"], base=tmp_path, owner=[name.name])
    assert [work.key for work in loaded.library.works] == ["a", "b", "p"]
    assert loaded.counts.entries == loaded.counts.works


def test_what_is_kept_is_what_was_read(tmp_path: Path) -> None:
    """Files of every kind, with all that a work may hold, come out of the cache as they went in."""
    corpus = Path(__file__).parent.parent / "corpus"
    paths = [*sorted(corpus.glob("*.bib")), tmp_path / "own.bib"]
    (tmp_path / "own.bib").write_text(
        "@article{a, title={On $K^+$ \\emph{Tides}}, author={Ana Ruiz* and others}, year=2020, award={Best Paper},\n"
        "  citations={12 (OpenAlex, 2026-11-02)}, oa={gold}, related={b}, relatedtype={reviewof}, mine={x}}\n"
    )
    fresh = _load(tmp_path, *map(str, paths))
    assert len(list((tmp_path / "cache").glob("*.library"))) == 1
    assert _load(tmp_path, *map(str, paths)) == fresh
    assert len(fresh.library.works) > 100
    assert len(fresh.problems) > 10


def test_half_a_character_is_read_and_not_kept(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('[{"id": "a", "type": "book", "title": "Sea \\ud83d", "issued": {"raw": "2020"}}]')
    loaded = load_library(["a.json"], base=tmp_path, cache_dir=tmp_path / "cache")
    assert [work.key for work in loaded.library.works] == ["a"]
