"""All RIS files of a bibliography, read together."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_scholar.problems import Report
from mkdocs_scholar.sources.reading import Reading, Source
from mkdocs_scholar.sources.records import Draft, Finisher
from mkdocs_scholar.sources.records.foreign import foreign_format, tell_foreign
from mkdocs_scholar.sources.ris.drafts import read_record
from mkdocs_scholar.sources.ris.records import Record, find_records


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
    if foreign := foreign_format(text):
        return tell_foreign(foreign, text, path, report)
    lost = 0
    for record in find_records(text, path, report):
        if _is_empty(record):
            lost += 1
            report.add("bad-entry", "A record holds no title and nobody; add its lines.", record.location)
        else:
            drafts.append(read_record(record))
    if not drafts and not lost and text.strip():
        return tell_foreign("", text, path, report)
    return lost


def _is_empty(record: Record) -> bool:
    return not any(tagged.value and tagged.tag in _SOLID for tagged in record.tags)


_SOLID = frozenset({"TI", "T1", "CT", "BT", "T2", "AU", "A1", "A2", "ED", "DO", "UR", "JO", "JF", "AB", "N1"})
