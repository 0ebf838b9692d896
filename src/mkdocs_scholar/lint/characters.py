"""Characters that look like nothing, or like others: they spoil search, sorting and copying."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from mkdocs_scholar.lint.mojibake import find_damage
from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.lint.texts import texts_of
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.problems import Location, Problem

_HYPHENS = re.compile("[\u00ad\u2010\u2011]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028\u2029\u2060-\u2064\ufeff]"
    "|(?<![^\x00-\u024f\u200c\u200d])[\u200c\u200d](?![^\x00-\u024f\u200c\u200d])"  # joiners belong to other scripts
)
_DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_FIELDS = {"title": ("title", "subtitle"), "venue": ("journal", "booktitle", "eventtitle"), "place": ("address",)}
"""Fields that a text of a work is made of, where that is not the one of its name."""

_LEFTWARDS = frozenset({"R", "AL"})


def odd_characters(subject: Subject) -> Iterator[Problem]:
    """Tells of mojibake, odd hyphens and invisible characters, the first of a kind in each field."""
    for work in subject.entries:
        told: set[tuple[str, str]] = set()
        lent = {pair for version in work.versions for pair in texts_of(version) if pair[0] != "title"}
        for name, text in texts_of(work):
            if (text.isascii() and text.isprintable()) or (name, text) in lent:
                continue
            for code, message, piece in _findings(text):
                if (name, code) not in told:
                    told.add((name, code))
                    yield _of_work(subject, work, name, code, message, piece)
    yield from _of_profile(subject)


def _of_work(subject: Subject, work: Work, name: str, code: str, message: str, piece: str) -> Problem:
    field = subject.holder(work, piece, _FIELDS.get(name, (name,)))
    shown, place = (field.name, field.location) if field else (name, work.location)
    return Problem.of(code, f"{work.key}: {shown} {message}", place)


def _of_profile(subject: Subject) -> Iterator[Problem]:
    path = subject.profile.place.path if subject.profile and subject.profile.place else ""
    for number, line in enumerate(subject.profile_text.split("\n"), start=1):
        if not line.lstrip().startswith("#"):
            for code, message, _ in _findings(line):
                yield Problem.of(code, f"The line {message}", Location(path=path, line=number))


def _findings(text: str) -> Iterator[tuple[str, str, str]]:
    """Yields a code, the rest of a sentence that begins with the field, and the characters it is about."""
    damage = find_damage(text)
    if damage is not None:
        message = f'has "{damage.shown}", which was UTF-8 and was read as something else; '
        message += f'write "{damage.meant}".' if damage.meant else "write the characters anew."
        yield "mojibake", message, damage.piece
    hyphen = _HYPHENS.search(text)
    if hyphen:
        what = "delete it" if hyphen[0] == "\u00ad" else 'write "-"'
        yield "odd-hyphen", f"has {_described(hyphen[0])} in {_seen(text, hyphen)}; {what}.", hyphen[0]
    hidden = _INVISIBLE.search(text) or (None if _is_leftwards(text) else _DIRECTIONS.search(text))
    if hidden and damage is None:
        yield "invisible-character", f"has {_described(hidden[0])} in {_seen(text, hidden)}; delete it.", hidden[0]


def _is_leftwards(text: str) -> bool:
    """Whether a text has letters that run from right to left, which marks of direction belong to."""
    letters = (letter for letter in text if letter > "\u0590" and letter != "\u200f")
    return any(unicodedata.bidirectional(letter) in _LEFTWARDS for letter in letters)


def _described(letter: str) -> str:
    name = unicodedata.name(letter, "control character").lower()
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name} (U+{ord(letter):04X})"


def _seen(text: str, found: re.Match[str]) -> str:
    """The word around a character, with the character made visible."""
    before = re.split(r"\s", text[: found.start()])[-1][-20:]
    after = re.split(r"\s", text[found.end() :])[0][:20]
    return f'"{before}<U+{ord(found[0]):04X}>{after}"'
