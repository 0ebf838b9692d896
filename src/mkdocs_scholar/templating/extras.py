"""What few lists show of their works, as HTML."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from mkdocs_scholar.locale import Locale
from mkdocs_scholar.model.work import Citations
from mkdocs_scholar.templating.escaping import escape
from mkdocs_scholar.templating.markup import spoken, trusted


def cited_briefly(citations: Citations, title: str, locale: Locale) -> Markup:
    """Makes how often a work is cited where a list says once who counted."""
    words = escape(locale.term("work.citations", count=citations.count))
    if citations.url:
        named = escape(locale.term("work.of_work", word=words, title=title))
        words = f'<a href="{escape(citations.url)}" aria-label="{named}">{words}</a>'
    return trusted(f'<span class="scholar-work__citations scholar-work__citations--brief">{words}</span>')


def counted(date: str, citations: Markup) -> str:
    """Makes one line of a date, which may be missing, and how often a work is cited."""
    return f'<span class="scholar-work__counted">{date.strip()}{" · " if date else ""}{citations}</span>'


@cache
def outward(locale: Locale) -> str:
    """Makes the mark of a title that leads to another site."""
    return f'<span class="scholar-outward">\u00a0{spoken("↗", locale.term("work.outward"))}</span>'
