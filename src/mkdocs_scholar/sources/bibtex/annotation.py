"""Remarks on the authors of a work, as their entry has them."""

from __future__ import annotations

import re

from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.values import Values

_LINE_END = regex(r"\s*(?:<br\s*/?>|\\\\(?![A-Za-z])|\\newline\b|\\par\b|\n[ \t]*\n)\s*", re.IGNORECASE)
"""What ends a line: in HTML, which al-folio takes here, in TeX, or an empty line."""


def read_annotation(values: Values) -> RichText:
    """Reads `annotation`, its lines kept apart: each explains a mark behind a name."""
    raw = values.fields.get("annotation")
    if not raw:
        return RichText()
    if not _LINE_END.search(raw):
        return values.text("annotation")
    lines = [line for part in _LINE_END.split(raw) if (line := values.decoded(part.strip(), "annotation"))]
    return RichText.joined(
        run for place, line in enumerate(lines) for run in (*(RichText.of("\n").runs if place else ()), *line.runs)
    )
