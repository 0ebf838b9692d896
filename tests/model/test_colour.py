"""Colours as CSS writes them, and words that can be read on any of them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mkdocs_scholar.model.colour import NAMED, ink, read_colour

READ = {
    "#00369f": "#00369f",
    " #0AF ": "#00aaff",
    "00369F": "#00369f",
    "Navy": "#000080",
    "rgb(0, 54, 159)": "#00369f",
    "rgb(0 54 159)": "#00369f",
    "rgba(0,54,159,1)": "#00369f",
    "rgb(0 54 159 / 100%)": "#00369f",
    "rgb(100%, 0%, 50%)": "#ff0080",
    "rgb(300 -5 0)": "#ff0000",
    "hsl(120, 100%, 25%)": "#008000",
    "hsl(480deg 100% 25%)": "#008000",
    "HSL(-240 100 25)": "#008000",
}
NONE = ("", "#", "#12", "#12345", "#0036gf", "#00369f80", "#fffa", "transparent", "currentcolor", "inherit", "blurple",
        "rgb(1,2)", "rgb(1,2,3,0.5)", "rgb(0 54 159 / 50%)", "rgb(a b c)", "hsl(red 1 2)", "url(x)", "red;color:blue",
        "var(--x)", "#fff}", "rgb(1 2 3", "１２３")  # fmt: skip


@pytest.mark.parametrize(("written", "colour"), READ.items())
def test_reads(written: str, colour: str) -> None:
    assert read_colour(written) == colour


@pytest.mark.parametrize("written", NONE)
def test_is_none(written: str) -> None:
    assert read_colour(written) == ""


def test_css_has_148_names() -> None:
    assert len(NAMED) == 148
    assert {read_colour(name) for name in NAMED} == {f"#{digits}" for digits in NAMED.values()}


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    levels = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels]
    return sum(share * level for share, level in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@given(st.integers(0, 0xFFFFFF))
@example(0x767676)
@example(0x777777)
def test_words_on_any_colour_can_be_read(number: int) -> None:
    colour = f"#{number:06x}"
    darker, lighter = sorted((luminance(colour), luminance(ink(colour))))
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5
