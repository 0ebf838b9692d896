"""Card, counters and timelines."""

from __future__ import annotations

import pytest

from mkdocs_scholar.host import Host
from mkdocs_scholar.locale import locale
from mkdocs_scholar.model.date import PartialDate, Span
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.person import Name
from mkdocs_scholar.model.profile import Entry, Metric, NamedLink, Organization, Photo, Profile, Section, Thesis
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.page import HostPage
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.templating import Templates
from mkdocs_scholar.views.metrics import metric, metrics
from mkdocs_scholar.views.profile import about, profile
from mkdocs_scholar.views.timeline import timeline

ANA = Name(given="Ana", family="Ruiz")
say = LocalText.of


def codes(context) -> list[str]:
    return [problem.code for problem in context.report]


def entry(title: str, start: int | None, end: int | None = None, *, ongoing: bool = False) -> Entry:
    date = lambda year: PartialDate(year=year) if year else None  # noqa: E731
    span = Span(start=date(start), end=date(end), is_ongoing=ongoing) if start or end or ongoing else None
    return Entry(title=say(title), span=span)


def with_section(*entries: Entry, name: str = "experience") -> Profile:
    return Profile(name=ANA, sections={name: Section(name=name, entries=entries)})


def test_what_goes_on_is_on_top_then_the_newest_end(make_context):
    owner = with_section(
        entry("old", 2001, 2005),
        entry("undated", None),
        entry("long", 1999, 2010),
        entry("now", 2003, ongoing=True),
        entry("later start", 2008, 2010),
        entry("newer now", 2020, ongoing=True),
    )
    titles = lambda view: [item.title.html for item in view.entries]  # noqa: E731
    context = make_context(profile=owner)
    assert titles(timeline({}, context)) == ["newer now", "now", "later start", "long", "old", "undated"]
    assert titles(timeline({"sort": "file", "limit": 2}, context)) == ["old", "undated"]


def test_an_end_that_is_the_start_is_shown_once(make_context):
    view = timeline({}, make_context(profile=with_section(entry("talk", 2020, 2020), entry("stay", 2019, 2020))))
    assert [(item.start, item.end) for item in view.entries] == [
        (PartialDate(year=2020), None),
        (PartialDate(year=2019), PartialDate(year=2020)),
    ]


def test_a_section_that_is_not_there_is_told(make_context):
    context = make_context(profile=with_section(entry("a", 2020)))
    assert timeline({"section": "experiences"}, context).entries == ()
    assert codes(context) == ["unknown-section"]
    assert 'Did you mean "experience"?' in str(next(iter(context.report)))


def test_a_section_that_profiles_have_is_no_fault_where_this_one_has_none(make_context):
    context = make_context(profile=with_section(entry("a", 2020)))
    assert timeline({"section": "education"}, context).entries == ()
    assert codes(context) == ["no-data"]


def test_an_organization_links_to_its_page_or_its_ror(make_context):
    organizations = (
        Organization(name=say("Tide Lab"), url="https://example.org", native="潮汐"),
        Organization(name=say("Wave Lab"), ror="05a28rw58"),
        Organization(name=say("潮汐"), native="潮汐"),
    )
    owner = with_section(Entry(title=say("a"), organizations=organizations))
    found = timeline({}, make_context(profile=owner)).entries[0].organizations
    assert [item.href for item in found] == ["https://example.org", "https://ror.org/05a28rw58", None]
    assert [item.native for item in found] == ["潮汐", "", ""]


def test_publications_are_counted_unless_given(make_work, make_context):
    works = [make_work("a"), make_work("b"), make_work("c", is_hidden=True)]
    counted = metrics({}, make_context(*works)).metrics[0]
    assert (counted.name, counted.number, counted.is_at_least) == ("publications", 2, False)
    owner = Profile(name=ANA, metrics=(Metric(name="publications", at_least=35),))
    given = metrics({}, make_context(*works, profile=owner)).metrics
    assert [(item.number, item.is_at_least) for item in given] == [(35, True)]


def test_sources_can_be_left_out_and_metrics_chosen(make_context):
    known = Metric(name="h_index", number=13, source=say("OpenAlex"), url="https://openalex.org/A1")
    owner = Profile(name=ANA, metrics=(known, Metric(name="citations", value="4000+")))
    context = make_context(profile=owner)
    chosen = metrics({"only": ("citations", "h_index"), "sources": False}, context).metrics
    assert [(item.name, item.text, item.number, item.source, item.href) for item in chosen] == [
        ("citations", "4000+", None, None, None),
        ("h_index", "", 13, None, None),
    ]
    assert metrics({}, context).metrics[0].href == "https://openalex.org/A1"


def test_an_unknown_metric_is_told_and_never_zero(make_context):
    owner = Profile(name=ANA, metrics=(Metric(name="h_index", number=13),))
    context = make_context(profile=owner)
    assert metric({"name": "h-indx"}, context) is None
    assert codes(context) == ["unknown-metric"]


