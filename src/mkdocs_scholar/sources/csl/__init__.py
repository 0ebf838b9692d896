"""CSL-JSON and CSL-YAML, as Zotero, Mendeley, Crossref, pandoc and citation processors write them."""

from mkdocs_scholar.sources.csl.reader import read_json, read_yaml

__all__ = ["read_json", "read_yaml"]
