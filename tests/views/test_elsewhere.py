"""Links to a researcher at other services: by identifier, and by name."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from conftest import FakePage

from mkdocs_scholar.locale import locale
from mkdocs_scholar.model.identifier import PERSON_SCHEMES, parse, search_url
from mkdocs_scholar.model.person import Name
from mkdocs_scholar.model.profile import Profile
from mkdocs_scholar.model.snapshot import Snapshot
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.templating import Templates
from mkdocs_scholar.views import elsewhere as elsewhere_view
from mkdocs_scholar.views import options
from mkdocs_scholar.views.elsewhere import SERVICES, elsewhere
from mkdocs_scholar.views.identifiers import identifiers

WENCONG = Name(given="Wencong", family="Xiao", native="肖文聪")


def profile(name: Name = WENCONG, variants: tuple[Name, ...] = (), **ids: str) -> Profile:
    found = (parse(scheme, value) for scheme, value in ids.items())
    return Profile(name=name, variants=variants, identifiers=tuple(each for each in found if each))


def codes(context) -> list[str]:
    return [problem.code for problem in context.report]


def read(text: str, context):
    values = options.read(text, elsewhere_view.OPTIONS, "elsewhere", context.report, options.Site())
    return elsewhere(values, context)


def kinds(view) -> list[str]:
    return [link.kind for link in view.links]


# By identifier


def test_identifiers_stand_as_the_profile_has_them(make_context):
    context = make_context(profile=profile(wikidata="Q130864269", orcid="0000-0002-3043-522X"))
    view = identifiers({}, context)
    assert [(link.kind, link.href, link.value) for link in view.links] == [
        ("wikidata", "https://www.wikidata.org/wiki/Q130864269", ""),
        ("orcid", "https://orcid.org/0000-0002-3043-522X", ""),
    ]
    assert [link.icon for link in view.links] == [
        '<svg data-name="simple/wikidata"></svg>',
        '<svg data-name="simple/orcid"></svg>',
    ]


def test_identifiers_in_an_order_of_ones_own(make_context):
    context = make_context(profile=profile(wikidata="Q1", orcid="0000-0002-3043-522X", dblp="85/6513"))
    assert kinds(identifiers({"only": ("dblp", "orcid")}, context)) == ["dblp", "orcid"]
    assert kinds(identifiers({"only": ("dblb", "orcid")}, context)) == ["orcid"]
    (problem,) = context.report
    assert problem.code == "bad-option"
    assert "Did you mean dblp?" in problem.message.replace('"', "")


def test_an_identifier_of_the_snapshot_counts_where_the_profile_has_none(make_context):
    known = tuple(parse(*each) for each in (("openalex", "A5086945155"), ("orcid", "0000-0002-1825-0097")))
    context = make_context(profile=profile(orcid="0000-0002-3043-522X"), snapshot=Snapshot(identifiers=known))
    assert [link.href for link in identifiers({}, context).links] == [
        "https://orcid.org/0000-0002-3043-522X",
        "https://openalex.org/A5086945155",
    ]


def test_what_is_nobodys_own_is_not_me(make_context):
    context = make_context(profile=profile(orcid="0000-0002-3043-522X", ror="05a28rw58"))
    html = Templates(None, math=False).render(
        "identifiers.html.jinja", identifiers({"values": True}, context), locale("en")
    )
    assert '<a href="https://orcid.org/0000-0002-3043-522X" rel="me" data-kind="orcid">' in html
    assert '<a href="https://ror.org/05a28rw58" data-kind="ror">' in html
    assert "0000-0002-3043-522X</span>" in html


def test_a_service_without_an_icon_of_the_theme_has_ours(make_context):
    html = Templates(None, math=False).render(
        "identifiers.html.jinja", identifiers({}, make_context(profile=profile(openalex="A5086945155"))), locale("en")
    )
    assert '<svg class="scholar-icon"' in html


def test_no_identifier_is_nothing_to_show(make_context):
    context = make_context(profile=profile())
    assert identifiers({}, context).is_empty
    assert codes(context) == ["no-data"]


# By name


def test_services_are_those_of_the_language(make_context):
    assert kinds(read("", make_context(profile=profile()))) == list(SERVICES[""])
    zh = make_context(profile=profile(), page=FakePage(language="zh-Hans"))
    assert kinds(read("", zh)) == list(SERVICES["zh"])


def test_each_service_is_asked_for_the_name_it_knows(make_context):
    context = make_context(profile=profile(), page=FakePage(language="zh"))
    assert {link.kind: link.href for link in read("", context).links} == {
        "google_scholar": "https://scholar.google.com/citations?view_op=search_authors&mauthors=Wencong+Xiao",
        "baidu_scholar": "https://xueshu.baidu.com/s?wd=author%3A%28%E8%82%96%E6%96%87%E8%81%AA%29",
        "cnki": "https://kns.cnki.net/kns8s/defaultresult/index?korder=AU&kw=%E8%82%96%E6%96%87%E8%81%AA",
        "aminer": "https://www.aminer.cn/search/person?q=%E8%82%96%E6%96%87%E8%81%AA",
        "semantic_scholar": "https://www.semanticscholar.org/search?q=Wencong+Xiao",
        "dblp": "https://dblp.org/search?q=Wencong+Xiao",
        "acl_anthology": "https://aclanthology.org/search/?q=Wencong+Xiao",
    }


@pytest.mark.parametrize(
    ("name", "variants", "dblp", "cnki"),
    [
        (Name(given="文聪", family="肖"), (WENCONG,), "Wencong+Xiao", "%E8%82%96%E6%96%87%E8%81%AA"),
        (Name(given="文聪", family="肖"), (), "%E8%82%96%E6%96%87%E8%81%AA", "%E8%82%96%E6%96%87%E8%81%AA"),
        (Name(given="Ana", family="Ruiz"), (), "Ana+Ruiz", "Ana+Ruiz"),
        (Name(literal="Tide & Co"), (), "Tide+%26+Co", "Tide+%26+Co"),
    ],
)
def test_a_name_in_one_script_alone_will_do(make_context, name, variants, dblp, cnki):
    context = make_context(profile=profile(name, variants))
    found = {link.kind: link.href for link in read("only: [dblp, cnki]", context).links}
    assert found["dblp"].endswith(f"?q={dblp}")
    assert found["cnki"].endswith(f"&kw={cnki}")


def test_a_service_that_knows_one_by_identifier_is_left_out_unless_it_is_named(make_context):
    context = make_context(profile=profile(dblp="85/6513"))
    assert "dblp" not in kinds(read("", context))
    assert [link.href for link in read("only: dblp", context).links] == ["https://dblp.org/pid/85/6513"]


def test_a_name_of_the_blocks_own(make_context):
    context = make_context(profile=profile())
    assert read("only: dblp\nname: W. Xiao", context).links[0].href == "https://dblp.org/search?q=W.+Xiao"


def test_no_name_is_nothing_to_show(make_context):
    context = make_context()
    nobody = type(context)(**{name: getattr(context, name) for name in context.__struct_fields__} | {"profile": None})
    assert read("", nobody).is_empty
    assert codes(nobody) == ["no-data"]


def test_a_service_that_has_no_search_is_told(make_context):
    context = make_context(profile=profile())
    read("only: orcid", context)
    assert codes(context) == ["bad-option"]


@pytest.mark.parametrize(
    ("text", "is_ours", "own"),
    [
        ("", False, None),
        ("note: false", False, None),
        ("note: true", True, None),
        ("note: Names may err.", False, "Names may err."),
        ("note: {en: Names may err., zh: 同名}", False, "Names may err."),
    ],
)
def test_the_note_is_ours_or_ones_own(make_context, text, is_ours, own):
    view = read(text, make_context(profile=profile()))
    assert (view.note, view.own_note.text if view.own_note else None) == (is_ours, own)


def test_names_of_services_are_those_of_the_language(make_context):
    view = read("only: [baidu_scholar, dblp]\nnote: true", make_context(profile=profile()))
    html = {tag: Templates(None, math=False).render("elsewhere.html.jinja", view, locale(tag)) for tag in ("en", "zh")}
    assert "Baidu Scholar</span>" in html["en"]
    assert "百度学术</span>" in html["zh"]
    assert all("dblp</span>" in each for each in html.values())
    assert "not always told apart" in html["en"]


def test_every_search_takes_any_name() -> None:
    for name in PERSON_SCHEMES:
        url = search_url(name, 'Ö "&?#/ 肖')
        assert url is None or (url.startswith("https://") and not set('"#? ') & set(url.partition("?")[2]))


def test_own_words_in_another_language_say_so(make_context):
    context = make_context(profile=profile())
    view = elsewhere({"note": LocalText(texts=MappingProxyType({"zh": "同名"}))}, context)
    html = Templates(None, math=False).render("elsewhere.html.jinja", view, locale("en"))
    assert '<p class="scholar-note"><span lang="zh">同名</span></p>' in html
