"""People in fields that the model keeps as text."""

from __future__ import annotations

from mkdocs_scholar.exports.texescape import escaped
from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.sources.names import read_names


def people_in(text: str) -> Contributors:
    """Reads a list of names, "and" or semicolons between them; nobody for an empty text.

    >>> [each.name.family for each in people_in("Ana Ruiz; Bos, Jan").listed]
    ['Ruiz', 'Bos']
    """
    return read_names(escaped(text.replace("; ", " and "))).contributors
