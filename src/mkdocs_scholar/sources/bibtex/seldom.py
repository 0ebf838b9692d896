"""What few entries have: each reader is loaded at the first entry that needs it.

To load a module takes as long as to read two works.
"""

from __future__ import annotations

from collections.abc import Iterable

from mkdocs_scholar.model.access import OpenAccess
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Award, Citations, Relation
from mkdocs_scholar.sources.bibtex.values import Values


def _is_of_program(note: str) -> bool:
    """Whether a note begins as those do that programs leave, which say how often a work is cited."""
    return note.lstrip()[:8].lower() == "cited by"


def _has_note_of_program(values: Values) -> bool:
    return "note" in values.fields and _is_of_program(values.fields["note"])


def read_access(values: Values) -> OpenAccess | None:
    """Reads whether everybody may read a work; None where nothing is said."""
    if "open_access" not in values.fields and not _has_note_of_program(values):
        return None
    from mkdocs_scholar.sources.bibtex import access  # noqa: PLC0415 - as said above

    return access.read_access(values)


def read_citations(values: Values) -> Citations | None:
    """Reads how often a work is cited; None where no number is said."""
    if "citations" not in values.fields and not _has_note_of_program(values):
        return None
    from mkdocs_scholar.sources.bibtex import citations  # noqa: PLC0415 - as said above

    return citations.read_citations(values)


def is_count_alone(note: str) -> bool:
    """Whether a note says how often a work is cited, and nothing that people would say."""
    if not _is_of_program(note):
        return False
    from mkdocs_scholar.sources.bibtex import citations  # noqa: PLC0415 - as said above

    return citations.is_count_alone(note)


def read_patent(values: Values) -> str:
    """Reads the number of a patent; empty for anything else."""
    if "Patent" not in values.fields.get("note", ""):
        return ""
    from mkdocs_scholar.sources.bibtex import patents  # noqa: PLC0415 - as said above

    return patents.read_patent(values)


def read_annotation(values: Values) -> RichText:
    """Reads the remarks on the authors."""
    from mkdocs_scholar.sources.bibtex import annotation  # noqa: PLC0415 - as said above

    return annotation.read_annotation(values)


def read_awards(values: Values, parts: Iterable[str]) -> tuple[Award, ...]:
    """Reads awards, parted already."""
    from mkdocs_scholar.sources.bibtex import awards  # noqa: PLC0415 - as said above

    return awards.read_awards(values, parts)


def language_tag(text: str) -> str:
    """Reads the name of a language, or its tag; empty if it is neither."""
    if not text:
        return ""
    from mkdocs_scholar.sources.bibtex import languages  # noqa: PLC0415 - as said above

    return languages.language_tag(text)


def read_relations(keys: str, kind: str, label: str) -> tuple[Relation, ...]:
    """Reads the keys of other works, with what they are to the one that names them."""
    from mkdocs_scholar.sources import relations  # noqa: PLC0415 - as said above

    return relations.read_relations(keys, kind, label)


def without_extras(note: str) -> str:
    """Leaves out the lines of a note that set variables."""
    from mkdocs_scholar.sources import extras  # noqa: PLC0415 - as said above

    return extras.without_extras(note)


def read_place(place: str) -> str:
    """Returns a place, the countries of a patent as their letters."""
    if "country" not in place:
        return place
    from mkdocs_scholar.sources.bibtex import patents  # noqa: PLC0415 - as said above

    return patents.read_place(place)
