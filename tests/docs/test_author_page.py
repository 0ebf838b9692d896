"""docs/research.md shows each line of a research library's page about an author."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import html5lib
import pytest
import yaml
from examples import ROOT, Built, build_site

PAGES = ("research.md", "publications.md", "index.md", "cv.md")


@dataclass(frozen=True)
class Line:
    """A line of the page, and how ours says it."""

    line: str
    shows: str
    leads: dict[str, str] = field(default_factory=dict)


LINES = [
    Line(**each) for each in yaml.safe_load((Path(__file__).parent / "author_page.yaml").read_text(encoding="utf-8"))
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    options = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    del options["nav"], options["extra_css"]
    files = {f"docs/{name}": (ROOT / "docs" / name).read_text(encoding="utf-8") for name in PAGES}
    return build_site(tmp_path_factory.mktemp("author"), {**files, "mkdocs.yml": yaml.safe_dump(options)})


def words(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("¶", "")).strip()


@pytest.fixture(scope="module")
def article(site: Built) -> list[tuple[str, str, str]]:
    """Every element of the article, itself first: its name, what is read of it, its address."""
    html = site.html("research/index.html")
    html = html[html.index("<article") : html.index("</article>")]
    html = re.sub(r"<figure.*?</figure>", "", html, flags=re.DOTALL)  # the words of a chart are in its table
    html = re.sub(r"(</(?:p|li|dt|dd|div|h\d|td|th|figcaption|summary)>)", r" \1 ", html)
    root = html5lib.parseFragment(html, namespaceHTMLElements=False)
    return [
        (str(each.tag), words(each.get("aria-label") or "".join(each.itertext())), each.get("href", ""))
        for each in root.iter()
    ]


def test_page_builds_without_a_warning(site: Built) -> None:
    assert site.warnings == ()
    assert "scholar-problem" not in site.html("research/index.html")


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.line)
def test_page_shows_the_line(article: list[tuple[str, str, str]], line: Line) -> None:
    assert re.search(line.shows, article[0][1])


@pytest.mark.parametrize("line", [line for line in LINES if line.leads], ids=lambda line: line.line)
def test_line_leads_where_it_should(article: list[tuple[str, str, str]], line: Line) -> None:
    for named, address in line.leads.items():
        found = [href for tag, text, href in article if tag == "a" and text in named.split("|")]
        assert found, named
        assert any(re.search(address, href) for href in found), (named, found)


def test_sections_stand_in_their_order(article: list[tuple[str, str, str]]) -> None:
    headings = [text for tag, text, _ in article if tag == "h2"]
    assert headings == [
        "Affiliations",
        "Fields and topics",
        "Works by year",
        "Papers",
        "All works",
        "Co-authors",
        "Venues",
        "Cited by",
    ]


def test_anchors_that_others_may_link_to_are_there(site: Built) -> None:
    html = site.html("research/index.html")
    assert all(html.count(f'id="{name}"') == 1 for name in ("papers", "also"))
