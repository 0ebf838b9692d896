"""One record of PubMed → one draft."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.person import Contribution, Contributors
from mkdocs_scholar.model.work import Status, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location
from mkdocs_scholar.sources.bibtex.issued import Issued
from mkdocs_scholar.sources.dates import read_date, read_range, read_year
from mkdocs_scholar.sources.records import Draft
from mkdocs_scholar.sources.records.notes import split_note
from mkdocs_scholar.sources.records.people import People, read_short
from mkdocs_scholar.sources.records.tagged import Tagged
from mkdocs_scholar.sources.records.works import site_field

TYPES: Mapping[str, WorkType] = MappingProxyType(
    {
        "preprint": WorkType.PREPRINT, "book chapter": WorkType.CHAPTER, "book": WorkType.BOOK,
        "monograph": WorkType.BOOK, "dataset": WorkType.DATASET, "academic dissertation": WorkType.THESIS,
        "technical report": WorkType.REPORT, "study guide": WorkType.BOOK, "handbook": WorkType.BOOK,
    }
)  # fmt: skip
"""Publication type (`PT`), lower-case, to work type; all others are articles (NLM, "Publication Characteristics")."""

_FIELDS: Mapping[str, str] = MappingProxyType(
    {"VI": "volume", "IP": "issue", "PB": "publisher", "EN": "edition", "CTI": "series", "TT": "origtitle",
     "PMID": "pmid", "PMC": "pmcid", "VTI": "volumetitle"}
)  # fmt: skip
_LANGUAGE = regex(r"[a-z]{3}")
_ARTICLE_ID = regex(r"(?<!\S)(?P<value>\S{1,300}) ?\[(?P<kind>[a-z]+)\]")
_SERIAL = regex(r"(?P<value>\d{4}-?\d{3}[\dXx])\s*(?:\((?P<kind>[^)]*)\))?")
_COMPACT = regex(r"(\d{4})(\d{2})(\d{2})")
_ORCID = regex(r"(?:ORCID:?\s*)(?P<id>\S+)", re.IGNORECASE)
_SLASHED = regex(r"(?P<year>\d{4})\s+(?P<one>[A-Za-z]+)/(?P<two>[A-Za-z]+)")
_TRANSLATED = regex(r"\[(?P<title>[^\[\]]+(?:\[[^\[\]]*\][^\[\]]*)*)\]")
_FIRST_RANGE = regex(r"(\d+)-(\d+)(\Z|[;,].*)", re.DOTALL)
_OVER_MONTHS = regex(r"(?P<year>\d{4}) (?P<one>[A-Za-z]+ \d{1,2})-(?P<two>[A-Za-z]+ \d{1,2})")
_QUARTER = regex(r"(?P<year>\d{4}) (?P<number>[1-4])(?:st|nd|rd|th) Quart(?:er)?\.?", re.IGNORECASE)
_SHORT_DAY = regex(r"(?P<month>\d{4} [A-Za-z]+) (?P<one>\d{1,2})-(?P<two>\d{1,2})")


class Record(Struct, kw_only=True):
    """The tags of one citation."""

    location: Location
    tags: list[Tagged] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    """The tags there are."""

    def add(self, tagged: Tagged) -> None:
        """Puts a tag behind the others."""
        self.tags.append(tagged)
        self.names.add(tagged.tag)

    def has(self, tag: str) -> bool:
        """Whether a tag is among them."""
        return tag in self.names

    def has_solid(self) -> bool:
        """Whether it is more than lines in front of a number."""
        return not self.names.isdisjoint(("PMID", "TI", "BTI", "AU", "FAU"))


def read_record(record: Record) -> Draft:
    """Turns a record into a draft; what is wrong with it is kept there."""
    return _Drafter(record).draft


class _Drafter:
    """One record while its tags are read."""

    def __init__(self, record: Record) -> None:
        self._record = record
        types = [tagged.value.lower() for tagged in self._tagged("PT")]
        kind = next((TYPES[name] for name in types if name in TYPES), None) or self._kind_by_tags()
        self.draft = Draft(key="", kind=kind, location=record.location)
        self._read_titles()
        for tag, name in _FIELDS.items():
            for tagged in self._tagged(tag):
                text = _one_line(tagged)
                self.draft.put(name, text.removesuffix(".") if tag == "TT" else text, tagged.line)
        self._read_identifiers()
        self._read_texts()
        self.draft.authors = self._people("FAU", "AU", groups=True)
        self.draft.editors = self._people("FED", "ED", groups=False)
        self.draft.issued = self._issued()
        if "retracted publication" in types:
            self.draft.issued = replace(self.draft.issued, status=Status.RETRACTED)

    def _tagged(self, *tags: str) -> Iterator[Tagged]:
        return (tagged for tag in tags for tagged in self._record.tags if tagged.tag == tag and tagged.value)

    def _kind_by_tags(self) -> WorkType:
        """Tells a book and its chapters, which are in PubMed for its bookshelf, from articles."""
        if self._record.has("BTI"):
            return WorkType.CHAPTER if self._record.has("TI") else WorkType.BOOK
        return WorkType.ARTICLE

    def _read_titles(self) -> None:
        draft = self.draft
        is_whole = not self._record.has("TI")
        for tagged in self._tagged("BTI" if is_whole else "TI"):
            self._put_title(_one_line(tagged), tagged.line)
        container = "booktitle" if draft.kind is WorkType.CHAPTER else "journal"
        for tagged in self._tagged("JT", "TA") if is_whole else self._tagged("BTI", "JT", "TA"):
            draft.put(container, _one_line(tagged).rstrip("."), tagged.line)
        for tagged in self._tagged("TA"):
            if tagged.value.lower() != draft.fields.get(container, "").lower():
                draft.put("abbr", tagged.value, tagged.line)

    def _put_title(self, title: str, line: int) -> None:
        """Sets the title without what PubMed adds: a full stop, and brackets round one it translated."""
        bare = title[:-1] if title.endswith(".") and not title.endswith("..") else title
        translated = _TRANSLATED.fullmatch(bare)
        self.draft.put("title", translated["title"].rstrip(".") if translated else bare, line)
        languages = [tagged.value for tagged in self._tagged("LA")]
        if translated:
            self.draft.put("langid", "en")
        elif len(languages) == 1 and _LANGUAGE.fullmatch(languages[0]):
            self.draft.put("langid", languages[0])

    def _read_identifiers(self) -> None:
        for tagged in self._tagged("LID", "AID"):
            for match in _ARTICLE_ID.finditer(_one_line(tagged)):
                name = {"doi": "doi", "pmc": "pmcid", "pmcid": "pmcid", "pii": "pii"}.get(match["kind"])
                if name:
                    self._put_once(name, match["value"], tagged.line)
            if "[" not in tagged.value and (doi := parse("doi", _one_line(tagged))) is not None:
                self._put_once("doi", doi.value, tagged.line)
        for tagged in self._tagged("IS"):
            serial = _SERIAL.search(tagged.value)
            if serial and (serial["kind"] or "").lower() != "linking":
                self.draft.add("issn", serial["value"], "; ", tagged.line)
        for tagged in self._tagged("ISBN"):
            self.draft.add("isbn", tagged.value.split()[0], "; ", tagged.line)
        pages = next((_one_line(tagged) for tagged in self._tagged("PG")), "")
        self.draft.put("pages", _whole_range(pages))
        if not pages:
            self.draft.put("eid", _article_number(self.draft.fields.get("pii", "")))
        self.draft.fields.pop("pii", None)

    def _put_once(self, name: str, value: str, line: int) -> None:
        """Sets an identifier; a second DOI is told, other identifiers of publishers are not shown anyway."""
        first = self.draft.fields.get(name, value)
        if name == "doi" and first.lower() != value.lower():
            message = f'has the DOI "{value}" beside "{first}", and it is not read; remove one of them.'
            self.draft.tell("repeated-field", message, line)
        self.draft.put(name, value, line)

    def _read_texts(self) -> None:
        for tagged in self._tagged("AB", "OAB"):
            self.draft.put("abstract", tagged.value, tagged.line)
        self._read_keywords()
        for tagged in self._tagged("PL"):
            if self.draft.kind in (WorkType.BOOK, WorkType.CHAPTER):
                self.draft.put("address", _one_line(tagged), tagged.line)
        for tagged in self._tagged("GN"):
            prose, noted = split_note(tagged.value, lambda name: bool(site_field(name)))
            for each in noted:
                self.draft.put(site_field(each.name), each.value, tagged.line)
            self.draft.add("generalnote", prose, "\n", tagged.line)

    def _read_keywords(self) -> None:
        """Reads the authors' terms; where there are none, MeSH's main headings, which "*" marks.

        The other headings ("Humans", "Male") are the library's business and none of the readers'.
        """
        headings = [_one_line(tagged) for tagged in self._tagged("MH")]
        own = [_one_line(tagged).lstrip("*") for tagged in self._tagged("OT")]
        main = [heading.split("/")[0].lstrip("*") for heading in headings if "*" in heading]
        self.draft.keywords = own or main
        self.draft.put("mesh", "; ".join(headings))

    def _people(self, full: str, short: str, *, groups: bool) -> Contributors:
        """Reads people in order: full names, short ones where these are missing, groups in between."""
        people = People()
        is_full = next(self._tagged(full), None) is not None
        for tagged in self._record.tags:
            if tagged.tag == full and tagged.value:
                people.add_inverted(_one_line(tagged))
            elif tagged.tag == short and not is_full and tagged.value:
                people.add(read_short(_one_line(tagged)))
            elif tagged.tag == "CN" and groups and tagged.value:
                people.add_inverted(_one_line(tagged).rstrip("."))
            elif tagged.tag == "AUID" and groups:
                _add_orcid(people, tagged.value)
        for code, message in people.problems:
            self.draft.tell(code, f"{full}: {message}")
        return people.contributors

    def _issued(self) -> Issued:
        for tagged in self._tagged("DP", "DEP"):
            issued = _read_date(_one_line(tagged))
            if issued is None:
                message = f'{tagged.tag} is "{tagged.value}", which is no date; write 2021, 2021 Mar or 2021 Mar 14.'
                self.draft.tell("bad-date", message, tagged.line)
                year = read_year(tagged.value)
                return Issued(date=year or PartialDate(year=None, literal=tagged.value))
            return issued
        return Issued()


def _one_line(tagged: Tagged) -> str:
    return " ".join(tagged.value.split())


def _add_orcid(people: People, written: str) -> None:
    """Gives the person before it an ORCID iD."""
    match = _ORCID.search(written)
    if match and people.listed:
        last: Contribution = people.listed.pop()
        people.add(last.name, match["id"])


def _whole_range(pages: str) -> str:
    """Completes the last page, which MEDLINE shortens: "1203-9" is 1203-1209."""
    match = _FIRST_RANGE.match(pages)
    if match is None:
        return pages
    first, last, rest = match.groups()
    whole = first[: -len(last)] + last if len(last) < len(first) else last
    return f"{first}–{whole}{rest}"


def _article_number(pii: str) -> str:
    """Returns the article number in a publisher's item identifier ("e0123456", "1234")."""
    return pii if re.fullmatch(r"e?\d{1,8}", pii) else ""


