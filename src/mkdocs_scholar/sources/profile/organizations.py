"""Where an entry took place and who supervised it."""

from __future__ import annotations

import re

from mkdocs_scholar.model.profile import Organization, Supervisor
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.sources.profile.fields import ORGANIZATION, SUPERVISOR
from mkdocs_scholar.sources.profile.links import read_ror
from mkdocs_scholar.sources.profile.names import PARENTHESES, PREFIX, split_native
from mkdocs_scholar.sources.profile.places import read_location
from mkdocs_scholar.sources.profile.values import Desk, Record, is_by_language, items_of, kind_of, read_text
from mkdocs_scholar.sources.yaml import MapNode, Node, Scalar


def read_organizations(node: Node, name: str, desk: Desk) -> tuple[Organization, ...]:
    """Reads one organization or a list of them, each a name or a map."""
    read = (_organization(item, name, desk) for item in items_of(node))
    return tuple(organization for organization in read if organization is not None)


def _organization(node: Node, name: str, desk: Desk) -> Organization | None:
    if isinstance(node, Scalar):
        written, native = split_native(node.text.strip())
        return Organization(name=LocalText.of(written), native=native)
    if isinstance(node, MapNode):
        if is_by_language(node, shape=ORGANIZATION):
            text = read_text(node, name, desk)
            return Organization(name=text) if text else None
        return _of_record(Record(node, ORGANIZATION, desk), desk)
    desk.tell("bad-value", f"{name} holds {kind_of(node)}; write a name, or a map with name:.", node)
    return None


def _of_record(record: Record, desk: Desk) -> Organization | None:
    written = record.text("name") or record.text("unit") or record.text("part_of")
    if "name" not in record:
        desk.tell("missing-value", "An organization has no name; write name:.", record.node)
    if written is None:
        return None
    name, native = split_native(written.any) if set(written.texts) == {""} else ("", "")
    ror = record.get("ror")
    return Organization(
        name=LocalText.of(name) if native else written,
        native=record.plain("native") or native,
        unit=record.text("unit") if "name" in record else None,
        part_of=record.text("part_of"),
        url=record.url("url"),
        location=read_location(record, desk),
        kind=record.plain("kind"),
        ror=read_ror(ror, desk) if ror else "",
    )


def read_supervisors(node: Node, name: str, desk: Desk) -> tuple[Supervisor, ...]:
    """Reads supervisors: maps, or texts such as "Prof. Wei Li (Beihang)"; "and", "&" and ";" part several."""
    supervisors: list[Supervisor] = []
    for item in items_of(node):
        if isinstance(item, Scalar):
            names = re.split(r"\s+(?:and|&)\s+|\s*;\s*", item.text.strip())
            supervisors.extend(parse_supervisor(written) for written in names if written)
        elif isinstance(item, MapNode):
            supervisors.extend(_supervisor(Record(item, SUPERVISOR, desk), desk))
        else:
            desk.tell("bad-value", f"{name} holds {kind_of(item)}; write a name for each.", item)
    return tuple(supervisors)


def parse_supervisor(text: str) -> Supervisor:
    """Takes title and affiliation off a name.

    >>> parse_supervisor("Prof. Wei Li (Beihang)")
    Supervisor(name='Wei Li', prefix='Prof.', affiliation='Beihang', url='')
    """
    prefix = PREFIX.match(text)
    bare = text[prefix.end() :] if prefix else text
    match = PARENTHESES.fullmatch(bare)
    return Supervisor(
        name=match["before"] if match else bare,
        prefix=prefix["prefix"].strip() if prefix else "",
        affiliation=match["inside"] if match else "",
    )


def _supervisor(record: Record, desk: Desk) -> list[Supervisor]:
    name, url = record.plain("name"), record.url("url")
    prefix, affiliation = record.plain("prefix"), record.plain("affiliation")
    if not name:
        if "name" not in record:
            desk.tell("missing-value", "A supervisor has no name; write name:.", record.node)
        return []
    read = parse_supervisor(name)
    return [
        Supervisor(name=read.name, prefix=prefix or read.prefix, affiliation=affiliation or read.affiliation, url=url)
    ]
