"""Dates and spans as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.sources.dates import (
    is_ongoing,
    read_date,
    read_month,
    read_range,
    read_season,
    read_year,
    two_readings,
)


def short(date: PartialDate | None) -> str | None:
    """One line for a date: ISO, then s with the season, ~ and ?, and a literal in brackets."""
    if date is None:
        return None
    text = date.iso or ""
    text += f"s{date.season}" if date.season else ""
    text += ("~" if date.is_approximate else "") + ("?" if date.is_uncertain else "")
    return f"{text} ({date.literal})" if date.literal else text


DATES = {
    "2020": "2020",
    " 2020 ": "2020",
    "２０２０": "2020",
    "2020-03": "2020-03",
    "2020-3": "2020-03",
    "2020/03": "2020-03",
    "2020.03": "2020-03",
    "2020-03-01": "2020-03-01",
    "2020/3/1": "2020-03-01",
    "2023-9-28": "2023-09-28",
    "2018-07-21T03:28:38+00:00": "2018-07-21",
    "2018-07-21 03:28:38": "2018-07-21",
    "Mar 2020": "2020-03",
    "Mar. 2020": "2020-03",
    "March, 2020": "2020-03",
    "Sept 2020": "2020-09",
    "sep. 2020": "2020-09",
    "2020 March": "2020-03",
    "2020-Mar-05": "2020-03-05",
    "15 March 2020": "2020-03-15",
    "March 15th, 2020": "2020-03-15",
    "1er janvier 2020": "2020-01-01",
    "15. März 2020": "2020-03-15",
    "août 2020": "2020-08",
    "5 de mayo de 2020": "2020-05-05",
    "2020年3月": "2020-03",
    "2020 年 3 月 1 日": "2020-03-01",
    "2020년 3월": "2020-03",
    "03/2020": "2020-03",
    "1.3.2020": "2020-03-01",
    "25/12/2020": "2020-12-25",
    "12/25/2020": "2020-12-25",
    "03/04/2020": None,
    "2012-22": "2012s2",
    "Summer 2019": "2019s2",
    "Fall 2019": "2019s3",
    "1034~": "1034~",
    "c. 1991": "1991~",
    "c1991": "1991~",
    "ca. 1991": "1991~",
    "~2009-02": "2009-02~",
    "2009-02?": "2009-02?",
    "2009%": "2009~?",
    "[1990]": "1990",
    "199X": "1990 (199X)",
    "19XX": "1900 (19XX)",
    "2004-XX": "2004",
    "2004-12-XX": "2004-12",
    "-0379-02": "-0379-02",
    "0033": "0033",
    "1972/73": "1972 (1972/73)",
    "1999/00": "1999 (1999/00)",
    "2020-02-29": "2020-02-29",
    "2021-02-29": None,
    "2021-13": None,
    "2021-00": None,
    "2021-04-31": None,
    "2014-2019": None,
    "2016/2017": None,
    "Jun 2019 Jul 2020": None,
    "3 2020": None,
    "12:30": None,
    "soon": None,
    "": None,
    "n.d.": None,
    "20201": None,
}


@pytest.mark.parametrize("text", DATES)
def test_date(text: str) -> None:
    assert short(read_date(text)) == DATES[text]


RANGES = {
    "2016/2017": ("2016", "2017", False),
    "2015/": ("2015", None, True),
    "2015/..": ("2015", None, True),
    "../2004-01-01": (None, "2004-01-01", False),
    "/2004": (None, "2004", False),
    "2014-2019": ("2014", "2019", False),
    "1964--1967": ("1964", "1967", False),
    "2014 – 2019": ("2014", "2019", False),
    "2014–": ("2014", None, True),
    "2014 -": ("2014", None, True),
    "2019–20": ("2019", "2020", False),
    "2019-20": ("2019", "2020", False),
    "2013-present": ("2013", None, True),
    "Sep 2019 - now": ("2019-09", None, True),
    "2019/03 – heute": ("2019-03", None, True),
    "since 2019": ("2019", None, True),
    "since 2019-03-01": ("2019-03-01", None, True),
    "seit Mai 2019": ("2019-05", None, True),
    "from 2019 to 2021": ("2019", "2021", False),
    "until 2019": (None, "2019", False),
    "Sep 2019-Jun 2021": ("2019-09", "2021-06", False),
    "May–June 2020": ("2020-05", "2020-06", False),
    "May/June 2020": ("2020-05", "2020-06", False),
    "1-4 March 2020": ("2020-03-01", "2020-03-04", False),
    "March 1–4, 2020": ("2020-03-01", "2020-03-04", False),
    "30 Sep – 2 Oct 2020": ("2020-09-30", "2020-10-02", False),
    "2020-03 - 2020-05": ("2020-03", "2020-05", False),
    "2020-03-01/2020-03-04": ("2020-03-01", "2020-03-04", False),
    "2020年3月至2021年5月": ("2020-03", "2021-05", False),
    "2020年3月至今": ("2020-03", None, True),
    "March 2020": ("2020-03", None, False),
    "2020": ("2020", None, False),
}


@pytest.mark.parametrize("text", RANGES)
def test_range(text: str) -> None:
    span = read_range(text)
    assert span is not None
    assert (short(span[0]), short(span[1]), span[2]) == RANGES[text]


@pytest.mark.parametrize("text", ["", "present", "someday", "2020-02-30", "2021-13", "a - b", "-", "/", "2020-13-01"])
def test_no_range(text: str) -> None:
    assert read_range(text) is None


@pytest.mark.parametrize("mark", ["/", "-", "/ "])
@given(day=st.integers(1, 12), month=st.integers(1, 12), year=st.integers(1000, 2999))
def test_a_day_and_month_either_way_round_are_no_date_and_no_range(mark: str, day: int, month: int, year: int) -> None:
    text = f"{day}{mark}{month}{mark}{year}"
    readings = {f"{year}-{month:02d}-{day:02d}", f"{year}-{day:02d}-{month:02d}"}
    if day == month:
        assert two_readings(text) is None
        assert short(read_date(text)) in readings
    else:
        assert set(two_readings(text) or ()) == readings
        assert read_date(text) is None
        assert read_range(text) is None
        assert read_range(f"{text} – 2999") is None


def test_a_year_in_a_text_sorts_and_the_text_is_shown() -> None:
    assert short(read_year("2016, to be submitted")) == "2016 (2016, to be submitted)"
    assert short(read_year("Michaelmas 2019")) == "2019 (Michaelmas 2019)"
    assert short(read_year("March 2020")) == "2020-03"
    assert read_year("in press") is None


def test_months_and_seasons() -> None:
    assert [read_month(text) for text in ("mar", "Mar.", "3", "03", "décembre", "jui", "13", "0", "x")] == [
        3, 3, 3, 3, 12, None, None, None, None,
    ]  # fmt: skip
    assert [read_season(text) for text in ("Spring", "fall", "Herbst", "may")] == [1, 3, 3, None]


def test_words_for_going_on() -> None:
    assert all(is_ongoing(word) for word in ("present", "Present.", "NOW", "heute", "至今", "présent"))
    assert not any(is_ongoing(word) for word in ("", "2020", "nowhere"))


@given(st.one_of(st.text(), st.text(alphabet="0123456789-/.~?X Mmaryune–")))
def test_any_text_is_read_or_refused(text: str) -> None:
    for date in (read_date(text), read_year(text), *(read_range(text) or ())[:2]):
        assert date is None or date.iso


@given(st.dates())
def test_iso_dates_come_back(date: object) -> None:
    read = read_date(str(date))
    assert read is not None
    assert read.iso == str(date)
