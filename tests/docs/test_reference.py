"""The reference pages say what the code says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from examples import GUIDE, ROOT, examples

from mkdocs_scholar.blocks import BLOCKS
from mkdocs_scholar.locale import available
from mkdocs_scholar.model.link import LINK_KINDS
from mkdocs_scholar.problems import CODES, Level
from mkdocs_scholar.settings import NAMES, Settings
from mkdocs_scholar.sources import load_library
from mkdocs_scholar.sources.bibtex.fieldnames import main_name
from mkdocs_scholar.views import frame
from mkdocs_scholar.views.options import Option

INNER = ("phrase.html.jinja", "work_light.html.jinja")
"""Templates that only other templates use."""

UNLISTED = ("url", "preprint", "bibcode", "inspire", "jstor", "handle", "custom")
"""Kinds of link that come of several fields, or are too rare for the guide."""

LEVELS = {"Errors": Level.ERROR, "Warnings": Level.WARNING, "Infos": Level.INFO}


def sections(page: str) -> dict[str, str]:
    """Parts of a page by the title of their heading of the second level."""
    parts = re.split(r"^## (.+)$", (GUIDE / page).read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def rows(text: str) -> list[list[str]]:
    """Cells of each row of a section's tables, their heads left out."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split(" |")] for line in lines]


def shown(value: Any) -> str:
    """A default as the reference writes it; empty for none."""
    if value in (None, (), ""):
        return ""
    if isinstance(value, tuple):
        return ", ".join(shown(item) for item in value)
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def test_settings_page_lists_each_setting() -> None:
    assert list(sections("settings.md")) == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_settings_page_gives_the_default(name: str) -> None:
    written = re.match(r"\n\nDefault: (.+)\n", sections("settings.md")[name])
    assert written
    assert written[1] == setting_default(getattr(Settings(), name))


def setting_default(value: Any) -> str:
    if value == "":
        return "empty"
    if isinstance(value, tuple):
        return f"`[{', '.join(value)}]`"
    return "`{}`" if isinstance(value, Mapping) else shown(value)


def test_settings_page_names_each_language_that_has_words() -> None:
    (named,) = re.findall(r"There are words in ([^.]+)\.", sections("settings.md")["locale"])
    assert tuple(re.findall(r"`([\w-]+)`", named)) == available()


def test_every_setting_has_a_place_in_the_class() -> None:
    assert set(Settings.__struct_fields__) == {*NAMES, "base", "file"}


def test_problems_page_lists_each_code_at_its_level() -> None:
    listed = {
        row[0].strip("`"): level for title, level in LEVELS.items() for row in rows(sections("problems.md")[title])
    }
    assert listed == {name: code.level for name, code in CODES.items()}


@pytest.mark.parametrize("name", CODES)
def test_problems_page_says_what_a_code_means_and_asks_for(name: str) -> None:
    found = [row for text in sections("problems.md").values() for row in rows(text) if row[0] == f"`{name}`"]
    assert [row[1] for row in found] == [CODES[name].meaning]
    assert all(row[2].endswith(".") for row in found)


def test_problems_page_shows_a_message_as_it_is_told(tmp_path: Path) -> None:
    (shown_problem,) = [example for example in examples(GUIDE / "problems.md") if example.language == "text"]
    entry = (
        "@article{kim2024, title = {Tides}, author = {Kim, A}, journal = {Tides}, year = 2024,\n month = {Sometime}}"
    )
    (tmp_path / "publications.bib").write_text("\n" * 39 + entry, encoding="utf-8")
    (problem,) = load_library(["publications.bib"], base=tmp_path).problems
    assert f"data/{problem}\n" == shown_problem.text


def test_bibliography_page_names_aliases_that_are_read() -> None:
    for row in rows(sections("bibliography.md")["Fields"]):
        name, *_ = re.findall(r"[\w…]+", row[0])
        assert {main_name(alias) for alias in re.findall(r"`(\w+)`", row[1])} <= {name}


def test_bibliography_page_lists_buttons_in_their_order() -> None:
    _, _, buttons = sections("bibliography.md")["Fields"].partition("make a button")
    names = [name for row in rows(buttons) for name in re.findall(r"`(\w+)`", row[0])]
    kinds = [kind for kind in LINK_KINDS if kind not in UNLISTED]
    assert [name for name in names if name in kinds] == kinds


def test_blocks_page_has_a_section_for_each_block() -> None:
    assert set(sections("blocks.md")) == set(BLOCKS)


@pytest.mark.parametrize("name", BLOCKS)
def test_blocks_page_lists_each_option(name: str) -> None:
    listed = rows(sections("blocks.md")[name])
    assert listed == [[f"`{option}`", shown(about.default), about.meaning] for option, about in known(name).items()]


def test_blocks_page_lists_the_options_that_every_block_takes() -> None:
    before, _, _ = (GUIDE / "blocks.md").read_text(encoding="utf-8").partition("\n## ")
    listed = rows(before)
    assert listed == [[f"`{option}`", shown(about.default), about.meaning] for option, about in frame.OPTIONS.items()]


def known(name: str) -> dict[str, Option]:
    return dict(BLOCKS[name].options)


def test_templates_page_lists_each_variable() -> None:
    styles = (resources.files("mkdocs_scholar") / "assets" / "scholar.css").read_text(encoding="utf-8")
    declared = set(re.findall(r"^  (--scholar-[\w-]+):", styles.partition("}")[0], re.MULTILINE))
    assert set(re.findall(r"--scholar-[\w-]+", sections("templates.md")["Variables"])) == declared


def test_templates_page_lists_each_template_with_its_blocks() -> None:
    folder = resources.files("mkdocs_scholar") / "templates"
    texts = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name not in INNER}
    blocks = {f"`{name}`": re.findall(r"{% block (\w+)", text) for name, text in texts.items()}
    listed = {row[0]: re.findall(r"\w+", row[2]) for row in rows(sections("templates.md")["Templates"])}
    assert listed == blocks


def test_pages_link_only_to_what_is_there() -> None:
    pages = [ROOT / "README.md", *GUIDE.glob("*.md")]
    found = [(page, target) for page in pages for target in local_links(page)]
    assert found
    assert [f"{page.name}: {target}" for page, target in found if not (page.parent / target).exists()] == []


def local_links(page: Path) -> list[str]:
    return re.findall(r"\]\((?!https?:)([\w./-]+\w)", page.read_text(encoding="utf-8"))


def test_guide_lists_all_its_pages() -> None:
    text = (GUIDE / "index.md").read_text(encoding="utf-8")
    pages = {path.name for path in GUIDE.glob("*.md")} - {"index.md"}
    assert {page for page in pages if f"({page})" in text} == pages
