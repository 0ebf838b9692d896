"""Institutions of a snapshot, completed from its works: how many name one, and in which years."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.structs import replace

from mkdocs_scholar.model.affiliation import plain_name
from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.snapshot import Figure, Institution, Snapshot, SnapshotWork
from mkdocs_scholar.model.text import LocalText


class _Named(Struct, kw_only=True):
    """What works say of one institution."""

    name: str
    works: int = 0
    years: list[int] = field(default_factory=list)


def institutions_of(snapshot: Snapshot) -> tuple[Institution, ...]:
    """Lists the institutions, then those that only works name; numbers that the file gives stay."""
    named: dict[str, _Named] = {}
    for work in snapshot.works:
        for mark, name in _marks(work).items():
            found = named.setdefault(mark, _Named(name=name))
            found.works += 1
            found.years += [work.year] if work.year is not None else []
    if not named:
        return snapshot.institutions
    listed = []
    for institution in snapshot.institutions:
        names = (*institution.name.texts.values(), *institution.aliases)
        marks = dict.fromkeys([*filter(None, (institution.ror,)), *map(plain_name, names)])
        found_here = [named.pop(mark) for mark in marks if mark in named]
        listed.append(_completed(institution, found_here))
    others = (_completed(Institution(name=LocalText.of(found.name)), [found]) for found in named.values())
    return (*listed, *others)


def _marks(work: SnapshotWork) -> dict[str, str]:
    """Each institution of a byline, by its ROR id or its name in one spelling."""
    marks: dict[str, str] = {}
    for name in work.institutions:
        ror = parse("ror", name)
        marks.setdefault(ror.value if ror else plain_name(name), name)
    return marks


def _completed(institution: Institution, found: list[_Named]) -> Institution:
    years = sorted(year for each in found for year in each.years)
    works = sum(each.works for each in found)
    if institution.works is None and works:
        institution = replace(institution, works=Figure(value=works))
    if institution.start is None and years:
        institution = replace(institution, start=years[0], end=years[-1] if years[-1] != years[0] else None)
    return institution
