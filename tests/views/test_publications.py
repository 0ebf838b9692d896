"""Which works a list shows, in what order and groups."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.known_venue import KnownVenue
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.person import Name
from mkdocs_scholar.model.profile import Profile
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.venues import with_venues
from mkdocs_scholar.model.work import Citations, Link, Status, Venue, WorkType
from mkdocs_scholar.problems import Report
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Picture
from mkdocs_scholar.views.publications import OPTIONS, publications


def read(text: str, context):
    """Makes the view that a fence with these options shows."""
    values = options.read(text, OPTIONS, "publications", context.report, options.Site())
    return publications(values, context)


def keys(view) -> list[str]:
    return [work.key for group in view.groups for work in group.works]


def codes(context) -> list[str]:
    return [problem.code for problem in context.report]


def test_newest_first_and_what_has_no_month_last_in_its_year(make_work, make_context):
    works = [
        make_work("n", issued=PartialDate(year=2022, month=11)),
        make_work("x", issued=PartialDate(year=2022)),
        make_work("f", issued=PartialDate(year=2022, month=2)),
        make_work("d", issued=PartialDate(year=2022, month=11, day=30)),
    ]
    assert keys(read("group_by: none", make_context(*works))) == ["d", "n", "f", "x"]


def test_equal_dates_keep_the_order_of_the_file(make_work, make_context):
    works = [make_work(key, 2020) for key in "cab"]
    assert keys(read("group_by: none", make_context(*works))) == ["c", "a", "b"]
    assert keys(read("group_by: none\nsort: date", make_context(*works))) == ["c", "a", "b"]


def test_what_is_coming_stands_first_and_what_has_no_date_last(make_work, make_context):
    works = [
        make_work("lost", None),
        make_work("soon", None, status=Status.FORTHCOMING),
        make_work("sooner", None, status=Status.IN_PRESS),
        make_work("sent", 2026, status=Status.SUBMITTED),
        make_work("done", 2025),
    ]
    down = read("", make_context(*works))
    assert [(group.name, [work.key for work in group.works]) for group in down.groups] == [
        ("forthcoming", ["soon", "sooner"]),
        ("2026", ["sent"]),
        ("2025", ["done"]),
        ("undated", ["lost"]),
    ]
    up = read("sort: date", make_context(*works))
    assert [group.name for group in up.groups] == ["2025", "2026", "forthcoming", "undated"]
    assert [work.key for work in up.groups[2].works] == ["soon", "sooner"]


def test_two_keys_with_two_directions_and_an_order_of_types(make_work, make_context):
    month = lambda year, number: PartialDate(year=year, month=number)  # noqa: E731
    works = [
        make_work("misc17", 2017, type=WorkType.OTHER),
        make_work("dec", issued=month(2017, 12)),
        make_work("conf", 2017, type=WorkType.CONFERENCE),
        make_work("apr", issued=month(2017, 4)),
        make_work("art16", 2016),
        make_work("misc16", 2016, type=WorkType.OTHER),
    ]
    view = read(
        "group_by: none\nsort: [-year, type]\ntype_order: [article, inproceedings, chapter, misc]",
        make_context(*works),
    )
    assert keys(view) == ["dec", "apr", "conf", "misc17", "art16", "misc16"]


def test_groups_by_type_stand_in_the_order_asked_for(make_work, make_context):
    works = [
        make_work("t", type=WorkType.THESIS),
        make_work("a"),
        make_work("c", type=WorkType.CHAPTER),
        make_work("p", type=WorkType.PREPRINT),
    ]
    view = read("group_by: type\ntype_order: [article, chapter, thesis]", make_context(*works))
    assert [group.name for group in view.groups] == ["article", "chapter", "thesis", "preprint"]


def parted(view) -> list[tuple[str, list[str]]]:
    """Name of each group with the keys of its works."""
    return [(group.name, [work.key for work in group.works]) for group in view.groups]


def topical(make_work, make_context):
    return make_context(
        make_work("a", 2024, keywords=("Sea Ice", "tides", "sea ice")),
        make_work("b", 2023),
        make_work("c", 2022, keywords=("tides", "Éddies")),
        make_work("d", 2021, keywords=("Sea ice", "eddies", "Tides")),
        make_work("e", 2020, keywords=("sea ice", "Éddies")),
    )


def test_a_work_stands_under_each_of_its_topics(make_work, make_context):
    view = read("group_by: topic\nnumbered: true", topical(make_work, make_context))
    assert parted(view) == [
        ("Éddies", ["c", "d", "e"]),
        ("sea ice", ["a", "d", "e"]),
        ("tides", ["a", "c", "d"]),
        ("", ["b"]),
    ]


def test_a_work_in_several_groups_is_one_work(make_work, make_context):
    context = topical(make_work, make_context)
    view = read("group_by: topic\nnumbered: down\nfilters: true", context)
    shown = [(work.key, work.number, work.has_id) for group in view.groups for work in group.works]
    assert shown == [
        ("c", 5, True),
        ("d", 4, True),
        ("e", 3, True),
        ("a", 2, True),
        ("d", 4, False),
        ("e", 3, False),
        ("a", 2, False),
        ("c", 5, False),
        ("d", 4, False),
        ("b", 1, True),
    ]
    assert view.filters.total == len(view.filters.index) == 5
    topics = next(facet for facet in view.filters.facets if facet.name == "topic")
    assert [(value.value, value.count) for value in topics.values] == [("Éddies", 3), ("sea ice", 3), ("tides", 3)]
    assert [row[0] for row in view.filters.index] == [2022, 2021, 2020, 2024, 2023]


def test_topics_that_are_named_are_the_only_groups(make_work, make_context):
    context = topical(make_work, make_context)
    view = read("group_by: topic\ntopic_order:\n  TIDES: {en: Ebb and flow, zh: 潮汐}\n  wind:\n  eddies:", context)
    assert parted(view) == [("TIDES", ["a", "c", "d"]), ("eddies", ["c", "d", "e"]), ("", ["b"])]
    assert [group.heading.text if group.heading else None for group in view.groups] == ["Ebb and flow", None, None]
    listed = read("group_by: topic\ntopic_order: [sea ice, tides]", context)
    assert parted(listed) == [("sea ice", ["a", "d", "e"]), ("tides", ["a", "c", "d"]), ("", ["b"])]


def test_types_have_names_of_the_users_own_in_groups_and_facets(make_work, make_context):
    works = [make_work("a"), make_work("c", type=WorkType.CONFERENCE), make_work("t", type=WorkType.THESIS)]
    text = "type_order:\n  inproceedings: Conference papers, refereed\n  thesis: {zh: 学位论文}\nfilters: true"
    view = read(f"{text}\ngroup_by: type", make_context(*works))
    headings = [(group.name, group.heading and (group.heading.text, group.heading.language)) for group in view.groups]
    own = [("conference", ("Conference papers, refereed", None)), ("thesis", ("学位论文", "zh")), ("article", None)]
    assert headings == own
    facet = next(facet for facet in view.filters.facets if facet.name == "type")
    assert [(value.value, value.label and (value.label.text, value.label.language)) for value in facet.values] == own


def test_decades_and_venues(make_work, make_context):
    venue = lambda name: Venue(name=RichText.of(name), short=name)  # noqa: E731
    works = [
        make_work("a", 2024, venue=venue("OSDI")),
        make_work("b", 2019, venue=venue("NSDI")),
        make_work("c", 2017, venue=venue("OSDI")),
        make_work("d", 2020),
    ]
    decades = read("group_by: decade", make_context(*works))
    assert [(group.name, len(group.works)) for group in decades.groups] == [("2020", 2), ("2010", 2)]
    venues = read("group_by: venue", make_context(*works))
    assert [group.name for group in venues.groups] == ["OSDI", "NSDI", ""]


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("year: 2020", ["y20"]),
        ("year: 2018-2020", ["y20", "y18"]),
        ('year: "2019-"', ["y23", "y20"]),
        ('year: ">=2020"', ["y23", "y20"]),
        ('year: "<2020"', ["y18"]),
        ("year: [2018, 2023]", ["y23", "y18"]),
    ],
)
def test_years(make_work, make_context, option, expected):
    works = [make_work(f"y{year % 100}", year) for year in (2018, 2020, 2023)]
    assert keys(read(option, make_context(*works, make_work("none", None)))) == expected


def test_narrowing_by_type_author_venue_keyword(make_work, make_context):
    works = [
        make_work("a", 2021, "Bo Cole", keywords=("Sea Ice",)),
        make_work("b", 2020, "Ana Ruiz", type=WorkType.CONFERENCE, venue=Venue(name=RichText.of("Night"), short="N")),
    ]
    context = make_context(*works)
    assert keys(read("type: inproceedings", context)) == ["b"]
    assert keys(read("author: owner", context)) == ["b"]
    assert keys(read("author: [Bo Cole]", context)) == ["a"]
    assert keys(read("venue: night", context)) == ["b"]
    assert keys(read("keyword: sea ice", context)) == ["a"]
    assert codes(context) == []


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("tides", ["long", "short"]),
        ("Symposium on Tides", ["long", "short"]),
        ("TIDES  Symposium", ["long", "short"]),
        ("Proc. Tídes", ["long", "short"]),
        ("Tides Symposium 2020", ["long", "short"]),
        ("1234-5679", ["long", "short"]),
        ("night", ["other"]),
        ("Symposium", []),
    ],
)
def test_a_venue_is_asked_for_by_any_of_its_names(make_work, make_context, asked, expected):
    """By the option of a block and by a query alike."""
    venue = lambda name, short: Venue(name=RichText.of(name), short=short)  # noqa: E731
    works = [
        make_work("long", venue=venue("Tides Symposium 2020", "")),
        make_work("short", venue=venue("Proc. Tides", "Tides")),
        make_work("other", venue=venue("Night", "N")),
        make_work("none"),
    ]
    about = KnownVenue(
        short="Tides", name="Symposium on Tides", aliases=("Tides Symposium", "Proc. Tides", "1234-5679")
    )
    settled = with_venues(Library.of(works)[0], {"Tides Symposium 2020": about, "tides": about}).works
    context = make_context(*settled)
    assert keys(read(f"venue: {asked}\nsort: key", context)) == sorted(expected)
    if expected:
        assert keys(read(f"query: 'venue=\"{asked}\"'\nsort: key", context)) == sorted(expected)


def test_a_narrowed_list_has_no_groups_unless_asked(make_work, make_context):
    context = make_context(make_work("a"), make_work("b", 2019))
    assert [group.kind for group in read("", context).groups] == ["year", "year"]
    assert [group.kind for group in read("limit: 3", context).groups] == [""]
    assert [group.kind for group in read("limit: 3\ngroup_by: year", context).groups] == ["year", "year"]


def test_a_year_under_its_heading_is_not_said_again(make_work, make_context):
    context = make_context(make_work("a"))
    assert read("", context).groups[0].works[0].date is None
    assert read("dates: full", context).groups[0].works[0].date == PartialDate(year=2020)


def test_keys_stand_as_listed_and_unknown_ones_are_told(make_work, make_context):
    context = make_context(make_work("kim2020"), make_work("b", 2024))
    assert keys(read("keys: [kim2020, b, kim2021]", context)) == ["kim2020", "b"]
    assert [str(problem) for problem in context.report] == [
        'no work has the key "kim2021". Did you mean "kim2020"? [unknown-key]'
    ]


def test_selected_by_the_profile_in_its_order(make_work, make_context):
    owner = Profile(name=Name(given="Ana", family="Ruiz"), selected=("old", "new"))
    context = make_context(make_work("new", 2024), make_work("old", 2001), make_work("no"), profile=owner)
    assert keys(read("selected: true", context)) == ["old", "new"]
    assert keys(read("selected: true\nsort: -date", context)) == ["new", "old"]


def test_selected_in_the_bibliography_newest_first(make_work, make_context):
    works = [make_work("a", 2001, is_selected=True), make_work("b", 2020), make_work("c", 2010, is_selected=True)]
    assert keys(read("selected: true", make_context(*works))) == ["c", "a"]


def test_nothing_selected_shows_the_newest_five_and_says_how_to_choose(make_work, make_context):
    context = make_context(*(make_work(f"w{year}", year) for year in range(2010, 2020)))
    assert keys(read("selected: true", context)) == ["w2019", "w2018", "w2017", "w2016", "w2015"]
    assert codes(context) == ["nothing-selected"]


def test_hidden_works_are_nowhere(make_work, make_context):
    context = make_context(make_work("a"), make_work("secret", is_hidden=True))
    assert keys(read("", context)) == ["a"]


def test_numbers_run_through_groups_up_or_down(make_work, make_context):
    context = make_context(make_work("a", 2020), make_work("b", 2019), make_work("c", 2019))
    numbers = lambda view: [work.number for group in view.groups for work in group.works]  # noqa: E731
    assert numbers(read("numbered: true", context)) == [1, 2, 3]
    assert numbers(read("numbered: down", context)) == [3, 2, 1]
    assert numbers(read("", context)) == [None] * 3


def test_faults_are_told_and_the_rest_of_the_options_counts(make_work, make_context):
    context = make_context(make_work("a"), make_work("b", 2019))
    view = read("grup_by: type\nlimit: many\nsort: tide\nnumbered: true", context)
    assert codes(context) == ["unknown-option", "bad-option", "bad-option"]
    assert 'Did you mean "group_by"?' in str(next(iter(context.report)))
    assert keys(view) == ["a", "b"]
    assert view.is_numbered


@pytest.mark.parametrize("text", ["a: [", "- a\n- b", "just words", "a:\tb: c"])
def test_options_that_are_no_yaml_are_told_once(make_context, text):
    context = make_context()
    assert options.read(text, OPTIONS, "publications", context.report, options.Site()) == {}
    assert codes(context) == ["broken-yaml"]


def test_more_leads_to_pages_addresses_and_identifiers(make_work, make_context):
    owner = Profile(
        name=Name(given="Ana", family="Ruiz"), identifiers=(Identifier(scheme="orcid", value="0000-0002-1825-0097"),)
    )
    context = make_context(make_work("a"), profile=owner)
    links = read("more: [publications.md, orcid, google_scholar, 'https://www.example.org/x']", context).more
    assert [(link.href, link.service) for link in links] == [
        ("publications.md", ""),
        ("https://orcid.org/0000-0002-1825-0097", "ORCID"),
        ("https://scholar.google.com/citations?view_op=search_authors&mauthors=Ana+Ruiz", "Google Scholar"),
        ("https://www.example.org/x", "example.org"),
    ]
    labelled = read("more:\n  The rest: publications.md", context).more
    assert [link.label.text for link in labelled if link.label] == ["The rest"]


def test_more_that_leads_nowhere_is_told(make_work, make_context):
    context = make_context(make_work("a"))
    assert read("more: [nowhere.md, scopus]", context).more == ()
    assert codes(context) == ["missing-target", "missing-target"]


def test_buttons_need_a_target_and_each_address_stands_once(make_work, make_context):
    links = (
        Link(kind="html", target="https://example.org/a"),
        Link(kind="doi", target="https://example.org/a"),
        Link(kind="pdf", target="files/tidal.pdf"),
        Link(kind="slides", target="files/lost.pdf"),
    )
    context = make_context(make_work("a", links=links))
    work = read("", context).groups[0].works[0]
    assert [(button.kind, button.href) for button in work.buttons] == [
        ("html", "https://example.org/a"),
        ("pdf", "files/tidal.pdf"),
    ]
    assert work.href == "https://example.org/a"
    assert codes(context) == ["missing-target"]
    assert "a: slides" in str(next(iter(context.report)))


def test_find_links_gives_a_work_without_any_a_search(make_work, make_context):
    work = make_work("a", title=RichText.of("On Tides & Waves"))
    assert read("", make_context(work)).groups[0].works[0].buttons == ()
    context = replace(make_context(work), settings=Settings(find_links=True))
    button = read("", context).groups[0].works[0].buttons[0]
    assert (button.kind, button.href) == (
        "search",
        "https://scholar.google.com/scholar?q=%22On+Tides+%26+Waves%22",
    )


def test_a_work_shown_twice_has_its_id_once(make_work, make_context):
    context = make_context(make_work("a"))
    first, second = read("", context), read("", context)
    assert first.groups[0].works[0].has_id
    assert not second.groups[0].works[0].has_id


def test_heading_levels_follow_the_page(make_work, make_context):
    for before, group, title in ((0, 2, 3), (1, 2, 3), (2, 3, 4), (5, 6, 6), (6, 6, 6)):
        view = read("", replace(make_context(make_work("a")), heading_level=before, report=Report()))
        assert (view.heading_level, view.title_level) == (group, title)


def test_a_paper_says_when_its_preprint_came(make_work, make_context):
    preprint = make_work("p", 2024, type=WorkType.PREPRINT)
    paper = make_work("a", 2025, type=WorkType.CONFERENCE, versions=(preprint,))
    works = (
        read("", make_context(paper, make_work("b"))).groups[0].works + read("", make_context(preprint)).groups[0].works
    )
    assert [work.preprinted for work in works] == [PartialDate(year=2024), None]


def test_facts_of_patents_reports_and_theses(make_work, make_context):
    works = [
        make_work("p", 2024, type=WorkType.PATENT, number="EP 1", holders=("Tide Ltd",), genre="patentep"),
        make_work("r", 2023, type=WorkType.REPORT, number="TR-7"),
        make_work("t", 2022, type=WorkType.THESIS, genre="phdthesis"),
        make_work("a", 2021, number="9", genre="phdthesis"),
    ]
    shown = [work for group in read("show: details", make_context(*works)).groups for work in group.works]
    assert [(work.genre, work.facts, work.details) for work in shown] == [
        ("patentep", ("EP 1", "Tide Ltd"), ()),
        ("", ("TR-7",), ()),
        ("phdthesis", (), ()),
        ("", (), ("9",)),
    ]


def test_counts_of_citations_are_shown_unless_they_are_left_out(make_work, make_context):
    counted = Citations(count=3, url="papers/none.html")
    context = make_context(make_work("a", citations=counted), make_work("b", 2019))
    shown, unknown = read("group_by: none", context).groups[0].works
    assert shown.citations == Citations(count=3)
    assert unknown.citations is None
    assert codes(context) == ["missing-target"]
    assert read("group_by: none\nshow: [links]", context).groups[0].works[0].citations is None


def test_pictures_are_the_sites_own(make_work, make_context):
    context = make_context(
        make_work("own", preview="files/tidal.png", preview_alt="A map"),
        make_work("lost", preview="files/none.png"),
        make_work("paper", preview="files/tidal.pdf"),
        make_work("there", preview="https://img.example/a.png"),
        make_work("near", preview="//img.example/a.png"),
    )
    shown = {work.key: work.preview for work in read("group_by: none", context).groups[0].works}
    assert shown == {
        "own": Picture(address="files/tidal.png", width=4, height=3),
        "lost": None,
        "paper": None,
        "there": None,
        "near": None,
    }
    assert sorted(codes(context)) == ["bad-preview", "missing-target", "remote-preview", "remote-preview"]
    quiet = make_context(make_work("there", preview="https://img.example/a.png"))
    assert read("show: [links]", quiet).groups[0].works[0].preview is None
    assert codes(quiet) == []


@pytest.mark.parametrize(
    ("first", "shown", "rest"),
    [
        (1, [("2024", ["a"])], [("2024", ["b"], True), ("2023", ["c"], False)]),
        (2, [("2024", ["a", "b"])], [("2023", ["c"], False)]),
        (3, [("2024", ["a", "b"]), ("2023", ["c"])], []),
        (9, [("2024", ["a", "b"]), ("2023", ["c"])], []),
    ],
)
def test_a_long_list_is_folded_behind_its_first_works(make_work, make_context, first, shown, rest):
    context = make_context(make_work("a", 2024), make_work("b", 2024), make_work("c", 2023))
    view = read(f"show_first: {first}\nnumbered: down", context)
    assert parted(view) == shown
    assert [(group.name, [work.key for work in group.works], group.is_continued) for group in view.rest] == rest
    assert [work.number for group in (*view.groups, *view.rest) for work in group.works] == [3, 2, 1]
    assert view.total == 3


def test_a_fold_may_part_a_list_without_headings(make_work, make_context):
    view = read("group_by: none\nshow_first: 1", make_context(make_work("a"), make_work("b", 2019)))
    assert (keys(view), view.title_level, view.rest[0].is_continued) == (["a"], 2, True)
