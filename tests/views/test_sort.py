"""In what order a list's works stand, and what is said of a key there is none of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from mkdocs_scholar.sources.bibtex import read as read_bibtex
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.publications import OPTIONS, publications
from mkdocs_scholar.views.selection import SORT_KEYS

GOLDEN = yaml.safe_load((Path(__file__).parent / "sort.yaml").read_text(encoding="utf-8"))
WORKS = tuple(read_bibtex([Source(path="a.bib", content=GOLDEN["bibliography"].encode())]).works)
MakeContext = Callable[..., Context]


def shown(sort: str, context: Context) -> list[str]:
    values = options.read(f"group_by: none\nsort: {sort}", OPTIONS, "publications", context.report, options.Site())
    return [work.key for group in publications(values, context).groups for work in group.works]


@pytest.mark.parametrize("sort", GOLDEN["sorted"])
def test_works_stand_in_order(sort: str, make_context: MakeContext) -> None:
    context = make_context(*WORKS)
    assert shown(sort, context) == GOLDEN["sorted"][sort]
    assert not list(context.report)


def test_each_key_is_shown_in_both_directions() -> None:
    assert {*SORT_KEYS, *(f"-{key}" for key in SORT_KEYS)} - {"type", "-type"} <= GOLDEN["sorted"].keys()


@pytest.mark.parametrize("sort", GOLDEN["told"])
def test_unknown_key_is_told(sort: str, make_context: MakeContext) -> None:
    context = make_context(*WORKS)
    assert shown(sort, context) == GOLDEN["sorted"]["-date"]
    assert [problem.message for problem in context.report] == [f"publications has sort: {GOLDEN['told'][sort]}"]


DATE_07 = """
@misc{misc17, title={A}, author={Ruiz, Ana}, year=2017}
@article{dec17, title={B}, author={Ruiz, Ana}, year=2017, month=dec, journal={J}}
@phdthesis{thesis17, title={T}, author={Ruiz, Ana}, year=2017, school={U}}
@inproceedings{conf17, title={C}, author={Ruiz, Ana}, year=2017, booktitle={P}}
@book{book17, title={K}, author={Ruiz, Ana}, year=2017, publisher={S}}
@article{apr17, title={D}, author={Ruiz, Ana}, year=2017, month=4, journal={J}}
@article{a16, title={E}, author={Ruiz, Ana}, year=2016, journal={J}}
@misc{misc16, title={F}, author={Ruiz, Ana}, year=2016}
"""


def test_years_fall_and_types_follow_an_order_of_ones_own(make_context: MakeContext) -> None:
    """DATE-07: the date is the last tie-break, and types that the order does not name come behind, by name."""
    context = make_context(*read_bibtex([Source(path="a.bib", content=DATE_07.encode())]).works)
    written = "group_by: none\nsort: [-year, type]\ntype_order: [article, inproceedings, chapter, misc]"
    values = options.read(written, OPTIONS, "publications", context.report, options.Site())
    found = [work.key for group in publications(values, context).groups for work in group.works]
    assert found == ["dec17", "apr17", "conf17", "misc17", "book17", "thesis17", "a16", "misc16"]
    assert not list(context.report)
