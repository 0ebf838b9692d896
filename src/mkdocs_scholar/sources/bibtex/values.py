"""The fields of one entry, decoded when they are asked for; what nobody asks for is left over."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.problems import Location, Problem
from mkdocs_scholar.sources import latex
from mkdocs_scholar.sources.bibtex.entries import Entry
from mkdocs_scholar.sources.bibtex.fieldnames import ALIASES

_SPELLINGS: dict[str, tuple[str, ...]] = {}
for _alias, _name in ALIASES.items():
    _SPELLINGS[_name] = (*_SPELLINGS.get(_name, (_name,)), _alias)

_TRUE = frozenset({"true", "yes", "1", "on", "y", "t"})
_FALSE = frozenset({"false", "no", "0", "off", "n", "f"})


class Values:
    """Access to an entry's fields under all their spellings."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.problems: list[Problem] = []
        self._fields: Mapping[str, str] = entry.fields
        self._used: set[str] = set()

    def raw(self, *names: str) -> str:
        """Returns the first field there is of some, as TeX; empty if there is none."""
        for name in names:
            for spelling in _SPELLINGS.get(name, (name,)):
                value = self._fields.get(spelling)
                if value is not None:
                    self._used.add(spelling)
                    return value
        return ""

    def has(self, *names: str) -> bool:
        """Whether one of these fields is there."""
        return any(spelling in self._fields for name in names for spelling in _SPELLINGS.get(name, (name,)))

    def use(self, *names: str) -> None:
        """Marks fields as read in another way."""
        for name in names:
            self._used.update(_SPELLINGS.get(name, (name,)))

    def text(self, *names: str) -> RichText:
        """Decodes the first field there is."""
        raw = self.raw(*names)
        return self.decoded(raw, names[0]) if raw else RichText()

    def decoded(self, raw: str, name: str) -> RichText:
        """Decodes TeX that stands in a field."""
        decoded = latex.decode(raw)
        for code, message in decoded.problems:
            if not (code == "unbalanced-braces" and self.entry.is_damaged):
                self.tell(code, message, name)
        return decoded.text

    def plain(self, *names: str) -> str:
        """Decodes the first field there is, without markup."""
        raw = self.raw(*names)
        if not raw or raw.isalnum():
            return raw
        return self.decoded(raw, names[0]).plain.strip()

    def verbatim(self, *names: str) -> str:
        """Returns an address, an identifier or a path: never run through the decoder of text."""
        raw = self.raw(*names)
        return re.sub(r"\s*\n\s*", "", latex.verbatim(raw)).strip() if raw else ""

    def flag(self, name: str) -> bool:
        """Whether a field says yes."""
        word = self.plain(name).lower()
        if word and word not in _TRUE and word not in _FALSE:
            self.tell("bad-value", f'{name} is "{word}"; write true or false.', name)
        return word in _TRUE

    def left_over(self) -> Mapping[str, str]:
        """Returns the fields that nobody asked for, as TeX."""
        return {name: value for name, value in self._fields.items() if name not in self._used}

    def location(self, *names: str) -> Location:
        """Where the first field there is stands."""
        for name in names:
            for spelling in _SPELLINGS.get(name, (name,)):
                if spelling in self._fields:
                    return self.entry.location(spelling)
        return self.entry.location()

    def tell(self, code: str, message: str, *names: str) -> None:
        """Reports a problem of a field, with the entry's key in front."""
        mark = " " if message.startswith("has ") else ": "
        self.problems.append(Problem.of(code, f"{self.entry.key}{mark}{message}", self.location(*names)))
