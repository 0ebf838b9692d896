"""Words of a venue's name, and whether one is short for another as ISO 4 and its list of title words shorten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from mkdocs_scholar.model.likeness import is_typing_slip
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.patterns import regex

_LEADS = regex(r"^(?:in:?\s+)?(?:the\s+)?(?:proceedings|proc\.?)\s+(?:of\s+)?(?:the\s+)?")
_WORD = regex(r"[^\W_]+(?:'[^\W_]+)*\.?")
_SMALL_NAMES = "a an and at d da de del der des di die do du e el en et for fur im in la le les of on the to und van y"
SMALL = frozenset((*_SMALL_NAMES.split(), "with", "&"))
"""Words that come and go; their abbreviations are never written."""

_MEANT_NAMES = (
    "acad academ, am america, ann annal, annu annual, appl appli, biol biolog, bull bullet, chem chemi chimi, comm"
    " communic, commun communic, conf confer, econ econom, electr electric, electron electronic, eng engineer, gen"
    " general, hist histor, ind industr, inf inform, int international internazionale, j journal journ, lett letter"
    " lettr, mag magaz, mar marin marit, mat material, math mathemat, mech mechan, med medic mediz medec, mol molec, n"
    " new, nat natur, opt optic optik optiq, phil philos, phys physic physik physiq, proc proceed, r royal, c"
    " comptes, rep report, res research, rev review revue revist, sci scien, soc societ social, stat statist, surv"
    " survey, symp sympos, syst system, technol technolog, theor theor, trans transact, u united, univ universit, z"
    " zeitschrift"
)
_MEANT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {short: tuple(starts) for short, *starts in (entry.split() for entry in _MEANT_NAMES.split(","))}
)
"""Common abbreviation to how the words begin that it stands for: "Phys." is physics, and physiology is "Physiol."."""

_CONTRACTED = frozenset("assn cttee dept int'l intl nat'l natl soc'y".split())  # noqa: SIM905
"""What is left of a word when its middle is taken out, known without a point too."""

_LEAST_CUT = 2
"""Letters that ISO 4 wants an abbreviation to save: "Cell" is not short for "Cells"."""


@lru_cache(maxsize=16384)
def venue_words(name: str) -> tuple[str, ...]:
    """Words of a name, folded, without the small ones; one that is shortened with a point ends in it.

    The last may be a letter that tells sections apart.

    >>> venue_words("Proc. of the Int. Conf. on Tides"), venue_words("Physical Review A")
    (('int.', 'conf.', 'tides'), ('physical', 'review', 'a'))
    """
    words = _WORD.findall(_LEADS.sub("", fold(name).replace("-", " ")))
    return tuple(word for word in words[:-1] if word.rstrip(".") not in SMALL) + tuple(words[-1:])


def are_one_venue(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether words are those of one venue: alike but for points, abbreviations and at most one slip.

    A word without a point is an abbreviation if it is a common one, or if others are shortened with it. A venue of one
    word is not its plural: "Polymer" and "Polymers" are two.
    """
    if len(one) != len(other):
        return False
    slips = guesses = 0
    for mine, theirs in zip(one, other, strict=True):
        short, long = sorted((mine.rstrip("."), theirs.rstrip(".")), key=len)
        if short == long:
            continue
        is_pointed = (mine if mine.rstrip(".") == short else theirs).endswith(".")
        if _stands_for(short, long, is_pointed=is_pointed):
            guesses += not is_pointed and short not in _MEANT and short not in _CONTRACTED
        elif is_typing_slip(short, long) and short[:2] == long[:2] and (len(one) > 1 or long != f"{short}s"):
            slips += 1
        else:
            return False
    return slips < 2 and guesses != 1


@lru_cache(maxsize=16384)
def venue_mark(words: tuple[str, ...]) -> str:
    """What all ways to write a venue have in common: two letters of each word; a word with a number whole.

    >>> venue_mark(("j.", "mar.", "sci.")) == venue_mark(("journal", "marine", "science")), venue_mark(("area", "51"))
    (True, 'ar 51')
    """
    return " ".join(map(_start, words))


def _start(word: str) -> str:
    bare = word.rstrip(".")
    if not bare.isalpha():
        return bare.replace("'", "")[:2] if "'" in bare else bare
    return _MEANT[bare][0][:2] if len(bare) == 1 and bare in _MEANT else bare[:2]


def is_shortened(words: Sequence[str]) -> bool:
    """Whether a word of a name ends in a point."""
    return any(word.endswith(".") for word in words)


def _stands_for(short: str, long: str, *, is_pointed: bool) -> bool:
    """Whether a word is short for another: its beginning, or, with a point, what is left without the middle."""
    if short in _MEANT:
        return long.startswith(_MEANT[short])
    if len(short) == 1:
        return False
    if long.startswith(short):
        return len(long) - len(short) >= (1 if is_pointed else _LEAST_CUT)
    return (is_pointed or short in _CONTRACTED) and _is_contraction(short.replace("'", ""), long)


def _is_contraction(short: str, long: str) -> bool:
    rest = iter(long)
    return len(short) > 2 and short[0] == long[0] and short[-1] == long[-1] and all(letter in rest for letter in short)
