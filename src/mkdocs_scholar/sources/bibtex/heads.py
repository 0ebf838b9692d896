"""Entries whose head is damaged: `@{k, …}`, `@article[k, …]`, `@article k, …}`, `@articlek, …}`, `article{k, …}`.

BibTeX passes over them in silence. They are looked for at the start of a line, in text that is part of no entry, and
only where a field follows, so that prose stays prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.entrytypes import TYPES

_HEAD = regex(
    r"""^[ \t]*(?P<at>@)?[ \t]*(?P<type>[A-Za-z]\w*)?(?P<gap>\s*)(?P<open>[{(\[]?)
    (?=\s*(?:(?P<key>[^\s,{}()\[\]="@%]+)\s*[,\s]\s*)?[A-Za-z][\w+:-]*\s*=\s*["{\w])""",
    re.MULTILINE | re.VERBOSE,
)
_ODD_TYPE = regex(
    r"""^[ \t]*(?P<at>@)(?P<type>[^\n{(]{3,30}?)(?P<gap>\s*)(?P<open>[{(])
    (?=\s*(?P<key>[^\s,{}()\[\]="@%]+)\s*,\s*[A-Za-z][\w+:-]*\s*=\s*["{\w])""",
    re.MULTILINE | re.VERBOSE,
)
"""A head whose type has a character in it that is no letter."""
_NO_LETTER = regex(r"[^A-Za-z]+")
_MARK = regex(r"""[{}()\[\]"]""")
_OPENS_VALUE = regex(r"[=#]\s*\Z")
_NO_TYPE = "misc"


class DamagedHead(Struct, frozen=True):
    """An entry that BibTeX would not see."""

    at: int
    """Offset of its first character."""
    type: str
    """Lower-case; misc if it has none."""
    start: int
    """Offset behind what opens it."""
    end: int
    """Offset of what closes it, or where the next one starts."""
    is_closed: bool
    lacks: str
    """What is wrong and what to do, to stand behind its key."""


def find_damaged(text: str, start: int, end: int) -> Iterator[DamagedHead]:
    """Finds entries with a damaged head in a stretch of text between entries.

    Args:
        text: The file.
        start: Offset of the stretch.
        end: Offset behind it.
    """
    heads = (*_HEAD.finditer(text, start, end), *_ODD_TYPE.finditer(text, start, end))
    found = [(head, lacks) for head in sorted(heads, key=re.Match.start) if (lacks := _lacking(head))]
    limits = [*(head.start() for head, _ in found), end][1:]
    done = start
    for (head, lacks), limit in zip(found, limits, strict=True):
        if head.start() < done:
            continue
        close = _close(text, head, limit)
        done = len(text[:limit].rstrip()) if close is None else close
        glued = _glued(head)
        kind = glued or _letters(head["type"] or _NO_TYPE)
        at = head.start("at") if head["at"] else head.start("type")
        inner = head.start("type") + len(glued) if glued else head.end()
        yield DamagedHead(at, kind, inner, max(done, head.end()), close is not None, lacks)


def _lacking(head: re.Match[str]) -> str:
    """Says what a head lacks; empty if it is none."""
    kind, opening = head["type"], head["open"]
    if head["at"] is None:
        is_head = kind and kind.lower() in TYPES and opening and opening in "{(" and head["key"]
        return f'has no "@" before its type; write @{kind}{opening}.' if is_head else ""
    if kind is None:
        return 'has no type and is listed as other; write one behind the "@".' if opening else ""
    if kind.lower() == "string" and not opening and not head["key"]:
        return 'has no "{" behind its type; write @string{, and "}" at its end.'
    if _letters(kind) in TYPES and not kind.isalnum():
        return f'has "{kind}" as its type; write @{_letters(kind)}{{.'
    if kind.lower() not in TYPES:
        glued = _glued(head)
        return f'has no "{{" between its type and its key; write @{glued}{{.' if glued else ""
    if opening == "[":
        return f'has "[" behind its type; write @{kind}{{, and "}}" at its end.'
    return f'has no "{{" behind its type; write @{kind}{{.' if not opening and head["gap"] and head["key"] else ""


def _letters(kind: str) -> str:
    return _NO_LETTER.sub("", kind).lower()


def _glued(head: re.Match[str]) -> str:
    """Returns the type that runs on into the key, lower-case: "@articlelin2021,"; empty if there is none such."""
    kind = head["type"] or ""
    if not head["at"] or head["gap"] or head["open"] or not head["key"] or kind.lower() in TYPES:
        return ""
    return next((kind[:end].lower() for end in range(len(kind), 2, -1) if kind[:end].lower() in TYPES), "")


def _close(text: str, head: re.Match[str], limit: int) -> int | None:
    """Finds what closes an entry: the first closing brace, or partner of what opens it, outside of values."""
    closing = {"(": ")}", "[": "]}"}.get(head["open"], "}")
    depth, is_quoted = 0, False
    for mark in _MARK.finditer(text, head.end(), limit):
        sign, at = mark[0], mark.start()
        if sign == "{":
            depth += 1
        elif sign == '"' and not depth:
            is_quoted = not is_quoted and _OPENS_VALUE.search(text, max(head.end(), at - 200), at) is not None
        elif not depth and not is_quoted and sign in closing:
            return at
        elif sign == "}" and depth:
            depth -= 1
    return None
