"""One entry → one work."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Award, Relation, Venue, Work, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Problem, did_you_mean, nearest
from mkdocs_scholar.sources import latex
from mkdocs_scholar.sources.bibtex.archives import Archive, archive_named, find_archive
from mkdocs_scholar.sources.bibtex.entries import Entry
from mkdocs_scholar.sources.bibtex.entrytypes import GENRE_KEYS, GENRE_WORDS, GENRES, TYPE_WORDS, TYPES
from mkdocs_scholar.sources.bibtex.issued import read_issued
from mkdocs_scholar.sources.bibtex.keywords import split_at, split_keywords
from mkdocs_scholar.sources.bibtex.links import read_identifiers, read_links
from mkdocs_scholar.sources.bibtex.notes import read_note
from mkdocs_scholar.sources.bibtex.people import read_people
from mkdocs_scholar.sources.bibtex.published import is_public, published_source
from mkdocs_scholar.sources.bibtex.seldom import (
    language_tag,
    read_access,
    read_annotation,
    read_awards,
    read_citations,
    read_patent,
    read_place,
    read_relations,
)
from mkdocs_scholar.sources.bibtex.typewords import PUBTYPES, type_named, type_of_keywords
from mkdocs_scholar.sources.bibtex.values import Values
from mkdocs_scholar.sources.bibtex.venues import acronym_with_year, has_event, read_venue
from mkdocs_scholar.sources.pages import settled_pages

_PREPRINT_IF = frozenset({"misc", "unpublished", "online", "electronic", "article", "preprint", "eprint"})
_KINDS_IN_TYPE: Mapping[str, WorkType] = MappingProxyType(
    {
        "dataset": WorkType.DATASET, "data set": WorkType.DATASET, "software": WorkType.SOFTWARE,
        "computer software": WorkType.SOFTWARE, "computer program": WorkType.SOFTWARE, "presentation": WorkType.TALK,
        "talk": WorkType.TALK, "poster": WorkType.TALK, "patent": WorkType.PATENT, "preprint": WorkType.PREPRINT,
        "thesis": WorkType.THESIS, "report": WorkType.REPORT,
    }
)  # fmt: skip
"""Words of `type` that say what a @misc is."""

_HYPHEN_RANGE = regex(r"(?<=\w)\s*(?:-+|[‐‑‒–—−])\s*(?=\w)")
_RANGES = regex(
    r"(?:[A-Za-z]{0,4}\.?\d[\w.:]*)(?:\s*(?:-+|[‐‑‒–—−])\s*[A-Za-z]{0,4}\.?\d[\w.:]*)?(?:\s*[,;+&]\s*(?:[A-Za-z]{0,4}\.?\d[\w.:]*)(?:\s*(?:-+|[‐‑‒–—−])\s*[A-Za-z]{0,4}\.?\d[\w.:]*)?)*\+?"
)
_TWO_NUMBERS = regex(r"([0-9]+)(?:-{1,2}|–)([0-9]+)")
_PAGE_PREFIX = regex(r"pp?\.?\s*(?=\d)", re.IGNORECASE)
_NUMBER_IS_ISSUE = frozenset({WorkType.ARTICLE})
_ENDS_SENTENCE = ("?", "!", ".", ":")


def read_work(entry: Entry) -> tuple[Work, list[Problem]]:
    """Turns an entry into a work, with the problems of its fields."""
    values = Values(entry)
    identifiers = read_identifiers(values)
    by_scheme = {each.scheme: each for each in reversed(identifiers)}
    archive = find_archive(values, by_scheme.get("doi"), by_scheme.get("arxiv"))
    patent = read_patent(values)
    keywords = _keywords(values)
    kind = WorkType.PATENT if patent else _kind(values, archive, keywords)
    venue = read_venue(values, kind, archive)
    issued = read_issued(values)
    links = read_links(values, identifiers)
    number = patent or values.plain("number")
    if "reportnumber" in values.fields and not number and kind in _REPORTED:
        number = values.plain("reportnumber")
    is_preprint = kind is WorkType.PREPRINT
    work = Work(
        key=entry.key,
        type=kind,
        title=_title(values),
        authors=read_people(values, "author"),
        issued=issued.date,
        issued_until=issued.until,
        status=issued.status,
        open_access=read_access(values),
        venue=venue,
        volume="" if is_preprint else values.plain("volume"),
        issue=values.plain("issue") or (number if kind in _NUMBER_IS_ISSUE else ""),
        pages="" if is_preprint else _pages(values),
        number="" if kind in _NUMBER_IS_ISSUE or is_preprint else number,
        genre=_genre(values, kind),
        publisher="" if patent else _publisher(values, venue, kind),
        series=_series(values, venue),
        abstract=values.text("abstract"),
        note=RichText() if patent or (is_preprint and archive and archive.field == "note") else read_note(values),
        keywords=keywords,
        identifiers=identifiers,
        links=links,
        awards=_awards(values),
        citations=read_citations(values),
        location=entry.block.location,
        source=published_source(entry),
        extra=_extra(values),
        **({} if _SELDOM_FIELDS.isdisjoint(values.fields) else _seldom(values)),
    )
    return work, values.problems


def _seldom(values: Values) -> dict[str, Any]:
    return {attribute: read(values) for name, attribute, read in _SELDOM if name in values.fields}


def _language(values: Values) -> str:
    return language_tag(values.plain("langid") or values.plain("language"))


def _related(values: Values) -> tuple[Relation, ...]:
    return read_relations(values.raw("related"), values.plain("relatedtype"), values.plain("relatedstring"))


_SELDOM: tuple[tuple[str, str, Callable[[Values], Any]], ...] = (
    ("editor", "editors", lambda values: read_people(values, "editor")),
    ("address", "place", lambda values: read_place(values.plain("address"))),
    ("venue", "place", lambda values: values.plain("address") or (values.plain("venue") if has_event(values) else "")),
    ("edition", "edition", lambda values: values.plain("edition")),
    ("version", "version", lambda values: values.plain("version")),
    ("holder", "holders", lambda values: tuple(each.name.full for each in read_people(values, "holder").listed)),
    ("language", "language", _language),
    ("langid", "language", _language),
    ("summary", "summary", lambda values: values.plain("summary").lstrip(" .")),
    ("annotation", "annotation", read_annotation),
    ("preview", "preview", lambda values: values.verbatim("preview")),
    ("preview", "preview_location", lambda values: values.location("preview")),
    ("preview_alt", "preview_alt", lambda values: values.plain("preview_alt")),
    ("selected", "is_selected", lambda values: values.flag("selected")),
    ("hidden", "is_hidden", lambda values: values.flag("hidden")),
    ("related", "related", _related),
)
"""Fields that few entries have, the attribute each gives, and how it is read: to ask for each costs as much as to
read those that are there."""
_SELDOM_FIELDS = frozenset(name for name, _, _ in _SELDOM)


def _kind(values: Values, archive: Archive | None, keywords: tuple[str, ...]) -> WorkType:
    """Decides what a work is: `pubtype` and keywords before the entry's type.

    A preprint is only what nothing else printed.
    """
    wanted = values.plain("pubtype").lower()
    if wanted:
        named = type_named(wanted)
        if named is not None:
            return named
        values.tell("bad-value", f'pubtype is "{wanted}", which is no type.{did_you_mean(wanted, PUBTYPES)}', "pubtype")
    written = values.entry.type
    kind = TYPES.get(written)
    if kind is None:
        near = nearest(written, TYPES)
        guess = f"; did you mean @{near}?" if near else "."
        values.tell(
            "unknown-type", f"@{written} is no known type{guess} It is shown as other; write @misc for such works."
        )
        kind = WorkType.OTHER
    is_archived = written in _PREPRINT_IF and _is_preprint(values, archive)
    if keywords:
        by_keywords = type_of_keywords(keywords, is_vague=_is_vague(values, kind), is_archived=is_archived)
        if by_keywords is not None:
            return by_keywords
    if is_archived:
        return WorkType.PREPRINT
    if kind is WorkType.OTHER and "type" in values.fields:
        kind = _KINDS_IN_TYPE.get(values.plain("type").lower(), kind)
    if kind is WorkType.OTHER and values.fields.get("eid", "").startswith(_SOURCE_CODE):
        return WorkType.SOFTWARE
    if written == "unpublished" and kind is WorkType.OTHER and not _EVENT.isdisjoint(values.fields):
        return WorkType.TALK
    return kind


_SOURCE_CODE = "ascl:"
"""How the numbers of the Astrophysics Source Code Library begin, which ADS has for pages."""
_EVENT = frozenset({"eventtitle", "eventdate", "venue"})
"""Fields that tell of a talk where what is unpublished has them."""


def _is_vague(values: Values, kind: WorkType) -> bool:
    """Whether the type of an entry says little: it is @misc or the like, or an article of no journal."""
    if kind is WorkType.ARTICLE:
        return "journal" not in values.fields and "booktitle" not in values.fields
    is_said = values.plain("type").lower() in _KINDS_IN_TYPE if "type" in values.fields else False
    return kind in (WorkType.OTHER, WorkType.ONLINE) and not is_said


def _is_preprint(values: Values, archive: Archive | None) -> bool:
    if archive is None:
        return False
    if archive.field == "journal":
        return True
    return "journal" not in values.fields and "booktitle" not in values.fields


def _title(values: Values) -> RichText:
    """Joins title and subtitle; the key stands for a title that is missing."""
    title = values.text("title")
    if "subtitle" not in values.fields and title.plain.strip():
        return title
    subtitle = values.text("subtitle")
    if not title.plain.strip():
        title = subtitle
        subtitle = RichText()
    if not title.plain.strip():
        values.tell("missing-title", "has no title; add title = {…}.")
        return RichText.of(values.entry.key)
    if subtitle:
        title = title + RichText.of(" " if title.plain.rstrip().endswith(_ENDS_SENTENCE) else ": ") + subtitle
    return title


def _pages(values: Values) -> str:
    """Reads pages with en dashes, or an article number."""
    simple = _TWO_NUMBERS.fullmatch(values.fields.get("pages", ""))
    if simple:
        if simple[1] != simple[2]:
            return f"{simple[1]}–{simple[2]}"
        # "1-1" without a volume is what IEEE has for pages that are still to come.
        is_to_come = simple[1] == "1" and "volume" not in values.fields and "10.1109/" in values.fields.get("doi", "")
        return "" if is_to_come or not simple[1].strip("0") else simple[1]
    pages = settled_pages(values.plain("pages"))
    if not pages or "rxiv:" in pages.lower():
        pages = values.plain("eid", "articleno", "article-number", "articlenumber")
        return "" if pages.startswith(_SOURCE_CODE) else pages
    if pages[:5] == _SOURCE_CODE:
        return ""
    pages = _PAGE_PREFIX.sub("", pages, count=1) if pages[:1] in "pP" else pages
    return _HYPHEN_RANGE.sub("–", pages) if _RANGES.fullmatch(pages) else pages


def _genre(values: Values, kind: WorkType) -> str:
    written = values.plain("type")
    implied = GENRES.get(values.entry.type, "")
    if not written:
        return implied or values.plain("entrysubtype")
    lowered = written.lower()
    if lowered in GENRE_KEYS:
        return lowered
    if kind in (WorkType.THESIS, WorkType.REPORT) and lowered in GENRE_WORDS:
        return GENRE_WORDS[lowered]
    if lowered in TYPE_WORDS:
        return implied
    return "" if lowered in _KINDS_IN_TYPE and _KINDS_IN_TYPE[lowered] is kind else written


def _publisher(values: Values, venue: Venue | None, kind: WorkType) -> str:
    """Reads who published it, unless that is shown as the venue; of a book it is both."""
    publisher = values.plain("publisher") or values.plain("organization")
    if not publisher:
        return ""
    publisher = publisher.rstrip(" ,;")
    if kind is WorkType.PREPRINT and archive_named(publisher):
        return ""
    is_shown = venue is not None and publisher == venue.name.plain and kind is not WorkType.BOOK
    return "" if is_shown else publisher


def _series(values: Values, venue: Venue | None) -> str:
    """Reads the series, unless it is the venue's short form ("OSDI '20")."""
    series = values.plain("series")
    if "maintitle" in values.fields and not series:
        main = values.plain("maintitle")
        return "" if venue is not None and venue.name.plain == main else main
    return "" if venue is not None and acronym_with_year(series) else series


