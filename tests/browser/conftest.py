"""The project's own site and a browser to look at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from chromium import find
from playwright.sync_api import Browser, sync_playwright
from visits import MATERIAL, Visit, build, build_with_zensical, published, serve

ROOT = Path(__file__).parent.parent.parent

THEMES = {
    "material": MATERIAL,
    "zensical": MATERIAL,
    "mkdocs": "theme: {name: mkdocs, color_mode: auto, highlightjs: false}\n",
    "readthedocs": "theme: {name: readthedocs, highlightjs: false}\n",
}
"""Each look a site may have, with its configuration; Zensical is a host whose own theme follows Material's."""

_ARGUMENTS = (
    "--no-sandbox",  # Chromium refuses to run as root with one
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


_ON_EVERY_THEME = ("test_access.py", "test_themes.py")
"""Files of tests that share the site `looks` on each theme; they take about as long as all others together."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keeps the browser tests in two processes, so that each site is built once and two browsers run."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            group = "themes" if item.path.name in _ON_EVERY_THEME else "browser"
            item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the project's own site."""
    project = tmp_path_factory.mktemp("project")
    (project / "site").mkdir()
    with serve(project / "site") as address:
        build(published(ROOT, project, address), project / "site")
        yield address


@pytest.fixture(scope="session")
def looks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """Address of the site `looks`, which has a work for each oddity, in one of `THEMES`; built when first asked for."""
    with ExitStack() as stack:

        @cache
        def address(theme: str) -> str:
            project = tmp_path_factory.mktemp(theme) / "project"
            shutil.copytree(ROOT / "tests/sites/looks", project)
            with (project / "mkdocs.yml").open("a", encoding="utf-8") as file:
                file.write(THEMES[theme])
            if theme == "zensical":
                build_with_zensical(project)
            else:
                build(project, project / "site")
            return stack.enter_context(serve(project / "site"))

        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.fail("The browser tests need a Chromium; scripts/test installs one.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Opens a page: `visit(address, width=…, scheme=…)`; closes all at the end."""
    visits: list[Visit] = []

    def open_page(address: str, **options: Any) -> Visit:
        visits.append(Visit(browser, address, **options))
        return visits[-1]

    yield open_page
    for visited in visits:
        visited.close()
