"""Works as HTML: the inmost loop of a list, written by functions whose parts the template of a work is made of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup

from mkdocs_scholar.locale import Locale
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Award, Citations
from mkdocs_scholar.templating.escaping import escape
from mkdocs_scholar.templating.extras import cited_briefly, counted, outward
from mkdocs_scholar.templating.markup import dash, is_bare, own_icon, period, rich, spoken, time, trusted
from mkdocs_scholar.views.context import Picture
from mkdocs_scholar.views.works import Button, Byline, BylineName, WorkView


def names(byline: Iterable[BylineName], locale: Locale, is_open_ended: bool = False) -> Markup:
    """Makes a list of names with the owner marked, gaps where they are, and "et al." at an open end."""
    return trusted(_names(tuple(byline), locale, is_open_ended=is_open_ended))


def _names(byline: tuple[BylineName, ...], locale: Locale, *, is_open_ended: bool) -> str:
    written = [
        _plain_name(name.name) if name.name and not name.is_owner and not name.marks else _name(name, locale)
        for name in byline
    ]
    if is_open_ended:
        last = f'{locale.term("names.before_et_al")}<span class="scholar-et-al">{escape(locale.term("names.et_al"))}'
        return locale.term("names.comma").join(written) + f"{last}</span>"
    return locale.term("names.two" if len(written) == 2 else "names.comma").join(written)


def _name(name: BylineName, locale: Locale) -> str:
    if name.is_gap:
        return f'<span class="scholar-gap">{spoken(locale.term("names.gap"), locale.term("names.gap_heard"))}</span>'
    marks = "".join(f'<sup class="scholar-mark">{escape(mark)}</sup>' for mark in name.marks)
    if name.is_owner:
        return f'<strong class="scholar-person scholar-person--owner">{escape(name.name)}</strong>{marks}'
    return f"{_plain_name(name.name)}{marks}"


@lru_cache(maxsize=16384)
def _plain_name(name: str) -> str:
    return f'<span class="scholar-person">{escape(name)}</span>'


def cited(citations: Citations, title: str, locale: Locale) -> Markup:
    """Makes how often a work is cited, with who counted and when behind it in brackets, as far as it is known."""
    words = escape(locale.term("work.cited", count=citations.count))
    if citations.url:
        named = escape(locale.term("work.of_work", word=words, title=title))
        words = f'<a href="{escape(citations.url)}" aria-label="{named}">{words}</a>'
    source, date = escape(citations.source), time(citations.date, locale) if citations.date else ""
    said = locale.term("metrics.source", source=source, date=date) if source and date else source or date
    if citations.is_stale:
        said = locale.term("metrics.stale", said=said)
    if said:
        words = locale.term("work.counted", words=words, said=said)
    return trusted(f'<span class="scholar-work__citations">{words}</span>')


@cache
def _button_frame(kind: str, label: str, locale: Locale) -> tuple[str, str, str]:
    """What stands before, between and behind the address and the title of a button."""
    word = label or locale.term(f"links.{kind}")
    before, after = _around_title(word, locale)
    opening = f'<a class="scholar-link" data-kind="{kind}" href="'
    return opening, f'" aria-label="{before}', f'{after}">{escape(word)}</a>'


@cache
def _summary_frame(term: str, locale: Locale) -> tuple[str, str]:
    """What stands before and behind the title in what opens a part of a work."""
    word = locale.term(term)
    before, after = _around_title(word, locale)
    return f'<summary class="scholar-link" aria-label="{before}', f'{after}">{escape(word)}</summary>'


def _around_title(word: str, locale: Locale) -> tuple[str, str]:
    """Splits a name that tells of which work something is where the title goes, escaped."""
    before, _, after = locale.term("work.of_work", word=word, title="\0").partition("\0")
    return escape(before), escape(after)


_BADGE_MAX = 20
"""How many characters of a venue without a short name fit into a badge of its colour."""


def _size(width: int, height: int) -> str:
    """Writes the size of a picture; its shape too, so that a tall one takes no more room than it fills."""
    return f' width="{width}" height="{height}" style="--scholar-preview-ratio:{width / max(height, 1):.3g}"'


_NOMINATION = '<span class="scholar-award scholar-award--nomination" data-award="nomination">'


class WorkWriter:
    """Writes works of one list, each whole or a part of it.

    The parts are the blocks of `work.html.jinja`, which asks for them by name; where nobody has put another template
    in its place, a list is written here from end to end, which costs a quarter of a template's time. Lines end only
    where words would run together: each break between elements is a node that the browser makes in every work.
    """

    def __init__(self, locale: Locale, level: int, *, math: bool) -> None:
        """Takes what the works of a list share.

        Args:
            locale: Words of the page's language.
            level: Level of a work's heading, 2 to 6.
            math: Whether formulas are left to a script of the site.
        """
        self._locale = locale
        self._level = level
        self._math = math

    def work(self, work: WorkView) -> str:
        """Writes a work: an item of a list."""
        anchor = f' id="{work.id}"' if work.has_id else ""
        number = "" if work.number is None else self.number(work)
        badges = self._badges(work) if work.awards or work.status or work.open_access else ""
        actions = self._actions(work) if work.buttons or work.abstract.runs or work.bibtex else ""
        return (
            f'<li class="scholar-work" data-key="{escape(work.key)}"{anchor}>{number}'
            f'<div class="scholar-work__body">{self.title(work)}{badges}'
            f"{self.preview(work) if work.preview else ''}{self.byline(work)}"
            f"{self.annotation(work) if work.annotation.runs else ''}"
            f"{self.identifiers(work) if work.identifiers else ''}"
            f"{self.published(work) if work.is_published else ''}"
            f"{self.summary(work) if work.summary or work.lacks_summary else ''}{self.note(work) if work.note else ''}"
            f"{self.keywords(work) if work.keywords else ''}{actions}</div></li>\n"
        )

    def _rich(self, text: RichText, *, links: bool = True) -> str:
        runs = text.runs
        if len(runs) == 1 and is_bare(runs[0]):
            return escape(runs[0].text, quote=False)
        return rich(text, math=self._math, links=links)

    def _badges(self, work: WorkView) -> str:
        awards = self.awards(work) if work.awards else ""
        status = self.status(work) if work.status or work.open_access else ""
        return f'<div class="scholar-work__badges">\n{awards}{status}</div>\n'

    def _actions(self, work: WorkView) -> str:
        links = self.links(work) if work.buttons else ""
        abstract = self.abstract(work) if work.abstract else ""
        bibtex = self.bibtex(work) if work.bibtex else ""
        return f'<div class="scholar-work__actions">{links}{abstract}{bibtex}</div>'

    def number(self, work: WorkView) -> str:
        """Writes a work's number in a numbered list."""
        return f'<span class="scholar-work__number">{self._locale.number(work.number or 0)}.</span>\n'

    def title(self, work: WorkView) -> str:
        """Writes the heading, a link where there is one."""
        anchor = f' id="{work.id}-title"' if work.has_id else ""
        language = f' lang="{escape(work.language)}"' if work.language else ""
        text: str = self._rich(work.title, links=not work.href)
        if work.href:
            mark = outward(self._locale) if work.is_outward else ""
            text = f'<a href="{escape(work.href)}">{text}{mark}</a>'
        return f'<h{self._level} class="scholar-work__title"{anchor}{language}>{text}</h{self._level}>\n'

    def awards(self, work: WorkView) -> str:
        """Writes the badges of awards; a plain name of a kind in the page's language, all else as written.

        What more is said of one stands beside its badge, for all to read: a tooltip has no place on glass or paper.
        """
        return "".join([self._award(award) for award in work.awards])

    def _award(self, award: Award) -> str:
        kind = award.kind.value if award.kind else ""
        if award.is_nomination:
            return f"{_NOMINATION}{self._rich(award.text)}</span>\n{self._award_detail(award)}"
        is_as_written = not kind or award.language in ("", self._locale.tag)
        text = self._rich(award.text) if is_as_written else escape(self._locale.term(f"awards.{kind}"))
        of_kind = f' scholar-award--{kind}" data-award="{kind}' if kind else ""
        icon = own_icon(kind) or '<span aria-hidden="true">&#127942;</span> '
        return f'<span class="scholar-award{of_kind}">{icon}{text}</span>\n{self._award_detail(award)}'

    def _award_detail(self, award: Award) -> str:
        return f'<span class="scholar-award__detail">{self._rich(award.detail)}</span>\n' if award.detail.runs else ""

    def status(self, work: WorkView) -> str:
        """Writes the badges of a work that is not, or no longer, simply published, and of one that all may read."""
        badges = ""
        if work.status:
            word = escape(self._locale.term(f"status.{work.status.value}"))
            badges = f'<span class="scholar-status scholar-status--{work.status.value}">{word}</span>\n'
        if work.open_access:
            way = work.open_access.value
            word = f"{own_icon('open-access')}{escape(self._locale.term(f'access.{way}'))}"
            badges += f'<span class="scholar-status scholar-status--open-access" data-access="{way}">{word}</span>\n'
        return badges

    def preview(self, work: WorkView) -> str:
        """Writes the picture with the place it takes, so that nothing moves when it comes."""
        picture = work.preview or Picture(address="")
        size = _size(picture.width, picture.height) if picture.width else ""
        return (
            f'<img class="scholar-work__preview" src="{escape(picture.address)}" alt="{escape(work.preview_alt)}"'
            f'{size} loading="lazy" decoding="async">\n'
        )

    def annotation(self, work: WorkView) -> str:
        """Writes the remark on the authors."""
        return f'<p class="scholar-work__annotation">{self._rich(work.annotation)}</p>\n'

    def byline(self, work: WorkView) -> str:
        """Writes the authors, a long list cut and whole."""
        byline = work.byline
        if byline.short:
            return self._cut(byline, work.title_text)
        if not byline.names:
            return ""
        return f'<p class="scholar-work__authors">{self._people(byline, byline.names)}</p>\n'

    def _cut(self, byline: Byline, title: str) -> str:
        every = self._locale.term("work.all_authors", count=byline.count)
        before, after = _around_title(every, self._locale)
        return (
            '<div class="scholar-work__authors scholar-work__authors--cut">\n'
            f'<p class="scholar-work__short">{self._people(byline, byline.short)}</p>\n'
            f'<details class="scholar-work__all"><summary aria-label="{before}{escape(title)}{after}">{escape(every)}'
            f"</summary>\n<p>{self._people(byline, byline.names)}</p></details>\n</div>\n"
        )

    def _people(self, byline: Byline, shown: tuple[BylineName, ...]) -> str:
        people = _names(shown, self._locale, is_open_ended=byline.is_open_ended)
        return f"{people} {self._locale.term('work.editors', count=byline.count)}" if byline.are_editors else people

    def published(self, work: WorkView) -> str:
        """Writes where and when a work appeared."""
        date = f" {self._date(work)}" if work.date else ""
        details = ""
        if work.details:
            written = escape(self._locale.joined(work.details))
            if "–" in written:
                written = written.replace("–", dash(self._locale, is_tight=True))
            details = f' <span class="scholar-work__details">{written}</span>'
        if work.citations and work.is_count_brief:
            date = f" {counted(date, cited_briefly(work.citations, work.title_text, self._locale))}"
        elif work.citations:
            details += f" {cited(work.citations, work.title_text, self._locale)}"
        return (
            f'<p class="scholar-work__published">{self._before(work) if work.preprinted else ""}'
            f"{self._venue(work)}{date}"
            f"{self._facts(work) if work.genre or work.facts or work.version else ''}"
            f"{details}</p>\n"
        )

    def _date(self, work: WorkView) -> Markup:
        assert work.date is not None  # noqa: S101  # asked for where there is one alone
        if work.date_until is None:
            return time(work.date, self._locale, work.is_full_date, "scholar-work__date")
        return period(
            work.date,
            work.date_until,
            self._locale,
            is_full=work.is_full_date,
            is_tight=True,
            class_name="scholar-work__date",
        )

    def _before(self, work: WorkView) -> str:
        assert work.preprinted is not None  # noqa: S101  # asked for where there is one alone
        date = time(work.preprinted, self._locale, is_full=False)
        word = escape(self._locale.term("work.preprint"))
        return f'<span class="scholar-work__before">{word} {date} <span aria-hidden="true">→</span></span> '

    def _venue(self, work: WorkView) -> str:
        badge = f' scholar-venue" style="{work.venue_style}' if work.venue_style else ""
        if work.venue_short:
            name, short = work.venue_title, escape(work.venue_short)
            venue = (
                f'<abbr class="scholar-work__venue{badge}" title="{escape(name)}">{short}</abbr>'
                if name
                else f'<span class="scholar-work__venue{badge}">{short}</span>'
            )
        elif work.venue.runs:
            full = self._rich(work.venue, links=False)
            length = "" if badge and len(work.venue.plain) <= _BADGE_MAX else " scholar-work__venue--full"
            venue = f'<span class="scholar-work__venue{length}{badge}">{full}</span>'
        else:
            return ""
        if work.venue_url:
            venue = f'<a href="{escape(work.venue_url)}">{venue}</a>'
        return f"{venue}{self._ranks(work)}" if work.ranks else venue

    def _ranks(self, work: WorkView) -> str:
        return "".join(f' <span class="scholar-rank">{escape(rank)}</span>' for rank in work.ranks)

    def _facts(self, work: WorkView) -> str:
        facts = list(work.facts)
        if work.version:
            facts.append(self._locale.term("work.version", version=work.version))
        written = "".join(f' <span class="scholar-work__fact">{escape(fact)}</span>' for fact in facts)
        if not work.genre:
            return written
        name = f"genres.{work.genre}"
        genre = self._locale.term(name) if self._locale.has(name) else work.genre
        return f' <span class="scholar-work__genre">{escape(genre)}</span>{written}'

    def identifiers(self, work: WorkView) -> str:
        """Writes the identifiers."""
        written = " · ".join(map(escape, work.identifiers))
        return f'<p class="scholar-work__identifiers">{written}</p>\n'

    def summary(self, work: WorkView) -> str:
        """Writes the summary, or that there is none yet."""
        if not work.summary:
            missing = escape(self._locale.term("work.no_summary"))
            return f'<p class="scholar-work__summary scholar-work__summary--missing">{missing}</p>\n'
        return f'<p class="scholar-work__summary">{escape(work.summary)}</p>\n'

    def note(self, work: WorkView) -> str:
        """Writes the note."""
        return f'<p class="scholar-work__note">{self._rich(work.note)}</p>\n'

    def keywords(self, work: WorkView) -> str:
        """Writes the keywords."""
        items = "".join(f"<li>{escape(keyword)}</li>" for keyword in work.keywords)
        return f'<ul class="scholar-work__keywords" role="list">{items}</ul>\n'

    def links(self, work: WorkView) -> str:
        """Writes the buttons, each with its visible word first in a name that tells which work."""
        title = escape(work.title_text)
        items = "".join([f"<li>{self._button(item, title)}</li>" for item in work.buttons])
        return f'<ul class="scholar-work__links" role="list">{items}</ul>'

    def _button(self, item: Button, title: str) -> str:
        opening, middle, closing = _button_frame(item.kind, item.label, self._locale)
        return f"{opening}{escape(item.href)}{middle}{title}{closing}"

    def abstract(self, work: WorkView) -> str:
        """Writes the abstract, closed."""
        before, after = _summary_frame("work.abstract", self._locale)
        text = self._rich(work.abstract)
        named = f"{before}{escape(work.title_text)}{after}"
        return f'<details class="scholar-work__abstract">{named}<p>{text}</p></details>'

    def bibtex(self, work: WorkView) -> str:
        """Writes the BibTeX, closed."""
        before, after = _summary_frame("work.bibtex", self._locale)
        named = f"{before}{escape(work.title_text)}{after}"
        source = escape(work.bibtex, quote=False)
        return f'<details class="scholar-work__bibtex">{named}<pre tabindex="0">{source}</pre></details>'


