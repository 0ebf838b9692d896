"""Entries of .bib files, in either dialect, written from the model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.exports import bibnames
from mkdocs_scholar.exports.genres import genre_words
from mkdocs_scholar.exports.own_identifiers import with_own_identifiers
from mkdocs_scholar.exports.own_text import own_fields, own_title
from mkdocs_scholar.exports.places import address_of, archive_of
from mkdocs_scholar.exports.texescape import escaped, rich, verbatim, with_capitals
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.sources.bibtex.languages import babel_name

Field = tuple[str, str]
"""Name and value with its delimiters."""


class Dialect(Struct, frozen=True, kw_only=True):
    """What BibTeX and BibLaTeX say differently."""

    entry_type: Callable[[Work], str]
    dates: Callable[[Work], Iterator[Field]]
    genre: Callable[[Work, str], str]
    """What `type` says, given the entry's type; empty for nothing."""
    journal: str
    place: str
    school: str
    eprint_type: str
    eprint_class: str
    venues: Mapping[WorkType, str]
    """Field that names the venue of each type; one that is not there has `howpublished`."""


VENUES: Mapping[WorkType, str] = MappingProxyType(
    {
        WorkType.ARTICLE: "journal",
        WorkType.CONFERENCE: "booktitle",
        WorkType.CHAPTER: "booktitle",
        WorkType.THESIS: "school",
        WorkType.REPORT: "institution",
        WorkType.ONLINE: "organization",
        WorkType.PATENT: "booktitle",
    }
)
"""Field that names the venue of each type, in both dialects."""


def braced(value: str) -> str:
    """Delimits a value."""
    return f"{{{value}}}"


def entry_of(work: Work, dialect: Dialect) -> str:
    """Writes a work as an entry, one field a line, without a newline at its end."""
    work = with_own_identifiers(work)
    kind = dialect.entry_type(work)
    fields = [(name, value) for name, value in _fields(work, kind, dialect) if value not in ("", "{}")]
    width = max(len(name) for name, _ in fields)
    lines = "".join(f"  {name.ljust(width)} = {value},\n" for name, value in fields)
    return f"@{kind}{{{work.key},\n{lines}}}"


def _fields(work: Work, kind: str, dialect: Dialect) -> Iterator[Field]:
    own = own_fields(work)
    yield "title", braced(own_title(work, own) or rich(work.title, with_capitals))
    yield "author", braced(bibnames.list_of(work.authors))
    yield "editor", braced(bibnames.list_of(work.editors))
    yield from _venue(work, dialect)
    yield from dialect.dates(work)
    yield "series", braced(escaped(work.series))
    yield "volume", braced(escaped(work.volume))
    yield from _numbers(work)
    yield "pages", braced(escaped(work.pages).replace("–", "--"))
    yield "type", braced(escaped(dialect.genre(work, kind)))
    yield "edition", braced(escaped(work.edition))
    yield "version", braced(escaped(work.version))
    yield "publisher", braced(escaped(work.publisher))
    yield dialect.place, braced(escaped(work.place))
    yield "holder", braced(" and ".join(map(bibnames.group, work.holders)))
    yield from _identifiers(work, dialect)
    yield "url", braced(verbatim(address_of(work)))
    yield "langid", braced(babel_name(work.language))
    yield "keywords", braced(_keywords(work))
    yield "abstract", braced(rich(work.abstract))
    yield "note", braced(rich(work.note))
    yield from _further(work, dialect, own)


def _venue(work: Work, dialect: Dialect) -> Iterator[Field]:
    venue = work.venue
    if venue is None:
        return
    if work.type is WorkType.PREPRINT:
        name, subject = archive_of(work)
        if work.identifier("arxiv") is None:
            yield "howpublished", braced(escaped(name))
        yield dialect.eprint_class, braced(escaped(subject))
        return
    if work.type is WorkType.BOOK:
        return
    field = dialect.venues.get(work.type, "howpublished")
    field = "howpublished" if field == "publisher" and work.publisher else field
    yield {"journal": dialect.journal, "school": dialect.school}.get(field, field), braced(rich(venue.name))
    if work.type is WorkType.ARTICLE and venue.short not in ("", venue.name.plain):
        yield "shortjournal", braced(escaped(venue.short))


def _numbers(work: Work) -> Iterator[Field]:
    """Yields issue and number; the issue of a journal is `number` in both dialects."""
    if work.type is WorkType.ARTICLE:
        yield "number", braced(escaped(work.issue or work.number))
        return
    yield "issue", braced(escaped(work.issue))
    yield "number", braced(escaped(work.number))


_OWN_FIELD = {"pmid": "pmid", "pmcid": "pmcid", "hal": "hal_id", "openreview": "openreview", "acl": "acl"}
_EPRINTS = {"arxiv": "arXiv", "jstor": "jstor", "handle": "hdl"}
"""Kind of identifier to its `eprinttype` (BibLaTeX manual 3.14.7)."""


def _identifiers(work: Work, dialect: Dialect) -> Iterator[Field]:
    found = {each.scheme: each.value for each in reversed(work.identifiers)}
    yield "doi", braced(verbatim(found.get("doi", "")))
    eprint = next((scheme for scheme in _EPRINTS if scheme in found), None)
    if eprint is not None:
        yield "eprint", braced(verbatim(found[eprint]))
        yield dialect.eprint_type, braced(_EPRINTS[eprint])
    for scheme, name in _OWN_FIELD.items():
        yield name, braced(verbatim(found.get(scheme, "")))
    if "bibcode" in found:
        yield "adsurl", braced(f"https://ui.adsabs.harvard.edu/abs/{found['bibcode']}")
    for scheme in ("isbn", "issn"):
        yield scheme, braced(", ".join(each.value for each in work.identifiers if each.scheme == scheme))


def _keywords(work: Work) -> str:
    mark = "; " if any("," in word for word in work.keywords) else ", "
    return mark.join(map(escaped, work.keywords))


_FURTHER_NAMES = (
    "translator bookauthor chapter part volumes pagetotal shorttitle titleaddon booktitleaddon eventdate eventtitle"
    " editortype venue origdate origtitle origpublisher origlanguage urldate addendum mrnumber zblnumber"
)
_FURTHER = tuple(_FURTHER_NAMES.split())
"""Fields of BibLaTeX that the model has no place for."""


_FROM_TEXT = ("eventtitle", "editortype")
"""Fields that only the entry's own text still has."""


def _further(work: Work, dialect: Dialect, own: Mapping[str, str]) -> Iterator[Field]:
    yield from ((name, braced(escaped(work.extra[name]))) for name in _FURTHER if name in work.extra)
    is_venue = dialect.venues.get(work.type) == "eventtitle"
    yield from (
        (name, braced(own[name]))
        for name in _FROM_TEXT
        if name in own and name not in work.extra and not (is_venue and name == "eventtitle")
    )
    if work.type is not WorkType.PREPRINT and work.identifier("arxiv"):
        yield dialect.eprint_class, braced(own.get("primaryclass", ""))


def genre_of(work: Work) -> str:
    """The genre in words."""
    return genre_words(work.genre)
