"""Works that are probably one, and were not merged because something differs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mkdocs_scholar.lint.likeness import is_typing_slip
from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.problems import Problem

_WORD = re.compile(r"[^\W_]+")
_PAGES_END = re.compile(r"[^\w.:]")
_SMALL = frozenset({"a", "an", "the"})
_VAGUE = frozenset({WorkType.PREPRINT, WorkType.OTHER, WorkType.ONLINE})
_ADDITIONS_NAMES = (
    "addendum appendix chapter comment commentary companion correction corrigendum demo discussion editorial erratum"
    " extended foreword guest introduction keynote letter part poster preface rejoinder reply response retraction"
    " review slides summary supplement supplementary talk tutorial vol volume workshop"
)
_ADDITIONS = frozenset(_ADDITIONS_NAMES.split())
"""Words that make another work of the rest of a title."""

_LEAST_WORDS = 4
_NEIGHBOURS = 40
"""How many titles next to each other, sorted, are compared."""


@dataclass(frozen=True, slots=True)
class _Title:
    """A title ready to compare."""

    place: int
    """Place of its work in the library."""
    work: Work
    words: tuple[str, ...]
    """Folded, without articles."""
    main: tuple[str, ...]
    """Those before the first colon."""


def probable_duplicates(subject: Subject) -> Iterator[Problem]:
    """Tells of works of one first author whose titles are equal or nearly so, once a pair."""
    told: set[tuple[str, str]] = set()
    for block in _blocks(subject.library.works):
        for place, one in enumerate(block):
            for other in block[place + 1 : place + 1 + _NEIGHBOURS]:
                pair = (one.work.key, other.work.key)
                if pair not in told and pair[::-1] not in told and _may_be_one(one, other):
                    told.add(pair)
                    first, second = sorted((one, other), key=lambda title: title.place)
                    yield _problem(first.work, second.work, subject)


def _problem(first: Work, second: Work, subject: Subject) -> Problem:
    what = "The titles are the same" if first.title.plain == second.title.plain else "The titles are nearly the same"
    advice = "remove one of them if they are one"
    if WorkType.PREPRINT in (first.type, second.type) and subject.is_bibtex(second):
        advice = f"write related = {{{first.key}}} into it to list them as one"
    message = (
        f"{second.key} may be the same work as {first.key} in {first.location}. {what}, and so is the first author; "
        f"{advice}."
    )
    return Problem.of("probable-duplicate", message, second.location)


def _blocks(works: Sequence[Work]) -> Iterator[list[_Title]]:
    """Groups titles by first author and first word, and by first author and last word, each group sorted."""
    blocks: dict[tuple[str, str, str], list[_Title]] = defaultdict(list)
    for place, work in enumerate(works):
        author, words = _author(work), _words(work.title.plain)
        if author and len(words) >= _LEAST_WORDS:
            title = _Title(place, work, words, _words(work.title.plain.partition(":")[0]))
            blocks[author, "first", words[0]].append(title)
            blocks[author, "last", words[-1]].append(title)
    for block in blocks.values():
        if len(block) > 1:
            yield sorted(block, key=lambda title: title.words)


def _author(work: Work) -> str:
    """Family name and initial of the first author; empty if there is none."""
    if not work.authors.listed:
        return ""
    name = work.authors.listed[0].name
    return f"{fold(name.family or name.literal)} {fold(name.given[:1])}"


def _words(title: str) -> tuple[str, ...]:
    return tuple(word for word in _WORD.findall(fold(title)) if word not in _SMALL)


def _may_be_one(one: _Title, other: _Title) -> bool:
    return _alike(one, other) and not _told_apart(one.work, other.work)


def _alike(one: _Title, other: _Title) -> bool:
    """Whether titles are equal but for blanks and one slip, or one is the other without its subtitle."""
    if "".join(one.words) == "".join(other.words):
        return True
    if len(one.words) == len(other.words):
        pairs = [(mine, theirs) for mine, theirs in zip(one.words, other.words, strict=True) if mine != theirs]
        return len(pairs) == 1 and is_typing_slip(*pairs[0])
    short, long = sorted((one, other), key=lambda title: len(title.words))
    rest = long.words[len(short.words) :]
    return short.words == long.main and not _ADDITIONS & set(rest) and not any(map(str.isdigit, rest))


def _told_apart(one: Work, other: Work) -> bool:
    """Whether something says that two works of one title are two."""
    types = {one.type, other.type}
    if len(types) > 1 and not types & _VAGUE:
        return True
    if WorkType.PREPRINT not in types and _differ(_identifier(one, "doi"), _identifier(other, "doi")):
        return True
    if _differ(_identifier(one, "arxiv"), _identifier(other, "arxiv")):
        return True
    parts = ("edition", "volume", "issue", "number", "version", "language", "genre") if len(types) == 1 else ()
    if any(_differ(getattr(one, name), getattr(other, name)) for name in parts):
        return True
    if len(types) == 1 and _differ(_first_page(one), _first_page(other)):
        return True
    return other.key in one.related or one.key in other.related


def _differ(one: str, other: str) -> bool:
    return bool(one) and bool(other) and one.lower() != other.lower()


def _first_page(work: Work) -> str:
    return _PAGES_END.split(work.pages.strip())[0]


def _identifier(work: Work, scheme: str) -> str:
    found = work.identifier(scheme)
    return found.value if found else ""
