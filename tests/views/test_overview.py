"""The sentence about all works: as it is read in each language, with as much as the data say."""

from __future__ import annotations

import re

import html5lib
import pytest
from conftest import FakePage
from msgspec.structs import replace

from mkdocs_scholar.locale import available, locale
from mkdocs_scholar.model.person import Name
from mkdocs_scholar.model.profile import Profile
from mkdocs_scholar.templating import Templates
from mkdocs_scholar.views.context import Owner
from mkdocs_scholar.views.overview import overview

TEMPLATES = Templates(None, math=False)


def said(context, tag: str = "en", **values: object) -> str:
    view = overview(values, replace(context, page=FakePage(language=tag)))
    html = TEMPLATES.render("overview.html.jinja", view, locale(tag))
    return "".join(html5lib.parseFragment(html).itertext())


def many(make_work):
    shared = {"keywords": ("sea ice", "tides")}
    return [
        make_work("a", 2019, "Ana Ruiz", "Bo Cole", "Cy Doe", **shared),
        make_work("b", 2021, "Ana Ruiz", "B. Cole", "Di Ek", **shared),
        make_work("c", 2024, "Ana Ruiz", "Cy Doe", "Di Ek", keywords=("tides", "salt")),
    ]


def test_sentence_in_english(make_work, make_context):
    assert said(make_context(*many(make_work))) == (
        "Ana Ruiz has 3 works here, from 2019 to 2024, most of them on tides, sea ice and salt; often with Bo Cole, "
        "Cy Doe and Di Ek."
    )


def test_sentence_in_chinese(make_work, make_context):
    works = many(make_work)
    assert said(make_context(*works), "zh") == (
        "本站收录Ana Ruiz的作品 3 篇，发表于 2019 年至 2024 年，主要涉及tides、sea ice和salt；"
        "常与Bo Cole、Cy Doe和Di Ek合作。"
    )
    owner = Profile(name=Name(given="Ana", family="Ruiz", native="阿娜"))
    assert said(make_context(*works, profile=owner), "zh-Hans").startswith("本站收录阿娜的作品")
    assert said(make_context(*works, profile=owner)).startswith("Ana Ruiz has")


def test_a_name_turns_nothing_round_but_itself(make_work, make_context):
    owner = Profile(name=Name(given="Ana", family="Ruiz\u202e"))
    view = overview({}, make_context(*many(make_work), profile=owner))
    html = TEMPLATES.render("overview.html.jinja", view, locale("en"))
    assert "<bdi>Ana Ruiz\u202e</bdi> has" in html
    plain = Profile(name=Name(given="Ana", family="Ruiz"))
    assert "bdi" not in TEMPLATES.render(
        "overview.html.jinja", overview({}, make_context(*many(make_work), profile=plain)), locale("en")
    )


@pytest.mark.parametrize(
    ("works", "sentence"),
    [
        ([("a", 2020, ("tides",), ("Ana Ruiz",))], "Ana Ruiz has 1 work here, from 2020, on tides."),
        ([("a", None, (), ("Ana Ruiz",))], "Ana Ruiz has 1 work here."),
        ([("a", 2020, (), ("Ana Ruiz", "Bo Cole"))], "Ana Ruiz has 1 work here, from 2020."),
        (
            [(key, 2020, (), ("Ana Ruiz", "Bo Cole")) for key in "ab"],
            "Ana Ruiz has 2 works here, all from 2020; often with Bo Cole.",
        ),
        (
            [("a", 2020, ("tides",), ("Ana Ruiz",)), ("b", 2021, (), ("Ana Ruiz",)), ("c", 2022, (), ("Ana Ruiz",))],
            "Ana Ruiz has 3 works here, from 2020 to 2022, some of them on tides.",
        ),
    ],
)
def test_sentence_says_no_more_than_is_known(make_work, make_context, works, sentence):
    made = [make_work(key, year, *authors, keywords=keywords) for key, year, keywords, authors in works]
    assert said(make_context(*made)) == sentence


def test_thousands_are_grouped(make_work, make_context):
    works = [make_work(str(number), 2020) for number in range(1234)]
    assert said(make_context(*works)) == "Ana Ruiz has 1,234 works here, all from 2020."


def test_without_an_owner_the_authors_are_told(make_work, make_context):
    nobody = replace(make_context(*many(make_work)), profile=None, owner=Owner(None))
    assert said(nobody) == (
        "There are 3 works here, from 2019 to 2024, most of them on tides, sea ice and salt; most often by Ana Ruiz, "
        "Bo Cole and Cy Doe."
    )
    one = replace(make_context(make_work("a", 2020)), profile=None, owner=Owner(None))
    assert said(one) == "There is 1 work here, from 2020."
    assert said(nobody, "zh").endswith("；作者以Ana Ruiz、Bo Cole和Cy Doe为多。")


def test_parts_and_how_many_of_each(make_work, make_context):
    context = make_context(*many(make_work))
    assert said(context, show=("none",)) == "Ana Ruiz has 3 works here."
    assert said(context, show=("topics",), topics=1) == "Ana Ruiz has 3 works here, most of them on tides."
    assert (
        said(context, show=("coauthors",), coauthors=2) == "Ana Ruiz has 3 works here; often with Bo Cole and Cy Doe."
    )


def test_each_part_leads_to_its_works(make_work, make_context):
    view = overview({}, make_context(*many(make_work)))
    html = TEMPLATES.render("overview.html.jinja", view, locale("en"))
    assert re.findall(r'<a href="([^"]*)">([^<]*)</a>', html) == [
        ("publications.md", "3 works"),
        ("publications.md?topic=tides", "tides"),
        ("publications.md?topic=sea+ice", "sea ice"),
        ("publications.md?topic=salt", "salt"),
        ("publications.md?author=Bo+Cole&amp;author=B.+Cole", "Bo Cole"),
        ("publications.md?author=Cy+Doe", "Cy Doe"),
        ("publications.md?author=Di+Ek", "Di Ek"),
    ]
    bare = overview({"works_page": False}, make_context(*many(make_work)))
    assert "<a" not in TEMPLATES.render("overview.html.jinja", bare, locale("en"))


def test_nothing_of_the_data_is_markup(make_work, make_context):
    works = [make_work(key, 2020, "Ana Ruiz", "<b>Bo</b> {Cole}", keywords=("<i>{0}",)) for key in "ab"]
    owner = Profile(name=Name(literal="<u>{x}"))
    html = TEMPLATES.render("overview.html.jinja", overview({}, make_context(*works, profile=owner)), locale("en"))
    assert "<b>" not in html
    assert "&lt;u&gt;{x} has" in html
    assert ">&lt;i&gt;{0}</a>" in html
    assert "&lt;b&gt;Bo&lt;/b&gt; {Cole}</a>" in html


def test_no_works_are_no_sentence(make_context):
    assert overview({}, make_context()).is_empty


@pytest.mark.parametrize("tag", available())
def test_sentence_is_whole_in_every_language(make_work, make_context, tag):
    text = said(make_context(*many(make_work)), tag)
    assert "{" not in text
    assert all(word in text for word in ("Ana Ruiz", "3", "2019", "2024", "tides", "Bo Cole"))
