"""Each kind of page on each theme, wide and narrow, light and dark: nothing sticks out, all can be read."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from urllib.request import urlopen

import pytest
from visits import Visit

Open = Callable[..., Visit]
Looks = Callable[[str], str]

THEMES = ("material", "zensical", "mkdocs", "readthedocs")
PAGES = ("", "publications/", "cv/", "numbers/")
CONTENT = {"material": ".md-content", "zensical": ".md-content", "mkdocs": "[role=main]", "readthedocs": "[role=main]"}
"""Where a theme puts what an author writes."""

# What reaches beyond the page, or out of the box it stands in; a closed part has no box, and code scrolls by itself.
OUTSIDE = """() => [...document.querySelectorAll(".scholar-block, .scholar-block *")]
    .filter(element => element.checkVisibility() && !element.closest("pre, svg"))
    .filter(element => {
        const box = element.getBoundingClientRect();
        const block = element.closest(".scholar-block").getBoundingClientRect();
        const isHidden = getComputedStyle(element).clipPath !== "none";
        return !isHidden && box.width > 0 && (box.right > block.right + 1 || box.left < block.left - 1);
    })
    .map(element => element.outerHTML.slice(0, 120))"""

# Text that runs over its neighbour: wider than the element that holds it.
OVERFLOWING = """() => [...document.querySelectorAll(".scholar-block :is(p, li, h2, h3, h4, dd, dt, span, a, button)")]
    .filter(element => element.checkVisibility() && getComputedStyle(element).display !== "inline")
    .filter(element => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).clipPath === "none")
    .map(element => element.outerHTML.slice(0, 120))"""


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def open_all(visited: Visit) -> None:
    """Opens what can be opened, as a reader may."""
    visited.page.evaluate("document.querySelectorAll('.scholar-block details').forEach(part => part.open = true)")


def test_nothing_sticks_out(looks: Looks, visit: Open, theme: str) -> None:
    for path in PAGES:
        visited = visit(looks(theme) + path)
        for width in (360, 768, 1440):
            visited.page.set_viewport_size({"width": width, "height": 900})
            assert visited.page.evaluate(OUTSIDE) == []
            open_all(visited)
            assert visited.page.evaluate(OUTSIDE) == []
            assert visited.page.evaluate(OVERFLOWING) == []
            assert visited.page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_nothing_goes_wrong(looks: Looks, visit: Open, theme: str) -> None:
    """Nothing goes wrong that does not on a page without blocks: the theme `mkdocs` stumbles without highlight.js."""
    own = visit(looks(theme) + "plain/", until="networkidle").faults
    for path in PAGES:
        assert visit(looks(theme) + path, until="networkidle").faults == own


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
def test_every_page_is_accessible(looks: Looks, visit: Open, theme: str, width: int, scheme: str) -> None:
    for path in PAGES:
        visited = visit(looks(theme) + path, width=width, scheme=scheme)
        open_all(visited)
        assert visited.axe(CONTENT[theme]) == []


def test_dark_is_dark(looks: Looks, visit: Open, theme: str) -> None:
    """A theme's own dark scheme is followed; Read the Docs has none."""
    colours = [
        visit(looks(theme), scheme=scheme).page.evaluate(
            "getComputedStyle(document.querySelector('.scholar-profile__name')).color"
        )
        for scheme in ("light", "dark")
    ]
    assert (colours[0] == colours[1]) is (theme == "readthedocs")


def test_lists_have_no_bullets_and_parts_line_up(looks: Looks, visit: Open, theme: str) -> None:
    page = visit(looks(theme)).page
    bullets = page.locator(".scholar-block li:not(.scholar-timeline__highlights li):not(.scholar-about li)")
    assert set(bullets.evaluate_all("items => items.map(item => getComputedStyle(item).listStyleType)")) == {"none"}
    tops = page.locator(".scholar-timeline__entry:has(time)").evaluate_all(
        """entries => entries.map(entry => {
            const [when, what] = ["when", "what"].map(part => entry.querySelector(`.scholar-timeline__${part}`));
            return what.getBoundingClientRect().top - when.getBoundingClientRect().top;
        })"""
    )
    assert tops
    assert all(abs(top) < 1 for top in tops)


def test_filters_work(looks: Looks, visit: Open, theme: str) -> None:
    visited = visit(looks(theme) + "publications/")
    page = visited.page
    middles = page.locator(".scholar-filters__facets > summary, .scholar-filters__status").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(box => box.top + box.height / 2)"
    )
    assert abs(middles[0] - middles[1]) < 2  # both stand on one line
    page.get_by_role("searchbox", name="Search publications").fill("ozturk frozen winters")
    shown = page.locator(".scholar-work:visible")
    assert shown.evaluate_all("works => works.map(work => work.dataset.key)") == ["ozturk2025array"]
    assert page.locator(".scholar-block > h2:visible").count() == 1
    page.locator(".scholar-filters").get_by_role("button", name="Clear").click()
    page.locator(".scholar-filters__facets > summary").click()
    page.locator("[data-facet=type] button[value=patent]").click()
    assert shown.evaluate_all("works => works.map(work => work.dataset.key)") == ["pat2019"]
    entries = page.locator("a:not(.scholar-block a)", has_text=re.compile(r"^\s*20\d\d\s*$"))
    assert {entry.inner_text().strip() for entry in entries.all() if entry.is_visible()} == {"2019"}


def test_an_address_with_words_is_for_the_list_alone(looks: Looks, visit: Open, theme: str) -> None:
    """The themes have a search of their own, and some take its words from the address too."""
    page = visit(looks(theme) + "publications/").page
    page.get_by_role("searchbox", name="Search publications").fill("frozen winters")
    page.wait_for_url("**/publications/?*frozen*")
    visited = visit(page.url, until="networkidle")
    assert visited.page.locator(".scholar-work:visible").count() == 1
    assert visited.page.evaluate("document.activeElement === document.body")
    assert visited.page.get_by_role("searchbox", name="Search publications").input_value() == "frozen winters"


INDEX = {"zensical": "search.json"}


def test_the_search_of_the_site_finds_each_work_once_and_no_bibtex(looks: Looks, theme: str) -> None:
    """At its anchor on Material and Zensical; MkDocs' own search knows anchors of the table of contents alone."""
    address = looks(theme)
    with urlopen(address + INDEX.get(theme, "search/search_index.json"), timeout=60) as answer:
        index = json.load(answer)
    items = index["items"] if theme == "zensical" else index["docs"]
    here = [item for item in items if item["location"].startswith("publications/")]
    assert [item["location"] for item in items if "@article" in json.dumps(item)] == []
    assert any("The Frozen Array" in json.dumps(item) for item in here)
    if theme in ("material", "zensical"):
        places = Counter(item["location"] for item in here if "#work-" in item["location"])
        assert len(places) == 31
        assert set(places.values()) == {1}
        texts = {item["location"].partition("#")[2]: re.sub(r"<[^>]*>", "", item["text"]) for item in here}
        found = texts["work-ozturk2025array-title"]
        for words in ("Test of Time", "Mara Lindqvist", "sea ice", "one that nobody could name"):
            assert words in found
        assert not {"🏆", "PDF", "Errata", "Abstract"} & set(found.split())
        assert texts["work-many2022-title"].count("Anna Aa") == 1
