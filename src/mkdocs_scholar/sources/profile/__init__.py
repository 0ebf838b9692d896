"""Profile files: YAML to a profile, every fault told with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.profile import NamedLink, Profile, Section
from mkdocs_scholar.problems import Location, Problem, Report
from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.profile.entries import read_section, read_sections
from mkdocs_scholar.sources.profile.fields import PROFILE, SECTIONS
from mkdocs_scholar.sources.profile.links import find_scheme, read_identifiers, read_links, read_photo
from mkdocs_scholar.sources.profile.metrics import read_metrics
from mkdocs_scholar.sources.profile.names import ReadName, read_name, read_variants
from mkdocs_scholar.sources.profile.places import read_location
from mkdocs_scholar.sources.profile.schema import schema
from mkdocs_scholar.sources.profile.values import Desk, Record, items_of, kind_of, read_email, read_plain
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.sources.yaml import MapNode, Node, compose

__all__ = ["LoadedProfile", "load_profile", "read", "schema"]


class LoadedProfile(Struct, frozen=True, kw_only=True):
    """What a profile file gave."""

    profile: Profile | None = None
    """None if there is no file, or nothing in it could be read."""
    problems: tuple[Problem, ...] = ()
    """In the order of their lines."""


def load_profile(path: Path, *, base: Path) -> LoadedProfile:
    """Reads a profile file.

    Args:
        path: The file, absolute or relative to `base`.
        base: Folder of the configuration file; messages name the file relative to it.

    Returns:
        The profile and what is wrong with the file. A file that does not exist is the problem `missing-file`.
    """
    whole = base / path
    name = _shown(whole, base)
    try:
        content = whole.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return _without("missing-file", f'There is no profile "{name}"; write one, or name another.', name)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        return _without("unreadable-file", f'"{name}" cannot be read ({reason or error}).', name)
    return read(Source(path=name, content=content))


def read(source: Source) -> LoadedProfile:
    """Reads a profile from a file's bytes; no bytes make it raise."""
    text, problems = decode_bytes(source)
    report = Report(problems)
    root = compose(text, source.path, report)
    desk = Desk(source.path, report)
    profile = None
    if isinstance(root, MapNode) and root.fields:
        profile = _profile(root, desk)
    elif root is not None:
        hint = " The wide colon (：) is text to YAML." if "：" in text else ""
        message = f"The profile is {kind_of(root)}; write its fields, such as name: Ana Ruiz.{hint}"
        desk.tell("broken-yaml", message, root)
    elif not len(report):
        message = "The profile is empty; write its fields, such as name: Ana Ruiz."
        report.add("missing-value", message, Location(path=source.path))
    return LoadedProfile(profile=profile, problems=tuple(sorted(report, key=_line)))


def _line(problem: Problem) -> int:
    return (problem.location and problem.location.line) or 0


def _without(code: str, message: str, name: str) -> LoadedProfile:
    return LoadedProfile(problems=(Problem.of(code, message, Location(path=name)),))


def _shown(path: Path, base: Path) -> str:
    try:
        return path.relative_to(base).as_posix()
    except ValueError:
        return path.as_posix()


def _profile(root: MapNode, desk: Desk) -> Profile:
    record = Record(_without_services(root, desk), PROFILE, desk)
    name = _name(record, desk)
    identifiers, found = _identifiers(record, desk)
    photo, email, links = record.get("photo"), record.get("email"), record.get("links")
    metrics, selected, website = record.get("metrics"), record.get("selected"), record.get("website")
    return Profile(
        name=name.name,
        display=name.display,
        variants=name.variants,
        variant_locations=name.variant_locations,
        sort=name.sort,
        headline=record.text("headline"),
        summary=record.text("summary"),
        photo=read_photo(photo, desk) if photo else None,
        location=read_location(record, desk),
        email=read_email(email, record.written("email"), desk) if email else "",
        website=record.url("website"),
        website_location=desk.place(website) if website else None,
        identifiers=identifiers,
        links=(*(read_links(links, desk) if links else ()), *found),
        metrics=read_metrics(metrics, desk) if metrics else (),
        selected=tuple(dict.fromkeys(_keys(selected, desk))) if selected else (),
        selected_location=desk.place(selected) if selected else None,
        sections=MappingProxyType(_sections(record, desk)),
        place=Location(path=desk.path),
    )


def _without_services(root: MapNode, desk: Desk) -> MapNode:
    """Tells of identifiers that stand among the fields of the profile, and leaves them out."""
    strays = [key for key, _ in root.fields if PROFILE.find(key.text) is None and find_scheme(key.text)]
    for key in strays:
        desk.tell("unknown-field", f'"{key.text}" is no field of the profile. Put it under "identifiers:".', key)
    fields = tuple((key, value) for key, value in root.fields if key not in strays)
    return MapNode(fields=fields, line=root.line)


def _name(record: Record, desk: Desk) -> ReadName:
    node, aliases, before = record.get("name"), record.get("aliases"), len(desk.report)
    name = read_name(node, desk) if node else ReadName()
    if not name.name.full and not name.display and len(desk.report) == before:
        desk.tell("missing-value", "The profile has no name; write name: and the name.", node or record.node)
    if aliases is None:
        return name
    variants, places = read_variants(aliases, record.written("aliases"), desk)
    return replace(name, variants=name.variants + variants, variant_locations=name.variant_locations + places)


def _identifiers(record: Record, desk: Desk) -> tuple[tuple[Identifier, ...], tuple[NamedLink, ...]]:
    node = record.get("identifiers")
    return read_identifiers(node, desk) if node else ((), ())


def _keys(node: Node, desk: Desk) -> Iterator[str]:
    """Reads keys of works: a list, or one text parted by commas."""
    for item in items_of(node):
        text = read_plain(item, "selected", desk)
        yield from (key for key in re.split(r"\s*,\s*", text) if key)


def _sections(record: Record, desk: Desk) -> dict[str, Section]:
    sections: dict[str, Section] = {}
    for name in record.names:
        node = record.get(name)
        if node is None:
            continue
        found = (read_section(name, node, desk),) if name in SECTIONS else ()
        for section in read_sections(node, desk) if name == "sections" else found:
            _join(sections, section, node, desk)
    return sections


def _join(sections: dict[str, Section], section: Section, node: Node, desk: Desk) -> None:
    before = sections.get(section.name)
    if before is None:
        sections[section.name] = section
        return
    desk.tell("repeated-field", f'The section "{section.name}" stands twice; put its entries together.', node)
    sections[section.name] = Section(name=section.name, entries=before.entries + section.entries)
