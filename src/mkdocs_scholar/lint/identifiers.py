"""Identifiers that stand on two works and belong to one."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.near_titles import are_alike
from mkdocs_scholar.model.sameness import copied_identifier, unversioned
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.problems import Problem

_WHOLE = frozenset({WorkType.BOOK, WorkType.THESIS, WorkType.REPORT})
"""What an ISBN is of; a chapter or a paper has that of its book."""

_COMMON = frozenset({"issn"})
"""Identifiers that many works share."""

_MOST = 8
"""How many works of one identifier are compared with each that follows."""


def copied_identifiers(subject: Subject) -> Iterator[Problem]:
    """Tells of each work that has an identifier of another; what a build warns of is left out."""
    works = subject.library.all_works
    holders: dict[tuple[str, str], list[Work]] = {}
    for work in works:
        for identifier in work.identifiers:
            if identifier.scheme not in _COMMON and (identifier.scheme != "isbn" or work.type in _WHOLE):
                others = holders.setdefault((identifier.scheme, _bare(identifier)), [])
                other = next((other for other in others[:_MOST] if _are_two(other, work)), None)
                if other is not None:
                    yield _problem(subject, work, other, identifier)
                others.append(work)


def _problem(subject: Subject, work: Work, other: Work, identifier: Identifier) -> Problem:
    name = identifier.label if identifier.scheme in _NAMED_ALONE else f"{identifier.label} id"
    message = (
        f"{work.key} has the {name} {identifier.value} of {other.key} in {other.location}, which has "
        "another title; correct the one that is wrong."
    )
    return Problem.of("copied-identifier", message, subject.place(work, identifier.scheme, *_FIELDS))


_FIELDS = ("eprint",)
_NAMED_ALONE = frozenset({"doi", "isbn", "pmcid", "handle", "bibcode"})


def _bare(identifier: Identifier) -> str:
    """An identifier in one spelling: without case and version, an ISBN without prefix and check digit."""
    value = unversioned(identifier)
    return value.removeprefix("978")[:9] if identifier.scheme == "isbn" and value[:3] != "979" else value


def _are_two(one: Work, other: Work) -> bool:
    """Whether title and people say that two works are two, or the title alone where both are of one kind."""
    if copied_identifier(one, other) is not None or _are_related(one, other):
        return False
    if one.type is other.type:
        parts = ((getattr(one, name), getattr(other, name)) for name in ("volume", "edition", "number"))
        if any(mine and theirs and mine != theirs for mine, theirs in parts):
            return False
    elif _families(one) & _families(other):
        return False
    return not are_alike(one.title.plain, other.title.plain)


def _are_related(one: Work, other: Work) -> bool:
    return other.key in {each.key for each in one.related} or one.key in {each.key for each in other.related}


def _families(work: Work) -> set[str]:
    return {fold(person.name.surname) for people in (work.authors, work.editors) for person in people.listed}
