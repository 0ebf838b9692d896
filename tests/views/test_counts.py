"""Years, venues, topics and co-authors: what is counted, in which order, and where it leads."""

from __future__ import annotations

import html5lib
import pytest
from conftest import FakePage
from msgspec.structs import replace

from mkdocs_scholar.locale import locale
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.person import Contribution, Contributors, Name
from mkdocs_scholar.model.profile import Entry, Profile, Section, Supervisor
from mkdocs_scholar.model.snapshot import Snapshot, SnapshotWork, Topic, YearCount
from mkdocs_scholar.model.text import LocalText, RichText
from mkdocs_scholar.model.work import Status, Venue, WorkType
from mkdocs_scholar.templating import Templates
from mkdocs_scholar.views import coauthors as coauthors_view
from mkdocs_scholar.views import options
from mkdocs_scholar.views.coauthors import coauthors
from mkdocs_scholar.views.context import Owner
from mkdocs_scholar.views.filters import filters
from mkdocs_scholar.views.topics import SCHEMES, topics
from mkdocs_scholar.views.venues import venues
from mkdocs_scholar.views.years import years


def codes(context) -> list[str]:
    return [problem.code for problem in context.report]


TEMPLATES = Templates(None, math=False)


def tallies(view) -> list[tuple[str, int, str]]:
    return [(each.tally.name, each.tally.count, each.tally.href) for each in view.first]


def by_decade(view) -> list[tuple[int, int, list[tuple[int, int]]]]:
    return [(each.decade, each.count, [(year.year, year.count) for year in each.years]) for each in view.decades]


# Years


def test_years_stand_by_decade_the_newest_first(make_work, make_context):
    works = [make_work(str(place), year) for place, year in enumerate((2019, 2021, 2019, 2008, 2010, 1999))]
    view = years({}, make_context(*works))
    assert by_decade(view) == [
        (2020, 1, [(2021, 1)]),
        (2010, 3, [(2019, 2), (2010, 1)]),
        (2000, 1, [(2008, 1)]),
        (1990, 1, [(1999, 1)]),
    ]
    assert [each.href for each in view.decades] == [
        "publications.md?year=2021",
        "publications.md?year=2010-2019",
        "publications.md?year=2008",
        "publications.md?year=1999",
    ]
    assert view.decades[0].years[0].href == "publications.md?year=2021#works-2021"


def test_a_decade_leads_to_years_that_the_list_offers(make_work, make_context):
    """The list has no choice of a year without works."""
    works = [make_work(str(year), year) for year in (2013, 2017)]
    assert [each.href for each in years({}, make_context(*works)).decades] == ["publications.md?year=2013-2017"]


def test_works_without_a_year_are_told_apart(make_work, make_context):
    works = [
        make_work("a", 2020),
        make_work("b", None, status=Status.FORTHCOMING),
        make_work("c", None),
        make_work("d", None, issued=PartialDate(year=None, literal="n.d.")),
        make_work("e", 2020, is_hidden=True),
    ]
    view = years({}, make_context(*works))
    assert (view.forthcoming, view.undated) == (1, 2)
    assert view.forthcoming_href.endswith("publications.md#works-forthcoming")
    assert view.undated_href.endswith("publications.md#works-undated")
    assert by_decade(view) == [(2020, 1, [(2020, 1)])]


def test_years_before_christ_have_decades_too(make_work, make_context):
    works = [make_work(str(year), issued=PartialDate(year=year)) for year in (0, -5, 7)]
    view = years({}, make_context(*works))
    assert by_decade(view) == [(0, 2, [(7, 1), (0, 1)]), (-10, 1, [(-5, 1)])]


