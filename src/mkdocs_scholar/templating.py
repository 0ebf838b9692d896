"""Templates to HTML: the Jinja environment, and the only place where markup is made."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from traceback import extract_tb
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    TemplateSyntaxError,
)
from markupsafe import Markup, escape

from mkdocs_scholar.locale import Locale
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.text import RichText, Run, Style, script_language
from mkdocs_scholar.model.work import Citations
from mkdocs_scholar.problems import Location, Report, did_you_mean
from mkdocs_scholar.views.filters import FiltersView
from mkdocs_scholar.views.works import Button, BylineName, WorkView

_ELEMENTS: Mapping[Style, str] = {
    Style.EMPHASIS: "em",
    Style.STRONG: "strong",
    Style.CODE: "code",
    Style.UNDERLINE: "u",
    Style.SUPERSCRIPT: "sup",
    Style.SUBSCRIPT: "sub",
    Style.SMALL_CAPS: "span",
}

_ATTRIBUTES: Mapping[Style, str] = {Style.SMALL_CAPS: ' class="scholar-small-caps"'}

_PAPER = "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6"
_SHAPES: Mapping[str, str] = {
    "pdf": _PAPER,
    "html": _PAPER,
    "preprint": _PAPER,
    "supp": _PAPER,
    "arxiv": _PAPER,
    "doi": "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    "url": "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    "code": "M8 7l-5 5 5 5M16 7l5 5-5 5",
    "dataset": "M5 20v-7M12 20V5M19 20v-10M3 20h18",
    "slides": "M3 4h18M5 4v11h14V4M12 15v5M9 20h6",
    "poster": "M5 3h14v18H5zM8 7h8M8 11h8M8 15h5",
    "video": "M8 5l11 7-11 7z",
    "demo": "M8 5l11 7-11 7z",
    "model": "M12 3l8 4.500v9L12 21l-8-4.500v-9zM12 12l8-4.500M12 12v9M12 12L4 7.500",
    "website": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
    "blog": "M4 20l1-5L16 4l4 4L9 19z",
    "search": "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500L21 21",
    "location": "M12 21c-4-5-7-8-7-11a7 7 0 0 1 14 0c0 3-3 6-7 11M12 7.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5",
}
"""Our own few icons, strokes of a pen: what a theme may not have."""

_SCHEMES = ("http://", "https://", "mailto:", "ftp://", "tel:")


def rich(text: RichText, *, math: bool = False, links: bool = True) -> Markup:
    """Makes HTML of rich text.

    Args:
        text: What to write.
        math: Whether formulas are left to a script of the site, as `arithmatex`; else their Unicode form stands.
        links: Whether runs with an address become links; not inside another link.
    """
    if len(text.runs) == 1 and not text.runs[0].styles and text.runs[0].math is None and not text.runs[0].url:
        return escape(text.runs[0].text)
    return Markup("").join(_run(run, math=math, links=links) for run in text.runs)


def _run(run: Run, *, math: bool, links: bool) -> Markup:
    if run.math is not None and math:
        text = Markup('<span class="arithmatex">\\({}\\)</span>').format(run.math)
    else:
        text = escape(run.text)
    for style in reversed(run.styles):
        element = _ELEMENTS[style]
        text = Markup(f"<{element}{_ATTRIBUTES.get(style, '')}>") + text + Markup(f"</{element}>")  # noqa: S704
    if run.url and links and run.url.lower().startswith(_SCHEMES):
        text = Markup('<a href="{}">{}</a>').format(run.url, text)
    return text


def trusted(text: str) -> Markup:
    """Marks HTML as finished: icons of the theme, and what the page made of the profile's Markdown."""
    return Markup(text)  # noqa: S704


@lru_cache(maxsize=4096)
def time(date: PartialDate, locale: Locale, is_full: bool = True, class_name: str = "") -> Markup:
    """Makes a `<time>` with the precision known; bare words where the date has no year."""
    words = locale.date(date, is_full=is_full)
    iso = date.iso if is_full else (f"{date.year:04d}" if date.year is not None and date.year >= 0 else None)
    attributes = Markup(' class="{}"').format(class_name) if class_name else Markup("")
    if iso is None or iso.startswith("-"):
        return Markup("<span{}>{}</span>").format(attributes, words)
    return Markup('<time{} datetime="{}">{}</time>').format(attributes, iso, words)


def span(start: PartialDate | None, end: PartialDate | None, locale: Locale, *, is_ongoing: bool = False) -> Markup:
    """Makes a span of time ("<time>Jan 2020</time> – <time>Mar 2022</time>"); a single date with all its precision.

    The ends of a span show months at most: the day somebody began is no reader's business.
    """
    if start and end and not is_ongoing and (start.year, start.month) == (end.year, end.month) and start.month:
        return _within_month(start, end, locale)
    is_single = not is_ongoing and (start is None or end is None)
    first, last = (date and (date if is_single else replace(date, day=None)) for date in (start, end))
    begin = time(first, locale) if first else Markup("")
    finish = escape(locale.term("dates.present")) if is_ongoing else (time(last, locale) if last else Markup(""))
    if begin and finish:
        return trusted(locale.term("dates.span")).format(start=begin, end=finish)
    return trusted(locale.term("dates.until")).format(end=finish) if last and not is_ongoing else begin or finish


