"""CSL-JSON: the CSL data schema, version 1.0."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.exports.csl_types import csl_type, has_type_of_genre
from mkdocs_scholar.exports.genres import genre_words
from mkdocs_scholar.exports.markup import html
from mkdocs_scholar.exports.own_identifiers import with_own_identifiers
from mkdocs_scholar.exports.own_text import own_fields
from mkdocs_scholar.exports.people import people_in
from mkdocs_scholar.exports.places import address_or_archive, archive_of
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.person import Contributors, Name
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.sources import latex
from mkdocs_scholar.sources.dates import read_range

_CONTAINED = frozenset({WorkType.ARTICLE, WorkType.CONFERENCE, WorkType.CHAPTER, WorkType.ONLINE, WorkType.PATENT})
"""Types whose venue is a container; of a talk it is the event, of all others who published it."""

_IN_SERIES = frozenset({WorkType.BOOK, WorkType.CONFERENCE, WorkType.CHAPTER})
"""Types whose number counts volumes of a series."""

_NO_VARIABLE: Mapping[str, str] = MappingProxyType(
    {
        "arxiv": "arXiv",
        "hal": "HAL",
        "openreview": "OpenReview",
        "acl": "ACL",
        "bibcode": "bibcode",
        "inspire": "INSPIRE",
        "jstor": "JSTOR",
        "handle": "handle",
    }
)
"""Identifiers for which CSL has no variable, and their names in lines of the note, as Zotero writes them."""

_PERSONS: Mapping[str, str] = MappingProxyType({"translator": "translator", "bookauthor": "container-author"})
_DATES: Mapping[str, str] = MappingProxyType(
    {"urldate": "accessed", "origdate": "original-date", "eventdate": "event-date"}
)
_FURTHER: Mapping[str, str] = MappingProxyType(
    {
        "chapter": "chapter-number",
        "part": "part",
        "volumes": "number-of-volumes",
        "pagetotal": "number-of-pages",
        "shorttitle": "title-short",
        "origtitle": "original-title",
        "origpublisher": "original-publisher",
        "venue": "event-place",
        "eventtitle": "event-title",
    }
)
"""Fields that the model has no place for, to variables of CSL: people, dates, texts. The data schema (1.0.2) has `part`
where the specification says `part-number`, and allows no other names."""


def write(works: Iterable[Work]) -> str:
    """Writes works as a list of items; UTF-8 as it is, two blanks a level."""
    return json.dumps([item(work) for work in works], ensure_ascii=False, indent=2) + "\n"


def item(work: Work) -> dict[str, Any]:
    """Makes the item of a work; what is not known is left out."""
    return {name: value for name, value in _variables(with_own_identifiers(work)) if value}


def _variables(work: Work) -> Iterator[tuple[str, Any]]:
    yield "id", work.key
    yield "type", csl_type(work)
    yield "title", html(work.title)
    yield "author", _people(work.authors)
    yield "editor", _people(work.editors)
    yield from _issued(work)
    yield from _venue(work)
    yield "collection-title", work.series
    yield "volume", work.volume
    yield "issue", work.issue
    yield "page", work.pages.replace("–", "-")
    yield from _number(work)
    yield "genre", "" if has_type_of_genre(work) else genre_words(work.genre)
    yield "publisher-place", work.place
    yield "edition", work.edition
    yield "version", work.version
    yield from _identifiers(work)
    yield "language", work.language
    yield "keyword", ("; " if any("," in word for word in work.keywords) else ", ").join(work.keywords)
    yield "abstract", html(work.abstract)
    yield "note", _note(work)
    yield from _further(work)
    if work.type is not WorkType.TALK and "eventtitle" not in work.extra:
        event = latex.plain(own_fields(work).get("eventtitle", ""))
        yield "event-title", "" if work.venue and event == work.venue.name.plain else event
    yield "custom", _own(work)


def _further(work: Work) -> Iterator[tuple[str, Any]]:
    """Yields variables from fields that the model keeps as text."""
    texts = {field: work.extra[field] for field in (*_FURTHER, *_PERSONS, *_DATES) if field in work.extra}
    for field, text in texts.items():
        if field in _FURTHER:
            yield _FURTHER[field], text
        elif field in _PERSONS:
            yield _PERSONS[field], _people(people_in(text))
        else:
            span = read_range(text)
            start, end, _ = span or (None, None, False)
            yield _DATES[field], date(start, end) if start else {"literal": text}


def _own(work: Work) -> dict[str, str]:
    """Makes `custom`, where the schema has room for names of one's own."""
    _, subject = archive_of(work)
    own = {"primaryclass": subject, "holder": "; ".join(work.holders)}
    return {name: text for name, text in own.items() if text}