def test_bars_are_as_high_as_their_numbers(make_work, make_context):
    works = [make_work(str(place), year) for place, year in enumerate((2018, 2020, 2020, 2020, 2020))]
    (chart,) = years({}, make_context(*works)).charts
    assert [(bar.year, bar.count, bar.height, bar.top) for bar in chart.bars] == [(2018, 1, 25, 75), (2020, 4, 100, 0)]
    assert [bar.middle for bar in chart.bars] == [16.67, 83.33]
    assert (chart.first, chart.last) == (2018, 2020)
    assert [mark.year for mark in chart.marks] == [2018, 2019, 2020]


@pytest.mark.parametrize(
    ("span", "wide", "narrow"),
    [
        ((2015, 2020), [2015, 2016, 2017, 2018, 2019, 2020], [2015, 2016, 2017, 2018, 2019, 2020]),
        ((2009, 2025), [*range(2010, 2025, 2)], [2010, 2015, 2020, 2025]),
        ((1990, 2025), [*range(1990, 2026, 5)], [1990, 2000, 2010, 2020]),
        ((1687, 2025), [1700, 1750, 1800, 1850, 1900, 1950, 2000], [1700, 1800, 1900, 2000]),
    ],
)
def test_years_are_written_where_there_is_room(make_work, make_context, span, wide, narrow):
    works = [make_work(str(year), year) for year in span]
    (chart,) = years({}, make_context(*works)).charts
    assert [mark.year for mark in chart.marks if not mark.is_minor] == narrow
    assert {mark.year for mark in chart.marks} == {*wide, *narrow}
    assert all(bar.left >= 0 and bar.left + bar.width <= 100 for bar in chart.bars)


def test_two_years_make_no_chart(make_work, make_context):
    works = [make_work("a", 2020), make_work("b", 2021)]
    assert years({}, make_context(*works)).charts == ()
    assert years({"show": ("chart",)}, make_context(*works)).is_empty


def test_parts_of_years(make_work, make_context):
    works = [make_work(str(year), year) for year in (2018, 2020)]
    assert years({"show": ("chart",)}, make_context(*works)).decades == ()
    assert years({"show": ("decades",)}, make_context(*works)).charts == ()


def counted_by_year(**citations: int) -> Snapshot:
    years = tuple(YearCount(year=int(year.strip("y")), citations=count) for year, count in citations.items())
    return Snapshot(source="OpenAlex", date=PartialDate(year=2026, month=10, day=14), years=years)


def test_citations_have_a_chart_of_their_own_and_a_column_of_the_table(make_work, make_context):
    works = [make_work("a", 2018), make_work("b", 2020)]
    context = make_context(*works, snapshot=counted_by_year(y2019=5, y2020=0, y2021=20))
    view = years({}, context)
    assert [(chart.kind, chart.first, chart.last) for chart in view.charts] == [
        ("works", 2018, 2020),
        ("citations", 2019, 2021),
    ]
    assert [(row.year, row.numbers) for row in view.rows] == [
        (2021, (None, 20)),
        (2020, (1, None)),
        (2019, (None, 5)),
        (2018, (1, None)),
    ]
    html = TEMPLATES.render("years.html.jinja", view, locale("en"))
    text = "".join(html5lib.parseFragment(html).itertext())
    assert "Citations per year (OpenAlex, 14 Oct 2026)" in text
    assert "2021: 20 citations" in text
    assert [chart.kind for chart in years({"show": ("citations",)}, context).charts] == ["citations"]
    assert [chart.kind for chart in years({"show": ("chart", "decades")}, context).charts] == ["works"]


def test_large_numbers_need_more_room(make_work, make_context):
    works = [make_work(str(year), year) for year in (2000, 2025)]
    context = make_context(*works, snapshot=counted_by_year(y2000=1, y2025=1234))
    assert [(chart.are_numbered, chart.are_narrow) for chart in years({}, context).charts] == [
        (True, True),
        (False, True),
    ]


# Venues


def venue(name: str, short: str = "", **more: object) -> Venue:
    return Venue(name=RichText.of(name), short=short, **more)


