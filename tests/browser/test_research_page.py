"""The research profile: numbers lead to the works that they count, and its charts are read by all."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page
from visits import MATERIAL, Visit, build, build_with_zensical, serve

Open = Callable[..., Visit]

SITE = Path(__file__).parent.parent / "sites" / "research"
INSTANT = MATERIAL.replace("palette:", "features: [navigation.instant]\n  palette:")
MKDOCS = "theme: {name: mkdocs, highlightjs: false}\n"


def served(folder: Path, theme: str, **files: str) -> Iterator[str]:
    project = folder / "project"
    shutil.copytree(SITE, project)
    for name, text in files.items():
        (project / name).write_text(text, encoding="utf-8")
    (project / "site").mkdir()
    with serve(project / "site") as address:
        with (project / "mkdocs.yml").open("a", encoding="utf-8") as file:
            file.write(f"site_url: {address}\n{theme}")
        build(project, project / "site")
        yield address


@pytest.fixture(scope="module")
def research(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from served(tmp_path_factory.mktemp("research"), MATERIAL)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from served(tmp_path_factory.mktemp("plain"), MKDOCS)


@pytest.fixture(params=["research", "plain"], ids=["material", "mkdocs"])
def either(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The same with a list so short that it has no filters."""
    bibliography = (SITE / "data" / "works.bib").read_text(encoding="utf-8")
    entries = re.findall(r"^@.*?^}\n", bibliography, re.MULTILINE | re.DOTALL)
    yield from served(tmp_path_factory.mktemp("short"), MATERIAL, **{"data/works.bib": "\n".join(entries[:12])})


def shown(page: Page) -> int:
    return page.eval_on_selector_all(".scholar-work", "all => all.filter(each => each.checkVisibility()).length")  # type: ignore[no-any-return]


def pressed(page: Page) -> list[str]:
    return page.locator(".scholar-filters button[aria-pressed=true]").evaluate_all("all => all.map(each => each.value)")  # type: ignore[no-any-return]


# As a browser does on the way back and forth: the page stays, and the script follows its address.
GO = """addresses => addresses.map(address => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
    const shown = part => [...part.querySelectorAll(".scholar-work")].filter(each => each.checkVisibility()).length;
    const heading = location.search ? null : document.getElementById(location.hash.slice(1));
    const told = document.querySelector(".scholar-filters [role=status]").textContent;
    return [shown(document), shown(heading?.nextElementSibling ?? document), told];
})"""


def found_at(page: Page, addresses: list[str]) -> list[tuple[int, int, str]]:
    """How many works each address shows, how many of them where it leads, and what is told of them; asked at once."""
    return [(shown, there, told) for shown, there, told in page.evaluate(GO, addresses)]


def links(page: Page) -> list[tuple[str, str]]:
    """Address and words of each link to the list of works."""
    found = page.locator(".scholar-block a[href*='publications']").evaluate_all(
        "all => all.map(each => [each.href, each.getAttribute('aria-label') || each.textContent])"
    )
    return [(address, text) for address, text in found]


def promised(text: str) -> int | None:
    number = re.search(r"(\d+) works?", text)
    return int(number[1]) if number else None


def test_each_number_leads_to_as_many_works(either: str, visit: Open) -> None:
    found = links(visit(either).page)
    assert len(found) > 80
    visited = visit(f"{either}publications/")
    places = found_at(visited.page, [address for address, _ in found])
    for (address, text), (count, there, told) in zip(found, places, strict=True):
        assert told == f"{count} of 40 publications", address
        assert 0 < count < 40 or text.startswith("Mara Lindqvist") or "?" not in address, address
        assert promised(text) in (None, there), address
    assert visited.faults == []


def test_each_number_of_a_short_list_leads_to_as_many_works(short: str, visit: Open) -> None:
    found = links(visit(short).page)
    visited = visit(f"{short}publications/")
    assert not visited.page.locator(".scholar-filters").is_visible()
    assert not visited.page.locator(".scholar-download").is_visible()
    places = found_at(visited.page, [address for address, _ in found])
    for (address, text), (count, there, told) in zip(found, places, strict=True):
        assert told == f"{count} of 12 publications", address
        assert count > 0, address
        assert promised(text) in (None, there), address
    assert visited.faults == []


def test_a_short_list_can_be_made_whole_again(short: str, visit: Open) -> None:
    page = visit(f"{short}publications/?topic=tides").page
    assert page.locator(".scholar-filters [role=status]").inner_text() == "5 of 12 publications"
    page.locator(".scholar-filters button[type=reset]").click()
    assert shown(page) == 12
    assert "?" not in page.url


def test_a_value_that_is_not_offered_gets_a_button(research: str, visit: Open) -> None:
    name = "Maximilian-Alexander Donaudampfschifffahrtsgesellschaftskapitän"
    visited = visit(f"{research}publications/?{urlencode({'author': name})}")
    page = visited.page
    button = page.locator(".scholar-filters__asked button")
    assert button.inner_text().split() == [*name.split(), "1"]
    assert pressed(page) == [name]
    assert shown(page) == 1
    button.click()
    assert shown(page) == 40
    assert "author" not in page.url
    page.go_back()
    page.wait_for_function("document.querySelectorAll('.scholar-work:not([hidden])').length === 1")
    assert shown(page) == 1
    assert visited.faults == []
    assert visited.axe(".scholar-filters") == []


