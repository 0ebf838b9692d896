"""Works that are probably one, and were not merged because something differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.imprint import are_one_venue
from mkdocs_scholar.model.near_titles import Likeness, Title, near_titles
from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.model.sameness import identity
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Problem

_PAGES_END = regex(r"[^\w.:]")
_VAGUE = frozenset({WorkType.PREPRINT, WorkType.OTHER, WorkType.ONLINE})
_LEAST_WORDS = 4
"""Shorter titles are given to many works: they count where year, people and venue go together."""


def probable_duplicates(subject: Subject) -> Iterator[Problem]:
    """Tells of works of one first author whose titles are equal or nearly so, once a pair."""
    works = subject.library.works
    for one, other, likeness in near_titles(_titles(works)):
        first, second = works[one.place], works[other.place]
        if _may_be_one(first, second, likeness, min(one.size, other.size)):
            yield _problem(first, second, subject)


def _titles(works: Iterable[Work]) -> Iterator[Title]:
    for place, work in enumerate(works):
        author = _author(work)
        if author:
            yield Title.of(place, author, work.title.plain)


def _problem(first: Work, second: Work, subject: Subject) -> Problem:
    what = "The titles are the same" if first.title.plain == second.title.plain else "The titles are nearly the same"
    advice = "remove one of them if they are one"
    if WorkType.PREPRINT in (first.type, second.type) and subject.is_bibtex(second):
        advice = (
            f"write related = {{{first.key}}} and relatedtype = {{{_relation(second)}}} into it to list them as one"
        )
    message = (
        f"{second.key} may be the same work as {first.key} in {first.location}. {what}, and so is the first author; "
        f"{advice}."
    )
    return Problem.of("probable-duplicate", message, second.location)


def _relation(second: Work) -> str:
    """What the first of two is to the second: its preprint, or what became of it."""
    return "publishedas" if second.type is WorkType.PREPRINT else "preprint"


def _people(work: Work) -> Contributors:
    return work.authors if work.authors else work.editors


def _author(work: Work) -> str:
    """Family name and initial of the first author, or else editor; empty if there is none."""
    people = _people(work).listed
    return f"{fold(people[0].name.family or people[0].name.literal)} {fold(people[0].name.given[:1])}" if people else ""


def _may_be_one(one: Work, other: Work, likeness: Likeness, size: int) -> bool:
    if _are_told_apart(one, other):
        return False
    return (likeness is not Likeness.LETTER and size >= _LEAST_WORDS) or _go_together(one, other)


def _go_together(one: Work, other: Work) -> bool:
    """Whether year and people are the same and nothing says that the venue is not; or an identifier is."""
    if any(identity(one, scheme) and identity(one, scheme) == identity(other, scheme) for scheme in _SCHEMES):
        return True
    return _are_of_one_time(one, other) and _are_of_one_venue(one, other) and _have_same_people(one, other)


def _are_of_one_time(one: Work, other: Work) -> bool:
    if one.issued is None or other.issued is None or one.issued.year is None or other.issued.year is None:
        return one.venue is not None and other.venue is not None
    most = 1 if WorkType.PREPRINT in (one.type, other.type) else 0
    return abs(one.issued.year - other.issued.year) <= most


def _are_of_one_venue(one: Work, other: Work) -> bool:
    is_vague = bool({one.type, other.type} & _VAGUE) and one.type is not other.type
    return is_vague or one.venue is None or other.venue is None or are_one_venue(one.venue, other.venue)


def _have_same_people(one: Work, other: Work) -> bool:
    mine, theirs = _people(one), _people(other)
    names = [[fold(person.name.family or person.name.literal) for person in people.listed] for people in (mine, theirs)]
    if mine.is_complete and theirs.is_complete:
        return names[0] == names[1]
    return all(name == their for name, their in zip(*names, strict=False))


def _are_told_apart(one: Work, other: Work) -> bool:
    """Whether something says that two works of one title are two."""
    types = {one.type, other.type}
    if _are_related_otherwise(one, other):
        return True
    if len(types) > 1 and not types & _VAGUE:
        return True
    schemes = ("arxiv",) if WorkType.PREPRINT in types else ("doi", "arxiv", "pmid", "acl")
    if any(_differ(identity(one, scheme), identity(other, scheme)) for scheme in schemes):
        return True
    if identity(one, "doi") and identity(one, "doi") == identity(other, "doi"):
        return False
    parts = ("edition", "volume", "issue", "number", "version", "language", "genre") if len(types) == 1 else ()
    if any(_differ(getattr(one, name), getattr(other, name)) for name in parts):
        return True
    return len(types) == 1 and _differ(_first_page(one), _first_page(other))


def _are_related_otherwise(one: Work, other: Work) -> bool:
    """Whether a file relates two works as two; a preprint that is only said to be related may still be one of them."""
    named = [each for each in one.related if each.key == other.key]
    named += [each for each in other.related if each.key == one.key]
    return any(each.is_other_work for each in named) or (
        bool(named) and WorkType.PREPRINT not in (one.type, other.type)
    )


_SCHEMES = ("doi", "arxiv", "pmid", "isbn", "acl")


def _differ(one: str, other: str) -> bool:
    return bool(one) and bool(other) and one.lower() != other.lower()


def _first_page(work: Work) -> str:
    return _PAGES_END.split(work.pages.strip())[0]