def test_venues_stand_by_their_number_of_works_with_their_years(make_work, make_context):
    works = [
        make_work("a", 2018, venue=venue("Symposium on Tides", "SoT")),
        make_work("b", 2020, venue=venue("Symposium on Tides", "SoT")),
        make_work("c", 2020, venue=venue("Symposium on Tides", "SoT")),
        make_work("d", 2019, venue=venue("Zoology")),
        make_work("e", None, venue=venue("Ärzteblatt")),
        make_work("f", 2019),
    ]
    view = venues({}, make_context(*works))
    assert [(each.label, each.count) for each in view.first] == [("SoT", 3), ("Ärzteblatt", 1), ("Zoology", 1)]
    assert [(each.year, each.count) for each in view.first[0].editions] == [(2020, 2), (2018, 1)]
    assert view.first[0].href == "publications.md?venue=SoT"
    assert view.first[0].editions[1].href == "publications.md?venue=SoT&year=2018"
    assert view.first[1].editions == ()
    assert view.first[0].has_full_name
    assert not view.first[2].has_full_name


def test_one_venue_under_several_names_counts_once(make_work, make_context):
    works = [
        make_work("a", venue=venue("Symposium on Tides", "SoT")),
        make_work("b", venue=venue("symposium  on tides")),
        make_work("c", venue=venue("Proc. of the 4th Symposium on Tides", "SOT")),
    ]
    (only,) = venues({}, make_context(*works)).first
    assert only.count == 3
    assert only.href == "publications.md?venue=SoT&venue=symposium++on+tides&venue=SOT"


def test_the_school_of_a_thesis_is_no_venue(make_work, make_context):
    context = make_context(make_work("a", venue=venue("University of the North"), type=WorkType.THESIS))
    assert venues({}, context).is_empty


def test_venues_show_what_the_user_says_of_them(make_work, make_context):
    said = venue("Tides", "T", colour="#00369f", ranks=("CCF-A",), url="https://example.org")
    (only,) = venues({}, make_context(make_work("a", venue=said))).first
    assert only.style.startswith("--scholar-venue-bg:#00369f")
    assert (only.ranks, only.url) == (("CCF-A",), "https://example.org")


# Topics


def test_topics_stand_by_their_number_of_works(make_work, make_context):
    works = [
        make_work("a", keywords=("Sea Ice", "tides")),
        make_work("b", keywords=("sea ice", "Tides")),
        make_work("c"),
    ]
    works.append(make_work("d", keywords=("tides", "eddies")))
    view = topics({}, make_context(*works))
    assert tallies(view) == [
        ("tides", 3, "publications.md?topic=tides"),
        ("Sea Ice", 2, "publications.md?topic=Sea+Ice"),
        ("eddies", 1, "publications.md?topic=eddies"),
    ]


def test_topics_that_stand_open_are_those_that_the_list_offers(make_work, make_context):
    works = [make_work(str(place), keywords=(f"t{place}", f"t{place // 2}", "all")) for place in range(60)]
    context = make_context(*works)
    view = topics({}, context)
    facets = {facet.name: facet for facet in filters(context.library.works, context).facets}
    assert [each.tally.name for each in view.first] == [each.value for each in facets["topic"].values]
    assert {each.tally.name for each in view.rest} == set(facets["topic"].others)


def about(**works: list[tuple[str, ...]]) -> Snapshot:
    """A snapshot that says what works are about: field, subfield, topic."""
    known = {
        key: SnapshotWork(
            topics=tuple(Topic(**dict(zip(("field", "subfield", "name"), path, strict=False))) for path in paths)
        )
        for key, paths in works.items()
    }
    return Snapshot(source="OpenAlex", date=PartialDate(year=2026, month=10, day=14), by_key=known)


def scientific(make_work, make_context, **more: object):
    works = [make_work(key, keywords=("own",)) for key in "abcd"]
    snapshot = about(
        a=[("Computer Science", "Hardware", "GPUs"), ("Computer Science", "Networks", "GPUs")],
        b=[("Computer Science", "Networks", "Clouds"), ("Mathematics",)],
        c=[("Computer Science", "Networks", "GPUs"), ("", "", "Sparsity")],
    )
    return make_context(*works, snapshot=snapshot, **more)


