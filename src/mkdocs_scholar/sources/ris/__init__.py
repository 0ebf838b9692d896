"""RIS, as publishers, EndNote, Mendeley and Zotero write it."""

from mkdocs_scholar.sources.ris.reader import read

__all__ = ["read"]
