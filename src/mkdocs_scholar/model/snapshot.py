"""Snapshots: what a service knew of a researcher and their works on one day.

A site reads at most one (`data/snapshot.json` or `.yml`). Views find it as `Context.snapshot`, None without a file. It
speaks of works in two ways: `works` has every entry of the file, and `of(key)` what is known of a work of the
library, for entries were matched with it by key, DOI, arXiv id, or title and year.

What the author wrote wins: citations, keywords and abstracts of the library's works are filled where they had none, so
most views need no snapshot at all. It is asked for what a work has no place for:

- `snapshot.of(work.key).topics`: paths such as ("Computer Science", "Hardware and Architecture", "Parallel Computing"),
- `snapshot.years`: works and citations of each year, as the service counts them,
- `snapshot.figure("works")`: a number with the address of its query; also "citations", "h_index", "i10_index",
- `snapshot.institutions`, `snapshot.corpus`, `snapshot.identifiers`,
- `snapshot.source` and `snapshot.date`, which stand beside every number that is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct, field

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.problems import Location


class Figure(Struct, frozen=True, kw_only=True, gc=False):
    """A number, with where it can be looked up."""

    value: int
    url: str = ""
    """Address of the query that gives it; empty if not known."""


class YearCount(Struct, frozen=True, kw_only=True, gc=False):
    """What a service counted of one year."""

    year: int
    works: int | None = None
    citations: int | None = None
    """Citations received in this year, whenever the cited work appeared; None if not known."""


class Topic(Struct, frozen=True, kw_only=True, gc=False):
    """A subject of a work, with the fields it lies in; at least one level is known."""

    field: str = ""
    """Widest level ("Computer Science"); empty if not known."""
    subfield: str = ""
    """Level between ("Hardware and Architecture"); empty if not known."""
    name: str = ""
    """The subject itself ("Parallel Computing and Optimization Techniques"); empty where only its field is known."""

    @property
    def path(self) -> tuple[str, ...]:
        """Its levels that are known, the widest first."""
        return tuple(filter(None, (self.field, self.subfield, self.name)))


class CitingWork(Struct, frozen=True, kw_only=True, gc=False):
    """A work that cites one of the author's."""

    title: str
    authors: str = ""
    """As one text ("Ana Ruiz, Bo Lee et al."); empty if not known."""
    year: int | None = None
    venue: str = ""
    url: str = ""
    """Where it can be read; of a work with a DOI or an arXiv id the address of that. Empty if not known."""


class SnapshotWork(Struct, frozen=True, kw_only=True, gc=False):
    """What is known of one work."""

    key: str = ""
    """Its key in the bibliography; empty where identifiers or the title say which it is."""
    identifiers: tuple[Identifier, ...] = ()
    """DOI, arXiv id and others."""
    title: str = ""
    year: int | None = None
    venue: str = ""
    """Repaired: no doubled name, no odd hyphens."""
    authors: tuple[str, ...] = ()
    """In the order of the byline; empty if not known."""
    citations: int | None = None
    url: str = ""
    """Address of the query that gives the citations; empty if not known."""
    topics: tuple[Topic, ...] = ()
    """The weightiest first."""
    institutions: tuple[str, ...] = ()
    """The author's on this byline: names or ROR ids as `institutions` of the snapshot have them."""
    cited_by: tuple[CitingWork, ...] = ()
    """Works that cite it, as far as the file lists them."""
    cited_here: int | None = None
    """How often it is cited inside the corpus; None if not known."""
    abstract: str = ""
    place: int = 0
    """Its place in the file's list, from 0."""


class Institution(Struct, frozen=True, kw_only=True, gc=False):
    """A university or a company on the author's bylines."""

    name: LocalText
    aliases: tuple[str, ...] = ()
    """Other names it has."""
    ror: str = ""
    """Bare ROR id; empty if not known."""
    kind: str = ""
    """ROR's type ("education", "company", "facility", …); empty if not known."""
    city: LocalText | None = None
    country: LocalText | None = None
    """Name as written; None where only the code is known."""
    country_code: str = ""
    """ISO 3166-1 alpha-2, capitals; empty if not known."""
    start: int | None = None
    """First year it stands on a byline."""
    end: int | None = None
    """Last year; None where only one is known or none."""
    works: Figure | None = None
    """Bylines it stands on; None if not known."""
    is_current: bool = False
    url: str = ""
    location: Location | None = None


class Ranking(Struct, frozen=True, kw_only=True, gc=False):
    """A place in a ranking."""

    name: str
    place: int
    url: str = ""


class Corpus(Struct, frozen=True, kw_only=True, gc=False):
    """A collection of papers that counts within itself: a library, an archive."""

    name: str
    """Its proper name."""
    size: int | None = None
    """Papers whose bibliographies it has read; None if not known."""
    url: str = ""
    works: Figure | None = None
    """The author's works that have a page there."""
    without_page: Figure | None = None
    """The author's works that it knows and has no page for."""
    cited: Figure | None = None
    """How often its papers cite the author's works."""
    citing: Figure | None = None
    """How many of these papers have a page there."""
    rankings: tuple[Ranking, ...] = ()


_NO_FIGURES: Mapping[str, Figure] = MappingProxyType({})
_NO_WORKS: Mapping[str, SnapshotWork] = MappingProxyType({})


class Snapshot(Struct, frozen=True, kw_only=True):
    """What a service knew on one day."""

    source: str = ""
    """Who counted ("OpenAlex"); empty if not said."""
    date: PartialDate | None = None
    """Day it was retrieved; None if not said."""
    url: str = ""
    identifiers: tuple[Identifier, ...] = ()
    """The author's, checked."""
    figures: Mapping[str, Figure] = field(default_factory=lambda: _NO_FIGURES)
    """The author's numbers by name: "works", "citations", "h_index", "i10_index"; only what is known."""
    years: tuple[YearCount, ...] = ()
    """The oldest first; years that are not known are left out."""
    works: tuple[SnapshotWork, ...] = ()
    """Every entry, in the order of the file."""
    institutions: tuple[Institution, ...] = ()
    """In the order of the file."""
    also_from: tuple[str, ...] = ()
    """Other sources that institutions were taken from ("ORCID")."""
    unlisted: int = 0
    """How many institutions stand on a single byline each and are not listed."""
    corpus: Corpus | None = None
    location: Location | None = None
    """The file."""
    is_stale: bool = False
    """Whether it is older than the setting `stale_after` allows."""
    by_key: Mapping[str, SnapshotWork] = field(default_factory=lambda: _NO_WORKS)
    """Key of a work of the library to what is known of it; filled when a snapshot meets the library."""
    unmatched: tuple[SnapshotWork, ...] = ()
    """Entries that are no work of the library."""

    def of(self, key: str) -> SnapshotWork | None:
        """What is known of a work of the library; None if nothing."""
        return self.by_key.get(key)

    def figure(self, name: str) -> Figure | None:
        """One of the author's numbers; None if it is not known."""
        return self.figures.get(name)
