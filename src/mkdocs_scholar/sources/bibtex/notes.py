"""The note of a work, less what programs leave there for themselves."""

from __future__ import annotations

import re

from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.archives import is_archive_alone
from mkdocs_scholar.sources.bibtex.issued import is_status_alone
from mkdocs_scholar.sources.bibtex.seldom import is_count_alone, without_extras
from mkdocs_scholar.sources.bibtex.values import Values

_LANGUAGE_LINE = regex(r"^[a-z]{3}$", re.MULTILINE)
"""A line of MEDLINE's code of a language, which EndNote has between the people and the citation."""
_PEOPLE_LINE = regex(r"\A[^\W\d_][\w'’ -]+, [^\W\d_]")
_WORDS = regex(r"[a-z]{3}")


def read_note(values: Values) -> RichText:
    """Reads the note, less what Zotero's "Extra" holds of fields that it has no place for, and what is a status."""
    raw = values.fields.get("note", "")
    if not raw:
        return RichText()
    note = without_extras(raw) if ":" in raw else raw
    if is_status_alone(values) or is_count_alone(note) or is_archive_alone(note) or _is_of_program(note, values):
        return RichText()
    return values.decoded(note, "note") if note else RichText()


def _is_of_program(note: str, values: Values) -> bool:
    """Whether an export has there what it tells elsewhere, or what is the publisher's own business.

    Web of Science writes name, place and days of the meeting, EndNote people, language and citation, Wiley the number
    of the manuscript.
    """
    if "unique-id" in values.fields:
        return "booktitle" in values.fields
    if "\n" in note:
        return _LANGUAGE_LINE.search(note) is not None and _PEOPLE_LINE.match(note) is not None
    return values.entry.key.startswith("https://doi.org/") and not _WORDS.search(note)
