"""A section of the profile as a timeline."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.profile import Entry, Organization, Section, Supervisor
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.options import Option, Options

_BLOCK_SIGN = regex(r"^([0-9]+(?=\.))?([.#>]|[*+\-](?= ))")
"""What begins a heading, a quotation or a list of Markdown."""
_LINK_TAG = regex(r"""</?a\b(?:"[^"]*"|'[^']*'|[^'">])*>""", re.IGNORECASE)


class Inline(Struct, frozen=True, kw_only=True):
    """Words of the profile that are Markdown within a line."""

    html: str
    language: str | None = None
    """Language tag where it is not the page's; None otherwise."""


class OrganizationView(Struct, frozen=True, kw_only=True):
    """An organization of an entry."""

    name: Phrase
    native: str
    unit: Phrase | None
    part_of: Phrase | None
    href: str | None
    location: Phrase | None


class TimelineLink(Struct, frozen=True, kw_only=True):
    """A link of an entry."""

    label: Phrase
    href: str


class TimelineEntry(Struct, frozen=True, kw_only=True):
    """One entry of a timeline."""

    title: Inline
    """Without links where there is an `href`."""
    href: str | None
    organizations: tuple[OrganizationView, ...]
    start: PartialDate | None
    end: PartialDate | None
    """None where it is the start, or is not known."""
    is_ongoing: bool
    note: Inline | None
    location: Phrase | None
    details: tuple[Inline, ...]
    field_of_study: Inline | None
    supervisors: tuple[Supervisor, ...]
    thesis: Inline | None
    """Without links where there is a `thesis_href`."""
    thesis_href: str | None
    summary: str
    """HTML; empty for none."""
    summary_language: str | None
    highlights: tuple[Inline, ...]
    links: tuple[TimelineLink, ...]


class TimelineView(Struct, frozen=True, kw_only=True):
    """A timeline, what goes on and the newest end first."""

    section: str
    entries: tuple[TimelineEntry, ...]

    @property
    def has_dates(self) -> bool:
        """Whether any entry has a date: without, it is a plain list."""
        return any(entry.start or entry.end for entry in self.entries)


_SHARED: Mapping[str, Option] = MappingProxyType(
    {
        "limit": Option(read=options.count, default=None, meaning="At most this many entries, the newest first."),
        "sort": Option(
            read=options.choice("newest", "oldest", "file"),
            default="newest",
            meaning="Order: newest end first, oldest start first, or as in the file.",
        ),
    }
)

SHORTHAND_OPTIONS: Options = _SHARED
"""Options of the blocks `experience` and `education`."""

OPTIONS: Options = MappingProxyType(
    {
        "section": Option(
            read=options.text,
            default="experience",
            meaning=(
                "Section of the profile: experience, education, awards, talks, teaching, service, "
                "grants, students, news, skills, languages, or one of `sections`."
            ),
        ),
        **_SHARED,
    }
)
"""Options of the block `timeline`."""


def timeline(values: Mapping[str, Any], context: Context) -> TimelineView | None:
    """Makes a timeline of the section that the options name; None without a profile."""
    if context.profile is None:
        return None
    name = values.get("section", "experience")
    section = _section(name, context)
    entries = _ordered(section, values.get("sort", "newest"))[: values.get("limit")]
    return TimelineView(section=name, entries=tuple(_entry(entry, context) for entry in entries))


def _section(name: str, context: Context) -> Section:
    sections = context.profile.sections if context.profile else {}
    if name in sections:
        return sections[name]
    if context.profile:
        _tell_missing(name, sections, context)
    return Section(name=name)


def _tell_missing(name: str, sections: Mapping[str, Section], context: Context) -> None:
    # not at the top: most pages ask for what is there
    from mkdocs_scholar.sources.profile.fields import SECTIONS  # noqa: PLC0415

    if name in SECTIONS:
        context.report.add("no-data", f'the profile has no section "{name}" yet.', context.location)
        return
    hint = did_you_mean(name, {**sections, **SECTIONS}) or f" It has: {', '.join(sections) or 'none'}."
    message = f'the profile has no section "{name}"; add it to the file.{hint}'
    context.report.add("unknown-section", message, context.location)


