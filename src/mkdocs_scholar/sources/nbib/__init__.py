"""PubMed's format, MEDLINE in tagged lines, as its "Save" and "Send to citation manager" write it."""

from mkdocs_scholar.sources.nbib.reader import read

__all__ = ["read"]
