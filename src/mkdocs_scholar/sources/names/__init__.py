"""Lists of names as BibTeX and BibLaTeX write them."""

from mkdocs_scholar.sources.names.annotations import annotate
from mkdocs_scholar.sources.names.lists import NameList, read_names
from mkdocs_scholar.sources.names.plain import read_plain

__all__ = ["NameList", "annotate", "read_names", "read_plain"]
