"""One record of RIS → one draft."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec.structs import replace

from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.model.work import Status, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import nearest
from mkdocs_scholar.sources.records import Draft
from mkdocs_scholar.sources.records.notes import split_note
from mkdocs_scholar.sources.records.people import People
from mkdocs_scholar.sources.records.tagged import Tagged
from mkdocs_scholar.sources.records.works import site_field
from mkdocs_scholar.sources.ris.issued import read_issued
from mkdocs_scholar.sources.ris.records import Record
from mkdocs_scholar.sources.ris.tables import (
    AUTHORS,
    BY_TYPE,
    CONTAINER_TAGS,
    CONTAINERS,
    DATES,
    EDITORS,
    FIELDS,
    LINKS,
    MANY,
    OTHERS,
    SECONDARY,
    TYPES,
    USUAL_CONTAINER_TAGS,
)

_ONCE = frozenset({"title", "abstract"})
"""Fields of which two tags may not say two things."""
_IN_SERIES = frozenset({WorkType.BOOK, WorkType.CONFERENCE, WorkType.CHAPTER})
"""Types whose number counts volumes of a series, where they are in one."""
_EDITED = frozenset({WorkType.CHAPTER, WorkType.CONFERENCE, WorkType.ARTICLE})
_SECONDARY = {WorkType.PATENT: "authority", WorkType.THESIS: "advisor", WorkType.BOOK: "serieseditor"}
_NOTES = ("N1", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "U1", "U2", "U3", "U4", "U5")
_KEYWORD_BREAK = regex(r"\s*(?:;|\n)\s*")
_ISSN = regex(r"\d{4}-?\d{3}[\dX]", re.IGNORECASE)
_ISBN = regex(r"(?:97[89]-?)?(?:\d-?){9}[\dX]", re.IGNORECASE)
_SERIAL_BREAK = regex(r"\s*[;,\n]\s*|\s+(?=\d)")
_ADDRESS = regex(r"https?://|www\.|ftp://", re.IGNORECASE)
_NO_ADDRESS = regex(r"^(?:[a-z][\w+-]*:|/|~|\\|<go to isi>)|^$", re.IGNORECASE)
"""A file of one's own, or what a program puts there for itself."""
_HTML = regex(r"<(?:p|div|h\d|ul|ol|li|blockquote)\b", re.IGNORECASE)
_OF_PROGRAMS = regex(
    r"Export Date|Times? Cited|Cited (?:By|References)|Journal Article|Document Type|Correspondence Address|Copyright",
    re.IGNORECASE,
)
_LONGEST_NOTE = 300
_IS_KEY = regex(r"(?=.*[^\W\d_])[^\s,{}\"#%\\]{2,80}")
_PUBMED = frozenset({"nlm", "pubmed", "medline", "pubmed disclaimer"})
_PLAIN_IDENTIFIERS = frozenset({"doi", "pmid", "pmcid"})


def read_record(record: Record) -> Draft:
    """Turns a record into a draft; what is wrong with it is kept there."""
    return _Drafter(record).draft


