"""The project's own site as a reader meets it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from visits import Visit

PAGES = ("", "publications/", "research/", "cv/", "guide/blocks/")
WIDTHS = (360, 768, 1440)
SCHEMES = {"light": "default", "dark": "slate"}

Opener = Callable[..., Visit]


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
@pytest.mark.parametrize("path", [*PAGES, "guide/bibliography/"])
def test_page_is_accessible(site: str, visit: Opener, path: str, width: int, scheme: str) -> None:
    page = visit(site + path, width=width, scheme=scheme)
    assert page.page.evaluate("document.body.dataset.mdColorScheme") == SCHEMES[scheme]
    assert page.axe() == []


@pytest.mark.parametrize("path", PAGES)
def test_nothing_goes_wrong_and_nobody_else_is_asked(site: str, visit: Opener, path: str) -> None:
    assert visit(site + path, until="networkidle").faults == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", PAGES)
def test_nothing_sticks_out(site: str, visit: Opener, path: str, width: int) -> None:
    page = visit(site + path, width=width).page
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    outside = page.evaluate(
        """width => [...document.querySelectorAll("[class*=scholar-]")]
            .filter(element => !element.closest("pre, .md-typeset__table"))
            .filter(element => element.getBoundingClientRect().right > width + 1)
            .map(element => element.outerHTML.slice(0, 120))""",
        width,
    )
    assert outside == []


# Shifts that are known already come with the first call of the observer; a mark made two frames later comes last.
SHIFTS = """() => new Promise(done => {
    const shifts = [];
    const observer = new PerformanceObserver(list => {
        for (const entry of list.getEntries())
            if (entry.name === "scholar-seen") done(shifts);
            else if (entry.entryType === "layout-shift") shifts.push(entry.value);
    });
    observer.observe({type: "layout-shift", buffered: true});
    observer.observe({type: "mark"});
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("scholar-seen")));
})"""


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", ["", "publications/"])
def test_layout_does_not_shift(site: str, visit: Opener, path: str, width: int) -> None:
    page = visit(site + path, width=width).page
    assert sum(page.evaluate(SHIFTS)) < 0.005  # the theme's own header may move by a pixel
    page.evaluate("document.querySelector('h1').style.paddingTop = '300px'")
    assert sum(page.evaluate(SHIFTS)) > 0.02  # what jumps is seen


@pytest.mark.parametrize("path", ["", "publications/", "cv/"])
def test_owner_is_marked_once_in_each_work(site: str, visit: Opener, path: str) -> None:
    works = visit(site + path).page.locator(".scholar-work")
    assert works.count() >= 10
    for work in works.all():
        owners = work.locator(".scholar-work__authors .scholar-person--owner:visible")
        assert owners.all_inner_texts() == ["Wencong Xiao"]
        assert int(owners.first.evaluate("owner => getComputedStyle(owner).fontWeight")) >= 600


def test_all_is_there_without_scripts(site: str, visit: Opener) -> None:
    page = visit(site, java_script_enabled=False).page
    assert page.locator(".scholar-work__title:visible").count() == 10
    assert page.locator(".scholar-timeline__entry:visible").count() == 5
    assert "4,000+" in page.locator(".scholar-metrics").inner_text()


def test_all_is_there_without_styles(site: str, visit: Opener) -> None:
    page = visit(site).page
    page.evaluate("document.querySelectorAll('link[rel=stylesheet], style').forEach(sheet => sheet.remove())")
    assert page.locator("ol .scholar-work__title:visible").count() == 10
    assert "2026 – Present" in page.locator(".scholar-timeline").first.inner_text()


def test_links_of_a_page_have_names_of_their_own(site: str, visit: Opener) -> None:
    """Two links with one name lead to one place; "Paper" ten times over tells nobody which."""
    page = visit(site + "publications/").page
    links = page.get_by_role("link").evaluate_all(
        """links => links.filter(link => link.closest(".scholar-work"))
            .map(link => [link.getAttribute("aria-label") || link.innerText.trim(), link.href])"""
    )
    targets: dict[str, set[str]] = {}
    for name, target in links:
        targets.setdefault(name, set()).add(target)
    assert {name: places for name, places in targets.items() if len(places) > 1} == {}


def test_moving_within_the_site_keeps_everything_working(site: str, visit: Opener) -> None:
    """Instant navigation swaps the page without loading it anew; scripts work on every arrival, and once."""
    page = visit(site, until="networkidle")
    page.page.evaluate("window.isSameDocument = true")
    for name, title, works in (
        ("Publications", "Publications", 12),
        ("CV", "Curriculum vitae", 12),
        ("Home", "Wencong Xiao", 10),
    ):
        _follow_tab(page, name)
        _wait_for_working_list(page, title, works)
    page.page.go_back()
    _wait_for_working_list(page, "Curriculum vitae", 12)
    assert page.page.evaluate("window.isSameDocument")
    source = page.page.locator(".scholar-work__bibtex").first
    source.locator("summary").click()
    assert source.locator("pre").is_visible()
    assert source.locator(".scholar-copies").count() == 1
    source.locator("summary").click()
    assert not source.locator("pre").is_visible()
    assert page.faults == []


def _follow_tab(page: Visit, name: str) -> None:
    """Clicks a tab of the theme once it is at rest.

    Scrolled away, the tabs are hidden; on the way back they slide into place. A slow machine presses on the link and
    lets go beside it, which is a click on neither.
    """
    page.page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    tabs = "document.querySelector('.md-tabs:not([hidden])')"
    page.page.wait_for_function(f"{tabs} && {tabs}.getAnimations({{subtree: true}}).length === 0")
    page.page.locator(".md-tabs").get_by_role("link", name=name, exact=True).click()


def _wait_for_working_list(page: Visit, title: str, works: int) -> None:
    """Waits until a page has come, and sees that it has its works and that the script answers once for its BibTeX.

    The heading tells that the page is there: the one before may have as many works, and a click into a page that is
    about to go starts a second journey while the first is under way.
    """
    heading = page.page.get_by_role("heading", level=1, name=title)
    heading.wait_for(timeout=30_000)
    assert page.page.locator(".scholar-work").count() == works
    panel = page.page.locator(".scholar-work__bibtex").last
    panel.locator("summary").click()
    panel.locator(".scholar-copies").wait_for()
    assert panel.locator(".scholar-copies button").count() == 3
    panel.locator("summary").click()


def test_page_prints_tidily(site: str, visit: Opener) -> None:
    page = visit(site + "cv/", width=794).page
    page.emulate_media(media="print")
    assert page.locator(".scholar-work__title:visible").count() == 12
    assert page.locator(".scholar-timeline__entry:visible").count() == 5
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 794
    breaks = "element => getComputedStyle(element).breakInside"
    assert {work.evaluate(breaks) for work in page.locator(".scholar-work").all()} == {"avoid"}
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_works_are_found_by_search_at_their_own_place(site: str, visit: Opener) -> None:
    page = visit(site + "guide/").page
    page.locator("input.md-search__input").click()
    page.keyboard.type("Llumnix")  # the theme listens to keys
    page.locator(".md-search-result__link[href*='publications/#work-sun2024llumnix']").first.wait_for(timeout=30_000)


# As a browser does on the way back and forth: the page stays, and the script follows its address.
GO = "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }"


# The theme may be about to swap the page, and show nothing for a moment.
SHOWS = """count => {
    const shown = [...document.querySelectorAll(".scholar-work")].filter(work => work.checkVisibility()).length;
    return count === null ? shown > 0 : shown === count;
}"""


def test_each_number_of_the_research_page_leads_to_as_many_works(site: str, visit: Opener) -> None:
    links = visit(site + "research/").page.locator(
        ".scholar-block a[href*='/publications/'], a[href^='../publications/?']"
    )
    found = links.evaluate_all(
        "all => all.map(each => [each.href, each.getAttribute('aria-label') || each.textContent])"
    )
    assert any("?field=" in address for address, _ in found)
    assert any("?subject=" in address for address, _ in found)
    visited = visit(site + "publications/")
    assert not visited.page.locator(".scholar-filters").is_visible()
    for address, text in found:
        visited.page.evaluate(GO, address)
        promised = re.search(r"(\d+) works?", text)
        visited.page.wait_for_function(SHOWS, arg=int(promised[1]) if promised else None)
    assert visited.faults == []
