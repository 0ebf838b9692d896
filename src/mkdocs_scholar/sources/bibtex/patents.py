"""Patents as Google Scholar exports them: `@misc` with "US Patent 8,000,000" as its note."""

from __future__ import annotations

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.values import Values

_NOTE = regex(r"(?P<office>[A-Z]{2}) Patent(?:\s+App(?:lication|\.)?)?\s+(?P<number>[\d,./ ]*\d(?:\s?[A-Z]\d?)?)\.?")


def read_patent(values: Values) -> str:
    """Returns the number of a patent ("US 8,000,000") whose entry is a `@misc`; empty for anything else."""
    if values.entry.type != "misc" or "note" not in values.fields or "Patent" not in values.fields["note"]:
        return ""
    match = _NOTE.fullmatch(values.plain("note"))
    return f"{match['office']} {match['number']}" if match else ""