class _Drafter:
    """One record while its tags are read."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._used: set[str] = set()
        self._by_tag: dict[str, list[Tagged]] = {}
        for tagged in record.tags:
            self._by_tag.setdefault(tagged.tag, []).append(tagged)
        kind = TYPES.get(record.type)
        self.draft = Draft(key=self._key(), kind=kind or WorkType.OTHER, location=record.location)
        if kind is None:
            self._tell_type()
        self._read_kind()
        self._read_container()
        self._read_serials()
        self._read_fields()
        self._read_pages()
        self._read_links()
        self._read_notes()
        self._read_people()
        self._read_issued()
        self._tell_repeated()

    def _tagged(self, *tags: str) -> Iterator[Tagged]:
        """Yields what some tags hold, tag after tag."""
        return (tagged for tag in tags for tagged in self._by_tag.get(tag, ()) if tagged.value)

    def _first(self, *tags: str) -> str:
        return next((tagged.value for tagged in self._tagged(*tags)), "")

    def _key(self) -> str:
        """Returns the record's key if somebody chose it; numbers are the program's."""
        own = "-".join(self._first("ID").split())
        return own if _IS_KEY.fullmatch(own) and "://" not in own else ""

    def _tell_type(self) -> None:
        written = self._record.type
        near = nearest(written, TYPES) if written else ""
        guess = f'; did you mean "{near}"?' if near else "."
        said = f'has the type "{written}", which RIS does not know{guess}' if written else 'has no line "TY  - ".'
        self.draft.tell("unknown-type", f'{said} It is shown as other; write one such as "TY  - JOUR".')

    def _read_kind(self) -> None:
        """Tells a paper from the proceedings, both of which are CONF."""
        if self._record.type == "CONF" and (self._first(*AUTHORS) or self._first("T2", "BT", "C3", "JO", "JF")):
            self.draft.kind = WorkType.CONFERENCE

    def _read_container(self) -> None:
        kind = self.draft.kind
        field = CONTAINERS.get(kind, "howpublished")
        for tagged in self._tagged(*CONTAINER_TAGS.get(kind, USUAL_CONTAINER_TAGS)):
            if kind is WorkType.PATENT:
                break
            self.draft.put(field, tagged.value, tagged.line)
        name = self.draft.fields.get(field, "")
        for tagged in self._tagged("JA", "J2", "J1", "JI", "JO"):
            if tagged.value != name and "journal" in self.draft.fields:
                self.draft.put("abbr", tagged.value, tagged.line)

    def _read_fields(self) -> None:
        own = BY_TYPE.get(self.draft.kind, {})
        if self.draft.kind in _IN_SERIES and self._first("T3") and not self._first("M1"):
            own = {**own, "IS": "number"}
        # DBLP closes each title with a full stop.
        for tagged in self._tagged("TI", "T1") if self.draft.key.startswith("DBLP:") else ():
            self.draft.put("title", tagged.value.removesuffix("."), tagged.line)
        for tagged in self._record.tags:
            field = own.get(tagged.tag) or FIELDS.get(tagged.tag)
            doi = parse("doi", tagged.value) if tagged.tag in ("M1", "M3", "N1", "L3") else None
            if doi is not None:
                self.draft.put("doi", doi.value, tagged.line)
            elif field and field != "abbr" and tagged.value:
                self._put(field, tagged)
            elif tagged.tag == "KW":
                self.draft.keywords += (word.lstrip("*") for word in _KEYWORD_BREAK.split(tagged.value))
        for tagged in self._tagged("Y2"):
            self.draft.put("urldate", tagged.value.strip("/ "), tagged.line)

    def _put(self, field: str, tagged: Tagged) -> None:
        """Sets a field; a tag written twice with another text is told, and the first counts."""
        first = self.draft.fields.get(field)
        is_again = tagged.tag in self._used
        self._used.add(tagged.tag)
        if first is not None and first.rstrip(". ") != tagged.value.rstrip(". ") and (is_again or field in _ONCE):
            what = "twice" if is_again else f"beside another line for the {field}"
            self._tell_again(tagged, what)
        self.draft.put(field, tagged.value, tagged.line)

    def _tell_again(self, tagged: Tagged, what: str) -> None:
        shown = " ".join(tagged.value.split())[:40]
        message = f'has {tagged.tag} {what}, and "{shown}" is not read; remove one of them.'
        self.draft.tell("repeated-field", message, tagged.line)

    def _tell_repeated(self) -> None:
        """Tells of further lines with a tag of which one alone is read."""
        for tag, (first, *others) in self._by_tag.items():
            if others and tag not in MANY and tag not in self._used:
                for tagged in others:
                    if tagged.value and tagged.value != first.value:
                        self._tell_again(tagged, "twice")

    def _read_serials(self) -> None:
        """Tells ISSN and ISBN apart by their shape."""
        for tagged in self._tagged("SN"):
            for part in filter(None, _SERIAL_BREAK.split(re.sub(r"\([^)]*\)", " ", tagged.value).strip())):
                bare = re.sub(r"(?i:e?-?iss?[bn]n?:?)\s*", "", part).strip()
                if self.draft.kind is WorkType.PATENT:
                    self.draft.put("number", part, tagged.line)
                elif _ISBN.fullmatch(bare):
                    self.draft.add("isbn", bare, "; ", tagged.line)
                elif _ISSN.fullmatch(bare) or self.draft.kind is not WorkType.REPORT:
                    self.draft.add("issn", bare, "; ", tagged.line)
                else:
                    self.draft.put("number", part, tagged.line)
        if self._first("DB", "DP").lower() in _PUBMED and self._first("AN").isdigit():
            self.draft.put("pmid", self._first("AN"))
        pmcid = parse("pmcid", self._first("C2")) if self._first("C2").upper().startswith("PMC") else None
        self.draft.put("pmcid", pmcid.value if pmcid else "")

    def _read_pages(self) -> None:
        start, end = self._first("SP"), self._first("EP")
        if self.draft.kind is WorkType.BOOK and not end:
            self.draft.put("pagetotal", start)
        elif start and re.match(rf"{re.escape(start)}\s*[-–]", end):
            self.draft.put("pages", end)
        elif end and end != start and end not in re.split(r"[\s–-]+", start):
            self.draft.put("pages", f"{start}-{end}" if start else end)
        else:
            self.draft.put("pages", start)

    def _read_links(self) -> None:
        """Reads addresses; paths of files on the owner's disk are nobody else's business."""
        for tag, field in LINKS.items():
            for tagged in self._tagged(tag):
                for part in re.split(r"[\s;]+(?=https?:)", tagged.value):
                    if _ADDRESS.match(part):
                        self.draft.add(field, part, " ", tagged.line)
                    elif (doi := parse("doi", part)) is not None:
                        self.draft.put("doi", doi.value, tagged.line)
                    elif tag == "UR" and not _NO_ADDRESS.search(part):
                        message = f'{tag} is "{part}", which is no address; write it with https://.'
                        self.draft.tell("bad-value", message, tagged.line)

    def _read_notes(self) -> None:
        """Reads lines "award: …" in the note and in the fields of one's own.

        What programs put into a note ("Export Date: …"), and notes somebody took while reading, are not for readers.
        """
        for tagged in self._tagged(*_NOTES):
            prose, noted = split_note(tagged.value, _is_known)
            for each in noted:
                self.draft.put(site_field(each.name) or each.name.lower(), each.value, tagged.line)
            if tagged.tag == "N1" and _is_public(prose):
                self.draft.add("note", prose, "\n", tagged.line)

    def _read_people(self) -> None:
        draft = self.draft
        # Web of Science has there who held the meeting.
        is_host = draft.kind is WorkType.CONFERENCE and self._first("AN").startswith("WOS:") and "AU" in self._by_tag
        draft.authors = self._people(AUTHORS - {"A1"} if is_host else AUTHORS)
        draft.editors = self._people(EDITORS)
        secondary = self._people(SECONDARY)
        if draft.kind in _EDITED and not draft.editors:
            draft.editors = secondary
        else:
            draft.put(_SECONDARY.get(draft.kind, "contributor"), _joined(secondary))
        for tag, field in OTHERS.items():
            is_holder = tag == "A3" and draft.kind is WorkType.PATENT
            draft.put("holder" if is_holder else field, _joined(self._people({tag})))
        if self._record.type == "EDBOOK" and not draft.editors:
            draft.authors, draft.editors = Contributors(), draft.authors

    def _people(self, tags: Iterable[str]) -> Contributors:
        wanted = frozenset(tags)
        if wanted.isdisjoint(self._by_tag):
            return Contributors()
        people = People()
        for tagged in self._record.tags:
            if tagged.tag in wanted and tagged.value:
                self._add_person(tagged, people)
        return people.contributors

    def _add_person(self, tagged: Tagged, people: People) -> None:
        before = len(people.problems)
        for name in tagged.value.split("\n"):
            people.add_inverted(name)
        told = islice(reversed(people.problems), len(people.problems) - before)
        for code, message in reversed(list(told)):
            self.draft.tell(code, f"{tagged.tag}: {message}", tagged.line)

    def _read_issued(self) -> None:
        dates = list(self._tagged(*DATES))
        issued = read_issued(dates, self.draft.tell)
        if self._record.type == "INPR" and issued.status is None:
            issued = replace(issued, status=Status.IN_PRESS)
        self.draft.issued = issued


def _is_public(note: str) -> bool:
    """Whether a note is a remark on the work: short, neither formatted nor a program's, and no DOI."""
    return not (
        len(note) > _LONGEST_NOTE or _HTML.search(note) or _OF_PROGRAMS.search(note) or parse("doi", note) is not None
    )


def _joined(people: Contributors) -> str:
    return "; ".join(each.name.full for each in people.listed)


def _is_known(name: str) -> bool:
    return bool(site_field(name)) or name.strip().lower() in _PLAIN_IDENTIFIERS
