"""Lists of names: where one ends, what is no name, where people are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from mkdocs_scholar.model.person import Contribution, Contributors, Name, is_cjk
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.latex import plain
from mkdocs_scholar.sources.latex.verbatim import is_group
from mkdocs_scholar.sources.names.single import is_extended, read_name
from mkdocs_scholar.sources.names.splitting import (
    ampersand_parts,
    balanced,
    comma_parts,
    names_of,
    semicolon_parts,
    slash_parts,
    tied_parts,
    words_of,
)


class NameList(Struct, frozen=True, kw_only=True):
    """The people of a field, and what was wrong with how they are written."""

    contributors: Contributors
    problems: tuple[tuple[str, str], ...] = ()
    """Code and message of each problem, each once; the caller knows key and place."""


_OTHERS = regex(
    r"(?:and\s+)?(?:\d+|many|several|the)?\s*(?:more\s+|additional\s+)?(?:others|et\.?\s*al\.?|authors|co-?authors)\.?"
    r"|\d+\s+more|…|\.\.\.",
    re.IGNORECASE,
)
_ET_AL = regex(r"[\s,~]+\{?et\.?[\s~]+al\.?\}?\s*\.?$|\s*,\s*others\.?$", re.IGNORECASE)
_INITIALS = regex(r"(?:[^\W\d_a-z]\.?[\s~-]*){1,4}")
_INITIALS_FIRST = regex(r"(?:[^\W\d_a-z]\.[\s~-]*){1,3}[^\W\d_a-z][^\W\d_]+(?:[\s~'’-][^\W\d_]{2,}){0,2}")
"""A name as most papers print it: "A. Smith"; no family name starts with an initial."""
_SUFFIX = regex(r"(?:[JS]n?r|I{1,3}|IV|V|Ph\.?\s?D|M\.?D|Esq)\.?", re.IGNORECASE)
_WIDE_SEPARATORS = regex("\\s*[，、；]\\s*")
CORPORATE = regex(
    r"\b(?:inc|ltd|llc|gmbh|co|corp|company|sons|service|institute?|university|college|school|department|ministry|cent(?:er|re)"
    r"|group|team|lab(?:oratory)?|office|press|research|science|technology|society|association|partners|consulting)\b",
    re.IGNORECASE,
)
"""Words of the names of groups, which have an ampersand of their own."""
_FAMILY_INITIALS = regex(r"(?P<family>[^\W\d_][\w'’-]*[^\W\d_A-Z](?:\s[^\W\d_][\w'’-]+)?)\s(?P<initials>[A-Z]{1,3})")
"""A name as PubMed shows it: "Lin M", "de Vries JK"."""


class _List(Struct):
    """A list that grows name by name."""

    listed: list[Contribution] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    problems: dict[tuple[str, str], None] = field(default_factory=dict)

    def tell(self, message: str) -> None:
        self.problems.setdefault(("bad-name", message))

    def add_gap(self) -> None:
        if self.gaps[-1:] != [len(self.listed)]:
            self.gaps.append(len(self.listed))

    def add(self, source: str) -> None:
        """Adds one name, or the gap that its "et al." stands for."""
        if _OTHERS.fullmatch(plain(source).strip()):
            self.add_gap()
            return
        shortened = _ET_AL.sub("", source)
        contribution, problems = read_name(shortened)
        self.problems.update(dict.fromkeys(problems))
        if contribution is None:
            self.tell(f'"{source}" among the names holds no name; take it out.')
        else:
            self.listed.append(contribution)
        if shortened != source:
            self.add_gap()


def read_names(raw: str) -> NameList:
    """Reads a list of names; never raises and never drops a name.

    Args:
        raw: The field's value as its file has it, braces and TeX and all.

    Returns:
        Everybody in the order written; "others" is a gap and counts nobody. Problems with the codes `bad-name`,
        `unbalanced-braces` and those of decoding.
    """
    source = balanced(raw)
    people = _List()
    if source != raw:
        people.problems[("unbalanced-braces", "the braces in the names do not match; give each { its }.")] = None
    pieces = names_of(source)
    if len(pieces) > 1 and not all(pieces):
        people.tell('an "and" among the names has no name beside it; take it out or write the name.')
    _tell_prose(pieces, people)
    for piece in _unbraced(pieces, people):
        for one in _separated(" ".join(piece.split()), people):
            people.add(one)
    contributors = Contributors(listed=tuple(people.listed), gaps=tuple(people.gaps))
    return NameList(contributors=contributors, problems=tuple(people.problems))


def _unbraced(pieces: Sequence[str], people: _List) -> Iterator[str]:
    """Yields the pieces; one in braces that hold a whole list of people, each with a comma, is taken apart."""
    for piece in filter(None, pieces):
        names = names_of(piece[1:-1]) if " and " in piece and is_group(piece) else []
        if len(names) > 1 and all(map(_is_inverted, names)):
            people.tell(f'"{_shown(piece)}" has braces round several names; take them off.')
            yield from names
        else:
            yield piece


def _is_inverted(name: str) -> bool:
    """Whether a text is a person with the family name first: two parts, each with a capital, and no company."""
    parts = comma_parts(name)
    return len(parts) == 2 and all(part[:1].isupper() for part in parts) and not CORPORATE.search(name)


def _tell_prose(pieces: Sequence[str], people: _List) -> None:
    """Tells of "Mei Lin, Ola Ek and Jan Bos", which BibTeX reads as two people, one with the family name Mei Lin."""
    if len(pieces) != 2 or "," in pieces[1] or not _is_person(pieces[1]):
        return
    parts = comma_parts(pieces[0])
    is_suffixed = any(_SUFFIX.fullmatch(part) for part in parts)
    if len(parts) == 2 and not is_suffixed and all(map(_is_person, parts)) and not _INITIALS.fullmatch(parts[1]):
        people.tell(f'"{_shown(pieces[0])}" is read as one person; if these are two, write "and" between them.')


def _separated(source: str, people: _List) -> Iterator[str]:
    """Cuts names apart that stand in one piece because something else than "and" is between them."""
    if is_extended(source):
        yield source
        return
    for separator, names in (
        ("semicolons", [part for part in semicolon_parts(source) if part]),
        ("a tie", tied_parts(source)),
        ("&", _around(ampersand_parts(source))),
        ("slashes", _around(slash_parts(source))),
        ("commas", _wide_names(source)),
    ):
        if len(names) > 1:
            people.tell(f'"{_shown(source)}" has {separator} between names; write "and".')
            for name in names:
                yield from _between_commas(name, people)
            return
    yield from _between_commas(source, people)


def _around(pieces: list[str]) -> list[str]:
    """Gives the names round a sign if all are persons': "Lin, M. & Ek, O."; "Johnson & Johnson" is one name."""
    is_inverted = all("," in piece for piece in pieces)
    return pieces if is_inverted or all(map(_is_person, pieces)) else []


