"""The link to a list's works as a .bib file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml

from mkdocs_scholar.exports import EXPORTERS
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.sources.bibtex import read as read_bibtex
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.download import INLINE_MAX, Download
from mkdocs_scholar.views.publications import OPTIONS, PublicationsView, publications

GOLDEN = yaml.safe_load((Path(__file__).parent / "query.yaml").read_text(encoding="utf-8"))
WORKS = tuple(read_bibtex([Source(path="a.bib", content=GOLDEN["bibliography"].encode())]).works)
MakeContext = Callable[..., Context]
MakeWork = Callable[..., Work]


def shown(text: str, context: Context) -> PublicationsView:
    return publications(options.read(text, OPTIONS, "publications", context.report, options.Site()), context)


def offered(text: str, context: Context) -> Download | None:
    return shown(text, context).download


def published(context: Context) -> dict[str, str]:
    return context.page.published  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("text", ["", "type: article", "year: 2020\nsort: title", "group_by: topic", "limit: 2"])
def test_file_is_what_the_command_exports_of_the_list(text: str, make_context: MakeContext) -> None:
    context = make_context(*WORKS)
    view = shown(f"{text}\ndownload: true", context)
    keys = dict.fromkeys(work.key for group in view.groups for work in group.works)
    works = [work for key in keys for work in WORKS if work.key == key]
    assert published(context) == {"list-1.bib": EXPORTERS["bibtex"](works)}
    assert view.download == Download(href="list-1.bib", name="publications.bib", count=len(works))


def test_works_of_other_formats_and_keys_that_bibtex_mixes_up(make_work: MakeWork, make_context: MakeContext) -> None:
    works = (make_work("k3"), make_work("K3"), *WORKS[:1])
    context = make_context(*works)
    assert offered("group_by: none\nsort: -date\ndownload: true", context)
    assert published(context)["list-1.bib"] == EXPORTERS["bibtex"](works)
    assert "@article{K3-2," in published(context)["list-1.bib"]


def test_a_list_with_filters_has_it_and_others_when_asked(make_context: MakeContext) -> None:
    assert offered("", make_context(*WORKS)) is None
    assert offered("filters: true", make_context(*WORKS)) is not None
    assert offered("filters: true\ndownload: false", make_context(*WORKS)) is None
    assert offered("download: true\ntitle: x\nyear: 1900", make_context(*WORKS)) is None


def test_a_host_without_files_has_a_short_list_in_the_address(make_context: MakeContext) -> None:
    context = make_context(*WORKS)
    context.page.published = None  # type: ignore[attr-defined]
    found = offered("download: true\ngroup_by: none", context)
    assert found
    start, _, text = found.href.partition(",")
    assert start == "data:text/x-bibtex;charset=utf-8"
    assert unquote(text) == EXPORTERS["bibtex"]([work for key in _keys(context) for work in WORKS if work.key == key])


def _keys(context: Context) -> list[str]:
    return [work.key for work in shown("group_by: none", context).groups[0].works]


def test_a_host_without_files_leaves_a_long_list_to_the_script(make_work: MakeWork, make_context: MakeContext) -> None:
    context = make_context(*(make_work(f"w{number}", source="x" * 1000) for number in range(INLINE_MAX // 1000 + 1)))
    context.page.published = None  # type: ignore[attr-defined]
    assert offered("download: true", context) == Download(href="", name="publications.bib", count=33)


def test_a_file_of_the_users_own(make_context: MakeContext) -> None:
    context = make_context(*WORKS)
    assert offered("download: files/tidal.pdf", context) == Download(
        href="files/tidal.pdf", name="tidal.pdf", count=len(WORKS)
    )
    assert published(context) == {}
    assert offered("download: files/none.bib", context) is None
    assert [problem.message for problem in context.report] == [
        'download is "files/none.bib", and there is no such file in the documentation folder; add it or mend the path.'
    ]
