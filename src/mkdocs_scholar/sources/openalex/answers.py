"""Saved answers of OpenAlex: which works, authors and institutions their files hold.

A file is one answer or several one behind another, as `curl` appends them: pages (`{"meta": …, "results": […]}`),
lists, or single objects. What an object is, its id says: W for works, A for authors, I for institutions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.sources.csl.json_faults import explain
from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.reading import Source

_ID = regex(r"(?:https?://)?(?:api\.)?(?:openalex\.org/)?(?:[a-z]+/)?(?P<id>(?P<kind>[WAI])\d{4,})/?")
_BLANK = regex(r"[\s,]*")

Object = Mapping[str, Any]
"""An object as the service documents it; any field may be missing, or null."""


class Answers(Struct, kw_only=True):
    """What the files hold, each once, by bare id ("W2741809807")."""

    works: dict[str, Object] = field(default_factory=dict)
    authors: dict[str, Object] = field(default_factory=dict)
    institutions: dict[str, Object] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    """Id of each work to how many works the query that gave it found in all."""
    pages: dict[str, Location] = field(default_factory=dict)
    """Id of each work to where the answer starts that it was in first."""
    groups: list[Location] = field(default_factory=list)
    """Where an answer stands that counts by group and has no objects."""
    strays: list[Location] = field(default_factory=list)
    """Where something stands that is none of these."""


def bare_id(value: Any, kind: str = "WAI") -> str:
    """The bare id of an object; empty if a value is none of this kind.

    >>> bare_id("https://openalex.org/W2741809807"), bare_id("https://openalex.org/T1", "W")
    ('W2741809807', '')
    """
    match = _ID.fullmatch(value.strip()) if isinstance(value, str) else None
    return match["id"] if match and match["kind"] in kind else ""


def read_answers(sources: Iterable[Source], report: Report) -> Answers:
    """Reads saved answers.

    Args:
        sources: Files in any order.
        report: Gets a `broken-json` for each file that is none from some place on; what stands before it is used.
    """
    answers = Answers()
    for source in sources:
        text, problems = decode_bytes(source)
        report.extend(problems)
        for value, place in _values(text, source.path, report):
            line = text.count("\n", 0, place) + 1
            if refusal := _refusal(value):
                message = f'OpenAlex answered "{refusal}" instead; look at the address, and save the answer again.'
                report.add("unreadable-file", message, Location(path=source.path, line=line))
            else:
                _take(value, answers, Location(path=source.path, line=line))
    return answers


def _values(text: str, path: str, report: Report) -> Iterator[tuple[Any, int]]:
    """Yields the values of a file, one behind another, and where each starts."""
    decoder, place = json.JSONDecoder(), _skip(text, 0)
    if place >= len(text):
        report.add("broken-json", "The file is empty; save the answer again.", Location(path=path))
    while place < len(text):
        try:
            value, end = decoder.raw_decode(text, place)
        except json.JSONDecodeError as error:
            report.add("broken-json", explain(error), Location(path=path, line=error.lineno, column=error.colno))
            return
        except (RecursionError, ValueError):
            report.add("broken-json", "This is nested too deep, or has a number too long.", Location(path=path))
            return
        yield value, place
        place = _skip(text, end)


def _skip(text: str, place: int) -> int:
    match = _BLANK.match(text, place)
    return match.end() if match else place


def _refusal(value: Any) -> str:
    """What the service says instead of an answer; empty if it is one."""
    if not isinstance(value, dict) or "error" not in value or "results" in value:
        return ""
    return text_of(value, "message") or text_of(value, "error") or "an error"


def _take(value: Any, answers: Answers, where: Location) -> None:
    results = value.get("results") if isinstance(value, dict) else value
    if not isinstance(results, list):
        _take_one(value, answers, where, 0)
        return
    if not results and isinstance(value, dict) and value.get("group_by"):
        answers.groups.append(where)
    meta = value.get("meta") if isinstance(value, dict) else None
    count = meta.get("count") if isinstance(meta, dict) else None
    for each in results:
        _take_one(each, answers, where, count if isinstance(count, int) else 0)


def _take_one(value: Any, answers: Answers, where: Location, count: int) -> None:
    known = bare_id(value.get("id")) if isinstance(value, dict) else ""
    if not known:
        answers.strays.append(where)
        return
    kinds = {"W": answers.works, "A": answers.authors, "I": answers.institutions}
    held = kinds[known[0]]
    held[known] = {**held.get(known, {}), **{name: each for name, each in value.items() if each is not None}}
    if known[0] == "W":
        answers.pages.setdefault(known, where)
        answers.counts[known] = max(count, answers.counts.get(known, 0))


def items(value: Any) -> list[Object]:
    """The objects of a list; empty for what is none."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def inner(value: Any, *names: str) -> Any:
    """A value inside objects; None where one of them is missing."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def text_of(value: Any, *names: str) -> str:
    """A text inside objects; empty where there is none."""
    found = inner(value, *names)
    return found.strip() if isinstance(found, str) else ""


def number_of(value: Any, *names: str) -> int | None:
    """A whole number from 0 inside objects; None where there is none."""
    found = inner(value, *names)
    return found if isinstance(found, int) and not isinstance(found, bool) and found >= 0 else None
