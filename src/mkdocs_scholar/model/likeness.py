"""Words that are nearly the same: one slip of the fingers apart."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class SlipKind(Enum):
    """What happened between two words."""

    MISSING = "missing"
    """One has a letter more."""
    SWAPPED = "swapped"
    """Two neighbouring letters stand the other way round."""
    CHANGED = "changed"
    """One letter is another."""


class Slip(Struct, frozen=True, kw_only=True):
    """One difference."""

    kind: SlipKind
    place: int
    """Number of letters before it that are the same."""


def slip(one: str, other: str) -> Slip | None:
    """Finds the one slip that makes a word of another; None if they are equal or further apart.

    >>> slip("auhtor", "author").kind.value, slip("booktile", "booktitle").place, slip("cats", "rats").place
    ('swapped', 6, 0)
    >>> slip("title", "title") or slip("year", "date")
    """
    if one == other or abs(len(one) - len(other)) > 1:
        return None
    start = _shared(one, other)
    end = min(_shared(one[::-1], other[::-1]), min(len(one), len(other)) - start)
    mine, theirs = one[start : len(one) - end], other[start : len(other) - end]
    if len(mine) + len(theirs) == 1:
        return Slip(kind=SlipKind.MISSING, place=start)
    if len(mine) == len(theirs) == 1:
        return Slip(kind=SlipKind.CHANGED, place=start)
    if len(mine) == 2 and mine == theirs[::-1]:
        return Slip(kind=SlipKind.SWAPPED, place=start)
    return None


def _shared(one: str, other: str) -> int:
    """Number of letters at the start that two words share."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def is_typing_slip(one: str, other: str, shortest: int = 7) -> bool:
    """Whether a long word lacks, repeats or swaps letters of another.

    Another letter instead, or another start, makes other words ("oncology", "ontology"; "typical", "atypical"), and so
    do short words.

    >>> is_typing_slip("proceedigns", "proceedings"), is_typing_slip("oncology", "ontology")
    (True, False)
    """
    if min(len(one), len(other)) < shortest:
        return False
    found = slip(one, other)
    return found is not None and found.kind is not SlipKind.CHANGED and found.place > 0
