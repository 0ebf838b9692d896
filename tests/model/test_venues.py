"""Venues that the settings name, in whatever way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.venues import with_venues
from mkdocs_scholar.model.work import Venue
from mkdocs_scholar.problems import SettingsError
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.sources.bibtex import read
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.views.selection import venue_name

BIB = """
@inproceedings{long, title={A}, year=2020, booktitle={Symposium on Operating Systems Design (OSDI 20)}}
@inproceedings{short, title={B}, year=2021, booktitle={Symposium on Something Else}, abbr={OSDI}}
@article{issn, title={C}, year=2021, journal={Proc. {IEEE}}, issn={0018-9219}}
@article{accent, title={D}, year=2021, journal={Revista de Economía}}
@misc{none, title={E}, year=2021}
"""


def venue(key: str, **settings: Any) -> Venue | None:
    library = Library.of(read([Source(path="a.bib", content=BIB.encode())]).works)[0]
    found = with_venues(library, Settings.of(settings, Path()).venues).get(key)
    assert found
    return found.venue


@pytest.mark.parametrize(
    ("entry", "keys"),
    [
        ("osdi", ["long", "short"]),
        ("Symposium on  Operating Systems Design (OSDI 20)", ["long"]),
        ("0018-9219", ["issn"]),
        ("00189219", ["issn"]),
        ("ISSN 0018-9219", ["issn"]),
        ("revista de economia", ["accent"]),
        ("Symposium", []),
    ],
)
def test_is_known_by_full_name_short_name_or_issn(entry: str, keys: list[str]) -> None:
    settings = {"venues": {entry: {"rank": "CCF-A"}}}
    ranked = [key for key in ("long", "short", "issn", "accent", "none") if (at := venue(key, **settings)) and at.ranks]
    assert ranked == keys


def test_is_known_by_aliases_and_issns() -> None:
    about = {"short": "PIEEE", "aliases": "proc. ieee", "rank": ["CCF-A", "CORE A*"], "color": "navy"}
    found = venue("issn", venues={"Proceedings of the IEEE": about})
    assert found
    assert (found.name.plain, found.short, found.colour, found.ranks) == (
        "Proc. IEEE",
        "PIEEE",
        "#000080",
        ("CCF-A", "CORE A*"),
    )
    found = venue("issn", venues={"Proceedings of the IEEE": {"issn": ["0018-9219"], "name": "Proceedings"}})
    assert found
    assert found.name.plain == "Proceedings"


SPELLINGS = """
@inproceedings{one, title={A}, year=2020, booktitle={Symposium on Operating Systems Principles (SOSP 20)}}
@inproceedings{two, title={B}, year=2021, booktitle={Proc. Operating Systems Principles}}
@inproceedings{three, title={C}, year=2021, booktitle={sosp}}
@article{four, title={D}, year=2021, journal={Proc. {IEEE}}, issn={0018-9219}}
@article{five, title={E}, year=2022, journal={Proceedings of the {IEEE}}}
@article{six, title={F}, year=2022, journal={Proc. of the {IEEE}}, issn={0018-9219}}
@article{seven, title={G}, year=2022, journal={Proc. {IEEE}}, issn={0018-9219}}
"""
SOSP = ["Symposium on Operating Systems Principles (SOSP 20)", "Proc. Operating Systems Principles", "sosp"]


@pytest.mark.parametrize(
    ("entry", "about", "shown"),
    [
        ("SOSP", {"aliases": SOSP[:2]}, {("one", "SOSP"), ("two", "SOSP"), ("three", "SOSP")}),
        (
            "Operating Systems Principles",
            {"aliases": SOSP},
            {("one", "SOSP"), ("two", "SOSP"), ("three", "SOSP")},
        ),
        ("ACM Principles", {"aliases": SOSP[1]}, {("two", "ACM Principles")}),
        (SOSP[1], {"aliases": "Principles", "name": "Principles"}, {("two", "Principles")}),
        (
            "Proceedings of the IEEE",
            {"issn": "0018-9219"},
            {(key, "Proceedings of the IEEE") for key in ("four", "five", "six", "seven")},
        ),
        (
            "0018-9219",
            {"aliases": "Proceedings of the IEEE"},
            {(key, "Proc. IEEE") for key in ("four", "five", "six", "seven")},
        ),
        ("SOSP", {"aliases": SOSP[1], "short": "S."}, {("one", "S."), ("two", "S."), ("three", "S.")}),
    ],
)
def test_spellings_without_a_short_name_are_one_venue(entry: str, about: Any, shown: set[tuple[str, str]]) -> None:
    library = Library.of(read([Source(path="a.bib", content=SPELLINGS.encode())]).works)[0]
    about = {"rank": "known", **about}
    settled = with_venues(library, Settings.of({"venues": {entry: about}}, Path()).venues)
    found = {(work.key, venue_name(work)) for work in settled.works if work.venue and work.venue.ranks}
    assert found == shown


def test_full_name_goes_before_short_name() -> None:
    both = {"OSDI": {"rank": "short"}, "Symposium on Operating Systems Design (OSDI 20)": {"rank": "long"}}
    found = venue("long", venues=both)
    assert found
    assert found.ranks == ("long",)


def test_what_cannot_be_used_is_kept_apart() -> None:
    about = {"colour": "blu", "issn": "1234", "rank": None}
    (known,) = Settings.of({"venues": {"OSDI": about}}, Path()).venues.values()
    assert (known.colour, known.aliases, known.ranks) == ("", (), ())
    assert [name for name, _ in known.faults] == ["colour", "issn"]
    assert known.faults[0][1].endswith('Did you mean "blue"?')
    (known,) = Settings.of({"venues": {"OSDI": {"colour": None}}}, Path()).venues.values()
    assert "in quotes" in known.faults[0][1]


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"colr": "navy"}, 'gives "OSDI" the unknown field "colr". Did you mean "color"?'),
        ({"acronym": "x"}, 'gives "OSDI" the unknown field "acronym". Known are short, name'),
        ({"rank": {"CCF": "A"}}, "write text"),
        ({"short": ["A", "B"]}, "several texts"),
        (["OSDI"], "write its short name, or a map"),
    ],
)
def test_shapes_that_cannot_be_stop_the_build(about: Any, message: str) -> None:
    with pytest.raises(SettingsError) as error:
        Settings.of({"venues": {"OSDI": about}}, Path())
    assert message in str(error.value)
    assert error.value.faults[0][0][:2] == ("venues", "OSDI")


def test_says_each_further_name_once() -> None:
    found = venue("long", venues={"osdi": {"short": "OSDI", "aliases": ["Osdi", "OS Design", "os  design"]}})
    assert found
    assert found.aliases == ("OS Design",)
