"""Venues under the names the user wants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.text import RichText, fold
from mkdocs_scholar.model.work import Venue, Work


def with_venues(library: Library, venues: Mapping[str, Mapping[str, str]]) -> Library:
    """Gives the works of a library the venue names that the user wants.

    Args:
        library: The library.
        venues: A venue's full or short name, as the bibliography spells it, to its `short`, `name` and `url`, as far
            as they are to change. Case and accents do not matter.
    """
    if not venues:
        return library
    wanted = {fold(name): about for name, about in venues.items()}
    return replace(library, all_works=tuple(_renamed(work, wanted) for work in library.all_works))


def _renamed(work: Work, wanted: Mapping[str, Mapping[str, str]]) -> Work:
    if work.venue is None:
        return work
    names = (fold(work.venue.name.plain), fold(work.venue.short))
    about = next((wanted[name] for name in names if name and name in wanted), None)
    if about is None:
        return work
    venue = Venue(
        name=RichText.of(about["name"]) if about.get("name") else work.venue.name,
        short=about.get("short") or work.venue.short,
        url=about.get("url") or work.venue.url,
    )
    return replace(work, venue=venue)
