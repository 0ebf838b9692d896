"""Words that say what a work is, in place of what the type of its entry says: `pubtype`, and keywords."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from mkdocs_scholar.model.work import WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.entrytypes import TYPES

_BETWEEN = regex(r"[\s_-]+")

PUBTYPES: Mapping[str, WorkType] = MappingProxyType(
    {
        **TYPES,
        "journal": WorkType.ARTICLE, "journal-paper": WorkType.ARTICLE, "paper-conference": WorkType.CONFERENCE,
        "proceedings": WorkType.CONFERENCE, "workshop": WorkType.CONFERENCE, "workshop-paper": WorkType.CONFERENCE,
        "book-chapter": WorkType.CHAPTER, "phd-thesis": WorkType.THESIS, "master-thesis": WorkType.THESIS,
        "masters-thesis": WorkType.THESIS, "technical-report": WorkType.REPORT, "working-paper": WorkType.PREPRINT,
        "arxiv": WorkType.PREPRINT, "pre-print": WorkType.PREPRINT, "data-set": WorkType.DATASET,
        **{kind.value: kind for kind in WorkType},
    }
)  # fmt: skip
"""Words of the field `pubtype`, lower-case with hyphens, which overrides what the entry's type says."""

_FORM_NAMES = (
    "article journal-article article-journal journal-paper inproceedings conference-paper paper-conference"
    " proceedings-article workshop-paper incollection book-chapter phdthesis phd-thesis mastersthesis master-thesis"
    " masters-thesis techreport technical-report"
)
_FORMS = frozenset(_FORM_NAMES.split())
"""Keywords that are no subject: wherever they stand, they say what the work is."""

_TAG_NAMES = (
    "preprint pre-print eprint working-paper journal conference workshop chapter thesis dissertation report talk"
    " presentation poster"
)
_TAGS = frozenset(_TAG_NAMES.split())
"""Keywords that may be a subject: they say what the work is where they stand alone, or where nothing else does."""

_THINGS = frozenset({"software", "dataset", "data-set", "patent", "book"})
"""Keywords that are mostly subjects: they say what the work is only where nothing else does."""


def type_named(word: str) -> WorkType | None:
    """Returns the type a word of `pubtype` names; None if it names none.

    >>> type_named("Journal Article").value, type_named("sea")
    ('article', None)
    """
    return PUBTYPES.get(_BETWEEN.sub("-", word.strip().lower()))


def type_of_keywords(keywords: Sequence[str], *, is_vague: bool, is_archived: bool) -> WorkType | None:
    """Returns the type that keywords give a work; None if they are about its subject.

    Args:
        keywords: All of them, as plain text.
        is_vague: Whether neither the type of the entry nor a journal or the like says what the work is.
        is_archived: Whether it lies in an archive of preprints and appeared nowhere else.
    """
    words = [word for each in keywords if (word := _type_word(each))]
    for word in words:
        is_alone = len(words) == len(keywords) and word in _TAGS
        if word in _FORMS or is_alone or (is_vague and not is_archived):
            return PUBTYPES[word]
    return None


@lru_cache(maxsize=8192)
def _type_word(keyword: str) -> str:
    """Returns a keyword as these tables have it; empty for one that names no type."""
    word = _BETWEEN.sub("-", keyword.lower())
    return word if word in _FORMS or word in _TAGS or word in _THINGS else ""
