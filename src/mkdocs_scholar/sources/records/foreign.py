"""Bibliographies in a format that is none of those read here, recognised so that people learn what to export."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from types import MappingProxyType

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report

_FORMATS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "Web of Science's plain text": regex(r"\A\s*FN (?:Clarivate|Thomson|ISI)", re.IGNORECASE),
        "EndNote's tagged format": regex(r"\A\s*%0 \w", re.IGNORECASE),
        "BibTeX": regex(r"\A\s*@[A-Za-z]+\s*\{"),
        "XML": regex(r"\A\s*<(?:\?xml|xml|PubmedArticleSet|records)\b", re.IGNORECASE),
        "HTML": regex(r"\A\s*<(?:!doctype|html)\b", re.IGNORECASE),
        "JSON": regex(r"\A\s*[\[{]\s*[\"{]"),
    }
)
_TAGGED: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {"RIS": regex(r"\A\s*TY {1,2}- "), "PubMed's format": re.compile(r"\A\s*PMID ?- ")}
)
"""Formats that are read here under other names than .bib."""
_STARTS: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "Web of Science's plain text": regex(r"^PT \w", re.MULTILINE),
        "EndNote's tagged format": regex(r"^%0 ", re.MULTILINE),
        "BibTeX": regex(r"^@[A-Za-z]+\s*\{", re.MULTILINE),
        "RIS": regex(r"^TY {1,2}- ", re.MULTILINE),
        "PubMed's format": regex(r"^PMID ?- ", re.MULTILINE),
    }
)
"""What each record starts with."""
_SUFFIXES: Mapping[str, str] = MappingProxyType(
    {"BibTeX": ".bib", "JSON": ".json", "RIS": ".ris", "PubMed's format": ".nbib"}
)
"""Formats that are read under another name."""


def foreign_format(text: str, *, is_tagged: bool = True) -> str:
    """Returns the name of the format a file is in, if it is one of those told apart here; else nothing.

    Args:
        text: The file.
        is_tagged: Whether it should hold lines with tags, so that RIS and PubMed's are not foreign to it.
    """
    formats = _FORMATS if is_tagged else {**_FORMATS, **_TAGGED}
    return next((name for name, pattern in formats.items() if pattern.match(text)), "")


def tell_foreign(name: str, text: str, path: str, report: Report) -> int:
    """Tells that a file is in another format; returns how many entries are lost with it, one at least."""
    pattern = _STARTS.get(name)
    count = len(pattern.findall(text)) if pattern else 1
    if name in _SUFFIXES:
        said = f'is in {name}; name it "{PurePosixPath(path).with_suffix(_SUFFIXES[name])}"'
    else:
        shown = f"in {name}, which is not read here" if name else "in no format known here"
        said = f"is {shown}; export it as BibTeX, RIS, CSL-JSON or PubMed"
    report.add("unreadable-file", f'"{path}" {said}.', Location(path=path, line=1))
    return max(count, 1)