def _people(people: Contributors) -> list[dict[str, str]]:
    """Lists people; where the list has a gap, the name "others" stands, as pandoc has it."""
    names = [_name(contribution.name) for contribution in people.listed]
    for place in reversed(people.gaps):
        names.insert(place, {"literal": "others"})
    return names


def _name(name: Name) -> dict[str, str]:
    parts = {
        "family": name.family,
        "given": name.given,
        "dropping-particle": name.dropping_particle,
        "non-dropping-particle": name.non_dropping_particle,
        "suffix": name.suffix,
        "literal": name.literal,
    }
    return {part: text for part, text in parts.items() if text}


def _issued(work: Work) -> Iterator[tuple[str, Any]]:
    yield "issued", date(work.issued, work.issued_until) if work.issued else None
    yield "status", work.status.value.replace("-", " ") if work.status else ""


def date(start: PartialDate, end: PartialDate | None = None) -> dict[str, Any]:
    """Writes a date or a range, never more precise than it is known.

    >>> date(PartialDate(year=2019, month=3), PartialDate(year=2019, month=4))
    {'date-parts': [[2019, 3], [2019, 4]]}
    """
    written: dict[str, Any] = {}
    if start.year is not None:
        written["date-parts"] = [_parts(each) for each in (start, end) if each is not None and each.year is not None]
    if start.season:
        written["season"] = start.season
    if start.is_approximate or start.is_uncertain:
        written["circa"] = True
    if start.literal is not None:
        written["literal"] = start.literal
    return written


def _parts(date: PartialDate) -> list[int]:
    """Lists year, month and day; before Christ years count from -1 in CSL (1.0.2, "AD and BC"), from 0 in the model."""
    year = date.year if date.year is None or date.year > 0 else date.year - 1
    known = (year, date.month, date.day if date.month else None)
    return [part for part in known if part is not None]


def _venue(work: Work) -> Iterator[tuple[str, str]]:
    venue = html(work.venue.name) if work.venue and work.type is not WorkType.BOOK else ""
    if work.type in _CONTAINED:
        yield "container-title", venue
        if work.venue and work.venue.short != work.venue.name.plain:
            yield "container-title-short", work.venue.short
        yield "publisher", work.publisher
    elif work.type is WorkType.TALK:
        yield "event-title", venue
        yield "publisher", work.publisher
    elif work.type is WorkType.PREPRINT:
        archive, _ = archive_of(work)
        yield "archive", archive if work.publisher else ""
        yield "publisher", work.publisher or archive
    else:
        yield "publisher", "; ".join(dict.fromkeys(part for part in (venue, work.publisher) if part))


def _number(work: Work) -> Iterator[tuple[str, str]]:
    arxiv = work.identifier("arxiv")
    if work.type is WorkType.PREPRINT and arxiv and not work.number:
        yield "number", f"arXiv:{arxiv.value}"
    else:
        yield "collection-number" if work.series and work.type in _IN_SERIES else "number", work.number


def _identifiers(work: Work) -> Iterator[tuple[str, str]]:
    for scheme in ("doi", "pmid", "pmcid"):
        found = work.identifier(scheme)
        yield scheme.upper(), found.value if found else ""
    for scheme in ("isbn", "issn"):
        yield scheme.upper(), ", ".join(each.value for each in work.identifiers if each.scheme == scheme)
    yield "URL", address_or_archive(work)


def _note(work: Work) -> str:
    """Writes the note, and a line for each identifier that has no variable of its own."""
    is_in_number = work.type is WorkType.PREPRINT and not work.number
    # Of versions that are merged each brings its own; the first is the work's.
    bare = [each for each in work.identifiers if each.scheme in _NO_VARIABLE and each == work.identifier(each.scheme)]
    lines = [
        f"{_NO_VARIABLE[each.scheme]}: {each.value}" for each in bare if each.scheme != "arxiv" or not is_in_number
    ]
    return "\n".join(line for line in (html(work.note), *lines) if line)
