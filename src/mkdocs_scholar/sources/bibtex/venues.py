"""Where a work appeared, and the short name readers know it by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from mkdocs_scholar.model.text import RichText, fold
from mkdocs_scholar.model.work import Venue, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.archives import Archive
from mkdocs_scholar.sources.bibtex.values import Values

_FIRST: Mapping[WorkType, tuple[str, ...]] = MappingProxyType(
    {
        WorkType.ARTICLE: ("fjournal", "journal", "booktitle"),
        WorkType.CONFERENCE: ("booktitle", "eventtitle", "journal", "maintitle"),
        WorkType.CHAPTER: ("booktitle", "maintitle"),
        WorkType.PREPRINT: ("howpublished", "institution", "publisher"),
        WorkType.BOOK: ("publisher", "organization", "institution", "howpublished"),
        WorkType.THESIS: ("school", "institution", "publisher"),
        WorkType.REPORT: ("institution", "school", "organization", "publisher"),
        WorkType.TALK: ("eventtitle", "booktitle", "howpublished", "organization", "institution", "journal"),
        WorkType.ONLINE: ("organization", "howpublished", "publisher"),
        WorkType.OTHER: (
            "howpublished",
            "journal",
            "booktitle",
            "eventtitle",
            "institution",
            "school",
            "organization",
            "publisher",
        ),
        WorkType.PATENT: (),
        WorkType.DATASET: ("howpublished", "publisher", "organization", "institution"),
        WorkType.SOFTWARE: ("howpublished", "publisher", "organization", "institution"),
    }
)
"""Fields that name the venue of each type, the first there is counts."""

_JOURNAL_SHORTS = ("journal-iso", "abbrev_source_title", "journal_abbreviation")
"""Where Web of Science, Scopus and EndNote have the short name of a journal; MathSciNet and zbMATH have it in `journal`
beside `fjournal`."""
_JOURNAL_NAMES = frozenset({"fjournal", *_JOURNAL_SHORTS})
_SUBTITLES = {"journal": "journalsubtitle", "booktitle": "booksubtitle"}
_IN_ADDRESSES = ("\\url", "\\href", "http://", "https://", "www.")

_TWICE = regex(r"(?P<once>\S(?:.*\S)?)\s*/\s*(?P=once)", re.DOTALL)
_YEAR = r"(?:[\s,\-–]*['’‘`]?\s*(?:(?:19|20)\d{2}|\d{2}))"
_LETTERS = r"[A-Z][\w&+.@*]*(?:[/\-–][A-Z][\w&+.]*)*"
_ACRONYM = rf"{_LETTERS}(?:\s+{_LETTERS}){{0,2}}"
_IN_BRACKETS = regex(r"\((?P<inside>[^()]{2,40})\)\s*(?:[.,;]|$)")
_WITH_YEAR = regex(rf"(?P<short>{_ACRONYM}?){_YEAR}(?:\s*(?:[Ww]orkshops?))?")
_BEHIND_YEAR = ("orkshop", "orkshops")
_WITHOUT_YEAR = regex(rf"(?P<short>{_ACRONYM})")
_PROCEEDINGS = regex(r"(?:In:?\s+)?Proc(?:s?\.|eedings\b)\s*(?:of\s+)?(?:the\s+)?", re.IGNORECASE)
_COLON = regex(r":\s|\s[-–—]\s")
"""What parts a short form from the full name behind it ("SIGMOD '21: International Conference on …")."""
_APOSTROPHE_YEAR = regex(r"['’‘`]\s*(?:(?:19|20)\d{2}|\d{2})$")
_WHOLE_YEAR = regex(r"(?<!\d)(?:19|20)\d{2}$")
_MEETING = regex(
    r"\b(?:conf|sympos|workshop|proc|congres|kongres|colloqui|meeting|forum|konferenz|tagung)", re.IGNORECASE
)
_NO_ACRONYM_NAMES = (
    "vol volume part series issue no number chapter track section session supplement edition book art article"
    " jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october"
    " november december spring summer autumn fall winter year years online virtual usa uk us eu un ieee"
    " acm siam usenix lncs lnai"
    " cd-rom dvd i ii iii iv v vi vii viii ix x cat print poster demo demos short extended abstract paper papers"
)
_NO_ACRONYM = frozenset(_NO_ACRONYM_NAMES.split())


def read_venue(values: Values, kind: WorkType, archive: Archive | None) -> Venue | None:
    """Reads the venue of a work; of a preprint the archive."""
    abbreviation = values.plain("abbr")
    if not abbreviation and kind is WorkType.ARTICLE and not _JOURNAL_NAMES.isdisjoint(values.fields):
        abbreviation = values.plain("journal" if "fjournal" in values.fields else "", *_JOURNAL_SHORTS)
    if kind is WorkType.PREPRINT and archive is not None:
        subject = f" [{archive.subject}]" if archive.subject else ""
        return Venue(name=RichText.of(archive.name + subject), short=abbreviation or archive.name)
    name = _name(values, kind)
    short = abbreviation or short_form(name.plain) or _short_series(values)
    if kind is WorkType.BOOK and short and short == (abbreviation or _short_series(values)):
        name = RichText()  # "TIDES '20" is what readers know the proceedings by, not who printed them.
    return Venue(name=name, short=short) if name or short else None


def _name(values: Values, kind: WorkType) -> RichText:
    others = () if kind is WorkType.BOOK else ("journal", "booktitle")
    for field in (*_FIRST[kind], *others):
        raw = values.fields.get(field)
        if raw is None or _is_address(raw):
            continue
        name = _once(values.decoded(raw if raw[-1:] not in ",;" else raw.rstrip(" ,;"), field))
        if name:
            subtitle = values.text(_SUBTITLES[field]) if field in _SUBTITLES else None
            return name + RichText.of(": ") + subtitle if subtitle else name
    return values.text("venue") if "venue" in values.fields and not has_event(values) else RichText()


def has_event(values: Values) -> bool:
    """Whether an entry tells of an event, so that its `venue` is the place of that (BibLaTeX manual, 2.2.2)."""
    return "eventtitle" in values.fields or "booktitle" in values.fields


@lru_cache(maxsize=4096)
def _is_address(written: str) -> bool:
    lowered = written.lower()
    return any(part in lowered for part in _IN_ADDRESSES)


def _once(name: RichText) -> RichText:
    """Takes the second half of a name that stands twice ("X/X"), as some proceedings are exported."""
    twice = _TWICE.fullmatch(name.plain) if "/" in name.plain else None
    return RichText.of(twice["once"]) if twice else name


def _short_series(values: Values) -> str:
    """Returns the short form in `series` where it looks like "OSDI '20", as in ACM's exports; it is also "LNCS"."""
    raw = values.fields.get("series")
    return acronym_with_year(values.decoded(raw, "series").plain) if raw else ""


