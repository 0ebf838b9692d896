"""What is written as TeX is read back as the same text."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.exports.texescape import escaped, rich, with_capitals
from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.sources import latex

SIGNS = "&%$#_{}~^\\`'\"<>-–—;/*@=|[]!? \u00a0"
TEXTS = st.text(st.sampled_from(SIGNS + "abiXYé漢5") | st.characters(categories=("L", "N", "P", "S")), max_size=30)


def tidy(text: str) -> str:
    """What the reader makes of blanks and letters in any case."""
    return unicodedata.normalize("NFC", re.sub(" {2,}", " ", text).strip())


@given(TEXTS)
def test_text_comes_back(text: str) -> None:
    assert latex.plain(escaped(text)) == tidy(text)


@given(TEXTS)
def test_braces_for_capitals_change_no_letter(text: str) -> None:
    assert latex.plain(with_capitals(text)) == tidy(text)


@given(TEXTS)
def test_braces_match(text: str) -> None:
    written = escaped(text)
    assert written.count("{") == written.count("}")


@pytest.mark.parametrize("style", Style)
def test_style_comes_back(style: Style) -> None:
    text = RichText(runs=(Run(text="of "), Run(text="E. coli & co", styles=(style,)), Run(text=" now")))
    assert latex.decode(rich(text)).text == text


def test_styles_inside_each_other_come_back() -> None:
    text = RichText(runs=(Run(text="a", styles=(Style.STRONG, Style.SUBSCRIPT)), Run(text="b", styles=(Style.STRONG,))))
    assert latex.decode(rich(text)).text == text


def test_formulas_beside_each_other_come_back() -> None:
    text = latex.decode(r"On $O(n \log n)${}$\sum_i x_i$ time").text
    assert [run.math for run in text.runs if run.math] == [r"O(n \log n)", r"\sum_i x_i"]
    assert latex.decode(rich(text)).text == text


def test_link_comes_back() -> None:
    text = RichText(runs=(Run(text="see "), Run(text="data", url="https://sea.example/a_b?x=1%20#y")))
    assert latex.decode(rich(text)).text == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Straße – naïve “x” Łódź 漢字", "Straße – naïve “x” Łódź 漢字"),
        ("50% of R&D_x #1 costs $5", r"50\% of R\&D\_x \#1 costs \$5"),
        ("a--b ''c''", "a-{}-b '{}'c'{}'"),
        ("<i>x</i> &amp; y < z", r"{<}i>x{<}/i> \&{}amp; y < z"),
        ("Sea\u00a0Lab", "Sea~Lab"),
    ],
)
def test_only_what_must_be_is_escaped(text: str, written: str) -> None:
    assert escaped(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Robust LLM Training at ByteDance", "Robust {LLM} Training at {ByteDance}"),
        ("On the Tides of the Moon", "On the Tides of the Moon"),
        ("Low-Bit GPU-based R&D", "{Low-Bit} {GPU-based} R\\&D"),
    ],
)
def test_capitals_inside_words_are_kept_from_styles(text: str, written: str) -> None:
    assert with_capitals(text) == written
