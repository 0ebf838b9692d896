"""BibTeX: an entry's own text where there is one, else an entry made from the model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from mkdocs_scholar.exports.bibdates import edtf, open_range, pubstate
from mkdocs_scholar.exports.entries import VENUES, Dialect, Field, braced, entry_of, genre_of
from mkdocs_scholar.exports.texescape import escaped
from mkdocs_scholar.model.bibfile import joined, with_unlike_keys
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.work import Work, WorkType

_TYPES: Mapping[WorkType, str] = MappingProxyType(
    {
        WorkType.ARTICLE: "article",
        WorkType.CONFERENCE: "inproceedings",
        WorkType.PREPRINT: "misc",
        WorkType.BOOK: "book",
        WorkType.CHAPTER: "incollection",
        WorkType.THESIS: "phdthesis",
        WorkType.REPORT: "techreport",
        WorkType.PATENT: "patent",
        WorkType.DATASET: "misc",
        WorkType.SOFTWARE: "misc",
        WorkType.TALK: "misc",
        WorkType.ONLINE: "online",
        WorkType.OTHER: "misc",
    }
)
"""Types of BibTeX's own; where it has none, `misc` with a `type`, or the one that most styles know."""

_OUTRIGHT: Mapping[WorkType, str] = MappingProxyType({WorkType.DATASET: "dataset", WorkType.SOFTWARE: "software"})
"""Types for works whose `type` says something else, or that would pass for a preprint."""

_IMPLIED: Mapping[str, str] = MappingProxyType(
    {"phdthesis": "phdthesis", "mastersthesis": "mathesis", "techreport": "techreport", "manual": "manual"}
)
"""Entry type to the genre that it says by itself."""

_SAID_BY_TYPE: Mapping[WorkType, str] = MappingProxyType(
    {
        WorkType.PREPRINT: "Preprint",
        WorkType.DATASET: "Dataset",
        WorkType.SOFTWARE: "Computer software",
        WorkType.TALK: "Presentation",
    }
)
"""What `type` says of a @misc."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SEASONS = ("Spring", "Summer", "Autumn", "Winter")


def write(works: Iterable[Work]) -> str:
    """Writes works as a .bib file; empty for no works."""
    return joined(entry(work) for work in with_unlike_keys(works))


def entry(work: Work) -> str:
    """Writes one work: byte for byte what a .bib file had, as far as readers may see it."""
    return work.source or entry_of(work, _DIALECT)


def _entry_type(work: Work) -> str:
    if work.genre == "manual" and work.type is WorkType.BOOK:
        return "manual"
    if work.type is WorkType.THESIS and work.genre in ("mathesis", "bathesis", "diplomathesis"):
        return "mastersthesis"
    if work.genre or work.identifier("arxiv"):
        return _OUTRIGHT.get(work.type, _TYPES[work.type])
    return _TYPES[work.type]


def _genre(work: Work, kind: str) -> str:
    if kind != "misc":
        return "" if work.genre == _IMPLIED.get(kind) else genre_of(work)
    if work.type is WorkType.PREPRINT and work.identifier("arxiv"):
        return work.genre
    return work.genre if work.genre == "poster" else _SAID_BY_TYPE.get(work.type) or genre_of(work)


def _dates(work: Work) -> Iterator[Field]:
    """Yields year, month and day; where these cannot say it, BibLaTeX's `date`, which older styles pass over."""
    if work.issued is None:
        yield "year", braced(work.status.value.replace("-", " ") if work.status else "")
        return
    yield from _date(work.issued)
    yield "date", braced(open_range(work.issued))
    if work.issued_until is not None and work.issued.literal is None:
        yield "date", braced(f"{edtf(work.issued)}/{edtf(work.issued_until)}")
    if work.status:
        yield "pubstate", braced(pubstate(work))


def _date(date: PartialDate) -> Iterator[Field]:
    year = date.literal if date.literal is not None else _year(date)
    yield "year", braced(escaped(year))
    if date.literal is not None:
        return
    if date.season:
        yield "month", braced(_SEASONS[date.season - 1])
    if date.month:
        yield "month", _MONTHS[date.month - 1]
    if date.day:
        yield "day", braced(str(date.day))


def _year(date: PartialDate) -> str:
    number = edtf(PartialDate(year=date.year))
    return f"{'c. ' if date.is_approximate else ''}{number}{'?' if date.is_uncertain else ''}"


_DIALECT = Dialect(
    entry_type=_entry_type,
    dates=_dates,
    genre=_genre,
    journal="journal",
    place="address",
    school="school",
    eprint_type="archiveprefix",
    eprint_class="primaryclass",
    venues=VENUES,
)
