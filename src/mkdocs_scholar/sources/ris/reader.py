"""All RIS files of a bibliography, read together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.sources.reading import Reading, Source
from mkdocs_scholar.sources.records import Draft, Finisher
from mkdocs_scholar.sources.records.foreign import foreign_format, tell_foreign
from mkdocs_scholar.sources.ris.drafts import read_record
from mkdocs_scholar.sources.ris.records import Record, find_records
from mkdocs_scholar.sources.ris.tables import KNOWN


def read(sources: Sequence[Source]) -> Reading:
    """Reads RIS files together.

    Args:
        sources: The files, in the order of the bibliography.

    Returns:
        The works in order, and every fault as a problem. Nothing is raised for any content.
    """
    finisher = Finisher(missing_year='add a line "PY  - 2021".', missing_title='add a line "TI  - …".')
    return finisher.read(sources, add_drafts)


def add_drafts(text: str, path: str, drafts: list[Draft], report: Report) -> int:
    """Adds the drafts of a file; returns how many records are lost."""
    foreign = foreign_format(text, is_tagged=False)
    if foreign and foreign != "RIS":
        return tell_foreign(foreign, text, path, report)
    lost = 0
    unknown: dict[str, list[int]] = {}
    for record in find_records(text, path, report):
        for tagged in record.tags:
            if tagged.tag not in KNOWN and tagged.value:
                unknown.setdefault(tagged.tag, []).append(tagged.line)
        if _is_empty(record):
            lost += 1
            report.add("bad-entry", "A record holds no title and nobody; add its lines.", record.location)
        else:
            drafts.append(read_record(record))
    _tell_unknown(unknown, path, report)
    if not drafts and not lost and text.strip():
        return tell_foreign("", text, path, report)
    return lost


def _tell_unknown(unknown: Mapping[str, Sequence[int]], path: str, report: Report) -> None:
    """Tells each tag that RIS does not have once, where it stands first."""
    for tag, lines in unknown.items():
        often = f" ({len(lines)} times)" if len(lines) > 1 else ""
        message = f'"{tag}" is no tag of RIS{often}; what stands behind it is not read.'
        report.add("unknown-tag", message, Location(path=path, line=lines[0]))


def _is_empty(record: Record) -> bool:
    return not any(tagged.value and tagged.tag in _SOLID for tagged in record.tags)


_SOLID = frozenset({"TI", "T1", "CT", "BT", "T2", "AU", "A1", "A2", "ED", "DO", "UR", "JO", "JF", "AB", "N1"})
