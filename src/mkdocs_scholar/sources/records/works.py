"""One draft → one work."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from mkdocs_scholar.model.free_names import FreeNames
from mkdocs_scholar.model.text import RichText, fold
from mkdocs_scholar.model.work import Venue, Work, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Report, did_you_mean
from mkdocs_scholar.sources.bibtex.access import read_access
from mkdocs_scholar.sources.bibtex.annotation import read_annotation
from mkdocs_scholar.sources.bibtex.archives import archive_named, find_archive
from mkdocs_scholar.sources.bibtex.awards import read_awards
from mkdocs_scholar.sources.bibtex.citations import read_citations
from mkdocs_scholar.sources.bibtex.entrytypes import GENRE_KEYS, GENRE_WORDS, TYPE_WORDS
from mkdocs_scholar.sources.bibtex.fieldnames import main_name
from mkdocs_scholar.sources.bibtex.languages import language_tag
from mkdocs_scholar.sources.bibtex.links import read_identifiers, read_links
from mkdocs_scholar.sources.bibtex.typewords import PUBTYPES, type_named, type_of_keywords
from mkdocs_scholar.sources.bibtex.venues import acronym_with_year, read_venue
from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.pages import settled_pages
from mkdocs_scholar.sources.reading import Reading, Source
from mkdocs_scholar.sources.records.draft import Draft, DraftValues
from mkdocs_scholar.sources.records.texts import read_plain
from mkdocs_scholar.sources.relations import read_relations

_HYPHEN_RANGE = regex(r"(?<=[\w.])\s*(?:-+|[‐‑‒–—−])\s*(?=\w)")
_PAGE_PREFIX = regex(r"pp?\.?\s*(?=\d)", re.IGNORECASE)
_PAGE = r"[A-Za-z]{0,4}\.?\d[\w.:]*"
_PAGE_RANGE = rf"{_PAGE}(?:\s*(?:-+|[‐‑‒–—−])\s*{_PAGE})?"
_RANGES = regex(rf"{_PAGE_RANGE}(?:\s*[,;+&]\s*{_PAGE_RANGE})*\+?")
_MAY_BE_PREPRINT = frozenset({WorkType.OTHER, WorkType.PREPRINT, WorkType.ONLINE, WorkType.ARTICLE})
_HEADING = regex(r"\s*<(?:jats:)?title>\s*(?:abstract|summary)\s*</(?:jats:)?title>", re.IGNORECASE)
_ENDS_SENTENCE = ("?", "!", ".", ":")
_ARTICLES_NAMES = "a an the der die das ein eine le la les un une el los las o os as il lo gli"
_ARTICLES = frozenset(_ARTICLES_NAMES.split())
_WORD = regex(r"[^\W_]+")
_SEPARATE = regex(r"\s*;\s*")


AddDrafts = Callable[[str, str, list[Draft], Report], int]
"""Takes a file's text, its path, the drafts to add to, and where faults are told; returns how many records are lost."""