def test_several_values_that_are_not_offered_are_any_of_them(research: str, visit: Open) -> None:
    names = [("author", "W. Zhang"), ("author", "Wen Zhang"), ("author", "Nobody")]
    page = visit(f"{research}publications/?{urlencode(names)}").page
    assert shown(page) == 2
    assert pressed(page) == ["W. Zhang", "Wen Zhang"]


def test_a_value_that_no_work_has_leaves_the_list_whole(research: str, visit: Open) -> None:
    page = visit(f"{research}publications/?author=Nobody&venue=Nowhere&topic=nothing").page
    assert shown(page) == 40
    assert page.locator(".scholar-filters__asked").count() == 0


def test_without_a_script_a_year_leads_to_its_heading(research: str, visit: Open) -> None:
    page = visit(research, java_script_enabled=False).page
    page.get_by_role("link", name="2019").first.click()
    assert page.url.endswith("publications/?year=2019#works-2019")
    assert page.locator("#works-2019").is_visible()
    assert page.locator(".scholar-work:visible").count() == 40


def test_who_comes_for_some_of_the_works_sees_that_they_are_some(research: str, visit: Open) -> None:
    page = visit(f"{research}publications/?year=2019#works-2019").page
    assert page.locator(".scholar-filters [role=status]").inner_text() == "3 of 40 publications"
    place = page.locator(".scholar-filters [role=status]").bounding_box()
    assert place
    assert place["y"] >= 0
    assert place["y"] + place["height"] <= 900


@pytest.fixture(scope="module")
def instant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The same where the theme swaps pages without loading them."""
    yield from served(tmp_path_factory.mktemp("instant"), INSTANT)


def test_following_a_number_without_loading_the_page_anew(instant: str, visit: Open) -> None:
    visited = visit(instant, until="networkidle")
    page = visited.page
    page.evaluate("window.isSameDocument = true")
    page.locator(".scholar-coauthors").get_by_role("link", name="Kenji Nakamura").click()
    page.get_by_role("heading", level=1, name="Publications").wait_for()
    page.locator(".scholar-filters [role=status]", has_text="8 of 40").wait_for()
    assert page.evaluate("window.isSameDocument")
    assert visited.faults == []


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (768, "light"), (1440, "light")])
def test_page_is_accessible_and_nothing_sticks_out(either: str, visit: Open, width: int, scheme: str) -> None:
    visited = visit(either, width=width, scheme=scheme)
    visited.page.locator("details").evaluate_all("all => all.forEach(each => each.open = true)")
    assert visited.axe(".scholar-block") == []
    outside = visited.page.evaluate(
        """width => [...document.querySelectorAll(".scholar-block, .scholar-block *")]
            .filter(element => element.getBoundingClientRect().right > width)
            .map(element => element.outerHTML.slice(0, 120))""",
        width,
    )
    assert outside == []


def test_chart_is_heard_as_one_picture_with_its_table(research: str, visit: Open) -> None:
    visited = visit(research)
    visited.page.locator(".scholar-charts__table > summary").click()
    heard = visited.heard(".scholar-charts")
    assert 'image "Works per year, 1998 to 2025; the table below has the numbers"' in heard
    assert heard.count("image") == 1
    rows = visited.page.locator(".scholar-charts__table tbody tr")
    assert rows.first.inner_text().split() == ["2025", "1"]
    assert rows.count() == 26
    bars = visited.page.locator(".scholar-chart rect title").all_text_contents()
    assert [bar.replace(":", "").split()[:2] for bar in reversed(bars)] == [
        row.split() for row in rows.all_inner_texts()
    ]


def test_bars_stand_on_one_line_and_in_their_places(research: str, visit: Open) -> None:
    page = visit(research).page
    boxes = page.locator(".scholar-chart rect").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(box => [box.left, box.right, box.bottom, box.height])"
    )
    assert len({round(bottom) for _, _, bottom, _ in boxes}) == 1
    assert all(first[1] < second[0] for first, second in pairwise(boxes))
    counts = [int(text.split()[1]) for text in page.locator(".scholar-chart rect title").all_text_contents()]
    heights = {count: round(height) for count, (_, _, _, height) in zip(counts, boxes, strict=True)}
    assert abs(heights[3] - 3 * heights[1]) <= 2


def test_page_prints_what_is_folded(research: str, visit: Open) -> None:
    page = visit(research, width=794).page
    page.emulate_media(media="print")
    assert page.locator(".scholar-chart").is_visible()
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 794
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_zensical_has_the_same_numbers_and_they_lead_to_the_works(tmp_path: Path, visit: Open) -> None:
    project = tmp_path / "project"
    shutil.copytree(SITE, project)
    with (project / "mkdocs.yml").open("a", encoding="utf-8") as file:
        file.write(MATERIAL)
    build_with_zensical(project)
    with serve(project / "site") as address:
        visited = visit(address)
        visited.page.locator(".scholar-venues").get_by_role("link", name="ICRA 2015").click()
        visited.page.locator(".scholar-filters [role=status]", has_text="1 of 40").wait_for()
        assert visited.faults == []
