"""Awards that hang in the air: of no work, or without a name."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.profile import Entry
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Problem
from mkdocs_scholar.sources.bibtex.fieldnames import main_name

_FOR_A_WORK = regex(r"\b(?:paper|article|poster|demo|artifact|artefact|thesis|dissertation)s?\b.*\b(?:award|prize)\b")
_ANCHOR = regex(r"#work-(?P<slug>[\w.-]+)")
_NO_NAME = frozenset({"", "true", "yes", "1", "on", "false", "no", "0", "off"})
_BRACES = str.maketrans("", "", "{} \t\n")


def orphan_awards(subject: Subject) -> Iterator[Problem]:
    """Tells of awards in the profile that are for a work, where no work of the bibliography is it or has it."""
    section = subject.profile.sections.get("awards") if subject.profile else None
    if section is None or not subject.library.works:
        return
    for entry in section.entries:
        target = _missing_target(entry, subject)
        if target:
            message = (
                f'the award "{entry.title.any}" leads to {target}, which is no work of the bibliography; '
                "mend the address or add the work."
            )
            yield Problem.of("orphan-award", message, entry.place)
        elif _FOR_A_WORK.search(fold(entry.title.any)) and not _has_work(entry, subject):
            message = (
                f'no work has the award "{entry.title.any}"; add award = {{…}} to the entry of the work it is for.'
            )
            yield Problem.of("orphan-award", message, entry.place)


def _missing_target(entry: Entry, subject: Subject) -> str:
    """Returns the work that an award leads to, where there is none such; empty where there is, or for other links."""
    slugs = {subject.library.slug(work.key) for work in subject.library.all_works}
    for address in (entry.url, *(link.url for link in entry.links)):
        anchor = _ANCHOR.search(address)
        if anchor and anchor["slug"].removesuffix("-title") not in slugs and anchor["slug"] not in slugs:
            return anchor[0]
        doi = parse("doi", address) if "doi.org/" in address else None
        if doi and doi.value.lower() not in {_doi(work) for work in subject.entries}:
            return doi.value
    return ""


def _doi(work: Work) -> str:
    identifier = work.identifier("doi")
    return identifier.value.lower() if identifier else ""


def _has_work(entry: Entry, subject: Subject) -> bool:
    """Whether a work has the award, by its name or any award in its year, or the entry names the work."""
    title = fold(entry.title.any)
    years = {date.year for date in (entry.span.start, entry.span.end) if date} if entry.span else set()
    told = " ".join(fold(text.any) for text in (entry.summary, entry.note, *entry.details) if text)
    for work in subject.entries:
        if work.title.plain and fold(work.title.plain) in f"{title} {told}":
            return True
        names = [fold(award.text.plain) for award in work.awards]
        if any(name in title or title in name for name in names):
            return True
        if names and work.issued and work.issued.year in years:
            return True
    return False


def nameless_awards(subject: Subject) -> Iterator[Problem]:
    """Tells of awards of which only that there is one is said."""
    for entry in subject.written:
        by_name = {main_name(field.name): field for field in entry.fields}
        field = by_name.get("award")
        if field and "award_name" not in by_name and field.value.translate(_BRACES).lower() in _NO_NAME:
            shown = f'is "{field.value}"' if field.value else "is empty"
            message = f"{entry.key}: {field.name} {shown}; write the name of the award, or remove the field."
            yield Problem.of("nameless-award", message, field.location)
