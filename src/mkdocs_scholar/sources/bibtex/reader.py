"""All .bib files of a bibliography, read together: definitions and parents may stand in any of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mkdocs_scholar.model.free_names import FreeNames
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem, Report
from mkdocs_scholar.sources import latex, names
from mkdocs_scholar.sources.bibtex.blocks import Block, find_blocks, is_prose
from mkdocs_scholar.sources.bibtex.entries import Entry, has_reference, quiet, read_entry
from mkdocs_scholar.sources.bibtex.entrytypes import CONTAINERS
from mkdocs_scholar.sources.bibtex.fieldnames import LIST_FIELDS, PUBLIC
from mkdocs_scholar.sources.bibtex.keywords import joined
from mkdocs_scholar.sources.bibtex.known import KnownWorks
from mkdocs_scholar.sources.bibtex.macros import Macros, Place
from mkdocs_scholar.sources.bibtex.plain import Field, PlainEntry, is_macro
from mkdocs_scholar.sources.bibtex.works import read_work
from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.reading import Reading, Source

if TYPE_CHECKING:
    from mkdocs_scholar.sources.bibtex.fields import Fault, Scan
    from mkdocs_scholar.sources.bibtex.inheritance import Family

_FIRST_OF_MISSING = frozenset("?: .-–{\n\t")
_MISSING = regex(r"[?\s:.–-]*|\?{4}:.*|\{\}", re.DOTALL)
_ARTICLES_NAMES = "a an the der die das ein eine le la les un une el los las o os as il lo gli"
_ARTICLES = frozenset(_ARTICLES_NAMES.split())
_WORD = regex(r"[^\W_]+")


def read(sources: Sequence[Source]) -> Reading:
    """Reads .bib files together.

    Args:
        sources: The files, in the order of the bibliography.

    Returns:
        The works in order, and every fault as a problem. Nothing is raised for any content.
    """
    reader = _Reader()
    with quiet():
        return reader.read(sources)


_KIN = frozenset({"crossref", "xdata", "xref", "ids", "entryset"})
"""Fields that hold keys of entries."""

_FLAGS = frozenset({"true", "false", "yes", "no"})
"""Words that say whether, and name no @string, where a field is not of the published text: `selected = true`."""


class _Reader:
    """One run over all files."""

    def __init__(self) -> None:
        self.report = Report()
        self.macros = Macros()
        self.lost = 0
        self._known = KnownWorks()
        self._keys = FreeNames()
        self._lists: dict[str, list[str]] = {}
        self._unknown: dict[str, Location] = {}
        self._uses: Counter[str] = Counter()

    def read(self, sources: Sequence[Source]) -> Reading:
        """Reads definitions first, then entries, then what they take from each other."""
        entries = self._entries(sources)
        self._tell_unknown()
        family = self._family(entries)
        containers = {id(entry) for entry in entries if family.is_container(entry)} if family else set()
        count = len(entries)
        parents = [entry for entry in entries if entry.type not in CONTAINERS and id(entry) in containers]
        entries = [entry for entry in entries if id(entry) not in containers]
        works = tuple(self._works(entries))
        return Reading(
            works=works,
            parents=tuple(map(self._quiet_work, parents)),
            problems=tuple(sorted(self.report, key=_Order(sources))),
            entries=count + self.lost,
            containers=count - len(works),
            lost=self.lost,
        )

    def _entries(self, sources: Sequence[Source]) -> list[Entry]:
        blocks = [
            (block, (number, place))
            for number, source in enumerate(sources)
            for place, block in enumerate(self._blocks(source))
        ]
        for block, place in blocks:
            if block.type == "string":
                self._define(block, place)
        scans = [(block, place, block.plain or read_entry(block)) for block, place in blocks if block.type != "string"]
        self._keys = FreeNames(each.key for _, _, each in scans if each.key)
        return [entry for each in scans if (entry := self._entry(*each)) is not None]

    def _family(self, entries: Sequence[Entry]) -> Family | None:
        """Fills in what entries take from each other; None where none has to do with another."""
        if not any(map(_has_kin, entries)):
            return None
        # not at the top: it is much to load, and most bibliographies have entries that stand alone
        from mkdocs_scholar.sources.bibtex.inheritance import Family, resolve_all  # noqa: PLC0415

        family = Family(entries)
        resolve_all(entries, family)
        self.report.extend(family.problems)
        return family

    def _blocks(self, source: Source) -> Iterable[Block]:
        text, problems = decode_bytes(source)
        self.report.extend(problems)
        blocks, lost = find_blocks(text, source.path)
        self.report.extend(lost)
        if not blocks and not lost and is_prose(text):
            # not at the top: it brings all along that reads other formats
            from mkdocs_scholar.sources.records.foreign import foreign_format, tell_foreign  # noqa: PLC0415

            self.lost += tell_foreign(foreign_format(text, is_tagged=False), text, source.path, self.report)
        return blocks

    def _define(self, block: Block, place: Place) -> None:
        # not at the top: few files define anything
        from mkdocs_scholar.sources.bibtex.fields import scan  # noqa: PLC0415

        found = scan(block, has_key=False)
        for fault in found.faults:
            self._tell(fault, block, "@string")
        for field in found.fields:
            self.macros.define(field.name, field.pieces, place)

    def _tell(self, fault: Fault, block: Block, key: str) -> None:
        self.report.add(fault.code, f"{key} {fault.message}", Location(path=block.location.path, line=fault.line))

    def _entry(self, block: Block, place: Place, found: Scan | PlainEntry) -> Entry | None:
        """Makes an entry of what a block holds; None, and told, if that is nothing."""
        entry = Entry(key=found.key or "", type=block.type, block=block, place=place, fields={})
        named = found.key or f"@{block.type}"
        if isinstance(found, PlainEntry):
            self._fill_plainly(entry, found, block)
        else:
            entry.is_damaged, entry.has_own_key = bool(found.faults), bool(found.key)
            for fault in found.faults:
                self._tell(fault, block, named)
            for field in found.fields:
                self._add(entry, field, named)
        while self._lists:
            name, texts = self._lists.popitem()
            entry.fields[name] = joined(*texts)
        if not entry.fields:
            self.lost += 1
            self.report.add("bad-entry", f"{named} has no field that can be read; add its fields.", block.location)
            return None
        if not found.key:
            self._make_key(entry)
        return entry

    def _fill_plainly(self, entry: Entry, found: PlainEntry, block: Block) -> None:
        """Adds fields; one that is a macro, repeated, or perhaps missing needs a closer look."""
        fields, lines = entry.fields, None
        for written in found.written:
            name, value = written[0], written[1]
            is_text = not is_macro(written) or (name == "month" and self.macros.is_month(value))
            if not value or value[0] in _FIRST_OF_MISSING or name in fields or not is_text:
                lines = lines or block.lines()
                self._add(entry, found.field(written, block.text, lines), entry.key)
            else:
                fields[name] = value

    def _add(self, entry: Entry, field: Field, named: str) -> None:
        value, unknown = self.macros.text(field.pieces, entry.place)
        for name in unknown:
            self._note_unknown(name, field, entry, named)
        if any(is_name for is_name, _ in field.pieces) and not (field.name == "month" and len(field.pieces) == 1):
            entry.expanded.add(field.name)
        if "$\\{$" in value and value.count("$\\{$") == value.count("$\\}$"):
            # Google Scholar exports USENIX's protective braces as formulas: "$\{$GPU$\}$".
            value = value.replace("$\\{$", "{").replace("$\\}$", "}")
        if not value or (value[0] in _FIRST_OF_MISSING and _MISSING.fullmatch(value)):
            return
        if field.name not in entry.fields:
            entry.fields[field.name] = value
            entry.lines[field.name] = field.line
            return
        self._repeat(entry, field, value, named)

    def _repeat(self, entry: Entry, field: Field, value: str, named: str) -> None:
        """Meets a field for the second time: lists are joined, of others the first stays, as in BibTeX."""
        first = entry.fields[field.name]
        place = Location(path=entry.block.location.path, line=field.line)
        entry.is_damaged = True
        if field.name in LIST_FIELDS:
            self._lists.setdefault(field.name, [first]).append(value)
            self.report.add("repeated-field", f'{named} has "{field.name}" twice; both are read. Join them.', place)
            return
        dropped = "the same text" if value == first else f'"{_shortened(value)}" is not read'
        self.report.add(
            "repeated-field", f'{named} has "{field.name}" twice, and {dropped}; remove one of them.', place
        )

    def _note_unknown(self, name: str, field: Field, entry: Entry, named: str) -> None:
        place = Location(path=entry.block.location.path, line=field.line)
        if not name[:1].isalpha():
            message = f'{named} has no braces round the value of "{field.name}"; write {{{name}}}.'
            self.report.add("bad-entry", message, place)
            return
        if name.lower() in _FLAGS and field.name not in PUBLIC:
            return
        self._unknown.setdefault(name, place)
        self._uses[name] += 1

    def _tell_unknown(self) -> None:
        """Tells each undefined name once, where it is used first."""
        for name, place in self._unknown.items():
            often = f" ({self._uses[name]} times)" if self._uses[name] > 1 else ""
            self.report.add(
                "unknown-macro",
                f'"{name}" is used without braces{often}, and no @string defines it; write {{{name}}}, '
                "or add the file that defines it.",
                place,
            )

    def _make_key(self, entry: Entry) -> None:
        """Makes a key of family name, year and first word of the title."""
        entry.key = key = self._keys.take(_key_of(entry.fields) or entry.type)
        self.report.add(
            "missing-entry-key",
            f'@{entry.type} has no key; it is read as "{key}". Write @{entry.type}{{{key}, …}}.',
            entry.block.location,
        )

    def _works(self, entries: list[Entry]) -> Iterator[Work]:
        """Reads the works, and lets go of each entry: the next works take its memory, which is dear to ask for."""
        entries.reverse()
        while entries:
            yield self._work(entries.pop())
        self._known.finish()

    def _work(self, entry: Entry) -> Work:
        known = self._known.find(entry)
        if known is not None:
            return known
        work, problems = read_work(entry)
        if problems:
            self.report.extend(problems)
        else:
            self._known.keep(entry, work)
        return work

    def _quiet_work(self, entry: Entry) -> Work:
        """Reads a parent, which is listed only where the owner made it; its faults are told then."""
        return read_work(entry)[0]


class _Order:
    """Place of a problem: problems are told file by file and line by line."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._files = {source.path: number for number, source in enumerate(sources)}

    def __call__(self, problem: Problem) -> tuple[int, int]:
        here = problem.location
        return (self._files[here.path], here.line or 0) if here else (0, 0)


def _has_kin(entry: Entry) -> bool:
    """Whether an entry may have to do with another: it names one, has another's fields, or only holds some."""
    is_alone = entry.type not in CONTAINERS and _KIN.isdisjoint(entry.fields)
    return not is_alone or bool(entry.expanded) or _may_refer(entry.block)


def _may_refer(block: Block) -> bool:
    """Whether a value may name another entry: it has an equals sign then, which is found in a tenth of the time."""
    has_more = block.plain is None or block.text.count("=") > len(block.plain.written)
    return has_more and has_reference(block.text)


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 40 else f"{words[:39]}…"


def _key_of(fields: dict[str, str]) -> str:
    people = names.read_names(fields.get("author") or fields.get("editor") or "").contributors.listed
    family = people[0].name.family or people[0].name.literal if people else ""
    year = re.search(r"\d{4}", fields.get("date") or fields.get("year") or "")
    title = [word for word in _WORD.findall(fold(latex.plain(fields.get("title", "")))) if word not in _ARTICLES]
    parts = ("".join(_WORD.findall(fold(family))), year[0] if year else "", title[0] if title else "")
    return re.sub(r"[^A-Za-z0-9]", "", "".join(parts))
