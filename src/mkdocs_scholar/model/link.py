"""Kinds of link a work may have, in the order their buttons stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.model.identifier import WORK_SCHEMES
from mkdocs_scholar.model.work import Link


class LinkKind(Struct, frozen=True, kw_only=True, gc=False):
    """One kind of link."""

    name: str
    """Name in templates, and of the field that gives it."""
    proper_name: str = ""
    """What it is called in every language ("arXiv"); empty where each locale has a term for it."""


_TERMS_FIRST = ("html", "pdf", "url")
_TERMS_LATER = ("preprint", "code", "dataset", "slides", "poster", "video", "demo", "model", "website", "blog", "supp")
_IDENTIFIERS = ("pmid", "pmcid", "hal", "openreview", "acl", "bibcode", "inspire", "jstor", "handle")


def _identifier_kind(name: str) -> LinkKind:
    return LinkKind(name=name, proper_name=WORK_SCHEMES[name].label)


LINK_KINDS: Mapping[str, LinkKind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            *(LinkKind(name=name) for name in _TERMS_FIRST),
            _identifier_kind("doi"),
            _identifier_kind("arxiv"),
            *(LinkKind(name=name) for name in _TERMS_LATER),
            *(_identifier_kind(name) for name in _IDENTIFIERS),
            LinkKind(name="custom"),
        )
    }
)
"""Every kind by name. `html` is the page of the paper, `url` a second address, `custom` has words of the user's own."""

_ORDER = {name: place for place, name in enumerate(LINK_KINDS)}


def _place(link: Link) -> int:
    return _ORDER[link.kind]


def in_order(links: Iterable[Link]) -> tuple[Link, ...]:
    """Puts links in the order of the table, each target once; what is alike stays in the order given."""
    links = tuple(links)
    if len(links) < 2:
        return links
    if len({link.target.rstrip("/")[-3:].lower() for link in links}) == len(links):
        return tuple(sorted(links, key=_place))  # no two of them lead to one place
    seen: set[str] = set()
    ordered: list[Link] = []
    for link in sorted(links, key=_place):
        address = _address(link.target)
        if address not in seen:
            seen.add(address)
            ordered.append(link)
    return tuple(ordered)


def _address(target: str) -> str:
    """One spelling for addresses that lead to the same place."""
    address = target.split("://", maxsplit=1)[-1].removeprefix("www.").removeprefix("dx.").rstrip("/")
    return address.lower() if address.lower().startswith("doi.org/") else address
