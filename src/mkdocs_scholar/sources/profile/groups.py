"""Whether a map in a section is an entry, or groups with their items: `Programming: [Rust, C++]`.

A name of a group may be that of a field ("Field", "Level", "Languages"), so the shape decides.
"""

from __future__ import annotations

from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.sources.profile.fields import ENTRY, SECTIONS
from mkdocs_scholar.sources.profile.values import is_by_language
from mkdocs_scholar.sources.shapes import snake_case
from mkdocs_scholar.sources.yaml import ListNode, MapNode, Node, Scalar, is_missing

_GROUPED = ("skills", "languages")
"""Sections that people write as groups or pairs."""
_TITLES = ("role", "degree", "title", "name")


def is_entry(section: str, node: MapNode) -> bool:
    """Whether the map that is a whole section is one entry.

    In skills and languages only a title in small letters with a text makes one, in sections of the user's own any
    field in small letters if the other keys are fields or slips of some, elsewhere any field with a text.
    """
    if section in _GROUPED or _has_title(node):
        return _has_title(node)
    has_small = any(is_field(key) and not isinstance(value, ListNode) for key, value in node.fields)
    if section not in SECTIONS:
        return has_small and all(is_field(key) or _is_slip(key) for key, _ in node.fields)
    return has_small or (_is_all_fields(node) and not _is_all_lists(node))


def is_entry_of_list(section: str, node: MapNode) -> bool:
    """Whether a map behind a dash is one entry: so it is unless all of it are groups."""
    if _has_small(node):
        return True
    if section not in _GROUPED:
        return section in SECTIONS or not _is_all_lists(node)
    if _is_all_fields(node):
        return any(ENTRY.find(key.text) in _TITLES and _is_text(value) for key, value in node.fields)
    return len(node.fields) > 1 and any(_is_slip(key) for key, _ in node.fields)


def is_map_of_entry(node: MapNode) -> bool:
    """Whether the map under a group's name holds fields of an entry; else it holds texts by language, or members."""
    return _has_small(node) and not is_by_language(node, shape=ENTRY)


def _has_small(node: MapNode) -> bool:
    return any(is_field(key) for key, _ in node.fields)


def _is_all_fields(node: MapNode) -> bool:
    return all(ENTRY.find(key.text) for key, _ in node.fields)


def _is_all_lists(node: MapNode) -> bool:
    return all(isinstance(value, ListNode) for _, value in node.fields)


def _is_slip(key: Scalar) -> bool:
    return key.text[:1].islower() and did_you_mean(snake_case(key.text), ENTRY.spellings) != ""


def is_field(key: Scalar) -> bool:
    """Whether a key is a field of an entry as the tables write it, in small letters; "Level" is rather a group."""
    return ENTRY.find(key.text) is not None and key.text.strip()[:1].islower()


def _has_title(node: MapNode) -> bool:
    """Whether a title in small letters has a text; one of its other spellings counts if all else are fields too."""
    titles = [
        key for key, value in node.fields if is_field(key) and ENTRY.find(key.text) in _TITLES and _is_text(value)
    ]
    is_sure = any(snake_case(key.text) in _TITLES for key in titles)
    return is_sure or (bool(titles) and all(is_field(key) for key, _ in node.fields))


def _is_text(node: Node) -> bool:
    is_words = isinstance(node, Scalar) or (isinstance(node, MapNode) and is_by_language(node))
    return is_words and not is_missing(node)
