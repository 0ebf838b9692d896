"""Characters that look like nothing, or like others: they spoil search, sorting and copying."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from mkdocs_scholar.lint.mojibake import find_damage
from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.lint.texts import texts_of
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem
from mkdocs_scholar.sources.bibtex.fieldnames import PUBLIC
from mkdocs_scholar.sources.bibtex.outline import WrittenEntry

_HYPHENS = regex(
    "[\u00ad\u2010\u2011\u2043\ufe63]"
    r"|(?<=[^\W\d_]{3})[\u2012\u2212](?=[^\W\d_]{3})"  # a figure dash or a minus between words
    "|(?<=[\x20-\u024f])\uff0d(?=[\x20-\u024f])"  # a wide one where nothing else is wide
)
_DASHES = regex(r"(?<=[^\W\d_])[\u2012-\u2015\u2212](?=[^\W\d_])")
"""What is no hyphen in a person's name."""

_INVISIBLE = regex(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u034f\u115f\u1160\u180e\u200b\u2028\u2029\u2060-\u2064\u206a-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff9-\ufffb]"
    "|(?<![^\x00-\u024f\u200c\u200d])[\u200c\u200d](?![^\x00-\u024f\u200c\u200d])"  # joiners belong to other scripts
    "|(?<=[A-Za-z])[\ufe00-\ufe0f]"  # and variants to signs
    "|(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0001\U000e0020-\U000e007f]"  # tags to flags
)
_DIRECTIONS = regex("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_OVERRIDES = frozenset("\u202d\u202e")
_PAIRED = ((frozenset("\u202a\u202b\u202d\u202e"), "\u202c"), (frozenset("\u2066\u2067\u2068"), "\u2069"))
"""What starts a run of another direction, and what ends it (UAX 9)."""

_FIELDS = {"title": ("title", "subtitle"), "venue": ("journal", "booktitle", "eventtitle"), "place": ("address",)}
"""Fields that a text of a work is made of, where that is not the one of its name."""

_LEFTWARDS = frozenset({"R", "AL"})
_MOST_PLACES = 3
"""How many places of a character are shown."""

_Found = tuple[str, int]
"""A text, and where in it a character stands."""

_Told = tuple[Location | None, str, str]
"""Place and name of a field, and a character it has."""


def odd_characters(subject: Subject) -> Iterator[Problem]:
    """Tells of mojibake, odd hyphens and invisible characters: each kind of character once a field, with all places."""
    told: set[_Told] = set()
    for work in subject.entries:
        lent = {pair for version in work.versions for pair in texts_of(version) if pair[0] != "title"}
        fields: dict[str, list[str]] = defaultdict(list)
        for name, text in texts_of(work):
            if not (text.isascii() and text.isprintable()) and (name, text) not in lent:
                fields[name].append(text)
        for name, texts in fields.items():
            for code, message, piece in _findings(texts, set(_people(work, name))):
                shown, place = _field(subject, work, name, piece)
                told.add((place, shown, piece))
                yield Problem.of(code, f"{work.key}: {shown} {message}", place)
    for entry in subject.written:
        yield from _of_entry(entry, told)
    yield from _of_profile(subject)


def _people(work: Work, name: str) -> Iterator[str]:
    """Yields the names of the persons of a field, where it has some."""
    people = {"author": work.authors, "editor": work.editors}.get(name)
    yield from (person.name.full for person in (people.listed if people else ()) if not person.name.literal)


def _field(subject: Subject, work: Work, name: str, piece: str) -> tuple[str, Location | None]:
    """The name and the place of the field of a work's text that has some characters."""
    names = _FIELDS.get(name, (name,))
    field = subject.holder(work, piece, names)
    return (field.name, field.location) if field else (name, subject.place(work, *names))


def _of_entry(entry: WrittenEntry, told: Collection[_Told]) -> Iterator[Problem]:
    """Tells of what a .bib file has where no reader sees it, and of what was dropped: in keys, addresses, blanks."""
    fields = ((field.name, field.value, field.location) for field in entry.fields if field.name in PUBLIC)
    for name, text, location in (("key", entry.key, entry.location), *fields):
        if not text.isascii() or _INVISIBLE.search(text):
            for letter, places in _by_letter((text, place) for place in _hidden(text)).items():
                if (location, name, letter) not in told and find_damage(text) is None:
                    message = _said(letter, places, ("delete it", "delete them"))
                    yield Problem.of("invisible-character", f"{entry.key}: {name} {message}", location)


def _of_profile(subject: Subject) -> Iterator[Problem]:
    path = subject.profile.place.path if subject.profile and subject.profile.place else ""
    for number, line in enumerate(subject.profile_text.split("\n"), start=1):
        if not line.lstrip().startswith("#") and not (line.isascii() and line.isprintable()):
            for code, message, _ in _findings([line.removeprefix("\ufeff") if number == 1 else line]):
                yield Problem.of(code, f"The line {message}", Location(path=path, line=number))


def _findings(texts: Sequence[str], people: Iterable[str] = ()) -> Iterator[tuple[str, str, str]]:
    """Yields a code, the rest of a sentence that begins with the field, and the characters it is about."""
    damages = [find_damage(text) for text in texts]
    damage = next(filter(None, damages), None)
    if damage is not None:
        message = f'has "{damage.shown}", which was UTF-8 and was read as something else; '
        message += f'write "{damage.meant}".' if damage.meant else "write the characters anew."
        yield "mojibake", message, damage.piece
    hyphens = [(text, match.start()) for text in texts for match in _hyphens(text, is_person=text in people)]
    for letter, places in _by_letter(hyphens).items():
        what = ("delete it", "delete them") if letter == "\u00ad" else ('write "-"', 'write "-"')
        yield "odd-hyphen", _said(letter, places, what), letter
    whole = (text for text, damage in zip(texts, damages, strict=True) if damage is None)
    hidden = [(text, place) for text in whole for place in _hidden(text)]
    for letter, places in _by_letter(hidden).items():
        yield "invisible-character", _said(letter, places, ("delete it", "delete them")), letter


def _hyphens(text: str, *, is_person: bool) -> Iterator[re.Match[str]]:
    yield from _HYPHENS.finditer(text)
    if is_person:
        yield from (match for match in _DASHES.finditer(text) if not _HYPHENS.match(text, match.start()))


def _hidden(text: str) -> list[int]:
    """Where a text has characters that cannot be seen; marks of direction belong to text from right to left."""
    places = [match.start() for match in _INVISIBLE.finditer(text)]
    directions = [match.start() for match in _DIRECTIONS.finditer(text)]
    if directions and _is_leftwards(text):
        odd = _OVERRIDES | {letter for letters in _unpaired(text) for letter in letters}
        directions = [place for place in directions if text[place] in odd]
    return sorted(places + directions)


def _is_leftwards(text: str) -> bool:
    """Whether a text has letters that run from right to left."""
    letters = (letter for letter in text if letter > "\u0590" and letter != "\u200f")
    return any(unicodedata.bidirectional(letter) in _LEFTWARDS for letter in letters)


def _unpaired(text: str) -> Iterator[frozenset[str]]:
    """Yields the characters of the kinds of run that start more often than they end, or less often."""
    for starts, end in _PAIRED:
        if sum(letter in starts for letter in text) != text.count(end):
            yield starts | {end}


def _by_letter(found: Iterable[_Found]) -> dict[str, list[_Found]]:
    by_letter: dict[str, list[_Found]] = {}
    for text, place in found:
        by_letter.setdefault(text[place], []).append((text, place))
    return by_letter


def _said(letter: str, places: Sequence[_Found], advice: tuple[str, str]) -> str:
    """Says which character stands where and what to do about it: about one of it, or about several."""
    name = f"U+{ord(letter):04X} {unicodedata.name(letter, 'CONTROL CHARACTER')}"
    words = list(dict.fromkeys(_seen(text, place) for text, place in places))
    if len(places) == 1:
        return f"has {name} in {words[0]}; {advice[0]}."
    more = " and elsewhere" if len(words) > _MOST_PLACES else ""
    return f"has {name} {len(places)} times, in {', '.join(words[:_MOST_PLACES])}{more}; {advice[1]}."


def _seen(text: str, place: int) -> str:
    """The word around a character, with the character made visible."""
    before = re.split(r"\s", text[:place])[-1][-20:]
    after = re.split(r"\s", text[place + 1 :])[0][:20]
    shown = [
        letter if letter.isprintable() and letter != text[place] else _code(letter) for letter in (*before, *after)
    ]
    return f'"{"".join(shown[: len(before)])}{_code(text[place])}{"".join(shown[len(before) :])}"'


def _code(letter: str) -> str:
    return f"<U+{ord(letter):04X}>"
