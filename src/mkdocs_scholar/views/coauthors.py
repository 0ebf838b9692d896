"""Those a researcher has written with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.colleagues import Colleague
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.search import folded
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.tallies import LEAD, limit, parted
from mkdocs_scholar.views.works_page import OPTION, WorksPage, works_page


class CoauthorView(Struct, frozen=True, kw_only=True, gc=False):
    """A person with the works written together."""

    name: str
    count: int
    href: str
    """The list of these works; empty for none."""
    address: str
    """A page of theirs; empty if none is known."""


class CoauthorsView(Struct, frozen=True, kw_only=True):
    """Co-authors, the most works together first; without an owner of the site all authors."""

    first: tuple[CoauthorView, ...]
    """Those who stand open."""
    rest: tuple[CoauthorView, ...]
    """Those who unfold."""
    untold: int
    """How many more there are."""
    total: int
    has_owner: bool
    """Whether they are somebody's co-authors."""
    has_lead: bool

    @property
    def is_empty(self) -> bool:
        """Whether there is nobody to show."""
        return not self.first


def addresses(value: Any) -> dict[str, str]:
    """Takes a map from names to addresses or pages."""
    if not isinstance(value, Mapping):
        raise ValueError("names and addresses such as {Ada Okoye: https://example.org}")  # noqa: TRY004 - as in options
    return {options.text(name): options.text(target) for name, target in value.items()}


OPTIONS: Options = MappingProxyType(
    {
        "limit": limit(24),
        "least": Option(read=options.count, default=1, meaning="Only those with this many works together or more."),
        "links": Option(
            read=addresses, default=(), meaning="Pages of people by name: an address, or a page of the documentation."
        ),
        "lead": LEAD,
        "works_page": OPTION,
    }
)
"""Options of the block `coauthors`."""


def coauthors(values: Mapping[str, Any], context: Context) -> CoauthorsView:
    """Counts the works with each person."""
    least = values.get("least", 1)
    people = [each for each in context.owner.colleagues(context.library) if each.count >= least]
    if not people and context.library.works:
        who = "another author" if least == 1 else f"an author of {least} works"
        context.report.add("no-data", f"coauthors finds no work with {who}.", context.location)
    first, rest, untold = parted(people, values.get("limit", OPTIONS["limit"].default))
    page = works_page(values, context) if first else WorksPage()
    pages = _pages(values.get("links", {}), people, context)
    return CoauthorsView(
        first=tuple(_coauthor(each, page, pages) for each in first),
        rest=tuple(_coauthor(each, page, pages) for each in rest),
        untold=untold,
        total=len(people),
        has_owner=context.profile is not None,
        has_lead=values.get("lead", True),
    )


def _coauthor(person: Colleague, page: WorksPage, pages: Mapping[str, str]) -> CoauthorView:
    own = next((pages[mark] for mark in _marks(person) if mark in pages), "")
    orcid = Identifier(scheme="orcid", value=person.orcid).url if person.orcid else ""
    return CoauthorView(
        name=person.name.full,
        count=person.count,
        href=page.narrowed(author=person.spellings),
        address=own or orcid or "",
    )


def _marks(person: Colleague) -> list[str]:
    names = (*person.spellings, person.name.native, person.name.sort_order)
    return [folded(name) for name in names if name]


def _pages(links: Mapping[str, str], people: list[Colleague], context: Context) -> dict[str, str]:
    """Addresses by folded name: those of the option, and those that the profile gives of supervisors."""
    pages = _supervisors(context)
    known = {mark for person in people for mark in _marks(person)} if links else set()
    for name, target in links.items():
        if folded(name) not in known:
            message = (
                f'coauthors has links: "{name}", and no work is by somebody so named; mend the name or take it out.'
            )
            context.report.add("bad-option", message, context.location)
        elif href := context.href(target, f'coauthors: links: "{name}"', None):
            pages[folded(name)] = href
    return pages


def _supervisors(context: Context) -> dict[str, str]:
    if context.profile is None:
        return {}
    supervisors = [
        each for section in context.profile.sections.values() for entry in section.entries for each in entry.supervisors
    ]
    found = ((folded(each.name), context.page.link(each.url)) for each in supervisors if each.url)
    return {name: href for name, href in found if href}
