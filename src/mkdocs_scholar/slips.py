"""Fences that are nearly ours: the likeliest slip of all leaves a page with a code block where works should be."""

from __future__ import annotations

from collections.abc import Iterable
from re import ASCII

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import nearest

_WORD = "scholar"
_FIRST = regex(r"[`~]{3,}\s*\{?\s*\.?(?:mkdocs[-_.: ])?(?P<word>[A-Za-z]{5,9})(?P<rest>.*)$", ASCII)
_BLOCK = regex(r"[\s:.,/=_-]*(?P<name>[A-Za-z][A-Za-z_-]*[A-Za-z])[\s\w:.=\"'#{}-]*$", ASCII)


def may_be_slip(opening: str) -> bool:
    """Whether a fence's first line begins nearly as ours do.

    >>> [may_be_slip(f"```{info}") for info in ("scholer years", "{.scholar years}", "scala", "python")]
    [True, True, False, False]
    """
    return bool(_written(opening)[0])


def meant(opening: str, blocks: Iterable[str]) -> str:
    """Returns the first line that was meant, or an empty string where it names no block.

    >>> meant("```scholer publicatons", ["publications"]), meant("~~~ {.scholar-years}", ["years"])
    ('```scholar publications', '~~~scholar years')
    >>> meant("```scholars of note", ["publications"])
    ''
    """
    word, rest = _written(opening)
    name = _BLOCK.match(rest) if word else None
    block = nearest(name["name"].replace("_", "-"), blocks) if name else ""
    mark = opening[: len(opening) - len(opening.lstrip(opening[:1]))]
    return f"{mark}{_WORD} {block}" if block else ""


def _written(opening: str) -> tuple[str, str]:
    """Returns the word that is nearly ours, and what stands behind it; empty where none is."""
    found = _FIRST.match(opening)
    if found is None:
        return "", ""
    return (found["word"], found["rest"]) if nearest(found["word"], (_WORD,)) else ("", "")
