"""What stands around the works of a list as HTML, written by functions that its templates are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from markupsafe import escape

from mkdocs_scholar.locale import Locale
from mkdocs_scholar.templating.indexes import index
from mkdocs_scholar.templating.works import writer
from mkdocs_scholar.views.context import Phrase
from mkdocs_scholar.views.download import Download
from mkdocs_scholar.views.filters import Facet, FacetValue, FiltersView
from mkdocs_scholar.views.publications import PublicationsView
from mkdocs_scholar.views.shown_groups import PublicationGroup

_FOLDED_FROM = 10
"""A facet of more values is folded to eight where there is little room; a fold is not worth its button for two."""

_COPY_TERMS = ("copy.bibtex", "copy.reference", "copy.link", "copy.done")


def phrase(words: Phrase) -> str:
    """Writes words of the profile, in a language of their own where it is not the page's."""
    text = escape(words.text)
    return f'<span lang="{escape(words.language)}">{text}</span>' if words.language else text


class ListWriter:
    """Writes what stands around the works of a list, and the works themselves.

    Each method stands for the template of its name and writes the same; where nobody has put another template in its
    place, none is asked for: to compile those of a plain list takes a twentieth of a small site's build.
    """

    def __init__(self, locale: Locale, *, math: bool) -> None:
        """Takes what the lists of a language share.

        Args:
            locale: Words of the page's language.
            math: Whether formulas are left to a script of the site.
        """
        self._locale = locale
        self._math = math

    def write(self, name: str, view: object, **more: object) -> str:
        """Writes what the template of a name would."""
        written: str = getattr(self, name.removesuffix(".html.jinja"))(view, **more)
        return written

    def _term(self, name: str, **values: int | str) -> str:
        return escape(self._locale.term(name, **values))

    def publications(self, view: PublicationsView, group: PublicationGroup) -> str:
        """Writes the works of one group."""
        variants = (("numbered", view.is_numbered), ("long", view.is_long), ("continued", group.is_continued))
        names = "".join(f" scholar-publications--{name}" for name, is_so in variants if is_so)
        editors = [self._term("work.editors", count=count) for count in (1, 2)]
        terms = "|".join([*map(self._term, _COPY_TERMS), *editors])
        works = writer(self._locale, view.title_level, self._math)
        return (
            f'<ol class="scholar-publications{names}" role="list" data-copy="{terms}">\n'
            f"{''.join([works.work(work) for work in group.works])}\n</ol>"
        )

    def nothing(self, _: PublicationsView) -> str:
        """Writes a list without works."""
        return f'<p class="scholar-empty">{self._term("publications.none")}</p>'

    def rest(self, view: PublicationsView) -> str:
        """Writes what opens the rest of a long list, and closes it."""
        return (
            f'<summary class="scholar-link"><span class="scholar-rest__all">'
            f"{self._term('publications.all', count=view.total)}</span>"
            f'<span class="scholar-rest__first">{self._term("publications.first")}</span></summary>'
        )

    def more(self, view: PublicationsView) -> str:
        """Writes the links under a list."""
        links = []
        for link in view.more:
            words = escape(link.label.text) if link.label else self._term("publications.more")
            if link.service and not link.label:
                words = self._term("publications.more_on", service=link.service)
            links.append(f'<a href="{escape(link.href)}">{words}</a>\n')
        return f'<p class="scholar-more">\n{"".join(links)}</p>'

    def download(self, view: Download) -> str:
        """Writes the link to a list's works as a file; hidden where only the script can make the file."""
        every = self._term("download.all", count=view.count)
        hidden, href = ("", f' href="{escape(view.href)}"') if view.href else (" hidden", "")
        return (
            f'<p class="scholar-download"{hidden} data-all="{every}" data-some="{self._term("download.some")}">'
            f'<a class="scholar-link" data-kind="bibtex"{href} download="{escape(view.name)}">{every}</a></p>'
        )

    def filters(self, view: FiltersView) -> str:
        """Writes search and facets above a list; hidden until the script, which they need, shows them."""
        parts = FiltersWriter(self._locale)
        quiet = " data-quiet" if view.is_quiet else ""
        return (
            f'<search class="scholar-filters" aria-label="{self._term("filters.search")}" hidden{quiet}'
            f' data-total="{view.total}" data-found="{self._term("filters.found")}">\n<form>\n'
            f"{parts.search(view)}{parts.years(view)}{parts.facets(view)}{parts.status(view)}</form>\n"
            f'<p class="scholar-filters__none" hidden>{self._term("filters.none")}</p>\n</search>\n'
            f'<template class="scholar-index">{index(view)}</template>'
        )


