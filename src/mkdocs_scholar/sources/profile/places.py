"""Cities and countries: one text, or the parts that JSON Resume writes."""

from __future__ import annotations

from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.sources.profile.fields import PLACE
from mkdocs_scholar.sources.profile.values import Desk, Record, is_by_language, read_text
from mkdocs_scholar.sources.yaml import MapNode, Node


def read_location(record: Record, desk: Desk) -> LocalText | None:
    """Reads the field `location` of a record; None if it is missing."""
    node = record.get("location")
    return _location(node, record.written("location"), desk) if node else None


def _location(node: Node, name: str, desk: Desk) -> LocalText | None:
    if not isinstance(node, MapNode) or is_by_language(node) or not _has_parts(node):
        return read_text(node, name, desk)
    parts = Record(node, PLACE, desk)
    country = parts.text("country") or parts.text("country_code")
    told = (parts.text("city"), parts.text("region"), country)
    return _joined([part for part in told if part is not None])


def _has_parts(node: MapNode) -> bool:
    return any(PLACE.find(key.text) for key, _ in node.fields)


def _joined(parts: list[LocalText]) -> LocalText | None:
    """Joins parts, in each language that one of them has; a part that lacks it keeps the words it has."""
    tags = list(dict.fromkeys(tag for part in parts for tag in part.texts))
    if not tags:
        return None
    languages = [tag for tag in tags if tag] or [""]
    return LocalText(texts={tag: ", ".join(part.in_language(tag)[0] for part in parts) for tag in languages})
