"""TeX markup of fields: each family of cases in a file of its own, and what holds for any text at all."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.problems import CODES
from mkdocs_scholar.sources.latex import csl_plain, decode, plain, unwrapped, verbatim

FOLDER = Path(__file__).parent / "latex"
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['tex']}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))
]


def shown_runs(text: RichText) -> list[dict[str, str]]:
    """The runs that are more than words, as the cases write them."""
    return [
        {run.text: " ".join([*(style.value for style in run.styles), *([run.url] if run.url else [])])}
        for run in text.runs
        if run.styles or run.url
    ]


@pytest.mark.parametrize("case", CASES)
def test_markup(case: dict[str, Any]) -> None:
    decoded = decode(case["tex"])
    assert csl_plain(decoded.text) == case["text"]
    assert decoded.text.plain == case.get("plain", case["text"])
    assert shown_runs(decoded.text) == case.get("runs", [])
    assert [code for code, _ in decoded.problems] == case.get("problems", [])


def test_problems_are_told_once_and_name_the_command() -> None:
    ((code, message),) = decode(r"\todo{a} and \todo{b}").problems
    assert code in CODES
    assert message.startswith(r"\todo ")
    assert message.endswith(".")


def test_formulas_without_math_stay_readable() -> None:
    decoded = decode(r"decays at $\sqrt{s}=13$~TeV", math=False)
    assert [run.math for run in decoded.text.runs] == [None]
    assert decoded.text.plain == "decays at √s = 13\u00a0TeV"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("https://sea.example/a%20b?x=1&y=~lin", "https://sea.example/a%20b?x=1&y=~lin"),
        (r"https://sea.example/a\_b\%20c\&d\#e\~f", "https://sea.example/a_b%20c&d#e~f"),
        (r"{https://sea.example/{\_}x}", "https://sea.example/_x"),
        (r"\url{https://sea.example/a--b}", "https://sea.example/a--b"),
        (r"10.1000/(sici)1097<1::aid-x>3.0.co;2-#", "10.1000/(sici)1097<1::aid-x>3.0.co;2-#"),
        (r"https://sea.example/\textasciitilde lin", "https://sea.example/~lin"),
        (r"https://sea.example/\~{}lin", "https://sea.example/~lin"),
        (r"https://sea.example/a\textunderscore b", "https://sea.example/a_b"),
        (r"{{10.1000/x}}", "10.1000/x"),
        ("  ", ""),
    ],
)
def test_addresses_are_no_prose(source: str, text: str) -> None:
    assert verbatim(source) == text


def test_only_braces_round_the_whole_are_unwrapped() -> None:
    assert unwrapped("{{NASA} and {ESA}}") == "{NASA} and {ESA}"
    assert unwrapped("{NASA} and {ESA}") == "{NASA} and {ESA}"


MARKUP = r"""
    \ { } $ ~ & < > ` ' " -- \' \" \v \emph \em \textbf{ \url{ \href{ \( \) \[ \\ \verb| | \char \ensuremath{ ^ _
    \frac \sqrt \left \cite[ ] \hspace{ <i> </i> <b> </b> &amp; &#0; &#xD800; \noopsort \MakeUppercase \foo \begin{ $$
    % # a é ı \i ﬁ 王 \switchargs \kern 1em \symbol{ \unichar{ \ElsevierGlyph{ ,, !` \a' \bar \mathcal − ß {\relax {x}
"""
PIECES = st.sampled_from([*MARKUP.split(), " ", "\n", "\t", "\x00"])
SOURCES = st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join))


@given(SOURCES)
@settings(max_examples=600, deadline=None)
def test_any_text_is_read(source: str) -> None:
    decoded = decode(source)
    text = decoded.text.plain
    for run in decoded.text.runs:
        assert unicodedata.is_normalized("NFC", run.text)
    assert not text[:1].isspace()
    assert "  " not in text or any(run.math is not None for run in decoded.text.runs)
    assert all(code in CODES for code, _ in decoded.problems)


@given(st.text(st.characters(exclude_characters="\\{}$~&<`'\"-,!?%[]", exclude_categories=["C", "Z"]), min_size=1))
def test_text_without_markup_stays(source: str) -> None:
    assert plain(source) == unicodedata.normalize("NFC", source)


@given(SOURCES)
@settings(max_examples=300, deadline=None)
def test_no_brace_or_backslash_is_left_unless_it_was_escaped(source: str) -> None:
    bare = source.replace("\\\\", "").replace("\\{", "").replace("\\}", "").replace("$", "").replace("&", "")
    for command in (r"\verb", r"\char", r"\symbol", r"\unichar", r"\ElsevierGlyph", r"\url", r"\href", r"\(", r"\["):
        bare = bare.replace(command, "")
    assert not set("\\{}") & set(plain(bare))


ACCENTS = r"""{ } \ \" \' \. \i {\"u} \'{e} {\~{n}} \^\i i u A -- \\ \_ b - ! , a'b \v{c} {\c{C}} {\o} {\AA} \k \& \% \#
amp; ;"""
ACCENTED = st.lists(st.sampled_from([*ACCENTS.split(), "{\\v c}", "{\\H  O}", " "]), max_size=20)


@given(ACCENTED.map("".join))
@settings(max_examples=600, deadline=None)
def test_short_cuts_read_alike(source: str) -> None:
    """A command that does nothing sends the text the long way."""
    assert decode(source).text == decode("\\relax " + source).text


def calls_to_read(source: str) -> int:
    """How many functions reading a text calls: what its cost is, whatever the machine does beside."""
    count = 0

    def counting(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counting)
    try:
        plain(source)
    finally:
        sys.setprofile(None)
    return count


REPEATED = [
    "{",
    "}",
    "$",
    "${",
    "$x",
    r"\(",
    "<i>",
    "</b>",
    "<i></b>",
    "{<i>",
    r"\'",
    r"\'{",
    r"\emph",
    r"\href{",
    r"\cite[",
]


@pytest.mark.parametrize("piece", [*REPEATED, "\\verb|", "``", "&a", "{}", "a_", r"$\frac{", r"$x^{"])
def test_cost_grows_as_length(piece: str) -> None:
    assert calls_to_read(piece * 800) < 2.5 * calls_to_read(piece * 400)
