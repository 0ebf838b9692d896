"""Remarks on the authors of a work, as their entry has them."""

from __future__ import annotations

import re

from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.values import Values
from mkdocs_scholar.sources.extras import is_extra

_LINE_END = regex(r"\s*(?:<br\s*/?>|\\\\(?![A-Za-z])|\\newline\b|\\par\b|\n[ \t]*\n)\s*", re.IGNORECASE)
"""What ends a line: in HTML, which al-folio takes here, in TeX, or an empty line."""
_COUNTED = regex(r"\s*\d+ citations? \([^()]*\)(?: \[\d{4}-\d\d-\d\d\])?\s*")
"""What a program that counts citations leaves in Zotero."""


def read_annotation(values: Values) -> RichText:
    """Reads `annotation`, its lines kept apart: each explains a mark behind a name.

    Better BibTeX has there what Zotero keeps in its field "Extra": lines for programs are left out.
    """
    raw = values.fields.get("annotation")
    if not raw:
        return RichText()
    parts = _LINE_END.split(raw)
    if len(parts) == 1 and ":" in raw:
        parts = raw.split("\n") if any(map(_is_of_program, raw.split("\n"))) else parts
    if len(parts) == 1:
        return RichText() if _is_of_program(raw) else values.text("annotation")
    lines = [values.decoded(part.strip(), "annotation") for part in parts]
    lines = [line for line in lines if line and not _is_of_program(line.plain)]
    return RichText.joined(
        run for place, line in enumerate(lines) for run in (*(RichText.of("\n").runs if place else ()), *line.runs)
    )


def _is_of_program(line: str) -> bool:
    return is_extra(line) or _COUNTED.fullmatch(line) is not None
