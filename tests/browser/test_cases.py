"""Faults that people met in other tools, each by its name, as a reader would meet them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page
from visits import Visit, build, serve, write

Open = Callable[..., Visit]

CONFIGURATION = """\
site_name: Cases
site_url: {address}
theme: {theme}
plugins: [search, scholar]
"""

MATERIAL = """
  name: material
  font: false
  features: [navigation.instant]
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default}
    - {media: "(prefers-color-scheme: dark)", scheme: slate}
"""

LINKS = "pdf = {{https://e.org/{0}.pdf}}, code = {{https://e.org/{0}}}, doi = {{10.5555/{0}}}"

NAMED = "\n".join(
    f"@article{{{key}, author = {{{authors}}}, title = {{{title}}}, journal = {{{venue}}}, year = {year},"
    f" {LINKS.format(key)}}}"
    for key, authors, title, venue, year in (
        ("tidal", "Öztürk, Ayşe and Ruiz, Ana", "Tidal Mixing", "Night", 2019),
        ("kelp", "Jønsson, Pál", "Kelp Decline", "Reef", 2018),
        ("ice", "Straße, Łucja", "Ice Sounds", "Fjord", 2017),
    )
)

PREPRINTS = "\n".join(
    f"@misc{{w{number}, author = {{Doe, Jo}}, title = {{Work {number}}}, year = 2021, eprint = {{2101.0000{number}}},"
    " archiveprefix = {arXiv}}"
    for number in range(2)
)

OTHERS = "\n".join(
    f"@article{{w{year}, author = {{Doe, Jo}}, title = {{Work of {year}}}, journal = {{J}}, year = {year}}}"
    for year in range(2009, 2017)
)

AWARDED = """
@inproceedings{aw, author = {Ruiz, Ana}, title = {Awarded}, booktitle = {Night Ocean}, year = 2023,
  award = {Best Paper Award, and Best Talk <3; Test of Time Award}}
