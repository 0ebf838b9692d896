"""A long list of works: found, filtered, read and copied; whatever its data hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from lists import clear, contents, expect_heard, found, headings, search, shown
from visits import MATERIAL, Visit, build, serve, write

Open = Callable[..., Visit]

CONFIGURATION = (
    f"site_name: List\n{MATERIAL}plugins: [search, scholar]\nmarkdown_extensions: [toc: {{permalink: true}}]\n"
)

NAMED = r"""
@article{ozturk, author = {{\"O}zt{\"u}rk, Ay{\c{s}}e and Roe, Rick}, title = {Tidal Mixing}, journal = {Night},
  year = 2019, abstract = {A zzunique word.}, keywords = {sea ice}, doi = {10.5555/12345678}, code = {https://example.org/code}}
@inproceedings{jonsson, author = {J{\o}nsson, P{\'a}l}, title = {Kelp Decline}, booktitle = {Reef}, year = 2018,
  award = {Best Paper}}
@article{strasse, author = {Stra{\ss}e, {\L}ucja}, title = {Ice Sounds}, journal = {Night}, year = 2017}
@misc{p1, author = {Ruiz, Ana}, title = {First Preprint}, eprint = {2101.00001}, archiveprefix = {arXiv}, year = 2021}
@misc{p2, author = {Ruiz, Ana}, title = {Second Preprint}, eprint = {2101.00002}, archiveprefix = {arXiv}, year = 2021}
@misc{<b>"odd' key>, author = {<img src=x onerror=alert(2)>, Ann}, title = {<script>alert(1)</script> Attacks},
  year = 2020, keywords = {"><svg onload=alert(3)>}, url = {JaVaScRiPt:alert(4)}, html = {data:text/html,x},
  note = {Is p<0.05 & q>0.1 "enough"?}}
"""

FILLING = "\n".join(
    f"@article{{w{number}, author = {{Doe, Jane and Roe, Rick}}, title = {{Work Number {number}}}, "
    f"journal = {{Journal {number % 3}}}, year = {2000 + number % 8}, keywords = {{Subject {number % 12}}}}}"
    for number in range(20)
)


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a page with a long list, some of it hostile."""
    project = write(
        tmp_path_factory.mktemp("listed"),
        **{
            "mkdocs.yml": CONFIGURATION,
            "docs/index.md": "# Publications\n\n```scholar publications\n```\n\n## Service\n\nNone.\n",
            "data/works.bib": NAMED + FILLING,
        },
    )
    build(project, project / "site", is_strict=False)
    with serve(project / "site") as address:
        yield address


def test_list_is_whole_without_a_script(listed: str, visit: Open) -> None:
    page = visit(listed, java_script_enabled=False).page
    assert len(shown(page)) == 26
    assert not page.locator(".scholar-filters").is_visible()


def test_address_narrows_the_list_and_back_returns(listed: str, visit: Open) -> None:
    visited = visit(f"{listed}?type=preprint&year=2021")
    page = visited.page
    assert shown(page) == ["p1", "p2"]
    expect_heard(page, "2 of 26 publications")
    assert page.locator("button[aria-pressed=true]").all_inner_texts() == ["Preprints 2"]
    assert headings(page) == ["2021"]
    assert contents(page) == ["2021", "Service"]
    clear(page)
    assert len(shown(page)) == 26
    expect_heard(page, "26 of 26 publications")
    page.go_back()
    page.wait_for_function("document.querySelectorAll('.scholar-work:not([hidden])').length === 2")
    assert shown(page) == ["p1", "p2"]
    assert visited.faults == []


FOUND = {
    "ozturk": "ozturk",
    "ÖZTÜRK": "ozturk",
    "jonsson": "jonsson",
    "lucja": "strasse",
    "strasse": "strasse",
    "mixing tidal ayse": "ozturk",
    "zzunique": "ozturk",
    "sea ice": "ozturk",
    "best paper": "jonsson",
    "<script>": "<b>\"odd' key>",
}
"""What is typed, to the key of the one work it finds."""


def test_search_folds_accents_and_case(listed: str, visit: Open) -> None:
    page = visit(listed).page
    for typed, key in FOUND.items():
        search(page, typed)
        assert shown(page) == [key], typed


def test_words_reach_the_address_of_their_own_page_alone(listed: str, visit: Open) -> None:
    """Typed words are written at a pause; a reader may be elsewhere by then, on a theme that swaps pages."""
    page = visit(listed).page
    page.get_by_role("searchbox", name="Search publications").fill("kelp")
    page.wait_for_url("**/?search=kelp")
    page.evaluate(
        """() => {
            const field = document.querySelector(".scholar-filters input");
            field.value = "zebra";
            field.dispatchEvent(new InputEvent("input", {bubbles: true}));
            history.pushState(null, "", "/elsewhere/");
        }"""
    )
    page.locator(".scholar-filters [role=status]", has_text="0 of").wait_for()
    assert page.url.endswith("/elsewhere/")


def test_count_is_seen_at_once_and_heard_after_a_pause(listed: str, visit: Open) -> None:
    page = visit(listed).page
    at_once = page.evaluate(
        """() => {
            const field = document.querySelector(".scholar-filters input");
            const status = document.querySelector(".scholar-filters [role=status]");
            field.value = "kelp";
            field.dispatchEvent(new InputEvent("input", {bubbles: true}));
            return [getComputedStyle(status.parentNode, "::before").content, status.textContent];
        }"""
    )
    assert at_once == ['"1 of 26 publications" / ""', "26 of 26 publications"]
    expect_heard(page, "1 of 26 publications")
    box = page.locator(".scholar-filters [role=status]").bounding_box()
    assert box
    assert box["width"] <= 1  # what is heard is not seen a second time


def test_keys_of_the_search_field(listed: str, visit: Open) -> None:
    page = visit(f"{listed}?type=article").page
    field = page.get_by_role("searchbox", name="Search publications")
    field.press_sequentially("tidal")
    field.press("Enter")
    assert page.locator(".scholar-filters [role=status]").inner_text() == "1 of 26 publications"  # without a pause
    assert "search=tidal" in page.url
    assert page.evaluate("document.activeElement.name") == "q"
    field.press("Escape")
    assert (field.input_value(), found(page)) == ("", "22 of 26 publications")
    page.wait_for_url(lambda url: "search" not in url)
    assert "type=article" in page.url  # the words alone are taken away
    assert page.evaluate("document.activeElement.name") == "q"
    on_glass = visit(listed, has_touch=True, is_mobile=True).page
    field = on_glass.get_by_role("searchbox", name="Search publications")
    field.fill("tidal")
    field.press("Enter")
    assert on_glass.evaluate("document.activeElement.name") != "q"  # else the keyboard lies over the works


def test_nothing_found_is_said_and_can_be_cleared(listed: str, visit: Open) -> None:
    page = visit(listed).page
    search(page, "no such words")
    assert shown(page) == []
    assert page.get_by_text("No publications match.").is_visible()
    page.wait_for_function("document.querySelector('.scholar-filters [role=status]').textContent.startsWith('0 of')")
    clear(page)
    assert len(shown(page)) == 26
    assert page.evaluate("document.activeElement.name") == "q"


def test_counts_follow_the_other_choices(listed: str, visit: Open) -> None:
    page = visit(f"{listed}?venue=Night").page
    assert sorted(shown(page)) == ["ozturk", "strasse"]
    expected = {("type", "article"): "2", ("type", "preprint"): "0", ("venue", "Reef"): "1", ("with", "code"): "1"}
    for (facet, value), count in expected.items():
        button = page.locator(f"[data-facet={facet}] button[value='{value}']")
        assert button.locator(".scholar-filters__count").inner_text() == count


def test_long_facet_is_folded_where_there_is_little_room(listed: str, visit: Open) -> None:
    visited = visit(listed, width=360)
    page = visited.page
    page.locator(".scholar-filters__facets > summary").click()
    values = page.locator("[data-facet=topic] button[aria-pressed]:visible")
    more = page.locator("[data-facet=topic] .scholar-filters__more button")
    total = int(more.inner_text().removeprefix("Show all "))
    assert (values.count(), total > 10) == (8, True)
    assert visited.axe(".scholar-filters") == []
    more.focus()
    page.keyboard.press("Enter")
    assert (values.count(), more.inner_text(), more.get_attribute("aria-expanded")) == (total, "Show fewer", "true")
    assert visited.axe(".scholar-filters") == []
    values.last.click()
    more.press("Space")
    assert (values.count(), more.get_attribute("aria-expanded")) == (9, "false")  # what is chosen stays
    page.reload()
    assert values.count() == 9
    values.last.press("Enter")
    assert page.locator("button[aria-pressed=true]").count() == 0
    assert page.evaluate("document.activeElement.checkVisibility()")  # the focus is not lost
    assert page.locator("[data-facet=type] .scholar-filters__more").count() == 0
    page.set_viewport_size({"width": 1440, "height": 900})
    assert (values.count(), more.is_visible()) == (total, False)


def test_years_are_two_selects(listed: str, visit: Open) -> None:
    page = visit(listed).page
    page.get_by_label("From").select_option("2018")
    page.get_by_label("To").select_option("2019")
    assert sorted(shown(page)) == ["jonsson", "ozturk"]
    assert "year=2018-2019" in page.url


def test_address_of_a_work_shows_it_whatever_the_filter(listed: str, visit: Open) -> None:
    page = visit(f"{listed}?type=preprint#work-ozturk").page
    assert sorted(shown(page)) == ["ozturk", "p1", "p2"]
    page.evaluate("location.hash = '#work-strasse-title'")
    page.wait_for_function("document.getElementById('work-strasse').checkVisibility()")


def test_address_of_a_search_is_ours_alone(listed: str, visit: Open) -> None:
    """Material opens its own search over the page where the address has a "q"."""
    page = visit(listed).page
    search(page, "kelp decline")
    page.wait_for_url("**/?search=kelp+decline")
    shared = visit(page.url, until="networkidle").page
    assert shown(shared) == ["jonsson"]
    assert not shared.locator("#__search").is_checked()


def test_panel_opens_by_keyboard_and_copies(listed: str, visit: Open) -> None:
    page = visit(listed, permissions=["clipboard-read", "clipboard-write"]).page
    work = page.locator("#work-ozturk")
    summary = work.locator(".scholar-work__bibtex > summary")
    summary.focus()
    page.keyboard.press("Enter")
    assert work.locator("pre").is_visible()
    copied = []
    for name in ("Copy BibTeX", "Copy reference", "Copy link"):
        work.get_by_role("button", name=name).click()
        page.wait_for_function(
            "document.querySelector('#work-ozturk .scholar-copies [role=status]').textContent !== ''"
        )
        copied.append(page.evaluate("navigator.clipboard.readText()"))
    assert copied[0].startswith("@article{ozturk,")
    assert copied[1] == "Ayşe Öztürk and Rick Roe. Tidal Mixing. Night, 2019. https://doi.org/10.5555/12345678"
    assert copied[2] == f"{listed}#work-ozturk"
    assert page.evaluate("document.activeElement.textContent") == "Copy link"
    summary.press("Space")
    assert not work.locator("pre").is_visible()


def test_nothing_in_the_data_runs(listed: str, visit: Open) -> None:
    dialogs: list[str] = []
    visited = visit(listed)
    page = visited.page
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    work = page.locator(".scholar-work").filter(has_text="Attacks")
    assert work.locator("script, img, svg:not(.scholar-icon)").count() == 0
    assert work.locator("a").count() == 0
    assert work.get_attribute("data-key") == "<b>\"odd' key>"
    work.locator("summary").click()
    search(page, "svg onload")
    assert len(shown(page)) == 1
    assert dialogs == []
    assert visited.faults == []


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
def test_every_state_is_accessible(listed: str, visit: Open, width: int, scheme: str) -> None:
    page_visit = visit(f"{listed}?type=preprint", width=width, scheme=scheme)
    page = page_visit.page
    assert page_visit.axe(".md-content") == []
    search(page, "nothing at all")
    assert page_visit.axe(".md-content") == []
    clear(page)
    page.locator("#work-ozturk summary").last.click()
    assert page_visit.axe(".md-content") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
