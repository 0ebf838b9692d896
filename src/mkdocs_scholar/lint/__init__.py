"""What is worth a second look: nothing here is wrong in itself, so it is told by `check` and not in a build."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mkdocs_scholar.lint.awards import nameless_awards, orphan_awards
from mkdocs_scholar.lint.characters import odd_characters
from mkdocs_scholar.lint.digits import bad_check_digits
from mkdocs_scholar.lint.duplicates import probable_duplicates
from mkdocs_scholar.lint.fieldnames import misspelt_fields
from mkdocs_scholar.lint.files import missing_files
from mkdocs_scholar.lint.identifiers import copied_identifiers
from mkdocs_scholar.lint.known_venues import unused_venues
from mkdocs_scholar.lint.owners import missing_owners
from mkdocs_scholar.lint.people import missing_ands
from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.lint.venues import venue_spellings
from mkdocs_scholar.lint.works import future_years, missing_venues
from mkdocs_scholar.problems import Problem, Report

RULES: tuple[Callable[[Subject], Iterator[Problem]], ...] = (
    missing_venues,
    future_years,
    missing_owners,
    missing_ands,
    orphan_awards,
    nameless_awards,
    missing_files,
    bad_check_digits,
    copied_identifiers,
    misspelt_fields,
    venue_spellings,
    unused_venues,
    odd_characters,
    probable_duplicates,
)
"""Each looks at everything and yields what it finds, at the level info."""


def lint(subject: Subject) -> tuple[Problem, ...]:
    """Applies all rules; each finding once."""
    report = Report()
    for rule in RULES:
        report.extend(rule(subject))
    return tuple(report)


__all__ = ["RULES", "Subject", "lint"]
