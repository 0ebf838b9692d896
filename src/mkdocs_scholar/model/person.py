"""People: their names in parts, the part they had in a work, and whether two names can be one person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from operator import itemgetter

from msgspec import Struct

from mkdocs_scholar.model.text import fold, spellings
from mkdocs_scholar.patterns import regex

_CJK = (
    "["
    "\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff"  # Hangul
    "\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f"  # kana
    "\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
    "]"
)


_FIRST_CJK = "\u1100"


@cache
def _cjk_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Compiled at the first name in a script of the East: sets as wide as these take milliseconds."""
    return re.compile(rf"(?:{_CJK}|[\s・·‧･=＝])+"), re.compile(_CJK)


def is_cjk(text: str) -> bool:
    """Whether a name is written in Chinese, Japanese or Korean script alone.

    >>> is_cjk("肖文聪"), is_cjk("Xiao 肖")
    (True, False)
    """
    if text.isascii() or max(text) < _FIRST_CJK:
        return False
    only, any_at_all = _cjk_patterns()
    return bool(only.fullmatch(text)) and bool(any_at_all.search(text))


_PARTICLES = frozenset(
    """
    af al av bin da dal de dei del dela della den der des di do dos du e el ibn la las le lo los of op te ten ter the
    't und van vande vanden vander vom von y zu zum zur
    """.split()  # noqa: SIM905 - a table reads better as words
)
"""Words between given and family name that start small, in the languages of Europe and in Arabic."""


def _initials(given: str) -> Iterator[str]:
    """Shortens given names; what is shortened already ("Yu.", "J.P.") and particles stay as they are.

    >>> list(_initials("Jean-Paul Yu. del Carmen"))
    ['J.-P.', 'Yu.', 'del', 'C.']
    """
    for place, word in enumerate(given.split()):
        if place and word in _PARTICLES:
            yield word
        elif any(map(str.isalpha, word)):
            yield "-".join(part if part.endswith(".") else f"{part[0]}." for part in word.split("-") if part)


