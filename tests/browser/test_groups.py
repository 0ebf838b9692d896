"""A list in topics, a folded list, and their works taken away as a .bib file."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page
from visits import MATERIAL, Visit, build, serve

from mkdocs_scholar.exports import EXPORTERS
from mkdocs_scholar.sources import load_library

Open = Callable[..., Visit]

CONFIGURATION = f"""\
site_name: Groups
{MATERIAL}plugins: [search, scholar]
markdown_extensions: [mkdocs_scholar, toc]
"""

TOPICS = ("Sea Ice", "tides", "Łodzie")

BIBLIOGRAPHY = "\n\n".join(
    f"@article{{w{number}, author = {{Doe, Jane and Roe, Rick}}, title = {{Work Number {number} & more}},\n"
    f"  journal = {{Journal {'ABC'[number % 3]}}}, year = {2020 - number // 5}, abstract = {{{'Salt. ' * 200}}},\n"
    f"  keywords = {{{', '.join(TOPICS[: number % 4])}}}}}"
    for number in range(12)
)

PAGES = {
    "index.md": "# Home\n",
    "topics.md": "# Topics\n\n```scholar publications\ngroup_by: topic\nfilters: true\n```\n",
    "folded.md": "# Folded\n\n```scholar publications\nshow_first: 3\nfilters: true\n```\n\n## Service\n\nNone.\n",
    "plain.md": "# Plain\n\n```scholar publications\nshow_first: 3\nfilters: false\ndownload: true\n```\n",
}


def write(folder: Path) -> Path:
    pages = {f"docs/{name}": text for name, text in PAGES.items()}
    for path, text in {"mkdocs.yml": CONFIGURATION, "data/works.bib": BIBLIOGRAPHY, **pages}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def grouped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    project = write(tmp_path_factory.mktemp("grouped"))
    build(project, project / "site")
    with serve(project / "site") as address:
        yield address


@pytest.fixture(scope="module")
def on_zensical(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The same site on the host that takes no files from extensions."""
    project = write(tmp_path_factory.mktemp("zensical"))
    command = (sys.executable, "-m", "zensical", "build")
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with serve(project / "site") as address:
        yield address


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """What the command line exports of some works, in this order."""
    path = tmp_path_factory.mktemp("export") / "works.bib"
    path.write_text(BIBLIOGRAPHY, encoding="utf-8")
    library = load_library([path]).library
    return lambda *keys: EXPORTERS["bibtex"]([work for key in keys if (work := library.get(key))])


def shown(page: Page) -> list[str]:
    """Keys of the works that can be seen, as often as they can."""
    keys = "works => works.filter(work => work.checkVisibility()).map(work => work.dataset.key)"
    return page.eval_on_selector_all(".scholar-work", keys)  # type: ignore[no-any-return]


def headings(page: Page) -> list[str]:
    found = page.locator(".scholar-block h2").all()
    return [heading.inner_text() for heading in found if heading.is_visible()]


def search(page: Page, text: str) -> None:
    page.get_by_role("searchbox", name="Search publications").fill(text)


def link(page: Page) -> Locator:
    return page.get_by_role("link", name="as BibTeX")


def taken(page: Page) -> str:
    """The text of the file that the link downloads."""
    with page.expect_download() as waiting:
        link(page).click()
    assert waiting.value.suggested_filename == "publications.bib"
    return waiting.value.path().read_bytes().decode()


ALL = tuple(f"w{number}" for number in range(12))
SHORT = ("w0", "w1", "w2")


def test_work_under_several_topics_is_one_work(grouped: str, visit: Open) -> None:
    visited = visit(f"{grouped}topics/")
    page = visited.page
    assert headings(page) == ["Sea Ice", "tides", "Łodzie", "Other topics"]
    assert page.locator("[data-key=w3]").count() == 3
    assert page.locator("[id^=work-]").evaluate_all("all => new Set(all.map(each => each.id)).size === all.length")
    search(page, "number 3")
    assert shown(page) == ["w3"] * 3
    assert headings(page) == ["Sea Ice", "tides", "Łodzie"]
    page.wait_for_function("document.querySelector('[role=status]').textContent === '1 of 12 publications'")
    assert page.locator("button[value='tides'] .scholar-filters__count").text_content() == "1"
    entries = page.locator(".md-sidebar--secondary .md-nav__item").all()
    assert [entry.inner_text() for entry in entries if entry.is_visible()] == ["Sea Ice", "tides", "Łodzie"]
    assert visited.faults == []


def test_selection_is_downloaded_once_each_work(grouped: str, visit: Open, export: Callable[..., str]) -> None:
    page = visit(f"{grouped}topics/").page
    page.get_by_role("searchbox").fill("number 3")
    assert link(page).inner_text() == "Download 1 as BibTeX"
    assert taken(page) == export("w3")
    page.locator(".scholar-filters button[type=reset]").click()
    assert link(page).inner_text() == "Download all 12 as BibTeX"


