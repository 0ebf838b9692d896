"""Searches for a researcher's name at services that know people by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.identifier import SCHEMES, search_url
from mkdocs_scholar.model.person import Name, is_cjk
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.profile import icon

SERVICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "": ("google_scholar", "semantic_scholar", "dblp", "acl_anthology"),
        "zh": (
            "google_scholar",
            "baidu_scholar",
            "cnki",
            "aminer",
            "semantic_scholar",
            "dblp",
            "acl_anthology",
        ),
    }
)
"""Services in their order, by the language of the page; "" for any other."""

_CHINESE = frozenset({"baidu_scholar", "cnki", "aminer"})
"""Services that know people by their names in Chinese script."""

_SEARCHABLE = tuple(name for name, scheme in SCHEMES.items() if scheme.search)


class ServiceLink(Struct, frozen=True, kw_only=True, gc=False):
    """A link to what a service has of a name, or to the researcher's page there."""

    kind: str
    """Name of the service; also that of its term, where it has one."""
    label: str
    """Its proper name."""
    href: str
    icon: str
    """SVG of the theme; empty for none."""


class ElsewhereView(Struct, frozen=True, kw_only=True):
    """Links in the order asked for."""

    links: tuple[ServiceLink, ...]
    has_label: bool
    note: bool
    """Whether to say that a match of names may err."""
    own_note: Phrase | None
    """The user's words for that."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.links


def _note(value: Any) -> bool | LocalText | None:
    found = value if isinstance(value, Mapping) else options.flag_or_text(value)
    return found if isinstance(found, bool) else options.local_text(found)


OPTIONS: Options = MappingProxyType(
    {
        "only": Option(
            read=options.choices(*_SEARCHABLE),
            default=(),
            meaning=f"Services in this order, of: {', '.join(_SEARCHABLE)}.",
        ),
        "name": Option(read=options.text, default="", meaning="The name to look for; that of the profile otherwise."),
        "label": Option(read=options.flag, default=True, meaning='Whether "Elsewhere" stands in front.'),
        "note": Option(
            read=_note,
            default=False,
            meaning="Whether a sentence below says that a match of names may err; or a sentence of your own.",
        ),
    }
)
"""Options of the block `elsewhere`."""


def elsewhere(values: Mapping[str, Any], context: Context) -> ElsewhereView:
    """Makes searches by name; a service where the researcher has an identifier is left out unless it is asked for."""
    asked = values.get("only") or ()
    own = {each.scheme: each.url for each in context.profile.identifiers} if context.profile else {}
    language = context.page.language.partition("-")[0].lower()
    chosen = asked or [name for name in SERVICES.get(language, SERVICES[""]) if name not in own]
    names = _names(values.get("name", ""), context)
    if not names:
        message = "elsewhere has no name to look for; write a profile, or the option `name`."
        context.report.add("no-data", message, context.location)
    links = [_link(kind, own.get(kind), names, context) for kind in chosen] if names else []
    note = values.get("note", False)
    return ElsewhereView(
        links=tuple(link for link in links if link),
        has_label=values.get("label", True),
        note=note is True,
        own_note=context.phrase(note) if isinstance(note, LocalText) else None,
    )


def _names(written: str, context: Context) -> list[str]:
    """Lists the forms of the name, the best first."""
    if written or context.profile is None:
        return [written] if written else []
    names: Iterable[Name] = (context.profile.name, *context.profile.variants)
    return [form for name in names for form in (name.full, name.native) if form]


def _link(kind: str, own: str | None, names: list[str], context: Context) -> ServiceLink | None:
    name = next((name for name in names if is_cjk(name) is (kind in _CHINESE)), names[0])
    href = own or search_url(kind, name)
    return ServiceLink(kind=kind, label=SCHEMES[kind].label, href=href, icon=icon(kind, context)) if href else None
