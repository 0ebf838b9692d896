"""The texts of a work that readers see."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.model.work import Work

_PLAIN = ("publisher", "place", "edition", "series", "summary", "genre", "pages")
_RICH = ("abstract", "note", "annotation")


def texts_of(work: Work) -> Iterator[tuple[str, str]]:
    """Yields the name of each field, in our words, and its text without markup; a list gives one text an item."""
    yield "title", work.title.plain
    yield from _of_people("author", work.authors)
    yield from _of_people("editor", work.editors)
    if work.venue:
        yield "venue", work.venue.name.plain
        yield "abbr", work.venue.short
    for name in _RICH:
        yield name, getattr(work, name).plain
    for name in _PLAIN:
        yield name, getattr(work, name)
    for keyword in work.keywords:
        yield "keywords", keyword
    for award in work.awards:
        yield "award", award.text.plain


def _of_people(role: str, people: Contributors) -> Iterator[tuple[str, str]]:
    for person in people.listed:
        yield role, person.name.full
        if person.name.native:
            yield role, person.name.native