@lru_cache(maxsize=4096)
def short_form(name: str) -> str:
    """Returns the short form that a venue's full name tells.

    It stands in closing brackets ("… (OSDI 18)"), with its year before a colon ("SIGMOD '21: International …") or
    behind "Proc. of", or between commas with its year ("…, OSDI 2018, Carlsbad").

    >>> short_form("13th USENIX Symposium on Operating Systems Design and Implementation (OSDI 18)")
    'OSDI'
    >>> short_form("SIGMOD '21: International Conference on Management of Data, Virtual Event, China")
    'SIGMOD'
    >>> short_form("Advances in Neural Information Processing Systems (Part 2)")
    ''
    """
    for bracket in reversed(list(_IN_BRACKETS.finditer(name))):
        inside = bracket["inside"].strip()
        short = acronym_with_year(inside) or _acronym(inside)
        if short:
            return short
    short = _leading(name)
    if short:
        return short
    for part in name.split(","):
        short = acronym_with_year(part.strip())
        if short:
            return short
    return ""


def _leading(name: str) -> str:
    """Returns the short form that a name begins with, its year behind it.

    Before a colon the year has an apostrophe, or the name goes on as that of a meeting: "COVID-19: …" is none.
    """
    said = _PROCEEDINGS.match(name)
    if said is not None:
        return acronym_with_year(_COLON.split(name[said.end() :].partition(",")[0], maxsplit=1)[0].strip())
    parted = _COLON.search(name)
    if parted is None:
        return ""
    head = name[: parted.start()].strip()
    is_meeting = _WHOLE_YEAR.search(head) and _MEETING.search(name, parted.end())
    return acronym_with_year(head) if is_meeting or _APOSTROPHE_YEAR.search(head) else ""


def acronym_with_year(text: str) -> str:
    """Returns the acronym of "OSDI '18", "NeurIPS 2020" or "SC20"; empty for any other text."""
    if not "A" <= text[:1] <= "Z" or not (text[-1].isdigit() or text.endswith(_BEHIND_YEAR)):
        return ""  # as for most names: the pattern takes as long to compile as to read three works
    match = _WITH_YEAR.fullmatch(text)
    short = match["short"].rstrip(" ,-–'’") if match else ""
    return short if short and _is_acronym(short, capitals=2) else ""


def _acronym(text: str) -> str:
    match = _WITHOUT_YEAR.fullmatch(text)
    return text if match and _is_acronym(text, capitals=2) else ""


def _is_acronym(text: str, *, capitals: int) -> bool:
    words = re.split(r"[\s/]+", text)
    if all(fold(word).strip(".") in _NO_ACRONYM for word in words):
        return False
    if any(fold(word).strip(".") in _NO_ACRONYM - {"usenix", "acm", "ieee", "siam"} for word in words):
        return False
    return all(sum(letter.isupper() for letter in word) >= min(capitals, len(word)) for word in words)
