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


_COUNTRY = regex(r"country([a-z]{2})\b")


def read_place(place: str) -> str:
    """Returns a place, the countries of a patent as their letters (BibLaTeX's keys, manual 4.9.2.18).

    >>> read_place("countryus and countryde"), read_place("Oslo")
    ('US, DE', 'Oslo')
    """
    return _COUNTRY.sub(lambda match: match[1].upper(), place).replace(" and ", ", ")