def _awards(values: Values) -> tuple[Award, ...]:
    if "award" not in values.fields and "award_name" not in values.fields:
        return ()
    return read_awards(values, split_at(values.raw("award"), ";"))


def _keywords(values: Values) -> tuple[str, ...]:
    """Splits keywords at ";", or at "," where there is none, outside of braces."""
    raw = values.fields.get("keywords")
    if raw is None:
        return ()
    if raw.isascii() and "|" not in raw and latex.is_tidy(raw):
        words = [part.strip() for part in raw.split(";" if ";" in raw else ",")]
    else:
        raw = latex.unwrapped(raw) if ";" in raw else raw  # Web of Science has braces round the whole
        words = [latex.plain(part.strip()).strip() for part in split_keywords(raw)]
    return tuple(dict.fromkeys([word for word in words if word]))


_REPORTED = frozenset({WorkType.REPORT, WorkType.THESIS})
"""Types whose number INSPIRE gives as that of the report."""

_READ_NAMES = (
    "title subtitle author author+an editor editor+an date year month day pubstate journal journalsubtitle booktitle"
    " booksubtitle eventtitle maintitle howpublished institution school organization publisher series abbr volume"
    " number"
    " issue pages eid articleno article-number articlenumber type entrysubtype address edition version holder langid"
    " language abstract summary note annotation keywords award award_name citations citations_source citations_date"
    " citations_url open_access preview preview_alt"
    " selected hidden related relatedtype"
    " relatedstring pubtype doi arxiv eprint archiveprefix primaryclass pmid pmcid hal hal_id openreview acl isbn issn"
    " bibcode inspire adsurl url pdf html code dataset slides poster video demo model website blog supp"
    " crossref xdata xref ids entryset options key label presort sortkey sortname sorttitle execute"
)
_READ = frozenset(_READ_NAMES.split())
"""Main names of the fields that have a place of their own in a work, or only steer BibLaTeX."""
_OWN_EXTRAS = frozenset({"google_scholar_id", "openalex", "semanticscholar", "project", "projects"})
_NO_EXTRA: Mapping[str, str] = MappingProxyType({})


def _extra(values: Values) -> Mapping[str, str]:
    """Keeps the public fields that have no place of their own."""
    if _READ.issuperset(values.fields):
        return _NO_EXTRA
    left = values.fields.keys() - _READ
    return MappingProxyType(
        {
            name: latex.plain(raw).strip()
            for name, raw in values.fields.items()
            if name in left and (is_public(name, raw) or name in _OWN_EXTRAS)
        }
    )