def test_the_card_shows_what_the_profile_has(make_context):
    owner = Profile(
        name=Name(given="Wencong", family="Xiao", native="肖文聪"),
        headline=say("Researcher"),
        email="x@example.org",
        website="https://example.org/me",
        identifiers=(Identifier(scheme="orcid", value="0000-0002-3043-522X"),),
        links=(NamedLink(label=say("Lab"), url="https://example.org"),),
    )
    card = profile({}, make_context(profile=owner))
    assert card is not None
    assert (card.name, card.native, card.native_language, card.initials) == ("Wencong Xiao", "肖文聪", "zh", "WX")
    assert [(link.kind, link.href) for link in card.links] == [
        ("website", "https://example.org/me"),
        ("orcid", "https://orcid.org/0000-0002-3043-522X"),
        ("link", "https://example.org"),
    ]
    with_email = profile({"email": True}, make_context(profile=owner))
    assert with_email is not None
    assert "mailto:x@example.org" in [link.href for link in with_email.links]


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        (Name(given="Ana", family="Ruiz"), "AR"),
        (Name(family="肖", given="文聪"), "肖"),
        (Name(literal="Open Reef Consortium"), "OR"),
        (Name(family="Plato"), "P"),
    ],
)
def test_initials_stand_where_there_is_no_photo(make_context, name, initials):
    card = profile({}, make_context(profile=Profile(name=name)))
    assert card is not None
    assert card.initials == initials


def test_a_missing_photo_is_told_and_gives_way_to_initials(make_context):
    context = make_context(profile=Profile(name=ANA, photo=Photo(file="lost.jpg")))
    card = profile({}, context)
    assert card is not None
    assert (card.photo, card.initials) == (None, "AR")
    assert codes(context) == ["missing-target"]


@pytest.mark.parametrize(
    ("website", "remedy"),
    [
        ("www.tides.example", 'write the address "https://www.tides.example".'),
        ("ana.github.io/~ana", 'write the address "https://ana.github.io/~ana".'),
        ("Tides.ac.uk", 'write the address "https://Tides.ac.uk".'),
        ("notes.md", "add it or mend the path."),
        ("pages/ana.org", "add it or mend the path."),
        ("ana.html", "add it or mend the path."),
    ],
)
def test_an_address_without_https_is_told_with_it(make_context, website, remedy):
    context = make_context(profile=Profile(name=ANA, website=website))
    profile({}, context)
    assert [problem.message for problem in context.report] == [
        f'website is "{website}", and there is no such file in the documentation folder; {remedy}'
    ]


def test_texts_fall_back_and_carry_their_language(make_context):
    owner = Profile(name=ANA, headline=LocalText(texts={"zh": "研究员"}), summary=LocalText(texts={"zh": "你好"}))
    context = make_context(profile=owner)
    card, said = profile({}, context), about({}, context)
    assert card is not None
    assert card.headline is not None
    assert (card.headline.text, card.headline.language) == ("研究员", "zh")
    assert said is not None
    assert (said.html, said.language) == ("<p>你好</p>", "zh")


@pytest.fixture
def host_page() -> HostPage:
    """A page that makes HTML of Markdown as a site does."""
    return HostPage(Host(), Settings())


MARKED = {
    "Out in *Nature*!": "Out in <em>Nature</em>!",
    "[Apply here](https://tide.example)": '<a href="https://tide.example">Apply here</a>',
    "1. Prize of all": "1. Prize of all",
    "#1 of 9": "#1 of 9",
    "- and on": "- and on",
    "> 90 %": "&gt; 90 %",
    "Tides\n\nat night": "Tides at night",
    "C++ & C#": "C++ &amp; C#",
}
"""What a title is written as, and its HTML."""


@pytest.mark.parametrize("written", MARKED)
def test_titles_and_details_are_markdown_of_one_line(make_context, host_page, written):
    words = Entry(title=say(written), note=say(written), details=(say(written),), field_of_study=say(written))
    (made,) = timeline({}, make_context(profile=with_section(words), page=host_page)).entries
    assert made.note
    assert made.field_of_study
    assert {part.html for part in (made.title, made.note, made.field_of_study, *made.details)} == {MARKED[written]}


def test_a_title_that_is_a_link_holds_no_other(make_context, host_page):
    title = say('See [our *tides*](https://tide.example "a > b") and <https://b.example>')
    words = Entry(title=title, url="https://a.example", thesis=Thesis(title=title, url="https://c.example"))
    (made,) = timeline({}, make_context(profile=with_section(words), page=host_page)).entries
    assert made.thesis
    assert {made.title.html, made.thesis.html} == {"See our <em>tides</em> and https://b.example"}
    assert (made.href, made.thesis_href) == ("https://a.example", "https://c.example")


def test_markdown_stands_in_the_page_with_its_language(make_context, host_page):
    note = LocalText(texts={"zh": "*五年*"})
    owner = with_section(Entry(title=say("*A*"), note=note, details=(say("**B** <c>"),)))
    context = make_context(profile=owner, page=host_page)
    html = Templates(None, math=False).render("timeline.html.jinja", timeline({}, context), locale("en"))
    assert '<p class="scholar-timeline__title"><em>A</em> ' in html
    assert '(<span lang="zh"><em>五年</em></span>)' in html
    assert "<span><strong>B</strong> &lt;c&gt;</span>" in html