def test_fields_have_their_subfields_and_each_work_counts_once(make_work, make_context):
    view = topics({"scheme": "fields"}, scientific(make_work, make_context))
    assert tallies(view) == [
        ("Computer Science", 3, "publications.md?field=Computer+Science"),
        ("Mathematics", 1, "publications.md?field=Mathematics"),
    ]
    assert [(each.name, each.count, each.href) for each in view.first[0].below] == [
        ("Networks", 3, "publications.md?field=Computer+Science+%2F+Networks"),
        ("Hardware", 1, "publications.md?field=Computer+Science+%2F+Hardware"),
    ]
    assert view.total == 4


def test_topics_of_the_snapshot(make_work, make_context):
    view = topics({"scheme": "topics"}, scientific(make_work, make_context))
    assert tallies(view) == [
        ("GPUs", 2, "publications.md?subject=GPUs"),
        ("Clouds", 1, "publications.md?subject=Clouds"),
        ("Sparsity", 1, "publications.md?subject=Sparsity"),
    ]


def test_what_the_snapshot_says_has_its_source_and_keywords_have_none(make_work, make_context):
    context = scientific(make_work, make_context)
    html = {
        scheme: TEMPLATES.render("topics.html.jinja", topics({"scheme": scheme}, context), locale("en"))
        for scheme in SCHEMES
    }
    said = {
        scheme: "".join(html5lib.parseFragment(each).itertext()).partition("\n")[0] for scheme, each in html.items()
    }
    assert said == {
        "keywords": "1 topic, from the keywords of the works.",
        "topics": "3 topics that the works are about (OpenAlex, 14 Oct 2026).",
        "fields": "4 fields of science that the works belong to (OpenAlex, 14 Oct 2026).",
    }


def test_fields_and_topics_need_a_snapshot(make_work, make_context):
    for scheme in ("fields", "topics"):
        context = make_context(make_work("a", keywords=("own",)))
        assert topics({"scheme": scheme}, context).is_empty
        (problem,) = context.report
        assert problem.code == "no-data"
        assert f"scheme: {scheme}" in problem.message


def test_the_list_of_all_works_knows_fields_and_topics_of_its_works(make_work, make_context):
    context = scientific(make_work, make_context, page=FakePage(path="publications.md"))
    view = filters(context.library.works, context)
    assert {facet.name: facet.others for facet in view.unoffered} == {
        "field": ("Computer Science", "Computer Science / Hardware", "Computer Science / Networks", "Mathematics"),
        "subject": ("Clouds", "GPUs", "Sparsity"),
    }
    assert [row[1][-2:] for row in view.index] == [((0, 1, 2), (1,)), ((0, 3, 2), (0,)), ((0, 2), (1, 2)), ((), ())]
    assert filters(context.library.works, scientific(make_work, make_context)).unoffered == ()


# Co-authors


def names(view) -> list[tuple[str, int]]:
    return [(each.name, each.count) for each in view.first]


def test_the_owner_is_no_coauthor_of_their_own(make_work, make_context):
    works = [
        make_work("a", 2020, "Ana Ruiz", "Bo Cole"),
        make_work("b", 2020, "A. Ruiz", "B. Cole", "Cy Doe"),
        make_work("c", 2020, "Ana Ruiz"),
    ]
    view = coauthors({}, make_context(*works))
    assert names(view) == [("Bo Cole", 2), ("Cy Doe", 1)]
    assert view.first[0].href == "publications.md?author=Bo+Cole&author=B.+Cole"
    assert view.has_owner


def test_two_who_could_be_the_owner_are_both_left_out(make_work, make_context):
    works = [make_work("a", 2020, "A. Ruiz", "A. Ruiz", "Bo Cole"), make_work("b", 2020, "Ana Ruiz", "Alba Ruiz")]
    assert names(coauthors({}, make_context(*works))) == [("Alba Ruiz", 1), ("Bo Cole", 1)]


