"""Where else a researcher is known: links to their identifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.profile import icon

_ORGANIZATIONS = frozenset({"ror"})
"""Kinds of identifier that are nobody's own."""


class IdentifierView(Struct, frozen=True, kw_only=True, gc=False):
    """A link to a researcher at a service."""

    kind: str
    """Its scheme; also the name of our icon, where there is one."""
    label: str
    """Proper name of the service."""
    value: str
    """The identifier itself; empty where it is not shown."""
    href: str
    icon: str
    """SVG of the theme; empty for none."""
    is_me: bool
    """Whether the page it leads to is the researcher's own."""


class IdentifiersView(Struct, frozen=True, kw_only=True):
    """Links in the order asked for."""

    links: tuple[IdentifierView, ...]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.links


OPTIONS: Options = MappingProxyType(
    {
        "only": Option(
            read=options.texts,
            default=(),
            meaning="Identifiers to link, by name and in this order; all that are known otherwise.",
        ),
        "values": Option(read=options.flag, default=False, meaning="Whether the identifiers themselves are shown too."),
    }
)
"""Options of the block `identifiers`."""


def identifiers(values: Mapping[str, Any], context: Context) -> IdentifiersView:
    """Makes links to what is known of a researcher elsewhere."""
    known = {each.scheme: each for each in _known(context)}
    asked = values.get("only", ())
    for name in (name for name in asked if name not in known):
        message = f'identifiers has only: "{name}", and the profile has no such identifier; add it there.'
        context.report.add("bad-option", message + did_you_mean(name, known), context.location)
    chosen = [known[name] for name in asked if name in known] if asked else known.values()
    links = [_link(each, context, is_shown=values.get("values", False)) for each in chosen]
    if not links and not asked:
        message = "identifiers finds none; write them in the profile under `identifiers:`."
        context.report.add("no-data", message, context.location)
    return IdentifiersView(links=tuple(link for link in links if link))


def _known(context: Context) -> Iterator[Identifier]:
    """Yields identifiers: what the author wrote last, so that it counts where both have one."""
    own = context.profile.identifiers if context.profile else ()
    schemes = {each.scheme for each in own}
    yield from own
    if context.snapshot:
        yield from (each for each in context.snapshot.identifiers if each.scheme not in schemes)


def _link(identifier: Identifier, context: Context, *, is_shown: bool) -> IdentifierView | None:
    href = identifier.url
    if href is None:
        return None
    return IdentifierView(
        kind=identifier.scheme,
        label=identifier.label,
        value=identifier.value if is_shown else "",
        href=href,
        icon=icon(identifier.scheme, context),
        is_me=identifier.scheme not in _ORGANIZATIONS,
    )
