"""Text → TeX: only what TeX would take for something else is escaped, all other letters stay UTF-8."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.patterns import regex

_CHARACTERS: Mapping[str, str] = MappingProxyType(
    {
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\\": r"\textbackslash{}",
        "`": r"\textasciigrave{}",
        "\u00a0": "~",
        "\u2009": r"\,",
    }
)
"""What has a meaning in TeX, and the blanks that TeX has signs for. BibTeX counts braces even behind a backslash."""

_SPECIAL = regex(
    r"""&(?=\#?\w+;)       # would be read as the start of an entity
    |<(?=[/A-Za-z])       # as the start of a tag
    |--+|''+              # as a dash, as a quotation mark
    |[&%$\#_{}~^\\`\u00a0\u2009]""",
    re.VERBOSE,
)

_COMMANDS: Mapping[Style, str] = MappingProxyType(
    {
        Style.EMPHASIS: "emph",
        Style.STRONG: "textbf",
        Style.CODE: "texttt",
        Style.SMALL_CAPS: "textsc",
        Style.UNDERLINE: "underline",
        Style.SUPERSCRIPT: "textsuperscript",
        Style.SUBSCRIPT: "textsubscript",
    }
)

_CAPITALS = regex(r"(?<![^\W_])[^\W_]+(?:[-–/.][^\W_]+)*")
_BRACES = str.maketrans({"{": "%7B", "}": "%7D"})


def escaped(text: str) -> str:
    r"""Writes plain text as TeX.

    >>> escaped("R&D of 5% – naïve_x"), escaped("a--b")
    ('R\\&D of 5\\% – naïve\\_x', 'a-{}-b')
    """
    return _SPECIAL.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    found = match[0]
    if len(found) > 1:
        return "{}".join(found)
    if found == "<":
        return "{<}"
    if found == "&" and re.match(r"#?\w+;", match.string[match.end() :]):
        return r"\&{}"
    return _CHARACTERS[found]


def with_capitals(text: str) -> str:
    """Writes a title: words with a capital behind their first letter get braces, so that styles keep them.

    >>> with_capitals("The AntMan of DNA-based X")
    'The {AntMan} of {DNA-based} X'
    """
    written, done = [], 0
    for word in _CAPITALS.finditer(text):
        if any(letter.isupper() for letter in word[0][1:]):
            written += [escaped(text[done : word.start()]), "{", escaped(word[0]), "}"]
            done = word.end()
    return "".join((*written, escaped(text[done:])))


def rich(text: RichText, write: Callable[[str], str] = escaped) -> str:
    """Writes rich text as TeX.

    Args:
        text: The text; its formulas keep their own TeX.
        write: How words are written: `escaped` or `with_capitals`.
    """
    parts: list[str] = []
    for run in text.runs:
        written = _run(run, write)
        if parts and written.startswith("$") and parts[-1].endswith("$"):
            parts.append("{}")  # "$$" would open a displayed formula
        parts.append(written)
    return "".join(parts)


def _run(run: Run, write: Callable[[str], str]) -> str:
    written = write(run.text) if run.math is None else f"${run.math}$"
    for style in reversed(run.styles):
        written = f"\\{_COMMANDS[style]}{{{written}}}"
    if run.url is None:
        return written
    address = verbatim(run.url)
    return f"\\url{{{address}}}" if run.text == run.url else f"\\href{{{address}}}{{{written}}}"


def verbatim(address: str) -> str:
    """Writes an address or an identifier, which TeX does not read: only braces must not stand in it."""
    return address.translate(_BRACES)
