"""The people of many works, each once, whatever spellings the works have of their names.

Two people who are taken for one are worse than one who is listed twice: in doubt, two. A family name alone joins
nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, product

from msgspec import Struct

from mkdocs_scholar.model.person import (
    Name,
    are_particles_alike,
    given_agreement,
    given_readings,
    is_cjk,
    particles_and_stem,
    surnames_and_given,
    whole_key,
)
from mkdocs_scholar.model.search import folded
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work


class Colleague(Struct, frozen=True, kw_only=True, gc=False):
    """A person with the number of works they are an author of."""

    name: Name
    """In the spelling that tells most."""
    count: int
    """How many works, each once."""
    spellings: tuple[str, ...]
    """Full names as the works have them, the most frequent first."""
    orcid: str = ""
    """ORCID iD where a source gives it; empty if none does."""


def colleagues(works: Sequence[Work], left_out: Callable[[Work], Container[int]]) -> tuple[Colleague, ...]:
    """Finds who the authors of works are.

    Spellings are one person if they have one ORCID iD, or one name in Chinese, Japanese or Korean script; or if family
    names agree whole and given names word by word, a word with its initial, and there is nobody else they agree with:
    "W. Zhang" is Wei Zhang unless there is a Wen Zhang too. Where many have one family name, initials tell little:
    there they agree only with somebody who wrote with the same people. Spellings with different iDs, native names or
    suffixes, and those that stand side by side in one work, are different people.

    Args:
        works: The works.
        left_out: Gives the places among a work's authors of those who are not asked for.

    Returns:
        Those with the most works first, then by name.
    """
    spelt = _spelt(works, left_out)
    _transliterate(spelt)
    people = [person for spelling in spelt for person in _apart(spelling)]
    _join_marked(people)
    crowded = _Crowded(people)
    for family in _families(person for person in people if person.into is None):
        _join_family(family, crowded)
    found = [_colleague(person) for person in people if person.into is None]
    return tuple(sorted(found, key=lambda each: (-each.count, fold(each.spellings[0]))))


class _Spelling:
    """A name as some works have it."""

    __slots__ = ("full", "is_initial", "name", "orcids", "readings", "surnames", "ways", "works")

    def __init__(self, name: Name) -> None:
        self.name = name
        self.full = name.full
        self.works: list[int] = []  # their numbers, ascending
        self.orcids: dict[str, list[int]] = {}
        is_parted = name.family and name.given and not is_cjk(self.full)
        self.surnames, given = surnames_and_given(name) if is_parted else (frozenset[str](), "")
        self.ways = given_readings(given) if given else ()
        self.readings = tuple([words for way in self.ways for words in way if words])
        self.is_initial = any(len(words[0]) == 1 for words in self.readings)


class _Person:
    """Spellings that are one person."""

    __slots__ = ("into", "is_initial", "length", "native", "orcid", "spellings", "suffix", "works")

    def __init__(self, spelling: _Spelling, works: Iterable[int], orcid: str) -> None:
        name = spelling.name
        script = "" if name.full.isascii() else next(filter(is_cjk, (name.native, spelling.full)), "")
        self.spellings = [spelling]
        self.works = set(works)
        self.orcid = orcid
        self.native = whole_key(script or name.native) if script or name.native else ""
        self.suffix = fold(name.suffix).strip(".") if name.suffix else ""
        self.is_initial = spelling.is_initial
        self.length = max([len(words) for words in spelling.readings], default=0)  # given names of the longest spelling
        self.into: _Person | None = None  # who they turned out to be

    @property
    def root(self) -> _Person:
        return self.into.root if self.into else self

    def take(self, other: _Person) -> None:
        self.spellings += other.spellings
        self.works |= other.works
        self.orcid = self.orcid or other.orcid
        self.native = self.native or other.native
        self.suffix = self.suffix or other.suffix
        self.is_initial = self.is_initial and other.is_initial
        self.length = max(self.length, other.length)
        other.into = self

    def is_surely_not(self, other: _Person) -> bool:
        return (
            (self.orcid != other.orcid and bool(self.orcid and other.orcid))
            or (self.native != other.native and bool(self.native and other.native))
            or (self.suffix != other.suffix and bool(self.suffix and other.suffix))
            or not self.works.isdisjoint(other.works)
        )

    def could_be(self, other: _Person) -> bool:
        """Whether nothing says that they are two, and all their spellings agree."""
        return not self.is_surely_not(other) and all(
            _agree(one, two) for one in self.spellings for two in other.spellings if one.readings and two.readings
        )


def _spelt(works: Sequence[Work], left_out: Callable[[Work], Container[int]]) -> Sequence[_Spelling]:
    found: dict[Name, _Spelling] = {}
    for number, work in enumerate(works):
        absent = left_out(work)
        for place, each in enumerate(work.authors.listed):
            if place in absent:
                continue
            spelling = found.get(each.name)
            if spelling is None:
                spelling = found[each.name] = _Spelling(each.name)
            spelling.works.append(number)
            if each.orcid:
                spelling.orcids.setdefault(each.orcid, []).append(number)
    return tuple(found.values())


class _Joined:
    """Words that stand for one another."""

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self._parents)

    def root(self, word: str) -> str:
        while (parent := self._parents.get(word, word)) != word:
            word = parent
        return word

    def join(self, words: Iterable[str]) -> None:
        first, *others = map(self.root, words)
        self._parents.update({other: first for other in others if other != first})


def _transliterate(spellings: Sequence[_Spelling]) -> None:
    """Makes one word of all that a name may be written with: beside a "Müller", "Muller" and "Mueller" are one."""
    joined = _Joined()
    for spelling in spellings:
        if not spelling.full.isascii() and spelling.surnames:
            joined.join(sorted(spelling.surnames))
            for way in spelling.ways:
                for words in zip(*way, strict=False):
                    joined.join(words)
    for spelling in spellings if joined else ():
        spelling.surnames = frozenset(map(joined.root, spelling.surnames))
        spelling.readings = tuple(dict.fromkeys(tuple(map(joined.root, words)) for words in spelling.readings))


def _apart(spelling: _Spelling) -> Iterator[_Person]:
    """Parts people of one name with different ORCID iDs; works without one are those of the only one who has any."""
    if len(spelling.orcids) < 2:
        yield _Person(spelling, spelling.works, next(iter(spelling.orcids), ""))
        return
    rest = set(spelling.works)
    for orcid, works in spelling.orcids.items():
        rest.difference_update(works)
        yield _Person(spelling, works, orcid)
    if rest:
        yield _Person(spelling, rest, "")


def _join_marked(people: Sequence[_Person]) -> None:
    """Joins those who have one ORCID iD, one name in their own script, or one name letter by letter."""
    for marks_of in (_orcids, _natives, _whole_names):
        marked: dict[str, list[_Person]] = {}
        for person in people:
            if person.into is None:
                for mark in marks_of(person):
                    marked.setdefault(mark, []).append(person)
        for same in marked.values():
            if len(same) > 1:
                _join_twins(same, [pair for pair in combinations(same, 2) if not pair[0].is_surely_not(pair[1])])


def _orcids(person: _Person) -> Iterable[str]:
    return (person.orcid,) if person.orcid else ()


def _natives(person: _Person) -> Iterable[str]:
    return (person.native,) if person.native else ()


def _whole_names(person: _Person) -> Iterable[str]:
    return {folded(spelling.full) for spelling in person.spellings if not spelling.is_initial}


def _join_twins(people: Iterable[_Person], pairs: Iterable[tuple[_Person, _Person]]) -> None:
    """Joins those who could be the same people as each other, and nobody else.

    Args:
        people: Some people.
        pairs: Those two of them who could be one.
    """
    near = {person.root: {person.root} for person in people}
    for one, two in pairs:
        near[one.root].add(two.root)
        near[two.root].add(one.root)
    alike: dict[frozenset[_Person], list[_Person]] = {}
    for person, others in near.items():
        alike.setdefault(frozenset(others), []).append(person)
    for first, *rest in alike.values():
        for person in rest:
            first.take(person)


def _families(people: Iterable[_Person]) -> Iterator[list[_Person]]:
    """Parts people by family name and first letter of their given names: others cannot be one."""
    joined = _Joined()
    keyed: list[tuple[str, str, _Person]] = []
    for person in people:
        for spelling in person.spellings:
            if spelling.readings:
                names = _family_names(spelling)
                joined.join(names)
                letters = dict.fromkeys([words[0][0] for words in spelling.readings])
                keyed += [(names[0], letter, person) for letter in letters]
    families: dict[tuple[str, str], list[_Person]] = {}
    for name, letter, person in keyed:
        families.setdefault((joined.root(name), letter), []).append(person)
    return (family for family in families.values() if len(family) > 1)


def _family_names(spelling: _Spelling) -> list[str]:
    particles, stem = particles_and_stem(spelling.name)
    names = sorted(spelling.surnames)
    return [*names, f"~{stem}"] if particles else names


def _join_family(family: Iterable[_Person], crowded: _Crowded) -> None:
    """Joins people of a family name and a first letter."""
    people = list(dict.fromkeys(person.root for person in family))
    if len(people) > 1:
        pairs = [pair for pair in _likely_pairs(people) if pair[0].could_be(pair[1])]
        _join_twins(people, [pair for pair in pairs if not crowded.hides(*pair)])


class _Crowded:
    """Family names that so many have that initials tell few of them apart."""

    def __init__(self, people: Sequence[_Person]) -> None:
        self._people = people

    def hides(self, one: _Person, other: _Person) -> bool:
        """Whether an initial is all that speaks for two being one: their name is crowded, and no co-author is the same.

        Those of whom either has no co-author are given the benefit of the doubt.
        """
        if one.is_initial == other.is_initial or self._names.keys().isdisjoint(_stems(one)):
            return False
        if all(len(self._names[stem]) < _CROWD for stem in _stems(one) if stem in self._names):
            return False
        mine, theirs = self._company(one, other), self._company(other, one)
        return bool(mine and theirs) and mine.isdisjoint(theirs)

    @cached_property
    def _names(self) -> dict[str, set[str]]:
        """Family names to the first given names of all who have them, spelt out."""
        names: dict[str, set[str]] = {}
        for person in self._people:
            for spelling in () if person.is_initial else person.spellings:
                for stem in spelling.surnames:
                    names.setdefault(stem, set()).update([words[0] for words in spelling.readings[:1]])
        return names

    @cached_property
    def _authors(self) -> dict[int, set[_Person]]:
        authors: dict[int, set[_Person]] = {}
        for person in self._people:
            if person.into is None:
                for work in person.works:
                    authors.setdefault(work, set()).add(person)
        return authors

    def _company(self, person: _Person, other: _Person) -> set[_Person]:
        """Those who wrote with somebody."""
        people = {each.root for work in person.works for each in self._authors[work]}
        return people - {person, other}


_CROWD = 4
"""How many given names make a family name crowded."""


def _stems(person: _Person) -> frozenset[str]:
    return frozenset().union(*(spelling.surnames for spelling in person.spellings))


def _likely_pairs(people: Iterable[_Person]) -> Iterator[tuple[_Person, _Person]]:
    """Pairs initials with everybody, and names that are spelt out with those that begin alike."""
    spelt_out = []
    by_word: dict[str, list[_Person]] = {}
    for person in people:
        if not person.is_initial:
            spelt_out.append(person)
            readings = [words for spelling in person.spellings for words in spelling.readings]
            for word in dict.fromkeys([word for words in readings for word in (words[0], "".join(words))]):
                by_word.setdefault(word, []).append(person)
    initials = [person for person in people if person.is_initial]
    yield from combinations(initials, 2)
    yield from product(initials, spelt_out)
    for same in by_word.values():
        yield from combinations(same, 2)


def _agree(one: _Spelling, other: _Spelling) -> bool:
    if not _are_one_family(one, other):
        return False
    if len(one.readings) == len(other.readings) == 1:
        return bool(given_agreement(one.readings[0], other.readings[0]))
    return any(given_agreement(mine, theirs) for mine in one.readings for theirs in other.readings)


def _are_one_family(one: _Spelling, other: _Spelling) -> bool:
    if not one.surnames.isdisjoint(other.surnames):
        return True
    (mine, my_stem), (theirs, their_stem) = particles_and_stem(one.name), particles_and_stem(other.name)
    return bool(mine and theirs) and my_stem == their_stem and are_particles_alike(mine, theirs)


def _colleague(person: _Person) -> Colleague:
    if len(person.spellings) == 1:
        (told,) = person.spellings
        return Colleague(name=told.name, count=len(person.works), spellings=(told.full,), orcid=person.orcid)
    counts: Counter[str] = Counter()
    for spelling in person.spellings:
        counts[spelling.full] += len(spelling.works)

    def order(spelling: _Spelling) -> tuple[bool, bool, int, bool, int]:
        full = spelling.full
        is_spelt_out = bool(spelling.readings) and not spelling.is_initial
        has_accents = any(letter.isalpha() and not letter.isascii() for letter in full)
        return is_spelt_out, not spelling.is_initial, counts[full], has_accents, len(full)

    told = max(person.spellings, key=order)
    spellings = tuple(spelling for spelling, _ in counts.most_common())
    return Colleague(name=told.name, count=len(person.works), spellings=spellings, orcid=person.orcid)
