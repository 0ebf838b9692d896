"""What readers without a mouse, without sight, with colours of their own or with paper get."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from visits import Visit

Open = Callable[..., Visit]
Looks = Callable[[str], str]

THEMES = ("material", "zensical", "mkdocs", "readthedocs")

CONTROLS = "a[href], button, input, select, summary, pre[tabindex]"


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# ---- Paper


@pytest.mark.parametrize("is_used", [False, True], ids=["untouched", "used"])
def test_paper_has_all_that_is_folded_and_no_buttons(looks: Looks, visit: Open, theme: str, is_used: bool) -> None:
    page = visit(looks(theme) + "publications/", width=794).page
    if (
        is_used
    ):  # what a reader opened, filtered and copied leaves no trace, save that what was found is what is printed
        page.locator("#work-many2022 .scholar-work__bibtex > summary").click()
        page.locator("#work-many2022 .scholar-copies").wait_for()
        page.locator("#work-many2022 .scholar-work__all > summary").click()
        page.get_by_role("searchbox", name="Search publications").fill("atlas northern")
    page.emulate_media(media="print")
    assert page.locator(".scholar-work:visible").count() == (1 if is_used else 31)
    work = page.locator("#work-many2022")
    printed = work.inner_text()
    assert "An atlas." in printed
    assert "Qi Qq" in printed
    assert printed.count("Anna Aa") == 1
    for gone in (".scholar-filters", "summary", "button", "pre", ".scholar-copies"):
        assert [each for each in page.locator(f".scholar-block {gone}").all() if each.is_visible()] == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 794


def test_paper_gives_one_address_in_place_of_buttons(looks: Looks, visit: Open, theme: str) -> None:
    page = visit(looks(theme) + "publications/", width=794).page
    page.emulate_media(media="print")
    for key, shown in {"ozturk2025array": ["doi"], "pub2025": ["arxiv"], "rtl2023": ["pdf"], "many2022": []}.items():
        links = page.locator(f"#work-{key} .scholar-work__links a:visible")
        assert links.evaluate_all("links => links.map(link => link.dataset.kind)") == shown
        after = "link => getComputedStyle(link, '::after').content"
        assert all(link.get_attribute("href") in link.evaluate(after) for link in links.all())
    after = page.locator(".scholar-work__title a").first.evaluate("link => getComputedStyle(link, '::after').content")
    assert after == "none"  # Read the Docs would write the address behind each link


def test_paper_keeps_works_whole_and_headings_with_them(looks: Looks, visit: Open, theme: str) -> None:
    page = visit(looks(theme) + "publications/", width=794).page
    page.emulate_media(media="print")
    inside = "works => works.map(work => getComputedStyle(work).breakInside)"
    assert set(page.locator(".scholar-work").evaluate_all(inside)) == {"avoid"}
    after = "headings => headings.map(heading => getComputedStyle(heading).breakAfter)"
    assert set(page.locator(".scholar-block > h2").evaluate_all(after)) == {"avoid"}


# ---- Motion and colours


def test_nothing_moves_for_those_who_ask_for_stillness(looks: Looks, visit: Open, theme: str) -> None:
    page = visit(looks(theme) + "publications/").page  # visits ask for it
    moving = page.evaluate(
        """() => [...document.querySelectorAll(".scholar-block *")].filter(element => {
            const style = getComputedStyle(element);
            const isMoving = style.transitionDuration.split(", ").some(time => parseFloat(time) > 0);
            return isMoving && style.transitionProperty !== "none"
                || style.animationName !== "none" || style.scrollBehavior === "smooth";
        }).map(element => element.outerHTML.slice(0, 100))"""
    )
    assert moving == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_what_is_chosen_to_be_seen(looks: Looks, visit: Open, theme: str, scheme: str) -> None:
    page = visit(f"{looks(theme)}publications/?type=article", scheme=scheme, forced_colors="active").page
    pressed, other = page.locator("button[aria-pressed=true]").first, page.locator("button[aria-pressed=false]").first
    background = "element => getComputedStyle(element).backgroundColor"
    colour = "element => getComputedStyle(element).color"
    assert pressed.evaluate(background) != other.evaluate(background)
    assert pressed.evaluate(background) != pressed.evaluate(colour)
    for kind in ("award", "status"):
        badge = page.locator(f".scholar-{kind}").first
        edge = badge.evaluate("badge => [getComputedStyle(badge).borderStyle, getComputedStyle(badge).borderWidth]")
        assert edge == ["solid", "1px"]
    owner = page.locator(".scholar-person--owner").first
    assert int(owner.evaluate("owner => getComputedStyle(owner).fontWeight")) >= 600
    page.keyboard.press("Tab")
    pressed.focus()
    ring = pressed.evaluate("button => [getComputedStyle(button).outlineStyle, getComputedStyle(button).outlineWidth]")
    assert ring == ["solid", "2px"]


# ---- Keyboard


def focused(page: Page) -> str:
    """What has the focus, in a few words; empty outside the blocks."""
    return str(
        page.evaluate(
            """() => {
                const element = document.activeElement;
                if (!element.closest(".scholar-block")) return "";
                const name = element.getAttribute("aria-label") || element.name || element.textContent;
                return `${element.tagName} ${name.trim()} ${element.closest("[data-key]")?.dataset.key ?? ""}`;
            }"""
        )
    )


def test_every_control_is_reached_in_order_and_seen(looks: Looks, visit: Open, theme: str) -> None:
    page = visit(looks(theme) + "publications/?search=frozen+winters").page
    page.locator(".scholar-filters__facets > summary").focus()
    page.keyboard.press("Enter")
    page.get_by_role("searchbox", name="Search publications").focus()
    expected = page.locator(".scholar-block").evaluate(
        """(block, controls) => [...block.querySelectorAll(controls)]
            .filter(element => element.checkVisibility({contentVisibilityAuto: true}))
            .filter(element => !element.disabled && element.tabIndex >= 0)
            .length""",
        CONTROLS,
    )
    reached = [focused(page)]
    for _ in range(expected + 5):
        page.keyboard.press("Tab")
        if not (here := focused(page)):
            break
        reached.append(here)
        outline = page.evaluate(
            "(({outlineStyle, outlineWidth}) => [outlineStyle, outlineWidth])(getComputedStyle(document.activeElement))"
        )
        assert outline == ["solid", "2px"], here
    assert len(reached) == expected
    assert len(set(reached)) == expected
    page.keyboard.press("Shift+Tab")
    assert focused(page) == reached[-1]


def test_each_part_opens_and_closes_by_keys_and_focus_stays(looks: Looks, visit: Open, theme: str) -> None:
    visited = visit(
        looks(theme) + "publications/?search=frozen+winters", permissions=["clipboard-read", "clipboard-write"]
    )
    page = visited.page
    work = page.locator("#work-ozturk2025array")
    for part in ("abstract", "bibtex"):
        summary = work.locator(f".scholar-work__{part} > summary")
        summary.focus()
        for key, is_open in (("Enter", True), ("Space", False), ("Space", True)):
            page.keyboard.press(key)
            opened = page.locator(
                f"#work-ozturk2025array .scholar-work__{part}{'[open]' if is_open else ':not([open])'}"
            )
            opened.wait_for(state="attached")
            assert summary.evaluate("summary => summary === document.activeElement")
    button = work.get_by_role("button", name="Copy BibTeX")
    button.focus()
    page.keyboard.press("Enter")
    work.locator("[role=status]:not(:empty)").wait_for()
    assert button.evaluate("button => button === document.activeElement")
    page.locator(".scholar-filters__facets > summary").focus()
    page.keyboard.press("Enter")
    facet = page.locator("[data-facet=topic] button:enabled").first
    facet.focus()
    page.keyboard.press("Space")
    page.locator("[data-facet=topic] button[aria-pressed=true]").wait_for()
    assert facet.evaluate("button => button === document.activeElement")


# ---- States

CONTENT = {"material": ".md-content", "zensical": ".md-content", "mkdocs": "[role=main]", "readthedocs": "[role=main]"}
"""Where a theme puts what an author writes."""

STATES = {
    "filtered": ("?search=ice&type=article", 3),
    "empty": ("?search=zebra", 0),
    "pinned": ("?search=zebra#work-many2022", 1),
    "years": ("?year=2024-2026&topic=sea+ice", 3),
}
"""The rest of an address that leads to a state, and how many works it shows."""


@pytest.mark.parametrize(
    ("state", "width", "scheme"),
    [("filtered", 360, "light"), ("empty", 1440, "dark"), ("pinned", 360, "dark"), ("years", 1440, "light")],
)
def test_every_state_is_accessible(looks: Looks, visit: Open, theme: str, state: str, width: int, scheme: str) -> None:
    address, shown = STATES[state]
    visited = visit(
        f"{looks(theme)}publications/{address}",
        width=width,
        scheme=scheme,
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = visited.page
    page.locator(".scholar-filters [role=status]:not(:empty)").wait_for()
    assert page.locator(".scholar-work:visible").count() == shown
    assert page.locator(".scholar-filters__none").is_visible() is (shown == 0)
    page.evaluate("document.querySelectorAll('.scholar-block details').forEach(part => part.open = true)")
    if shown:
        copy = page.locator(".scholar-copies:visible").get_by_role("button", name="Copy BibTeX").first
        copy.click()
        page.locator(".scholar-copies [role=status]:not(:empty)").wait_for()
    assert visited.axe(CONTENT[theme]) == []


# ---- What is heard

WORK = """\
listitem
  heading "Cracks That Sing"
    link "Cracks That Sing"
  text "Distinguished Paper"
  paragraph
    text "Ana Ruiz"
    text "and"
    strong
      text "Ayşe Öztürk-van der Straßen"
  text "Preprint"
  time
    text "2024"
  Abbr "Symposium on Sound (SOS 25)"
    text "SOS"
  list
    listitem
      link "arXiv: Cracks That Sing"
    listitem
      link "Code: Cracks That Sing"
  group
    disclosure "BibTeX: Cracks That Sing" expanded=false"""

TIMELINE = """\
list
  listitem
    time
      text "2012"
    text "to"
    time
      text "2017"
    text "(5+ years)"
    paragraph
      text "Doctor of Philosophy in Physical Oceanography"
    paragraph
      text "Boğaziçi University"
      text "(Boğaziçi Üniversitesi)"
    paragraph
      text "Waves"
      text "·"
      text "Thesis:"
      text "On the Sound of Ice"
      text "·"
      text "Supervisors: Prof."
      link "Mehmet Ilıcak"
      text "(İTÜ), 王小明"
  listitem
    time
      text "2008"
    text "to"
    time
      text "2012"
    paragraph
      text "Bachelor of Science"
    paragraph
      text "جامعة القاهرة\""""

