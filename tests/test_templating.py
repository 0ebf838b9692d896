"""Rich text to HTML: nothing of the data is ever markup."""

from __future__ import annotations

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from mkdocs_scholar.locale import locale
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.model.work import Citations
from mkdocs_scholar.sources.bibtex import read
from mkdocs_scholar.sources.dates import read_date
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.templating import cited, own_icon, rich, shown_problem, span
from mkdocs_scholar.templating.markup import period
from mkdocs_scholar.templating.works import writer

ALLOWED = {"em", "strong", "code", "u", "sup", "sub", "span", "a"}

runs = st.builds(
    Run,
    text=st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=20),
    styles=st.lists(st.sampled_from(Style), max_size=3, unique=True).map(tuple),
    math=st.none() | st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=10),
    url=st.none() | st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=20),
)


@given(st.lists(runs, max_size=6), st.booleans())
def test_no_text_becomes_markup(parts, math):
    text = RichText.joined(parts)
    fragment = html5lib.parseFragment(str(rich(text, math=math)), namespaceHTMLElements=False)
    elements = {element.tag for element in fragment.iter()} - {"DOCUMENT_FRAGMENT"}
    assert elements <= ALLOWED
    if all(run.math is None for run in text.runs):
        assert "".join(fragment.itertext()) == "".join(run.text for run in text.runs)


def test_styles_nest_from_the_outside():
    run = Run(text="x", styles=(Style.EMPHASIS, Style.SUPERSCRIPT))
    assert rich(RichText(runs=(run,))) == "<em><sup>x</sup></em>"


def test_formulas_are_left_to_a_script_only_where_there_is_one():
    text = RichText(runs=(Run(text="K⁺", math="K^+ <"),))
    assert rich(text, math=True) == r'<span class="arithmatex">\(K^+ &lt;\)</span>'
    assert rich(text) == "K⁺"


def test_only_addresses_that_run_nothing_are_links():
    link = lambda url: rich(RichText(runs=(Run(text="x", url=url),)))  # noqa: E731
    assert link("https://example.org/?a=1&b=2") == '<a href="https://example.org/?a=1&amp;b=2">x</a>'
    assert link("javascript:alert(1)") == "x"
    assert link("data:text/html,x") == "x"
    assert rich(RichText(runs=(Run(text="x", url="https://example.org"),)), links=False) == "x"


def test_problems_are_escaped():
    assert "<b>" not in shown_problem("bad-value", "<b>", "Problem: ", is_inline=False)


def test_an_icon_that_is_not_there_is_nothing():
    assert own_icon("no-such") == ""
    assert "<path" in own_icon("oral")


def test_spans_show_months_at_most_and_single_dates_all_they_know():
    words = locale("en")
    day, month, year = PartialDate(year=2020, month=1, day=1), PartialDate(year=2022, month=3), PartialDate(year=2025)
    written = lambda *dates, **more: Markup(span(*dates, words, **more)).striptags()  # noqa: E731
    assert written(day, month) == "Jan 2020 – Mar 2022"
    assert span(day, month, words).startswith('<time datetime="2020-01">')
    assert written(day, None, is_ongoing=True) == "Jan 2020 – Present"
    assert written(day, None) == "1 Jan 2020"
    assert written(None, year) == "until 2025"
    first, last = PartialDate(year=2020, month=4, day=15), PartialDate(year=2020, month=4, day=18)
    assert written(first, last) == "15–18 Apr 2020"
    assert written(first, PartialDate(year=2020, month=4)) == "Apr 2020"
    assert written(first, PartialDate(year=2020, month=5, day=2)) == "Apr 2020 – May 2020"
    assert written(None, None, is_ongoing=True) == "Present"
    assert Markup(span(year, None, locale("zh"), is_ongoing=True)).striptags() == "2025 – 至今"