def test_fold_opens_by_keyboard_and_closes(grouped: str, visit: Open) -> None:
    visited = visit(f"{grouped}folded/")
    page = visited.page
    assert shown(page) == list(SHORT)
    assert headings(page) == ["2020"]
    summary = page.locator(".scholar-rest > summary")
    assert summary.inner_text() == "Show all 12 publications"
    summary.focus()
    page.keyboard.press("Enter")
    assert shown(page) == list(ALL)
    assert headings(page) == ["2020", "2019", "2018"]
    assert summary.inner_text() == "Show fewer"
    page.keyboard.press("Space")
    assert shown(page) == list(SHORT)
    assert visited.faults == []


def test_filters_look_behind_the_fold(grouped: str, visit: Open, export: Callable[..., str]) -> None:
    page = visit(f"{grouped}folded/").page
    search(page, "number 4")
    assert (shown(page), headings(page)) == (["w4"], ["2020"])
    assert not page.locator(".scholar-rest > summary").is_visible()
    assert taken(page) == export("w4")
    search(page, "number 2018")
    assert (shown(page), headings(page)) == (["w10", "w11"], ["2018"])
    page.locator(".scholar-filters button[type=reset]").click()
    assert shown(page) == list(SHORT)
    assert page.locator(".scholar-rest > summary").is_visible()
    assert taken(page) == export(*ALL)


@pytest.mark.parametrize("has_script", [True, False])
@pytest.mark.parametrize("target", ["work-w9", "work-w9-title", "works-2018"])
def test_address_opens_the_fold(grouped: str, visit: Open, target: str, has_script: bool) -> None:
    page = visit(f"{grouped}folded/#{target}", java_script_enabled=has_script).page
    goal = page.locator(f"[id='{target}']")
    goal.wait_for(state="visible")
    assert goal.evaluate("goal => goal.getBoundingClientRect().top < innerHeight")
    if has_script:
        page.locator(".scholar-rest > summary").click()
        page.evaluate("location.hash = 'work-w11'")
        page.locator("#work-w11").wait_for(state="visible")


def test_browser_finds_what_is_folded(grouped: str, visit: Open) -> None:
    """An address with a text is the one way to the browser's own search that a script can take."""
    page = visit(f"{grouped}folded/#:~:text=Work%20Number%209", java_script_enabled=False).page
    page.locator("#work-w9").wait_for(state="visible")


def test_folded_list_is_printed_whole(grouped: str, visit: Open) -> None:
    page = visit(f"{grouped}folded/", width=794).page
    closed = page.pdf(format="A4")
    page.emulate_media(media="print")
    assert page.locator(".scholar-rest").get_attribute("open") is None
    assert shown(page) == list(ALL)
    assert not page.locator(".scholar-rest > summary").is_visible()
    assert not page.locator(".scholar-download").is_visible()
    page.evaluate("document.querySelector('.scholar-rest').open = true")
    assert closed.count(b"/Type /Page\n") == page.pdf(format="A4").count(b"/Type /Page\n")


def test_without_a_script_all_can_be_opened_and_downloaded(
    grouped: str, visit: Open, export: Callable[..., str]
) -> None:
    page = visit(f"{grouped}folded/", java_script_enabled=False).page
    assert page.locator(".scholar-work:visible").count() == 3
    page.locator(".scholar-rest > summary").click()
    assert page.locator(".scholar-work:visible").count() == 12
    assert taken(page) == export(*ALL)
    assert page.url.endswith("/folded/")


def test_address_of_the_file_stays(grouped: str, visit: Open, export: Callable[..., str]) -> None:
    page = visit(f"{grouped}plain/").page
    assert link(page).get_attribute("href") == "../plain.bib"
    answer = page.request.get(f"{grouped}plain.bib")
    assert (answer.status, answer.text()) == (200, export(*ALL))


@pytest.mark.parametrize("path", ["folded/", "plain/", "topics/"])
def test_host_without_files_has_it_from_the_page(
    on_zensical: str, visit: Open, export: Callable[..., str], path: str
) -> None:
    visited = visit(f"{on_zensical}{path}")
    page = visited.page
    entries = taken(page).strip().split("\n\n")
    assert sorted(entries) == sorted(export(*ALL).strip().split("\n\n"))
    if path != "plain/":
        search(page, "number 7")
        assert taken(page) == export("w7")
    assert taken(page) == taken(page)
    assert visited.faults == []


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
@pytest.mark.parametrize("path", ["folded/", "topics/"])
def test_every_state_is_accessible(grouped: str, visit: Open, path: str, width: int, scheme: str) -> None:
    visited = visit(f"{grouped}{path}", width=width, scheme=scheme)
    page = visited.page
    assert visited.axe(".md-content") == []
    if path == "folded/":
        page.locator(".scholar-rest > summary").click()
        assert visited.axe(".md-content") == []
    search(page, "number 3")
    assert visited.axe(".md-content") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
