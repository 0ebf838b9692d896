"""One venue written several ways: readers see two, and so do counts by venue."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct, field

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.lint.venue_words import are_one_venue, is_shortened, venue_mark, venue_words
from mkdocs_scholar.model.near_titles import joined
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.venues import VenueBook
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Problem

_TYPES = frozenset({WorkType.ARTICLE, WorkType.CONFERENCE, WorkType.CHAPTER})
_BRACKETS = regex(r"\s*[(\[][^()\[\]]*[)\]]")
_YEARS = regex(r"['’]?\b(?:19|20)\d\d\b")
_NUMBERS = regex(r"['’]?\b\d+(?:\s*(?:st|nd|rd|th))?\b\.?", re.IGNORECASE)
_ORDINAL_NAMES = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth twenty thirty forty annual"
)
_ORDINALS = regex(rf"\b(?:{'|'.join(_ORDINAL_NAMES.split())})\b[\s-]*", re.IGNORECASE)
_MEETING = regex(r"\b(?:conf|conference|symp|symposium|workshop|meeting|congress|colloquium|seminar)\b", re.IGNORECASE)
_NO_PLACE = regex(
    r"&|\b(?:and|und|et|adjunct|companion|demo\w*|findings|industr\w*|part|poster\w*|section|series|short|supplement\w*"
    r"|theory|tracks?|tutorials?|vol\w*|workshops?)\b",
    re.IGNORECASE,
)
"""What is no place behind the comma of a meeting's name: a list of its subjects, or what is held beside it."""

_LEAST_INITIALS = 4


class _Spelling(Struct):
    """One way to write a venue, whatever the year."""

    shown: str
    """As the first work has it."""
    words: tuple[str, ...]
    works: list[Work] = field(default_factory=list)


_Group = list[_Spelling]


def venue_spellings(subject: Subject) -> Iterator[Problem]:
    """Tells, at each less common spelling of a venue, how it is written most often."""
    venues = subject.settings.venues
    book = VenueBook(venues)
    wanted = {fold(name) for about in venues.values() for name in (about.name, about.short) if name}

    def is_settled(spelling: _Spelling) -> bool:
        """Whether a setting says how to show it, or to show others so."""
        return book.entry_of(spelling.works[0]) is not None or fold(spelling.shown) in wanted

    works = [work for work in subject.listed() if work.type in _TYPES and work.venue]
    for group in _groups(_spellings(works), _long_forms(works)):
        ranked = sorted(group, key=lambda each: (not is_settled(each), -len(each.works)))
        for other in ranked[1:]:
            if not is_settled(other):
                yield _problem(subject, other, ranked[0])


def _problem(subject: Subject, other: _Spelling, main: _Spelling) -> Problem:
    work = other.works[0]
    times = f"{len(main.works)} time{'s' if len(main.works) > 1 else ''}"
    often = f" (and {len(other.works) - 1} more)" if len(other.works) > 1 else ""
    message = (
        f'{work.key}{often} has the venue "{other.shown}", which is written "{main.shown}" {times}; '
        "write it one way, or name both in the setting venues."
    )
    return Problem.of("venue-spellings", message, subject.place(work, "journal", "booktitle"))


def _spellings(works: Iterable[Work]) -> list[_Spelling]:
    """The spellings in the order they are met; a book of one word is no other way to write a journal."""
    found: dict[str, _Spelling] = {}
    for work in works:
        bare = _bare(work)
        words = venue_words(bare)
        if len(words) > (work.type is WorkType.CHAPTER):
            found.setdefault(bare, _Spelling(bare, words)).works.append(work)
    return list(found.values())


def _long_forms(works: Iterable[Work]) -> Mapping[str, tuple[str, ...]]:
    """Short name to the words of the long one it stands beside; left out where two venues have one short name."""
    found: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for work in works:
        if work.venue and work.venue.short:
            words = venue_words(_bare(work))
            if len(words) > 1:
                found[fold(work.venue.short)].add(words)
    return {short: next(iter(names)) for short, names in found.items() if len(names) == 1}


