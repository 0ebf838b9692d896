"""Works: what somebody has written, made or presented."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.model.access import OpenAccess
from mkdocs_scholar.model.award import AwardKind
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.problems import Location

_NO_TEXT = RichText()


class WorkType(Enum):
    """What a work is; the values are the words of options and labels, in the order groups stand."""

    ARTICLE = "article"
    CONFERENCE = "conference"
    PREPRINT = "preprint"
    BOOK = "book"
    CHAPTER = "chapter"
    THESIS = "thesis"
    REPORT = "report"
    PATENT = "patent"
    DATASET = "dataset"
    SOFTWARE = "software"
    TALK = "talk"
    ONLINE = "online"
    OTHER = "other"

    __hash__ = object.__hash__  # there is one object of each; that of `Enum` is a call in Python, a dozen for each work

    @property
    def csl(self) -> str:
        """Its type in CSL 1.0.2 (appendix III)."""
        return _CSL_TYPES[self]


_CSL_TYPES = {
    WorkType.ARTICLE: "article-journal",
    WorkType.CONFERENCE: "paper-conference",
    WorkType.PREPRINT: "article",
    WorkType.BOOK: "book",
    WorkType.CHAPTER: "chapter",
    WorkType.THESIS: "thesis",
    WorkType.REPORT: "report",
    WorkType.PATENT: "patent",
    WorkType.DATASET: "dataset",
    WorkType.SOFTWARE: "software",
    WorkType.TALK: "speech",
    WorkType.ONLINE: "webpage",
    WorkType.OTHER: "document",
}


class Status(Enum):
    """Where a work stands on its way to readers (BibLaTeX manual 4.9.2.11, `pubstate`)."""

    IN_PREPARATION = "in-preparation"
    SUBMITTED = "submitted"
    FORTHCOMING = "forthcoming"
    ACCEPTED = "accepted"
    IN_PRESS = "in-press"
    PREPUBLISHED = "prepublished"
    RETRACTED = "retracted"


class Venue(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Where a work appeared: a journal, a conference, a publisher's series, an archive."""

    name: RichText
    """Full name as the file has it; empty only where `short` is all that is known."""
    short: str = ""
    """Short form readers know ("OSDI"); plain text, empty if there is none."""
    url: str = ""
    """The venue's own address; empty if not known."""
    colour: str = ""
    """"#" and six digits, where the user gives it one; empty otherwise."""
    ranks: tuple[str, ...] = ()
    """Ranks the user gives it."""
    aliases: tuple[str, ...] = ()
    """What else it is called: in the file, and by the user; ISSNs too. Neither its name nor its short form again."""


