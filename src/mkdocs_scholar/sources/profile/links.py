"""Addresses of a profile: links, the photo, and identifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from urllib.parse import urlsplit

from mkdocs_scholar.model.identifier import PERSON_SCHEMES, Identifier, parse
from mkdocs_scholar.model.profile import NamedLink, Photo
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.sources.profile.fields import LINK, PHOTO
from mkdocs_scholar.sources.profile.values import (
    Desk,
    Record,
    items_of,
    kind_of,
    read_plain,
    read_url,
    shorten,
)
from mkdocs_scholar.sources.yaml import MapNode, Node, Scalar, is_missing

_OTHER_NAMES = {
    "scholar": "google_scholar",
    "gscholar": "google_scholar",
    "google": "google_scholar",
    "s2": "semantic_scholar",
    "acl": "acl_anthology",
    "twitter": "x",
    "wos": "web_of_science",
    "publons": "web_of_science",
    "researcherid": "web_of_science",
    "bsky": "bluesky",
    "hal": "hal_author",
    "inspire": "inspire_author",
    "inspirehep": "inspire_author",
    "fediverse": "mastodon",
    "baidu": "baidu_scholar",
    "xueshu": "baidu_scholar",
}

_SQUEEZED: Mapping[str, str] = MappingProxyType(
    {**_OTHER_NAMES, **{name.replace("_", ""): name for name in PERSON_SCHEMES}}
)
"""Name of a scheme without anything but letters and digits to its name."""


def find_scheme(written: str) -> str | None:
    """The scheme a name means, however it is spelt; None if there is none.

    >>> find_scheme("Google-Scholar"), find_scheme("semanticscholar"), find_scheme("myspace")
    ('google_scholar', 'semantic_scholar', None)
    """
    return _SQUEEZED.get(re.sub(r"[^a-z0-9]", "", written.lower()))


def recognise(url: str) -> Identifier | None:
    """Finds the identifier in an address of a service that is known; None if it is of none."""
    if not re.match("https?://", url, re.IGNORECASE):
        return None
    found = (parse(scheme, url) for scheme in sorted(PERSON_SCHEMES, key=lambda name: name == "mastodon"))
    return next((identifier for identifier in found if identifier is not None), None)


def read_photo(node: Node, desk: Desk) -> Photo | None:
    """Reads a photo: a path or an address, or a map with `alt`."""
    if not isinstance(node, MapNode):
        file = read_url(node, "photo", desk)
        return Photo(file=file, location=desk.place(node)) if file else None
    record = Record(node, PHOTO, desk)
    file, alt = record.url("file"), record.text("alt")
    if "file" not in record:
        desk.tell("missing-value", "The photo has no file; write file: and its path.", node)
    return Photo(file=file, alt=alt, location=desk.place(node)) if file else None


def read_links(node: Node, desk: Desk) -> tuple[NamedLink, ...]:
    """Reads links: a list of maps or addresses, or a map of labels to addresses."""
    links: list[NamedLink] = []
    for item in items_of(node):
        if isinstance(item, Scalar):
            links.extend(_bare(item, desk))
        elif isinstance(item, MapNode) and _is_link(item):
            links.extend(_labelled(Record(item, LINK, desk), None, desk))
        elif isinstance(item, MapNode):
            links.extend(link for key, value in item.fields for link in _keyed(key, value, desk))
        else:
            desk.tell("bad-value", f"links holds {kind_of(item)}; write label: and url: for each.", item)
    return tuple(links)


def _is_link(node: MapNode) -> bool:
    """Whether a map is one link, not labels with their addresses."""
    names = {LINK.find(key.text) for key, _ in node.fields}
    return "url" in names or {"label", "icon"} <= names or names == {"label"}


def _bare(node: Scalar, desk: Desk) -> Iterator[NamedLink]:
    url = read_url(node, "links", desk)
    if url:
        yield NamedLink(label=LocalText.of(_host(url)), url=url, location=desk.place(node))


def _host(url: str) -> str:
    """The words for an address without any: its host, or the path itself."""
    try:
        host = urlsplit(url).hostname
    except ValueError:
        host = None
    return (host or url).removeprefix("www.")


def _keyed(key: Scalar, value: Node, desk: Desk) -> Iterator[NamedLink]:
    label = LocalText.of(key.text.strip())
    if is_missing(value) or not key.text.strip():
        desk.tell("missing-value", f'The link "{key.text}" has no address; write one.', key)
    elif isinstance(value, MapNode):
        yield from _labelled(Record(value, LINK, desk), label, desk)
    elif url := read_url(value, key.text, desk):
        yield NamedLink(label=label, url=url, location=desk.place(value))


def _labelled(record: Record, label: LocalText | None, desk: Desk) -> Iterator[NamedLink]:
    written, url, icon = record.text("label"), record.url("url"), record.plain("icon")
    if "url" not in record:
        desk.tell("missing-value", "A link has no url; write its address.", record.node)
    if url:
        label = written or label or LocalText.of(_host(url))
        yield NamedLink(label=label, url=url, icon=icon, location=desk.place(record.node))


def read_identifiers(node: Node, desk: Desk) -> tuple[tuple[Identifier, ...], tuple[NamedLink, ...]]:
    """Reads identifiers: a map of services to ids or addresses, or a list of addresses.

    Returns:
        The identifiers of known services, checked; and a link for each address of another service.
    """
    identifiers: dict[Identifier, None] = {}
    links: list[NamedLink] = []
    for name, value in _pairs(node, desk):
        found = _of_name(name, value, desk) if name else _of_address(value, desk)
        if isinstance(found, Identifier):
            identifiers.setdefault(found)
        elif found is not None:
            links.append(found)
    return tuple(identifiers), tuple(links)


def _pairs(node: Node, desk: Desk) -> Iterator[tuple[str, Scalar]]:
    """Yields each value with its service's name; the name is empty for an address in a list."""
    for item in items_of(node):
        if isinstance(item, Scalar):
            yield "", item
        elif isinstance(item, MapNode):
            for key, value in _by_service(item).fields:
                yield from _values(key, value, desk)
        else:
            desk.tell("bad-value", "identifiers holds a list in a list; write a map such as {orcid: …}.", item)