def _is_person(text: str) -> bool:
    """Whether a text looks like given and family name of somebody: two to four words, each with a capital."""
    words = words_of(text)
    has_capitals = all(plain(word)[:1].isupper() for word in words)
    return 2 <= len(words) <= 4 and has_capitals and not CORPORATE.search(text)


def _wide_names(source: str) -> list[str]:
    """Cuts Chinese or Japanese names at wide commas."""
    names = [name for name in _WIDE_SEPARATORS.split(source) if name]
    return names if all(is_cjk(name) and len(name) > 1 for name in names) else [source]


def _between_commas(source: str, people: _List) -> Iterator[str]:
    parts = comma_parts(source)
    real = [part for part in parts if part]
    ends_in_comma = len(parts) > 1 and not parts[-1]
    if ends_in_comma:
        people.tell(f'"{_shown(source)}" ends in a comma; take it out.')
    names = _with_initials_behind(real) or _listed_by_commas(real, ends_in_comma=ends_in_comma)
    if names:
        people.tell(f'"{_shown(source)}" has commas between names; write "and".')
        yield from names
    elif len(real) > 3:
        people.tell(f'"{_shown(source)}" has more commas than a name can have; write "and" between names.')
        people.listed.append(Contribution(name=Name(literal=plain(source))))
    else:
        yield ", ".join(real) if ends_in_comma else source


def _with_initials_behind(parts: Sequence[str]) -> list[str]:
    """Reads "Lin M, Byrne A": names with bare initials behind them; empty unless all are."""
    found = [_FAMILY_INITIALS.fullmatch(part) for part in parts]
    names = [f"{match['family']}, {match['initials']}" for match in found if match]
    return names if len(names) == len(parts) > 1 else []


def _listed_by_commas(parts: Sequence[str], *, ends_in_comma: bool) -> list[str]:
    """Tells names that only commas keep apart; empty unless there is but one way to read them."""
    if len(parts) == 2 and all(map(_INITIALS_FIRST.fullmatch, parts)):
        return list(parts)
    if len(parts) < (2 if ends_in_comma else 3) or any(_SUFFIX.fullmatch(part) for part in parts):
        return []
    if all(len(words_of(part)) > 1 and not _INITIALS.fullmatch(part) for part in parts):
        return list(parts)
    families, givens = parts[::2], parts[1::2]
    is_paired = len(families) == len(givens) and all(map(_INITIALS.fullmatch, givens))
    if len(parts) > 3 and is_paired and not any(map(_INITIALS.fullmatch, families)):
        return [f"{family}, {given}" for family, given in zip(families, givens, strict=True)]
    return []


def _shown(source: str) -> str:
    return source if len(source) <= 60 else f"{source[:59]}…"
