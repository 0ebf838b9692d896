"""What a query finds, and what it says of one that cannot be understood."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.link import LINK_KINDS
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Venue, Work
from mkdocs_scholar.problems import Report
from mkdocs_scholar.sources.bibtex import read as read_bibtex
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.filters import filters
from mkdocs_scholar.views.publications import OPTIONS, publications
from mkdocs_scholar.views.query import QueryError, parse
from mkdocs_scholar.views.query.fields import FIELDS
from mkdocs_scholar.views.query.tokens import tokens

GOLDEN = yaml.safe_load((Path(__file__).parent / "query.yaml").read_text(encoding="utf-8"))
WORKS = tuple(read_bibtex([Source(path="a.bib", content=GOLDEN["bibliography"].encode())]).works)
KEYS = [work.key for work in WORKS]
MakeContext = Callable[..., Context]

PIECES = st.sampled_from(
    [
        *"()\"'-*:=<>!",
        "“",
        "：",
        "≥",
        " ",
        "\n",
        "AND",
        "or",
        "NOT ",
        "tides",
        "deep water",
        "Łucja",
        "潮汐",
        "2020",
        "..",
    ]
    + [f"{name}:" for name in FIELDS if name]
)
TEXTS = st.text(max_size=60) | st.lists(PIECES, max_size=25).map("".join)
GOOD = st.sampled_from([query for query in GOLDEN["found"] if query])


@pytest.fixture
def context(make_context: MakeContext) -> Context:
    return make_context(*WORKS)


def found(query: str, context: Context) -> list[str]:
    asked = parse(query)
    return [work.key for work in WORKS if asked.matches(work, context)]


@pytest.mark.parametrize("query", GOLDEN["found"])
def test_query_finds(query: str, context: Context) -> None:
    assert found(query, context) == GOLDEN["found"][query]


@pytest.mark.parametrize("query", GOLDEN["told"])
def test_query_tells_where_it_is_wrong(query: str) -> None:
    with pytest.raises(QueryError) as told:
        parse(query)
    assert str(told.value) == told.value.message == GOLDEN["told"][query]
    assert 0 <= told.value.position < len(query)


@pytest.mark.parametrize("name", [name for name in FIELDS if name])
def test_every_field_takes_any_value(name: str, context: Context) -> None:
    if name == "has":
        with pytest.raises(QueryError):
            parse("has:*")
    else:
        either = {*found(f"{name}:*", context), *found(f"NOT {name}:*", context)}
        assert either == set(KEYS)
        assert name == "type" or found(f"has:{name}", context) == found(f"{name}:*", context)


@pytest.mark.parametrize("kind", LINK_KINDS)
def test_every_kind_of_link_can_be_asked_for(kind: str, context: Context) -> None:
    linked = [work.key for work in WORKS if any(link.kind == kind for link in work.links)]
    assert set(linked) <= set(found(f"has:{kind}", context))


@given(TEXTS)
def test_any_text_is_understood_or_told(text: str) -> None:
    try:
        query = parse(text)
    except QueryError as error:
        position = error.position
        event("told")
    else:
        position = 0
        assert parse(str(query)) == query
        assert str(parse(str(query))) == str(query)
    assert 0 <= position <= max(0, len(text) - 1)


@given(GOOD, GOOD, GOOD)
def test_written_form_is_the_same_query(one: str, other: str, third: str) -> None:
    query = parse(f"({one}) OR NOT ({other} AND -({third})) {other}")
    assert parse(str(query)) == query


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # the context is only read
@given(one=GOOD, other=GOOD)
def test_operators_are_those_of_sets(one: str, other: str, context: Context) -> None:
    first, second = set(found(one, context)), set(found(other, context))
    assert set(found(f"({one}) AND ({other})", context)) == first & second
    assert set(found(f"({one}) ({other})", context)) == first & second
    assert set(found(f"({one}) OR ({other})", context)) == first | second
    assert set(found(f"NOT ({one})", context)) == set(KEYS) - first


@pytest.mark.parametrize("piece", ["'a ", "a-", '"a"', "(a) ", "NOT ", "-", "a  ", "a'", "year:2020 "])
def test_long_query_is_read_in_one_go(piece: str) -> None:
    """Reading on to the end at each piece would take hours."""
    text = piece * 60_000 + "a"
    read = list(tokens(text))
    assert "".join(token.text for token in read) == text.replace(" ", "")


def test_parentheses_have_an_end() -> None:
    assert parse("(" * 50 + "a" + ")" * 50) == parse("a")
    with pytest.raises(QueryError, match="no more than 50 parentheses inside each other at column 51"):
        parse("(" * 100_000)


def shown(source: str, context: Context) -> list[str]:
    values = options.read(source, OPTIONS, "publications", context.report, options.Site(call=context.location))
    return [work.key for group in publications(values, context).groups for work in group.works]


def test_block_lists_what_its_query_finds(context: Context) -> None:
    assert shown("query: year:2020 OR award:*", context) == ["waves", "salt", "tides"]
    assert shown("query: 2020\ntype: article\nlimit: 1", context) == ["waves"]
    assert not list(context.report)


def test_block_stands_without_a_query_that_is_wrong(context: Context) -> None:
    assert sorted(shown("query: keywrd:survey", context)) == sorted(KEYS)
    assert [str(problem) for problem in context.report] == [
        'publications has query: "keywrd:survey"; write keyword for "keywrd", or quotation marks around the words, at '
        'column 1: there is no field "keywrd". [bad-option]'
    ]


def test_texts_are_folded_once(make_work: Callable[..., Work]) -> None:
    work = make_work("Tides", 2020, "Łucja Özil")
    library = Library(all_works=(work,))
    assert library.search_texts(work) == ("tides", "lucja ozil", "ozil, lucja", "2020")
    assert library.search_texts(work) is library.search_texts(work)


def test_report_is_left_alone_by_good_queries() -> None:
    report = Report()
    for query in GOLDEN["found"]:
        options.read({"query": query}, OPTIONS, "publications", report, options.Site())
    assert not list(report)


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("rank:CCF-A", ["a"]),
        ("rank:ccf_a", ["a"]),
        ("rank:CCF", ["a", "b"]),
        ("rank:A", ["a"]),
        ("rank:A*", ["c"]),
        ('rank:"CORE A*"', ["c"]),
        ("rank=CCF", []),
        ("rank=CCF-B", ["b"]),
        ("rank:CF", []),
        ("rank:二区", ["b"]),
        ("has:rank", ["a", "b", "c"]),
        ("ranks:* -rank:CORE", ["a", "b"]),
    ],
)
def test_ranks_are_found_by_their_parts(
    query: str, keys: list[str], make_work: Callable[..., Work], make_context: MakeContext
) -> None:
    ranks = {"a": ("CCF-A",), "b": ("CCF-B", "中科院 二区"), "c": ("CORE A*",), "d": ()}
    works = [make_work(key, venue=Venue(name=RichText.of("Sea"), ranks=each)) for key, each in ranks.items()] + [
        make_work("e")
    ]
    query_of, context = parse(query), make_context(*works)
    assert [work.key for work in works if query_of.matches(work, context)] == keys


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("award:best-paper", ["a", "b"]),
        ('award:"Best Paper Award"', ["a", "b"]),
        ("award:最佳论文奖", ["a", "b"]),
        ("award=best-paper", ["a", "b"]),
        ("award:student", ["b"]),
        ("award:oral", ["c"]),
        ("award:ToT", []),
        ("award:doctor", ["d"]),
        ("awards:*", ["a", "b", "c", "d"]),
        ("access:open", ["a", "b"]),
        ("access:gold", ["a"]),
        ("oa:*", ["a", "b"]),
        ("access:closed", ["c", "d"]),
        ("has:access", ["a", "b"]),
    ],
)
def test_awards_and_access_are_found_by_kind(query: str, keys: list[str], make_context: MakeContext) -> None:
    bib = """@misc{a, award={Best Paper Award}, title={A}, year=2020, oa={gold}}
      @misc{b, award={Best Student Paper}, title={B}, year=2020, oa={true}}
      @misc{c, award={Oral}, title={C}, year=2020} @misc{d, award={Best Doctoral Thesis}, title={D}, year=2020}"""
    works = read_bibtex([Source(path="a.bib", content=bib.encode())]).works
    query_of, context = parse(query), make_context(*works)
    assert [work.key for work in works if query_of.matches(work, context)] == keys


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("award:*", ["b", "c"]),
        ("has:award", ["b", "c"]),
        ('award:"best paper"', ["b", "c"]),
        ("award:best", ["b", "c"]),
        ("award:finalist", ["a"]),
        ('award:"best demo nominee"', ["c"]),
        ("-award:*", ["a", "d"]),
    ],
)
def test_a_nomination_is_no_award(query: str, keys: list[str], make_context: MakeContext) -> None:
    bib = """@misc{a, award={Best Paper Finalist}, title={A}, year=2020}
      @misc{b, award={Best Paper Runner-up}, title={B}, year=2020}
      @misc{c, award={Best Demo Nominee; Best Paper}, title={C}, year=2020} @misc{d, title={D}, year=2020}"""
    works = read_bibtex([Source(path="a.bib", content=bib.encode())]).works
    query_of, context = parse(query), make_context(*works)
    assert [work.key for work in works if query_of.matches(work, context)] == keys
    facet = {each.name: each.values for each in filters(works, context).facets}["award"]
    assert [(each.value, each.count) for each in facet] == [("any", 2), ("best-paper", 1)]
