"""People: their names in parts, the part they had in a work, and whether two names can be one person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mkdocs_scholar.model.text import fold

_CJK = re.compile(
    "["
    "\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff"  # Hangul
    "\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f"  # kana
    "\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
    "]"
)
_CJK_ONLY = re.compile(rf"(?:{_CJK.pattern}|[\s・·‧･=＝])+")


def is_cjk(text: str) -> bool:
    """Whether a name is written in Chinese, Japanese or Korean script alone.

    >>> is_cjk("肖文聪"), is_cjk("Xiao 肖")
    (True, False)
    """
    return bool(_CJK_ONLY.fullmatch(text)) and bool(_CJK.search(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
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
        if is_cjk(self.family + self.given):
            return self.family + self.given
        name = " ".join(part for part in (self.given, self.surname) if part)
        return f"{name}, {self.suffix}" if self.suffix else name

    @property
    def surname(self) -> str:
        """Family name with its particles; the literal of a group."""
        parts = (self.dropping_particle, self.non_dropping_particle, self.family)
        return self.literal or " ".join(part for part in parts if part)

    @property
    def initials(self) -> str:
        """The short form "A.-M. von Family, Suffix": given names as initials; groups and CJK names in full."""
        if self.literal or is_cjk(self.family + self.given) or not self.given:
            return self.full
        words = [
            "-".join(f"{part[0]}." for part in word.split("-") if part)
            for word in self.given.split()
            if word.strip("-.")
        ]
        name = " ".join((*words, self.surname))
        return f"{name}, {self.suffix}" if self.suffix else name

    @property
    def sort_order(self) -> str:
        """The form "von Family, Given, Suffix" of sorted lists and citation tags; groups and CJK names as they are."""
        if self.literal or is_cjk(self.family + self.given):
            return self.full
        return ", ".join(part for part in (self.surname, self.given, self.suffix) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """One person's or group's part in a work."""

    name: Name
    """The name as this work spells it."""
    marks: tuple[str, ...] = ()
    """Marks behind the name ("*", "†"), in the order written."""
    roles: tuple[str, ...] = ()
    """What is said of the contribution ("equal", "corresponding", a CRediT role), in the order written."""
    orcid: str = ""
    """ORCID iD of the contributor where the source gives it; empty if it doesn't."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contributors:
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


_GIVEN_BREAK = re.compile(r"[\s.\-]+")
_FAMILY_BREAK = re.compile(r"[\s\-]+")


@lru_cache(maxsize=65536)
def _given_words(given: str) -> tuple[str, ...]:
    """Splits given names; initials written together ("AB", "A.-B.") come apart."""
    words: list[str] = []
    for word in _GIVEN_BREAK.split(given):
        if len(word) in (2, 3) and word.isalpha() and word.isupper() and word.isascii():
            words.extend(fold(letter) for letter in word)
        elif word:
            words.append(fold(word).replace("'", ""))
    return tuple(words)


@lru_cache(maxsize=65536)
def _family_key(surname: str) -> str:
    return " ".join(part for part in _FAMILY_BREAK.split(fold(surname).replace("'", "").replace(".", "")) if part)


@lru_cache(maxsize=65536)
def _whole_key(name: str) -> str:
    return "".join(letter for letter in fold(name) if letter.isalnum())


_DIFFERENT, _BY_INITIAL, _BY_NAME = 0, 1, 2


def _given_agreement(mine: Sequence[str], theirs: Sequence[str]) -> int:
    """Compares given names word by word.

    A word agrees with itself and with its initial; the first must agree, and those that only the longer list has may
    be missing from the shorter.
    """
    if not mine or not theirs:
        return _DIFFERENT
    agreement = _BY_NAME
    for place, (one, other) in enumerate(zip(mine, theirs, strict=False)):
        if one == other and len(one) > 1:
            continue
        if one[0] == other[0] and (len(one) == 1 or len(other) == 1):
            agreement = _BY_INITIAL if place == 0 else agreement
        elif place == 0:
            return _DIFFERENT
        else:
            return _later_words(mine[place:], theirs[place:], agreement)
    return agreement


def _later_words(mine: Sequence[str], theirs: Sequence[str], agreement: int) -> int:
    """Whether the shorter rest can be found in the longer one in order ("Ana Maria Luisa" and "Ana Luisa")."""
    shorter, longer = sorted((mine, theirs), key=len)
    rest = iter(longer)
    found = all(
        any(word == other or (word[0] == other[0] and 1 in (len(word), len(other))) for other in rest)
        for word in shorter
    )
    return agreement if found and len(longer) > len(shorter) else _DIFFERENT


class PersonMatcher:
    """Decides which names in a list of authors are a given person.

    Family names must agree whole, after folding case, accents, hyphens and apostrophes; given names word by word, a
    word with its initial; middle names may be missing on either side. A match by name beats one by initial, and at
    most one author a work is the person; two that agree by initial alone are nobody.
    """

    def __init__(self, names: Iterable[Name]) -> None:
        self._names = tuple(names)
        self._wholes = {
            _whole_key(form) for name in self._names for form in (name.full, name.native, name.literal) if form
        }
        self._families: dict[str, list[tuple[str, ...]]] = {}
        for name in self._names:
            for surname in {name.surname, name.family}:
                if surname and name.given:
                    self._families.setdefault(_family_key(surname), []).append(_given_words(name.given))

    def agreement(self, name: Name) -> int:
        """Returns 0 for another person, 1 for agreement by initial alone, 2 by name."""
        for form in (name.full, name.native, f"{name.surname} {name.given}"):
            if (
                form
                and _whole_key(form) in self._wholes
                and (name.literal or is_cjk(form) or len(_whole_key(name.given)) > 2)
            ):
                return _BY_NAME
        if name.literal or not name.given:
            return _DIFFERENT
        theirs = _given_words(name.given)
        mine = [
            given for surname in {name.surname, name.family} for given in self._families.get(_family_key(surname), ())
        ]
        return max((_given_agreement(given, theirs) for given in mine), default=_DIFFERENT)

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
