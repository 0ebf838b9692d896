"""Links from a number to the works that it counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_scholar.host import FolderHost, Host
from mkdocs_scholar.page import HostPage
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.views.works_page import WorksPage, is_works_page, works_page


def codes(context) -> list[str]:
    return [problem.code for problem in context.report]


def test_an_address_says_what_the_list_shall_show():
    page = WorksPage("../publications/")
    assert page.narrowed(year="2019") == "../publications/?year=2019"
    assert page.narrowed("works-2019", year="2019") == "../publications/?year=2019#works-2019"
    assert page.narrowed(author=["Yong Li", "Y. Li"]) == "../publications/?author=Yong+Li&author=Y.+Li"
    assert (
        page.narrowed(venue=("A & B=C?",), year="2018-2020") == "../publications/?venue=A+%26+B%3DC%3F&year=2018-2020"
    )
    assert page.narrowed(topic="海冰") == "../publications/?topic=%E6%B5%B7%E5%86%B0"


def test_what_an_address_has_stays():
    assert WorksPage("list/?a=1#b").narrowed(year="2019") == "list/?a=1&year=2019#b"
    assert WorksPage("list/?a=1#b").narrowed("c", year="2019") == "list/?a=1&year=2019#c"


def test_without_a_page_nothing_is_linked():
    assert WorksPage().narrowed("works-2019", year="2019") == ""


def host_page(folder: Path, path: str, **settings: object) -> HostPage:
    return HostPage(FolderHost(folder, folder / "docs", path), Settings(**settings))


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    for name in ("publications.md", "research.md", "zh/publications.md", "zh/research.md", "de/research.md", "all.md"):
        path = tmp_path / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("research.md", "publications.md"),
        ("zh/research.md", "publications.md"),
        ("de/research.md", "../publications.md"),
        ("publications.md", "publications.md"),
    ],
)
def test_the_page_beside_a_block_comes_first(docs, make_context, path, address):
    context = make_context(page=host_page(docs, path))
    assert works_page({}, context).address == address
    assert codes(context) == []


def test_the_default_page_may_be_missing(docs, make_context):
    (docs / "docs/publications.md").unlink()
    context = make_context(page=host_page(docs, "research.md"))
    assert works_page({}, context).address == ""
    assert codes(context) == []


def test_a_page_that_is_named_must_be_there(docs, make_context):
    context = make_context(page=host_page(docs, "research.md"), settings=Settings(works_page="list.md"))
    assert works_page({}, context).address == ""
    (problem,) = context.report
    assert problem.code == "missing-target"
    assert 'the setting works_page is "list.md"' in problem.message


def test_a_page_that_a_setting_names_is_told_at_its_line(docs, make_context):
    (docs / "mkdocs.yml").write_text("plugins:\n  - scholar:\n      works_page: list.md\n", encoding="utf-8")
    settings = Settings.of({"works_page": "list.md"}, docs, "mkdocs.yml")
    context = make_context(page=host_page(docs, "research.md"), settings=settings)
    works_page({}, context)
    assert [str(problem.location) for problem in context.report] == ["mkdocs.yml:3"]


def test_a_block_may_have_a_page_of_its_own_or_none(docs, make_context):
    context = make_context(page=host_page(docs, "research.md"), settings=Settings(works_page="list.md"))
    assert works_page({"works_page": "all.md"}, context).address == "all.md"
    assert works_page({"works_page": False}, context).address == ""
    assert (
        works_page({}, make_context(page=host_page(docs, "research.md"), settings=Settings(works_page="")))
        == WorksPage()
    )
    assert codes(context) == []


def test_where_no_page_is_known_none_is_guessed(make_context):
    page = HostPage(Host(), Settings())
    assert works_page({}, make_context(page=page)).address == ""
    assert works_page({"works_page": "list.html"}, make_context(page=page)).address == "list.html"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("publications.md", True),
        ("zh/publications.md", True),
        ("index.md", False),
        ("my-publications.md", False),
        ("", False),
    ],
)
def test_the_page_that_counts_lead_to_knows_itself(docs, make_context, path, expected):
    assert is_works_page(make_context(page=host_page(docs, path))) is expected
