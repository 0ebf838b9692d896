"""Runs of text: the format each is in, and how they become one text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.patterns import regex


class Format(Struct, frozen=True, kw_only=True):
    """What is in force where a piece of text stands."""

    styles: tuple[Style, ...] = ()
    url: str | None = None

    def with_style(self, style: Style) -> Format:
        """Adds a style; emphasis inside emphasis is upright again, as TeX has it."""
        if style is Style.EMPHASIS and style in self.styles:
            return self.without(style)
        if style in self.styles:
            return self
        return Format(styles=(*self.styles, style), url=self.url)

    def without(self, *styles: Style) -> Format:
        """Takes styles away."""
        return Format(styles=tuple(style for style in self.styles if style not in styles), url=self.url)

    def run(self, text: str, math: str | None = None) -> Run:
        """Makes a run of text."""
        return Run(text=text, styles=self.styles, math=math, url=self.url)


_CONTROL = regex("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
BLANKS = regex(" {2,}")


def _united(runs: Iterable[Run]) -> Iterator[Run]:
    """Joins neighbours of one format; many short runs are joined at once, so that it stays linear."""
    for (styles, url, math), group in groupby(runs, key=lambda run: (run.styles, run.url, run.math)):
        if math is not None:
            yield from group
            continue
        text = _CONTROL.sub(" ", "".join(run.text for run in group))
        if text:
            yield Run(text=text, styles=styles, url=url)


def tidied(runs: Iterable[Run]) -> RichText:
    """Makes one text of runs: NFC, blanks single and none at the ends, empty runs left out."""
    tidy: list[Run] = []
    for run in _united(runs):
        text = run.text
        if run.math is None:
            text = unicodedata.normalize("NFC", BLANKS.sub(" ", text))
            text = _without_leading_blank(text, tidy)
        if text:
            tidy.append(Run(text=text, styles=run.styles, math=run.math, url=run.url))
    while tidy and tidy[-1].math is None and tidy[-1].text[-1].isspace():
        last = tidy.pop()
        text = last.text.rstrip()
        if text:
            tidy.append(Run(text=text, styles=last.styles, url=last.url))
    return RichText.joined(tidy)


def _without_leading_blank(text: str, before: Sequence[Run]) -> str:
    """Takes off the blank that follows another, and every space at the start of all."""
    if not before:
        return text.lstrip()
    return text.removeprefix(" ") if before[-1].math is None and before[-1].text.endswith(" ") else text