class Finisher:
    """Makes works of the drafts of one bibliography, and keys for those that have none."""

    def __init__(self, *, missing_year: str, missing_title: str) -> None:
        """Takes what to do about a year or a title that is missing, in the words of the format."""
        self._missing_year = missing_year
        self._missing_title = missing_title
        self._keys = FreeNames()
        self.report = Report()
        self.works: list[Work] = []

    def read(self, sources: Sequence[Source], add_drafts: AddDrafts) -> Reading:
        """Reads files together, and makes a work of each draft they give.

        Args:
            sources: The files, in the order of the bibliography.
            add_drafts: Adds the drafts of a file's text and returns how many records are lost.
        """
        drafts: list[Draft] = []
        lost = 0
        for source in sources:
            text, problems = decode_bytes(source)
            self.report.extend(problems)
            lost += add_drafts(text, source.path, drafts, self.report)
        self.reserve(draft.key for draft in drafts if draft.key)
        for draft in drafts:
            self.finish(draft)
        return Reading(works=tuple(self.works), problems=tuple(self.report), entries=len(drafts) + lost, lost=lost)

    def reserve(self, keys: Iterable[str]) -> None:
        """Keeps the keys that files give from being made."""
        self._keys = FreeNames(keys)

    def finish(self, draft: Draft) -> None:
        """Adds the work that a draft tells of, and the problems of its fields."""
        _part_class(draft)
        key = draft.key or self._made_key(draft)
        values = DraftValues(draft, key)
        work = self._work(draft, values, key)
        self.works.append(work)
        self.report.extend(values.problems)

    def _made_key(self, draft: Draft) -> str:
        base = key_of(draft)
        base = base if re.search("[A-Za-z]", base) else f"work{base}"
        return self._keys.take(base)

    def _work(self, draft: Draft, values: DraftValues, key: str) -> Work:
        identifiers = read_identifiers(values)
        by_scheme = {each.scheme: each for each in reversed(identifiers)}
        archive = find_archive(values, by_scheme.get("doi"), by_scheme.get("arxiv"))
        keywords = tuple(dict.fromkeys(word for each in draft.keywords if (word := read_plain(each))))
        kind = _kind(draft, values, keywords, is_archived=archive is not None)
        venue = read_venue(values, kind, archive)
        is_preprint = kind is WorkType.PREPRINT
        number = values.plain("number")
        if draft.issued.date is None and draft.issued.status is None and "urldate" not in draft.fields:
            values.tell("missing-year", f"has no year; {self._missing_year}")
        return Work(
            key=key,
            type=kind,
            title=self._title(values),
            authors=draft.authors,
            editors=draft.editors,
            issued=draft.issued.date,
            issued_until=draft.issued.until,
            status=draft.issued.status,
            open_access=read_access(values),
            venue=venue,
            volume="" if is_preprint else values.plain("volume"),
            issue=values.plain("issue") or (number if kind is WorkType.ARTICLE else ""),
            pages="" if is_preprint else _pages(values),
            number="" if kind is WorkType.ARTICLE or is_preprint else number,
            genre=_genre(draft, values, kind),
            publisher=_publisher(values, venue, kind),
            place=values.plain("address"),
            edition=values.plain("edition"),
            series=_series(values, venue),
            version=values.plain("version"),
            holders=tuple(name for each in _SEPARATE.split(values.plain("holder")) if (name := each.strip())),
            language=language_tag(values.plain("langid")),
            abstract=values.decoded(_HEADING.sub("", values.raw("abstract")), "abstract"),
            summary=values.plain("summary"),
            note=values.text("note"),
            annotation=read_annotation(values),
            keywords=keywords,
            identifiers=identifiers,
            links=read_links(values, identifiers),
            awards=read_awards(values, _SEPARATE.split(values.raw("award"))),
            citations=read_citations(values),
            preview=values.verbatim("preview"),
            preview_alt=values.plain("preview_alt"),
            is_selected=values.flag("selected"),
            is_hidden=values.flag("hidden"),
            related=read_relations(values.raw("related"), values.plain("relatedtype"), values.plain("relatedstring")),
            location=draft.location,
            extra=_extra(values),
        )

    def _title(self, values: DraftValues) -> RichText:
        """Joins title and subtitle; the key stands for a title that is missing."""
        title, subtitle = values.text("title"), values.text("subtitle")
        if not title:
            title, subtitle = subtitle, RichText()
        if not title:
            values.tell("missing-title", f"has no title; {self._missing_title}")
            return RichText.of(values.entry.key)
        if subtitle and not title.plain.endswith(subtitle.plain):
            return title + RichText.of(" " if title.plain.endswith(_ENDS_SENTENCE) else ": ") + subtitle
        return title


_ARXIV_CLASS = regex(r"(?P<id>\S+)\s*\[(?P<subject>[\w.-]+)\]")


def _part_class(draft: Draft) -> None:
    """Parts an arXiv id from the class behind it ("2101.00001 [cs.LG]")."""
    match = _ARXIV_CLASS.fullmatch(draft.fields.get("arxiv", ""))
    if match:
        draft.fields["arxiv"] = match["id"]
        draft.put("primaryclass", match["subject"])


def key_of(draft: Draft) -> str:
    """Makes a key of family name, year and first word of the title."""
    people = (draft.authors or draft.editors).listed
    family = people[0].name.family or people[0].name.literal if people else ""
    year = draft.issued.date.year if draft.issued.date else None
    title = [word for word in _WORD.findall(fold(read_plain(draft.fields.get("title", "")))) if word not in _ARTICLES]
    parts = ("".join(_WORD.findall(fold(family))), "" if year is None else str(year), title[0] if title else "")
    return re.sub(r"[^A-Za-z0-9]", "", "".join(parts))


