"""Lines of Zotero's field "Extra" that tell variables of CSL, where an export has them in the note."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_scholar.patterns import regex

_LABELS_NAMES = (
    # Variables of CSL 1.0.2 (appendix IV) in words of their own, and the labels under which Zotero keeps fields.
    "number|publisher|pages|version|place|type|section|issue|volume|isbn|issn|doi|pmid|pmcid|pmc|oclc|zscc|gscc|genre"
    "|medium|status|issued|submitted|accessed|jurisdiction|authority|edition|language|arxiv|arxiv id|url"
    "|version number|conference name|citation key|journal abbreviation|container title|event title|event date"
    "|event place|original date|original title|original author|original publisher|number of pages"
    "|number of volumes|available date|collection title|publisher place|read_status|read_status_date|openalex|mag id"
    "|programming language|library catalog|rights|archive|archive location|call number|short title|series title"
)
_LABELS = frozenset(_LABELS_NAMES.split("|"))
_LINE = regex(r"\s*(?:(?P<tex>(?i:tex|bibtex)\.)?_?(?P<name>[A-Za-z][A-Za-z0-9_. -]{0,40}?)(?:\[[^\]]*\])?):\s+\S.*")
_HYPHENATED = regex(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+|Google-Books-ID")
"""A name as CSL writes it ("original-date"): nobody has such a word before a colon in prose of one line."""


def is_extra(line: str) -> bool:
    """Whether a line sets a variable: it is for programs, not for readers.

    >>> is_extra("original-date: 2019-04-02T10:11:12Z"), is_extra("Extended version: see the report")
    (True, False)
    """
    match = _LINE.fullmatch(line)
    if match is None:
        return False
    name = match["name"].strip()
    return bool(match["tex"] or _HYPHENATED.fullmatch(name) or name.lower().replace("-", " ") in _LABELS)


_LABELLED = regex(
    r"\[(?P<label>PubMed Central|PubMed|DOI):\\href\s*\{[^{}]*\}\s*\{(?P<value>[^{}]*)\}\]\s*", re.IGNORECASE
)
"""What TeXMed makes of the identifiers of PubMed."""
_LABEL_SCHEMES = {"pubmed central": "pmcid", "pubmed": "pmid", "doi": "doi"}
_NOTED = regex(r"^\s*(?P<scheme>PMID|PMCID|DOI|arXiv)\s*:\s*(?P<value>\S+)", re.IGNORECASE | re.MULTILINE)
_LINE_END = regex(r"\\\\(?![A-Za-z])\s*")


def noted_identifiers(note: str) -> Iterator[tuple[str, str]]:
    r"""Yields the identifiers that lines of a note tell, each with its scheme.

    >>> list(noted_identifiers("PMID: 123\nPMCID: PMC5"))
    [('pmid', '123'), ('pmcid', 'PMC5')]
    """
    if "\\href" in note:
        for match in _LABELLED.finditer(note):
            scheme = _LABEL_SCHEMES.get(match["label"].lower())
            if scheme:
                yield scheme, match["value"]
    for match in _NOTED.finditer(_LINE_END.sub("\n", note)):
        yield match["scheme"].lower(), match["value"].rstrip("\\")


def without_extras(note: str) -> str:
    """Leaves out the lines of a note that set variables; a note that has none stays byte for byte."""
    if "\\href" in note and not _LABELLED.sub("", note).strip():
        return ""
    lines = note.splitlines()
    left = [line for line in lines if not is_extra(line)]
    return note if len(left) == len(lines) else "\n".join(left).strip()