class Link(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Something of a work to open: the paper, its data, the code."""

    kind: str
    """What it leads to ("pdf", "html", "doi", "arxiv", "code", "dataset", "slides", …, "custom")."""
    target: str
    """Address, or path of a local file relative to the documentation folder."""
    label: str = ""
    """Visible words of a kind of the user's own; empty where the kind has a term in each locale."""
    location: Location | None = None
    """Where it is written, for a target that is missing."""


class Award(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A distinction a work received."""

    text: RichText
    """Name of the award as written."""
    detail: RichText = RichText()
    """What more is said of it; empty if nothing."""
    kind: AwardKind | None = None
    """None for one of its own."""
    language: str = ""
    """Language of `text` where it is a plain name of its kind, "any" for a word of the vocabulary; empty otherwise."""
    is_nomination: bool = False
    """Whether the work was only named for it, as a finalist is: it is shown, and counts as no award."""


class Citations(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """How often a work is cited, as somebody counted it; where nobody did, there is none, and never a 0."""

    count: int
    source: str = ""
    """Who counted ("OpenAlex"); empty if not said."""
    date: PartialDate | None = None
    """When it was counted; None if not said."""
    url: str = ""
    """Where the number was read; empty if not said."""
    is_stale: bool = False
    """Whether it was counted longer ago than the setting `stale_after` allows."""


class Relation(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Another work that a file relates to one (BibLaTeX manual, "Related Entries")."""

    key: str
    """Key of the other work."""
    type: str = ""
    """`relatedtype`, lower-case ("translationof"); empty if the file does not say how they are related."""
    label: str = ""
    """`relatedstring`: words of the file's own for the relation; plain text, mostly empty."""

    @property
    def is_version(self) -> bool:
        """Whether the other one is the same work in another version, such as its preprint."""
        return self.type in _VERSIONS

    @property
    def is_other_work(self) -> bool:
        """Whether the other one is said to be a work of its own: what is translated, reprinted, reviewed."""
        return bool(self.type) and not self.is_version


_VERSIONS = frozenset(
    {"version", "versionof", "isversionof", "hasversion", "newversionof", "isnewversionof", "previousversionof",
     "ispreviousversionof", "preprint", "preprintof", "ispreprintof", "haspreprint", "eprint", "eprintof", "postprint",
     "postprintof", "published", "publishedas", "publishedin", "publishedversion", "ispublishedas", "acceptedversion",
     "submittedversion", "variantformof", "isvariantformof", "identicalto", "isidenticalto", "sameas", "issameas"}
)  # fmt: skip
"""Words for the same work in another version: those of Crossref and DataCite, and what people write into .bib files."""


_NO_EXTRA: Mapping[str, str] = MappingProxyType({})


class Work(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One work, with all its file tells of it. No field is guessed; what is not known is empty or None."""

    key: str
    """Citation key, byte for byte; unique in a library."""
    type: WorkType
    title: RichText
    """Title and subtitle, capitals as written; never empty."""
    authors: Contributors = Contributors()
    editors: Contributors = Contributors()
    issued: PartialDate | None = None
    """Date of publication; None if unknown or not yet."""
    issued_until: PartialDate | None = None
    """Last date of a range; None for a single date."""
    status: Status | None = None
    """None for what is published, or of which nothing is said."""
    open_access: OpenAccess | None = None
    """None for what is closed, or of which nothing is said."""
    venue: Venue | None = None
    """Journal, proceedings, book, school, institution or archive; None if not known."""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    """Pages with en dashes ("173–191"), or an article number."""
    number: str = ""
    """Number of a report, a patent or a standard."""
    genre: str = ""
    """Kind within its type, as CSL's genre: a term name ("phdthesis", "mathesis", "patentep") or words."""
    publisher: str = ""
    place: str = ""
    edition: str = ""
    series: str = ""
    version: str = ""
    holders: tuple[str, ...] = ()
    """Holders of a patent."""
    language: str = ""
    """Language tag of the title; empty if not said."""
    abstract: RichText = _NO_TEXT
    summary: str = ""
    """A sentence or two for a list; plain text."""
    note: RichText = _NO_TEXT
    annotation: RichText = _NO_TEXT
    """Remark on the list of authors."""
    keywords: tuple[str, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    """Checked identifiers, each kind once or in the order written."""
    links: tuple[Link, ...] = ()
    """What the file links to, in the order of the link table; identifiers that lead somewhere are among them."""
    awards: tuple[Award, ...] = ()
    citations: Citations | None = None
    """None where no count is known."""
    preview: str = ""
    """Picture: an address, or a path relative to the documentation folder."""
    preview_location: Location | None = None
    """Where the picture is named; None where that is not known."""
    preview_alt: str = ""
    """What the picture shows, for those who do not see it; empty where it only adorns."""
    is_selected: bool = False
    is_hidden: bool = False
    """Whether it is listed and counted nowhere."""
    related: tuple[Relation, ...] = ()
    """Other works and other versions of this one, as the file relates them."""
    versions: tuple[Work, ...] = ()
    """Other versions of the same work that are listed with it: its preprint, an earlier report."""
    location: Location | None = None
    """Where its entry starts."""
    source: str = ""
    """The entry's own text, private and site-only fields cut: what a reader may copy."""
    extra: Mapping[str, str] = _NO_EXTRA
    """Fields that have no place of their own, by lower-case name; plain text. Never shown unasked."""

    def identifier(self, scheme: str) -> Identifier | None:
        """Its first identifier of a kind; None if it has none."""
        return next((identifier for identifier in self.identifiers if identifier.scheme == scheme), None)