def _kind(draft: Draft, values: DraftValues, keywords: tuple[str, ...], *, is_archived: bool) -> WorkType:
    """Decides what a work is: `pubtype` and keywords before the record's type.

    A preprint is only what nothing else printed.
    """
    wanted = values.plain("pubtype").lower()
    named = type_named(wanted) if wanted else None
    if named is not None:
        return named
    if wanted:
        values.tell("bad-value", f'pubtype is "{wanted}", which is no type.{did_you_mean(wanted, PUBTYPES)}', "pubtype")
    kind = _kind_of_record(draft, values, is_archived=is_archived)
    if not keywords:
        return kind
    is_in_print = "journal" in draft.fields or "booktitle" in draft.fields
    is_vague = draft.kind in (WorkType.OTHER, WorkType.ONLINE) or (draft.kind is WorkType.ARTICLE and not is_in_print)
    return type_of_keywords(keywords, is_vague=is_vague, is_archived=kind is WorkType.PREPRINT) or kind


def _kind_of_record(draft: Draft, values: DraftValues, *, is_archived: bool) -> WorkType:
    if draft.kind is WorkType.PREPRINT and not is_archived and "journal" in draft.fields:
        return WorkType.ARTICLE
    if draft.kind in _MAY_BE_PREPRINT and is_archived:
        return WorkType.PREPRINT if _appeared_nowhere_else(values) else draft.kind
    return draft.kind


def _appeared_nowhere_else(values: DraftValues) -> bool:
    """Whether an archive is all that is named: no journal, or a journal that is the archive."""
    if "booktitle" in values.fields:
        return False
    if "journal" not in values.fields:
        return True
    archive = find_archive(values, None, None)
    return archive is not None and archive.field == "journal"


def _pages(values: DraftValues) -> str:
    """Reads pages with en dashes, or an article number."""
    pages = settled_pages(values.plain("pages"))
    if not pages or "rxiv:" in pages.lower():
        return values.plain("eid")
    pages = _PAGE_PREFIX.sub("", pages, count=1)
    return _HYPHEN_RANGE.sub("–", pages) if _RANGES.fullmatch(pages) else pages


def _genre(draft: Draft, values: DraftValues, kind: WorkType) -> str:
    written = values.plain("type")
    if not written:
        return draft.genre
    lowered = written.lower()
    if lowered in GENRE_KEYS:
        return lowered
    if kind in (WorkType.THESIS, WorkType.REPORT) and lowered in GENRE_WORDS:
        return GENRE_WORDS[lowered]
    return draft.genre if lowered in TYPE_WORDS else written


def _publisher(values: DraftValues, venue: Venue | None, kind: WorkType) -> str:
    publisher = values.plain("publisher")
    if kind is WorkType.PREPRINT and archive_named(publisher):
        return ""
    is_shown = venue is not None and publisher == venue.name.plain and kind is not WorkType.BOOK
    return "" if is_shown else publisher


def _series(values: DraftValues, venue: Venue | None) -> str:
    series = values.plain("series")
    return "" if venue is not None and acronym_with_year(series) else series


_PLACED_NAMES = (
    "title subtitle journal booktitle howpublished institution school organization publisher series abbr volume number"
    " issue pages eid type address edition version holder langid abstract summary note annotation award award_name"
    " citations citations_source citations_date citations_url open_access preview preview_alt"
    " selected hidden"
    " related relatedtype relatedstring pubtype doi arxiv primaryclass pmid pmcid hal openreview acl isbn issn bibcode"
    " inspire url pdf html code dataset slides poster video demo model website blog supp eventtitle urldate eprint"
    " archiveprefix"
)
_PLACED = frozenset(_PLACED_NAMES.split())
"""Fields that have a place of their own in a work, or only steer its reading."""

_SITE_NAMES = (
    "abbr award award_name citations citations_source citations_date citations_url open_access summary selected"
    " hidden preview preview_alt pubtype pdf html code dataset slides poster video demo model"
    " website blog supp arxiv hal openreview acl bibcode inspire google_scholar_id openalex semanticscholar project"
    " projects related relatedtype relatedstring annotation primaryclass holder"
)
SITE_FIELDS = frozenset(_SITE_NAMES.split())
"""Fields of this site, which any format may carry where it has room for names of one's own."""


def site_field(name: str) -> str:
    """Returns the main name of a field of this site, whatever its spelling; empty for any other name.

    >>> site_field("Url_PDF"), site_field("url_errata"), site_field("volume")
    ('pdf', 'url_errata', '')
    """
    main = main_name(name.strip().lower().replace("-", "_"))
    return main if main in SITE_FIELDS or (main.startswith("url_") and main != "url_") else ""


def _extra(values: DraftValues) -> Mapping[str, str]:
    left = {name: text for name, text in values.fields.items() if name not in _PLACED and not name.startswith("url_")}
    return MappingProxyType({name: read_plain(text) for name, text in left.items()})
