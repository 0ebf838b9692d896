"""One work as a list shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import quote_plus

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.model.access import OpenAccess
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.person import Contribution, Contributors, Name
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Award, Citations, Link, Status, Venue, Work, WorkType
from mkdocs_scholar.views.context import Context, Picture

if TYPE_CHECKING:
    from mkdocs_scholar.views.work_extras import Extras

SHOWN_BEFORE_CUT = 8
"""How many authors stand before the cut of a list that is too long."""


class BylineName(Struct, frozen=True, kw_only=True, gc=False):
    """A name in a list of authors, or a gap."""

    name: str = ""
    """Empty for a gap."""
    marks: tuple[str, ...] = ()
    is_owner: bool = False

    @property
    def is_gap(self) -> bool:
        """Whether people who are not named stand here."""
        return not self.name


class Byline(Struct, frozen=True, kw_only=True, gc=False):
    """The authors of a work, or its editors."""

    names: tuple[BylineName, ...]
    """All who are named, with gaps between them."""
    is_open_ended: bool
    """Whether the list ends in "et al."."""
    short: tuple[BylineName, ...] = ()
    """The cut list; empty where the whole is short enough."""
    count: int = 0
    """How many are named."""
    are_editors: bool = False


class Button(Struct, frozen=True, kw_only=True, gc=False):
    """A link of a work."""

    kind: str
    """Its kind, also the name of its term and icon."""
    href: str
    label: str = ""
    """Visible words of a kind of the user's own; empty where the locale has a term."""


class WorkView(Struct, frozen=True, kw_only=True, gc=False):
    """What a list shows of a work."""

    key: str
    slug: str
    """Its id without "work-"."""
    has_id: bool
    """Whether its element carries the id: the first time a page shows it."""
    type: WorkType
    title: RichText
    language: str
    href: str | None
    """Where the title leads; None if nowhere."""
    preview: Picture | None
    preview_alt: str
    """Empty where the picture only adorns."""
    byline: Byline
    annotation: RichText
    """Remark on the authors."""
    venue: RichText
    """Full name of the venue; empty if not known."""
    venue_short: str
    venue_url: str
    venue_style: str
    """Its colour and that of words on it, as CSS; empty where it has none."""
    ranks: tuple[str, ...]
    """Its ranks."""
    details: tuple[str, ...]
    """What stands behind the venue: volume and issue, pages, number; words as the file has them."""
    preprinted: PartialDate | None
    """Date of its preprint, where it has come out since; None for none."""
    genre: str
    """Kind of a thesis, a report or a patent: name of a term, or words of the user's own; empty if not said."""
    facts: tuple[str, ...]
    """What belongs to it and has no place elsewhere: number of a report, number and holders of a patent."""
    version: str
    """Version of software or data."""
    date: PartialDate | None
    """None where none is shown."""
    date_until: PartialDate | None
    is_full_date: bool
    status: Status | None
    open_access: OpenAccess | None
    awards: tuple[Award, ...]
    citations: Citations | None
    """Its `url` leads there from this page, or is empty."""
    buttons: tuple[Button, ...]
    note: RichText
    summary: str
    abstract: RichText
    bibtex: str
    """Empty where it is not shown."""
    keywords: tuple[str, ...]
    title_text: str
    """The title's words alone."""
    index_words: tuple[str, ...] = ()
    """Keywords for the site's search, shown or not."""
    number: int | None = None
    """Its number in a numbered list."""
    is_outward: bool = False
    """Whether a mark says that its title leads to another site."""
    identifiers: tuple[str, ...] = ()
    """Identifiers that are shown, each behind the name of its kind."""
    lacks_summary: bool = False
    """Whether it says that it has no summary yet."""
    is_count_brief: bool = False
    """Whether the number of citations stands without who counted."""

    @property
    def id(self) -> str:
        """Its HTML id."""
        return f"work-{self.slug}"

    @property
    def is_published(self) -> bool:
        """Whether there is anything to say of where and when it appeared."""
        return bool(
            self.venue_short or self.venue or self.date or self.details or self.genre or self.facts or self.citations
        )

    @property
    def venue_title(self) -> str:
        """Full name of the venue where a short one stands; empty where they are the same."""
        name = self.venue.plain
        return name if name != self.venue_short else ""


class WorkStyle(Struct, frozen=True, kw_only=True, gc=False):
    """How a list shows its works."""

    names: str = "full"
    """"full", "initials" or "family-first"."""
    authors_max: int = 15
    dates: str = "year"
    """"year", "full" or "none"."""
    show: frozenset[str] = frozenset()
    """Parts to show, of `PARTS`."""
    et_al: bool = False
    """Whether a cut list of authors ends in "et al." and does not open."""
    extras: Extras | None = None
    """What few lists show; None for nothing of it."""