def _bare(work: Work) -> str:
    name = work.venue.name.plain if work.venue else ""
    return _bare_journal(name) if work.type is WorkType.ARTICLE else _bare_meeting(name)


@lru_cache(maxsize=16384)
def _bare_journal(name: str) -> str:
    """A journal's name without a year and what stands in brackets; a number is its own ("Second Language Research")."""
    return _tidy(_YEARS.sub("", _BRACKETS.sub("", name)))


@lru_cache(maxsize=16384)
def _bare_meeting(name: str) -> str:
    """A meeting's name without what changes from year to year: number, year, short form in brackets, place."""
    whole = _BRACKETS.sub("", name)
    first, comma, rest = whole.partition(",")
    is_placed = comma and _MEETING.search(first) and not _MEETING.search(rest) and not _NO_PLACE.search(rest)
    return _tidy(_ORDINALS.sub("", _NUMBERS.sub("", first if is_placed else whole)))


def _tidy(name: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"\s+([,.;:])", r"\1", name)).strip(" ,;:-–'’")


def _groups(spellings: Sequence[_Spelling], long_forms: Mapping[str, tuple[str, ...]]) -> Iterator[_Group]:
    """Yields the spellings of each venue that has several, in the order they are met."""
    same: dict[str, _Group] = {}
    for spelling in spellings:
        words = long_forms.get(fold(spelling.shown), spelling.words)
        same.setdefault(joined([word.rstrip(".") for word in words]), []).append(spelling)
    places = {spelling.shown: place for place, spelling in enumerate(spellings)}
    for group in _with_acronyms(_united(same.values())):
        if len(group) > 1:
            yield sorted(group, key=lambda each: places[each.shown])


def _united(groups: Iterable[_Group]) -> list[_Group]:
    """Unites groups that are one venue, among those whose words start alike: an abbreviation keeps that.

    What could be short for two venues stays alone.
    """
    by_mark: dict[str, list[tuple[tuple[str, ...], _Group]]] = defaultdict(list)
    for group in sorted(groups, key=_shortness):
        words = _fullest(group)
        near = by_mark[venue_mark(words)]
        matches = [each for theirs, each in near if are_one_venue(words, theirs)]
        if len(matches) == 1:
            matches[0].extend(group)
        else:
            near.append((words, list(group)))
    return [group for near in by_mark.values() for _, group in near]


def _fullest(group: _Group) -> tuple[str, ...]:
    """The words of its first spelling that has several: an acronym may stand before it."""
    return next((each.words for each in group if len(each.words) > 1), group[0].words)


def _shortness(group: _Group) -> tuple[bool, int]:
    """Full names before abbreviations, long words before short."""
    words = _fullest(group)
    return is_shortened(words), -sum(map(len, words))


def _with_acronyms(groups: Iterable[_Group]) -> list[_Group]:
    """Puts groups of an acronym alone to the one venue whose initials it is."""
    kept: list[_Group] = []
    acronyms: list[_Group] = []
    by_initials: dict[str, list[_Group]] = defaultdict(list)
    for group in groups:
        (acronyms if _is_acronym(group) else kept).append(group)
    for group in kept:
        said = {_initials(spelling.shown) for spelling in group}
        for initials in {*said, "".join(word[0] for word in _fullest(group))}:
            by_initials[initials].append(group)
    for group in acronyms:
        named = by_initials[fold(group[0].shown)]
        if len(named) == 1:
            named[0].extend(group)
        else:
            kept.append(group)
    return kept


def _is_acronym(group: _Group) -> bool:
    name = group[0].shown
    return len(group) == 1 and len(name) >= _LEAST_INITIALS and name.isalpha() and name.isupper()


def _initials(name: str) -> str:
    """The initials of a name with those of its "Proceedings": PNAS."""
    return "".join(
        word[0] for word in fold(name).replace("-", " ").split() if word not in _UNSAID and word[0].isalpha()
    )


_UNSAID = frozenset({"and", "for", "in", "of", "on", "the", "to"})
