"""Where a work lies: its address, its archive."""

from __future__ import annotations

from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.patterns import regex

_SUBJECT = regex(r"(?P<name>.*?)(?:\s*\[(?P<subject>[^\[\]]+)\])?")
_PAGES = ("html", "url", "pdf")
_ARCHIVED = ("arxiv", "hal", "openreview", "acl", "jstor", "handle")


def address_of(work: Work) -> str:
    """The address of a work's page, failing that of its text; empty if there is none on the web.

    Addresses that an identifier gives are left to the identifier.
    """
    for kind in _PAGES:
        for link in work.links:
            if link.kind == kind and link.target.startswith(("http://", "https://", "ftp://")):
                return link.target
    return ""


def address_or_archive(work: Work) -> str:
    """The address of a work; without one that of the archive it lies in, unless a DOI leads there."""
    address = address_of(work)
    if address or work.identifier("doi"):
        return address
    urls = (found.url for scheme in _ARCHIVED if (found := work.identifier(scheme)))
    return next((url for url in urls if url), "")


def archive_of(work: Work) -> tuple[str, str]:
    """Name of a preprint's archive and the subject within it ("arXiv", "cs.LG"); both empty for other works."""
    if work.type is not WorkType.PREPRINT or work.venue is None:
        return "", ""
    match = _SUBJECT.fullmatch(work.venue.name.plain)
    return (match["name"], match["subject"] or "") if match else (work.venue.name.plain, "")
