"""Check digits: one wrong digit of an ISBN, an ISSN or an ORCID iD leads to somebody else."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.identifier import Identifier, parse
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.problems import Problem


def bad_check_digits(subject: Subject) -> Iterator[Problem]:
    """Tells of identifiers of works and of their authors; those of the profile are warned of when it is read."""
    for work in subject.entries:
        lent = {identifier for version in work.versions for identifier, _ in _all(version)}
        for identifier, name in _all(work):
            if not identifier.has_valid_check and identifier not in lent:
                message = (
                    f"{work.key}: {identifier.label} {identifier.value} has a wrong check digit; "
                    "compare it with where it comes from."
                )
                yield Problem.of("bad-check-digit", message, subject.place(work, name))


def _all(work: Work) -> Iterator[tuple[Identifier, str]]:
    """Yields the identifiers of a work and of its people, with the field each stands in."""
    yield from ((identifier, identifier.scheme) for identifier in work.identifiers)
    for role, people in (("author", work.authors), ("editor", work.editors)):
        for person in people.listed:
            identifier = parse("orcid", person.orcid) if person.orcid else None
            if identifier is not None:
                yield identifier, role
