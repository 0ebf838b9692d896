"""BibTeX and BibLaTeX files → works."""

from __future__ import annotations

from mkdocs_scholar.sources.bibtex.reader import read

__all__ = ["read"]
