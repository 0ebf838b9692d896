"""The texts of a work in which words are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work


@lru_cache(maxsize=65536)
def folded(text: str) -> str:
    """Takes away case, accents and superfluous blanks.

    >>> folded("Ayşe  Öztürk")
    'ayse ozturk'
    """
    return " ".join(fold(text).split())


def names(contributors: Contributors) -> Iterator[str]:
    """Yields each name in its forms: in full, family name first, in its own script."""
    for contribution in contributors.listed:
        name = contribution.name
        yield name.full
        if not name.literal:
            yield name.sort_order
        if name.native:
            yield name.native


def venue_names(work: Work) -> Iterator[str]:
    """Yields all that a venue is called: its full and its short name as far as known, and what else the user knows."""
    if work.venue:
        yield from filter(None, (work.venue.name.plain, work.venue.short, *work.venue.aliases))


def search_texts(work: Work) -> tuple[str, ...]:
    """Title, names, venue, keywords and year of a work, folded."""
    texts = [work.title.plain, *names(work.authors), *names(work.editors), *venue_names(work), *work.keywords]
    if work.issued and work.issued.year is not None:
        texts.append(str(work.issued.year))
    return tuple(folded(text) for text in texts)
