"""Where works appeared, with the years of each venue."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.counts import VenueCount
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Options
from mkdocs_scholar.views.tallies import LEAD, limit, parted
from mkdocs_scholar.views.works import venue_style
from mkdocs_scholar.views.works_page import OPTION, WorksPage, works_page


class Edition(Struct, frozen=True, kw_only=True, gc=False):
    """A year of a venue."""

    year: int
    count: int
    href: str
    """The list of its works; empty for none."""


class VenueView(Struct, frozen=True, kw_only=True, gc=False):
    """A venue with its works."""

    name: RichText
    """Full name; empty where only the short one is known."""
    short: str
    style: str
    """Its colour and that of words on it, as CSS; empty where it has none."""
    ranks: tuple[str, ...]
    url: str
    """The venue's own address; empty for none."""
    count: int
    href: str
    """The list of its works; empty for none."""
    editions: tuple[Edition, ...]
    """Newest first."""

    @property
    def label(self) -> str:
        """Its short name, else its full one."""
        return self.short or self.name.plain

    @property
    def has_full_name(self) -> bool:
        """Whether the full name stands beside a short one."""
        return bool(self.short) and self.name.plain not in ("", self.short)


class VenuesView(Struct, frozen=True, kw_only=True):
    """Venues, the most works first."""

    first: tuple[VenueView, ...]
    """What stands open."""
    rest: tuple[VenueView, ...]
    """What unfolds."""
    untold: int
    """How many more there are."""
    total: int
    has_lead: bool

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.first


OPTIONS: Options = MappingProxyType({"limit": limit(24), "lead": LEAD, "works_page": OPTION})
"""Options of the block `venues`."""


def venues(values: Mapping[str, Any], context: Context) -> VenuesView:
    """Counts the works of each venue."""
    counted = context.library.counts.venues
    if not counted and context.library.works:
        message = "no work says where it appeared; write a journal or a book title in the bibliography."
        context.report.add("no-data", message, context.location)
    first, rest, untold = parted(counted, values.get("limit", OPTIONS["limit"].default))
    page = works_page(values, context) if first else WorksPage()
    return VenuesView(
        first=tuple(_venue(each, page, context) for each in first),
        rest=tuple(_venue(each, page, context) for each in rest),
        untold=untold,
        total=len(counted),
        has_lead=values.get("lead", True),
    )


def _venue(counted: VenueCount, page: WorksPage, context: Context) -> VenueView:
    venue = counted.venue
    return VenueView(
        name=venue.name,
        short=venue.short,
        style=venue_style(venue.colour) if venue.colour else "",
        ranks=venue.ranks,
        url=(context.page.link(venue.url) or "") if venue.url else "",
        count=counted.count,
        href=page.narrowed(venue=counted.names),
        editions=tuple(
            Edition(year=year, count=count, href=page.narrowed(venue=counted.names, year=str(year)))
            for year, count in counted.by_year.items()
        ),
    )
