"""Long lists of authors: cut with the owner in sight, whole at one key."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from visits import Visit, build, serve

OWNER = "Ada Lovelace"
COUNT = 20
OTHERS = [f"Given{letter} Family{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

PLACES: dict[str, tuple[int, ...]] = {"first": (0,), "middle": (12,), "last": (19,), "absent": (), "two": (2, 15)}
"""Key of a work to where the owner stands among its authors, counted from 0."""


def _authors(places: tuple[int, ...]) -> list[str]:
    return [OWNER if place in places else OTHERS[place] for place in range(COUNT)]


def _marked(key: str) -> int:
    """How many names are marked: of two people with the owner's name nobody can say which is which."""
    return 1 if len(PLACES[key]) == 1 else 0


def _entry(key: str) -> str:
    authors = " and ".join(_authors(PLACES[key]))
    return f"@article{{{key}, title = {{On {key}}}, author = {{{authors}}}, year = 1843}}\n"


@pytest.fixture(scope="module")
def long_lists(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    project = tmp_path_factory.mktemp("long")
    files = {
        "mkdocs.yml": "site_name: Long\ntheme: {name: material, font: false}\nplugins: [search, scholar]\n",
        "data/profile.yml": f"name: {OWNER}\n",
        "data/publications.bib": "\n".join(map(_entry, PLACES)),
        "docs/index.md": "# Works\n\n```scholar publications\n```\n",
    }
    for name, text in files.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text, encoding="utf-8")
    build(project, project / "site")
    with serve(project / "site") as address:
        yield address


@pytest.mark.parametrize("key", PLACES)
def test_list_is_cut_with_the_owner_in_sight(long_lists: str, visit: Callable[..., Visit], key: str) -> None:
    work = visit(long_lists).page.locator(f".scholar-work[data-key={key}]")
    shown = work.locator(".scholar-work__authors").inner_text()
    assert all(name in shown for name in _authors(PLACES[key])[:8])
    assert OTHERS[10] not in shown
    assert shown.count(OWNER) == (1 if PLACES[key] else 0)
    assert work.locator(".scholar-person--owner:visible").count() == _marked(key)
    assert "…" in shown


@pytest.mark.parametrize("key", PLACES)
def test_whole_list_opens_by_keyboard(long_lists: str, visit: Callable[..., Visit], key: str) -> None:
    page = visit(long_lists, java_script_enabled=True).page
    work = page.locator(f".scholar-work[data-key={key}]")
    for _ in range(100):
        page.keyboard.press("Tab")
        if work.locator(".scholar-work__authors summary:focus").count():
            break
    page.keyboard.press("Enter")
    assert work.locator(".scholar-work__authors details").evaluate("details => details.open")
    shown = work.locator(".scholar-work__authors").inner_text()
    places = [shown.rindex(name) for name in _authors(PLACES[key]) if name != OWNER]
    assert places == sorted(places)
    assert shown.count(OWNER) >= len(PLACES[key])
    page.keyboard.press("Enter")
    assert not work.locator(".scholar-work__authors details").evaluate("details => details.open")


def test_focus_is_seen(long_lists: str, visit: Callable[..., Visit]) -> None:
    page = visit(long_lists).page
    summary = page.locator(".scholar-work__authors summary").first
    page.keyboard.press("Tab")  # the browser shows focus only to those who use the keyboard
    summary.focus()
    style = summary.evaluate("node => { const s = getComputedStyle(node); return [s.outlineStyle, s.boxShadow]; }")
    assert style != ["none", "none"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cut_lists_are_accessible(long_lists: str, visit: Callable[..., Visit], scheme: str) -> None:
    page = visit(long_lists, width=360, scheme=scheme)
    page.page.locator(".scholar-work__authors summary").first.click()
    assert [fault for fault in page.axe() if "scholar-" in fault] == []