@pytest.mark.parametrize(
    ("start", "end", "full", "short"),
    [
        ("2025-06-03", "2025-06-06", "3–6 Jun 2025", "2025"),
        ("2025-06-03", "2025-06-03", "3 Jun 2025", "2025"),
        ("2024-06", "2024-06", "Jun 2024", "2024"),
        ("2024-06", "2024-06-09", "Jun 2024", "2024"),
        ("2024", "2024", "2024", "2024"),
        ("2024-05-30", "2024-06-02", "30 May 2024–2 Jun 2024", "2024"),
        ("2024-12-30", "2025-01-02", "30 Dec 2024–2 Jan 2025", "2024–2025"),
        ("2024-12", "2025-12", "Dec 2024–Dec 2025", "2024–2025"),
        ("2024-21", "2024-21", "Spring 2024", "2024"),
        ("2024-21", "2024-23", "Spring 2024–Autumn 2024", "2024"),
        ("2025-06-03~", "2025-06-06", "c. 3–6 Jun 2025", "c. 2025"),
        ("2025-06-03?", "2025-06-06", "3–6 Jun 2025?", "2025?"),
        ("2025-06-03", "2025-06-06?", "3–6 Jun 2025?", "2025"),
    ],
)
def test_what_the_ends_of_a_period_share_stands_once(start: str, end: str, full: str, short: str) -> None:
    first, last = read_date(start), read_date(end)
    assert first
    assert last
    words = locale("en")
    for is_full, shown in ((True, full), (False, short)):
        html = period(first, last, words, is_full=is_full, is_tight=True, class_name="when")
        assert html.striptags() == shown
        assert html.count('data-words=" to "') == shown.count("–")
        assert html.startswith('<time class="when" datetime="')
    chinese = period(first, last, locale("zh"), is_full=False)
    assert chinese.count("–") == short.count("–")


def test_days_of_one_month_stand_in_the_order_of_the_language() -> None:
    first, last = PartialDate(year=2025, month=6, day=3), PartialDate(year=2025, month=6, day=6)
    assert period(first, last, locale("zh")).striptags() == "2025年6月3–6日"


def test_ends_in_words_are_kept_as_written() -> None:
    first, last = PartialDate(year=2019, literal="Michaelmas 2019"), PartialDate(year=2019, literal="Easter 2019")
    assert period(first, last, locale("en"), is_tight=True).striptags() == "Michaelmas 2019–Easter 2019"
    assert period(first, first, locale("en")).striptags() == "Michaelmas 2019"


def test_a_count_says_who_counted_and_when_as_far_as_it_is_known():
    date = PartialDate(year=2026, month=11, day=2)
    words = lambda tag, **about: "".join(  # noqa: E731
        html5lib.parseFragment(str(cited(Citations(**about), "Tides", locale(tag)))).itertext()
    )
    assert words("en", count=1) == "cited once"
    assert words("en", count=0) == "cited 0 times"
    assert words("en", count=4000, source="OpenAlex", date=date) == "cited 4,000 times (OpenAlex, 2 Nov 2026)"
    assert words("en", count=2, date=date) == "cited 2 times (2 Nov 2026)"
    assert words("zh", count=12, source="OpenAlex", date=date) == "被引 12 次（OpenAlex，2026年11月2日）"
    linked = cited(Citations(count=3, source="<b>", url='https://x.example/?a="'), 'A "B"', locale("en"))
    assert '<a href="https://x.example/?a=&quot;" aria-label="cited 3 times: A &quot;B&quot;">' in linked
    assert "<b>" not in linked


def test_a_nomination_is_a_plain_badge() -> None:
    def badge(text: str) -> str:
        entry = f"@misc{{a, title={{A}}, year=2020, award={{{text}}}}}"
        (work,) = read([Source(path="a.bib", content=entry.encode())]).works
        return writer(locale("en"), 3, math=False).awards(work)

    shown = '<span class="scholar-award scholar-award--nomination" data-award="nomination">Best Paper Finalist</span>\n'
    assert badge("Best Paper Finalist") == shown
    assert "&#127942;" in badge("Best Paper Runner-up")
