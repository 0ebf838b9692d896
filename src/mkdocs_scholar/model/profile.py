"""Profiles: who a researcher is, and what they did besides works."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, field

from mkdocs_scholar.model.date import PartialDate, Span
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.person import Name
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.problems import Location


class Photo(Struct, frozen=True, kw_only=True, gc=False):
    """A portrait."""

    file: str
    """Address, or path relative to the documentation folder."""
    alt: LocalText | None = None
    """What it shows, for those who can't see it; None where the name says enough."""
    location: Location | None = None


class NamedLink(Struct, frozen=True, kw_only=True, gc=False):
    """An address with words of the user's own."""

    label: LocalText
    url: str
    """Address, or path relative to the documentation folder."""
    icon: str = ""
    """Name of an icon of the theme ("fontawesome/brands/github"); empty for none."""
    location: Location | None = None


class Organization(Struct, frozen=True, kw_only=True, gc=False):
    """A university, a company, a laboratory; or a part of one."""

    name: LocalText
    native: str = ""
    """Name in its own script, if it is another."""
    unit: LocalText | None = None
    """Department or team, shown behind the name."""
    part_of: LocalText | None = None
    """The organization it belongs to."""
    url: str = ""
    location: LocalText | None = None
    kind: str = ""
    """ROR's type ("education", "company", "nonprofit", "government", "facility", …); empty if not said."""
    ror: str = ""
    """ROR id; empty if not known."""


class Supervisor(Struct, frozen=True, kw_only=True, gc=False):
    """Somebody who supervised a degree or a stay."""

    name: str
    prefix: str = ""
    """"Prof."."""
    affiliation: str = ""
    url: str = ""


class Thesis(Struct, frozen=True, kw_only=True, gc=False):
    """The thesis of a degree."""

    title: LocalText
    url: str = ""


class Entry(Struct, frozen=True, kw_only=True, gc=False):
    """One line of a timeline: a position, a degree, an award, a talk."""

    title: LocalText
    """Role, degree or title."""
    organizations: tuple[Organization, ...] = ()
    """One or several, in the order written."""
    span: Span | None = None
    """None if no date is known."""
    note: LocalText | None = None
    """A remark on the dates ("5+ years")."""
    location: LocalText | None = None
    summary: LocalText | None = None
    """Markdown."""
    highlights: tuple[LocalText, ...] = ()
    """Markdown, one a point."""
    field_of_study: LocalText | None = None
    supervisors: tuple[Supervisor, ...] = ()
    thesis: Thesis | None = None
    details: tuple[LocalText, ...] = ()
    """Words that belong behind the title: amount of a grant, level of a language, an event."""
    url: str = ""
    """Address of the title; a path relative to the documentation folder, or empty."""
    links: tuple[NamedLink, ...] = ()
    place: Location | None = None
    """Where the entry stands in the file."""


class Section(Struct, frozen=True, kw_only=True, gc=False):
    """A titled part of the profile: experience, education, awards, or one of the user's own."""

    name: str
    """Name in the file, as a block's `section` asks for it."""
    entries: tuple[Entry, ...] = ()
    """In the order of the file."""


class Metric(Struct, frozen=True, kw_only=True, gc=False):
    """A number about the researcher, with where it comes from."""

    name: str
    """Name in the file ("citations", "h_index", or the user's own)."""
    value: str = ""
    """Text to show as typed; empty where `number` or `at_least` says it."""
    number: int | float | None = None
    """Exact value, grouped by the locale."""
    at_least: int | float | None = None
    """Lower bound, grouped by the locale and shown with "+"."""
    label: LocalText | None = None
    """Words under it; None where the locale has a term for the name."""
    source: LocalText | None = None
    url: str = ""
    """The query or page the number was read from."""
    as_of: PartialDate | None = None
    location: Location | None = None


class Profile(Struct, frozen=True, kw_only=True, gc=False):
    """The researcher (or lab) the site is about."""

    name: Name
    """Name in parts, with `native` where it has one."""
    display: str = ""
    """Name to show instead of the parts put together; empty for none."""
    variants: tuple[Name, ...] = ()
    """Other names they publish under."""
    variant_locations: tuple[Location, ...] = ()
    """Where each of `variants` is written, one each."""
    sort: str = ""
    """Key to sort by (pinyin); empty for the name itself."""
    headline: LocalText | None = None
    summary: LocalText | None = None
    """Markdown, one paragraph or several."""
    photo: Photo | None = None
    location: LocalText | None = None
    email: str = ""
    """Shown only where a block asks for it."""
    website: str = ""
    website_location: Location | None = None
    """Where it is written, for a local file that is missing."""
    identifiers: tuple[Identifier, ...] = ()
    """Checked, in the order written."""
    links: tuple[NamedLink, ...] = ()
    metrics: tuple[Metric, ...] = ()
    selected: tuple[str, ...] = ()
    """Keys of works, in the order to show them; empty where the bibliography marks them."""
    selected_location: Location | None = None
    sections: Mapping[str, Section] = field(default_factory=lambda: MappingProxyType({}))
    """Sections by name, in the order of the file."""
    place: Location | None = None
    """The file."""

    @property
    def shown_name(self) -> str:
        """The name as readers see it."""
        return self.display or self.name.full

    def identifier(self, scheme: str) -> Identifier | None:
        """Its identifier of a kind; None if there is none."""
        return next((identifier for identifier in self.identifiers if identifier.scheme == scheme), None)

    def metric(self, name: str) -> Metric | None:
        """The metric with this name; None if there is none."""
        return next((metric for metric in self.metrics if metric.name == name), None)
