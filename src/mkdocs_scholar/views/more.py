"""Links under a list, to a longer one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from mkdocs_scholar.model.identifier import SCHEMES, search_url
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.options import Target


class MoreLink(Struct, frozen=True, kw_only=True):
    """A link under a list, to a longer one."""

    href: str
    label: Phrase | None = None
    """Words of the user's own; None where the locale has them."""
    service: str = ""
    """Name of the service it leads to; empty for a page of the site."""


def more_links(targets: Sequence[Target], context: Context) -> tuple[MoreLink, ...]:
    """Makes the links under a list: to pages, addresses, and the profile's identifiers by name."""
    links = [_more_link(target, context, Phrase(text=label) if label else None) for label, target in targets]
    return tuple(link for link in links if link)


def _more_link(target: str, context: Context, label: Phrase | None) -> MoreLink | None:
    if target in SCHEMES:
        return _service_link(target, context, label)
    href = context.page.link(target, from_page=True)
    if href is None:
        message = f'more leads to "{target}", and there is no such page or file; name one relative to this page.'
        context.report.add("missing-target", message + did_you_mean(target, SCHEMES), context.location)
        return None
    return MoreLink(href=href, label=label, service=_host(target))


def _service_link(scheme: str, context: Context, label: Phrase | None) -> MoreLink | None:
    identifier = context.profile.identifier(scheme) if context.profile else None
    href = identifier.url if identifier else None
    if href is None and context.profile:
        href = search_url(scheme, context.profile.name.full)
    if href is None and context.without_profile:
        context.report.extend(context.without_profile)
        return None
    if href is None:
        message = f"more names {scheme}, and the profile has no such identifier; add it under `identifiers:`."
        context.report.add("missing-target", message, context.location)
        return None
    return MoreLink(href=href, label=label, service=SCHEMES[scheme].label)


def _host(target: str) -> str:
    match = re.match(r"https?://(?:www\.)?([^/?#]+)", target)
    return match[1] if match else ""
