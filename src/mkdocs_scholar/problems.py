"""Problems as values: what is wrong with the user's files, where, and what to do about it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.patterns import regex


class SettingsError(Exception):
    """The configuration itself is wrong: nothing can be built from it, so the build stops."""

    def __init__(self, message: str, faults: Iterable[tuple[tuple[str, ...], str]] = ()) -> None:
        """Takes what is wrong.

        Args:
            message: All of it.
            faults: The same one by one, each with the names that lead to it in the settings ("venues", "OSDI").
        """
        super().__init__(message)
        self.faults = tuple(faults)


class Level(Enum):
    """How loud a problem is told."""

    ERROR = "error"
    """A block or a file could not be used."""
    WARNING = "warning"
    """Something was repaired or left out; a strict build fails."""
    INFO = "info"
    """Harmless, or only worth a look."""
    OFF = "off"
    """Not told at all."""


class Location(Struct, frozen=True, kw_only=True, gc=False):
    """A place in one of the user's files."""

    path: str
    """Path as the user would write it: relative to the configuration file where possible, with forward slashes."""
    line: int | None = None
    """Line, counted from 1; None where the whole file is meant."""
    column: int | None = None
    """Column, counted from 1; None where the line is enough."""

    def __str__(self) -> str:
        parts = [self.path]
        if self.line is not None:
            parts.append(str(self.line))
            if self.column is not None:
                parts.append(str(self.column))
        return ":".join(parts)


class Code(Struct, frozen=True, kw_only=True, gc=False):
    """A kind of problem, stable from release to release."""

    level: Level
    """How loud it is unless the setting `problems` says otherwise."""
    meaning: str
    """One sentence for the reference page: when it is told and what happens then."""


def _codes(level: Level, meanings: Mapping[str, str]) -> dict[str, Code]:
    return {name: Code(level=level, meaning=meaning) for name, meaning in meanings.items()}


