"""Facts that a work lacks, or that cannot be yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.work import Status, WorkType
from mkdocs_scholar.problems import Problem

_VENUE_FIELDS: Mapping[WorkType, str] = MappingProxyType(
    {
        WorkType.ARTICLE: "journal",
        WorkType.CONFERENCE: "booktitle",
        WorkType.CHAPTER: "booktitle",
        WorkType.THESIS: "school",
        WorkType.REPORT: "institution",
    }
)
"""Types that are nothing without a venue, and the field that names it (BibTeX's required fields, btxdoc 3.1)."""

_WITHOUT_VENUE_YET = frozenset({Status.IN_PREPARATION, Status.SUBMITTED})


def missing_venues(subject: Subject) -> Iterator[Problem]:
    """Tells of works that do not say where they appeared."""
    for work in subject.listed():
        field = _VENUE_FIELDS.get(work.type)
        if field and work.venue is None and work.status not in _WITHOUT_VENUE_YET:
            advice = f"add {field} = {{…}}" if subject.is_bibtex(work) else "add it"
            message = f"{work.key} does not say where it appeared; {advice}."
            yield Problem.of("missing-venue", message, work.location)


def future_years(subject: Subject) -> Iterator[Problem]:
    """Tells of years that are still to come, where nothing says that a work is not out yet."""
    for work in subject.listed():
        year = work.issued.year if work.issued else None
        if year is not None and year > subject.today.year and work.status is None:
            status = "add pubstate = {forthcoming}" if subject.is_bibtex(work) else "say that it is forthcoming"
            message = f"{work.key} is of {year}, which is still to come; mend the year, or {status}."
            yield Problem.of("future-year", message, subject.place(work, "date", "year"))
