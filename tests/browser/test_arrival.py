"""A long page comes piece by piece: what has come of its list can be searched before the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from lists import clear, expect_heard, found, headings, search, shown
from playwright.sync_api import Page, expect
from visits import MATERIAL, Visit, build, write

Open = Callable[..., Visit]

TOTAL = 60
HALF = 30
"""How many works come before the page stops."""

WORKS = "\n".join(
    f"@article{{w{number}, author = {{Doe, Jane}}, title = {{Work Number {number}}}, year = {2020 - number // 10}, "
    f"journal = {{Journal {number % 3}}}, abstract = {{{'even' if number % 2 == 0 else 'odd'} {'salt ' * 60}}}}}"
    for number in range(TOTAL)
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = write(
        tmp_path_factory.mktemp("arrival"),
        **{
            "mkdocs.yml": f"site_name: Arrival\n{MATERIAL}plugins: [search, scholar]\n",
            "docs/index.md": "# Publications\n\n```scholar publications\n```\n",
            "data/works.bib": WORKS,
        },
    )
    build(project, project / "site")
    return project / "site"


class _Halting(SimpleHTTPRequestHandler):
    """Sends the first half of a page, and the other when it may."""

    def __init__(self, *args: Any, may_go_on: Event, **options: Any) -> None:
        self._may_go_on = may_go_on
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        if self.path.partition("?")[0] != "/":
            super().do_GET()
            return
        page = (Path(self.directory) / "index.html").read_bytes()
        half = page.index(f'<li class="scholar-work" data-key="w{HALF}"'.encode()) + 200  # within that work
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page[:half])
        self.wfile.flush()
        self._may_go_on.wait(60)
        self.wfile.write(page[half:])

    def log_message(self, *args: object) -> None:
        """Says nothing."""


@contextmanager
def halting(folder: Path, may_go_on: Event) -> Iterator[str]:
    handler = partial(_Halting, directory=str(folder), may_go_on=may_go_on)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        may_go_on.set()
        server.shutdown()


@pytest.fixture
def arriving(built: Path) -> Iterator[tuple[str, Event]]:
    """Address of the page, and what lets its other half come."""
    may_go_on = Event()
    with halting(built, may_go_on) as address:
        yield address, may_go_on


def halfway(visit: Open, address: str) -> tuple[Visit, Page]:
    """Opens the page and waits until its first half is there."""
    visited = visit(address, until="commit")
    page = visited.page
    page.locator(f"#work-w{HALF - 1}").wait_for(state="attached")
    page.locator(".scholar-filters").wait_for()
    return visited, page


def even(numbers: range) -> list[str]:
    return [f"w{number}" for number in numbers if number % 2 == 0]


def test_what_has_come_is_searched_and_the_rest_as_it_comes(arriving: tuple[str, Event], visit: Open) -> None:
    address, may_go_on = arriving
    visited, page = halfway(visit, address)
    search(page, "even")
    page.wait_for_function(f"document.querySelector('#work-w{HALF - 1}').hidden")
    assert shown(page)[: HALF // 2] == even(range(HALF))
    assert found(page).endswith(f"of {TOTAL} publications")
    assert page.locator(".scholar-filters [role=status]").inner_text() == ""
    may_go_on.set()
    expect_heard(page, f"{TOTAL // 2} of {TOTAL} publications")
    assert shown(page) == even(range(TOTAL))
    assert page.get_by_role("searchbox", name="Search publications").input_value() == "even"
    page.wait_for_url("**/?search=even")
    assert visited.faults == []


def test_nothing_is_said_to_be_missing_before_all_has_come(arriving: tuple[str, Event], visit: Open) -> None:
    address, may_go_on = arriving
    _, page = halfway(visit, address)
    search(page, "number 59")
    page.wait_for_function(f"document.querySelector('#work-w{HALF - 1}').hidden")
    assert not page.get_by_text("No publications match.").is_visible()
    assert page.locator(".scholar-filters__facets button:disabled").count() == 0
    may_go_on.set()
    expect_heard(page, f"1 of {TOTAL} publications")
    assert (shown(page), headings(page)) == (["w59"], ["2015"])
    search(page, "number 60")
    expect(page.get_by_text("No publications match.")).to_be_visible()


def test_who_clears_the_search_meanwhile_has_the_whole_list(arriving: tuple[str, Event], visit: Open) -> None:
    address, may_go_on = arriving
    _, page = halfway(visit, address)
    search(page, "zebra")
    page.wait_for_function(f"document.querySelector('#work-w{HALF - 1}').hidden")
    clear(page)
    assert "w29" in shown(page)
    may_go_on.set()
    expect_heard(page, f"{TOTAL} of {TOTAL} publications")
    assert len(shown(page)) == TOTAL
    assert len(headings(page)) == 6


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ("search=odd&year=2015-2016", 10),
        ("search=odd&type=article", 30),
        ("venue=Journal+1", 20),
        ("author=Nobody", 59),
    ],
)
def test_address_narrows_what_comes(arriving: tuple[str, Event], visit: Open, asked: str, count: int) -> None:
    """A choice among values waits until all works are known; the work that the address leads to is shown too."""
    address, may_go_on = arriving
    visited = visit(f"{address}?{asked}#work-w12", until="commit")
    page = visited.page
    page.locator(f"#work-w{HALF - 1}").wait_for(state="attached")
    may_go_on.set()
    expect_heard(page, f"{count + 1} of {TOTAL} publications")
    assert len(shown(page)) == count + 1
    assert "w12" in shown(page)
    assert visited.faults == []


def test_theme_follows_none_of_the_parts_of_works(built: Path, visit: Open) -> None:
    """It would listen to print and address for each; its own folds it must go on with."""
    may_go_on = Event()
    may_go_on.set()
    with halting(built, may_go_on) as address:
        page = visit(address, until="commit").page
        page.add_init_script(
            """const add = window.addEventListener;
            window.listeners = 0;
            window.addEventListener = function (kind, ...rest) {
                if (kind === "beforeprint") window.listeners += 1;
                return add.call(this, kind, ...rest);
            };"""
        )
        page.reload()
        assert page.locator(".scholar-work details").count() == 2 * TOTAL
        assert page.evaluate("window.listeners") < 10
        assert page.evaluate("document.querySelector('.md-content').querySelectorAll('details').length") > 2 * TOTAL


def test_paper_has_all_where_no_style_can_open_it(built: Path, visit: Open) -> None:
    may_go_on = Event()
    may_go_on.set()
    with halting(built, may_go_on) as address:
        page = visit(address, until="commit").page
        page.add_init_script("CSS.supports = () => false")
        page.reload()
        abstract = page.locator("#work-w3 .scholar-work__abstract")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(abstract).to_have_attribute("open", "")
        assert page.locator("#work-w3 .scholar-work__bibtex").get_attribute("open") is None
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert abstract.get_attribute("open") is None
