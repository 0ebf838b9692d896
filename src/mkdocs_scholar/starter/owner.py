"""Whose bibliography it is, judged by who wrote the most of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mkdocs_scholar.model.colleagues import colleagues
from mkdocs_scholar.model.person import Name, PersonMatcher
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.sources.profile.names import parse_name


class Proposal(Struct, frozen=True, kw_only=True):
    """Somebody who may be the owner."""

    name: Name
    count: int
    """How many of the works are theirs."""
    total: int
    """How many works there are."""
    variants: tuple[str, ...] = ()
    """Spellings in the works by which `name` would not be found."""


def propose(works: Sequence[Work]) -> Proposal | None:
    """Finds who wrote the most of some works; None where nobody stands out."""
    people = colleagues(works, lambda _: ())
    if not people or (len(people) > 1 and people[0].count == people[1].count):
        return None
    first = people[0]
    return Proposal(name=first.name, count=first.count, total=len(works), variants=_missed(first.name, first.spellings))


def _missed(name: Name, spellings: Sequence[str]) -> tuple[str, ...]:
    matcher = PersonMatcher((name,))
    return tuple(each for each in spellings if not matcher.agreement(parse_name(each)))
