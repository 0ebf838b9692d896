"""What the readers of CSL-JSON, RIS and PubMed files share: records of named texts, and how they become works."""

from mkdocs_scholar.sources.records.draft import Draft
from mkdocs_scholar.sources.records.works import Finisher

__all__ = ["Draft", "Finisher"]
