"""Values of the model as HTML: rich text, dates, icons. Nothing of the data is ever markup."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from markupsafe import Markup, escape
from msgspec.structs import replace

from mkdocs_scholar.locale import Locale
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.text import RichText, Run, Style

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

_SHAPES: Mapping[str, str] = {
    "open-access": "M7 11V7a5 5 0 0 1 9.500-2M5 11h14v10H5zM12 15v2",
    "honourable-mention": "M12 3a5 5 0 1 0 0 10 5 5 0 0 0 0-10M9 12l-2 9 5-3 5 3-2-9",
    "test-of-time": "M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9",
    "spotlight": "M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3",
    "oral": "M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3M6 11a6 6 0 0 0 12 0M12 17v4M9 21h6",
    "search": "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M15.500 15.500L21 21",
    "identifier": "M3 5h18v14H3zM8 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4M5 16c1-2 5-2 6 0M14 10h4M14 14h4",
    "kind-education": "M2 9l10-5 10 5-10 5zM6 11.500v5c3 3 9 3 12 0v-5M22 9v6",
    "kind-company": "M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3M16.500 13v0M16.500 17v0",
    "kind-facility": "M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.500 15h9",
    "kind-government": "M3 21h18M4 10h16M12 3l9 5v2H3V8zM6 10v8M10 10v8M14 10v8M18 10v8M4 18h16",
    "kind-healthcare": "M4 4h16v16H4zM12 8v8M8 12h8",
    "kind-nonprofit": "M12 20s-8-5-8-11a4.500 4.500 0 0 1 8-2.500A4.500 4.500 0 0 1 20 9c0 6-8 11-8 11z",
    "kind-archive": "M3 4h18v5H3zM5 9v11h14V9M10 13h4",
    "kind-funder": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v10M15 9c-2-2-6-1-6 1s6 2 6 4-4 3-6 1",
    "kind-other": "M4 21V8l8-5 8 5v13zM9 21v-6h6v6",
    "location": "M12 21c-4-5-7-8-7-11a7 7 0 0 1 14 0c0 3-3 6-7 11M12 7.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5",
}
"""Our own few icons, strokes of a pen: what a theme may not have. Those of links are in the stylesheet."""

_SCHEMES = ("http://", "https://", "mailto:", "ftp://", "tel:")


def rich(text: RichText, *, math: bool = False, links: bool = True) -> Markup:
    """Makes HTML of rich text.

    Args:
        text: What to write.
        math: Whether formulas are left to a script of the site, as `arithmatex`; else their Unicode form stands.
        links: Whether runs with an address become links; not inside another link.
    """
    if len(text.runs) == 1 and is_bare(text.runs[0]):
        return escape(text.runs[0].text)
    return Markup("").join(_run(run, math=math, links=links) for run in text.runs)


def is_bare(run: Run) -> bool:
    """Whether a run is words alone, without style, formula or address."""
    return not run.styles and run.math is None and not run.url


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


def spoken(sign: str, words: str) -> Markup:
    """Makes a sign that is seen beside the words that are heard for it: screen readers pass over dashes and dots.

    The words are in an attribute, from where a style gives them to screen readers, so that the text of the page is as
    it is seen wherever it goes: to search, to the clipboard, to a reader without styles.
    """
    return Markup('<span aria-hidden="true">{}</span><span class="scholar-spoken" data-words=" {} "></span>').format(
        sign, words
    )


def dash(locale: Locale, *, is_tight: bool = False) -> Markup:
    """Makes the dash of a range, heard as "to"; without space around it between days, pages and years."""
    sign = locale.term("dates.dash")
    return spoken(sign.strip() if is_tight else sign, locale.term("dates.to"))


def span(start: PartialDate | None, end: PartialDate | None, locale: Locale, *, is_ongoing: bool = False) -> Markup:
    """Makes a span of time ("Jan 2020 – Mar 2022") of two `<time>`; a single date with all its precision.

    The ends of a span show months at most: the day somebody began is no reader's business.
    """
    is_single = not is_ongoing and (start is None or end is None)
    if start and end and not is_ongoing:
        has_days = bool(start.month) and (start.year, start.month) == (end.year, end.month)
        first, last = (start, end) if has_days else (replace(start, day=None), replace(end, day=None))
        return period(first, last, locale)
    begin, finish = (
        time(date if is_single else replace(date, day=None), locale) if date else Markup("") for date in (start, end)
    )
    if is_ongoing:
        finish = escape(locale.term("dates.present"))
        return begin + dash(locale) + finish if begin else finish
    return trusted(locale.term("dates.until")).format(end=finish) if finish else begin


@lru_cache(maxsize=4096)
def period(
    start: PartialDate,
    end: PartialDate,
    locale: Locale,
    *,
    is_full: bool = True,
    is_tight: bool = False,
    class_name: str = "",
) -> Markup:
    """Makes the time between two dates, ends that read the same once, and what lies in one month as days of it.

    Args:
        start: First day, month or year.
        end: Last day, month or year.
        locale: Words of the page's language.
        is_full: Whether all is shown that is known; else years alone.
        is_tight: Whether the dash stands without space around it.
        class_name: Class of each `<time>`; empty for none.
    """
    is_worded = start.literal is not None or end.literal is not None
    if locale.date(start, is_full=is_full) == locale.date(end, is_full=is_full):
        return time(start, locale, is_full, class_name)
    if not is_worded and start.year == end.year and not is_full:
        return time(start, locale, is_full, class_name)
    if not is_worded and start.month and (start.year, start.month) == (end.year, end.month):
        return _within_month(start, end, locale, class_name)
    begin, finish = (time(date, locale, is_full, class_name) for date in (start, end))
    return begin + dash(locale, is_tight=is_tight) + finish


def _within_month(start: PartialDate, end: PartialDate, locale: Locale, class_name: str) -> Markup:
    """Makes a span inside one month ("15–18 Apr 2020"); the month alone where days are not known."""
    if not start.day or not end.day:
        return time(replace(start, day=None), locale, class_name=class_name)
    tight = dash(locale, is_tight=True)
    days = escape(start.day) if start.day == end.day else Markup("{}{}{}").format(start.day, tight, end.day)
    words = trusted(locale.term("dates.day")).format(**locale.parts(start), day=days)
    if start.is_approximate or end.is_approximate:
        words = trusted(locale.term("dates.about")).format(date=words)
    if start.is_uncertain or end.is_uncertain:
        words += "?"
    attributes = Markup(' class="{}"').format(class_name) if class_name else Markup("")
    return Markup('<time{} datetime="{}">{}</time>').format(attributes, start.iso, words)


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


def filled(form: str, **values: object) -> Markup:
    """Fills the gaps of a term with HTML; what is no markup is escaped."""
    return Markup(escape(form)).format(**values)  # noqa: S704  # it is escaped


def shown_problem(code: str, text: str, label: str, *, is_inline: bool) -> Markup:
    """Makes the note that stands in the page where a block has a problem."""
    element = "span" if is_inline else "div"
    return Markup('<{0} class="scholar-problem" data-code="{1}"><strong>{2}</strong>{3}</{0}>').format(
        element, code, label, text
    )
