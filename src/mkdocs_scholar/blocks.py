"""Blocks: name to options, view and template."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from mkdocs_scholar.locale import Locale
from mkdocs_scholar.parts import Folded, Heading, Html, Part
from mkdocs_scholar.templating import Templates, found
from mkdocs_scholar.views import frame
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Options

if TYPE_CHECKING:
    from mkdocs_scholar.views.affiliations import AffiliationsView
    from mkdocs_scholar.views.cited_by import CitedByView
    from mkdocs_scholar.views.metrics import MetricsView
    from mkdocs_scholar.views.profile import AboutView
    from mkdocs_scholar.views.publications import PublicationsView
    from mkdocs_scholar.views.shown_groups import PublicationGroup
    from mkdocs_scholar.views.timeline import TimelineView
    from mkdocs_scholar.views.updated import UpdatedView

Write = Callable[[Any, Templates, Locale], Iterator[Part]]
"""Makes HTML of a view."""


class Block(Struct, frozen=True, kw_only=True):
    """One kind of block; the view is loaded at its first call: a page of publications needs no timeline."""

    view: str
    """Module of `views` that knows it."""
    maker: str
    """Function in it that makes the view from options and context; None where there is no data to make it from."""
    write: Write
    options_name: str = "OPTIONS"
    """Name of its options in the module."""
    preset: Mapping[str, Any] = MappingProxyType({})
    """Options that are not the author's to choose."""
    is_inline: bool = False
    """Whether it is a value inside a sentence."""
    needs_profile: bool = False
    """Whether there is nothing to show without a profile."""

    @property
    def options(self) -> Options:
        """Its own options; `all_options` has those too that every block takes."""
        options: Options = self._named(self.options_name)
        return options

    @property
    def all_options(self) -> Options:
        """Every option it takes, its own first."""
        return self.options if self.is_inline else {**self.options, **frame.OPTIONS}

    def build(self, values: Mapping[str, Any], context: Context) -> Any:
        """Makes the view from options; None where there is no data to make it from."""
        return self._named(self.maker)({**values, **self.preset}, context)

    def _named(self, name: str) -> Any:
        return getattr(importlib.import_module(f"mkdocs_scholar.views.{self.view}"), name)


def _templated(template: str) -> Write:
    """Writes a view by one template."""

    def write(view: Any, templates: Templates, locale: Locale) -> Iterator[Part]:
        yield Html(html=templates.render(template, view, locale))

    return write


def _unless_empty(template: str, light: str = "") -> Write:
    """Writes a view by one template, or nothing where the view has nothing to show."""

    def write(view: Any, templates: Templates, locale: Locale) -> Iterator[Part]:
        if not view.is_empty:
            yield Html(html=templates.render(template, view, locale), light=light)

    return write


def _counted(name: str, light: str = "") -> Block:
    """A block of the research profile: its module, its function and its template have its name."""
    return Block(view=name, maker=name, write=_unless_empty(f"{name}.html.jinja", light))


def _write_timeline(view: TimelineView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if view.entries:
        yield Html(html=templates.render("timeline.html.jinja", view, locale))


def _write_about(view: AboutView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if view.html:
        yield Html(html=templates.render("about.html.jinja", view, locale))


def _write_affiliations(view: AffiliationsView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if view.cards:
        yield Html(html=templates.render("affiliations.html.jinja", view, locale))


def _write_cited_by(view: CitedByView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if view.counts or view.works:
        yield Html(html=templates.render("cited_by.html.jinja", view, locale))


def _write_updated(view: UpdatedView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if view.date:
        yield Html(html=templates.render("updated.html.jinja", view, locale))


def _write_metrics(view: MetricsView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if view.metrics:
        yield Html(html=templates.render("metrics.html.jinja", view, locale))


UNREAD = "<!-- -->"
"""Short form of what the site's search shall not read."""


def _write_publications(view: PublicationsView, templates: Templates, locale: Locale) -> Iterator[Part]:
    if not view.groups:
        yield Html(html=templates.render("nothing.html.jinja", view, locale))
    if view.lead and view.groups:
        yield Html(html=templates.render("lead.html.jinja", view, locale))
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
    if view.counted and view.counted.is_told and not view.lead:
        yield Html(html=templates.render("counted.html.jinja", view, locale))
    if view.more:
        yield Html(html=templates.render("more.html.jinja", view, locale))


def _write_group(
    group: PublicationGroup, view: PublicationsView, templates: Templates, locale: Locale
) -> Iterator[Heading | Html]:
    if group.kind and not group.is_continued:
        language = group.heading.language if group.heading else None
        name = group.name if _is_without_year(group) else ""
        yield Heading(level=view.heading_level, text=group_title(group, locale), name=name, language=language)
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
    if _is_without_year(group):
        return locale.term(f"groups.{group.name}")
    return locale.term("groups.decade", year=group.name) if group.kind == "decade" else group.name


def _is_without_year(group: PublicationGroup) -> bool:
    return group.name in ("forthcoming", "undated") and group.kind in ("year", "decade")


def _shorthand(name: str) -> Block:
    """The timeline of one section."""
    return Block(
        view="timeline",
        maker="timeline",
        write=_write_timeline,
        options_name="SHORTHAND_OPTIONS",
        preset={"section": name},
        needs_profile=True,
    )


BLOCKS: Mapping[str, Block] = MappingProxyType(
    {
        "profile": Block(view="profile", maker="profile", write=_templated("profile.html.jinja"), needs_profile=True),
        "about": Block(
            view="profile", maker="about", write=_write_about, options_name="ABOUT_OPTIONS", needs_profile=True
        ),
        "metrics": Block(view="metrics", maker="metrics", write=_write_metrics),
        "metric": Block(
            view="metrics",
            maker="metric",
            write=_templated("metric.html.jinja"),
            options_name="INLINE_OPTIONS",
            is_inline=True,
        ),
        "timeline": Block(view="timeline", maker="timeline", write=_write_timeline, needs_profile=True),
        "experience": _shorthand("experience"),
        "education": _shorthand("education"),
        "affiliations": Block(view="affiliations", maker="affiliation_cards", write=_write_affiliations),
        "cited-by": Block(view="cited_by", maker="cited_by", write=_write_cited_by),
        "updated": Block(view="updated", maker="updated", write=_write_updated),
        "publications": Block(view="publications", maker="publications", write=_write_publications),
        "overview": _counted("overview"),
        "identifiers": _counted("identifiers"),
        "elsewhere": _counted("elsewhere"),
        "topics": _counted("topics"),
        "years": _counted("years", UNREAD),
        "coauthors": _counted("coauthors"),
        "venues": _counted("venues"),
    }
)
"""Every block by name, in the order of the reference."""
