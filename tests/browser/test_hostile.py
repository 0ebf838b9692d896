"""A bibliography and an address may hold anything: nothing of it runs, and the list stays usable."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from visits import Visit, build, serve, write

Open = Callable[..., Visit]

RUN = "window.hacked=1"
MARKUP = (
    f"<script>{RUN}</script>",
    f'"><img src=x onerror="{RUN}">',
    f"'><svg onload='{RUN}'>",
    f"</script><script>{RUN}</script>",
    f"<!--<script>{RUN}</script>-->",
    "</li></ol></div><h1>Out</h1>",
    "{{ scholar.metric() }} {% raw %}",
    "zscholarz <!--scholar:0--> <!--/scholar:0-->",
)

ADDRESSES = (
    f"javascript:{RUN}",
    f"JaVaScRiPt:{RUN}",
    f"  javascript:{RUN}",
    f"java\tscript:{RUN}",
    f"java\nscript:{RUN}",
    f"\x01javascript:{RUN}",
    f"javascript&colon;{RUN}",
    f"&#106;avascript:{RUN}",
    f"javascript&#58;{RUN}",
    f"java&#x0A;script:{RUN}",
    f"javascript:{RUN}//https://example.org",
    f"data:text/html,<script>{RUN}</script>",
    "DATA:text/html;base64,PHNjcmlwdD4=",
    "vbscript:msgbox",
    "view-source:javascript:1",
    "blob:https://example.org/1",
    "file:///etc/passwd",
)

KEYS = (
    "a b",
    "ключ",
    "a/b#c",
    "quo'te",
    "__proto__",
    "constructor",
    "a.b:c",
    "-1",
    "0",
    "<i>",
    "k" * 300,
    "作品",
    "a&b;",
)

FIELDS = (
    "title",
    "journal",
    "keywords",
    "note",
    "abstract",
    "award",
    "abbr",
    "volume",
    "pages",
    "annotation",
    "summary",
)


def _entry(number: int, key: str, fields: dict[str, str]) -> str:
    written = "".join(f",\n  {name} = {{{value}}}" for name, value in fields.items())
    return f"@article{{{key}{written}}}\n"


def _bibliography() -> str:
    entries = []
    for number, text in enumerate(MARKUP):
        safe = text.replace("{{", "").replace("}}", "").replace("{%", "").replace("%}", "")
        entries.append(
            _entry(
                number,
                f"m{number}",
                {name: f"{name} {safe}" for name in FIELDS}
                | {"author": f"{safe} Foe, Ann and Roe, Rick", "year": "2020"},
            )
        )
    for number, address in enumerate(ADDRESSES):
        kinds = ("url", "html", "pdf", "code", "website", "url_other", "doi", "preview", "slides")
        entries.append(
            _entry(
                number,
                f"u{number}",
                dict.fromkeys(kinds, address) | {"title": f"Address {number}", "author": "Roe, Rick", "year": "2019"},
            )
        )
    for number, key in enumerate(KEYS):
        entries.append(
            _entry(
                number,
                key,
                {"title": f"Key {number}", "author": "Roe, Rick", "year": "2018", "keywords": key.replace(",", "")},
            )
        )
    return "\n".join(entries)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    project = tmp_path_factory.mktemp("hostile")
    files = {
        "mkdocs.yml": "site_name: Hostile\ntheme: {name: material, font: false}\nplugins: [search, scholar]\n",
        "docs/index.md": "# Works\n\n```scholar publications\nfilters: true\n"
        "show: [awards, links, note, summary, abstract, bibtex, details, keywords]\n```\n",
        "data/works.bib": _bibliography(),
    }
    write(project, **files)
    build(project, project / "site", is_strict=False)
    with serve(project / "site") as address:
        yield address


def watched(visited: Visit) -> Visit:
    visited.page.on("dialog", lambda dialog: visited.faults.append(f"dialog: {dialog.message}"))
    return visited


def test_nothing_of_the_data_becomes_markup_or_leads_anywhere(hostile: str, visit: Open) -> None:
    visited = watched(visit(hostile))
    page = visited.page
    assert page.locator(".scholar-work").count() == len(MARKUP) + len(ADDRESSES) + len(KEYS)
    page.evaluate("document.querySelectorAll('.scholar-block details').forEach(part => part.open = true)")
    assert page.locator(".scholar-work :is(script, img, iframe, object, svg:not(.scholar-icon), h1)").count() == 0
    names = "[...document.querySelectorAll('.scholar-block *')].flatMap(each => each.getAttributeNames())"
    assert [name for name in page.evaluate(names) if name.startswith("on")] == []
    schemes = page.evaluate(
        "[...document.querySelectorAll('.scholar-block a')].map(link => new URL(link.href).protocol)"
    )
    assert set(schemes) <= {"http:", "https:"}
    for number in range(len(ADDRESSES)):
        links = page.locator(f"[data-key=u{number}] a").evaluate_all("links => links.map(link => link.href)")
        assert [link for link in links if not link.startswith(("https://doi.org/", hostile))] == [], ADDRESSES[number]
    assert page.evaluate("window.hacked") is None
    assert visited.faults == []


def test_each_work_has_an_anchor_of_its_own_whatever_its_key(hostile: str, visit: Open) -> None:
    page = visit(hostile).page
    ids = page.locator(".scholar-work").evaluate_all("works => works.map(work => work.id)")
    assert len(set(ids)) == len(ids)
    assert all(each.startswith("work-") and each.isascii() and len(each) > 5 for each in ids)
    assert page.locator(".scholar-work").evaluate_all("works => works.map(work => work.dataset.key)")[-1] in KEYS
    for key in KEYS:
        found = page.evaluate("key => document.querySelector(`[data-key=${JSON.stringify(key)}]`)?.id", key)
        assert found, key
        page.goto(f"{hostile}?search=nothing#{found}")
        page.reload()
        assert page.locator(".scholar-work:visible").evaluate_all("works => works.map(work => work.dataset.key)") == [
            key
        ]


def test_facets_of_hostile_values_work(hostile: str, visit: Open) -> None:
    visited = watched(visit(hostile))
    page = visited.page
    page.locator(".scholar-filters__facets > summary").click()
    buttons = page.locator("[data-facet=venue] button[value], [data-facet=topic] button[value]")
    assert buttons.count() > 20
    for place in (0, 5, buttons.count() - 1):
        value = buttons.nth(place).get_attribute("value")
        buttons.nth(place).click()
        shown = page.locator(".scholar-work:visible").count()
        assert 0 < shown < page.locator(".scholar-work").count(), value
        page.reload()
        assert page.locator(".scholar-work:visible").count() == shown
        assert page.locator("button[aria-pressed=true]").get_attribute("value") == value
        page.locator(".scholar-filters").get_by_role("button", name="Clear").click()
    assert page.evaluate("window.hacked") is None
    assert visited.faults == []


@pytest.mark.parametrize(
    "address",
    [
        f"?search={quote(MARKUP[1])}",
        "?search=%00",
        "?search=%E0%A4%A",
        f"?search={'x' * 6000}",
        "?search=((((([*+?\\",
        "?type=%22%5D%5B&venue=__proto__&author=constructor&nothing=1",
        "?year=abc-%3Cimg%3E",
        "?year=9999999999999999999-",
        "?year=-&year=--",
        f"#{quote(MARKUP[0])}",
        "#%E0%A4%A",
        "#%",
        "#work-",
        "#)(",
        "?&&&==&=#",
    ],
)
def test_no_address_breaks_the_list(hostile: str, visit: Open, address: str) -> None:
    visited = watched(visit(hostile + address))
    page = visited.page
    page.get_by_role("searchbox", name="Search publications").fill("key 3")
    if (
        page.locator(".scholar-filters [type=reset]").is_visible()
        and page.locator(".scholar-work:visible").count() == 0
    ):
        page.locator(".scholar-filters").get_by_role("button", name="Clear").click()
        page.get_by_role("searchbox", name="Search publications").fill("key 3")
    keys = page.locator(".scholar-work:visible").evaluate_all("works => works.map(work => work.dataset.key)")
    assert keys == [KEYS[3]], json.dumps(keys)
    assert page.evaluate("window.hacked") is None
    assert [fault for fault in visited.faults if "material" not in fault] == []