def _within_month(start: PartialDate, end: PartialDate, locale: Locale) -> Markup:
    """Makes a span inside one month ("15–18 Apr 2020"); the month alone where days are not known."""
    if not start.day or not end.day:
        return time(replace(start, day=None), locale)
    days = start.day if start.day == end.day else f"{start.day}–{end.day}"
    words = locale.term("dates.day", **locale.parts(start), day=days)
    return Markup('<time datetime="{}">{}</time>').format(start.iso, words)


@lru_cache(maxsize=256)
def own_icon(name: str) -> Markup:
    """Makes one of our own icons, drawn on 24 by 24 in the colour of the text; empty if there is none of that name."""
    shape = _SHAPES.get(name)
    if shape is None:
        return Markup("")
    return Markup(
        '<svg class="scholar-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="{}"/></svg>'
    ).format(shape)


def term(name: str, locale: Locale) -> str:
    """Looks a term without gaps up: as a filter, which costs less than a call of the locale."""
    return locale.term(name)


def names(byline: Iterable[BylineName], locale: Locale, is_open_ended: bool = False) -> Markup:
    """Makes a list of names with the owner marked, gaps where they are, and "et al." at an open end.

    Written here and not in a template, for it is the inmost loop of a list: a template of the user's may still walk
    the names by itself.
    """
    written = [_name(name, locale) for name in byline]
    separators = locale.separators(len(written), is_open_ended=is_open_ended)
    text = "".join(part for pair in zip(written, separators, strict=True) for part in pair)
    if is_open_ended:
        text += f'<span class="scholar-et-al">{html.escape(locale.term("names.et_al"))}</span>'
    return trusted(text)


def _name(name: BylineName, locale: Locale) -> str:
    if name.is_gap:
        return f'<span class="scholar-gap">{html.escape(locale.term("names.gap"))}</span>'
    marks = "".join(f'<sup class="scholar-mark">{html.escape(mark)}</sup>' for mark in name.marks)
    if name.is_owner:
        return f'<strong class="scholar-person scholar-person--owner">{html.escape(name.name)}</strong>{marks}'
    return f'<span class="scholar-person">{html.escape(name.name)}</span>{marks}'


def button(item: Button, title: str, locale: Locale) -> Markup:
    """Makes a link of a work: its visible word comes first in a name that tells which work.

    Args:
        item: Kind, address and the user's own words.
        title: Plain title of the work.
        locale: Words of the page's language.
    """
    word = item.label or locale.term(f"links.{item.kind}")
    named = html.escape(locale.term("work.of_work", word=word, title=title))
    return trusted(
        f'<a class="scholar-link" data-kind="{item.kind}" href="{html.escape(item.href)}" aria-label="{named}">'
        f"{own_icon(item.kind)}{html.escape(word)}</a>"
    )


def cited(citations: Citations, title: str, locale: Locale) -> Markup:
    """Makes how often a work is cited, with who counted and when behind it in brackets, as far as it is known."""
    words = html.escape(locale.term("work.cited", count=citations.count))
    if citations.url:
        named = html.escape(locale.term("work.of_work", word=words, title=title))
        words = f'<a href="{html.escape(citations.url)}" aria-label="{named}">{words}</a>'
    source, date = html.escape(citations.source), time(citations.date, locale) if citations.date else ""
    said = locale.term("metrics.source", source=source, date=date) if source and date else source or date
    if said:
        words = locale.term("work.counted", words=words, said=said)
    return trusted(f'<span class="scholar-work__citations">{words}</span>')


def summary(term: str, title: str, locale: Locale) -> Markup:
    """Makes what opens a part of a work ("work.abstract"), in a name that tells which work."""
    word = locale.term(term)
    named = html.escape(locale.term("work.of_work", word=word, title=title))
    return trusted(f'<summary class="scholar-link" aria-label="{named}">{html.escape(word)}</summary>')


def light(works: Iterable[WorkView], level: int, locale: Locale) -> str:
    """Makes the short form of a list for the site's search: each work a heading with its id, and its words."""
    return "".join(_light(work, level, locale) for work in works)


def _light(work: WorkView, level: int, locale: Locale) -> str:
    names = ", ".join(name.name for name in work.byline.names if name.name)
    date = locale.date(work.date, is_full=False) if work.date else ""
    words = (names, work.venue_short, work.venue_title, date, *(award.text.plain for award in work.awards))
    text = html.escape(", ".join(filter(None, words)))
    more = html.escape(" ".join(filter(None, (", ".join(work.index_words), work.abstract.plain))))
    title = html.escape(work.title_text)
    anchor = f' id="{work.id}-title"' if work.has_id else ""
    return f"<div><h{level}{anchor}>{title}</h{level}><p>{text}</p><p>{more}</p></div>"


