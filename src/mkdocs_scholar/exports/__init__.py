"""Model → the formats of reference managers: text made of works, nothing read or written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from mkdocs_scholar.exports import biblatex, bibtex, csl_json, ris
from mkdocs_scholar.model.work import Work

EXPORTERS: Mapping[str, Callable[[Iterable[Work]], str]] = MappingProxyType(
    {
        "csl-json": csl_json.write,
        "bibtex": bibtex.write,
        "biblatex": biblatex.write,
        "ris": ris.write,
    }
)
"""Name of a format to what writes it: works in, the whole file's text out, lines ended by a bare newline."""

__all__ = ["EXPORTERS"]
