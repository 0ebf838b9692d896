"""Search and facets: what a list can be narrowed by, and the data the script reads."""

from __future__ import annotations

import json

from mkdocs_scholar.model.access import OpenAccess
from mkdocs_scholar.model.award import award_kind
from mkdocs_scholar.model.person import Contribution, Contributors, Name
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Award, Link, Venue, WorkType
from mkdocs_scholar.templating import index
from mkdocs_scholar.views.filters import filters
from mkdocs_scholar.views.publications import publications


def facets(view) -> dict[str, list[tuple[str, int]]]:
    return {facet.name: [(value.value, value.count) for value in facet.values] for facet in view.facets}


def some_works(make_work):
    venue = lambda name: Venue(name=RichText.of(f"Conference {name}"), short=name)  # noqa: E731
    return [
        make_work(
            "a", 2024, "Ana Ruiz", "Bo Cole", "Cy Doe", venue=venue("OSDI"), type=WorkType.CONFERENCE, keywords=("ice",)
        ),
        make_work(
            "b", 2023, "Bo Cole", "Ana Ruiz", venue=venue("OSDI"), links=(Link(kind="code", target="https://x.y"),)
        ),
        make_work("c", 2020, venue=venue("NSDI"), keywords=("ice", "sea"), awards=(Award(text=RichText.of("Best")),)),
    ]


def test_facets_count_the_works_of_the_list(make_work, make_context):
    works = some_works(make_work)
    view = filters(works, make_context(*works))
    assert facets(view) == {
        "type": [("article", 2), ("conference", 1)],
        "venue": [("OSDI", 2), ("NSDI", 1)],
        "topic": [("ice", 2), ("sea", 1)],
        "award": [("any", 1)],
        "with": [("code", 1)],
    }
    assert view.years == (2024, 2023, 2020)
    assert view.total == 3


def test_co_authors_are_those_of_two_works_or_more_and_never_the_owner(make_work, make_context):
    works = [make_work(key, 2020, "Ana Ruiz", "Bo Cole", "Cy Doe", key.upper() + " Once") for key in "pqr"]
    assert facets(filters(works, make_context(*works)))["author"] == [("Bo Cole", 3), ("Cy Doe", 3)]


def test_a_choice_of_one_is_no_choice(make_work, make_context):
    works = [make_work("a"), make_work("b")]
    view = filters(works, make_context(*works))
    assert view.facets == ()
    assert view.years == ()


def test_the_index_follows_the_works_and_ends_no_script(make_work, make_context):
    hostile = "</script><script>alert(1)</script>"
    works = [*some_works(make_work), make_work("d", None, keywords=(hostile, "ice"))]
    view = filters(works, make_context(*works))
    text = str(index(view))
    assert "<" not in text
    data = json.loads(text)
    names = [name for name, _ in data["facets"]]
    topics = data["facets"][names.index("topic")][1]
    assert hostile in topics
    assert [row[0] for row in data["works"]] == [2024, 2023, 2020, None]
    assert [[topics[place] for place in row[1][names.index("topic")]] for row in data["works"]] == [
        ["ice"],
        [],
        ["ice", "sea"],
        [hostile, "ice"],
    ]


def test_native_names_and_keywords_are_searched(make_work, make_context):
    native = Contributors(listed=(Contribution(name=Name(given="Lin", family="Tian", native="田琳")),))
    works = [make_work("a", authors=native, keywords=("tide",)), make_work("b")]
    assert filters(works, make_context(*works)).index[0][2] == "tide 田琳"


def test_a_long_list_of_all_works_has_filters_and_a_narrowed_one_has_not(make_work, make_context):
    context = make_context(*(make_work(f"w{number}", 2000 + number) for number in range(20)))
    assert publications({}, context).filters is not None
    assert publications({"filters": False}, context).filters is None
    assert publications({"limit": 20}, context).filters is None
    assert publications({"limit": 2, "filters": True}, context).filters is not None
    short = make_context(*(make_work(f"w{number}", 2000 + number) for number in range(19)))
    assert publications({}, short).filters is None


def test_ranks_are_a_facet_even_of_one_value(make_work, make_context):
    ranked = Venue(name=RichText.of("Sea"), ranks=("CCF-A", "CORE A*"))
    works = [make_work("a", venue=ranked), make_work("b", venue=Venue(name=RichText.of("Salt")))]
    assert facets(filters(works, make_context(*works)))["rank"] == [("CCF-A", 1), ("CORE A*", 1)]
    assert "rank" not in facets(filters(works[:1], make_context(*works)))


def test_awards_are_counted_by_kind_where_that_tells_something(make_work, make_context):
    def awarded(key, *texts):
        kinds = [(text, award_kind(text)[0]) for text in texts]
        return make_work(key, awards=tuple(Award(text=RichText.of(text), kind=kind) for text, kind in kinds))

    works = [awarded("a", "Oral", "Best Paper"), awarded("b", "Some Prize"), awarded("c", "Best Student Paper")]
    works.append(make_work("d"))
    shown = facets(filters(works, make_context(*works)))["award"]
    assert shown == [("any", 3), ("best-paper", 2), ("oral", 1)]
    alike = [awarded("a", "Best Paper"), awarded("b", "Best Paper Award"), make_work("c")]
    assert facets(filters(alike, make_context(*alike)))["award"] == [("any", 2)]


def test_open_access_is_something_to_have(make_work, make_context):
    works = [make_work("a", open_access=OpenAccess.GREEN), make_work("b")]
    assert facets(filters(works, make_context(*works)))["with"] == [("open-access", 1)]


def test_what_else_a_venue_is_called_is_searched_though_not_shown(make_work, make_context):
    venue = Venue(name=RichText.of("Symposium on Tides"), short="Tides", aliases=("Proc. Tides", "1234-5679"))
    works = [make_work("a", venue=venue), make_work("b")]
    assert [row[2] for row in filters(works, make_context(*works)).index] == ["Proc. Tides 1234-5679", ""]
