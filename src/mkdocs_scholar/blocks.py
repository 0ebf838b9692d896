"""Blocks: name to options, view and template."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.locale import Locale
from mkdocs_scholar.parts import Folded, Heading, Html, Part
from mkdocs_scholar.templating import Templates, found
from mkdocs_scholar.views import frame, metrics, profile, publications, timeline
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Options
from mkdocs_scholar.views.shown_groups import PublicationGroup

Build = Callable[[Mapping[str, Any], Context], Any]
"""Makes a view from options; None where there is no data to make it from."""
Write = Callable[[Any, Templates, Locale], Iterator[Part]]
"""Makes HTML of a view."""


class Block(Struct, frozen=True, kw_only=True):
    """One kind of block."""

    options: Options
    """Its own; `all_options` has those too that every block takes."""
    build: Build
    write: Write
    is_inline: bool = False
    """Whether it is a value inside a sentence."""
    needs_profile: bool = False
    """Whether there is nothing to show without a profile."""

    @property
    def all_options(self) -> Options:
        """Every option it takes, its own first."""
        return self.options if self.is_inline else {**self.options, **frame.OPTIONS}


def _templated(template: str) -> Write:
    """Writes a view by one template."""

    def write(view: Any, templates: Templates, locale: Locale) -> Iterator[Part]:
        yield Html(html=templates.render(template, view, locale))

    return write


def _write_timeline(view: timeline.TimelineView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if view.entries:
        yield Html(html=templates.render("timeline.html.jinja", view, locale))


def _write_about(view: profile.AboutView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if view.html:
        yield Html(html=templates.render("about.html.jinja", view, locale))


def _write_metrics(view: metrics.MetricsView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if view.metrics:
        yield Html(html=templates.render("metrics.html.jinja", view, locale))


UNREAD = "<!-- -->"
"""Short form of what the site's search shall not read."""


def _write_publications(view: publications.PublicationsView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if not view.groups:
        yield Html(html=templates.render("nothing.html.jinja", view, locale))
    if view.filters and view.groups:
        yield Html(html=templates.render("filters.html.jinja", view.filters, locale), light=UNREAD)
    if view.download:
        yield Html(html=templates.render("download.html.jinja", view.download, locale), light=UNREAD)
    for group in view.groups:
        yield from _write_group(group, view, templates, locale)
    if view.rest:
        summary = templates.render("rest.html.jinja", view, locale)
        parts = tuple(part for group in view.rest for part in _write_group(group, view, templates, locale))
        yield Folded(summary=summary, parts=parts)
    if view.more:
        yield Html(html=templates.render("more.html.jinja", view, locale))


def _write_group(
    group: PublicationGroup, view: publications.PublicationsView, templates: Templates, locale: Locale
) -> Iterator[Heading | Html]:
    if group.kind and not group.is_continued:
        language = group.heading.language if group.heading else None
        yield Heading(level=view.heading_level, text=group_title(group, locale), language=language)
    yield Html(
        html=templates.render("publications.html.jinja", view, locale, group=group),
        light=UNREAD,
        found=found(group.works, locale),
        ids=tuple(name for work in group.works if work.has_id for name in (work.id, f"{work.id}-title")),
    )


def group_title(group: PublicationGroup, locale: Locale) -> str:
    """Words of a group's heading."""
    if group.heading:
        return group.heading.text
    if group.kind == "type":
        return locale.term(f"types.{group.name}")
    if not group.name:
        return locale.term(f"groups.other_{group.kind}s")
    if group.name in ("forthcoming", "undated") and group.kind in ("year", "decade"):
        return locale.term(f"groups.{group.name}")
    return locale.term("groups.decade", year=group.name) if group.kind == "decade" else group.name


def _section(name: str) -> Build:
    """Builds the timeline of one section."""
    return lambda values, context: timeline.timeline({**values, "section": name}, context)


def _shorthand(name: str) -> Block:
    return Block(options=timeline.SHORTHAND_OPTIONS, build=_section(name), write=_write_timeline, needs_profile=True)


BLOCKS: Mapping[str, Block] = MappingProxyType(
    {
        "profile": Block(
            options=profile.OPTIONS,
            build=profile.profile,
            write=_templated("profile.html.jinja"),
            needs_profile=True,
        ),
        "about": Block(options=profile.ABOUT_OPTIONS, build=profile.about, write=_write_about, needs_profile=True),
        "metrics": Block(options=metrics.OPTIONS, build=metrics.metrics, write=_write_metrics),
        "metric": Block(
            options=metrics.INLINE_OPTIONS,
            build=metrics.metric,
            write=_templated("metric.html.jinja"),
            is_inline=True,
        ),
        "timeline": Block(options=timeline.OPTIONS, build=timeline.timeline, write=_write_timeline, needs_profile=True),
        "experience": _shorthand("experience"),
        "education": _shorthand("education"),
        "publications": Block(options=publications.OPTIONS, build=publications.publications, write=_write_publications),
    }
)
"""Every block by name, in the order of the reference."""
