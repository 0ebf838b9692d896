"""One venue written several ways: readers see two, and so do counts by venue."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from mkdocs_scholar.lint.likeness import is_typing_slip
from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.problems import Problem

_TYPES = frozenset({WorkType.ARTICLE, WorkType.CONFERENCE, WorkType.CHAPTER})
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_NUMBERS = re.compile(r"['’]?\b\d+(?:\s*(?:st|nd|rd|th))?\b\.?", re.IGNORECASE)
_ORDINAL_NAMES = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth twenty thirty forty annual"
)
_ORDINALS = re.compile(rf"\b(?:{'|'.join(_ORDINAL_NAMES.split())})\b[\s-]*", re.IGNORECASE)
_LEADS = re.compile(r"^(?:in\s+)?(?:the\s+)?(?:proceedings|proc\.?)\s+(?:of\s+)?(?:the\s+)?")
_WORD = re.compile(r"[^\W_]+\.?")
_SMALL_NAMES = "a an and at de der des die en et for für in la le of on the to und with & van"
_SMALL = frozenset(_SMALL_NAMES.split())


@dataclass(slots=True)
class _Spelling:
    """One way to write a venue, whatever the year."""

    shown: str
    """As the first work has it."""
    words: tuple[str, ...]
    """Folded, without small words; an abbreviated one ends in a point."""
    works: list[Work] = field(default_factory=list)


def venue_spellings(subject: Subject) -> Iterator[Problem]:
    """Tells, at each less common spelling of a venue, how it is written most often."""
    settled = {_bare(name) for name in subject.settings.venues}
    spellings = [each for each in _spellings(subject.listed()) if each.shown not in settled]
    for group in _groups(spellings, _long_forms(subject.listed())):
        ranked = sorted(group, key=lambda each: -len(each.works))
        for other in ranked[1:]:
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
    found: dict[str, _Spelling] = {}
    for work in works:
        name = _name(work)
        if name:
            bare = _bare(name)
            found.setdefault(bare, _Spelling(bare, _words(bare))).works.append(work)
    return [spelling for spelling in found.values() if spelling.words]


def _name(work: Work) -> str:
    return work.venue.name.plain if work.venue and work.type in _TYPES else ""


def _long_forms(works: Iterable[Work]) -> Mapping[str, tuple[str, ...]]:
    """Short name in brackets to the words of the long one before it; left out where two venues have one short name."""
    found: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for work in works:
        if work.venue and work.type in _TYPES and work.venue.short:
            words = _words(_bare(work.venue.name.plain))
            if len(words) > 1:
                found[fold(work.venue.short)].add(words)
    return {short: next(iter(names)) for short, names in found.items() if len(names) == 1}


@lru_cache(maxsize=4096)
def _bare(name: str) -> str:
    """A venue's name without what changes from year to year: number, year, short form in brackets, place."""
    bare = _ORDINALS.sub("", _NUMBERS.sub("", _BRACKETS.sub("", name)))
    return re.sub(r"\s+", " ", re.sub(r"\s+([,.;:])", r"\1", bare)).strip(" ,;:-–'’")


@lru_cache(maxsize=4096)
def _words(bare: str) -> tuple[str, ...]:
    """Words of a name without the small ones; the last may be a letter that tells sections apart."""
    words = _WORD.findall(_LEADS.sub("", fold(bare).replace("-", " ")))
    return tuple(word for word in words[:-1] if word.rstrip(".") not in _SMALL) + tuple(words[-1:])


def _groups(spellings: Sequence[_Spelling], long_forms: Mapping[str, tuple[str, ...]]) -> Iterator[list[_Spelling]]:
    """Yields the spellings of each venue that has several."""
    by_initial: dict[str, list[list[_Spelling]]] = defaultdict(list)
    for spelling in sorted(spellings, key=lambda each: -len(each.works)):
        words = long_forms.get(fold(spelling.shown), spelling.words)
        groups = by_initial[words[0][0]]
        group = next((group for group in groups if _is_one(words, group[0].words)), None)
        if group is None:
            groups.append([spelling])
        else:
            group.append(spelling)
    for groups in by_initial.values():
        yield from (group for group in groups if len(group) > 1)


def _is_one(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether words are those of one venue: alike but for points, abbreviations and at most one slip."""
    if len(one) != len(other):
        return False
    slips = 0
    for mine, theirs in zip(one, other, strict=True):
        if mine.rstrip(".") == theirs.rstrip(".") or _abbreviates(mine, theirs) or _abbreviates(theirs, mine):
            continue
        if not is_typing_slip(mine, theirs):
            return False
        slips += 1
    return slips < 2


def _abbreviates(short: str, long: str) -> bool:
    """Whether a word with a point is the start of another ("Trans." of "Transactions")."""
    return short.endswith(".") and len(short) > 2 and not long.endswith(".") and long.startswith(short[:-1])