def _ordered(section: Section, sort: str) -> list[Entry]:
    if sort == "file":
        return list(section.entries)
    dated = [entry for entry in section.entries if entry.span]
    undated = [entry for entry in section.entries if not entry.span]
    dated.sort(key=lambda entry: entry.span.order if entry.span else (), reverse=True)
    return [*(reversed(dated) if sort == "oldest" else dated), *undated]


def _entry(entry: Entry, context: Context) -> TimelineEntry:
    span = entry.span
    is_one_day = span is not None and span.start == span.end
    summary, language = entry.summary.in_language(context.page.language) if entry.summary else ("", None)
    href, thesis_href = _hrefs(entry, context)
    return TimelineEntry(
        title=_inline(entry.title, context, is_linked=href is not None),
        href=href,
        organizations=tuple(_organization(organization, context) for organization in entry.organizations),
        start=span.start if span else None,
        end=span.end if span and not is_one_day else None,
        is_ongoing=bool(span and span.is_ongoing),
        note=_inline(entry.note, context) if entry.note else None,
        location=context.maybe_phrase(entry.location),
        details=tuple(_inline(detail, context) for detail in entry.details),
        field_of_study=_inline(entry.field_of_study, context) if entry.field_of_study else None,
        supervisors=entry.supervisors,
        thesis=_inline(entry.thesis.title, context, is_linked=thesis_href is not None) if entry.thesis else None,
        thesis_href=thesis_href,
        summary=context.page.markdown(summary) if summary else "",
        summary_language=language,
        highlights=tuple(_inline(point, context, is_one_line=False) for point in entry.highlights),
        links=_links(entry, context),
    )


def _hrefs(entry: Entry, context: Context) -> tuple[str | None, str | None]:
    """Makes the addresses of an entry's title and of its thesis."""
    what, thesis = entry.title.any, entry.thesis.url if entry.thesis else ""
    return (
        context.href(entry.url, f'"{what}": url', entry.place),
        context.href(thesis, f'"{what}": thesis', entry.place),
    )


def _inline(text: LocalText, context: Context, *, is_linked: bool = False, is_one_line: bool = True) -> Inline:
    """Makes Markdown within a line of a text for the page's language.

    Args:
        text: Markdown as the user wrote it.
        context: What the view may look at.
        is_linked: Whether it will stand in a link, which holds no other.
        is_one_line: Whether signs at its start that begin a list, a heading or a quotation are letters here.
    """
    words, language = text.in_language(context.page.language)
    html = context.page.markdown(_as_one_line(words) if is_one_line else words, is_inline=True)
    return Inline(html=_LINK_TAG.sub("", html) if is_linked else html, language=language)


def _as_one_line(text: str) -> str:
    r"""Takes away what makes Markdown more than one paragraph.

    >>> _as_one_line("1. Prize\n\nof 3"), _as_one_line("#1 of 9"), _as_one_line("*Tides*")
    ('1\\. Prize of 3', '\\#1 of 9', '*Tides*')
    """
    return _BLOCK_SIGN.sub(r"\1\\\2", " ".join(text.split()))


def _links(entry: Entry, context: Context) -> tuple[TimelineLink, ...]:
    found = (
        (link, context.href(link.url, f'"{entry.title.any}": {link.label.any}', link.location)) for link in entry.links
    )
    return tuple(TimelineLink(label=context.phrase(link.label), href=href) for link, href in found if href)


def _organization(organization: Organization, context: Context) -> OrganizationView:
    url = organization.url or (f"https://ror.org/{organization.ror}" if organization.ror else "")
    name = context.phrase(organization.name)
    return OrganizationView(
        name=name,
        native=organization.native if organization.native != name.text else "",
        unit=context.maybe_phrase(organization.unit),
        part_of=context.maybe_phrase(organization.part_of),
        href=context.href(url, f'"{name.text}": url', None),
        location=context.maybe_phrase(organization.location),
    )
