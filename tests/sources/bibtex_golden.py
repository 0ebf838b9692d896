"""Works of a .bib file as plain values, for comparing with what a case expects."""

from __future__ import annotations

from typing import Any

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.work import Citations, Link, Work
from mkdocs_scholar.sources.bibtex import read
from mkdocs_scholar.sources.reading import Reading, Source

_TEXTS = ("volume", "issue", "pages", "number", "genre", "publisher", "place", "edition", "series", "version")
_MORE_TEXTS = ("language", "summary", "preview")
_RICH = ("abstract", "note", "annotation")


def read_case(case: dict[str, Any]) -> Reading:
    """Reads the input of a case: one file, or several by name."""
    files = case.get("files") or {"a.bib": case["input"]}
    encoding = case.get("encoding", "utf-8")
    return read([Source(path=path, content=text.encode(encoding)) for path, text in files.items()])


def described(work: Work, *, with_source: bool = False) -> dict[str, Any]:
    """Everything a work tells, without what is empty."""
    about: dict[str, Any] = {
        "key": work.key,
        "type": work.type.value,
        "title": work.title.plain,
        "authors": [each.name.full for each in work.authors.listed],
        "gaps": list(work.authors.gaps),
        "editors": [each.name.full for each in work.editors.listed],
        "issued": _date(work.issued),
        "until": _date(work.issued_until),
        "status": work.status.value if work.status else "",
        "venue": work.venue.name.plain if work.venue else "",
        "short": work.venue.short if work.venue else "",
        **{name: getattr(work, name) for name in (*_TEXTS, *_MORE_TEXTS)},
        **{name: getattr(work, name).plain for name in _RICH},
        "holders": list(work.holders),
        "keywords": list(work.keywords),
        "identifiers": [f"{each.scheme} {each.value}" for each in work.identifiers],
        "links": [_link(link) for link in work.links],
        "awards": [f"{award.text.plain} | {award.detail.plain}".removesuffix(" | ") for award in work.awards],
        "citations": _citations(work.citations),
        "access": work.open_access.value if work.open_access else "",
        "selected": work.is_selected,
        "hidden": work.is_hidden,
        "related": [" ".join(part for part in (each.key, each.type, each.label) if part) for each in work.related],
        "extra": dict(work.extra),
        "source": work.source if with_source else "",
    }
    return {name: value for name, value in about.items() if value}


def told(reading: Reading) -> list[str]:
    """Problems as "line code", with the file where it is not a.bib."""
    return [
        f"{problem.location.line if problem.location.path == 'a.bib' else problem.location} {problem.code}"
        for problem in reading.problems
        if problem.location
    ]


def _date(date: PartialDate | None) -> str:
    if date is None:
        return ""
    parts = [date.iso or "", f"season {date.season}" if date.season else ""]
    parts += ["about" if date.is_approximate else "", "uncertain" if date.is_uncertain else ""]
    parts += [f'"{date.literal}"' if date.literal else ""]
    return " ".join(part for part in parts if part)


def _citations(citations: Citations | None) -> str:
    if citations is None:
        return ""
    said = (str(citations.count), citations.source, _date(citations.date), citations.url)
    return " | ".join(said).rstrip(" |")


def _link(link: Link) -> str:
    label = f" ({link.label})" if link.label else ""
    local = " local" if link.location else ""
    return f"{link.kind} {link.target}{label}{local}"
