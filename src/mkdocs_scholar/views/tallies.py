"""Lists of things with the number of works that have them: what stands open, what unfolds, what is only counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from mkdocs_scholar.views import options
from mkdocs_scholar.views.options import Option

UNFOLDED_MAX = 200
"""How many things unfold behind those that stand open; of more the number alone is told."""


def limit(default: int) -> Option:
    """Makes the option that says how many stand open."""
    return Option(
        read=options.count,
        default=default,
        meaning="How many stand open; the others unfold with one press, also without a script.",
    )


LEAD = Option(read=options.flag, default=True, meaning="Whether a sentence above says what is counted.")
"""Option of each block that counts works."""


class Tally(Struct, frozen=True, kw_only=True, gc=False):
    """A thing with the number of works that have it."""

    name: str
    count: int
    href: str = ""
    """The list of these works; empty for none."""


T = TypeVar("T")


def parted(things: Sequence[T], first: int) -> tuple[tuple[T, ...], tuple[T, ...], int]:
    """Parts things into those that stand open, those that unfold, and the number of those that are told of alone."""
    rest = things[first:]
    return tuple(things[:first]), tuple(rest[:UNFOLDED_MAX]), max(0, len(rest) - UNFOLDED_MAX)