PARTS = (
    "awards",
    "citations",
    "links",
    "annotation",
    "note",
    "summary",
    "abstract",
    "bibtex",
    "details",
    "keywords",
    "preview",
    "outward",
    "identifiers",
)
"""Parts of a work that a list may show or leave out."""

_WRITERS: Mapping[str, str] = MappingProxyType({"full": "full", "initials": "initials", "family-first": "sort_order"})

_TITLE_LINKS = ("html", "url", "doi", "arxiv", "pdf", "pmid", "pmcid", "hal", "openreview", "acl", "bibcode", "inspire")
"""Kinds of link that lead to the work itself, the best first."""
_TITLE_RANKS = {kind: rank for rank, kind in enumerate(_TITLE_LINKS)}


_NO_TEXT = RichText()
_WITH_GENRE = frozenset({WorkType.THESIS, WorkType.REPORT, WorkType.PATENT})
_WITH_NUMBER = frozenset({WorkType.REPORT, WorkType.PATENT})


def work_view(work: Work, style: WorkStyle, context: Context, number: int | None = None) -> WorkView:
    """Makes what a list shows of a work."""
    slug = context.library.slug(work.key)
    buttons = _buttons(work, context)
    show = style.show
    venue = work.venue
    return WorkView(
        key=work.key,
        slug=slug,
        has_id=context.page.claim_id(f"work-{slug}"),
        type=work.type,
        title=work.title,
        language=work.language,
        href=_title_href(buttons),
        preview=_preview(work, context) if work.preview and "preview" in show else None,
        preview_alt=work.preview_alt,
        byline=byline(work, style, context),
        annotation=work.annotation if "annotation" in show else _NO_TEXT,
        venue=venue.name if venue else _NO_TEXT,
        venue_short=venue.short if venue else "",
        venue_url=_venue_href(venue, context) if venue and venue.url else "",
        venue_style=venue_style(venue.colour) if venue and venue.colour else "",
        ranks=venue.ranks if venue else (),
        details=_details(work) if "details" in show else (),
        preprinted=_preprinted(work),
        genre=work.genre if work.type in _WITH_GENRE else "",
        facts=_facts(work),
        version=work.version,
        date=work.issued if style.dates != "none" else None,
        date_until=work.issued_until if style.dates != "none" else None,
        is_full_date=style.dates == "full",
        status=work.status,
        open_access=work.open_access,
        awards=work.awards if "awards" in show else (),
        citations=_citations(work, context) if work.citations and "citations" in show else None,
        buttons=buttons if "links" in show else (),
        note=work.note if "note" in show else _NO_TEXT,
        summary=work.summary if "summary" in show else "",
        abstract=work.abstract if "abstract" in show else _NO_TEXT,
        bibtex=bibtex(work) if "bibtex" in show else "",
        keywords=work.keywords if "keywords" in show else (),
        title_text=work.title.plain,
        index_words=work.keywords,
        number=number,
    )


def _preview(work: Work, context: Context) -> Picture | None:
    # not at the top: few works have a picture
    from mkdocs_scholar.views.previews import preview  # noqa: PLC0415

    return preview(work, context)


def bibtex(work: Work) -> str:
    """Returns a work's entry: its own text, or one written from another format."""
    if work.source:
        return work.source
    # not at the top: it brings the whole reader along, which a build with an unchanged .bib has no other need of
    from mkdocs_scholar.exports.bibtex import entry  # noqa: PLC0415

    return entry(work)


def _venue_href(venue: Venue, context: Context) -> str:
    return context.href(venue.url, f'venue "{venue.short or venue.name.plain}": url', None) or ""


@lru_cache(maxsize=1024)
def venue_style(colour: str) -> str:
    """Writes a venue's colour, and that of words on it, as CSS."""
    # not at the top: few sites give their venues colours
    from mkdocs_scholar.model.colour import ink  # noqa: PLC0415

    return f"--scholar-venue-bg:{colour};--scholar-venue-fg:{ink(colour)}"


def _citations(work: Work, context: Context) -> Citations | None:
    found = work.citations
    if found is None or not found.url:
        return found
    return replace(found, url=context.href(found.url, f"{work.key}: citations_url", work.location) or "")


