"""The same files give the same pages on MkDocs, ProperDocs and Zensical."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sitebuild import HOSTS, Built, build, copy_site, faults, normalised, use_material

pytestmark = pytest.mark.xdist_group("sites")  # in one process, so that each site is built once


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Built]:
    """Builds a case on a host, once."""
    known: dict[tuple[str, str], Built] = {}

    def get(case: str, host: str) -> Built:
        if (case, host) not in known:
            known[case, host] = build(host, copy_site(case, tmp_path_factory.mktemp(host)))
        return known[case, host]

    return get


Get = Callable[[str, str], Built]


@pytest.mark.parametrize("host", HOSTS[1:])
@pytest.mark.parametrize("case", ["nested", "macros", "faults", "places"])
def test_hosts_give_the_same_article(built: Get, case: str, host: str) -> None:
    ours, theirs = built(case, "mkdocs").article(), built(case, host).article()
    assert "scholar-" in ours
    assert normalised(theirs) == normalised(ours)


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("case", ["nested", "macros", "faults", "places"])
def test_pages_are_well_formed(built: Get, case: str, host: str) -> None:
    article = built(case, host).article()
    assert faults(article) == []
    assert not re.search(r"<p>\s*<(div|ol|ul|section)", article)
    assert "zscholarz" not in built(case, host).page()


@pytest.mark.parametrize("host", HOSTS)
def test_blocks_stand_where_they_were_written(built: Get, host: str) -> None:
    article = built("nested", host).article()
    assert article.count('<div class="scholar-block">') == 16
    between = r"<p>Text before</p>\s*<div class=\"scholar-block\">.*?</div>\s*<p>text after\.</p>"
    assert re.search(between, article, re.DOTALL)
    assert re.search(r"<blockquote>\s*<p>quoted</p>\s*<div class=\"scholar-block\">", article)
    assert re.search(r"</div>\s*<hr\s*/?>\s*<div class=\"scholar-block\">", article)
    assert re.search(r"</div>\s*(<div[^>]*>)*\s*<table>", article)


@pytest.mark.parametrize("host", HOSTS)
def test_text_stays_text(built: Get, host: str) -> None:
    article = re.sub(r"</?span[^>]*>", "", built("nested", host).article())
    assert "```scholar longer\n```\n" in article
    assert "```scholar indented\n  limit: &quot;&lt;1&gt;&quot;\n```\n" in article
    assert "<!--\n```scholar comment\n```\n-->" in article
    assert "<pre>\n```scholar raw\n```\n</pre>" in article


@pytest.mark.parametrize("host", HOSTS)
def test_headings_of_groups_follow_the_heading_before(built: Get, host: str) -> None:
    article = built("nested", host).article()
    levels = re.findall(r"<h(\d) id=\"(works-2024[^\"]*)\"", article)
    assert levels == [("2", "works-2024"), ("3", "works-2024-2"), ("4", "works-2024-3")]


@pytest.mark.parametrize("host", HOSTS)
def test_macros_are_blocks_alone_and_values_in_sentences(built: Get, host: str) -> None:
    article = built("macros", host).article()
    text = re.sub(r"<[^>]+>", "", article)
    assert "I have written 2 papers, h-index 13." in text
    assert re.search(r"<h2 id=\"list-of-2\">List of .*2", article)
    assert re.search(r"<td>(<[^>]+>)*2(<[^>]+>)*</td>", article)
    assert re.search(r"<h3 id=\"works-2024\">2024", article)
    assert re.search(r"class=\"admonition-title\">Note</p>\s*<div class=\"scholar-block\">", article)
    assert "{{ scholar.publications(keys=[&quot;tidal2024&quot;], selected=true) }}" in re.sub(
        r"</?span[^>]*>", "", article
    )
    assert "<code>{{ scholar.metric(&quot;h_index&quot;) }}</code>" in article


@pytest.mark.parametrize("host", HOSTS)
def test_problems_are_told_once_with_their_line(built: Get, host: str) -> None:
    log = built("faults", host).log
    places = {
        "docs/index.md:9": "unknown-option",
        "docs/index.md:16": "unknown-block",
        "docs/index.md:19": "unknown-option",
        "docs/index.md:21": "unknown-metric",
        "docs/other.md:4": "unknown-option",
    }
    for place, code in places.items():
        told = [line for line in log.splitlines() if f"{place}: " in line]
        assert len(told) == 1, (place, log)
        assert told[0].endswith(f"[{code}]")


@pytest.mark.parametrize("host", HOSTS)
def test_problems_stand_in_the_page(built: Get, host: str) -> None:
    article = built("faults", host).article()
    codes = re.findall(r"data-code=\"([^\"]+)\"", article)
    assert codes == ["unknown-option", "unknown-block", "unknown-option", "unknown-metric"]
    assert "Tidal Mixing" in article


@pytest.mark.parametrize("host", HOSTS)
def test_blocks_where_none_can_stand_are_told(built: Get, host: str) -> None:
    site = built("places", host)
    told = re.findall(r"docs/index\.md:(\d+): .*\[([\w-]+)\]", site.log)
    assert sorted((int(line), code) for line, code in told) == [
        (10, "block-in-html"),
        (14, "misplaced-block"),
        (19, "misplaced-block"),
        (21, "misplaced-block"),
        (21, "misplaced-block"),
        (23, "misplaced-block"),
        (25, "unclosed-fence"),
        (29, "misplaced-block"),
        (38, "misplaced-block"),
        (44, "block-in-html"),
        (46, "block-in-html"),
    ]
    article = site.article()
    assert '<h2 id="heading">' in article
    assert "scholar-token" not in site.page()
    assert len(re.findall(r"<ol class=\"scholar-timeline\b", article)) == 6


def test_styles_are_inlined_once_where_no_plugin_links_them(built: Get) -> None:
    page = built("nested", "zensical").page()
    assert page.count(".scholar-publications") > 0
    assert len(re.findall(r"<style>[^<]*\.scholar-work", page)) == 1
    assert "<style>" not in built("nested", "mkdocs").article()


@pytest.mark.parametrize("host", ["mkdocs", "properdocs"])
def test_styles_and_script_are_linked_by_their_content(built: Get, host: str) -> None:
    page = built("nested", host).page()
    links = re.findall(r"(?:href|src)=\"(assets/scholar\.[0-9a-f]{8}\.(?:css|js))\"", page)
    assert len(links) == 2
    assert all((built("nested", host).folder / link).stat().st_size > 100 for link in links)


@pytest.mark.parametrize("host", ["mkdocs", "properdocs"])
def test_search_finds_each_work_at_its_place(built: Get, host: str) -> None:
    site = built("macros", host)
    index = json.loads((site.folder / "search" / "search_index.json").read_text(encoding="utf-8"))
    found = {entry["location"]: entry for entry in index["docs"]}
    assert found["#work-tidal2024-title"]["title"] == "Tidal Mixing in Narrow Fjords"
    assert "scholar:" not in site.page()


def test_work_has_one_id_however_often_it_is_shown(built: Get) -> None:
    article = built("nested", "mkdocs").article()
    ids = re.findall(r"\bid=\"(work-[^\"]+)\"", article)
    assert len(ids) == len(set(ids))
    assert "work-tidal2024" in ids


@pytest.mark.parametrize("host", ["mkdocs", "properdocs"])
def test_strict_build_ends_with_our_warnings(host: str, tmp_path: Path) -> None:
    folder = copy_site("faults", tmp_path)
    assert build(host, folder, "--strict").code == 1
    clean = copy_site("macros", tmp_path)
    assert build(host, clean, "--strict").code == 0


@pytest.mark.parametrize("host", HOSTS)
def test_problems_of_data_are_told_once_for_all_pages(tmp_path: Path, host: str) -> None:
    folder = copy_site("paths", tmp_path)
    use_material(folder)
    bibliography, profile = folder / "data" / "publications.bib", folder / "data" / "profile.yml"
    bibliography.write_text(
        bibliography.read_text(encoding="utf-8").replace("title = {Tidal Mixing},", ""), encoding="utf-8"
    )
    text = profile.read_text(encoding="utf-8").replace("#top).", "#top), [b](none.md) and [c](javascript:alert).")
    profile.write_text(text, encoding="utf-8")
    for page in ("index.md", "publications.md", "de/pubs/list.md"):
        path = folder / "docs" / page
        blocks = "".join(f"```scholar {name}\n```\n\n" for name in ("profile", "about", "publications"))
        path.write_text(f"{path.read_text(encoding='utf-8')}\n{blocks}", encoding="utf-8")
    log = build(host, folder).log
    told = [line for line in log.splitlines() if "scholar: " in line]
    codes = ["bad-value", "missing-target", "missing-target", "missing-title"]
    assert sorted(re.findall(r"\[([\w-]+)\]$", "\n".join(told), re.MULTILINE)) == codes, log
    assert [bool(re.search(r"data/(profile\.yml|publications\.bib):\d+: ", line)) for line in told] == [True] * 4
    assert [line for line in told if "javascript" in line and "no such file" in line] == []


@pytest.fixture(scope="session")
def own(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Built]:
    """Builds this project's own site on a host, once."""
    root = Path(__file__).parent.parent.parent
    known: dict[str, Built] = {}

    def get(host: str) -> Built:
        if host not in known:
            folder = tmp_path_factory.mktemp(f"own-{host}")
            for name in ("docs", "data"):
                shutil.copytree(root / name, folder / name)
            shutil.copy(root / "mkdocs.yml", folder)
            known[host] = build(host, folder)
        return known[host]

    return get


@pytest.mark.parametrize("host", HOSTS[1:])
@pytest.mark.parametrize("address", ["", "publications/", "research/", "cv/", "guide/blocks/"])
def test_hosts_give_the_same_article_of_our_own_site(own: Callable[[str], Built], address: str, host: str) -> None:
    page = f"{address}index.html"
    ours, theirs = own("mkdocs").article(page), own(host).article(page)
    assert "scholar-" in ours
    assert normalised(theirs) == normalised(ours)
