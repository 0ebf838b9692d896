"""Reading back what was written gives the same work."""

from __future__ import annotations

import pytest
from facts import bibliography, exact, facts, read_text
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mkdocs_scholar.exports import EXPORTERS
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import WORK_SCHEMES, parse
from mkdocs_scholar.model.person import Contribution, Contributors, Name
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Venue, Work, WorkType

WORKS = bibliography()
ALL = frozenset(WORK_SCHEMES)
ROOM: dict[str, tuple[str, frozenset[str]]] = {
    "bibtex": (".bib", ALL - {"inspire"}),
    "biblatex": (".bib", ALL - {"inspire"}),
    "csl-json": (".json", ALL - {"jstor", "handle"}),
    "ris": (".ris", frozenset({"doi", "arxiv", "isbn", "issn"})),
}
"""Format to the suffix that reads it, and the kinds of identifier it has room for."""

BRACED = ("Zotero's BibTeX", "Better BibTeX", "Mendeley", "NASA ADS", "publishers: Springer")
"""Exporters that put a family name with its small words in braces."""

NO_ROOM = {
    **{
        (form, name): "small words before a family name are particles there"
        for name in BRACED
        for form in ("csl-json", "ris")
    },
    ("csl-json", "two who published it"): "CSL has one publisher, and both stand there",
    ("ris", "two who published it"): "RIS has one publisher, and both stand there",
    ("ris", "NAME-03"): "a comma in the name of a group is the comma behind a family name in RIS",
    ("ris", "TEX-04"): "RIS has no formulas; the blanks of their readable form are lost",
}


SITE_ONLY = {
    "identifiers, j": "hal",
    "awards and flags, d": "abbr",
    "types of both manuals, n": "pubtype",
}
"""Works of which a field of this site says something, and that field: it is cut from the text for readers."""


def back(work: Work, form: str) -> Work:
    """Reads a work that was written."""
    (found,) = read_text(EXPORTERS[form]([work]), ROOM[form][0]).works
    return found


def bare(work: Work) -> Work:
    """A work as if it came from a file of another kind: without its own text."""
    return replace(work, source="")


def without_gaps(work: Work) -> Work:
    """A work as RIS has it, which has no word for "and others"."""
    return replace(work, authors=replace(work.authors, gaps=()), editors=replace(work.editors, gaps=()))


@pytest.mark.parametrize("form", EXPORTERS)
@pytest.mark.parametrize(("name", "work"), WORKS, ids=[f"{name}, {work.key}" for name, work in WORKS])
def test_work_comes_back(form: str, name: str, work: Work) -> None:
    if any(form == other and part in name for other, part in NO_ROOM):
        return
    schemes = ROOM[form][1]
    again = back(bare(work), form)
    # The reader of RIS makes keys of its own: those of most programs are numbers in their database.
    again = replace(again, key=work.key) if form == "ris" else again
    assert facts(again, schemes) == facts(without_gaps(work) if form == "ris" else work, schemes)


@pytest.mark.parametrize("form", ["bibtex", "biblatex"])
@pytest.mark.parametrize(("name", "work"), WORKS, ids=[f"{name}, {work.key}" for name, work in WORKS])
def test_own_text_comes_back(form: str, name: str, work: Work) -> None:
    is_cut = any(f"{name}, {work.key}".endswith(end) for end in SITE_ONLY)
    assert (facts(back(work, form), ALL) == facts(work, ALL)) is not (is_cut and form == "bibtex")


@pytest.mark.parametrize(("name", "work"), WORKS, ids=[f"{name}, {work.key}" for name, work in WORKS])
def test_markup_comes_back_from_bibtex(name: str, work: Work) -> None:
    again = back(bare(work), "bibtex")
    assert (again.title, again.note, again.abstract) == (work.title, work.note, work.abstract)


@pytest.mark.parametrize("form", ["bibtex", "biblatex", "csl-json"])
@pytest.mark.parametrize(("name", "work"), WORKS, ids=[f"{name}, {work.key}" for name, work in WORKS])
def test_dates_come_back_exactly(form: str, name: str, work: Work) -> None:
    again = back(bare(work), form)
    if form == "csl-json" and work.issued and work.issued.is_uncertain:
        # CSL has one word, circa, for what is about and for what is doubtful.
        work = replace(work, issued=replace(work.issued, is_approximate=True, is_uncertain=False))
    assert exact(again) == exact(work)
    assert again.holders == work.holders


@pytest.mark.parametrize(("form", "part"), NO_ROOM)
def test_what_has_no_room_is_still_so(form: str, part: str) -> None:
    """Fails once a format can say more than is written here."""
    named = [work for name, work in WORKS if part in name]
    schemes = ROOM[form][1]
    assert any(facts(back(bare(work), form), schemes) != facts(work, schemes) for work in named)


WORDS = st.text("abcdeABÉßøłñ漢字", min_size=1, max_size=8)
TITLES = st.lists(st.text("abzABÉ&%$#_{}~^\\'<>-–?!“5", min_size=1, max_size=8), min_size=1, max_size=5).map(" ".join)
LATIN = st.text("abcdeÉßøłñ", min_size=1, max_size=8).map(str.capitalize)
NAMES = st.one_of(
    st.builds(lambda family, given: Name(family=family, given=given), LATIN, LATIN),
    st.builds(
        lambda von, family, given: Name(non_dropping_particle=von, family=family, given=given),
        st.sampled_from(["von", "van der", "de la"]),
        LATIN,
        LATIN,
    ),
    st.builds(
        lambda family, given: Name(family=family, given=given, suffix="Jr."),
        LATIN,
        st.sampled_from(["Ana", "J. P.", "Jean-Paul"]),
    ),
    st.builds(lambda words: Name(literal=f"The {words} and Sea Lab"), LATIN),
)


def _people(names: list[Name]) -> Contributors:
    return Contributors(listed=tuple(Contribution(name=name) for name in names))


DATES = st.dates().flatmap(
    lambda day: st.sampled_from(
        [
            PartialDate(year=day.year + 1000),
            PartialDate(year=day.year % 1000 + 1100, month=day.month),
            PartialDate(year=day.year % 1000 + 1100, month=day.month, day=min(day.day, 28)),
            PartialDate(year=day.year % 1000 + 1100, season=day.month % 4 + 1),
        ]
    )
)
DOI = parse("doi", "10.5555/sea_(b)%20x")


@settings(max_examples=150, deadline=None)
@given(
    st.builds(
        lambda title, names, issued, venue: Work(
            key="k1",
            type=WorkType.ARTICLE,
            title=RichText.of(title),
            authors=_people(names),
            issued=issued,
            venue=Venue(name=RichText.of(venue)),
            pages="12–34",
            identifiers=(DOI,) if DOI else (),
        ),
        TITLES.filter(lambda title: any(map(str.isalpha, title)) and title == " ".join(title.split())),
        st.lists(NAMES, min_size=1, max_size=4),
        DATES.filter(lambda date: date.year is not None and date.year < 2100),
        st.lists(LATIN, min_size=2, max_size=4).map(" ".join),
    ),
    st.sampled_from(["bibtex", "biblatex", "csl-json"]),
)
def test_any_article_comes_back(work: Work, form: str) -> None:
    # Between two dollars CSL-JSON has a formula, and no way to say that there is none.
    assume(form != "csl-json" or "$" not in work.title.plain)
    assert facts(back(work, form), ALL) == facts(work, ALL)


def test_each_format_has_its_trip() -> None:
    assert ROOM.keys() == EXPORTERS.keys()
