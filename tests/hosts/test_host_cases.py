"""Faults that people met in other tools, each by its name, on sites built by the hosts' own commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import html5lib
import pytest
from sitebuild import HOSTS, Built, build, copy_site, faults

CONFIGURATION = """\
site_name: Cases
theme: {{name: material, font: false}}
plugins: [search, scholar: {settings}]
markdown_extensions:
  - mkdocs_scholar: {settings}
  - admonition
  - toc: {{permalink: true}}
  - md_in_html
  - pymdownx.superfences
  - pymdownx.tabbed: {{alternate_style: true}}
"""

BIBLIOGRAPHY = """
@article{tidal2021, author = {Ruiz, Ana}, title = {Tidal Mixing}, journal = {Coastal Letters}, year = 2021,
  abstract = {A zzunique word.}}
@incollection{kelp2020, author = {Cole, Ben}, title = {Kelp Decline}, booktitle = {Reef}, year = 2020}
@phdthesis{ice2019, author = {Ruiz, Ana}, title = {Ice Sounds}, school = {Fjord}, year = 2019}
@article{fog2024, author = {Ruiz, Ana}, title = {Fog}, journal = {Coastal Letters}, year = 2024}
"""


def site(
    folder: Path, host: str, pages: dict[str, str], bibliography: str = BIBLIOGRAPHY, settings: str = "{}"
) -> Built:
    files = {f"docs/{name}": text for name, text in {"index.md": "# Home\n", **pages}.items()}
    files |= {"mkdocs.yml": CONFIGURATION.format(settings=settings), "data/publications.bib": bibliography}
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    built = build(host, folder)
    assert built.code == 0, built.log
    return built


def block(*options: str) -> str:
    return "\n".join(("```scholar publications", *options, "```", ""))


def titles(article: str) -> list[str]:
    found = re.findall(r'<h\d class="scholar-work__title"[^>]*>(.*?)</h\d>', article)
    return [re.sub(r"<[^>]+>", "", title) for title in found]


def headings(article: str) -> list[str]:
    found = re.findall(r"<h2 (?!class=\"scholar-work)[^>]*>(.*?)</h2>", article, re.DOTALL)
    return [re.sub(r"<a .*?</a>|<[^>]+>", "", heading) for heading in found]


@pytest.mark.parametrize("host", HOSTS)
def test_filter_04_options_of_a_block_win_over_those_of_the_site(tmp_path: Path, host: str) -> None:
    """FILTER-04"""
    pages = {
        "a.md": f"# A\n\n{block('group_by: type', 'type_order: [article, chapter, thesis]')}",
        "b.md": f"# B\n\n{block('group_by: none', 'limit: 3')}",
        "c.md": f"# C\n\n{block('grup_by: type')}",
    }
    built = site(tmp_path, host, pages, settings="{blocks: {publications: {group_by: year}}}")
    assert headings(built.article("a/index.html")) == ["Journal articles", "Book chapters", "Theses"]
    assert headings(built.article("b/index.html")) == []
    assert titles(built.article("b/index.html")) == ["Fog", "Tidal Mixing", "Kelp Decline"]
    article = built.article("c/index.html")
    assert headings(article) == ["2024", "2021", "2020", "2019"]
    assert article.index("scholar-problem") < article.index("scholar-publications")
    (told,) = [line for line in built.log.splitlines() if "grup_by" in line]
    assert "docs/c.md:4: " in told
    assert 'Did you mean "group_by"?' in told


@pytest.mark.parametrize("host", HOSTS)
def test_filter_06_search_finds_works_at_their_anchors_and_no_bibtex(tmp_path: Path, host: str) -> None:
    """FILTER-06"""
    built = site(tmp_path, host, {"list.md": f"# Papers\n\n{block('filters: true')}"})
    entries = index(built)
    at = [entry["location"] for entry in entries if "Tidal Mixing" in entry["title"]]
    assert at == ["list/#work-tidal2021-title"]
    assert not [entry for entry in entries if "@article" in entry["title"] + entry["text"]]
    with_abstract = [entry["location"] for entry in entries if "zzunique" in entry["title"] + entry["text"]]
    assert with_abstract == at


def index(built: Built) -> list[dict[str, str]]:
    for name, key in (("search/search_index.json", "docs"), ("search.json", "items")):
        if (built.folder / name).exists():
            return json.loads((built.folder / name).read_text(encoding="utf-8"))[key]  # type: ignore[no-any-return]
    pytest.fail("the site has no search index")


@pytest.mark.parametrize("host", HOSTS)
def test_safe_01_nothing_of_an_entry_becomes_an_element(tmp_path: Path, host: str) -> None:
    """SAFE-01"""
    entry = (
        "@misc{x1, author = {<img src=x onerror=alert(2)>, Ann}, title = {<script>alert(1)</script> Attacks},\n"
        '  year = 2020, keywords = {"><svg onload=alert(3)>}, note = {Is p<0.05 & q>0.1 "enough"?}}'
    )
    shown = block("filters: true", "show: [keywords, note, bibtex]")
    article = site(tmp_path, host, {"list.md": f"# Papers\n\n{shown}"}, entry).article("list/index.html")
    assert "&lt;script&gt;alert(1)&lt;/script&gt; Attacks" in article
    assert re.search(r"Is p&lt;0.05 &amp; q&gt;0.1 (\"|&quot;|&#34;)enough\1\?", article)
    elements = html5lib.parseFragment(article, namespaceHTMLElements=False).iter()
    parsed = [(each.tag, each.attrib) for each in elements if isinstance(each.tag, str)]
    assert not [name for tag, attributes in parsed for name in attributes if name.startswith("on")]
    assert not [tag for tag, _ in parsed if tag == "script"]
    assert not [tag for tag, _ in parsed if tag == "img"]
    assert not [
        tag for tag, attributes in parsed if tag.endswith("svg") and "scholar" not in attributes.get("class", "")
    ]


@pytest.mark.parametrize("host", ["mkdocs", "properdocs"])
@pytest.mark.parametrize("has_folders", [True, False])
def test_path_01_files_are_found_from_every_page(tmp_path: Path, host: str, has_folders: bool) -> None:
    """PATH-01"""
    folder = copy_site("paths", tmp_path)
    configuration = folder / "mkdocs.yml"
    text = configuration.read_text(encoding="utf-8")
    head = f"use_directory_urls: {str(has_folders).lower()}\ntheme: {{name: material, font: false}}\n"
    configuration.write_text(head + text, encoding="utf-8")
    blocks = "\n".join(f"```scholar {name}\n```\n" for name in ("profile", "publications"))
    for name in ("publications.md", "index.md", "de/pubs/list.md"):
        (folder / "docs" / name).write_text(f"# Page\n\n{blocks}", encoding="utf-8")
    built = build(host, folder)
    up = "../" if has_folders else ""
    places = {"publications": up, "index": "", "de/pubs/list": f"../../{up}"}
    for name, to_root in places.items():
        file = f"{name}.html" if name == "index" or not has_folders else f"{name}/index.html"
        article = built.article(file)
        assert f'href="{to_root}files/tidal.pdf"' in article, name
        assert f'src="{to_root}img/ana.jpg"' in article, name
        assert 'href="https://example.org/tidal?a=1&amp;b=2"' in article, name
        assert "none.pdf" not in re.sub(r'<div class="scholar-problem".*?</div>', "", article, flags=re.DOTALL), name
    (told,) = [line for line in built.log.splitlines() if "none.pdf" in line]
    assert re.search(r"WARNING.*data/profile\.yml:\d+: ", told)
    assert build(host, folder, "--strict").code == 1


NESTED = """\
# Nested

