"""Works of .bib files against golden cases, and the laws that hold for any text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from bibtex_golden import described, read_case, told
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_scholar.problems import CODES
from mkdocs_scholar.sources.bibtex import read
from mkdocs_scholar.sources.bibtex.blocks import LineCounter, find_blocks
from mkdocs_scholar.sources.bibtex.entries import _parsed, read_entry
from mkdocs_scholar.sources.bibtex.fieldnames import ALIASES, PUBLIC
from mkdocs_scholar.sources.bibtex.fields import scan
from mkdocs_scholar.sources.reading import Reading, Source

GOLDEN = Path(__file__).parent / "bibtex"


TYPES: list[dict[str, Any]] = yaml.safe_load(GOLDEN.with_name("bibtex_types.yaml").read_text(encoding="utf-8"))


def _cases() -> list[Any]:
    return [
        pytest.param(case, id=f"{path.stem}: {case['case']}")
        for path in sorted(GOLDEN.glob("*.yaml"))
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("case", TYPES, ids=lambda case: case["case"])
def test_types(case: dict[str, Any]) -> None:
    read = {
        text: _read(text.removesuffix("}") + ", title={T}, year=2020}").works[0].type.value for text in case["types"]
    }
    assert read == case["types"]


@pytest.mark.parametrize("case", _cases())
def test_golden(case: dict[str, Any]) -> None:
    reading = read_case(case)
    works = [described(work, with_source=case.get("source", False)) for work in reading.works]
    assert works == case["works"]
    assert told(reading) == case.get("problems", [])
    if reading.containers or reading.lost:
        assert case["counts"] == f"{reading.entries} entries, {reading.containers} containers, {reading.lost} lost"


MESSAGES = {
    "@artcle{a, title={A}, year=2020}": "a: @artcle is no known type; did you mean @article? It is shown as other; "
    "write @misc for such works.",
    "@qwxz{a, title={A}, year=2020}": "a: @qwxz is no known type. It is shown as other; write @misc for such works.",
    "@inbook{tides1, title={A}, year=2020, crossref={tides}}": 'tides1 takes fields from "tides" by crossref, and no '
    "other entry has that key; add the entry, or its file to the bibliography.",
    "@misc{a, title={A}, note={xdata=x-note}, year=2020}@xdata{x, title={X}}": 'a takes note from "x" by xdata, which '
    "has no note; add it, or write it.",
    "@misc{a, title={A}, note={xdata=x}, year=2020}@xdata{x, title={X}}": 'a has "xdata=x" in note; write '
    "xdata=<key>-<field>, with -<number> behind it for one item of a list.",
    "@misc{a, title={A}, author={xdata=x-author-3}, year=2020}@xdata{x, author={Lin, Mei}}": "a takes item 3 of author "
    'from "x" by xdata, which has 1 item; count anew.',
    "@inbook{a, title={A}, booktitle={B}, year=2020, crossref={tides}}": 'a names "tides" as its crossref, which no '
    "other entry is; it needs none.",
}


@pytest.mark.parametrize(("text", "message"), MESSAGES.items())
def test_messages_say_what_to_do(text: str, message: str) -> None:
    assert [problem.message for problem in _read(text).problems] == [message]


def test_a_key_that_is_near_is_proposed() -> None:
    (problem,) = _read("@book{tides, title={T}, year=2020}@inbook{a, title={A}, year=2020, crossref={tidse}}").problems
    assert problem.message.endswith('Did you mean "tides"?')


_FRAGMENTS = (
    *"@{}()\",=#%\\$&~\n \0\ufeff", "@article{", "@string{", "@comment{", "@xdata{x,", "@misc{k, ", "@misc{k}\n",
    "title", "author", "year", "month", "crossref", "date", "doi", "url", "eprint", "k", "2020", "Lin, Mei", " and ",
    "{T}", '"T"', "a.b", "\\emph{x}", "\\'{e}", "中文", "\r\n", "--", "arXiv:2101.99999", "title = {A}, ",
    "year = 2020, ", "journal = jt, ", "crossref = {k}, ", "}\n", "xdata=k-title",
    "xdata=k-author-1", "note = {xdata=k-note}, ",
)  # fmt: skip


def _read(text: str) -> Reading:
    return read([Source(path="a.bib", content=text.encode("utf-8", "surrogatepass"))])


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(_FRAGMENTS), max_size=40).map("".join))
def test_any_text_is_read_and_every_entry_counted(text: str) -> None:
    reading = _read(text)
    assert reading.entries == len(reading.works) + reading.containers + reading.lost
    assert all(work.title and work.key for work in reading.works)
    assert all(problem.code in CODES and problem.location for problem in reading.problems)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read(content: bytes) -> None:
    reading = read([Source(path="a.bib", content=content)])
    assert reading.entries == len(reading.works) + reading.containers + reading.lost


_NASTY = (
    *"{}\\$%&~#^_=@\"'`,;:|<>()[]/-+*.?! \n", "\\url{}", "\\url", "\\href{}{}", "\\href{a}", "\\emph{}", "\\'{}",
    "{{}}", "https://", "https://[", "https://[::1", "https://a.b:99999/", "doi:", "10.1000/", "arXiv:", "2101.",
    " and ", "http:.pdf", "others", "0000-0000-0000-0000", "-1", "99999999999999999999", "2020",
    "2020-13-45", "/2020", "..", "XXXX", "19XX",
    "2020~", "-0000", "²", "٣", "２０２０", "mar", "00", "true", "1=", "=1", "\u2028", "İ", "ﬁ", "e\u0301", "م", "𝔸",
    "file:///", "//x", "PMC", "hal-", "978", "xdata=", "xdata=k-title-1", "family=", "\\char", "&#x110000;", "$^*$",
    "\\(", "<i>", ", Jr., ", "von ", "Lin",
)  # fmt: skip
_FIELDS = st.sampled_from(sorted({*PUBLIC, *ALIASES, *ALIASES.values(), "author+an", "pubtype", "citations", "url_x"}))


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(_FIELDS, st.lists(st.sampled_from(_NASTY), max_size=5).map("".join), min_size=1, max_size=8))
def test_any_value_of_any_field_is_read(fields: dict[str, str]) -> None:
    """Text made of pieces seldom fills a field: here each field that is known meets what none expects."""
    reading = _read("@misc{k, " + ", ".join(f"{name} = {{{value}}}" for name, value in fields.items()) + "}")
    assert reading.entries == len(reading.works) + reading.containers + reading.lost


_NAMES = st.from_regex(r"[a-z]{1,8}", fullmatch=True)
_VALUES = st.recursive(
    st.from_regex(r"[A-Za-z0-9 .,:'=#&~-]{0,12}", fullmatch=True),
    lambda inner: st.lists(inner, min_size=1, max_size=3).map(lambda parts: "{" + "".join(parts) + "}"),
    max_leaves=4,
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(_NAMES, _VALUES), min_size=1, max_size=5, unique_by=lambda field: field[0]))
def test_the_three_ways_to_read_an_entry_agree(fields: list[tuple[str, str]]) -> None:
    text = "@misc{key,\n" + "".join(f"  {name} = {{{value}}},\n" for name, value in fields) + "}\n"
    (block,), _ = find_blocks(text, "a.bib")
    expected = [(name, ((False, value),)) for name, value in fields]
    for way in (read_entry(block), scan(block), _parsed(block)):
        assert way is not None
        assert way.key == "key"
        assert [(field.name, field.pieces) for field in way.fields] == expected
        assert not way.faults


@given(st.text(alphabet="a\n", max_size=30), st.lists(st.integers(0, 30), max_size=8))
def test_lines_are_counted_in_any_order(text: str, offsets: list[int]) -> None:
    lines = LineCounter(text, 7)
    assert [lines(offset) for offset in offsets] == [7 + text[:offset].count("\n") for offset in offsets]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(["title = {A}", "year = 2020", "note = {b {c} d}", 'pages = "1--2"']), max_size=4))
def test_a_damaged_entry_costs_no_neighbour(fields: list[str]) -> None:
    damaged = "@article{x,\n  " + "\n  ".join(fields) + "\n\n"
    reading = _read("@book{a, title={A}, year=2001}\n" + damaged + "@book{b, title={B}, year=2002}\n")
    assert [work.key for work in reading.works if work.key != "x"] == ["a", "b"]


def test_a_public_entry_is_published_byte_for_byte() -> None:
    text = '@Article{Key:1,\n\tTitle = "A {B}" ,\n  year=2020 ,\n note = {x = y}}'
    (work,) = _read(text).works
    assert work.source == text


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"@inbook{{k{number}, title={{T}}, crossref={{k{number + 1}}}}}\n" for number in range(1500)),
        "".join(f"@string{{s{number} = s{number + 1}}}\n" for number in range(1500)) + "@misc{a, title=s0}",
        "@string{s0={xx}}" + "".join(f"@string{{s{n + 1} = s{n} # s{n}}}\n" for n in range(60)) + "@misc{a, title=s60}",
        "@misc{a, title=" + "{" * 3000,
        "@misc{a, title=" + "{" * 3000 + "}" * 3000 + "}",
    ],
    ids=["parents", "definitions", "doubled definitions", "open braces", "nested braces"],
)
def test_depth_has_an_end(text: str) -> None:
    reading = _read(text)
    assert reading.entries == len(reading.works) + reading.lost
    assert reading.problems


_PUBLISHED = st.lists(
    st.sampled_from(
        [
            "title = {A {B} c}", 'note = "x, y"', "file = {/home/lin/a.pdf}", "journal = jt", "month = mar",
            "% a comment", "selected = {true}", "pages = {1--2}", "keywords = {sea, moon}", "url = {https://sea.example/a_b%20c}",
            "author = {Lin, Mei and others}", "publisher = jt # { Press}", "annote = {@misc{x, title={y}}}",
            "crossref={p}",
        ]
    ),
    unique=True,
    max_size=8,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(_PUBLISHED, st.sampled_from([",\n  ", ", ", "\n  , ", ",\n\t"]), st.sampled_from(["", ",", ",\n", "\n"]))
def test_the_published_text_stands_alone_and_tells_the_same(fields: list[str], between: str, last: str) -> None:
    lines = [f"{field}\n year = 2020" if field.startswith("%") else field for field in [*fields, "volume = 7"]]
    entry = f"@article{{k, {between.join(lines)}{last}}}\n"
    text = "@string{jt = {Journal of Tides}}\n" + entry + "@book{p, title={P}, isbn={9783161484100}}"
    (work, *_) = _read(text).works
    (again,) = _read(work.source).works
    hidden = {"selected", "hidden", "source"}
    before, after = (
        {name: value for name, value in described(each).items() if name not in hidden} for each in (work, again)
    )
    assert after == before
    assert "/home" not in work.source
    assert "@misc" not in work.source
    assert again.source == work.source


def test_macros_and_parents_are_found_in_any_file() -> None:
    entries = "@inproceedings{a, title={A}, crossref={p}}\n@article{b, title={B}, journal=jt, year=2020}\n"
    others = "@string{jt={Journal of Tides}}\n@proceedings{p, title={Proc. P}, year=2021}\n"
    sources = [Source(path="a.bib", content=entries.encode()), Source(path="z.bib", content=others.encode())]
    first, second = read(sources).works
    assert first.venue
    assert first.venue.name.plain == "Proc. P"
    assert second.venue
    assert second.venue.name.plain == "Journal of Tides"
