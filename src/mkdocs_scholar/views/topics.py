"""What works are about, with the number of works on each topic."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Options
from mkdocs_scholar.views.tallies import LEAD, Tally, limit, parted
from mkdocs_scholar.views.works_page import OPTION, works_page


class TopicsView(Struct, frozen=True, kw_only=True):
    """Topics, the most works first."""

    scheme: str
    """What they are: "keywords"."""
    first: tuple[Tally, ...]
    """What stands open."""
    rest: tuple[Tally, ...]
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
"""Options of the block `topics`."""


def topics(values: Mapping[str, Any], context: Context) -> TopicsView:
    """Counts the works on each topic."""
    counted = context.library.counts.topics
    if not counted and context.library.works:
        message = "no work has keywords; write `keywords` in the bibliography."
        context.report.add("no-data", message, context.location)
    page = works_page(values, context)
    tallies = [Tally(name=name, count=count, href=page.narrowed(topic=name)) for name, count in counted]
    first, rest, untold = parted(tallies, values.get("limit", OPTIONS["limit"].default))
    return TopicsView(
        scheme="keywords", first=first, rest=rest, untold=untold, total=len(counted), has_lead=values.get("lead", True)
    )
