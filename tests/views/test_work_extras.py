"""What few lists show: bare citation counts, cut summaries, where titles lead, identifiers, a lead."""

from __future__ import annotations

import re

import html5lib
import pytest
from conftest import FakePage

from mkdocs_scholar.blocks import BLOCKS
from mkdocs_scholar.locale import locale
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.work import Citations, Link
from mkdocs_scholar.parts import Html
from mkdocs_scholar.templating import Templates
from mkdocs_scholar.views import options
from mkdocs_scholar.views.publications import OPTIONS, publications
from mkdocs_scholar.views.work_extras import leads_out, shortened

DAY = PartialDate(year=2026, month=10, day=14)


def read(text: str, context):
    return publications(options.read(text, OPTIONS, "publications", context.report, options.Site()), context)


def written(view, tag: str = "en") -> str:
    parts = BLOCKS["publications"].write(view, Templates(None, math=False), locale(tag))
    return "\n".join(part.html if isinstance(part, Html) else part.text for part in parts)


def text_of(view, selector: str, tag: str = "en") -> list[str]:
    root = html5lib.parseFragment(written(view, tag), namespaceHTMLElements=False)
    found = [each for each in root.iter() if selector in (each.get("class") or "").split()]
    return [re.sub(r"\s+", " ", "".join(each.itertext())).strip() for each in found]


def shown(view):
    return {work.key: work for group in (*view.groups, *view.rest) for work in group.works}


def cited(count: int, source: str = "OpenAlex", date: PartialDate | None = DAY, **more: object) -> Citations:
    return Citations(count=count, source=source, date=date, **more)


# Citations


def test_a_list_sorted_by_citations_tells_the_source_once(make_work, make_context):
    works = [
        make_work("a", 2019, citations=cited(1790)),
        make_work("b", 2024, citations=cited(1)),
        make_work("c", 2020),
    ]
    view = read("sort: -citations", make_context(*works))
    assert text_of(view, "scholar-work__published") == ["2019 · 1,790 citations", "2024 · 1 citation", "2020"]
    assert text_of(view, "scholar-source") == ["Citations: OpenAlex, 14 Oct 2026."]
    assert text_of(view, "scholar-work__citations", "zh") == ["被引 1,790 次", "被引 1 次"]
    assert text_of(view, "scholar-source", "zh") == ["被引次数来源：OpenAlex，2026年10月14日。"]
    by_year = read("sort: -citations\ngroup_by: year", make_context(*works))
    assert text_of(by_year, "scholar-work__published") == ["1 citation", "1,790 citations"]


def test_a_number_from_elsewhere_keeps_its_source(make_work, make_context):
    works = [make_work(key, citations=cited(9)) for key in "ab"]
    works += [
        make_work("c", citations=cited(8, "Scopus")),
        make_work("d", citations=cited(7, date=PartialDate(year=2020))),
    ]
    view = read("sort: -citations\ngroup_by: none", make_context(*works))
    assert text_of(view, "scholar-work__citations") == [
        "9 citations",
        "9 citations",
        "cited 8 times (Scopus, 14 Oct 2026)",
        "cited 7 times (OpenAlex, 2020)",
    ]


def test_numbers_that_are_old_say_so(make_work, make_context):
    view = read("sort: -citations", make_context(make_work("a", citations=cited(3, is_stale=True))))
    assert text_of(view, "scholar-source") == ["Citations: OpenAlex, 14 Oct 2026, may be out of date."]


def test_of_numbers_without_a_source_nothing_is_told(make_work, make_context):
    view = read("sort: -citations", make_context(make_work("a", citations=cited(3, "", None))))
    assert text_of(view, "scholar-source") == []
    assert text_of(view, "scholar-work__citations") == ["3 citations"]


def test_the_choice_is_the_authors(make_work, make_context):
    context = make_context(make_work("a", citations=cited(3)))
    assert text_of(read("sort: -citations\ncitations: full", context), "scholar-work__citations") == [
        "cited 3 times (OpenAlex, 14 Oct 2026)"
    ]
    assert text_of(read("citations: brief", context), "scholar-work__citations") == ["3 citations"]
    assert text_of(read("sort: -citations\nshow: [links]", context), "scholar-source") == []


def test_a_number_leads_to_where_it_was_read(make_work, make_context):
    context = make_context(make_work("a", citations=cited(3, url="https://example.org/?a=1&b=2")))
    html = written(read("citations: brief", context))
    assert '<a href="https://example.org/?a=1&amp;b=2" aria-label="3 citations: A">3 citations</a>' in html


# Summaries


@pytest.mark.parametrize(
    ("text", "most", "short"),
    [
        ("Tides under fast ice", 20, "Tides under fast ice"),
        ("Tides under fast ice", 19, "Tides under fast…"),
        ("Tides, under fast ice", 7, "Tides…"),
        ("Tides. Under fast ice", 8, "Tides…"),
        ("Tides — under fast ice", 9, "Tides…"),
        ("(Tides) under ice", 9, "(Tides)…"),
        ("Donaudampfschifffahrt", 10, "Donaudampf…"),
        ("海冰下的潮汐观测与混合", 6, "海冰下的潮汐…"),
        ("海冰下，的潮汐观测", 4, "海冰下…"),
        ("cafe\u0301 au lait", 4, "caf…"),
        ("ab👩\u200d🔬cd", 3, "ab…"),
        ("", 5, ""),
    ],
)
def test_a_summary_is_cut_at_a_word(text, most, short):
    assert shortened(text, most) == short


@pytest.mark.parametrize("most", range(1, 60))
def test_a_cut_summary_is_no_longer_than_it_may_be(most):
    text = (
        "The paper examines how training behaves on a shared cluster, and 研究了它。 Such clusters differ in two ways."
    )
    assert len(shortened(text, most)) <= most + 1
    assert shortened(text, most).endswith("…")