def _by_service(node: MapNode) -> MapNode:
    """Turns `{network: GitHub, username: octocat}`, as JSON Resume writes it, into `{GitHub: octocat}`."""
    named = {key.text.lower(): value for key, value in node.fields}
    service = named.get("network")
    value = next((named[key] for key in ("username", "url") if not is_missing(named.get(key))), None)
    if not isinstance(service, Scalar) or value is None:
        return node
    return MapNode(fields=((service, value),), line=node.line)


def _values(key: Scalar, value: Node, desk: Desk) -> Iterator[tuple[str, Scalar]]:
    for item in items_of(value):
        if isinstance(item, Scalar):
            yield key.text, item
        else:
            desk.tell("bad-value", f"{key.text} is {kind_of(item)}; write an id or an address.", item)


def _of_name(name: str, node: Scalar, desk: Desk) -> Identifier | NamedLink | None:
    scheme = find_scheme(name)
    if scheme is not None:
        return _checked(scheme, node, desk)
    text = node.text.strip()
    near = did_you_mean(name, PERSON_SCHEMES)
    if re.match("https?://", text, re.IGNORECASE) and not (near and recognise(text)):
        label = LocalText.of(re.sub("[_-]+", " ", name))
        url = read_url(node, name, desk)
        return NamedLink(label=label, url=url, location=desk.place(node)) if url else None
    code = "unknown-field" if near else "unlinked-identifier"
    hint = near or " Write its whole address, and it becomes a link."
    desk.tell(code, f'"{shorten(name)}" is no service that is known.{hint}', node)
    return None


def _of_address(node: Scalar, desk: Desk) -> Identifier | NamedLink | None:
    """Reads an address in a list: an identifier if its service is known, else a link."""
    text = node.text.strip()
    found = recognise(text)
    if found is None and not re.match("https?://", text, re.IGNORECASE):
        message = f'identifiers holds "{shorten(text)}"; write the service before it, such as orcid: {shorten(text)}.'
        desk.tell("bad-value", message, node)
        return None
    if found is None:
        return next(_bare(node, desk), None)
    return _checked(found.scheme, node, desk)


def _checked(scheme: str, node: Scalar, desk: Desk) -> Identifier | None:
    text = read_plain(node, scheme, desk)
    identifier, rule = parse(scheme, text), PERSON_SCHEMES[scheme]
    if identifier is None:
        message = f'"{shorten(text)}" does not look like an id of {rule.label}; write one such as {rule.example}.'
        desk.tell("bad-identifier", message, node)
        return None
    if not identifier.has_valid_check:
        message = f'{rule.label} "{shorten(text)}" has a wrong check digit; compare it with its page.'
        desk.tell("bad-identifier", message, node)
        return None
    return identifier


def read_ror(node: Node, desk: Desk) -> str:
    """Reads a ROR id, bare or in an address; empty if it has not the shape of one."""
    if not isinstance(node, Scalar):
        desk.tell("bad-value", f"ror is {kind_of(node)}; write one id.", node)
        return ""
    identifier = _checked("ror", node, desk)
    return identifier.value if identifier else ""
