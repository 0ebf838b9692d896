"""CSL's types and variables (CSL 1.0.2, appendices III and IV) and Crossref's, with the place each has here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.model.work import WorkType

_TYPE_NAMES: Mapping[WorkType, str] = {
    WorkType.ARTICLE: "article-journal article-magazine article-newspaper review review-book journal-article"
    " peer-review magazine-article newspaper-article",
    WorkType.CONFERENCE: "paper-conference proceedings-article conference-paper",
    WorkType.PREPRINT: "article posted-content preprint",
    WorkType.BOOK: "book classic collection pamphlet periodical monograph edited-book reference-book proceedings"
    " journal journal-issue journal-volume book-set book-series",
    WorkType.CHAPTER: "chapter entry entry-dictionary entry-encyclopedia book-chapter book-section book-part"
    " reference-entry book-track",
    WorkType.THESIS: "thesis dissertation",
    WorkType.REPORT: "report standard report-component report-series",
    WorkType.PATENT: "patent",
    WorkType.DATASET: "dataset database",
    WorkType.SOFTWARE: "software",
    WorkType.TALK: "speech presentation",
    WorkType.ONLINE: "webpage post post-weblog",
    WorkType.OTHER: "bill broadcast document event figure graphic hearing interview legal_case legislation manuscript"
    " map motion_picture musical_score performance personal_communication regulation song treaty component grant other",
}

TYPES: Mapping[str, WorkType] = MappingProxyType(
    {name: kind for kind, names in _TYPE_NAMES.items() for name in names.split()}
)
"""Type of an item, lower-case, to work type."""

_FINER_NAMES = (
    "article-magazine article-newspaper bill broadcast classic collection entry entry-dictionary entry-encyclopedia"
    " event figure graphic hearing interview legal_case legislation manuscript map motion_picture musical_score"
    " pamphlet performance periodical personal_communication post post-weblog regulation review review-book song"
    " standard treaty"
)
FINER = frozenset(_FINER_NAMES.split())
"""CSL's own types that are finer than ours; kept beside them."""

CONTAINERS: Mapping[WorkType, str] = MappingProxyType(
    {
        WorkType.ARTICLE: "journal",
        WorkType.PREPRINT: "journal",
        WorkType.CONFERENCE: "booktitle",
        WorkType.CHAPTER: "booktitle",
        WorkType.BOOK: "series",
        WorkType.REPORT: "series",
        WorkType.TALK: "eventtitle",
    }
)
"""Field for `container-title` of each type; of others `howpublished`."""

PUBLISHERS: Mapping[WorkType, str] = MappingProxyType(
    {WorkType.THESIS: "school", WorkType.REPORT: "institution", WorkType.TALK: "organization"}
)
"""Field for `publisher` of each type; of others `publisher`."""

FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "title": "title", "subtitle": "subtitle", "collection-title": "series", "publisher-place": "address",
        "volume": "volume", "issue": "issue", "edition": "edition", "version": "version", "page": "pages",
        "article-number": "eid", "genre": "type", "doi": "doi", "isbn": "isbn", "issn": "issn", "pmid": "pmid",
        "pmcid": "pmcid", "url": "url", "abstract": "abstract", "language": "langid", "event-title": "eventtitle",
        "event": "eventtitle", "container-title-short": "abbr", "journalabbreviation": "abbr",
        "short-container-title": "abbr", "institution": "institution", "title-short": "shorttitle",
        "shorttitle": "shorttitle", "medium": "medium", "number-of-pages": "pagetotal", "number-of-volumes": "volumes",
        "chapter-number": "chapter", "collection-number": "seriesnumber", "original-title": "origtitle",
        "original-publisher": "origpublisher", "original-publisher-place": "origlocation", "event-place": "venue",
        "authority": "authority", "dimensions": "dimensions", "scale": "scale", "section": "section",
        "jurisdiction": "jurisdiction", "part-number": "part", "part": "part", "part-title": "parttitle",
        "printing-number": "printing", "supplement-number": "supplementnumber", "reviewed-title": "reviewedtitle",
        "reviewed-genre": "reviewedgenre", "volume-title": "volumetitle", "volume-title-short": "volumetitleshort",
        "references": "references", "division": "division",
    }
)  # fmt: skip
"""CSL variable, lower-case, to the field of a draft it fills."""

ORDINARY = frozenset({"container-title", "publisher", "number", "status", "keyword", "archive", "archive_location"})
"""Variables with a rule of their own."""

AUTHORS = ("author", "director", "composer", "performer", "script-writer", "illustrator", "organizer", "host", "guest",
           "interviewer", "producer", "chair", "curator", "compiler", "narrator", "original-author")  # fmt: skip
"""Roles that stand for the authors, the first there is: a film has its director."""

EDITORS = ("editor", "editorial-director", "collection-editor", "series-creator")

OTHER_ROLES: Mapping[str, str] = MappingProxyType(
    {"translator": "translator", "editor-translator": "translator", "container-author": "bookauthor",
     "reviewed-author": "reviewedauthor", "recipient": "recipient", "contributor": "contributor",
     "executive-producer": "producer"}
)  # fmt: skip
"""Other roles, kept as text."""

DATES = ("issued", "published-print", "published-online", "published", "posted", "event-date", "available-date",
         "submitted")  # fmt: skip
"""Dates that tell when a work appeared, the first there is."""

SIGNS = frozenset({"type", "author", "issued", "container-title"})
"""Names of which every item has one, and no object that only holds items."""
TELLING = SIGNS - {"type"} | {"title", "editor", "doi", "url", "note"}
"""Names that tell something of a work."""