BAR = """\
search "Search publications"
  form
    text "Search publications"
    searchbox "Search publications"
    group "Years"
      text "Years"
      text "From"
      combobox "From" expanded=false
      text "To"
      combobox "To" expanded=false
    group
      disclosure "Filters" expanded=false
    status
      text "31 of 31 publications\""""


def words(heard: str) -> str:
    """The texts of a tree in the order they are read."""
    parts = [line.strip().removeprefix('text "').removesuffix('"') for line in heard.split("\n") if ' text "' in line]
    return " ".join(parts)


def test_a_work_a_timeline_and_the_bar_are_heard_in_order(looks: Looks, visit: Open) -> None:
    listed = visit(looks("material") + "publications/")
    assert listed.heard("#work-pub2025") == WORK
    assert listed.heard(".scholar-filters") == BAR
    assert visit(looks("material")).heard("h2#education + .scholar-block > .scholar-timeline") == TIMELINE


def test_cuts_gaps_and_ranges_are_heard_as_words(looks: Looks, visit: Open) -> None:
    page = visit(looks("material") + "publications/")
    assert "Hal Hh , and others , Ayşe Öztürk-van der Straßen , et al." in words(page.heard("#work-many2022"))
    assert "Anna Aa , and others , Ayşe Öztürk-van der Straßen , et al." in words(page.heard("#work-gap2022"))
    assert "17 to 31" in words(page.heard("#work-ozturk2025array"))
    assert page.page.locator("#work-many2022 .scholar-work__short").inner_text().count("…") == 1
    for selector in (".scholar-publications", ".scholar-filters"):
        assert not set(page.heard(selector)) & set("…–🏆⏳→")


def test_names_start_with_the_visible_word_and_tell_works_apart(looks: Looks, visit: Open, theme: str) -> None:
    """WCAG 2.5.3 and 2.4.4."""
    page = visit(looks(theme) + "publications/").page
    named = page.locator(".scholar-block [aria-label]:is(a, button, summary)").evaluate_all(
        "all => all.map(each => [each.innerText.trim(), each.getAttribute('aria-label'), each.href ?? ''])"
    )
    assert len(named) > 60
    assert [pair for pair in named if not pair[1].startswith(pair[0])] == []
    places: dict[str, set[str]] = {}
    for _, name, href in named:
        places.setdefault(name, set()).add(href)
    assert [name for name, hrefs in places.items() if len(hrefs) > 1] == []
