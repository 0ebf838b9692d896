"""Pages whose language is not the theme's, or one that blocks have no words in, on every host."""

from __future__ import annotations

from pathlib import Path

import pytest
from sitebuild import HOSTS, Built, build

CONFIGURATION = """\
site_name: Languages
theme: {name: material, font: false}
plugins: [search, scholar]
markdown_extensions: [mkdocs_scholar]
"""

WORK = (
    "@article{tidal2024, title = {Tides}, author = {Kim, Ana}, journal = {Seas}, year = 2024, html = {https://e.org/}}"
)

LIST = "```scholar publications\n```\n"

PAGES = {
    "index.md": LIST,
    "zh.md": f"---\nlanguage: zh\n---\n{LIST}",
    "de.md": f"---\nlanguage: de\n---\n{LIST}\n{LIST}",
    "again.md": f"---\nlang: de\n---\n{LIST}",
}


def write_site(folder: Path, configuration: str = CONFIGURATION) -> Path:
    pages = {f"docs/{name}": text for name, text in PAGES.items()}
    for path, text in {"mkdocs.yml": configuration, "data/publications.bib": WORK, **pages}.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module", params=HOSTS)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(request.param, write_site(tmp_path_factory.mktemp(request.param)))


def test_block_in_the_language_of_the_theme_carries_none(site: Built) -> None:
    assert '<div class="scholar-block">' in site.article()


@pytest.mark.parametrize(
    ("address", "tag"), [("zh/index.html", "zh"), ("de/index.html", "de"), ("again/index.html", "de")]
)
def test_block_in_another_language_carries_it(site: Built, address: str, tag: str) -> None:
    article = site.article(address)
    assert f'<div class="scholar-block" lang="{tag}">' in article
    assert '<div class="scholar-block">' not in article


def test_words_are_those_of_the_language_or_english(site: Built) -> None:
    assert ">论文<" in site.article("zh/index.html")
    assert ">Paper<" in site.article("de/index.html")


def test_language_without_words_is_told_once_and_fails_no_strict_build(tmp_path: Path) -> None:
    site = build("mkdocs", write_site(tmp_path), "--strict")
    assert site.code == 0, site.log
    assert site.log.count("[unknown-locale]") == 1
    assert 'pages are in "de"' in site.log


def test_locale_of_the_settings_leaves_nothing_to_tell(tmp_path: Path) -> None:
    configuration = CONFIGURATION.replace("search, scholar", "search, {scholar: {locale: zh}}")
    site = build("mkdocs", write_site(tmp_path, configuration))
    assert "[unknown-locale]" not in site.log
    assert '<div class="scholar-block" lang="zh">' in site.article("de/index.html")
