"""How often a work is cited, as its entry has it: a number, who counted, and when."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.work import Citations
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.values import Values
from mkdocs_scholar.sources.dates import read_date

_COUNT = regex(
    r"(?P<count>\d{1,3}(?:[,'’\s]\d{3})+|\d+)\s*(?:[(（]\s*(?P<said>[^()（）]*?)\s*[)）])?",
)
"""A number, its digits in threes or not, and what stands in brackets behind it: "1,234 (OpenAlex, 2026-11-02)"."""
_UNKNOWN = frozenset({"n/a", "na", "none", "null", "nan", "unknown", "no data", "?", "-", "–", "—"})
"""What programs write where they found no number."""
_CITED = regex(r"cited by:?\s*(?:\(since \d{4}\)\s*)?(?P<count>\d+)", re.IGNORECASE)
"""How a note of Scopus's exports begins: "Cited by: 42; All Open Access, Gold Open Access", earlier "cited By 42"."""
_OPEN = regex(r"(?:[a-z]+ ){1,2}open access(?:,\s*(?:[a-z]+ ){1,2}open access)*", re.IGNORECASE)
_OF_PROGRAM = regex(
    r"(?:conference (?:name|date|code|location)|export date):.*|source: scopus|", re.IGNORECASE | re.DOTALL
)
"""What else such a note holds."""
_SERVICES: Mapping[str, str] = MappingProxyType(
    {
        "openalex": "OpenAlex",
        "googlescholar": "Google Scholar",
        "scholar": "Google Scholar",
        "semanticscholar": "Semantic Scholar",
        "s2": "Semantic Scholar",
        "crossref": "Crossref",
        "opencitations": "OpenCitations",
        "scopus": "Scopus",
        "webofscience": "Web of Science",
        "wos": "Web of Science",
        "inspire": "INSPIRE",
        "inspirehep": "INSPIRE",
        "ads": "ADS",
        "dimensions": "Dimensions",
        "dblp": "dblp",
    }
)
"""Services as fields name them, letters alone, to their names."""


def read_citations(values: Values) -> Citations | None:
    """Reads `citations` and who counted, when and where; None where no number is said."""
    if "citations" not in values.fields:
        return _noted(values) if "note" in values.fields else None
    written = values.plain("citations")
    match = _COUNT.fullmatch(written)
    if match is None:
        if written and written.lower() not in _UNKNOWN:
            values.tell("bad-value", f'citations is "{written}"; write the number alone, such as 123.', "citations")
        return None
    source, date = _said(match["said"] or "")
    return Citations(
        count=int(re.sub(r"\D", "", match["count"])),
        source=_named(values.plain("citations_source") or source or _exporter(values)),
        date=_date(values) or date,
        url=values.verbatim("citations_url"),
    )


def is_count_alone(note: str) -> bool:
    """Whether a note says how often a work is cited, and nothing that people would say: a program left it there.

    >>> is_count_alone("cited By 42"), is_count_alone("Cited by: 3; All Open Access, Gold Open Access")
    (True, True)
    >>> is_count_alone("Cited by 3 patents"), is_count_alone("Cited by: 3; with an erratum")
    (False, False)
    """
    return bool(_parts(note))


def noted_access(note: str) -> str:
    """What a note that a program left says of open access; empty if nothing.

    >>> noted_access("Cited by: 3; Conference code: 191; All Open Access, Gold Open Access")
    'All Open Access, Gold Open Access'
    """
    return next((part for part in _parts(note) if _OPEN.fullmatch(part)), "")


def _parts(note: str) -> list[str]:
    """Parts a note that a program left, the count first; nothing if somebody wrote it."""
    if note[:8].lower() != "cited by":
        return []
    parts = [part.strip() for part in note.split(";")]
    is_left = all(_OPEN.fullmatch(part) or _OF_PROGRAM.fullmatch(part) for part in parts[1:])
    return parts if is_left and _CITED.fullmatch(parts[0]) else []


def _noted(values: Values) -> Citations | None:
    count = next((_CITED.fullmatch(part) for part in _parts(values.fields["note"].strip())), None)
    if count is None:
        return None
    source = values.plain("source")
    return Citations(count=int(count["count"]), source=source if source.lower() == "scopus" else "")


def _said(text: str) -> tuple[str, PartialDate | None]:
    """Parts what stands in brackets into source and date."""
    source, comma, last = text.rpartition(",")
    date = read_date(last) if last.strip() else None
    return (source.strip(), date) if date else (f"{source}{comma}{last}".strip(), None)


def _date(values: Values) -> PartialDate | None:
    written = values.plain("citations_date")
    if not written:
        return None
    date = read_date(written)
    if date is None:
        values.tell("bad-date", f'citations_date is "{written}"; write a date such as 2026-11-02.', "citations_date")
    return date


def _exporter(values: Values) -> str:
    """Returns whose export an entry is, if that counts citations."""
    return "wos" if values.plain("unique-id").startswith(("WOS:", "ISI:")) else ""


def _named(source: str) -> str:
    return _SERVICES.get(re.sub(r"[\s_-]", "", source).lower(), source)
