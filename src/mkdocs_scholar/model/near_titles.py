"""Titles that are nearly the same, found without comparing each with each."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from enum import Enum

from msgspec import Struct

from mkdocs_scholar.model.imprint import folded
from mkdocs_scholar.model.likeness import SlipKind, slip
from mkdocs_scholar.patterns import regex

_WORD = regex(r"[^\W_]+[+#*]*")
_SUBTITLE = regex(r"(?<=[^\s.:])[:.?!]\s+(?=\S)|(?<=\S)\s+[–—-]\s+(?=\S)")
_SMALL_NAMES = (
    "a an and as at by for from in its of on the to with das dem den der des die ein eine für im mit und von zu zur"
    " au aux de des du en et la le les un une da di do dos el los las y"
)
_SMALL = frozenset(_SMALL_NAMES.split())
_ADDITIONS_NAMES = (
    "abridged addendum appendix chapter comment commentary companion correction corrections corrigendum demo"
    " discussion editorial erratum extended foreword guest introduction keynote letter part poster preface rejoinder"
    " reply response retraction review slides summary supplement supplementary talk tutorial update vol volume workshop"
)
_ADDITIONS = frozenset(_ADDITIONS_NAMES.split())
"""Words that make another work of the rest of a title."""

_ROMAN = regex(r"[ivx]+")
_TELLING_ENDS = regex(r".*(?:[aeioy]ne|[aio][td]e|[aeiouy]ls?|er|ee|or)s?")
"""Ends that make other words by one letter: "alkane" and "alkene", "sulfite" and "sulfate", "lessor" and "lessee"."""
_TELLING_STARTS = (frozenset({"micro", "macro"}), frozenset({"ante", "anti"}), frozenset({"pre", "pro"}))
_ALPHABETIC = regex("[a-z\u0370-\u052f\u0560-\u05ff]+")
_SHORTEST = 4
_LONG = 7
_MOST_SLIPS = 2
"""How many words of one title are mistyped."""
_NEIGHBOURS = 24
"""How many titles that share a key are compared with each."""


class Likeness(Enum):
    """How two titles that are not equal are nearly so."""

    SPELLING = "spelling"
    """Alike but for blanks, signs, accents and small words."""
    SUBTITLE = "subtitle"
    """One is the other with a subtitle."""
    TYPING = "typing"
    """A letter of a long word is missing, doubled or swapped, or an "s" is a "z"."""
    LETTER = "letter"
    """One letter differs: a slip, or another word."""


class Title(Struct, frozen=True, kw_only=True):
    """A title ready to compare."""

    place: int
    """Place of its work in the library."""
    group: str
    """Titles of different groups are never compared."""
    words: tuple[str, ...]
    """Folded, without small words."""
    main: tuple[str, ...]
    """Those before the subtitle; empty if it has none."""
    small: tuple[str, ...]
    """The small words, sorted."""

    @property
    def size(self) -> int:
        """How much it says: its words, or of a script without blanks half its letters."""
        return max(len(self.words) + len(self.small), sum(word[0] > "\u2e7f" and len(word) // 2 for word in self.words))

    @classmethod
    def of(cls, place: int, group: str, text: str) -> Title:
        """Makes a title of its plain text."""
        words, small = _words(text)
        main = _SUBTITLE.split(text, maxsplit=1)[0]
        return cls(
            place=place,
            group=group,
            words=words,
            main=_words(main)[0] if len(main) < len(text) else (),
            small=small,
        )


def _words(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cuts a title into its words and, sorted, the small ones; the last may be a letter that tells parts apart."""
    *words, last = _WORD.findall(folded(text.replace("&", " and "))) or [""]
    kept = tuple(word for word in words if word not in _SMALL)
    return (*kept, last) if last else (), tuple(sorted(word for word in words if word in _SMALL))


def near_titles(titles: Iterable[Title]) -> Iterator[tuple[Title, Title, Likeness]]:
    """Yields pairs of titles of one group that are alike, each pair once, in the order of their places.

    Titles are compared where they share all words but one, and of that all letters but one: work grows with the number
    of titles, whatever they share.
    """
    every = list(titles)
    uses = Counter(word for title in every for word in set(title.words))
    told: set[tuple[int, int]] = set()
    for pair in _candidates(every):
        one, other = sorted(pair, key=lambda title: title.place)
        if one.place != other.place and (one.place, other.place) not in told:
            likeness = _likeness(one, other, uses)
            if likeness is not None:
                told.add((one.place, other.place))
                yield one, other, likeness


def are_alike(one: str, other: str) -> bool:
    """Whether two titles are equal or nearly so.

    >>> are_alike("Ocean Wawes", "Ocean Waves: A Study"), are_alike("Ocean Waves I", "Ocean Waves II")
    (True, False)
    """
    return any(near_titles([Title.of(0, "", one), Title.of(1, "", other)]))


