"""TeX markup into text: most fields say what they show, or hold at most accents, braces and escaped signs.

What reads all of TeX is loaded at the first field that has need of it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from msgspec import Struct

from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.latex.accents import compose

_CONTROL_BYTES = bytes((*range(0x20), 0x7F))
_CONTROL = regex(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_VERBATIM = regex(r"[$<]|\\(?:[(\[]|url|href|verb|ensuremath|path|char)")
_BRACE = regex(r"[{}]")
_LINE_BREAKS = regex(r"[ \t]*[\r\n\t]\s*")
_BLANKS = regex(" {2,}")
_ESCAPED = regex(r"\\([&%_#])")


class Decoded(Struct, frozen=True, kw_only=True):
    """A field's text, and what was wrong with its TeX."""

    text: RichText
    problems: tuple[tuple[str, str], ...] = ()
    """Code and message of each problem, in the order met, each once; the caller knows key and place."""


@lru_cache(maxsize=16384)
def decode(source: str, *, math: bool = True) -> Decoded:
    r"""Reads TeX markup; never raises, in linear time.

    >>> decode(r"{\'E}tude of \emph{E. coli}").text.plain
    'Étude of E. coli'

    Args:
        source: A field's value without its delimiters.
        math: Whether formulas keep their TeX source (`Run.math`); else only their readable form stays.

    Returns:
        The text, NFC, blanks single; and problems with the codes `unknown-command` and `unbalanced-braces`.
    """
    tidy = read_tidy(source)
    if tidy is not None:
        return Decoded(text=tidy)
    quick = _quickly(source)
    if quick is not None:
        return Decoded(text=RichText.of(quick))
    from mkdocs_scholar.sources.latex.reader import read  # noqa: PLC0415 - it brings eight modules of tables

    return read(source, math=math)


def read_tidy(source: str) -> RichText | None:
    """Reads a text that says what it shows; None for any other. Nothing is kept: long texts do not come again."""
    return RichText.of(_composed(source)) if is_tidy(source) else None


def plain(source: str) -> str:
    r"""Reads TeX markup into text without markup, for short fields.

    >>> plain(r"Universit{\"a}t {\O}st")
    'Universität Øst'
    """
    return _composed(source) if is_tidy(source) else decode(source).text.plain


def csl_plain(text: RichText) -> str:
    r"""Writes a text as CSL-JSON has it, without markup: formulas as TeX between dollars.

    >>> csl_plain(decode(r"$a<b$ \emph{now}").text)
    '$a<b$ now'
    """
    return "".join(run.text if run.math is None else f"${run.math}$" for run in text.runs)


def _has_ligatures(source: str) -> bool:
    """Whether a text holds two signs that TeX makes one of; one sign is found in a tenth of the time of two."""
    return (
        ("-" in source and "--" in source) or ("'" in source and "''" in source) or ("," in source and ",," in source)
    )


def _has_signs(source: str) -> bool:
    """Whether a text holds what means something to TeX, braces aside, or what nobody sees."""
    return (
        "\\" in source
        or "$" in source
        or "~" in source
        or "&" in source
        or "<" in source
        or "`" in source
        or _has_control(source)
    )


def _has_control(source: str) -> bool:
    if source.isascii():  # to leave bytes out takes a fifth of a look at each character
        return len(source.encode().translate(None, _CONTROL_BYTES)) != len(source)
    return _CONTROL.search(source) is not None


def is_tidy(source: str) -> bool:
    """Whether a text says what it shows; one pattern for all of this would take twenty times as long."""
    has_loose_blanks = "  " in source or source[:1] == " " or source[-1:] == " "
    has_braces = "{" in source or "}" in source
    return not (has_loose_blanks or has_braces or _has_ligatures(source) or _has_signs(source))


def _composed(text: str) -> str:
    """Writes letters with their marks as one character each (NFC)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _quickly(source: str) -> str | None:
    """Reads a text that has at most accents, braces and escaped signs; None for any other."""
    if "\n" in source or "\t" in source or "\r" in source:
        source = _LINE_BREAKS.sub(" ", source)
    if "\\" in source and not _VERBATIM.search(source):
        source = compose(source)
    bare = _ESCAPED.sub("", source) if "\\" in source else source
    if _has_signs(bare) or _has_ligatures(bare) or ("&" in source and ";" in source):
        return None
    if "{" in source or "}" in source:
        if not _is_balanced(source):
            return None
        source = source.replace("{", "").replace("}", "")
    shown = _ESCAPED.sub(r"\1", source) if "\\" in source else source
    return _composed((_BLANKS.sub(" ", shown) if "  " in shown else shown).strip())


def _is_balanced(source: str) -> bool:
    depth = 0
    for brace in _BRACE.findall(source):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
