"""Identifiers that a work itself has, not the preprint it came from."""

from __future__ import annotations

from msgspec.structs import replace

from mkdocs_scholar.model.identifier import Identifier, parse
from mkdocs_scholar.model.work import Work, WorkType

_ARXIV_DOI = "10.48550/arxiv."


def with_own_identifiers(work: Work) -> Work:
    """Leaves the DOI that arXiv gives a preprint out of a work that is none; its arXiv id says the same.

    In a format that has room for one DOI it would name another work than the entry does.
    """
    if work.type is WorkType.PREPRINT or not any(map(_is_of_arxiv, work.identifiers)):
        return work
    kept = [each for each in work.identifiers if not _is_of_arxiv(each)]
    if work.identifier("arxiv") is None:
        dois = [each.value[len(_ARXIV_DOI) :] for each in work.identifiers if _is_of_arxiv(each)]
        kept += [found for doi in dois[:1] if (found := parse("arxiv", doi))]
    return replace(work, identifiers=tuple(kept))


def _is_of_arxiv(identifier: Identifier) -> bool:
    return identifier.scheme == "doi" and identifier.value.lower().startswith(_ARXIV_DOI)
