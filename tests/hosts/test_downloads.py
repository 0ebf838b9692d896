"""The .bib file of a list, and the fold of a long one, on every host."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from sitebuild import HOSTS, Built, build, faults

from mkdocs_scholar.exports import EXPORTERS
from mkdocs_scholar.sources import load_library

CONFIGURATION = """\
site_name: Downloads
theme: {name: material, font: false}
plugins: [search, scholar]
markdown_extensions: [mkdocs_scholar, toc]
"""

WORKS = "\n\n".join(
    f"@article{{w{number}, title = {{Tides & Waves {number}}}, author = {{Kim, Ana}}, journal = {{Seas}},\n"
    f"  year = {2000 + number}, pdf = {{https://e.org/{number}.pdf}}}}"
    for number in range(4)
)

LIST = "```scholar publications\ndownload: true\nfilters: false\n```\n"

PAGES = {
    "publications.md": f"# Publications\n\n{LIST}\n{LIST.replace('filters: false', 'year: 2001')}",
    "de/list.md": f"# Liste\n\n{LIST}",
    "taken.md": f"# Taken\n\n{LIST}",
    "taken.bib": "@misc{other}\n",
    "folded.md": "# Folded\n\n```scholar publications\nshow_first: 2\n```\n\n## Service\n",
    "index.md": "# Home\n",
}


@pytest.fixture(scope="module", params=HOSTS)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder: Path = tmp_path_factory.mktemp(request.param)
    pages = {f"docs/{name}": text for name, text in PAGES.items()}
    for path, text in {"mkdocs.yml": CONFIGURATION, "data/publications.bib": WORKS, **pages}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    built = build(request.param, folder)
    assert built.code == 0, built.log
    return built


def exported(site: Built, *keys: str) -> str:
    library = load_library([site.folder.parent / "data/publications.bib"]).library
    return EXPORTERS["bibtex"]([work for key in keys if (work := library.get(key))])


def offered(site: Built, page: str) -> list[str]:
    """What each download link of a page leads to: the text of its file."""
    html = site.article(page)
    links = re.findall(r'<p class="scholar-download"[^>]*><a [^>]*href="([^"]*)" download="publications.bib">', html)
    return [_text(site.folder / page, unescape(link)) for link in links]


def _text(page: Path, link: str) -> str:
    if link.startswith("data:text/x-bibtex;charset=utf-8,"):
        return unquote(link.partition(",")[2])
    return (page.parent / link).read_bytes().decode()


def test_links_lead_to_what_the_command_exports(site: Built) -> None:
    whole = exported(site, "w3", "w2", "w1", "w0")
    assert offered(site, "publications/index.html") == [whole, exported(site, "w1")]
    assert offered(site, "de/list/index.html") == [whole]
    assert offered(site, "taken/index.html") == [whole]
    assert "pdf =" not in whole


def test_files_stand_beside_their_pages(site: Built) -> None:
    files = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*.bib")}
    ours = {"publications.bib", "publications-2.bib", "de/list.bib", "taken-list.bib"}
    takes_files = "zensical" not in site.folder.parent.name
    assert files == {"taken.bib", *(ours if takes_files else ())}
    assert (site.folder / "taken.bib").read_text(encoding="utf-8") == PAGES["taken.bib"]


def test_search_reads_no_bibtex(site: Built) -> None:
    assert "Tides" in _index(site)
    assert "@article" not in _index(site)
    assert "as BibTeX" not in _index(site)


def _index(site: Built) -> str:
    found = next(path for name in ("search/search_index.json", "search.json") if (path := site.folder / name).exists())
    return json.dumps(json.loads(found.read_text(encoding="utf-8")), ensure_ascii=False)


def test_folded_list_is_whole_and_its_headings_are_known(site: Built) -> None:
    article = site.article("folded/index.html")
    assert faults(article) == []
    shown, fold, rest = article.partition('<details class="scholar-rest">')
    assert fold
    assert re.findall(r'id="(work-w\d)"', shown) == ["work-w3", "work-w2"]
    rest, _, after = rest.rpartition("</details>")
    assert re.findall(r'<h2 id="([^"]+)"', rest) == ["works-2001", "works-2000"]
    assert re.findall(r'id="(work-w\d)"', rest) == ["work-w1", "work-w0"]
    assert "Show all 4 publications" in rest
    assert 'id="service"' in after
    entries = re.findall(r'href="#(works-20\d\d|service)"', site.page("folded/index.html"))
    assert list(dict.fromkeys(entries))[:5] == [*(f"works-{year}" for year in (2003, 2002, 2001, 2000)), "service"]