def index(view: FiltersView) -> Markup:
    """Makes the data that the search above a list reads, for a script element: nothing in it can end that element."""
    data = {
        "facets": [[facet.name, [value.value for value in facet.values]] for facet in view.facets],
        "works": view.index,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return trusted(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def shown_problem(code: str, text: str, label: str, *, is_inline: bool) -> Markup:
    """Makes the note that stands in the page where a block has a problem."""
    element = "span" if is_inline else "div"
    return Markup('<{0} class="scholar-problem" data-code="{1}"><strong>{2}</strong>{3}</{0}>').format(
        element, code, label, text
    )


class Templates:
    """The package's templates, and the user's in front of them.

    What is wrong with a template of the user's is kept in `problems`; the package's own stands in for it then.
    """

    def __init__(self, overrides: Path | None, shown: str = "", *, math: bool, cache: Path | None = None) -> None:
        """Opens the templates.

        Args:
            overrides: Folder of the user's templates; None for none.
            shown: The folder as messages name it.
            math: Whether formulas are left to a script of the site.
            cache: Folder for compiled templates; None for none.
        """
        self._environment = _environment(overrides, math, cache)
        self._own = _environment(None, math, cache)
        self._shown = shown
        self.problems = Report()
        if overrides is not None:
            self._look_at(overrides)

    def render(self, name: str, view: object, locale: Locale, **more: Any) -> str:
        """Fills a template.

        Args:
            name: File name without its folder.
            view: What the block shows.
            locale: Words of the page's language.
            **more: What else the template lists in its head.
        """
        if self._environment is self._own:
            return self._filled(self._own, name, view, locale, more)
        try:
            return self._filled(self._environment, name, view, locale, more)
        except Exception as error:  # noqa: BLE001 - a template of the user's may raise anything
            self._tell(name, error)
            return self._filled(self._own, name, view, locale, more)

    def _filled(
        self, environment: Environment, name: str, view: object, locale: Locale, more: Mapping[str, Any]
    ) -> str:
        return environment.get_template(name).render(view=view, locale=locale, **more).strip()

    def _tell(self, name: str, error: Exception) -> None:
        place = Location(path=f"{self._shown}/{_file_of(error, name)}", line=_line_of(error))
        reason = f"{type(error).__name__}: {error}" if not isinstance(error, TemplateError) else str(error)
        message = f"this template cannot be used ({reason.splitlines()[0]}); ours stands in. Mend or delete it."
        self.problems.add("bad-template", message, place)

    def _look_at(self, overrides: Path) -> None:
        """Tells of names that nothing uses: those of files, and those of blocks in files that extend ours."""
        if not overrides.is_dir():
            message = "this folder does not exist; mend the setting `templates`."
            self.problems.add("missing-file", message, Location(path=self._shown))
            return
        ours = self._own.list_templates(filter_func=lambda name: not name.startswith("base/"))
        for file in sorted(overrides.glob("*.jinja")):
            place = Location(path=f"{self._shown}/{file.name}")
            if file.name not in ours:
                hint = did_you_mean(_stem(file.name), map(_stem, ours))  # their endings are alike
                if hint:
                    self.problems.add("unused-template", f"no block uses a template of this name.{hint}", place)
                continue
            self._look_at_blocks(file.name, place)

    def _look_at_blocks(self, name: str, place: Location) -> None:
        try:
            source = self._environment.loader.get_source(self._environment, name)[0] if self._environment.loader else ""
            written = self._environment.get_template(name)
        except Exception as error:  # noqa: BLE001 - as in `render`
            self._tell(name, error)
            return
        if "extends" not in source:
            return
        known = self._own.get_template(name).blocks
        for block in sorted(written.blocks.keys() - known.keys()):
            hint = did_you_mean(block, known) or f" It has: {', '.join(known)}."
            self.problems.add("unused-template", f'our template has no block "{block}".{hint}', place)


def _stem(name: str) -> str:
    return name.removesuffix(".html.jinja")


def _file_of(error: Exception, name: str) -> str:
    return str(getattr(error, "name", None) or name).removeprefix("base/")


def _line_of(error: Exception) -> int | None:
    """Finds the line of a template that an error came from."""
    if isinstance(error, TemplateSyntaxError):
        return error.lineno
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename.endswith(".jinja")]
    return lines[-1] if lines else None


def _compiled(cache: Path | None) -> BytecodeCache | None:
    """Keeps compiled templates beside parsed bibliographies; none where the folder cannot be made."""
    if cache is None:
        return None
    folder = cache / "templates"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(folder))


@lru_cache(maxsize=8)
def _environment(overrides: Path | None, math: bool, cache: Path | None) -> Environment:
    package = PackageLoader("mkdocs_scholar", "templates")
    loaders: list[BaseLoader] = [package, PrefixLoader({"base": package})]
    if overrides is not None:
        loaders.insert(0, FileSystemLoader(overrides))
    environment = Environment(
        loader=ChoiceLoader(loaders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=overrides is not None,
        bytecode_cache=_compiled(cache),
    )
    environment.filters["rich"] = lambda text, links=True: rich(text, math=math, links=links)
    environment.filters["trusted"] = trusted
    environment.filters.update(
        index=index, time=time, names=names, button=button, cited=cited, summary=summary, term=term
    )
    environment.globals.update(span=span, icon=own_icon, native_language=script_language)
    return environment
