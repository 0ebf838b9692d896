"""What of a work must survive a trip through another format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml
from msgspec.structs import replace

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.person import Contributors, Name
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.sources import READERS
from mkdocs_scholar.sources.reading import Reading, Source

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "data" / "publications.bib"
_GOLDEN = ROOT / "tests" / "sources" / "bibtex"
_PUBLISHED = frozenset({WorkType.DATASET, WorkType.SOFTWARE, WorkType.OTHER})


def read_text(text: str, suffix: str) -> Reading:
    """Reads a text as a file of one kind."""
    return READERS[suffix]([Source(path=f"a{suffix}", content=text.encode())])


def bibliography() -> list[tuple[str, Work]]:
    """The works of the demo bibliography and of the golden cases of .bib reading, with a name for each."""
    found = [("demo", work) for work in read_text(DEMO.read_text(encoding="utf-8"), ".bib").works]
    for path in sorted(_GOLDEN.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            found += [(f"{path.stem}, {case['case']}", work) for work in _works_of(case)]
    return found


def _works_of(case: dict[str, Any]) -> Sequence[Work]:
    files = case.get("files") or {"a.bib": case["input"]}
    encoding = case.get("encoding", "utf-8")
    return READERS[".bib"]([Source(path=path, content=text.encode(encoding)) for path, text in files.items()]).works


def facts(work: Work, schemes: frozenset[str]) -> dict[str, Any]:
    """What every format can say; of the identifiers those that a format has room for."""
    return {
        "key": work.key,
        "type": work.type,
        "title": work.title.plain,
        "authors": _people(work.authors),
        "editors": _people(work.editors),
        "issued": dated(work.issued),
        "venue": _venue(work),
        "volume": work.volume,
        "pages": work.pages,
        "identifiers": {each for each in work.identifiers if each.scheme in schemes},
    }


def _people(people: Contributors) -> tuple[list[Name], tuple[int, ...]]:
    return [replace(each.name, native="") for each in people.listed], people.gaps


def exact(work: Work) -> tuple[Any, ...]:
    """The rest of what is known of a date, and how far the work is."""
    return work.issued, work.issued_until, work.status


def dated(date: PartialDate | None) -> tuple[int | None, ...] | str:
    """The parts of a date that say when; of one without a year its words."""
    if date is None:
        return ()
    return (date.year, date.month, date.day, date.season) if date.year is not None else date.literal or ""


def _venue(work: Work) -> str:
    """The venue; who published the work counts for one where there is none, and of a book alone."""
    if work.type is WorkType.BOOK:
        return work.publisher
    venue = work.venue.name.plain or work.venue.short if work.venue else ""
    if work.type in _PUBLISHED and not venue:
        return work.publisher
    return venue
