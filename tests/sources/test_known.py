"""A file that is read again in a preview gives what it gives when it is read for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from mkdocs_scholar.sources.bibtex import read
from mkdocs_scholar.sources.bibtex.known import KnownWorks
from mkdocs_scholar.sources.reading import Reading, Source

CASES = [
    case
    for path in sorted((Path(__file__).parent / "bibtex").glob("*.yaml"))
    for case in yaml.safe_load(path.read_text(encoding="utf-8"))
    if "input" in case
]
MORE = "@article{new, title={New}, author={Bo, Ann}, year=2024}\n\n"


@pytest.fixture(autouse=True)
def previewing() -> Iterator[None]:
    """A preview that has read nothing yet."""
    KnownWorks.is_on = True
    KnownWorks().finish()
    yield
    KnownWorks().finish()
    KnownWorks.is_on = False


def first(text: str, path: str = "a.bib") -> Reading:
    KnownWorks().finish()
    return read([Source(path=path, content=text.encode())])


def again(before: str, text: str, path: str = "a.bib") -> Reading:
    first(before)
    return read([Source(path=path, content=text.encode())])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_reading_again_is_reading(case: dict[str, Any]) -> None:
    text = case["input"]
    assert again(text, text) == first(text)
    assert again(text, MORE + text) == first(MORE + text)
    assert again(MORE + text, text) == first(text)


WORK = """@article{a, title={Tides}, author={Bo, Ann}, year=2024, month=jan, journal=sea, pdf={files/a.pdf}}
@article{b, title={Waves}, author={Bo, Ann}, year=2024, crossref={c}}
@article{d, title={Storms}, author={Bo, Ann}, year=2024, month=jan}
@proceedings{c, title={Seas}, year=2024, publisher={Sea}}
"""


@pytest.mark.parametrize(
    "change",
    [
        ("Tides", "Neap Tides"),
        ("publisher={Sea}", "publisher={Ocean}"),
        ("@article{a", "@string{sea = {Sea Letters}}\n@article{a"),
        ("@article{a", "@string{jan = {Winter}}\n\n@article{a"),
        ("@article{d", "@article{e"),
        ("@article{a", "@book{a"),
        (", crossref={c}", ""),
        ("2024", "soon"),
    ],
)
def test_what_an_entry_takes_from_elsewhere_is_read_anew(change: tuple[str, str]) -> None:
    text = WORK.replace(*change)
    assert text != WORK
    assert again(WORK, text) == first(text)
    assert again(text, WORK) == first(WORK)
    assert again(WORK, text, "b.bib") == first(text, "b.bib")


TEXT = "@article{a, title={Tides}, author={Bo, Ann}, year=2024}\n"


def test_works_that_stay_are_not_read_again() -> None:
    before = first(TEXT).works[0]
    after = read([Source(path="a.bib", content=(TEXT + MORE).encode())])
    assert after.works[0] is before
    assert [work.key for work in after.works] == ["a", "new"]


def test_a_build_keeps_nothing() -> None:
    KnownWorks.is_on = False
    before = first(TEXT).works[0]
    assert read([Source(path="a.bib", content=TEXT.encode())]).works[0] is not before