def test_without_an_owner_everybody_is_listed(make_work, make_context):
    context = make_context(make_work("a", 2020, "Ana Ruiz", "Bo Cole"), owner="X Y")
    view = coauthors({}, replace(context, profile=None, owner=Owner(None)))
    assert names(view) == [("Ana Ruiz", 1), ("Bo Cole", 1)]
    assert not view.has_owner


def test_people_are_counted_once_for_all_pages(make_work, make_context):
    context = make_context(make_work("a", 2020, "Ana Ruiz", "Bo Cole"))
    assert context.owner.colleagues(context.library) is context.owner.colleagues(context.library)
    other = Library(all_works=(make_work("b", 2020, "Ana Ruiz", "Cy Doe"),))
    assert [each.name.full for each in context.owner.colleagues(other)] == ["Cy Doe"]


def test_only_those_with_many_works_together(make_work, make_context):
    works = [make_work("a", 2020, "Ana Ruiz", "Bo Cole", "Cy Doe"), make_work("b", 2020, "Ana Ruiz", "Bo Cole")]
    assert names(coauthors({"least": 2}, make_context(*works))) == [("Bo Cole", 2)]


def test_more_than_the_limit_unfold_and_very_many_are_told_of(make_work, make_context):
    works = [make_work(str(place), 2020, "Ana Ruiz", f"P{place} Q{place}") for place in range(230)]
    view = coauthors({"limit": 10}, make_context(*works))
    assert (len(view.first), len(view.rest), view.untold, view.total) == (10, 200, 20, 230)


def test_people_lead_to_pages_of_theirs(make_work, make_context):
    orcid = Contribution(name=Name(given="Cy", family="Doe"), orcid="0000-0002-1825-0097")
    plain = [
        Contribution(name=Name(given=given, family=family))
        for given, family in (("Ana", "Ruiz"), ("Bo", "Cole"), ("Di", "Ek"), ("Ed", "Fox"))
    ]
    taught = Entry(title=LocalText.of("PhD"), supervisors=(Supervisor(name="Di Ek", url="https://example.org/ek"),))
    owner = Profile(name=plain[0].name, sections={"education": Section(name="education", entries=(taught,))})
    context = make_context(make_work("a", authors=Contributors(listed=(*plain, orcid))), profile=owner)
    given = {"links": {"Cole, Bo": "https://example.org/cole", "Ed Fox": "gone.md"}}
    view = coauthors(given, context)
    assert {each.name: each.address for each in view.first} == {
        "Bo Cole": "https://example.org/cole",
        "Cy Doe": "https://orcid.org/0000-0002-1825-0097",
        "Di Ek": "https://example.org/ek",
        "Ed Fox": "",
    }
    assert codes(context) == ["missing-target"]


def test_a_link_for_nobody_is_told(make_work, make_context):
    context = make_context(make_work("a", 2020, "Ana Ruiz", "Bo Cole"))
    coauthors({"links": {"Bo Kole": "https://example.org"}}, context)
    (problem,) = context.report
    assert problem.code == "bad-option"
    assert 'links: "Bo Kole"' in problem.message


@pytest.mark.parametrize("text", ["links: Bo", "links: [Bo, https://example.org]", "limit: 0", "least: many"])
def test_what_an_option_cannot_be_is_told(make_context, text):
    context = make_context()
    options.read(text, coauthors_view.OPTIONS, "coauthors", context.report, options.Site())
    assert codes(context) == ["bad-option"]


@pytest.mark.parametrize("build", [years, venues, topics, coauthors])
def test_nothing_to_count_is_nothing_to_show(make_work, make_context, build):
    assert build({}, make_context()).is_empty
    bare = make_work("a", None, "Ana Ruiz")
    assert build({}, make_context(bare)).is_empty
