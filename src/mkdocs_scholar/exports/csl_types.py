"""Types of CSL, as fine as an entry's own type allows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.entrytypes import TYPES

_FINER: Mapping[str, str] = MappingProxyType(
    {
        "artwork": "graphic",
        "audio": "song",
        "blog": "post-weblog",
        "booklet": "pamphlet",
        "encyclopedia": "entry-encyclopedia",
        "image": "graphic",
        "inreference": "entry-encyclopedia",
        "jurisdiction": "legal_case",
        "legal": "treaty",
        "legislation": "legislation",
        "letter": "personal_communication",
        "magazine": "article-magazine",
        "movie": "motion_picture",
        "music": "song",
        "newspaper": "article-newspaper",
        "performance": "performance",
        "periodical": "periodical",
        "review": "review",
        "standard": "standard",
        "unpublished": "manuscript",
        "video": "motion_picture",
    }
)
"""Entry types for which CSL 1.0.2 (appendix III) has a type of their own."""

_SUBTYPES: Mapping[str, str] = MappingProxyType({"newspaper": "article-newspaper", "magazine": "article-magazine"})
"""`entrysubtype` of an article (BibLaTeX manual 2.2.2) to the type it has in CSL, which needs no genre then."""

_WRITTEN = regex(r"\s*@\s*(\w+)")


def csl_type(work: Work) -> str:
    """Returns the type in CSL; what the entry's type says counts unless the work turned out to be something else."""
    written = _WRITTEN.match(work.source)
    name = written[1].lower() if written else ""
    if has_type_of_genre(work):
        return _SUBTYPES[work.genre.lower()]
    return _FINER[name] if name in _FINER and TYPES.get(name) is work.type else work.type.csl


def has_type_of_genre(work: Work) -> bool:
    """Whether the type says what the genre does."""
    return work.type is WorkType.ARTICLE and work.genre.lower() in _SUBTYPES
