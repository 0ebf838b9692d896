"""Where the records of a RIS file begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, field

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.sources.records.tagged import Loose, Tagged, read_tagged
from mkdocs_scholar.sources.ris.tables import KNOWN, PROSE

_STRICT = regex(r"\s*(?P<tag>[A-Z][A-Z0-9](?=  -)|ER(?=\s*\Z))(?:  -)?(?P<value>.*)")
_LOOSE = regex(rf"\s*(?P<tag>{'|'.join(sorted(KNOWN))})\s{{0,4}}(?:[-–]|(?<=ER)(?=\s*\Z))(?P<value>.*)")
_NARROW = regex(rf"\s*(?P<tag>{'|'.join(sorted(KNOWN - {'IS', 'PP', 'OP'}))}) ?-(?=\s|\Z) ?(?P<value>.*)")
"""A line that lacks a blank before its hyphen, among others that have both."""
_IS_STRICT = regex(r"^[ \t]*TY  -", re.MULTILINE)
_LETTERS = regex(r"[^\W\d_]{2}")


class Record(Struct, kw_only=True):
    """The tags between `TY` and `ER`."""

    type: str
    """Value of `TY`, upper-case; empty where there is none."""
    location: Location
    tags: list[Tagged] = field(default_factory=list)


def find_records(text: str, path: str, report: Report) -> Iterator[Record]:
    """Finds the records of a file.

    Two blanks stand between tag and hyphen. Files in which no `TY` has them are read as if one or none would do.

    Args:
        text: The file, with a line feed between lines.
        path: Path to name in messages.
        report: Gets a `bad-entry` where a record has no `TY` or `ER`, a `lost-text` for what stands behind an `ER`.
    """
    record: Record | None = None
    is_strict = _IS_STRICT.search(text) is not None
    for tagged in read_tagged(text, _STRICT if is_strict else _LOOSE, _narrow if is_strict else None):
        if isinstance(tagged, Loose):
            continue
        if tagged.tag == "ER":
            _tell_rest(tagged, Location(path=path, line=tagged.line), report)
            if record:
                yield record
            glued = _STRICT.fullmatch(tagged.value)
            record = None
            if glued and glued["tag"] == "TY":
                record = Record(type=glued["value"].strip().upper(), location=Location(path=path, line=tagged.line))
        elif tagged.tag == "TY":
            if record:
                _tell_open(record, report)
                yield record
            kind = tagged.value.split("\n")[0].strip().upper()
            record = Record(type=kind, location=Location(path=path, line=tagged.line))
        else:
            record = record or Record(type="", location=Location(path=path, line=tagged.line))
            record.tags.append(tagged)
    if record:
        _tell_open(record, report)
        yield record


def _narrow(tag: str, line: str) -> re.Match[str] | None:
    """Matches a line that lacks a blank before its hyphen; in prose it is prose."""
    return None if tag in PROSE else _NARROW.fullmatch(line)


def _tell_open(record: Record, report: Report) -> None:
    report.add("bad-entry", 'A record has no line "ER  - " at its end; add it.', record.location)


def _tell_rest(tagged: Tagged, place: Location, report: Report) -> None:
    if _LETTERS.search(tagged.value) and not _STRICT.fullmatch(tagged.value):
        shown = " ".join(tagged.value.split())
        shown = shown if len(shown) <= 40 else f"{shown[:39]}…"
        report.add("lost-text", f'"{shown}" stands behind the end of a record; start a record with "TY  - ".', place)
