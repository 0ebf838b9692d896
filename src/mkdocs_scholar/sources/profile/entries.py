"""Sections of a profile and their entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from msgspec.structs import replace

from mkdocs_scholar.model.date import Span
from mkdocs_scholar.model.profile import Entry, Organization, Section, Thesis
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.sources.dates import read_date, two_readings
from mkdocs_scholar.sources.profile.fields import ENTRY, SECTIONS, THESIS, TITLES
from mkdocs_scholar.sources.profile.groups import is_entry, is_entry_of_list, is_map_of_entry
from mkdocs_scholar.sources.profile.links import read_links
from mkdocs_scholar.sources.profile.organizations import read_organizations, read_supervisors
from mkdocs_scholar.sources.profile.places import read_location
from mkdocs_scholar.sources.profile.spans import read_span
from mkdocs_scholar.sources.profile.talks import read_flags, read_talk_links
from mkdocs_scholar.sources.profile.values import (
    Desk,
    Record,
    in_quotes,
    is_by_language,
    items_of,
    kind_of,
    read_one_date,
    read_text,
    read_texts,
)
from mkdocs_scholar.sources.shapes import snake_case
from mkdocs_scholar.sources.yaml import ListNode, MapNode, Node, Scalar, is_missing

_DETAILS = ("type", "event", "amount", "level", "grade")
"""Fields that stand behind the title, in this order."""
_NO_TITLE = LocalText.of("")


def section_name(written: str) -> str:
    """A section's name: one of the profile's own however it is spelt, else as written.

    >>> section_name("Honors"), section_name("Media Coverage")
    ('awards', 'Media Coverage')
    """
    spelt = snake_case(written)
    return next((name for name, also in SECTIONS.items() if spelt == name or spelt in also.split()), written.strip())


def read_sections(node: Node, desk: Desk) -> tuple[Section, ...]:
    """Reads `sections`: a map of titles to lists of entries."""
    if not isinstance(node, MapNode):
        message = f"sections is {kind_of(node)}; write a map of titles to lists of entries."
        desk.tell("bad-value", message, node)
        return ()
    named = ((section_name(key.text), value) for key, value in node.fields if key.text.strip())
    return tuple(read_section(name, value, desk) for name, value in named if not is_missing(value))


def read_section(name: str, node: Node, desk: Desk) -> Section:
    """Reads one section: a list of entries, one entry, or a map of groups to their items."""
    if isinstance(node, MapNode) and not is_entry(name, node):
        return Section(name=name, entries=tuple(_groups(name, node, desk)))
    return Section(name=name, entries=tuple(entry for item in items_of(node) for entry in _item(name, item, desk)))


def _groups(section: str, node: MapNode, desk: Desk) -> Iterator[Entry]:
    """Reads `Programming: [Rust, C++]`, `German: B2`, `2024-03: Moved to Oslo` as an entry each."""
    for key, value in node.fields:
        if isinstance(value, MapNode) and is_map_of_entry(value):
            yield from _keyed(section, key, value, desk)
        elif key.text.strip():
            yield _pair(key, value, desk)


def _keyed(section: str, key: Scalar, node: MapNode, desk: Desk) -> Iterator[Entry]:
    """Reads an entry under its title, or under its date."""
    date = read_one_date(key, "date", desk) if _is_date(key.text) else None
    title = None if date or not key.text.strip() else LocalText.of(key.text.strip())
    entry = _of_record(section, Record(node, ENTRY, desk), desk, title=title)
    if entry is not None:
        yield replace(entry, span=entry.span or (Span(start=date) if date else None))


def _pair(key: Scalar, value: Node, desk: Desk) -> Entry:
    place, written = desk.place(key), key.text.strip()
    date = read_one_date(key, "date", desk) if _is_date(written) else None
    text = (
        read_text(value, written, desk) if date and not isinstance(value, ListNode) and not is_missing(value) else None
    )
    if text is not None:
        return Entry(title=text, span=Span(start=date), place=place)
    return Entry(title=LocalText.of(written), details=tuple(_members(value, written, desk)), place=place)


def _members(node: Node, group: str, desk: Desk) -> Iterator[LocalText]:
    """Reads the members of a group: a list, one text, or a map such as `{Rust: expert}`."""
    for item in items_of(node):
        if not isinstance(item, MapNode) or is_by_language(item):
            yield from read_texts(item, group, desk)
            continue
        for key, value in item.fields:
            texts = [] if is_missing(value) else read_texts(value, key.text, desk)
            words = ", ".join(text.any for text in texts)
            yield LocalText.of(f"{key.text.strip()}: {words}" if words else key.text.strip())


def _item(section: str, node: Node, desk: Desk) -> Iterator[Entry]:
    """Reads what stands behind a dash: an entry, or several if it is a map of groups."""
    if isinstance(node, Scalar):
        yield Entry(title=LocalText.of(node.text.strip()), place=desk.place(node))
    elif isinstance(node, ListNode):
        desk.tell("bad-value", f"{section} holds a list in a list; write one entry behind each dash.", node)
    elif is_by_language(node, shape=ENTRY):
        title = read_text(node, section, desk)
        yield from [Entry(title=title, place=desk.place(node))] if title else []
    elif not is_entry_of_list(section, node) or _is_dated(node):
        yield from _groups(section, node, desk)
    elif _is_text(node):
        key, value = node.fields[0]
        hint = in_quotes(key.text, value) if isinstance(value, Scalar) else ""
        desk.tell("bad-value", f'{section} holds a map whose "{key.text}" is no field of an entry.{hint}', node)
    else:
        entry = _of_record(section, Record(node, ENTRY, desk), desk)
        yield from [entry] if entry else []


def _is_text(node: MapNode) -> bool:
    """Whether a map of one unknown field is rather a text with a colon: `Best Paper: OSDI`."""
    key, value = node.fields[0]
    is_alone = len(node.fields) == 1 and isinstance(value, Scalar) and ENTRY.find(key.text) is None
    return is_alone and not did_you_mean(snake_case(key.text), ENTRY.spellings)


def _is_dated(node: MapNode) -> bool:
    """Whether a map is an entry by itself: `2024-03: Moved to Oslo`."""
    return len(node.fields) == 1 and _is_date(node.fields[0][0].text)


def _is_date(text: str) -> bool:
    """Whether a text is a date, or one that can be read two ways and is told of when it is read."""
    return read_date(text) is not None or (two_readings(text) is not None and len(text.strip()) <= 12)


def _of_record(section: str, record: Record, desk: Desk, *, title: LocalText | None = None) -> Entry | None:
    titles = [text for name in TITLES.get(section, TITLES[""]) if (text := record.text(name)) is not None]
    titles = [title, *titles] if title else titles
    supervisors, thesis, links = record.get("supervisors"), record.get("thesis"), record.get("links")
    entry = Entry(
        title=titles[0] if titles else _NO_TITLE,
        organizations=_organizations(record, desk),
        span=read_span(record, desk),
        note=record.text("note"),
        location=read_location(record, desk),
        summary=record.text("summary"),
        highlights=record.texts("highlights"),
        field_of_study=record.text("field"),
        supervisors=read_supervisors(supervisors, record.written("supervisors"), desk) if supervisors else (),
        thesis=_thesis(thesis, desk) if thesis else None,
        details=(*titles[1:], *_details(record)),
        url=record.url("url"),
        links=(*(read_links(links, desk) if links else ()), *read_talk_links(record, desk)),
        place=desk.place(record.node),
    )
    return entry if titles else _titled(entry, section, record, desk)


def _titled(entry: Entry, section: str, record: Record, desk: Desk) -> Entry | None:
    """Puts the organization, the summary or the field in the place of a missing title; None if there is none."""
    first, *others = entry.organizations or (None,)
    if first is not None:
        named = replace(entry, title=first.name, organizations=tuple(others) if "organization" in record else (first,))
    elif entry.summary is not None:
        title, rest = _first_paragraph(entry.summary)
        named = replace(entry, title=title, summary=rest)
    else:
        named = replace(entry, title=entry.field_of_study or _NO_TITLE, field_of_study=None)
    _tell_untitled(section, record, desk, is_left_out=named.title is _NO_TITLE)
    return None if named.title is _NO_TITLE else named


def _details(record: Record) -> Iterator[LocalText]:
    yield from read_flags(record)
    for name in _DETAILS:
        text = record.text(name)
        if text is not None:
            yield text
    yield from record.texts("details")


def _tell_untitled(section: str, record: Record, desk: Desk, *, is_left_out: bool) -> None:
    """Tells of a missing title, if none was told of already and a summary does not say all (news)."""
    is_told = any(name in record for name in TITLES[""])
    if is_told or (section not in TITLES and "summary" in record):
        return
    wanted = TITLES.get(section, TITLES[""])[0]
    rest = " The entry is left out." if is_left_out else ""
    desk.tell("missing-value", f"An entry of {section} has no {wanted}; write {wanted}:.{rest}", record.node)


def _first_paragraph(summary: LocalText) -> tuple[LocalText, LocalText | None]:
    """Parts a summary that stands alone: its first paragraph is the title, what follows stays."""
    parts = {tag: re.split(r"\n\s*\n", text, maxsplit=1) for tag, text in summary.texts.items()}
    rest = {tag: part[1] for tag, part in parts.items() if len(part) > 1}
    first = MappingProxyType({tag: part[0] for tag, part in parts.items()})
    return LocalText(texts=first), LocalText(texts=MappingProxyType(rest)) if rest else None


def _organizations(record: Record, desk: Desk) -> tuple[Organization, ...]:
    node, unit = record.get("organization"), record.text("unit")
    found = read_organizations(node, record.written("organization"), desk) if node else ()
    if unit is None:
        return found
    if not found:
        return (Organization(name=unit),)
    return (found[0] if found[0].unit else replace(found[0], unit=unit), *found[1:])


def _thesis(node: Node, desk: Desk) -> Thesis | None:
    if not isinstance(node, MapNode) or is_by_language(node, shape=THESIS):
        title = read_text(node, "thesis", desk)
        return Thesis(title=title) if title else None
    record = Record(node, THESIS, desk)
    title, url = record.text("title"), record.url("url")
    if "title" not in record:
        desk.tell("missing-value", "A thesis has no title; write title:.", node)
    return Thesis(title=title, url=url) if title else None
