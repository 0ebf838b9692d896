"""Venues that the settings speak of and no work has."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.search import venue_names
from mkdocs_scholar.model.venues import VenueBook
from mkdocs_scholar.problems import Problem, did_you_mean
from mkdocs_scholar.sources.configured import place_of


def unused_venues(subject: Subject) -> Iterator[Problem]:
    """Tells of venues in the settings that no work has."""
    venues = subject.settings.venues
    if not venues or not subject.library.works:
        return
    book = VenueBook(venues)
    used = {book.entry_of(work) for work in subject.library.all_works}
    names = list(dict.fromkeys(name for work in subject.library.all_works for name in venue_names(work)))
    for entry in venues:
        if book.named(entry) not in used:
            hint = did_you_mean(entry, names) or " Mend or remove it."
            message = f'no work has the venue "{entry}" of the setting venues.{hint}'
            yield Problem.of("unused-venue", message, place_of(subject.settings, "venues", entry))