def test_a_long_summary_is_cut_and_a_missing_one_is_told(make_work, make_context):
    works = [make_work("a", 2021, summary="word " * 100), make_work("b", 2020)]
    view = read("show: summary\nno_summary: true", make_context(*works))
    first, second = text_of(view, "scholar-work__summary")
    assert 290 <= len(first) <= 301
    assert first.endswith("word…")
    assert second == "No summary yet"
    assert text_of(read("no_summary: true", make_context(*works)), "scholar-work__summary") == ["No summary yet"]
    assert len(text_of(read("show: summary\nsummary_max: 20", make_context(*works)), "scholar-work__summary")[0]) == 20
    assert text_of(view, "scholar-work__summary", "zh")[1] == "暂无摘要"


# Where titles lead


@pytest.mark.parametrize(
    ("href", "is_out"),
    [
        ("https://example.org", True),
        ("http://example.org", True),
        ("//example.org", True),
        ("papers/llumnix/", False),
        ("../papers/a:b/", False),
        ("papers.html?x=https://example.org", False),
        ("#work-a", False),
        (None, False),
    ],
)
def test_what_leads_to_another_site(href, is_out):
    assert leads_out(href) is is_out


def test_titles_that_lead_to_another_site_have_a_mark(make_work, make_context):
    out = (Link(kind="html", target="https://example.org"),)
    here = (Link(kind="html", target="publications.md"),)
    works = [make_work("a", 2023, links=out), make_work("b", 2022, links=here), make_work("c", 2021)]
    view = read("show: outward", make_context(*works))
    assert [work.is_outward for work in shown(view).values()] == [True, False, False]
    html = written(view)
    assert html.count("↗") == 1
    assert 'A<span class="scholar-outward">' in html
    assert 'data-words=" on another site "' in html
    assert "↗" not in written(read("", make_context(*works)))


# Identifiers


def test_identifiers_stand_as_they_are_cited(make_work, make_context):
    def identified(key, **ids):
        return make_work(key, identifiers=tuple(parse(scheme, value) for scheme, value in ids.items()))

    works = [
        identified("a", arxiv="1901.05758", doi="10.1145/1.2"),
        identified("b", doi="10.1145/3.4"),
        identified("c", arxiv="1901.05759", doi="10.48550/arXiv.1901.05759"),
        identified("d"),
    ]
    view = read("show: identifiers\ngroup_by: none", make_context(*works))
    assert text_of(view, "scholar-work__identifiers") == [
        "arXiv:1901.05758 · doi:10.1145/1.2",
        "doi:10.1145/3.4",
        "arXiv:1901.05759",
    ]


# Authors


def test_a_long_list_of_authors_may_end_in_et_al(make_work, make_context):
    works = [
        make_work("a", 2023, *(f"P{number} Q" for number in range(9)), "Ana Ruiz"),
        make_work("b", 2022, "Ana Ruiz", "Bo Cole", "Cy Doe"),
        make_work("c", 2021, "Ana Ruiz", "…", "Bo Cole", "Cy Doe", "Di Ek"),
    ]
    view = read("authors_max: 3\net_al: true", make_context(*works))
    assert text_of(view, "scholar-work__authors") == [
        "P0 Q, P1 Q, P2 Q, et al.",
        "Ana Ruiz, Bo Cole, Cy Doe",
        "Ana Ruiz, Bo Cole, Cy Doe, et al.",
    ]
    assert "<details" not in written(read("authors_max: 3\net_al: true\nshow: none", make_context(*works)))


# The lead


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lead: true", "3 works, the newest first."),
        ("lead: true\nlimit: 1", "1 work, the newest first."),
        ("lead: true\nsort: date", "3 works, the oldest first."),
        ("lead: true\nsort: title", "3 works."),
        ("lead: true\nsort: -citations", "3 works, the most cited first (OpenAlex, 14 Oct 2026)."),
        ("lead: true\nkeys: [b, a]", "2 works."),
        ("lead: true\nkeys: [b, a]\nsort: -date", "2 works, the newest first."),
        (
            "lead: true\nshow: [outward]",
            "3 works, the newest first; 1 with a page here, the others lead to where they appeared.",
        ),
    ],
)
def test_lead_says_how_many_in_what_order(make_work, make_context, text, sentence):
    works = [
        make_work("a", 2023, citations=cited(5), links=(Link(kind="html", target="https://example.org"),)),
        make_work("b", 2022, citations=cited(9), links=(Link(kind="html", target="publications.md"),)),
        make_work("c", 2021),
    ]
    view = read(text, make_context(*works))
    assert text_of(view, "scholar-lead") == [sentence]
    assert text_of(view, "scholar-source") == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lead: true\nsort: -citations", "2 works, the newest first."),
        ("lead: true\nsort: [-citations, date]", "2 works, the oldest first."),
        ("lead: true\nsort: [-citations, title]", "2 works."),
    ],
)
def test_nothing_is_the_most_cited_where_no_citations_are_known(make_work, make_context, text, sentence):
    view = read(text, make_context(make_work("a", 2023), make_work("b", 2022)))
    assert text_of(view, "scholar-lead") == [sentence]


def test_a_list_of_nothing_has_no_lead(make_context):
    assert text_of(read("lead: true", make_context()), "scholar-lead") == []


def test_what_no_option_asks_for_is_not_made(make_work, make_context):
    context = make_context(make_work("a", citations=cited(3), summary="Short."), page=FakePage())
    view = read("", context)
    assert view.counted is None
    assert view.lead is None
    work = shown(view)["a"]
    assert (work.is_outward, work.identifiers, work.lacks_summary, work.is_count_brief) == (False, (), False, False)
