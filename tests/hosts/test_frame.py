"""The heading and the anchor that any block may have."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import markdown
import pytest
from sitebuild import SITES, faults

from mkdocs_scholar.blocks import BLOCKS
from mkdocs_scholar.macros import Macros


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(SITES / "shared" / "data", tmp_path / "data")
    monkeypatch.chdir(tmp_path)


def made(text: str) -> str:
    html = markdown.markdown(text, extensions=["toc", "mkdocs_scholar"], extension_configs={"toc": {"marker": ""}})
    assert faults(html) == []
    return html


def fence(name: str, *lines: str) -> str:
    return "\n".join((f"```scholar {name}", *lines, "```", ""))


def headings(html: str) -> list[tuple[str, str, str]]:
    """Level, id and text of each heading outside of finished HTML."""
    return re.findall(r'<h(\d) id="([^"]*)"[^>]*>([^<]*)</h', html)


def test_title_is_a_heading_and_what_is_inside_stands_below_it() -> None:
    html = made("# A\n\n" + fence("publications", "title: My *works*", "id: papers", "group_by: type") + "\n## B\n")
    assert headings(html)[:3] == [
        ("1", "a", "A"),
        ("2", "papers", "My *works*"),
        ("3", "journal-articles", "Journal articles"),
    ]
    assert '<h4 class="scholar-work__title"' in html
    assert html.count('id="papers"') == 1


def test_title_without_an_anchor_gets_one_of_its_words() -> None:
    html = made(fence("publications", "title: Papers", "group_by: none") * 2)
    assert headings(html) == [("2", "papers", "Papers"), ("2", "papers_1", "Papers")]


def test_anchor_without_a_title_is_that_of_the_block() -> None:
    html = made("# A\n\n" + fence("publications", "id: '#papers'", "group_by: none"))
    assert '<div class="scholar-block" id="papers">' in html
    assert headings(html) == [("1", "a", "A")]


def test_title_in_another_language_says_so() -> None:
    html = made(fence("publications", "title: {zh: 论文}", "id: p"))
    assert '<h2 id="p" lang="zh">论文</h2>' in html


def test_nothing_to_show_has_no_heading() -> None:
    html = made(fence("timeline", "title: Prizes", "section: awards", "id: prizes"))
    assert "Prizes" not in html


def test_one_anchor_leads_to_one_place() -> None:
    html = made(fence("publications", "id: p", "limit: 1") + "\n" + fence("publications", "id: p", "limit: 2"))
    assert html.count('id="p"') == 1
    assert 'data-code="bad-option"' in html
    assert "id is &#34;p&#34;, which another block of this page has; write another" in html


@pytest.mark.parametrize("name", ["2024", "a b", "-a", "a#b"])
def test_what_is_no_anchor_is_told(name: str) -> None:
    html = made(fence("publications", f"id: {name}", "limit: 1"))
    assert "write a name such as" in html
    assert '<div class="scholar-block">' in html


@pytest.mark.parametrize("name", [name for name, block in BLOCKS.items() if not block.is_inline])
def test_every_block_takes_both_as_fence_and_as_macro(name: str) -> None:
    call = getattr(Macros(), name.replace("-", "_"))(title="Some words", id="here")
    for text in (fence(name, "title: Some words", "id: here"), str(call)):
        html = made(text)
        assert "no option" not in html
        assert ('<h2 id="here">Some words</h2>' in html) == ('class="scholar-problem"' not in html and bool(html))


def test_value_in_a_sentence_takes_neither() -> None:
    html = made(f"I wrote {Macros().metric('publications', title='A')} papers.")
    assert "metric has no option" in html