Text before.

- item

    ```scholar publications
    limit: 1
    ```

=== "Tab"

    ```scholar publications
    limit: 1
    ```

!!! note

    ```scholar publications
    limit: 1
    ```

<div class="grid cards" markdown>

-   Card

    ```scholar publications
    limit: 1
    ```

</div>

`scholar publications` is code.

````
```scholar publications
longer: fence
```
````

Text:

    ```scholar publications
    indented: code
    ```
"""


@pytest.mark.parametrize("host", HOSTS)
def test_path_02_lists_stand_where_they_are_written(tmp_path: Path, host: str) -> None:
    """PATH-02"""
    article = site(tmp_path, host, {"nested.md": NESTED}).article("nested/index.html")
    assert faults(article) == []
    tree = html5lib.parseFragment(article, namespaceHTMLElements=False)
    parents = {child: parent for parent in tree.iter() for child in parent}
    blocks = [each for each in tree.iter("div") if each.get("class") == "scholar-block"]
    assert len(blocks) == 4
    around = []
    for each in blocks:
        chain = []
        element = parents.get(each)
        while element is not None:
            chain.append((element.tag, element.get("class") or ""))
            element = parents.get(element)
        assert not {tag for tag, _ in chain} & {"p", "pre", "code"}
        around.append(chain)
    assert around[0][0][0] == "li"
    assert "tabbed-block" in around[1][0][1]
    assert "admonition" in around[2][0][1]
    assert around[3][0][0] == "li"
    assert any("grid cards" in name for _, name in around[3])
    text = "".join(tree.itertext())
    assert all(words in text for words in ("scholar publications is code", "longer: fence", "indented: code"))


@pytest.mark.parametrize("host", HOSTS)
def test_path_03_headings_of_groups_are_in_the_table_of_contents(tmp_path: Path, host: str) -> None:
    """PATH-03"""
    text = f"# Publications\n\n{block('keys: [fog2024, tidal2021]', 'group_by: year')}\n## Service\n"
    built = site(tmp_path, host, {"list.md": text})
    page = built.page("list/index.html")
    contents = re.search(r'<nav class="md-nav md-nav--secondary".*?</nav>', page, re.DOTALL)
    assert contents
    entries = re.findall(r'<a href="#([^"]+)"[^>]*>\s*(.*?)\s*</a>', contents[0], re.DOTALL)
    words = [re.sub(r"\s*<[^>]+>\s*", "", entry) for _, entry in entries]
    assert words == ["2024", "2021", "Service"]
    for name, _ in entries:
        assert len(re.findall(rf'<h2 id="{name}">', page)) == 1
        assert re.search(rf'<h2 id="{name}">.*?<a class="headerlink" href="#{name}"', page)
    assert re.search(r"<title>Publications - Cases</title>", page)
