"""All PubMed files of a bibliography, read together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.sources.nbib.drafts import Record, read_record
from mkdocs_scholar.sources.reading import Reading, Source
from mkdocs_scholar.sources.records import Draft, Finisher
from mkdocs_scholar.sources.records.foreign import foreign_format, tell_foreign
from mkdocs_scholar.sources.records.tagged import Loose, Tagged, read_tagged
from mkdocs_scholar.sources.ris import reader as ris

_LINE = regex(r"(?P<tag>[A-Z]{2,4}) {0,2}- ?(?P<value>.*)")
_IS_MEDLINE = regex(r"^(?:PMID|PT  |FAU |AU  |TI  |BTI )-", re.MULTILINE)
_IS_RIS = regex(r"^[ \t]*TY  ?-", re.MULTILINE)
_SOLID = frozenset({"TI", "BTI", "TT", "AU", "FAU", "CN", "PMID", "CTI"})
_TITLES = frozenset({"TI", "BTI"})
_ONCE = frozenset({"PMID", "TI", "BTI", "DP"})
"""Tags of which a record has one: a second starts another record where no blank line parts them."""


def read(sources: Sequence[Source]) -> Reading:
    """Reads PubMed files together; one that is RIS under a neutral name is read as that.

    Args:
        sources: The files, in the order of the bibliography.

    Returns:
        The works in order, and every fault as a problem. Nothing is raised for any content.
    """
    finisher = Finisher(missing_year='add a line "DP  - 2021".', missing_title='add a line "TI  - …".')
    return finisher.read(sources, _add_drafts)


def _add_drafts(text: str, path: str, drafts: list[Draft], report: Report) -> int:
    if foreign := foreign_format(text):
        return tell_foreign(foreign, text, path, report)
    if _IS_RIS.search(text):
        return ris.add_drafts(text, path, drafts, report)
    if not _IS_MEDLINE.search(text):
        return tell_foreign("", text, path, report) if text.strip() else 0
    lost = 0
    for record in _records(text, path, report):
        if any(tagged.value and tagged.tag in _SOLID for tagged in record.tags):
            drafts.append(read_record(record))
        else:
            lost += 1
            report.add("bad-entry", "A record holds no title and nobody; add its lines.", record.location)
    return lost


def _tell_again(record: Record, tagged: Tagged, path: str, report: Report) -> None:
    """Tells of a second date in what is still the head of a record."""
    first = next(each.value for each in record.tags if each.tag == tagged.tag)
    if tagged.value and tagged.value != first:
        message = f'{tagged.tag} stands twice in a record, and "{tagged.value}" is not read; remove one of them.'
        report.add("repeated-field", message, Location(path=path, line=tagged.line))


def _records(text: str, path: str, report: Report) -> Iterator[Record]:
    """Parts the tags into records: each starts with PMID, or with a tag that one record has only once."""
    record: Record | None = None
    for tagged in read_tagged(text, _LINE):
        if isinstance(tagged, Loose):
            continue
        is_again = record is not None and tagged.tag in _ONCE and record.has(tagged.tag)
        if is_again and record and tagged.tag == "DP" and not record.names & _TITLES:
            _tell_again(record, tagged, path, report)
            continue
        starts = record is None or tagged.tag == "PMID" or is_again
        if starts and not (tagged.tag == "PMID" and record and not record.has_solid()):
            if record:
                yield record
            record = Record(location=Location(path=path, line=tagged.line))
        if record:
            record.add(tagged)
    if record:
        yield record
