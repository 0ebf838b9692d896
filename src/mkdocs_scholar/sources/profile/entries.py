"""Sections of a profile and their entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mkdocs_scholar.model.date import Span
from mkdocs_scholar.model.profile import Entry, Organization, Section, Thesis
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.sources.dates import read_date
from mkdocs_scholar.sources.profile.fields import ENTRY, SECTIONS, THESIS, TITLES, snake_case
from mkdocs_scholar.sources.profile.links import read_links
from mkdocs_scholar.sources.profile.organizations import read_organizations, read_supervisors
from mkdocs_scholar.sources.profile.spans import read_span
from mkdocs_scholar.sources.profile.values import (
    Desk,
    Record,
    in_quotes,
    is_by_language,
    items_of,
    kind_of,
    read_text,
    read_texts,
)
from mkdocs_scholar.sources.yaml import ListNode, MapNode, Node, Scalar, is_missing

_DETAILS = ("event", "amount", "level", "grade")
"""Fields that stand behind the title, in this order."""


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
    if isinstance(node, MapNode) and not _is_entry(node):
        return Section(name=name, entries=tuple(_groups(name, node, desk)))
    read = (_item(name, item, desk) for item in items_of(node))
    return Section(name=name, entries=tuple(entry for entry in read if entry is not None))


def _is_entry(node: MapNode) -> bool:
    return any(ENTRY.find(key.text) for key, _ in node.fields)


def _groups(section: str, node: MapNode, desk: Desk) -> Iterator[Entry]:
    """Reads `Programming: [Rust, C++]`, `German: B2`, `2024-03: Moved to Oslo` as an entry each."""
    for key, value in node.fields:
        if isinstance(value, MapNode):
            entry = _of_record(section, Record(value, ENTRY, desk), desk, title=LocalText.of(key.text.strip()))
            if entry is not None:
                yield entry
        elif key.text.strip():
            yield _pair(key, value, desk)


def _pair(key: Scalar, value: Node, desk: Desk) -> Entry:
    place, written = desk.place(key), key.text.strip()
    date = read_date(written)
    text = read_text(value, written, desk) if date and isinstance(value, Scalar) and not is_missing(value) else None
    if text is not None:
        return Entry(title=text, span=Span(start=date), place=place)
    details = () if is_missing(value) else read_texts(value, written, desk)
    return Entry(title=LocalText.of(written), details=details, place=place)


def _item(section: str, node: Node, desk: Desk) -> Entry | None:
    if isinstance(node, Scalar):
        return Entry(title=LocalText.of(node.text.strip()), place=desk.place(node))
    if isinstance(node, ListNode):
        desk.tell("bad-value", f"{section} holds a list in a list; write one entry behind each dash.", node)
        return None
    if is_by_language(node, shape=ENTRY):
        title = read_text(node, section, desk)
        return Entry(title=title, place=desk.place(node)) if title else None
    if len(node.fields) == 1 and _is_pair(section, node):
        return _pair(*node.fields[0], desk)
    if _is_text(node):
        key, value = node.fields[0]
        hint = in_quotes(key.text, value) if isinstance(value, Scalar) else ""
        desk.tell("bad-value", f'{section} holds a map whose "{key.text}" is no field of an entry.{hint}', node)
        return None
    return _of_record(section, Record(node, ENTRY, desk), desk)


def _is_text(node: MapNode) -> bool:
    """Whether a map of one unknown field is rather a text with a colon: `Best Paper: OSDI`."""
    key, value = node.fields[0]
    is_alone = len(node.fields) == 1 and isinstance(value, Scalar) and ENTRY.find(key.text) is None
    return is_alone and not did_you_mean(snake_case(key.text), ENTRY.spellings)


def _is_pair(section: str, node: MapNode) -> bool:
    """Whether a map of one field is an entry by itself: `2024-03: Moved to Oslo`, or in two sections `German: B2`."""
    key, _ = node.fields[0]
    return ENTRY.find(key.text) is None and (section in ("skills", "languages") or read_date(key.text) is not None)


def _of_record(section: str, record: Record, desk: Desk, *, title: LocalText | None = None) -> Entry | None:
    titles = [text for name in TITLES.get(section, TITLES[""]) if (text := record.text(name)) is not None]
    titles = [title, *titles] if title else titles
    organizations = _organizations(record, desk)
    supervisors = record.get("supervisors")
    links = record.get("links")
    thesis = record.get("thesis")
    span = read_span(record, desk)
    shown = titles[0] if titles else _instead_of_title(section, record, organizations, desk)
    entry = Entry(
        title=shown or LocalText.of(""),
        organizations=organizations if titles or "organization" not in record else organizations[1:],
        span=span,
        note=record.text("note"),
        location=record.text("location"),
        summary=record.text("summary"),
        highlights=record.texts("highlights"),
        field_of_study=record.text("field"),
        supervisors=read_supervisors(supervisors, record.written("supervisors"), desk) if supervisors else (),
        thesis=_thesis(thesis, desk) if thesis else None,
        details=(*titles[1:], *_details(record)),
        url=record.url("url"),
        links=read_links(links, desk) if links else (),
        place=desk.place(record.node),
    )
    return entry if shown else None


def _details(record: Record) -> Iterator[LocalText]:
    for name in _DETAILS:
        text = record.text(name)
        if text is not None:
            yield text
    yield from record.texts("details")


def _instead_of_title(
    section: str, record: Record, organizations: tuple[Organization, ...], desk: Desk
) -> LocalText | None:
    """Tells of a missing title; the organization, a thesis or the summary stands in its place, and else nothing."""
    wanted = TITLES.get(section, TITLES[""])[0]
    told = any(name in record for name in TITLES[""])
    other = organizations[0].name if organizations else record.text("summary") or record.text("field")
    if not told:
        rest = "" if other else " The entry is left out."
        desk.tell("missing-value", f"An entry of {section} has no {wanted}; write {wanted}:.{rest}", record.node)
    return other


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
