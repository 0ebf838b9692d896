"""The research profile on every host, wherever its blocks stand, as fences and as macros."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from sitebuild import HOSTS, Built, build, copy_site, faults, normalised, use_material

pytestmark = pytest.mark.xdist_group("sites")  # in one process, so that each site is built once

PAGES = ("index.html", "places/index.html", "macros/index.html")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Built]:
    """Builds the site on a host, once."""
    known: dict[str, Built] = {}

    def get(host: str) -> Built:
        if host not in known:
            folder = copy_site("research", tmp_path_factory.mktemp(host))
            use_material(folder)
            known[host] = build(host, folder)
        return known[host]

    return get


Get = Callable[[str], Built]


@pytest.mark.parametrize("host", HOSTS[1:])
@pytest.mark.parametrize("page", PAGES)
def test_hosts_give_the_same_article(built: Get, page: str, host: str) -> None:
    ours, theirs = built("mkdocs").article(page), built(host).article(page)
    assert "scholar-" in ours
    assert normalised(theirs) == normalised(ours)


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("page", PAGES)
def test_pages_are_well_formed(built: Get, page: str, host: str) -> None:
    article = built(host).article(page)
    assert faults(article) == []
    assert not re.search(r"<p>\s*<(div|ol|ul|dl|figure)", article)
    assert "zscholarz" not in article
    assert "scholar-problem" not in article


@pytest.mark.parametrize("host", HOSTS)
def test_macros_say_what_fences_say(built: Get, host: str) -> None:
    fences, macros = (normalised(built(host).article(page)) for page in ("index.html", "macros/index.html"))
    assert macros == fences


def test_blocks_stand_where_they_were_written(built: Get) -> None:
    article = built("mkdocs").article("places/index.html")
    assert article.count('<div class="scholar-block"') == 11
    assert re.search(r"<li>\s*<p>In a list:</p>\s*<div class=\"scholar-block\">", article)
    assert re.search(r"class=\"admonition-title\">Note</p>\s*<div class=\"scholar-block\">", article)
    assert re.search(r"<blockquote>\s*<div class=\"scholar-block\">", article)
    assert re.search(r"<h2 id=\"people\">People.*?</h2>", article)


@pytest.mark.parametrize("host", HOSTS)
def test_links_lead_to_the_page_of_all_works(built: Get, host: str) -> None:
    addresses = re.findall(r'href="([^"]*publications[^"]*)"', built(host).article("places/index.html"))
    assert len(addresses) > 20
    assert all(re.match(r"\.\./publications/(\?[a-z]+=|#works-(undated|forthcoming)$|$)", each) for each in addresses)


def test_nothing_is_told_of_a_site_with_a_bibliography_alone(built: Get) -> None:
    assert [line for line in built("mkdocs").log.splitlines() if "scholar: " in line] == []