def _read_date(text: str) -> Issued | None:
    """Reads "2020 Mar 15", "2020 Mar-Apr", "2020 Mar 1-15", "2019 Dec-2020 Jan", "2020 Winter", "20200315"."""
    compact = _COMPACT.fullmatch(text)
    text = "-".join(compact.groups()) if compact else text
    slashed = _SLASHED.fullmatch(text)
    text = f"{slashed['one']}-{slashed['two']} {slashed['year']}" if slashed else text
    days = _SHORT_DAY.fullmatch(text)
    if days:
        dates = [read_date(f"{days['month']} {days[part]}") for part in ("one", "two")]
        return Issued(date=dates[0], until=dates[1]) if all(dates) else None
    months = _OVER_MONTHS.fullmatch(text)
    if months:
        dates = [read_date(f"{months['year']} {months[part]}") for part in ("one", "two")]
        return Issued(date=dates[0], until=dates[1]) if all(dates) else None
    quarter = _QUARTER.fullmatch(text)
    if quarter:
        year, last = int(quarter["year"]), int(quarter["number"]) * 3
        return Issued(date=PartialDate(year=year, month=last - 2), until=PartialDate(year=year, month=last))
    span = read_range(text) or read_range(re.sub(r"^(\d{4}) ([A-Za-z]+)-([A-Za-z]+)$", r"\2-\3 \1", text))
    if span is None or not (span[0] or span[1]):
        return None
    return Issued(date=span[0] or span[1], until=span[1] if span[0] else None)
