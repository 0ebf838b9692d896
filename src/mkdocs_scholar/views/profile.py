"""The researcher's card, and what they say of themselves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.person import Name, is_cjk
from mkdocs_scholar.model.profile import Profile
from mkdocs_scholar.model.text import script_language
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.options import Option, Options


class ProfileLink(Struct, frozen=True, kw_only=True):
    """A link of the card."""

    kind: str
    """Scheme of an identifier, "website", "email" or "link"."""
    label: Phrase | None
    """None where the locale has a term for the kind."""
    href: str
    icon: str
    """SVG; empty for none."""


class ProfileView(Struct, frozen=True, kw_only=True):
    """The card at the head of a home page."""

    name: str
    native: str
    native_language: str
    """Language tag of the native name; empty if not sure."""
    initials: str
    """Shown where there is no photo; one or two letters."""
    photo: str | None
    photo_alt: Phrase | None
    headline: Phrase | None
    location: Phrase | None
    links: tuple[ProfileLink, ...]
    heading_level: int


class AboutView(Struct, frozen=True, kw_only=True):
    """The summary."""

    html: str
    """Empty for none."""
    language: str | None


_PARTS = ("photo", "native", "headline", "location", "links")

OPTIONS: Options = MappingProxyType(
    {
        "show": Option(
            read=options.choices(*_PARTS, "none"),
            default=_PARTS,
            meaning=f"Parts to show beside the name: {', '.join(_PARTS)}.",
        ),
        "email": Option(read=options.flag, default=False, meaning="Whether the e-mail address is among the links."),
        "links": Option(
            read=options.texts,
            default=(),
            meaning=("Identifiers to link, by name and in this order; all of the profile's otherwise."),
        ),
    }
)
"""Options of the block `profile`."""

ABOUT_OPTIONS: Options = MappingProxyType({})
"""Options of the block `about`."""

_ICONS: Mapping[str, str] = MappingProxyType(
    {
        "orcid": "simple/orcid",
        "google_scholar": "simple/googlescholar",
        "semantic_scholar": "simple/semanticscholar",
        "dblp": "simple/dblp",
        "scopus": "simple/scopus",
        "github": "fontawesome/brands/github",
        "gitlab": "fontawesome/brands/gitlab",
        "linkedin": "fontawesome/brands/linkedin",
        "mastodon": "fontawesome/brands/mastodon",
        "bluesky": "fontawesome/brands/bluesky",
        "x": "fontawesome/brands/x-twitter",
        "researchgate": "fontawesome/brands/researchgate",
        "wikidata": "simple/wikidata",
        "zhihu": "fontawesome/brands/zhihu",
        "youtube": "fontawesome/brands/youtube",
        "web_of_science": "simple/clarivate",
        "website": "material/web",
        "email": "material/email-outline",
    }
)
"""Icons of Material's sets; a theme without them shows the words alone."""


def profile(values: Mapping[str, Any], context: Context) -> ProfileView | None:
    """Makes the card; None without a profile."""
    owner = context.profile
    if owner is None:
        return None
    show = frozenset(values.get("show", _PARTS))
    native = owner.name.native if "native" in show and owner.name.native != owner.shown_name else ""
    return ProfileView(
        name=owner.shown_name,
        native=native,
        native_language=script_language(native),
        initials=_initials(owner.name) if "photo" in show else "",
        photo=_photo(owner, context) if "photo" in show else None,
        photo_alt=context.maybe_phrase(owner.photo.alt) if owner.photo else None,
        headline=context.maybe_phrase(owner.headline) if "headline" in show else None,
        location=context.maybe_phrase(owner.location) if "location" in show else None,
        links=_links(owner, values, context) if "links" in show else (),
        heading_level=min(6, context.heading_level + 1),
    )


def about(_: Mapping[str, Any], context: Context) -> AboutView | None:
    """Makes the summary; None without a profile."""
    if context.profile is None:
        return None
    if context.profile.summary is None:
        context.report.add("no-data", "the profile has no summary; write one under `summary:`.", context.location)
        return AboutView(html="", language=None)
    text, language = context.profile.summary.in_language(context.page.language)
    return AboutView(html=context.page.markdown(text), language=language)


def _photo(owner: Profile, context: Context) -> str | None:
    if owner.photo is None:
        return None
    return context.href(owner.photo.file, "photo", owner.photo.location)


def _initials(name: Name) -> str:
    whole = name.literal or name.family + name.given
    if is_cjk(whole):
        return whole[:1]
    if name.literal:
        words = [word for word in name.literal.split() if word[0].isupper()] or name.literal.split()
        return "".join(word[0] for word in words[:2])
    return (name.given[:1] + name.family[:1]).upper()


def _links(owner: Profile, values: Mapping[str, Any], context: Context) -> tuple[ProfileLink, ...]:
    asked = values.get("links", ())
    links = [_link(identifier.scheme, identifier.label, identifier.url, context) for identifier in owner.identifiers]
    named = [
        ProfileLink(
            kind="link",
            label=context.phrase(link.label),
            href=context.href(link.url, f"link {link.label.any}", link.location) or "",
            icon=_named_icon(link.icon, context) if link.icon else "",
        )
        for link in owner.links
    ]
    if asked:
        by_kind = {link.kind: link for link in links if link}
        chosen = [by_kind[name] for name in asked if name in by_kind]
        for name in (name for name in asked if name not in by_kind):
            hint = did_you_mean(name, by_kind)
            message = f'profile has links: "{name}", and the profile has no such identifier; add it there.{hint}'
            context.report.add("bad-option", message, context.location)
    else:
        chosen = [link for link in (*links, *named) if link and link.href]
    return (*_contacts(owner, values, context), *chosen)


def _contacts(owner: Profile, values: Mapping[str, Any], context: Context) -> tuple[ProfileLink, ...]:
    email = f"mailto:{owner.email}" if owner.email and values.get("email") else ""
    website = context.href(owner.website, "website", owner.website_location) if owner.website else None
    found = (("website", website), ("email", email))
    return tuple(
        ProfileLink(kind=kind, label=None, href=href, icon=icon(kind, context)) for kind, href in found if href
    )


def _link(scheme: str, label: str, url: str | None, context: Context) -> ProfileLink | None:
    return ProfileLink(kind=scheme, label=Phrase(text=label), href=url, icon=icon(scheme, context)) if url else None


def icon(kind: str, context: Context) -> str:
    """Finds the theme's icon of an identifier's scheme; empty for none."""
    return (context.page.icon(_ICONS[kind]) or "") if kind in _ICONS else ""


def _named_icon(name: str, context: Context) -> str:
    icon = context.page.icon(name)
    if icon is None:
        message = f'a link has the icon "{name}", and the theme has none so named; write one such as "simple/orcid".'
        context.report.add("bad-icon", message, context.location)
    return icon or ""
