"""The fields of one entry under one name each, decoded when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem
from mkdocs_scholar.sources import latex
from mkdocs_scholar.sources.bibtex.entries import Entry
from mkdocs_scholar.sources.bibtex.fieldnames import ALIASES, LIST_FIELDS, PUBLIC, main_name
from mkdocs_scholar.sources.bibtex.keywords import joined

_TRUE = frozenset({"true", "yes", "1", "on", "y", "t"})
_FALSE = frozenset({"false", "no", "0", "off", "n", "f"})
_ALIASES = frozenset(ALIASES)
_BROKEN_LINE = regex(r"\s*\n\s*")


class Values:
    """Access to an entry's fields, whatever their spelling; one under its main name goes before one under another."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.problems: list[Problem] = []
        self.fields = self._by_main_name(entry.fields)
        """Fields as TeX, by their main names."""

    def _by_main_name(self, fields: Mapping[str, str]) -> dict[str, str]:
        if _ALIASES.isdisjoint(fields):
            return dict(fields)
        found: dict[str, str] = {}
        for name, value in fields.items():
            main = main_name(name)
            if main in LIST_FIELDS and main in found:
                found[main] = joined(found[main], value)
            elif main in LIST_FIELDS or main == name or (main not in fields and main not in found):
                found[main] = value
            elif name not in PUBLIC and value != (found.get(main) or fields[main]):
                self.tell("repeated-field", f"has {name} beside another field for the same; remove one of them.", name)
        return found

    def raw(self, *names: str) -> str:
        """Returns the first field there is of some, as TeX; empty if there is none."""
        fields = self.fields
        for name in names:
            if name in fields:
                return fields[name]
        return ""

    def text(self, name: str) -> RichText:
        """Decodes a field."""
        raw = self.fields.get(name)
        if not raw:
            return _NOTHING
        tidy = latex.read_tidy(raw)
        return self.decoded(raw, name) if tidy is None else tidy

    def decoded(self, raw: str, name: str) -> RichText:
        """Decodes TeX that stands in a field."""
        decoded = latex.decode(raw)
        for code, message in decoded.problems:
            if not (code == "unbalanced-braces" and self.entry.is_damaged):
                self.tell(code, message, name)
        return decoded.text

    def plain(self, *names: str) -> str:
        """Decodes the first field there is of some, without markup; empty if there is none."""
        fields = self.fields
        for name in names:
            raw = fields.get(name)
            if raw:
                return raw if raw.isalnum() and raw.isascii() else self.decoded(raw, name).plain.strip()
        return ""

    def verbatim(self, name: str) -> str:
        """Returns an address, an identifier or a path: never run through the decoder of text."""
        raw = self.fields.get(name)
        if not raw:
            return ""
        read = latex.verbatim(raw)
        return _BROKEN_LINE.sub("", read) if "\n" in read else read

    def flag(self, name: str) -> bool:
        """Whether a field says yes."""
        if name not in self.fields:
            return False
        word = self.plain(name).lower()
        if word not in _TRUE and word not in _FALSE:
            self.tell("bad-value", f'{name} is "{word}"; write true or false.', name)
        return word in _TRUE

    def location(self, name: str = "") -> Location:
        """Where a field stands, under whatever spelling."""
        return self.entry.location(next(self._spellings(name), name))

    def _spellings(self, name: str) -> Iterator[str]:
        return (spelling for spelling in self.entry.fields if spelling == name or ALIASES.get(spelling) == name)

    def tell(self, code: str, message: str, name: str = "") -> None:
        """Reports a problem of a field, with the entry's key in front."""
        mark = " " if message.startswith("has ") else ": "
        self.problems.append(Problem.of(code, f"{self.entry.key}{mark}{message}", self.location(name)))


_NOTHING = RichText()