def is_slip(one: str, other: str) -> bool:
    """Whether two titles are one, mistyped: nearly equal, or with a slip in one word, or in two of three or more.

    >>> is_slip("Oceen Waves of the Norht", "Ocean Waves of North"), is_slip("Waves: Part 1", "Waves: Part 2")
    (True, False)
    >>> is_slip("Ocean Waves", "Ocean Waves: A Study")
    False
    """
    mine, theirs = Title.of(0, "", one), Title.of(1, "", other)
    if not _are_small_words_of_one(mine, theirs):
        return False
    if joined(mine.words) == joined(theirs.words):
        return True
    if len(mine.words) != len(theirs.words):
        return False
    uses: Counter[str] = Counter()
    pairs = [pair for pair in zip(mine.words, theirs.words, strict=True) if pair[0] != pair[1]]
    slips = [_slip([word], [their], uses) for word, their in pairs]
    return all(slips) and len(pairs) <= _MOST_SLIPS and (len(pairs) == 1 or len(mine.words) > _MOST_SLIPS)


def _candidates(titles: Sequence[Title]) -> Iterator[tuple[Title, Title]]:
    whole: dict[Hashable, list[Title]] = defaultdict(list)
    gapped: dict[Hashable, list[tuple[Title, str]]] = defaultdict(list)
    for title in titles:
        for words in (title.words, title.main) if title.main else (title.words,):
            whole[title.group, joined(words)].append(title)
            for place, word in enumerate(words):
                gapped[title.group, place, " ".join((*words[:place], *words[place + 1 :]))].append((title, word))
    yield from _neighbours(whole.values())
    yield from _neighbours(near for bucket in gapped.values() if len(bucket) > 1 for near in _by_slip(bucket))


def _by_slip(bucket: Iterable[tuple[Title, str]]) -> Iterable[list[Title]]:
    """Groups titles by the one word they do not share, less a letter."""
    near: dict[str, list[Title]] = defaultdict(list)
    for title, word in bucket:
        if _may_slip(word):
            for short in {word, *(word[:place] + word[place + 1 :] for place in range(len(word)))}:
                near[short].append(title)
    return near.values()


def _neighbours(buckets: Iterable[list[Title]]) -> Iterator[tuple[Title, Title]]:
    for bucket in buckets:
        for place, one in enumerate(bucket):
            for other in bucket[place + 1 : place + 1 + _NEIGHBOURS]:
                yield one, other


def joined(words: Sequence[str]) -> str:
    """Puts words together as if they had no blanks; numbers stay apart.

    >>> joined(["deep", "water", "1", "2"])
    'deepwater1 2'
    """
    return re.sub(r"(?<=\d)\0(?=\d)", " ", "\0".join(words)).replace("\0", "")


def _may_slip(word: str) -> bool:
    """Whether a word can be a slip of another: a number, a letter and what has no alphabet are nobody's slip."""
    return len(word) >= _SHORTEST and bool(_ALPHABETIC.fullmatch(word)) and not _ROMAN.fullmatch(word)


def _likeness(one: Title, other: Title, uses: Counter[str]) -> Likeness | None:
    if joined(one.words) == joined(other.words):
        return Likeness.SPELLING if _are_small_words_of_one(one, other) else None
    found = _slip(one.words, other.words, uses) if _are_small_words_of_one(one, other) else None
    if found is not None:
        return found
    return Likeness.SUBTITLE if _is_main(one, other, uses) or _is_main(other, one, uses) else None


def _are_small_words_of_one(one: Title, other: Title) -> bool:
    """Whether one has all small words of the other: "in" may be missing, and is not "from"."""
    mine, theirs = Counter(one.small), Counter(other.small)
    return mine <= theirs or theirs <= mine


def _is_main(short: Title, long: Title, uses: Counter[str]) -> bool:
    """Whether a title is the other without its subtitle, and the subtitle does not make another work of it."""
    if not long.main or (joined(short.words) != joined(long.main) and _slip(short.words, long.main, uses) is None):
        return False
    rest = long.words[len(long.main) :]
    return not any(word in _ADDITIONS or word[0].isdigit() or _ROMAN.fullmatch(word) for word in rest)


def _slip(one: Sequence[str], other: Sequence[str], uses: Counter[str]) -> Likeness | None:
    """Tells of the one slip between words; None if there is none, or more, or if both are words."""
    pairs = [(mine, theirs) for mine, theirs in zip(one, other, strict=False) if mine != theirs]
    if len(one) != len(other) or len(pairs) != 1:
        return None
    mine, theirs = pairs[0]
    found = slip(mine, theirs) if _may_slip(mine) and _may_slip(theirs) else None
    if found is None or found.place == 0:
        return None
    if min(len(mine), len(theirs)) >= _LONG and found.kind is not SlipKind.CHANGED:
        return Likeness.TYPING
    if found.kind is SlipKind.CHANGED and {mine[found.place], theirs[found.place]} == {"s", "z"}:
        return Likeness.TYPING
    are_words = uses[mine] > 1 and uses[theirs] > 1
    return None if are_words or _are_opposites(mine, theirs, found.place) else Likeness.LETTER


def _are_opposites(one: str, other: str, place: int) -> bool:
    """Whether a letter makes another word by rule, at the start ("micro", "macro") or at the end of both."""
    if any({one[: len(start)], other[: len(start)]} == starts for starts in _TELLING_STARTS for start in starts):
        return True
    is_at_end = place >= min(len(one.removesuffix("s")), len(other.removesuffix("s"))) - 3
    return is_at_end and bool(_TELLING_ENDS.fullmatch(one)) and bool(_TELLING_ENDS.fullmatch(other))
