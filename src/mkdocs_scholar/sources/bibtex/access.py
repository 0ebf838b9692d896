"""Whether everybody may read a work, as its entry says."""

from __future__ import annotations

from mkdocs_scholar.model.access import WORDS, OpenAccess, read_open_access
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.sources.bibtex.citations import noted_access
from mkdocs_scholar.sources.bibtex.values import Values


def read_access(values: Values) -> OpenAccess | None:
    """Reads `open_access`, or what the note of an export from Scopus says; None where nothing is said."""
    written = values.plain("open_access")
    if not written:
        written = noted_access(values.fields["note"]) if "note" in values.fields else ""
        return read_open_access(written) if written else None
    try:
        return read_open_access(written)
    except ValueError:
        hint = did_you_mean(written, WORDS) or f" Write one of {', '.join(WORDS)}."
        values.tell("bad-value", f'open_access is "{written}", which is no kind of access.{hint}', "open_access")
        return None
