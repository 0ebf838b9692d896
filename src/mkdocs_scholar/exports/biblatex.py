"""BibLaTeX: an entry's own text where it is BibLaTeX already, else an entry made from the model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from mkdocs_scholar.exports.bibdates import edtf, open_range, pubstate
from mkdocs_scholar.exports.entries import VENUES, Dialect, Field, braced, entry_of, genre_of
from mkdocs_scholar.exports.texescape import escaped
from mkdocs_scholar.model.bibfile import joined, with_unlike_keys
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.patterns import regex

_TYPES: Mapping[WorkType, str] = MappingProxyType(
    {
        WorkType.ARTICLE: "article",
        WorkType.CONFERENCE: "inproceedings",
        WorkType.PREPRINT: "online",
        WorkType.BOOK: "book",
        WorkType.CHAPTER: "incollection",
        WorkType.THESIS: "thesis",
        WorkType.REPORT: "report",
        WorkType.PATENT: "patent",
        WorkType.DATASET: "dataset",
        WorkType.SOFTWARE: "software",
        WorkType.TALK: "unpublished",
        WorkType.ONLINE: "online",
        WorkType.OTHER: "misc",
    }
)
"""Entry types of BibLaTeX's default data model (manual 2.1.1)."""

_TYPE = regex(r"@\s*(\w+)")
_NAME = regex(r"(?:^|[,({])\s*([A-Za-z][\w-]*)(?:\+an)?\s*=", re.MULTILINE)
_ONLY_BIBTEX_TYPES = frozenset({"conference", "electronic", "mastersthesis", "phdthesis", "techreport", "www"})
_ONLY_BIBTEX = frozenset(
    {"journal", "address", "school", "archiveprefix", "primaryclass", "year", "month", "day", "key"}
)
_ONLY_BIBLATEX = frozenset(
    """
    date journaltitle location eprinttype eprintclass institution subtitle booksubtitle maintitle pubstate eventtitle
    eventdate entrysubtype langid urldate origdate
    """.split()  # noqa: SIM905 - a table reads better as words
)


def write(works: Iterable[Work]) -> str:
    """Writes works as a .bib file; empty for no works."""
    return joined(entry(work) for work in with_unlike_keys(works))


def entry(work: Work) -> str:
    """Writes one work."""
    return work.source if is_biblatex(work.source) else entry_of(work, _DIALECT)


def is_biblatex(source: str) -> bool:
    """Whether an entry is written as BibLaTeX has it: fields of its own, and none that it only tolerates.

    >>> is_biblatex("@article{a, title={A}, date={2020}}"), is_biblatex("@article{a, title={A}, year=2020}")
    (True, False)
    """
    kind = _TYPE.match(source)
    if kind is None or kind[1].lower() in _ONLY_BIBTEX_TYPES:
        return False
    names = {name.lower() for name in _NAME.findall(source)}
    return bool(names & _ONLY_BIBLATEX) and not names & _ONLY_BIBTEX


def _entry_type(work: Work) -> str:
    if work.type is WorkType.BOOK and work.genre == "manual":
        return "manual"
    if work.type is WorkType.PREPRINT and not work.identifier("arxiv"):
        return "misc"
    if work.type is WorkType.BOOK and work.editors and not work.authors:
        return "collection"
    return _TYPES[work.type]


def _genre(work: Work, kind: str) -> str:
    if kind == "manual":
        return ""
    if work.type is WorkType.TALK:
        return work.genre if work.genre == "poster" else "presentation"
    if work.type is WorkType.PREPRINT and kind == "misc":
        return "preprint"
    return work.genre if work.type in (WorkType.THESIS, WorkType.REPORT, WorkType.PATENT) else genre_of(work)


def _dates(work: Work) -> Iterator[Field]:
    """Yields the date with the precision known, as ISO 8601-2 has it; one that is only words as `year`."""
    date = work.issued
    if date is not None and open_range(date):
        yield "date", braced(open_range(date))
    elif date is not None and date.literal is not None:
        yield "year", braced(escaped(date.literal))
    elif date is not None:
        until = f"/{edtf(work.issued_until)}" if work.issued_until else ""
        yield "date", braced(f"{edtf(date)}{until}")
    yield "pubstate", braced(pubstate(work))


_DIALECT = Dialect(
    entry_type=_entry_type,
    dates=_dates,
    genre=_genre,
    journal="journaltitle",
    place="location",
    school="institution",
    eprint_type="eprinttype",
    eprint_class="eprintclass",
    venues=MappingProxyType(
        {**VENUES, WorkType.TALK: "eventtitle", WorkType.DATASET: "publisher", WorkType.SOFTWARE: "publisher"}
    ),
)
