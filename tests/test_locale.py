"""Words of the blocks: complete in every language, forms from CLDR."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import yaml
from babel.numbers import format_decimal
from hypothesis import example, given
from hypothesis import strategies as st

from mkdocs_scholar.locale import _PLURALS, Locale, available, locale, read_plainly, supported
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.link import LINK_KINDS
from mkdocs_scholar.model.work import Status, WorkType

PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})


def terms(folder: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yields each term by its dotted name; plural forms are one term."""
    for name, value in folder.items():
        if isinstance(value, dict) and not set(value) <= PLURALS:
            yield from terms(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def read(root: Path, tag: str) -> dict[str, Any]:
    text = (root / "src" / "mkdocs_scholar" / "locales" / f"{tag}.yaml").read_text(encoding="utf-8")
    return dict(terms(yaml.safe_load(text)))


@pytest.mark.parametrize("tag", available())
def test_files_are_read_as_yaml_reads_them(root, tag):
    text = (root / "src" / "mkdocs_scholar" / "locales" / f"{tag}.yaml").read_text(encoding="utf-8")
    plain = read_plainly(text)
    assert plain is not None, "a shape that takes the long way; see what `read_plainly` knows"
    assert plain == yaml.load(text, Loader=yaml.BaseLoader)


PIECES = [
    "a", "b-1", "_c", "404", ":", ": ", "\n", "\n  ", "\n    ", " ", '"', "'", "[", "]", ", ", ",", "#", " #", "- ",
    "-", "{", "}", "\\", "&", "*", "!", "|", ">", "%", "@", "`", "?", "~", "é", "一", "…", "\t", "\r", "---", "...",
    "=", "<<",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
@example("a: b\n  c: d\n")
@example("a:\nb: c\n")
@example("a:\n    b: c\n")
@example("a: b\na: c\n")
@example("a: [b, c,d]")
@example("a: b#c")
@example('a: ""')
@example("404: 1.10\nyes: no\n")
@example("a:\n  b:\n    c: d\n  e: [f]\ng: '")
def test_what_is_read_plainly_is_what_yaml_says(text):
    plain = read_plainly(text)
    if plain is not None:
        assert plain == (yaml.load(text, Loader=yaml.BaseLoader) or {})


def gaps(term: Any) -> set[str]:
    forms = term.values() if isinstance(term, dict) else term if isinstance(term, list) else [term]
    return {name for form in forms for _, name, _, _ in Formatter().parse(str(form)) if name}


@pytest.mark.parametrize("tag", available())
def test_every_language_has_every_term(root, tag):
    mine, english = read(root, tag), read(root, "en")
    assert mine.keys() == english.keys()
    assert all(mine.values())


@pytest.mark.parametrize("tag", available())
def test_plurals_are_those_of_the_language(root, tag):
    rule = Locale(tag)._cldr.plural_form.tags | {"other"}
    for name, term in read(root, tag).items():
        if isinstance(term, dict):
            assert set(term) == rule, name


@pytest.mark.parametrize("tag", available())
def test_terms_have_the_gaps_that_are_filled(root, tag):
    english = read(root, "en")
    for name, term in read(root, tag).items():
        allowed = gaps(english[name]) | ({"number", "month"} if name.startswith("dates.") else set())
        assert gaps(term) <= allowed, name
        if not isinstance(term, dict) and not name.startswith("dates."):
            assert gaps(term) == gaps(english[name]), name


@pytest.mark.parametrize("tag", available())
def test_every_type_status_and_link_has_a_term(tag):
    words = Locale(tag)
    names = [
        *(f"types.{kind.value}" for kind in WorkType),
        *(f"status.{status.value}" for status in Status),
        *(f"links.{kind}" for kind in LINK_KINDS),
    ]
    assert [name for name in names if not words.has(name)] == []


@pytest.mark.parametrize(
    ("tag", "date", "text"),
    [
        ("en", PartialDate(year=2022, month=11, day=30), "30 Nov 2022"),
        ("en", PartialDate(year=2021, month=9), "Sep 2021"),
        ("en", PartialDate(year=2022), "2022"),
        ("en", PartialDate(year=2022, season=2), "Summer 2022"),
        ("en", PartialDate(year=1034, is_approximate=True), "c. 1034"),
        ("en", PartialDate(year=2009, month=2, is_uncertain=True), "Feb 2009?"),
        ("en", PartialDate(year=-378), "379 BC"),
        ("en", PartialDate(year=1972, literal="1972/73"), "1972/73"),
        ("zh", PartialDate(year=2022, month=11, day=30), "2022年11月30日"),
        ("zh", PartialDate(year=2022, month=11), "2022年11月"),
        ("zh", PartialDate(year=2022), "2022"),
    ],
)
def test_dates_show_no_more_than_is_known(tag, date, text):
    assert locale(tag).date(date) == text


def test_two_names_have_an_and_more_have_commas():
    words = locale("en")
    assert words.separators(0) == ()
    assert words.separators(1) == ("",)
    assert words.separators(2) == (" and ", "")
    assert words.separators(3) == (", ", ", ", "")
    assert words.separators(2, is_open_ended=True) == (", ", ", ")


def test_numbers_and_plurals():
    words = locale("en")
    assert words.number(4000) == "4,000"
    assert words.term("work.all_authors", count=34) == "All 34 authors"
    assert words.term("work.editors", count=1) == "(ed.)"
    assert locale("zh").term("work.all_authors", count=34) == "全部 34 位作者"


def test_a_language_without_words_is_english():
    assert supported("tlh") is None
    assert locale("tlh").tag == "en"
    assert locale("zh-Hans-CN").tag == "zh"


def test_a_term_may_have_a_gap_called_name():
    assert "Ana Ruiz" in locale("en").term("profile.photo", name="Ana Ruiz")


@pytest.mark.parametrize("tag", _PLURALS)
def test_what_is_known_without_cldr_is_what_cldr_says(tag):
    words = Locale(tag)
    for count in (*range(130), 999, 1000, 1001, 1234, 12345, 999_999, 1_000_000, 12_345_678):
        assert words._plural(count) == words._cldr.plural_form(count)
        assert words.number(count) == format_decimal(count, locale=tag)
