"""What blocks ask of a page: links, language, icons, ids, and the profile's Markdown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sitebuild import faults

from mkdocs_scholar.host import FolderHost, Host
from mkdocs_scholar.page import HostPage
from mkdocs_scholar.problems import Level, Location
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.views.context import Picture

DOCS = ("index.md", "cv.md", "publications/index.md", "de/pubs/list.md", "files/a b.pdf", "papers/x.pdf", "img/ana.jpg")
ODD_NAMES = ("files/C# and why?.pdf", "files/100%20.pdf", "files/#1.pdf")


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    for name in DOCS + ODD_NAMES:
        path = tmp_path / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
    return tmp_path / "docs"


def _page(docs: Path, path: str = "de/pubs/list.md", settings: Settings | None = None) -> HostPage:
    return HostPage(FolderHost(docs.parent, docs, path), settings or Settings())


@pytest.mark.parametrize(
    ("target", "address"),
    [
        ("https://example.org/x?a=1#b", "https://example.org/x?a=1#b"),
        ("mailto:ana@example.org", "mailto:ana@example.org"),
        ("//example.org/x", "//example.org/x"),
        ("#here", "#here"),
        ("files/a b.pdf", "../../files/a%20b.pdf"),
        ("files/a%20b.pdf#page=2", "../../files/a%20b.pdf#page=2"),
        ("files/C# and why?.pdf", "../../files/C%23%20and%20why%3F.pdf"),
        ("files/C%23 and why%3F.pdf#page=2", "../../files/C%23%20and%20why%3F.pdf#page=2"),
        ("files/100%20.pdf", "../../files/100%2520.pdf"),
        ("files/#1.pdf", "../../files/%231.pdf"),
        ("files/a b.pdf?x#y", "../../files/a%20b.pdf?x#y"),
        ("files/none#1.pdf", None),
        ("../secret#1.txt", None),
        ("/img/ana.jpg", "../../img/ana.jpg"),
        ("img\\ana.jpg", "../../img/ana.jpg"),
        ("cv.md#x", "../../cv.md#x"),
        ("cv", "../../cv.md"),
        ("publications/", "../../publications/index.md"),
        ("/", "../../index.md"),
        ("list.md", None),
        ("files/none.pdf", None),
        ("../secret.txt", None),
        ("de/../../secret.txt", None),
        ("javascript:alert(1)", None),
        (" JaVa\nScript:alert(1)", None),
        ("\x01javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("vbscript:x", None),
        ("//[broken", None),
        ("", None),
    ],
)
def test_link(docs: Path, target: str, address: str | None) -> None:
    assert _page(docs).link(target) == address


def test_link_from_the_page_looks_in_its_folder_first(docs: Path) -> None:
    page = _page(docs, "de/pubs/list.md")
    assert page.link("list.md", from_page=True) == "list.md"
    assert page.link("cv.md", from_page=True) == "../../cv.md"
    assert page.link("/cv.md", from_page=True) == "../../cv.md"


def test_bare_file_name_is_looked_for_in_the_folders_of_the_settings(docs: Path) -> None:
    settings = Settings(files=("papers",))
    assert _page(docs, "index.md", settings).link("x.pdf") == "papers/x.pdf"
    assert _page(docs, "index.md", settings).link("sub/x.pdf") is None


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'


def test_picture_has_the_size_of_its_file(docs: Path) -> None:
    (docs / "img" / "tides map.svg").write_text(SVG, encoding="utf-8")
    found = Picture(address="../../img/tides%20map.svg", width=4, height=3)
    assert _page(docs).picture("img/tides map.svg") == found
    assert _page(docs).picture("/img/tides%20map.svg") == found
    assert _page(docs, settings=Settings(files=("img",))).picture("tides map.svg") == found
    assert _page(docs).picture("tides map.svg") is None
    assert _page(docs).picture("img/ana.jpg") is None
    assert _page(docs).picture("cv") is None


def test_picture_without_a_site_has_no_size() -> None:
    assert HostPage(Host(), Settings()).picture("img/a.png") == Picture(address="img/a.png")


def test_without_a_site_links_stay_as_written() -> None:
    page = HostPage(Host(), Settings())
    assert page.link("/files/none.pdf?x#y") == "/files/none.pdf?x#y"
    assert page.link("javascript:alert(1)") is None


@pytest.mark.parametrize(
    ("setting", "meta", "theme", "language"),
    [
        ("", {}, {}, "en"),
        ("", {}, {"language": "de", "locale": "fr"}, "de"),
        ("", {}, {"language": None, "locale": "pt_BR"}, "pt-BR"),
        ("", {"lang": "zh"}, {"language": "de"}, "zh"),
        ("fr", {"language": "zh"}, {"language": "de"}, "fr"),
    ],
)
def test_language(setting: str, meta: dict[str, str], theme: dict[str, str], language: str) -> None:
    host = Host()
    host.meta, host.theme = meta, theme
    assert HostPage(host, Settings(locale=setting)).language == language


@pytest.mark.parametrize(
    ("setting", "meta", "theme", "carried"),
    [
        ("", {}, {}, None),
        ("", {}, {"language": "de"}, None),
        ("", {"language": "DE"}, {"language": "de"}, None),
        ("", {"language": "zh"}, {"language": "en"}, "zh"),
        ("", {"lang": "zh_Hant"}, {"locale": "en_GB"}, "zh-Hant"),
        ("", {"language": "de"}, {}, "de"),
        ("zh", {"language": "en"}, {"language": "en"}, "zh"),
        ("", {"language": "Python"}, {"language": "en"}, None),
        ("", {"language": ["de", "fr"]}, {"language": "en"}, None),
    ],
)
def test_language_that_blocks_carry(
    setting: str, meta: dict[str, object], theme: dict[str, str], carried: str | None
) -> None:
    host = Host()
    host.meta, host.theme = meta, theme
    assert HostPage(host, Settings(locale=setting)).own_language == carried


def test_icon_is_found_by_a_strict_name_and_hidden(tmp_path: Path) -> None:
    (tmp_path / ".icons" / "simple").mkdir(parents=True)
    (tmp_path / ".icons" / "simple" / "orcid.svg").write_text(
        '<svg viewBox="0 0 1 1"><title>ORCID</title><path/></svg>', encoding="utf-8"
    )
    (tmp_path / "secret.svg").write_text("<svg/>", encoding="utf-8")
    host = Host()
    host.theme_folders = (str(tmp_path / "nowhere"), str(tmp_path))
    page = HostPage(host, Settings())
    assert page.icon("simple/orcid") == '<svg aria-hidden="true" viewBox="0 0 1 1"><path/></svg>'
    assert [page.icon(name) for name in ("simple/none", "../secret", "/simple/orcid", "simple//orcid", "")] == [
        None
    ] * 5


def test_id_is_claimed_once() -> None:
    page = HostPage(Host(), Settings())
    assert [page.claim_id("a"), page.claim_id("b"), page.claim_id("a")] == [True, True, False]


def test_markdown_of_the_profile(docs: Path) -> None:
    page = _page(docs, "de/pubs/list.md")
    assert page.markdown("A *b* [c](cv.md).", is_inline=True) == 'A <em>b</em> <a href="../../cv.md">c</a>.'
    assert page.markdown("a\n\nb", is_inline=True) == "<p>a</p>\n<p>b</p>"
    assert page.markdown("![x](/img/ana.jpg)") == '<p><img alt="x" src="../../img/ana.jpg" /></p>'
    assert page.unlinked(None) == ()


def test_links_of_the_profile_that_lead_nowhere_are_text_and_told_once(docs: Path) -> None:
    page = _page(docs)
    assert page.markdown("[c](none.md) [d](javascript:alert)", is_inline=True) == "<a>c</a> <a>d</a>"
    where = Location(path="docs/index.md", line=3)
    problems = page.unlinked(where)
    assert [(problem.code, problem.location) for problem in problems] == [
        ("missing-target", where),
        ("bad-value", where),
    ]
    assert '"none.md", and there is no such file' in problems[0].message
    assert '"javascript:alert"; write an https:' in problems[1].message
    assert page.unlinked(where) == ()


def test_links_of_the_profile_that_lead_nowhere_are_told_at_their_line(docs: Path) -> None:
    (docs.parent / "data").mkdir()
    (docs.parent / "data" / "profile.yml").write_text("name: A\nsummary: |\n  See [c](none.md).\n", encoding="utf-8")
    page = _page(docs, settings=Settings.of({}, docs.parent))
    page.markdown("See [c](none.md).")
    where = Location(path="data/profile.yml", line=3)
    assert [problem.location for problem in page.unlinked(Location(path="docs/index.md", line=9))] == [where]


@pytest.mark.parametrize("host", ["folder", "none"])
@pytest.mark.parametrize(
    "target",
    [
        "javascript&colon;alert(1)",
        "&#106;avascript:alert(1)",
        "&#106avascript:alert(1)",
        "&#x6A;avascript&#58;alert(1)",
        "java&Tab;script:alert(1)",
        "java&NewLine;script&colon;alert(1)",
        "&#1;javascript:alert(1)",
        "&amp;#106;avascript:alert(1)",
        "&#38;#106;avascript:alert(1)",
        "data&colon;text/html,x",
    ],
)
@pytest.mark.parametrize("form", ["[a]({})", "[a](<{}>)", "![a]({})", "[a][b]\n\n[b]: {}"])
def test_addresses_that_a_browser_would_run_are_no_links(docs: Path, host: str, target: str, form: str) -> None:
    page = _page(docs) if host == "folder" else HostPage(Host(), Settings())
    made = page.markdown(form.format(target))
    assert "href" not in made
    assert "src" not in made
    assert [problem.code for problem in page.unlinked(None)] == ["bad-value"]


def test_references_in_harmless_addresses_are_kept() -> None:
    page = HostPage(Host(), Settings())
    made = page.markdown("[a](https://example.org/?a=1&copy=2&amp;b=3) <me@example.org>", is_inline=True)
    assert 'href="https://example.org/?a=1&amp;copy=2&amp;b=3"' in made
    assert 'href="&#109;&#97;&#105;' in made


def test_image_of_the_profile_that_leads_nowhere_is_its_description(docs: Path) -> None:
    assert _page(docs).markdown("![a *b*](none.png)", is_inline=True) == "<span>a *b*</span>"


@pytest.mark.parametrize(
    "text", ["<div>\n\na", "a <b>c", "</div>", '<script>alert("x")</script>', "<!-- a", "<a href='x'>y", "a <br> b"]
)
def test_html_in_the_profile_is_text(text: str) -> None:
    made = HostPage(Host(), Settings()).markdown(text)
    assert set(re.findall(r"</?(\w+)", made)) == {"p"}
    assert faults(made) == []
    assert "&lt;" in made


@given(
    st.lists(
        st.sampled_from(["<div>", "</p>", "*", "**", "`", "[a](", ")", "![", "](x)", "\n\n", "> ", "- ", "<", "&"])
    )
)
def test_html_of_the_profile_is_always_balanced(pieces: list[str]) -> None:
    made = HostPage(Host(), Settings()).markdown("x".join(pieces))
    assert faults(made) == []


def test_links_of_the_profile_follow_the_level_of_the_settings(docs: Path) -> None:
    page = _page(docs, settings=Settings(problems={"missing-target": Level.OFF}))
    page.markdown("[c](none.md)")
    assert page.unlinked(None) == ()
