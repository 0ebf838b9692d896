"""Entry types of BibTeX and BibLaTeX, and of the tools that add their own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.model.work import WorkType

_NAMES: Mapping[WorkType, str] = {
    WorkType.ARTICLE: "article suppperiodical review journal journal-article article-journal periodicalarticle"
    " newspaper magazine",
    WorkType.CONFERENCE: "inproceedings conference conference-paper conferencepaper proceedings-article",
    WorkType.PREPRINT: "preprint eprint",
    WorkType.BOOK: "book mvbook collection mvcollection proceedings mvproceedings reference mvreference periodical"
    " booklet"
    " manual",
    WorkType.CHAPTER: "incollection inbook bookinbook suppbook suppcollection inreference chapter bookchapter"
    " encyclopedia",
    WorkType.THESIS: "thesis phdthesis mastersthesis masterthesis mathesis msthesis bachelorsthesis bachelorthesis"
    " bathesis"
    " diplomathesis dissertation doctoralthesis candthesis habilitation",
    WorkType.REPORT: "report techreport workingpaper whitepaper standard",
    WorkType.PATENT: "patent",
    WorkType.DATASET: "dataset data database",
    WorkType.SOFTWARE: "software code softwareversion softwaremodule codefragment computerprogram",
    WorkType.TALK: "presentation talk speech lecture slides poster unpublishedtalk",
    WorkType.ONLINE: "online electronic www webpage website blog",
    WorkType.OTHER: "misc set unpublished artwork audio bibnote commentary image jurisdiction legislation legal movie"
    " letter music performance video other customa customb customc customd custome customf",
}

TYPES: Mapping[str, WorkType] = MappingProxyType(
    {name: kind for kind, names in _NAMES.items() for name in names.split()}
)
"""Entry type, lower-case, to work type."""

CONTAINERS = frozenset({"xdata", "set"})
"""Entries that serve others: fields to take, or several works to cite at once."""

_PARENTS_NAMES = "book mvbook collection mvcollection proceedings mvproceedings reference mvreference periodical"
PARENTS = frozenset(_PARENTS_NAMES.split())
"""Entries that are not listed where they only lend their fields to their parts."""

GENRES: Mapping[str, str] = MappingProxyType(
    {
        "phdthesis": "phdthesis", "dissertation": "phdthesis", "doctoralthesis": "phdthesis",
        "mastersthesis": "mathesis",
        "masterthesis": "mathesis", "mathesis": "mathesis", "msthesis": "mathesis", "bachelorsthesis": "bathesis",
        "bachelorthesis": "bathesis", "bathesis": "bathesis", "candthesis": "candthesis", "techreport": "techreport",
        "diplomathesis": "diplomathesis", "habilitation": "habilitation", "poster": "poster", "manual": "manual",
    }
)  # fmt: skip
"""Entry type to the genre it implies, by its BibLaTeX localisation key (manual 4.9.2.13)."""

GENRE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "phd thesis": "phdthesis", "phd": "phdthesis", "ph.d. thesis": "phdthesis", "ph.d.": "phdthesis",
        "doctoral thesis": "phdthesis", "doctoral dissertation": "phdthesis", "phd dissertation": "phdthesis",
        "dissertation": "phdthesis", "ph.d. dissertation": "phdthesis",
        "master thesis": "mathesis", "master's thesis": "mathesis", "master’s thesis": "mathesis",
        "masters thesis": "mathesis",
        "msc thesis": "mathesis", "m.sc. thesis": "mathesis", "ma thesis": "mathesis", "mphil thesis": "mathesis",
        "bachelor thesis": "bathesis", "bachelor's thesis": "bathesis", "bachelor’s thesis": "bathesis",
        "bachelors thesis": "bathesis", "bsc thesis": "bathesis", "b.sc. thesis": "bathesis",
        "diploma thesis": "diplomathesis", "habilitation": "habilitation",
        "habilitation à diriger des recherches": "habilitation",
        "technical report": "techreport", "tech. report": "techreport", "tech. rep.": "techreport",
        "technical rep.": "techreport", "research report": "resreport",
    }
)  # fmt: skip
"""Words people write into `type`, lower-case, to the genre they mean."""

TYPE_WORDS = frozenset(
    {
        "journal article", "electronic article", "magazine article", "newspaper article", "conference paper",
        "conference proceedings", "book", "electronic book", "edited book", "book section", "electronic book section",
        "thesis", "theses", "generic", "patent", "dataset", "web page", "computer program", "article",
        "research article", "original article", "proceedings paper", "book chapter", "article; proceedings paper",
        "article; early access", "article; book chapter", "proceedings paper; early access",
    }
)  # fmt: skip
"""Words that EndNote, HAL, Scopus and Web of Science write into `type`, lower-case: the entry's own says as much."""

_GENRE_KEYS_NAMES = (
    "phdthesis mathesis bathesis candthesis diplomathesis habilitation techreport resreport software"
    " datacd audiocd manual"
    " poster patent patentde patenteu patentep patentfr patentuk patentus patentreq patreqde patreqeu patreqfr patrequk"
    " patrequs"
)
GENRE_KEYS = frozenset(_GENRE_KEYS_NAMES.split())
"""Genres that are terms, not words."""
