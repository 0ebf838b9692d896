"""Options of blocks: read as written, each fault told, nothing raised."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.blocks import BLOCKS
from mkdocs_scholar.fences import tokens_in
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.views import options
from mkdocs_scholar.views.publications import OPTIONS

PLACE = Location(path="docs/index.md", line=10)
SITE = options.Site(call=PLACE)


def read(source, report: Report | None = None):
    return options.read(source, OPTIONS, "publications", Report() if report is None else report, SITE)


def test_values_are_what_the_author_wrote():
    assert read("keys: [2401.10230, 007, NO, 12:30, a]")["keys"] == ("2401.10230", "007", "NO", "12:30", "a")
    assert read("keys: 007, b")["keys"] == ("007", "b")


@pytest.mark.parametrize(("word", "value"), [("true", True), ("yes", True), ("False", False), ("off", False)])
def test_flags_are_words(word, value):
    assert read(f"selected: {word}")["selected"] is value
    assert read({"selected": value})["selected"] is value


def test_false_is_none_where_none_is_a_choice():
    assert read("group_by: no\nnumbered: false\ndates: none") == {
        "group_by": "none",
        "numbered": "none",
        "dates": "none",
    }
    assert read({"numbered": True}) == {"numbered": "true"}


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("more: publications.md, orcid", (("", "publications.md"), ("", "orcid"))),
        ('more: "https://e.org/?a=1,2"', (("", "https://e.org/?a=1,2"),)),
        ("more:\n  - All: publications.md\n  - orcid", (("All", "publications.md"), ("", "orcid"))),
        ("more:\n  All: publications.md", (("All", "publications.md"),)),
    ],
)
def test_more_takes_targets_in_every_natural_shape(source, targets):
    assert read(source)["more"] == targets


@pytest.mark.parametrize(
    "source",
    [
        "group_by: [type]",
        "names: {a: b}",
        "limit: -1",
        "limit: 1.5",
        "limit: ²",
        "more: true",
        "numbered: [down]",
        "selected: maybe",
        "show: [awards, [links]]",
        "year: nineteen",
        "type_order: {tide: Tides}",
        "type_order: {thesis: [a, b]}",
        "topic_order: {tides: {}}",
        "topic_order: {tides: {en: [a]}}",
        {"more": [[object()]]},
        {"keys": object()},
    ],
)
def test_a_value_an_option_cannot_take_is_told(source):
    report = Report()
    assert read(source, report) == {}
    assert [problem.code for problem in report] == ["bad-option"]


def test_names_stand_in_their_order_with_words_or_without():
    words = {"a": LocalText.of("Å"), "b": LocalText(texts={"en": "B", "zh": "乙"}), "c": None}
    assert read("topic_order: {a: Å, b: {en: B, zh: 乙}, c: }")["topic_order"] == words
    assert read("topic_order:\n- a: Å\n- b: {en: B, zh: 乙}\n- c")["topic_order"] == words
    assert list(read("topic_order: c, a")["topic_order"]) == ["c", "a"]
    assert list(read({"type_order": ["thesis", {"inproceedings": "Talks"}]})["type_order"].values()) == [
        None,
        LocalText.of("Talks"),
    ]


def test_problems_name_the_line_in_the_page():
    report = Report()
    read("limit: 1\nlimit: 2\nsort: [", report)
    assert [(problem.code, str(problem.location)) for problem in report][-1] == ("broken-yaml", "docs/index.md:13")
    report = Report()
    assert read("limit: 1\nlimit: 2", report) == {"limit": 1}
    assert [(problem.code, str(problem.location)) for problem in report] == [("repeated-field", "docs/index.md:12")]


def test_an_option_is_told_at_its_own_line():
    report = Report()
    read("limit: 1\n\n# a comment\ngrup_by: year\nsort:\n  - tide", report)
    assert [(problem.code, str(problem.location)) for problem in report] == [
        ("unknown-option", "docs/index.md:14"),
        ("bad-option", "docs/index.md:15"),
    ]
    report = Report()
    read({"grup_by": "year"}, report)
    assert [str(problem.location) for problem in report] == ["docs/index.md:10"]


@pytest.mark.parametrize(
    ("fence", "lines", "line"),
    [
        ("```scholar publications", ["type_order:", "\tconference: Refereed", "  article: Journals"], 12),
        ("```scholar publications", ["selected: true", "\tlimit: 3"], 12),
        ("```scholar publications", ["selected: true", " \tlimit: 3"], 12),
        ("\t```scholar publications", ["\tselected: true", "\t\tlimit: 3"], 12),
        ("    ```scholar publications", ["\tselected: true", "\t\tlimit: 3"], 12),
        ("> ~~~scholar publications", ["> selected: true", "> \tlimit: 3"], 12),
        ("- ```scholar publications", ["  selected: true", "\tlimit: 3"], 12),
        ("\t```scholar publications", ["\tselected: true", "\tlimit: ["], None),
        ("```scholar publications", ["selected: true", "limit: ["], None),
    ],
)
def test_a_tab_is_told_where_it_stands(fence, lines, line):
    """Markdown has made blanks of tabs before options are read."""
    page = "\n" * 9 + "\n".join((fence, *lines, fence.replace("-", " ").removesuffix("scholar publications")))
    (token,) = tokens_in(page)
    report = Report()
    site = options.Site(call=Location(path="docs/index.md", line=token.line), text=lambda: page)
    options.read(token.options, OPTIONS, "publications", report, site)
    (problem,) = report
    assert problem.code == "broken-yaml"
    if line:
        assert str(problem) == (
            f"docs/index.md:{line}: options of publications: The line is indented with a tab; use spaces. [broken-yaml]"
        )
    else:
        assert "tab" not in problem.message


words = st.text(max_size=12)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(BLOCKS)), st.data())
def test_no_value_of_any_option_raises(block, data):
    known = BLOCKS[block].options
    source = {name: data.draw(values) for name in known}
    options.read(source, known, block, Report(), SITE)


@given(st.text(max_size=60))
def test_no_text_raises(text):
    read(text)
