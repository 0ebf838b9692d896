"""Types and tags of RIS (the format's description of 2001 and its extension by EndNote and Reference Manager, 2011)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.model.work import WorkType

_TYPE_NAMES: Mapping[WorkType, str] = {
    WorkType.ARTICLE: "JOUR EJOUR MGZN NEWS INPR ABST JFULL",
    WorkType.CONFERENCE: "CPAPER",
    WorkType.BOOK: "BOOK EBOOK EDBOOK CLSWK SER CTLG PAMP CONF",
    WorkType.CHAPTER: "CHAP ECHAP ENCYC DICT",
    WorkType.THESIS: "THES",
    WorkType.REPORT: "RPRT GOVDOC STAND STD",
    WorkType.PATENT: "PAT",
    WorkType.PREPRINT: "PREPRINT",
    WorkType.DATASET: "DATA DBASE AGGR",
    WorkType.SOFTWARE: "COMP",
    WorkType.TALK: "SLIDE",
    WorkType.ONLINE: "ELEC WEB BLOG",
    WorkType.OTHER: "GEN UNPB UNPD MANSCPT MULTI ADVS ANCIENT ART BILL CASE CHART EQUA FIGURE GRANT GRNT HEAR ICOMM"
    " INTV LEGAL MAP MPCT MUSIC PCOMM POD PRESS SOUND STAT UNBILL VIDEO",
}

TYPES: Mapping[str, WorkType] = MappingProxyType(
    {name: kind for kind, names in _TYPE_NAMES.items() for name in names.split()}
)
"""Value of `TY` to work type."""

CONTAINERS: Mapping[WorkType, str] = MappingProxyType(
    {
        WorkType.ARTICLE: "journal",
        WorkType.CONFERENCE: "booktitle",
        WorkType.CHAPTER: "booktitle",
        WorkType.BOOK: "series",
        WorkType.THESIS: "series",
        WorkType.REPORT: "series",
        WorkType.TALK: "eventtitle",
    }
)
"""Field for the title of what a record of each type is part of; of others `howpublished`."""

CONTAINER_TAGS: Mapping[WorkType, tuple[str, ...]] = MappingProxyType(
    {
        WorkType.ARTICLE: ("JF", "T2", "BT", "JO", "JA", "J2", "J1"),
        WorkType.CONFERENCE: ("C3", "T2", "BT", "JF", "JO"),
        WorkType.BOOK: ("T2", "T3"),
    }
)
"""Tags that hold it, the first there is."""
USUAL_CONTAINER_TAGS = ("T2", "BT", "JF", "JO", "T3")

BY_TYPE: Mapping[WorkType, Mapping[str, str]] = MappingProxyType(
    {
        WorkType.ARTICLE: {"M1": "issue", "C7": "eid", "ET": "epubdate"},
        WorkType.CONFERENCE: {"T2": "eventtitle", "CY": "address", "M1": "issue"},
        WorkType.BOOK: {"BT": "title"},
        WorkType.THESIS: {"PB": "school", "M3": "type"},
        WorkType.REPORT: {"PB": "institution", "IS": "number", "M3": "type"},
        WorkType.PATENT: {"IS": "number", "PB": "holder", "ET": "classification", "M3": "type"},
        WorkType.TALK: {"PB": "organization", "M3": "type"},
        WorkType.DATASET: {"ET": "version"},
        WorkType.SOFTWARE: {"ET": "version"},
        WorkType.OTHER: {"M3": "type"},
    }
)
"""Fields that a tag fills in records of one type."""

FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "TI": "title", "T1": "title", "CT": "title", "T3": "series", "JA": "abbr", "J1": "abbr", "J2": "abbr",
        "ST": "shorttitle", "TT": "origtitle", "VL": "volume", "VO": "volume", "IS": "issue", "CP": "issue",
        "M1": "number", "DO": "doi", "PB": "publisher", "PU": "publisher", "CY": "address", "PP": "address",
        "PI": "address", "JI": "abbr", "ET": "edition", "LA": "langid",
        "AB": "abstract", "N2": "abstract", "SE": "section", "NV": "volumes", "OP": "origpublisher",
        "RP": "reprint", "RI": "reviewedtitle", "AN": "accession",
    }
)  # fmt: skip
"""Tag to the field it fills, unless its type has another."""

AUTHORS = frozenset({"AU", "A1"})
EDITORS = frozenset({"ED"})
SECONDARY = frozenset({"A2"})
"""Editors of a part or an issue; in others, who else had a hand in it."""
OTHERS: Mapping[str, str] = MappingProxyType({"A3": "serieseditor", "A4": "translator", "TA": "translator"})
DATES = ("PY", "Y1", "DA", "YR")
LINKS: Mapping[str, str] = MappingProxyType({"UR": "url", "L1": "pdf", "L2": "html", "LK": "url"})
PRIVATE = frozenset(
    {
        "ID",
        "AV",
        "CN",
        "DB",
        "DP",
        "L3",
        "L4",
        "AD",
        "CA",
        "LB",
        "U1",
        "U2",
        "U3",
        "U4",
        "U5",
        "RN",
        "A5",
        "FU",
        "FX",
        "PA",
        "J9",
        "WE",
        "OA",
    }
)
"""Tags about the file, the library or the reader rather than the work; the last ones are Web of Science's."""

KNOWN = frozenset(
    {*FIELDS, *AUTHORS, *EDITORS, *SECONDARY, *OTHERS, *DATES, *LINKS, *PRIVATE, "TY", "ER", "KW", "SP", "EP", "N1",
     "SN", "M2", "M3", "T2", "BT", "JF", "JO", "Y2", "SV", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8"}
)  # fmt: skip
"""Every tag of the format."""

PROSE = frozenset({"AB", "N1", "N2", "RN", "AD", *(f"C{number}" for number in range(1, 9))})
"""Tags whose text runs over several lines."""
MANY = frozenset(
    {*AUTHORS, *EDITORS, *SECONDARY, *OTHERS, *LINKS, *PRIVATE, *PROSE, "KW", "SN", "DO", "L3", "M1", "M2", "M3", "TI",
     "T1", "TY", "ER", "DA", "A5"}
)  # fmt: skip
"""Tags that a record may have several times, or whose second text is told already."""