CODES: Mapping[str, Code] = MappingProxyType(
    {
        **_codes(
            Level.ERROR,
            {
                "broken-yaml": "A YAML file or the options of a block cannot be read; nothing of it is used.",
                "broken-json": "A JSON file has a fault; items that are whole are read, the others are lost.",
                "unknown-block": "A block or macro has a name that is not known; the problem stands in its place.",
                "bad-template": "A template of the user's cannot be used; the package's own stands in.",
                "bad-setting": "A setting is not known or has a value that it cannot take; the build stops.",
                "missing-file": "A profile, bibliography or snapshot that the settings name does not exist.",
                "unreadable-file": "A file exists and cannot be read.",
            },
        ),
        **_codes(
            Level.WARNING,
            {
                "unknown-option": "A block has an option that it does not know; the option is left out.",
                "bad-option": "An option has a value that it cannot take; its default is used.",
                "no-bibliography": "A list of works stands on a page, and there is no bibliography file.",
                "unused-template": "A template of the user's, or a block in it, has a name that nothing uses.",
                "unknown-key": "A key that is asked for is in no bibliography file.",
                "unknown-section": "A timeline asks for a section of your own that the profile does not have.",
                "unknown-metric": "A metric is asked for that the profile does not have and that cannot be counted.",
                "unknown-field": "The profile or the snapshot has a field that is not known; it is left out.",
                "repeated-field": "A field is written twice: lists are joined, else the first or the date counts.",
                "bad-value": "A value cannot be what its field needs; it is left out.",
                "missing-value": "A field that its entry needs is missing or empty.",
                "bad-date": "A date cannot be understood; it is shown as written and not sorted.",
                "end-before-start": "A span ends before it starts; it is shown as written.",
                "bad-identifier": "An identifier has the wrong shape; it is not linked.",
                "missing-target": "A local file does not exist; it is not linked.",
                "unquoted-value": "A YAML value is empty because of an unquoted character such as #.",
                "bad-entry": "An entry of a bibliography is damaged; what could be read is shown.",
                "lost-text": "Text between entries looks like part of an entry; it is not shown.",
                "missing-entry-key": "An entry has no key; one is made from author, year and title.",
                "repeated-key": "Two works have one key; the second is shown under another.",
                "shared-identifier": "Two different works have one DOI or arXiv id; both are listed.",
                "unknown-type": "An entry has a type that is not known; it is listed as other.",
                "unknown-macro": "A name stands for text that no @string defines; the name itself is shown.",
                "unknown-command": "A TeX command is not known; its argument is shown.",
                "unbalanced-braces": "Braces do not match; they are read as well as can be.",
                "bad-name": "A list of names is damaged; it is read as well as can be.",
                "bad-month": "A month cannot be understood; it is shown nowhere.",
                "missing-year": "A work has no date; it stands at the end, under Undated.",
                "missing-title": "A work has no title; its key is shown instead.",
                "missing-parent": "An entry takes a field, or a set a member, that no other entry is or has.",
                "bad-encoding": "A file, or some bytes of it, are not UTF-8; these are read as Windows-1252.",
                "not-configured": "A site's configuration does not name this project; its blocks are shown as code.",
                "no-macros": "A page calls a macro and the macros plugin is not switched on.",
                "block-in-html": "A block or macro stands in raw HTML or in an attribute; it is shown as written.",
                "misplaced-block": "A block stands inside a link, a heading or the like; a note is in its place.",
                "unclosed-fence": "The fence of a block is never closed; the block is not shown.",
                "misspelt-fence": "A fence is nearly one of ours and names a block; it is shown as code.",
                "bad-venue": "A venue in the settings has a value that it cannot take; the value is left out.",
                "bad-preview": "A preview is no picture that browsers show; it is not shown.",
                "two-snapshots": "There are two files for the snapshot; the second is not read.",
                "bad-icon": "An icon has a name that is no icon's.",
            },
        ),
        **_codes(
            Level.INFO,
            {
                "nothing-selected": "A block shows selected works and none is; the newest five stand there.",
                "no-search": "The plugin list has no search, and so the site has none.",
                "two-configurations": "The plugin and the extension are both configured; the plugin's settings count.",
                "unused-variant": "A variant of a name is found in no author list.",
                "ambiguous-owner": "Two authors of one work could equally be the owner; none is marked.",
                "merged": "Two entries are one work; it is listed once with the links of both.",
                "absent-parent": "An entry names another that does not exist, and is complete without it.",
                "set-fields": "A set has fields of its own; its members are listed, and these fields are not shown.",
                "unknown-tag": "A RIS file has lines whose tag is not of the format; they are not read.",
                "unlinked-identifier": "An identifier of no known kind is shown nowhere.",
                "remote-preview": "A preview is on another site, which a list asks for nothing; it is not shown.",
                "unknown-locale": "There is no translation for a language; English is used.",
                "incomplete-answer": "Saved answers have only some of an author's works; numbers of all are left out.",
                "foreign-entry": "A saved answer holds what is neither the author's nor cites them; it is left out.",
                "unmatched-byline": "A byline names no institution that the service knows; it is counted nowhere.",
                "no-history": "The history of a repository is cut off; it does not tell when the data was changed.",
                "unmatched-entry": "An entry of the snapshot is a work that no bibliography has.",
                "no-data": "A block has nothing to show.",
                "missing-venue": "A work of a type that needs one does not say where it appeared.",
                "future-year": "A work is of a year that is still to come, and nothing says that it is not out yet.",
                "owner-missing": "A complete list of authors does not name the person the site is about.",
                "missing-and": "A comma may stand between two people, who are read as one.",
                "orphan-award": "An award in the profile is for a work that the bibliography does not have.",
                "nameless-award": "An award of a work has no name.",
                "no-such-file": "A local file that the data names does not exist, whether a page shows it or not.",
                "bad-check-digit": "An ISBN, an ISSN or an ORCID iD has a digit that cannot be right.",
                "copied-identifier": "Two works of different titles have one PubMed id, ISBN or other identifier.",
                "misspelt-field": "A field of an entry is not known, and its name is nearly that of one that is.",
                "unused-venue": "A venue in the settings is the venue of no work.",
                "venue-spellings": "One venue is written in several ways.",
                "mojibake": "A text was UTF-8 and was read as something else.",
                "odd-hyphen": "A text has a hyphen that is not the one of the keyboard, or a soft one.",
                "invisible-character": "A text has a character that cannot be seen.",
                "probable-duplicate": "Two works have nearly one title and one first author, and are listed as two.",
            },
        ),
    }
)
"""Every code with its default level and meaning."""


