"""Preprints: which archive holds a work, and whether it has appeared anywhere else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.model.identifier import Identifier, parse
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.values import Values

_ARXIV_ID = r"(?:\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z][a-z.-]*/\d{7})(?:v\d+)?"
_ARXIV_VENUE = regex(
    rf"""(?:arxiv(?:\.org)?(?:\s+(?:e-?prints?|preprints?))?|corr)\b[\s:,]*
    (?:(?:arxiv|abs)?\s*[:/]?\s*(?P<id>{_ARXIV_ID})?)?[\s,.]*
    (?:\[(?P<class>[\w.-]+)(?:\s*[,;][^\]]*)?\])?[\s,.]*(?:\(?\d{{4}}\)?)?\s*""",
    re.IGNORECASE | re.VERBOSE,
)
_ARXIV_CLASS = regex(rf"\s*(?:arxiv:\s*)?{_ARXIV_ID}\s*\[(?P<class>[\w.-]+)(?:[,;\s][^\]]*)?\]\s*", re.IGNORECASE)
_ABS_VOLUME = regex(rf"abs/(?P<id>{_ARXIV_ID})", re.IGNORECASE)
_ARXIV_DOI = regex(r"10\.48550/arxiv\.(?P<id>.+)", re.IGNORECASE)

ARCHIVES: Mapping[str, str] = MappingProxyType(
    {
        name.lower(): name
        for name in (
            "arXiv", "bioRxiv", "medRxiv", "ChemRxiv", "PsyArXiv", "SocArXiv", "EarthArXiv", "engrXiv", "TechRxiv",
            "EdArXiv",            "LawArXiv", "MetaArXiv", "AfricArXiv", "Research Square", "SSRN", "Preprints.org",
            "OSF Preprints", "viXra",
            "Authorea", "ESSOAr", "ECSarXiv", "NutriXiv", "PaleorXiv", "SportRxiv", "AgriXiv",
            "Cryptology ePrint Archive",
        )
    }
    | dict.fromkeys(("iacr cryptology eprint archive", "iacr cryptol. eprint arch"), "Cryptology ePrint Archive")
)  # fmt: skip
"""Archives of preprints by lower-case name."""

_DOI_PREFIXES: Mapping[str, str] = MappingProxyType(
    {
        "10.48550": "arXiv", "10.26434": "ChemRxiv", "10.31234": "PsyArXiv", "10.31235": "SocArXiv",
        "10.31223": "EarthArXiv", "10.31224": "engrXiv", "10.36227": "TechRxiv", "10.35542": "EdArXiv",
        "10.21203": "Research Square", "10.2139": "SSRN", "10.20944": "Preprints.org", "10.31219": "OSF Preprints",
        "10.22541": "Authorea", "10.64898": "bioRxiv",
    }
)  # fmt: skip
"""Prefix of a DOI to the archive that gives it; 10.1101 is Cold Spring Harbor's, whose journals use it too."""

_HINTS = ("rxiv", "corr", "ssrn", "research square", "preprint", "authorea", "essoar", "cryptol")
_TAIL = regex(
    r"\s*(?:preprints?|(?:paper|report)\s+\d{4}/\d+|electronic journal|\(?\d+\)?|:.*|[\s,.;])*\s*", re.IGNORECASE
)
_WRITTEN_IN = (
    "journal",
    "howpublished",
    "publisher",
    "note",
    "institution",
    "archiveprefix",
    "booktitle",
    "organization",
)


class Archive(Struct, frozen=True, kw_only=True):
    """Where a preprint lies."""

    name: str
    """Its proper name ("arXiv")."""
    subject: str = ""
    """Class within it ("physics.ao-ph"); empty if not given."""
    field: str = ""
    """Field that names it; empty if an identifier does."""


def archive_named(text: str) -> str:
    """Returns an archive's proper name if a text is nothing but that; else an empty string.

    >>> archive_named("bioRxiv preprint"), archive_named("Journal of Archives")
    ('bioRxiv', '')
    """
    lowered = text.strip().lower().removeprefix("available at ")
    if _ARXIV_VENUE.fullmatch(lowered):
        return "arXiv"
    for name, proper in ARCHIVES.items():
        if lowered.startswith(name) and _TAIL.fullmatch(lowered, len(name)):
            return proper
    return ""


def find_archive(values: Values, doi: Identifier | None, arxiv: Identifier | None) -> Archive | None:
    """Finds the archive an entry names, or that its identifiers belong to."""
    for name in _WRITTEN_IN:
        raw = values.fields.get(name)
        if raw is None or len(raw) > 120 or not _has_hint(raw):
            continue
        written = values.plain(name)
        proper = archive_named(written)
        if proper:
            match = _ARXIV_VENUE.fullmatch(written)
            inside = (match["class"] or "") if match else ""
            return Archive(name=proper, subject=_subject(values) or inside, field=name)
    if arxiv is not None:
        return Archive(name="arXiv", subject=_subject(values))
    if doi is not None:
        return _archive_of(doi.value)
    return None


@lru_cache(maxsize=4096)
def _has_hint(written: str) -> bool:
    lowered = written.lower()
    return any(hint in lowered for hint in _HINTS)


def _subject(values: Values) -> str:
    """Returns the class an entry names; Zotero has it in brackets behind the id, in the note or in `eprint`."""
    if subject := values.plain("primaryclass"):
        return subject
    for name in ("eprint", "note"):
        match = _ARXIV_CLASS.fullmatch(values.fields.get(name, ""))
        if match:
            return match["class"]
    return ""


def is_archive_alone(note: str) -> bool:
    """Whether a note says nothing but where in an archive the work lies."""
    return "rxiv" in note.lower() and bool(archive_named(note))


def _archive_of(doi: str) -> Archive | None:
    prefix, _, suffix = doi.partition("/")
    name = _DOI_PREFIXES.get(prefix) or ("ESSOAr" if suffix.lower().startswith("essoar") else "")
    return Archive(name=name) if name else None


def arxiv_of_doi(doi: str) -> Identifier | None:
    """Returns the arXiv id in a DOI of arXiv's own."""
    match = _ARXIV_DOI.fullmatch(doi) if doi.startswith("10.48550/") else None
    return parse("arxiv", match["id"]) if match else None


def arxiv_in_text(values: Values) -> Identifier | None:
    """Finds an arXiv id where exports put it: in the journal ("arXiv preprint arXiv:2101.99999"), in CoRR's volume."""
    for name in ("journal", "howpublished", "note", "number", "pages", "eid", "volume"):
        raw = values.fields.get(name)
        if raw is None or ("rxiv" not in raw.lower() and "abs/" not in raw):
            continue
        text = values.plain(name)
        match = _ARXIV_VENUE.fullmatch(text) or _ABS_VOLUME.fullmatch(text)
        if match and match["id"]:
            return parse("arxiv", match["id"])
    return None