"""

PAGES = {
    "index.md": "# Home\n\n[List](publications.md), [About](about.md)\n",
    "publications.md": "# Publications\n\n```scholar publications\nfilters: true\n```\n",
    "about.md": "# About\n\n```scholar publications\nkeys: [aw]\n```\n",
}


def lay_out(folder: Path, address: str, theme: str) -> Path:
    files = {f"docs/{name}": text for name, text in PAGES.items()}
    files |= {
        "mkdocs.yml": CONFIGURATION.format(address=address, theme=theme),
        "data/works.bib": "\n".join((NAMED, PREPRINTS, OTHERS, AWARDED)),
    }
    return write(folder, **files)


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from _served(tmp_path_factory.mktemp("cases"), MATERIAL)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from _served(tmp_path_factory.mktemp("plain"), "{name: mkdocs, highlightjs: false}")


@pytest.fixture(params=["cases", "plain"], ids=["material", "mkdocs"])
def either(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


def _served(project: Path, theme: str) -> Iterator[str]:
    (project / "site").mkdir()
    with serve(project / "site") as address:
        build(lay_out(project, address, theme), project / "site")
        yield address


def shown(page: Page) -> list[str]:
    keys = "works => works.filter(work => work.checkVisibility()).map(work => work.dataset.key)"
    return page.eval_on_selector_all(".scholar-work", keys)  # type: ignore[no-any-return]


def search(page: Page, text: str) -> None:
    page.locator(".scholar-filters input[type=search]").fill(text)


def test_filter_02_state_is_in_the_address(either: str, visit: Open) -> None:
    """FILTER-02"""
    page = visit(f"{either}publications/?type=preprint&year=2021").page
    status = page.locator(".scholar-filters [role=status][aria-live=polite]")
    assert shown(page) == ["w0", "w1"]
    assert status.inner_text() == "2 of 14 publications"
    assert page.locator("button[aria-pressed=true]").evaluate_all("all => all.map(each => each.value)") == ["preprint"]
    assert [page.locator(f"select[name={name}]").input_value() for name in ("from", "to")] == ["2021"] * 2
    headings = page.locator(".scholar-block > h2").all()
    assert [heading.inner_text().strip("¶ ") for heading in headings if heading.is_visible()] == ["2021"]
    page.locator(".scholar-filters button[type=reset]").click()
    assert len(shown(page)) == 14
    page.go_back()
    status.get_by_text("2 of 14 publications").wait_for()
    # the theme may put the page it kept in place of this one only now
    keys = "[...document.querySelectorAll('.scholar-work:not([hidden])')].map(work => work.dataset.key).join()"
    page.wait_for_function(f"{keys} === 'w0,w1'")
    page.reload()
    assert shown(page) == ["w0", "w1"]
    plain = visit(f"{either}publications/?type=preprint", java_script_enabled=False).page
    assert plain.locator(".scholar-work:visible").count() == 14
    assert plain.locator(".scholar-filters").get_attribute("hidden") is not None


FOUND: dict[str, list[str]] = {
    "ozturk": ["tidal"],
    "ÖZTÜRK": ["tidal"],
    "jonsson": ["kelp"],
    "lucja": ["ice"],
    "strasse": ["ice"],
    "tidal mixing ruiz": ["tidal"],
    "night 2019": ["tidal"],
    "tidal strasse": [],
}
"""What is typed, to the keys of the works it finds."""


def test_filter_03_names_are_found_without_their_accents(cases: str, visit: Open) -> None:
    """FILTER-03"""
    page = visit(f"{cases}publications/").page
    for typed, found in FOUND.items():
        search(page, typed)
        assert shown(page) == found, typed
        assert page.get_by_text("No publications match").is_visible() == (not found), typed


def test_a11y_01_links_tell_works_apart(cases: str, visit: Open) -> None:
    """A11Y-01"""
    page = visit(f"{cases}publications/").page
    titles = ("Tidal Mixing", "Kelp Decline", "Ice Sounds")
    names = [f"{word}: {title}" for title in titles for word in ("PDF", "Code", "DOI")]
    for name in names:
        link = page.get_by_role("link", name=name, exact=True)
        assert link.count() == 1
        assert name.startswith(link.inner_text())
        icon = link.evaluate(
            "link => (({content, maskImage}) => [content, maskImage])(getComputedStyle(link, '::before'))"
        )
        assert icon[0] == '""'  # nothing to hear
        assert icon[1].startswith("url(")
    assert len(set(names)) == 9
    assert page.locator(".scholar-publications > :not(li)").count() == 0
    assert page.get_by_role("list").filter(has=page.locator("#work-tidal")).count() == 1
    levels = page.locator(".md-content :is(h1, h2, h3, h4)").evaluate_all("all => all.map(each => each.tagName)")
    assert levels[:3] == ["H1", "H2", "H3"]


def test_a11y_02_bibtex_opens_by_keyboard_and_without_a_script(cases: str, visit: Open) -> None:
    """A11Y-02"""
    visited = visit(f"{cases}publications/", permissions=["clipboard-read", "clipboard-write"])
    page = visited.page
    page.locator("#work-tidal .scholar-link[href]").last.focus()
    page.keyboard.press("Tab")
    summary = page.locator("#work-tidal .scholar-work__bibtex > summary")
    assert summary.evaluate("summary => summary === document.activeElement")
    assert summary.evaluate("summary => getComputedStyle(summary).outlineStyle") != "none"
    source = page.locator("#work-tidal pre")
    page.keyboard.press("Enter")
    assert source.is_visible()
    page.keyboard.press("Space")
    assert not source.is_visible()
    page.keyboard.press("Enter")
    page.locator("#work-tidal").get_by_role("button", name="Copy BibTeX").press("Enter")
    page.locator("#work-tidal [role=status]").get_by_text("Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").startswith("@article{tidal,")
    plain = visit(f"{cases}publications/", java_script_enabled=False).page
    plain.locator("#work-tidal .scholar-work__bibtex > summary").click()
    assert plain.locator("#work-tidal pre").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a11y_04_badges_of_awards_can_be_read(cases: str, visit: Open, scheme: str) -> None:
    """A11Y-04"""
    visited = visit(f"{cases}about/", width=360, scheme=scheme)
    badges = visited.page.locator(".scholar-award")
    assert [badge.strip("🏆 ") for badge in badges.all_inner_texts()] == [
        "Best Paper Award, and Best Talk <3",
        "Test of Time Award",
    ]
    contrast = """badge => {
        const luminance = (colour) => {
            const context = new OffscreenCanvas(1, 1).getContext("2d");
            context.fillStyle = colour;
            context.fillRect(0, 0, 1, 1);
            const linear = [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
                .map(value => value / 255)
                .map(value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4);
            return .2126 * linear[0] + .7152 * linear[1] + .0722 * linear[2];
        };
        const style = getComputedStyle(badge);
        const [dark, light] = [style.color, style.backgroundColor].map(luminance).sort((a, b) => a - b);
        return (light + .05) / (dark + .05);
    }"""
    assert all(ratio >= 4.5 for ratio in badges.evaluate_all(f"all => all.map({contrast})"))
    assert all(badges.evaluate_all("all => all.map(each => each.getBoundingClientRect().right <= innerWidth)"))
    assert visited.page.locator(".scholar-award > [aria-hidden=true]").count() == 2
    assert visited.axe(".md-content") == []


def test_live_03_script_works_on_every_arrival_once(cases: str, visit: Open) -> None:
    """LIVE-03"""
    visited = visit(cases, until="networkidle")
    page = visited.page
    page.evaluate("window.isSameDocument = true")
    page.locator(".md-content").get_by_role("link", name="List").click()
    page.locator(".scholar-filters:not([hidden])").wait_for()
    search(page, "tidal")
    assert shown(page) == ["tidal"]
    page.locator(".md-sidebar").get_by_role("link", name="About").first.click()
    page.get_by_role("heading", name="About", exact=True).wait_for()
    page.go_back()
    page.locator(".scholar-filters:not([hidden])").wait_for()
    page.wait_for_function("document.querySelectorAll('.scholar-work:not([hidden])').length === 1")
    search(page, "kelp")
    assert shown(page) == ["kelp"]
    page.locator(".scholar-filters__facets > summary").click()
    button = page.locator(".scholar-filters button[value=Reef]")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    page.locator("#work-kelp .scholar-work__bibtex > summary").click()
    assert page.locator("#work-kelp pre").is_visible()
    assert page.locator("#work-kelp .scholar-copies").count() == 1
    assert page.evaluate("window.isSameDocument")
    assert visited.faults == []


def test_live_03_script_works_where_nothing_swaps_pages(either: str, visit: Open) -> None:
    """LIVE-03"""
    visited = visit(f"{either}publications/")
    search(visited.page, "kelp")
    assert shown(visited.page) == ["kelp"]
    assert visited.faults == []
