"""All CSL files of a bibliography, read together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from mkdocs_scholar.problems import Location, Report
from mkdocs_scholar.sources.csl.drafts import read_item
from mkdocs_scholar.sources.csl.json_items import Found, JsonObject, find_items
from mkdocs_scholar.sources.csl.tables import TELLING
from mkdocs_scholar.sources.csl.yaml_items import find_yaml_items
from mkdocs_scholar.sources.csl.zotero import from_zotero
from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.reading import Reading, Source
from mkdocs_scholar.sources.records import Draft, Finisher
from mkdocs_scholar.sources.records.foreign import foreign_format, tell_foreign

FindItems = Callable[[str, str, Report], Found]
"""Takes a file's text, its path and the report; returns the items."""


def _find_json(text: str, path: str, report: Report) -> Found:
    """Finds the items of a file; one in another format is told as that."""
    foreign = foreign_format(text, is_tagged=False)
    if foreign and foreign != "JSON":
        return Found(lost=tell_foreign(foreign, text, path, report))
    return find_items(text, path, report)


def read_json(sources: Sequence[Source]) -> Reading:
    """Reads CSL-JSON files together.

    Args:
        sources: The files, in the order of the bibliography.

    Returns:
        The works in order, and every fault as a problem. Nothing is raised for any content.
    """
    return _read(sources, _find_json, 'add "issued": {"date-parts": [[2021]]}.', 'add "title": "…".')


def read_yaml(sources: Sequence[Source]) -> Reading:
    """Reads CSL-YAML files together, as pandoc has them; as `read_json` does."""
    return _read(sources, find_yaml_items, "add issued: 2021.", "add title: ….")


def _read(sources: Sequence[Source], find: FindItems, missing_year: str, missing_title: str) -> Reading:
    finisher = Finisher(missing_year=missing_year, missing_title=missing_title)
    drafts: list[Draft] = []
    lost = 0
    for source in sources:
        text, problems = decode_bytes(source)
        finisher.report.extend(problems)
        found = find(text, source.path, finisher.report)
        if '"itemType"' in text or '"csljson"' in text:
            found.items = [(csl, line) for item, line in found.items if (csl := from_zotero(item)) is not None]
        read = [_draft(item, Location(path=source.path, line=line), finisher.report) for item, line in found.items]
        lost += found.lost + read.count(None)
        drafts += filter(None, read)
    finisher.reserve(draft.key for draft in drafts if draft.key)
    for draft in drafts:
        _finish(draft, finisher)
    return Reading(works=tuple(finisher.works), problems=tuple(finisher.report), entries=len(drafts) + lost, lost=lost)


def _draft(item: Mapping[str, Any], location: Location, report: Report) -> Draft | None:
    """Makes a draft of an item; None, and told, for what tells of no work."""
    names = {str(name).lower() for name in item}
    if not TELLING & names:
        shown = ", ".join(f'"{name}"' for name in list(item)[:4]) or "nothing"
        message = f"An object with {shown} is no item of CSL: it has no title. Add one, or take the object out."
        report.add("bad-entry", message, location)
        return None
    draft = read_item(item, location)
    for name in _repeated(item):
        draft.tell("repeated-field", f'has "{name}" twice, and the second is not read; remove one of them.')
    return draft


def _repeated(item: Mapping[str, Any]) -> Iterable[str]:
    return item.repeated if isinstance(item, JsonObject) else ()


def _finish(draft: Draft, finisher: Finisher) -> None:
    """Makes the work; a key that had to be made is told, but for answers of Crossref, which never have one."""
    finisher.finish(draft)
    if not draft.key and draft.needs_key:
        key = finisher.works[-1].key
        message = f'An item has no id; it is read as "{key}". Write "id": "{key}".'
        finisher.report.add("missing-entry-key", message, draft.location)


__all__ = ["read_json", "read_yaml"]