def _details(work: Work) -> tuple[str, ...]:
    volume = f"{work.volume}({work.issue})" if work.volume and work.issue else work.volume or work.issue
    number = "" if work.type in _WITH_NUMBER else work.number
    return tuple(part for part in (volume, work.pages, number) if part)


def _preprinted(work: Work) -> PartialDate | None:
    if work.type is WorkType.PREPRINT or work.issued is None:
        return None
    dates = (each.issued for each in work.versions if each.type is WorkType.PREPRINT)
    return min((date for date in dates if date and date.year is not None), key=lambda date: date.order, default=None)


def _facts(work: Work) -> tuple[str, ...]:
    if work.type not in _WITH_NUMBER:
        return ()
    venue = work.venue.name.plain if work.venue else ""
    return tuple(part for part in (work.number, *work.holders) if part and part != venue)


def byline(work: Work, style: WorkStyle, context: Context) -> Byline:
    """Makes the list of a work's authors; of its editors where it has no authors."""
    are_editors = not work.authors and bool(work.editors)
    contributors = work.editors if are_editors else work.authors
    owner = None if are_editors else context.owner.place(work)
    if not are_editors and context.owner.is_ambiguous(work):
        _tell_ambiguity(work, context)
    is_open_ended = contributors.is_open_ended
    names = _byline_names(contributors, owner, style.names)
    is_cut = len(contributors.listed) > style.authors_max
    if is_cut and style.et_al:
        named = [name for name in names if not name.is_gap][: style.authors_max]
        return Byline(names=tuple(named), is_open_ended=True, count=len(contributors.listed), are_editors=are_editors)
    return Byline(
        names=names,
        is_open_ended=is_open_ended,
        short=_cut(names, min(SHOWN_BEFORE_CUT, style.authors_max), is_open_ended) if is_cut else (),
        count=len(contributors.listed),
        are_editors=are_editors,
    )


def _tell_ambiguity(work: Work, context: Context) -> None:
    name = context.profile.shown_name if context.profile else ""
    context.report.add(
        "ambiguous-owner",
        f"{work.key} has two authors who could equally be {name}; none is marked. Write given names in full, or add a "
        "spelling to `variants`.",
        work.location,
    )


def _byline_names(contributors: Contributors, owner: int | None, style: str) -> tuple[BylineName, ...]:
    names = [_byline_name(each, style) for each in contributors.listed]
    if owner is not None:
        names[owner] = replace(names[owner], is_owner=True)
    for place in reversed(contributors.gaps):
        if place < len(contributors.listed):
            names.insert(place, BylineName())
    return tuple(names)


@lru_cache(maxsize=16384)
def _byline_name(contribution: Contribution, style: str) -> BylineName:
    """Writes a name, once for all works: the same people come again and again."""
    return BylineName(name=written_name(contribution.name, style), marks=contribution.marks)


def written_name(name: Name, style: str) -> str:
    """Writes a name: "full", "initials" or "family-first"."""
    return str(getattr(name, _WRITERS[style]))


def _cut(names: Sequence[BylineName], shown: int, is_open_ended: bool) -> tuple[BylineName, ...]:
    """Keeps the first few and the owner; a gap stands wherever somebody is left out."""
    kept: list[BylineName] = []
    named = 0
    for name in names:
        named += not name.is_gap
        keep = name.is_owner or (named <= shown and not (name.is_gap and named == shown))
        if keep:
            kept.append(name)
        elif kept and not kept[-1].is_gap:
            kept.append(BylineName())
    if is_open_ended and kept and kept[-1].is_gap:
        kept.pop()
    return tuple(kept)


def _buttons(work: Work, context: Context) -> tuple[Button, ...]:
    buttons: list[Button] = []
    seen: set[str] = set()
    link_to = context.page.link
    for link in work.links:
        href = link_to(link.target) or _href(work, link, context)
        if href and href not in seen:
            seen.add(href)
            buttons.append(Button(kind=link.kind, href=href, label=link.label))
    if not buttons and context.settings.find_links:
        query = quote_plus(f'"{work.title.plain}"')
        buttons.append(Button(kind="search", href=f"https://scholar.google.com/scholar?q={query}"))
    return tuple(buttons)


def _href(work: Work, link: Link, context: Context) -> str | None:
    """Makes the address of a link that may lead nowhere, which is told then."""
    return context.href(link.target, f"{work.key}: {link.kind}", link.location or work.location)


def _title_href(buttons: Sequence[Button]) -> str | None:
    found, best = None, len(_TITLE_LINKS)
    for button in buttons:
        rank = _TITLE_RANKS.get(button.kind, best)
        if rank < best:
            found, best = button.href, rank
    return found