PARTS = (
    "title",
    "awards",
    "status",
    "preview",
    "byline",
    "annotation",
    "identifiers",
    "published",
    "summary",
    "note",
    "keywords",
    "links",
    "abstract",
    "bibtex",
)
"""Parts of a work that `WorkWriter` writes, in their order; the blocks of its template."""


@lru_cache(maxsize=64)
def writer(locale: Locale, level: int, math: bool) -> WorkWriter:
    """Returns the writer for works of a language and level."""
    return WorkWriter(locale, level, math=math)


def found(works: Iterable[WorkView], locale: Locale) -> tuple[tuple[str, str, str], ...]:
    """Lists what the site's search shall find: of each work the id of its heading, its title and its words, escaped.

    A work that the page shows again, without an id, is left out: one result leads to it already.
    """
    return tuple([_found(work, locale) for work in works if work.has_id])


def _found(work: WorkView, locale: Locale) -> tuple[str, str, str]:
    people = ", ".join([name.name for name in work.byline.names if name.name])
    date = locale.date(work.date, is_full=False) if work.date else ""
    words = [people, work.venue_short, work.venue_title, date]
    for award in work.awards:
        words += (award.text.plain, award.detail.plain.replace("\n", " "))
    told = [", ".join(filter(None, words)), ", ".join(work.index_words), work.abstract.plain.replace("\n", " ")]
    text = escape(" ".join(filter(None, told)), quote=False)
    return f"{work.id}-title", escape(work.title_text, quote=False), text
