"""RIS: one tag a line, two letters, two blanks, hyphen, blank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from mkdocs_scholar.exports.bibdates import open_range
from mkdocs_scholar.exports.genres import genre_words
from mkdocs_scholar.exports.own_identifiers import with_own_identifiers
from mkdocs_scholar.exports.people import people_in
from mkdocs_scholar.exports.places import address_or_archive
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.person import Contributors, Name
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.patterns import regex

_TYPES: Mapping[WorkType, str] = MappingProxyType(
    {
        WorkType.ARTICLE: "JOUR",
        WorkType.CONFERENCE: "CPAPER",
        WorkType.PREPRINT: "UNPB",
        WorkType.BOOK: "BOOK",
        WorkType.CHAPTER: "CHAP",
        WorkType.THESIS: "THES",
        WorkType.REPORT: "RPRT",
        WorkType.PATENT: "PAT",
        WorkType.DATASET: "DATA",
        WorkType.SOFTWARE: "COMP",
        WorkType.TALK: "SLIDE",
        WorkType.ONLINE: "ELEC",
        WorkType.OTHER: "GEN",
    }
)
"""Reference types of the RIS specification of 2011; a preprint is unpublished work there."""

_CONTAINED = frozenset(
    {
        WorkType.PREPRINT,
        WorkType.ARTICLE,
        WorkType.CONFERENCE,
        WorkType.CHAPTER,
        WorkType.TALK,
        WorkType.ONLINE,
        WorkType.PATENT,
    }
)
"""Types whose venue is a secondary title; of all others it is who published the work."""

_PARTS = frozenset({WorkType.ARTICLE, WorkType.CONFERENCE, WorkType.CHAPTER})
"""Types whose editors are those of the whole: secondary authors. Of all others they are editors outright."""

_RANGE = regex(r"(?P<first>[^\s,–]+)–(?P<last>[^\s,–]+)")
_SERIALS = ("isbn", "issn")


def write(works: Iterable[Work]) -> str:
    """Writes works as a RIS file, an empty line between records."""
    return "\n".join(record(work) for work in works)


def record(work: Work) -> str:
    """Writes one record, ended by `ER`."""
    lines = (f"{tag}  - {' '.join(value.split())}" for tag, value in _tags(with_own_identifiers(work)) if value)
    return "\n".join((*lines, "ER  - ", ""))


def _tags(work: Work) -> Iterator[tuple[str, str]]:
    yield "TY", _TYPES[work.type]
    yield "ID", work.key
    yield "TI", _words(work.title)
    yield from _people("AU", work.authors)
    yield from _people("A2" if work.type in _PARTS else "ED", work.editors)
    yield from _dates(work)
    yield from _venue(work)
    yield "T3", work.series
    yield "VL", work.volume
    yield "IS", work.issue or work.number
    yield from _pages(work)
    yield "M3", genre_words(work.genre)
    yield "CY", work.place
    yield "ET", work.edition or work.version
    yield from (("A3", holder) for holder in work.holders)
    yield from _people("A4", people_in(work.extra.get("translator", "")))
    yield from _identifiers(work)
    yield "LA", work.language
    yield from (("KW", word) for word in work.keywords)
    yield "AB", _words(work.abstract)
    yield "N1", _words(work.note)


def _words(text: RichText) -> str:
    """Writes text without markup, which RIS has not; formulas in their TeX would be read as words."""
    return text.plain


def _people(tag: str, people: Contributors) -> Iterator[tuple[str, str]]:
    """Yields everybody who is named; for those who are not RIS has no word, and each name is a person's."""
    return ((tag, _name(contribution.name)) for contribution in people.listed)


def _name(name: Name) -> str:
    """Writes "Family, Given, Suffix", particles before the family name; a group's name as it is.

    >>> _name(Name(given="Jan", non_dropping_particle="van", family="Berg", suffix="Jr."))
    'van Berg, Jan, Jr.'
    """
    if name.literal:
        return name.literal
    if name.suffix:
        return ", ".join((name.surname, name.given, name.suffix))
    return ", ".join(part for part in (name.surname, name.given) if part)


def _dates(work: Work) -> Iterator[tuple[str, str]]:
    date = work.issued
    if date is None:
        yield "PY", work.status.value.replace("-", " ") if work.status else ""
    elif date.year is None:
        yield "PY", date.literal or ""
    else:
        yield "PY", PartialDate(year=date.year).iso or ""
        yield "DA", _date(date)


def _date(date: PartialDate) -> str:
    """Writes YYYY/MM/DD/other, parts that are not known empty; what that cannot say stands in the last part.

    Of a range the first date counts: RIS has none.
    """
    other = "" if open_range(date) else date.literal or ""
    if date.season:
        other = ("Spring", "Summer", "Autumn", "Winter")[date.season - 1]
    elif date.is_approximate and not other:
        other = "circa"
    if not (date.month or other):
        return ""
    month = f"{date.month:02d}" if date.month else ""
    day = f"{date.day:02d}" if date.day else ""
    return f"{PartialDate(year=date.year).iso}/{month}/{day}/{other}"


def _venue(work: Work) -> Iterator[tuple[str, str]]:
    venue = work.venue.name.plain if work.venue and work.type is not WorkType.BOOK else ""
    if work.type in _CONTAINED:
        yield "T2", venue
        yield "J2", work.venue.short if work.venue and work.venue.short != venue else ""
        yield "PB", work.publisher
    else:
        yield "PB", "; ".join(dict.fromkeys(part for part in (venue, work.publisher) if part))


def _pages(work: Work) -> Iterator[tuple[str, str]]:
    """Yields first and last page; anything but one range stands whole in the first."""
    span = _RANGE.fullmatch(work.pages)
    yield "SP", span["first"] if span else work.pages.replace("–", "-")
    yield "EP", span["last"] if span else ""


def _identifiers(work: Work) -> Iterator[tuple[str, str]]:
    doi = work.identifier("doi")
    yield "DO", doi.value if doi else ""
    yield from (("SN", each.value) for each in work.identifiers if each.scheme in _SERIALS)
    address = address_or_archive(work)
    yield "UR", address
    for each in work.identifiers:
        if each.scheme != "doi" and each.scheme not in _SERIALS and each.url != address:
            yield "UR", each.url or ""
