"""What the plugin adds on MkDocs: headings in the contents, links, watching, settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mkdocs.config import load_config
from sitebuild import build, copy_site, use_material

from mkdocs_scholar import ScholarExtension


def _rewrite(folder: Path, old: str, new: str) -> None:
    path = folder / "mkdocs.yml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_headings_of_groups_are_in_the_contents_in_page_order(tmp_path: Path) -> None:
    site = build("mkdocs", copy_site("headings", tmp_path), "--strict")
    assert site.code == 0, site.log
    page = site.page()
    contents = re.findall(r"<a href=\"#([^\"]+)\" class=\"nav-link\">", page)
    assert contents == ["publications", "works-2024", "works-2021", "service"]
    assert all(f'id="{anchor}"' in page for anchor in contents)
    assert "<title>Headings</title>" in page
    assert page.count('class="headerlink" href="#works-2024"') == 1


@pytest.mark.parametrize("host", ["mkdocs", "properdocs"])
def test_links_to_works_are_known_to_the_validation_of_anchors(tmp_path: Path, host: str) -> None:
    folder = copy_site("headings", tmp_path)
    use_material(folder)
    _rewrite(folder, "site_name", "validation: {anchors: warn}\nsite_name")
    site = build(host, folder, "--strict")
    assert site.code == 0, site.log
    page = folder / "docs" / "index.md"
    page.write_text(page.read_text(encoding="utf-8").replace("#work-tidal2024", "#work-none"), encoding="utf-8")
    site = build(host, folder, "--strict")
    assert site.code == 1
    assert "#work-none" in site.log


@pytest.mark.parametrize(
    ("flag", "pages"),
    [
        (
            "--use-directory-urls",
            {"index.html": "", "publications/index.html": "../", "de/pubs/list/index.html": "../../../"},
        ),
        ("--no-directory-urls", {"index.html": "", "publications.html": "", "de/pubs/list.html": "../../"}),
    ],
)
def test_local_files_are_reached_from_every_page(tmp_path: Path, flag: str, pages: dict[str, str]) -> None:
    site = build("mkdocs", copy_site("paths", tmp_path), flag)
    assert site.code == 0, site.log
    for address, up in pages.items():
        html = site.page(address)
        assert f'href="{up}files/tidal.pdf"' in html, address
        assert 'href="https://example.org/tidal?a=1&amp;b=2"' in html
        assert 'files/none.pdf"' not in html
    home = site.page()
    assert 'src="img/ana.jpg"' in home
    assert re.search(r'href="publications(/|\.html)#top"', home)


def test_missing_file_is_told_with_its_place_and_fails_a_strict_build(tmp_path: Path) -> None:
    site = build("mkdocs", copy_site("paths", tmp_path), "--strict")
    assert site.code == 1
    told = [line for line in site.log.splitlines() if "none.pdf" in line]
    assert len(told) == 1
    assert re.search(r"data/profile\.yml:\d+: .*\[missing-target\]", told[0])


def test_wrong_settings_end_the_build_without_a_traceback(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    _rewrite(folder, "[search, scholar]", "[search, {scholar: {bibliografy: x.bib, math: 7}}]")
    site = build("mkdocs", folder)
    assert site.code == 1
    assert '"bibliografy" is no setting. Did you mean "bibliography"?' in site.log
    assert '"math" takes true or false' in site.log
    assert "Traceback" not in site.log


@pytest.mark.parametrize("host", ["mkdocs", "properdocs"])
def test_wrong_settings_of_the_extension_alone_end_the_build_without_a_traceback(tmp_path: Path, host: str) -> None:
    folder = copy_site("headings", tmp_path)
    _rewrite(folder, "site_name", "theme: {name: material, font: false}\nsite_name")
    _rewrite(folder, "[search, scholar]", "[search]")
    _rewrite(folder, "  - toc:", "  - mkdocs_scholar: {venue: {}}\n  - toc:")
    site = build(host, folder)
    assert site.code == 1
    assert 'Did you mean "venues"?' in site.log
    assert "Traceback" not in site.log


def test_settings_may_stand_under_the_extension(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    _rewrite(folder, "  - toc:", "  - mkdocs_scholar: {bibliography: nothing/*.bib}\n  - toc:")
    assert "Tidal" not in build("mkdocs", folder).page()


def test_settings_in_both_places_are_told_and_the_plugins_count(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    _rewrite(folder, "[search, scholar]", "[search, {scholar: {bibliography: data/publications.bib}}]")
    _rewrite(folder, "  - toc:", "  - mkdocs_scholar: {bibliography: nothing/*.bib}\n  - toc:")
    site = build("mkdocs", folder, "--strict")
    assert site.code == 0
    assert site.log.count("[two-configurations]") == 1
    assert "Tidal Mixing" in site.page()


def test_missing_search_is_told_once(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    _rewrite(folder, "[search, scholar]", "[scholar]")
    site = build("mkdocs", folder, "--strict")
    assert site.code == 0
    assert site.log.count("[no-search]") == 1


def test_extension_alone_does_on_mkdocs_too(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    _rewrite(folder, "[search, scholar]", "[search]")
    _rewrite(folder, "  - toc:", "  - mkdocs_scholar\n  - toc:")
    site = build("mkdocs", folder, "--strict")
    assert site.code == 0, site.log
    page = site.page()
    assert "Tidal Mixing" in page
    assert len(re.findall(r"<style>[^<]*\.scholar-work", page)) == 1


def test_macros_get_our_name_by_themselves(tmp_path: Path) -> None:
    folder = copy_site("macros", tmp_path)
    _rewrite(folder, "  - macros:\n      modules: [mkdocs_scholar.macros]", "  - macros")
    site = build("mkdocs", folder, "--strict")
    assert site.code == 0, site.log
    assert "I have written" in site.page()
    assert re.search(r"<h2 id=\"list-of-2\"", site.page())


def test_a_sites_own_variable_of_our_name_stays(tmp_path: Path) -> None:
    folder = copy_site("macros", tmp_path)
    _rewrite(folder, "  - macros:\n      modules: [mkdocs_scholar.macros]", "  - macros")
    _rewrite(folder, "site_name", "extra: {scholar: Ana the scholar}\nsite_name")
    (folder / "docs" / "index.md").write_text("# A\n\n{{ scholar }}\n", encoding="utf-8")
    site = build("mkdocs", folder, "--strict")
    assert site.code == 0, site.log
    assert "Ana the scholar" in site.page()


def test_call_left_standing_is_told_with_its_line(tmp_path: Path) -> None:
    folder = copy_site("macros", tmp_path)
    _rewrite(folder, "  - macros:\n      modules: [mkdocs_scholar.macros]", "")
    site = build("mkdocs", folder, "--strict")
    assert site.code == 1
    lines = re.findall(r"docs/index\.md:(\d+): .*\[no-macros\]", site.log)
    assert lines == ["7", "7", "13", "21"]  # each call once, at its first place


def test_broken_bibliography_is_told_once_for_all_pages(tmp_path: Path) -> None:
    folder = copy_site("paths", tmp_path)
    bibliography = folder / "data" / "publications.bib"
    bibliography.write_text(
        bibliography.read_text(encoding="utf-8").replace("title = {Tidal Mixing},", ""), encoding="utf-8"
    )
    site = build("mkdocs", folder)
    told = [line for line in site.log.splitlines() if "data/publications.bib" in line]
    assert len(told) == 1
    assert told[0].endswith("[missing-title]")


def test_host_that_configures_twice_gets_everything_once(tmp_path: Path) -> None:
    """mkdocs-static-i18n asks once a language."""
    folder = copy_site("headings", tmp_path)
    _rewrite(folder, "  - toc:", "  - mkdocs_scholar\n  - toc:")
    config = load_config(str(folder / "mkdocs.yml"))
    for _ in range(2):
        config = config.plugins.on_config(config)
    ours = [entry for entry in config.markdown_extensions if isinstance(entry, ScholarExtension)]
    assert len(ours) == 1
    assert "mkdocs_scholar" not in config.markdown_extensions
    linked = [str(entry) for entry in (*config.extra_css, *config.extra_javascript)]
    assert sum(entry.startswith("assets/scholar.") for entry in linked) == 2
    assert config.watch == [str(folder / "data")]


def test_own_styles_come_after_ours_and_watched_folders_stay(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    _rewrite(folder, "site_name", "extra_css: [own.css]\nwatch: [data]\nsite_name")
    config = load_config(str(folder / "mkdocs.yml"))
    config = config.plugins.on_config(config)
    assert [str(entry).partition(".")[0] for entry in config.extra_css] == ["assets/scholar", "own"]
    assert config.watch == [str(folder / "data")]


def test_configuration_with_a_relative_path_finds_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_site("headings", tmp_path)
    monkeypatch.chdir(tmp_path)
    site = build("mkdocs", tmp_path, "--config-file", "headings/mkdocs.yml", "--site-dir", str(tmp_path / "site"))
    assert site.code == 0, site.log
    assert "Tidal Mixing" in site.page()


def test_page_with_a_search_asks_for_the_script_before_its_list(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    (folder / "docs" / "more").mkdir()
    block = "# {}\n\n```scholar publications\nfilters: {}\n```\n"
    for name, has_filters in (("with", "true"), ("without", "false")):
        (folder / "docs" / "more" / f"{name}.md").write_text(block.format(name, has_filters), encoding="utf-8")
    site = build("mkdocs", folder)
    early = re.compile(r'<script async src="\.\./\.\./assets/scholar\.[0-9a-f]{8}\.js"></script></head>')
    pages = [site.page(f"more/{name}/index.html") for name in ("with", "without")]
    assert [len(early.findall(page)) for page in pages] == [1, 0]
    assert all(len(re.findall(r'<script src="\.\./\.\./assets/scholar\.', page)) == 1 for page in pages)


def test_marks_are_taken_from_excerpts_too(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    _rewrite(folder, "[search, scholar]", "[search, scholar, blog]\ntheme: {name: material, font: false}")
    posts = folder / "docs" / "blog" / "posts"
    posts.mkdir(parents=True)
    text = "---\ndate: 2024-01-31\n---\n# Post\n\n```scholar publications\n```\n\n<!-- more -->\n\nrest\n"
    (posts / "post.md").write_text(text, encoding="utf-8")
    site = build("mkdocs", folder)
    blog = site.page("blog/index.html")
    assert "Tidal Mixing" in blog
    assert "<!--scholar:" not in blog
    assert "<!--/scholar:" not in blog
