"""Fences become tokens where they are blocks, and stay text where they are text."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.fences import calls_in, tokenize, tokens_in
from mkdocs_scholar.macros import Macros
from mkdocs_scholar.tokens import TOKEN, Token, decode

CASES = yaml.safe_load(Path(__file__).with_name("fences.yml").read_text(encoding="utf-8"))


def _named(text: str) -> str:
    return TOKEN.sub(lambda word: f"<{_decoded(word[0]).name}>", text)


def _decoded(word: str) -> Token:
    token = decode(word)
    assert token is not None
    return token


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_golden(case: dict[str, Any]) -> None:
    lines = tokenize(case["text"].split("\n"))
    assert _named("\n".join(lines)) == case["left"]
    tokens = [_decoded(word) for line in lines for word in TOKEN.findall(line)]
    assert [
        {"name": token.name, "options": token.options, "level": token.heading_level, "line": token.line}
        for token in tokens
    ] == case["calls"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_tokenizing_twice_changes_nothing_but_lines(case: dict[str, Any]) -> None:
    once = tokenize(case["text"].split("\n"))
    assert [_named(line) for line in tokenize(once)] == [_named(line) for line in once]


def test_macro_learns_its_place() -> None:
    call = Macros().publications(limit=1)
    line = tokenize(["# A", "### B", f"- {call} and {call}"])[2]
    first, second = (_decoded(word) for word in TOKEN.findall(line))
    assert (first.line, first.heading_level, first.occurrence) == (3, 3, 0)
    assert second.occurrence == 1


def test_calls_of_a_source_file_are_found_with_their_lines() -> None:
    source = "\n".join(
        [
            "---",
            "title: A",
            "---",
            "```scholar years",
            "```",
            "{% raw %}{{ scholar.metric('x') }}",
            "{% endraw %}{{scholar.cited_by( ) }} {{ scholar.metric('x') }}",
            "{# {{ scholar.metric('x') }} #}",
        ]
    )
    assert list(calls_in(source)) == [
        (False, "```scholar years\n```", 4),
        (True, "cited-by", 7),
        (True, "metric", 7),
    ]


@given(
    st.builds(
        Token,
        name=st.text(max_size=20),
        options=st.one_of(
            st.text(max_size=50), st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5))
        ),
        source=st.text(st.characters(exclude_categories=("Cs",)), max_size=50),
        heading_level=st.integers(1, 6),
        line=st.none() | st.integers(1),
        occurrence=st.integers(0),
    )
)
def test_token_survives_and_is_one_word(token: Token) -> None:
    word = token.encode()
    assert word.isalnum()
    assert word.isascii()
    assert TOKEN.fullmatch(word)
    assert decode(word) == token


@given(st.text("ABCXYZ234567", max_size=30))
def test_what_only_looks_like_a_token_is_none(body: str) -> None:
    assert decode(f"zscholarz{body}z") is None


@pytest.mark.parametrize("values", ["[1]", "5", '"text"', "{}", "[1,2,3,4,5,6,7]", "[1,2,3,4,5,6]", "null"])
def test_what_decodes_to_something_else_is_none(values: str) -> None:
    assert decode(f"zscholarz{base64.b32encode(values.encode()).decode().rstrip('=')}z") is None


@given(st.lists(st.sampled_from(["```scholar a", "```", "````", "~~~scholar b", "~~~", "> x", "    y", "# t", ""])))
def test_every_line_is_kept_or_is_part_of_a_token(lines: list[str]) -> None:
    text = "\n".join(lines)
    result = "\n".join(tokenize(lines))
    assert TOKEN.sub(lambda word: _decoded(word[0]).source, result) == text
    assert [token.source for token in tokens_in(text)] == [_decoded(word).source for word in TOKEN.findall(result)]