class Name(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A name in CSL's parts (CSL 1.0.2, "Names"); plain text, NFC, as the file spells it.

    >>> Name(given="Ludwig", non_dropping_particle="van", family="Beethoven").full
    'Ludwig van Beethoven'
    >>> Name(given="花子", family="山田").full
    '山田花子'
    """

    family: str = ""
    given: str = ""
    dropping_particle: str = ""
    """Particle left out when the family name stands alone (the "de" of "Jean de La Fontaine")."""
    non_dropping_particle: str = ""
    """Particle that stays with the family name (the "van" of "van Gogh")."""
    suffix: str = ""
    """"Jr.", "III"."""
    literal: str = ""
    """The whole name of a group, or of a person whose name has no parts; the other parts are empty then."""
    native: str = ""
    """The name in the person's own script, if it is another; never part of `full`."""

    @property
    def full(self) -> str:
        """In full, "Given von Family, Suffix"; Chinese, Japanese and Korean family first without a space."""
        if self.literal:
            return self.literal
        family, given = self.family, self.given
        if not (family.isascii() and given.isascii()) and is_cjk(family + given):
            return family + given
        name = f"{given} {self.surname}".strip()
        return f"{name}, {self.suffix}" if self.suffix else name

    @property
    def surname(self) -> str:
        """Family name with its particles; the literal of a group."""
        if not self.dropping_particle and not self.non_dropping_particle:
            return self.literal or self.family
        parts = (self.dropping_particle, self.non_dropping_particle, self.family)
        return " ".join(part for part in parts if part)

    @property
    def initials(self) -> str:
        """The short form "A.-M. von Family, Suffix": given names as initials; groups and CJK names in full."""
        if self.literal or is_cjk(self.family + self.given) or not self.given:
            return self.full
        name = " ".join((*_initials(self.given), self.surname))
        return f"{name}, {self.suffix}" if self.suffix else name

    @property
    def sort_order(self) -> str:
        """The form "von Family, Given, Suffix", for sorting and citation tags; groups and CJK names as they are.

        A dropping particle stands behind the given name: it takes no part in sorting (CSL 1.0.2, "Name Particles").
        """
        if self.literal or is_cjk(self.family + self.given):
            return self.full
        family = " ".join(part for part in (self.non_dropping_particle, self.family) if part)
        given = " ".join(part for part in (self.given, self.dropping_particle) if part)
        return ", ".join(part for part in (family, given, self.suffix) if part)


class Contribution(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One person's or group's part in a work."""

    name: Name
    """The name as this work spells it."""
    marks: tuple[str, ...] = ()
    """Marks behind the name ("*", "†"), in the order written."""
    roles: tuple[str, ...] = ()
    """What is said of the contribution ("equal", "corresponding", a CRediT role), in the order written."""
    orcid: str = ""
    """ORCID iD of the contributor where the source gives it; empty if it doesn't."""


class Contributors(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """The authors (or editors) of a work in printed order, and where the list is known to have gaps."""

    listed: tuple[Contribution, ...] = ()
    """Those who are named, in printed order."""
    gaps: tuple[int, ...] = ()
    """Places, ascending, before which unnamed people stand: 8 is between the 8th and the 9th named; the length of
    `listed` is after the last ("et al."). Nobody is counted for a gap."""

    @property
    def is_complete(self) -> bool:
        """Whether everybody is named."""
        return not self.gaps

    @property
    def is_open_ended(self) -> bool:
        """Whether more people follow after the last ("and others")."""
        return bool(self.gaps) and self.gaps[-1] == len(self.listed)

    def __bool__(self) -> bool:
        return bool(self.listed)


_HOMONYM = regex(r"(?<=\S)\s+(?!19|20)[0-9]{4}(?=\s*$)")


def without_homonym_number(name: str) -> str:
    """Takes off the number by which dblp tells people of one name apart; a year is none.

    >>> without_homonym_number("Wei Zhang 0012"), without_homonym_number("Vision 2030")
    ('Wei Zhang', 'Vision 2030')
    """
    return _HOMONYM.sub("", name)


_BREAK = regex(r"[\s.\-\u00b7]+")
_DIFFERENT, _BY_INITIAL, _BY_NAME, _EXACTLY = 0, 1, 2, 3


@lru_cache(maxsize=65536)
def _words(text: str) -> tuple[str, ...]:
    """Splits a name at blanks, points and hyphens; letters folded, apostrophes left out."""
    return tuple(word for word in _BREAK.split(fold(text).replace("'", "")) if word)


@lru_cache(maxsize=65536)
def _spelt(text: str) -> tuple[tuple[str, ...], ...]:
    """Splits a name as it is and as it may be transliterated ("Jördis", "Joerdis")."""
    return (_words(text),) if text.isascii() else tuple(dict.fromkeys(map(_words, spellings(text))))


@lru_cache(maxsize=65536)
def given_readings(given: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Returns the ways to read given names, each in its spellings.

    Capitals written together ("AB") may be initials or a name ("JO").
    """
    apart = [
        letter
        for word in _BREAK.split(given)
        for letter in (word if len(word) in (2, 3) and word.isalpha() and word.isupper() else (word,))
    ]
    return tuple(dict.fromkeys((_spelt(given), _spelt(" ".join(apart)))))


@lru_cache(maxsize=65536)
def whole_key(name: str) -> str:
    """Returns a name's letters alone, folded."""
    return "".join(letter for letter in fold(name) if letter.isalnum())


_SHORT_PARTICLE = regex(r"(?:[vdztu]\.?){1,3}|vd")
"""Particles as initials: "v.", "v.d.", "vd"."""


@lru_cache(maxsize=65536)
def surnames_and_given(name: Name) -> tuple[frozenset[str], str]:
    """Returns the forms of a family name, folded and without blanks or hyphens, and the given names.

    A particle counts wherever it is written ("Beethoven, Ludwig van"); only one that is said to drop may be missing.
    """
    moved, given = _moved_and_given(name)
    family = (*moved, name.non_dropping_particle, without_homonym_number(name.family))
    forms = (family, (name.dropping_particle, *family))
    return frozenset("".join(words) for form in forms for words in _spelt(" ".join(form))), given


def _moved_and_given(name: Name) -> tuple[list[str], str]:
    """Parts particles that stand behind the given names from them."""
    given = without_homonym_number(name.given).split()
    moved: list[str] = []
    while len(given) > 1 and (given[-1] in _PARTICLES or (given[-1][0] in "vdztu" and _is_short_particle(given, name))):
        moved.insert(0, given.pop())
    return moved, " ".join(given)


def _is_short_particle(given: Sequence[str], name: Name) -> bool:
    """Whether the last of the given names is a particle as an initial: who writes names small says nothing by it."""
    return bool(_SHORT_PARTICLE.fullmatch(given[-1])) and name.family[:1].isupper() and given[0][:1].isupper()


@lru_cache(maxsize=65536)
def particles_and_stem(name: Name) -> tuple[tuple[str, ...], str]:
    """Returns the particles, folded, each for itself, and the family name without any, as `surnames_and_given` has it.

    What is written without points and blanks ("vd") is taken apart.
    """
    moved, _ = _moved_and_given(name)
    family = without_homonym_number(name.family).split()
    written = [*moved, *name.dropping_particle.split(), *name.non_dropping_particle.split()]
    while len(family) > 1 and family[0].lower() in _PARTICLES:
        written.append(family.pop(0))
    apart = [" ".join(word) if _SHORT_PARTICLE.fullmatch(word) else word for word in written]
    return _words(" ".join(apart)), "".join(_words(" ".join(family)))


def are_particles_alike(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether particles agree word by word, a word with its initial: "van der" with "v. d."."""
    return len(mine) == len(theirs) and all(map(_agree, mine, theirs))


def given_agreement(mine: Sequence[str], theirs: Sequence[str]) -> int:
    """Compares given names word by word.

    A word agrees with itself and with its initial; the first must agree, and those that only the longer list has may
    be missing from the shorter. Where the words are cut makes no difference ("Xiao-Ming" and "Xiaoming").
    """
    if not mine or not theirs:
        return _DIFFERENT
    if "".join(mine) == "".join(theirs) and max(map(len, mine)) > 1 < max(map(len, theirs)):
        return _EXACTLY
    if not _agree(mine[0], theirs[0]):
        return _DIFFERENT
    shorter, longer = sorted((mine[1:], theirs[1:]), key=len)
    rest = iter(longer)
    if not all(any(_agree(word, other) for other in rest) for word in shorter):
        return _DIFFERENT
    return _BY_NAME if mine[0] == theirs[0] and len(mine[0]) > 1 else _BY_INITIAL


def _agree(one: str, other: str) -> bool:
    return one == other or (one[0] == other[0] and 1 in (len(one), len(other)))


class PersonMatcher:
    """Decides which names in a list of authors are a given person.

    Family names must agree whole, after folding case, accents, hyphens and apostrophes; given names word by word, a
    word with its initial; middle names may be missing on either side. Chinese, Japanese and Korean names and those of
    groups agree whole or not at all. A nearer match beats one less near, one by name one by initial, and at most one
    author a work is the person; of two that agree equally well nobody is.
    """

    def __init__(self, names: Iterable[Name]) -> None:
        self._names = tuple(names)
        forms = [form for name in self._names for form in (name.full, name.native) if form]
        self._scripts = {whole_key(form) for form in forms if is_cjk(form)}
        self._wholes = {words for form in forms for words in _spelt(without_homonym_number(form))}
        self._families: dict[str, list[Name]] = {}
        self._stems: dict[str, list[Name]] = {}
        self._first_names: set[str] = set()
        for name in self._names:
            self._keep(name)

    def _keep(self, name: Name) -> None:
        surnames, given = surnames_and_given(name)
        if not name.family or not given:
            return
        for surname in surnames:
            self._families.setdefault(surname, []).append(name)
        particles, stem = particles_and_stem(name)
        if particles:
            self._stems.setdefault(stem, []).append(name)
        spelt = (words for reading in given_readings(given) for words in reading)
        self._first_names.update(words[0] for words in spelt if words and len(words[0]) > 1)

    def agreement(self, name: Name) -> int:
        """Returns 0 for another person, 1 for agreement by initial alone, 2 by name, 3 by all of the name."""
        if any(is_cjk(form) and whole_key(form) in self._scripts for form in (name.full, name.native)):
            return _EXACTLY
        if is_cjk(name.full):
            return _DIFFERENT
        surnames, given = surnames_and_given(name)
        is_spelt_out = not given or any(len(word) > 1 for word in _words(given))
        if is_spelt_out and self._is_whole(name):
            return _EXACTLY
        if name.literal or not given:
            return _DIFFERENT
        mine = {one for surname in surnames for one in self._families.get(surname, ())}
        mine.update(self._with_short_particles(name) if self._stems else ())
        readings = (theirs for reading in given_readings(given) for theirs in reading) if mine else ()
        return max((self._nearest(mine, theirs, name.suffix) for theirs in readings), default=_DIFFERENT)

    def _is_whole(self, name: Name) -> bool:
        """Whether all of a name is that of the person."""
        forms = [without_homonym_number(form) for form in (name.full, name.native) if form]
        return any(words in self._wholes for form in forms for words in _spelt(form))

    def _with_short_particles(self, name: Name) -> Iterator[Name]:
        """Yields the person's names that differ in particles which are initials in one of the two."""
        particles, stem = particles_and_stem(name)
        for one in self._stems.get(stem, ()) if particles else ():
            if are_particles_alike(particles_and_stem(one)[0], particles):
                yield one

    def _nearest(self, mine: Iterable[Name], theirs: Sequence[str], suffix: str) -> int:
        """Returns how well the best of the person's names agrees.

        What one of them leaves open another may deny: "Ana L. Ruiz" could be "Ana Ruiz", but is nobody who is also
        known as "Ana M. Ruiz".
        """
        best, is_explained, is_denied = _DIFFERENT, False, False
        for one in mine:
            if one.suffix and suffix and _words(one.suffix) != _words(suffix):
                continue
            for reading in given_readings(surnames_and_given(one)[1]):
                agreements = [(self._checked(given_agreement(words, theirs), theirs), words) for words in reading]
                agreement, words = max(agreements, key=itemgetter(0))
                best = max(best, agreement)
                is_explained |= agreement > _DIFFERENT and len(words) >= len(theirs)
                is_denied |= agreement == _DIFFERENT and bool(words) and _agree(words[0], theirs[0])
        return _DIFFERENT if is_denied and not is_explained else best

    def _checked(self, agreement: int, theirs: Sequence[str]) -> int:
        """Takes back an agreement by initial with a first name that is spelt out and is none of the person's.

        "Alba Ruiz" agrees with the variant "A. Ruiz", and is not Ana Ruiz.
        """
        is_another = agreement == _BY_INITIAL and len(theirs[0]) > 1 and theirs[0] not in self._first_names
        return _DIFFERENT if is_another and self._first_names else agreement

    def find(self, contributors: Contributors) -> tuple[int | None, bool]:
        """Finds the person among the authors of a work.

        Returns:
            Place of the person in `contributors.listed`, None if absent; and whether two or more agree equally well
            (nobody is taken then).
        """
        found = [(self.agreement(contribution.name), place) for place, contribution in enumerate(contributors.listed)]
        best = max((agreement for agreement, _ in found), default=_DIFFERENT)
        if best == _DIFFERENT:
            return None, False
        places = [place for agreement, place in found if agreement == best]
        return (places[0], False) if len(places) == 1 else (None, True)

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The names and variants it looks for."""
        return self._names
