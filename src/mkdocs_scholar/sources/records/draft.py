"""A record on its way to a work: texts under the names that fields have in BibTeX, so that one set of rules serves."""

from __future__ import annotations

import re

from msgspec import Struct, field

from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem
from mkdocs_scholar.sources.bibtex.blocks import Block
from mkdocs_scholar.sources.bibtex.entries import Entry
from mkdocs_scholar.sources.bibtex.issued import Issued
from mkdocs_scholar.sources.bibtex.values import Values
from mkdocs_scholar.sources.records.texts import read_text

_MISSING = regex(r"[?\s:.–-]+|\?{4}:.*", re.DOTALL)
"""What stands in place of a value that nobody knew."""
_BROKEN_LINE = regex(r"\s*\n\s*")


class Draft(Struct, kw_only=True):
    """What a reader has gathered of one record."""

    key: str
    """As the file has it; empty where it has none."""
    kind: WorkType
    location: Location
    needs_key: bool = True
    """Whether its format gives every record a key, so that a missing one is a fault."""
    fields: dict[str, str] = field(default_factory=dict)
    """Texts as the file has them, by BibTeX's names or those of this site; none is empty."""
    lines: dict[str, int] = field(default_factory=dict)
    """Line of a field, where it is known better than that of the record."""
    authors: Contributors = field(default_factory=Contributors)
    editors: Contributors = field(default_factory=Contributors)
    issued: Issued = field(default_factory=Issued)
    genre: str = ""
    """What the type of the record says of the genre; a field `type` goes before it."""
    keywords: list[str] = field(default_factory=list)
    told: list[tuple[str, str, int | None]] = field(default_factory=list)
    """Problems met while gathering: code, message without the key, line."""

    def put(self, name: str, text: str, line: int | None = None) -> None:
        """Sets a field unless it is there already, the text is empty, or the name is."""
        text = text.strip()
        if name and text and name not in self.fields and not _MISSING.fullmatch(text):
            self.fields[name] = text
            if line is not None:
                self.lines[name] = line

    def add(self, name: str, text: str, mark: str, line: int | None = None) -> None:
        """Sets a field, or puts a text behind what it holds."""
        text = text.strip()
        if text and name in self.fields:
            self.fields[name] += mark + text
        else:
            self.put(name, text, line)

    def tell(self, code: str, message: str, line: int | None = None) -> None:
        """Keeps a problem; its message starts behind the key."""
        self.told.append((code, message, line))


class DraftValues(Values):
    """The fields of a draft, read as prose with HTML instead of TeX."""

    def __init__(self, draft: Draft, named: str) -> None:
        block = Block(location=draft.location, type="misc", text="", start=0, end=0, is_closed=True)
        super().__init__(
            Entry(key=named, type="misc", block=block, place=(0, 0), fields=draft.fields, lines=draft.lines)
        )
        for code, message, line in draft.told:
            self.tell_at(code, message, line)

    def decoded(self, raw: str, name: str) -> RichText:
        """Reads prose that stands in a field."""
        del name
        return read_text(raw)

    def verbatim(self, name: str) -> str:
        """Returns an address, an identifier or a path as written."""
        return _BROKEN_LINE.sub("", self.fields.get(name, "").strip())

    def tell_at(self, code: str, message: str, line: int | None) -> None:
        """Reports a problem at a line of the record's file."""
        place = self.entry.block.location
        where = Location(path=place.path, line=line) if line is not None else place
        mark = " " if message.startswith("has ") else ": "
        self.problems.append(Problem.of(code, f"{self.entry.key}{mark}{message}", where))
