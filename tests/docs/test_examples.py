"""Every example of the guide and of the README is built."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from examples import ROOT, Built, Example, build_folder, build_site, configuration, examples, guide_examples

LIST = "```scholar publications\n```\n"
"""The page of a small site whose example is no page."""

PLUGINS = "plugins: [search, scholar]\n"

MARKDOWN = guide_examples("markdown")
ENTRIES = guide_examples("bibtex")
CONFIGURATIONS = guide_examples("yaml", "mkdocs.yml")
SCRIPTS = guide_examples("python")


def named(found: list[Example]) -> list[object]:
    return [pytest.param(example, id=example.id) for example in found]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """One site with the project's own configuration and a page for each Markdown example."""
    options = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    del options["nav"]
    options["theme"] = {"name": "mkdocs"}
    files = {f"docs/{page_name(example)}.md": example.text for example in MARKDOWN}
    return build_site(tmp_path_factory.mktemp("pages"), {**files, "mkdocs.yml": yaml.safe_dump(options)})


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The project's own site."""
    return build_folder(ROOT, tmp_path_factory.mktemp("project"))


def page_name(example: Example) -> str:
    return f"{Path(example.page).stem}-{example.line}"


def test_guide_has_examples_of_each_language() -> None:
    assert min(map(len, (MARKDOWN, ENTRIES, CONFIGURATIONS, SCRIPTS))) > 0


def test_markdown_examples_build_without_a_warning(pages: Built) -> None:
    assert pages.warnings == ()


@pytest.mark.parametrize("example", named(MARKDOWN))
def test_markdown_example_shows_something(pages: Built, example: Example) -> None:
    html = pages.html(f"{page_name(example)}/index.html")
    assert "scholar-" in html
    assert "scholar-problem" not in html
    assert "```" not in html


@pytest.mark.parametrize("example", named(ENTRIES))
def test_every_entry_is_listed(tmp_path: Path, example: Example) -> None:
    site = build_site(
        tmp_path,
        {
            "mkdocs.yml": configuration(PLUGINS),
            "docs/index.md": LIST,
            example.title: example.text,
            "docs/assets/shore.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
        },
    )
    keys = re.findall(r"^@\w+\{([^,]+),", example.text, re.MULTILINE)
    assert site.warnings == ()
    assert sorted(re.findall(r'data-key="([^"]*)"', site.html())) == sorted(keys)


@pytest.mark.parametrize("example", named(CONFIGURATIONS))
def test_configuration_builds(tmp_path: Path, example: Example) -> None:
    files = {"mkdocs.yml": configuration(example.text), "docs/index.md": LIST, "docs/extra.css": "", "overrides/a": ""}
    site = build_site(tmp_path, files)
    assert site.warnings == ()
    assert 'data-key="sun2024llumnix"' in site.html()


EFFECTS = {
    "locale: zh": ">论文<",
    "venues:": ">IEEE CVPR<",
    "group_by: year": 'id="works-2025"',
}
"""What shows that a setting was heard, by a line of its example."""


@pytest.mark.parametrize("line", EFFECTS)
def test_setting_has_its_effect(tmp_path: Path, line: str) -> None:
    (example,) = [example for example in CONFIGURATIONS if line in example.text and example.page == "settings.md"]
    site = build_site(tmp_path, {"mkdocs.yml": configuration(example.text), "docs/index.md": LIST})
    assert EFFECTS[line] in site.html()


@pytest.mark.parametrize("example", named(SCRIPTS))
def test_script_gives_a_list(tmp_path: Path, example: Example) -> None:
    build_site(tmp_path, {"mkdocs.yml": configuration(PLUGINS), "docs/index.md": LIST})
    script = example.text + "\nprint(html)\n"
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert 'data-key="sun2024llumnix"' in done.stdout


def test_override_takes_the_place_of_the_template(tmp_path: Path) -> None:
    (override,) = guide_examples("jinja")
    settings = "plugins: [search, {scholar: {templates: overrides}}]"
    files = {"mkdocs.yml": configuration(settings), "docs/index.md": LIST, override.title: override.text}
    site = build_site(tmp_path, files)
    assert site.warnings == ()
    assert '<strong class="my-award">Distinguished Paper Award:</strong>' in site.html()
    assert not {"🏆", "&#127942;"} & set(re.findall(r"🏆|&#127942;", site.html()))


def test_getting_started_gives_the_site_it_promises(tmp_path: Path) -> None:
    files: dict[str, str] = {}
    for example in examples(ROOT / "docs" / "guide" / "getting-started.md"):
        if example.title:
            files.setdefault(example.title, example.text)
    site = build_site(tmp_path, files)
    html = site.html()
    assert site.warnings == ()
    assert all(word in html for word in ("Mara Lindqvist", "Institute of Coastal Seas", "Tides in Narrow Seas"))
    assert "Best Paper Award" in html
    assert 'data-md-color-scheme="slate"' in html
    assert files[".gitignore"] == ".venv/\nsite/\n"
    assert 'id="works-2024"' in site.html("publications/index.html")
    assert "University of the North" in site.html("cv/index.html")
    assert all(f'href="{page}/"' in html for page in ("publications", "cv"))


def test_readme_gives_a_site(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    titled = re.findall(r"^`([\w./]+)`:\n\n(`{3,})\w*\n(.*?)^\2$", readme, re.MULTILINE | re.DOTALL)
    files = {path: text for path, _, text in titled}
    assert len(files) == 4
    site = build_site(tmp_path, files)
    assert site.warnings == ()
    assert all(word in site.html() for word in ("Mara Lindqvist", "Institute of Coastal Seas", "Tides in Narrow Seas"))


def test_own_site_builds_without_a_warning(project: Built) -> None:
    assert project.warnings == ()


@pytest.mark.parametrize("example", named(guide_examples("scholar")))
def test_live_example_is_no_longer_a_fence(project: Built, example: Example) -> None:
    html = project.html(f"guide/{Path(example.page).stem}/index.html")
    block = example.text.strip() or "nothing but a name"
    assert "scholar-problem" not in html, block
    assert "scholar-" in html, block