class Problem(Struct, frozen=True, kw_only=True, gc=False):
    """One thing that is wrong with the user's data."""

    code: str
    """Stable name, a key of `CODES`."""
    message: str
    """What is wrong in the user's words, with the value written, then what to do; ends in a full stop."""
    location: Location | None = None
    """Where it stands; None for what has no place in a file."""
    level: Level
    """How loud it is told."""

    @classmethod
    def of(cls, code: str, message: str, location: Location | None = None) -> Problem:
        """Makes a problem at its code's default level; what it quotes is cut where long, and kept to one line."""
        return cls(code=code, message=_one_line(message), location=location, level=CODES[code].level)

    def __str__(self) -> str:
        place = f"{self.location}: " if self.location else ""
        return f"{place}{self.message} [{self.code}]"


_LONG = 200
"""Length from which a message may quote something that is too long."""
_QUOTED = regex(r'"[^"]*"|\S{121,}')
"""What is quoted, or has no blank to break a line at."""
_CONTROLS = regex(
    r"[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
)
"""Characters that would break the line, show the rest of it in another order or colour, or not be seen themselves."""


def _one_line(message: str) -> str:
    if len(message) > _LONG:
        message = _QUOTED.sub(lambda match: _cut(match[0]), message)
    if message.isprintable():
        return message
    return _CONTROLS.sub(lambda match: "\\n" if match[0] == "\n" else f"\\u{ord(match[0]):04x}", message)


def _cut(text: str) -> str:
    """Leaves the middle out of a long text: both ends tell which it is."""
    return text if len(text) <= 82 else f"{text[:60]}…{text[-20:]}"


def relevel(problems: Iterable[Problem], levels: Mapping[str, Level]) -> tuple[Problem, ...]:
    """Gives each problem the level the user set for its code; those switched off are left out."""
    levelled = (replace(problem, level=levels.get(problem.code, problem.level)) for problem in problems)
    return tuple(problem for problem in levelled if problem.level is not Level.OFF)


class Report:
    """Problems in the order they were met, each once."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._problems = dict.fromkeys(problems)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._problems)

    def __len__(self) -> int:
        return len(self._problems)

    def add(self, code: str, message: str, location: Location | None = None) -> None:
        """Adds a problem at its code's default level."""
        self._problems.setdefault(Problem.of(code, message, location))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Adds problems that are there already."""
        for problem in problems:
            self._problems.setdefault(problem)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Returns ` Did you mean "x"?` for the nearest known word, or an empty string if none is near."""
    near = nearest(word, known)
    return f' Did you mean "{near}"?' if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """Returns the known word that a word is a slip of, or an empty string if none is near."""
    lowered = {name.lower(): name for name in known}
    near = _nearest(word.lower(), lowered)
    return lowered[near] if near else ""


def _nearest(word: str, known: Iterable[str]) -> str | None:
    """Finds what a word is a slip of; another first letter, or few letters shared, is rather another word."""
    names = list(known)
    if swapped := next((name for name in names if _is_swapped(word, name)), None):
        return swapped
    for name in difflib.get_close_matches(word, names, n=3, cutoff=0.75):
        if name[0] == word[0] or difflib.SequenceMatcher(None, name, word).ratio() >= 0.85:
            return name
    letters = sorted(word)
    return next((name for name in names if len(letters) > 2 and sorted(name) == letters), None)


def _is_swapped(word: str, name: str) -> bool:
    """Whether letters behind the first stand in another order."""
    return len(word) == len(name) > 2 and word[0] == name[0] and sorted(word) == sorted(name)