class FiltersWriter:
    """Writes the parts of search and facets: the blocks of `filters.html.jinja`, which asks for them by name."""

    def __init__(self, locale: Locale, phrase: Callable[[Phrase], str] = phrase) -> None:
        """Takes what the parts share.

        Args:
            locale: Words of the page's language.
            phrase: Writes words of the user's own; a template hands its macro over, which may be the user's.
        """
        self._locale = locale
        self._phrase = phrase

    def _term(self, name: str, **values: int) -> str:
        return escape(self._locale.term(name, **values))

    def search(self, _: FiltersView) -> str:
        """Writes the field for words."""
        return (
            f'<p class="scholar-filters__search"><label><span>{self._term("filters.search")}</span><input type="search"'
            ' name="q" autocomplete="off" spellcheck="false" enterkeyhint="search"></label></p>\n'
        )

    def years(self, view: FiltersView) -> str:
        """Writes the first and the last year to choose."""
        if not view.years:
            return ""
        options = "".join(f"<option>{year}</option>" for year in view.years)
        ends = "".join(
            f'<label><span>{self._term(f"filters.{end}")}</span><select name="{end}"><option value="">&ndash;</option>'
            f"{options}</select></label>\n"
            for end in ("from", "to")
        )
        years = self._term("filters.years")
        return f'<fieldset class="scholar-filters__years"><legend>{years}</legend>\n{ends}</fieldset>\n'

    def facets(self, view: FiltersView) -> str:
        """Writes the facets, closed."""
        if not view.facets:
            return ""
        return (
            f'<details class="scholar-filters__facets"><summary>{self._term("filters.more")}'
            '<span class="scholar-filters__active" hidden></span></summary>\n'
            f"{''.join(map(self._facet, view.facets))}</details>\n"
        )

    def _facet(self, facet: Facet) -> str:
        values = "".join(
            f'<li><button type="button" aria-pressed="false" value="{escape(value.value)}">'
            f'{self.label(facet.name, value)} <span class="scholar-filters__count">{value.count}</span></button></li>\n'
            for value in facet.values
        )
        if len(facet.values) > _FOLDED_FROM:
            values += self._unfolding(len(facet.values))
        name = self._term(f"filters.{facet.name}")
        opening = f'<fieldset data-facet="{facet.name}"><legend>{name}</legend>'
        return f'{opening}\n<ul role="list">\n{values}</ul>\n</fieldset>\n'

    def _unfolding(self, count: int) -> str:
        """Writes what shows all values of a facet where there is little room, and hides them again."""
        return (
            '<li class="scholar-filters__more"><button type="button" aria-expanded="false">'
            f"<span>{self._term('filters.all', count=count)}</span>"
            f"<span>{self._term('filters.first')}</span></button></li>\n"
        )

    def label(self, facet: str, value: FacetValue) -> str:
        """Writes the words of a value: the user's own, the locale's, or the value itself."""
        if value.label:
            return self._phrase(value.label)
        if facet == "type":
            return self._term(f"types.{value.value}")
        if facet == "with":
            return self._term("access.open" if value.value == "open-access" else f"links.{value.value}")
        if facet == "award":
            return self._term("filters.any_award" if value.value == "any" else f"awards.{value.value}")
        return escape(value.value)

    def status(self, _: FiltersView) -> str:
        """Writes where the script says what is found, and the button that shows all again."""
        return (
            '<p class="scholar-filters__status"><span role="status" aria-live="polite"></span>'
            f'<button type="reset" hidden>{self._term("filters.clear")}</button></p>\n'
        )


MADE_OF: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "publications.html.jinja": ("publications.html.jinja", "work.html.jinja"),
        "nothing.html.jinja": ("nothing.html.jinja",),
        "rest.html.jinja": ("rest.html.jinja",),
        "more.html.jinja": ("more.html.jinja",),
        "download.html.jinja": ("download.html.jinja",),
        "filters.html.jinja": ("filters.html.jinja", "phrase.html.jinja"),
    }
)
"""Templates whose work `ListWriter` does by methods of their names, with all the files that each is made of."""


@lru_cache(maxsize=64)
def list_writer(locale: Locale, math: bool) -> ListWriter:
    """Returns the writer for lists of a language."""
    return ListWriter(locale, math=math)
