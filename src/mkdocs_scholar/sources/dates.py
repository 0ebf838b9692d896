"""Dates and spans as people write them, with the precision they give and no more.

ISO 8601 and the forms of EDTF level 1 that bibliographies hold (ISO 8601-2: `2012-22`, `1034~`, `2009-02?`, `199X`,
`2016/2017`, `2015/`, `../2004`), words ("March 2020", "15. Mai 2020", "2020年3月"), academic years ("1972/73").
"""

from __future__ import annotations

import calendar
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from msgspec.structs import replace

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.patterns import regex

_MONTH_NAMES = (
    "january januar janner janvier enero gennaio janeiro januari январь января",
    "february februar feber fevrier febrero febbraio fevereiro februari февраль февраля",
    "march marz mars marzo marco maart mrz март марта",
    "april avril abril aprile апрель апреля",
    "may mai mayo maggio maio mei maj май мая",
    "june juni juin junio giugno junho июнь июня",
    "july juli juillet julio luglio julho июль июля",
    "august aout agosto augustus август августа",
    "september septembre septiembre settembre setembro сентябрь сентября",
    "october oktober octobre octubre ottobre outubro октябрь октября",
    "november novembre noviembre novembro ноябрь ноября",
    "december dezember decembre diciembre dicembre dezembro декабрь декабря",
)
_SEASON_NAMES = (
    "spring spr fruhling fruhjahr printemps",
    "summer sum sommer ete",
    "autumn aut fall fal herbst automne",
    "winter win hiver",
)


def _prefixes(rows: tuple[str, ...]) -> Mapping[str, int]:
    """Maps each name, and each beginning of three letters or more that tells it apart, to its row from 1."""
    found: dict[str, set[int]] = {}
    names = {name: row for row, words in enumerate(rows, start=1) for name in words.split()}
    for name, row in names.items():
        for length in range(3, len(name)):
            found.setdefault(name[:length], set()).add(row)
    clear = {beginning: next(iter(each)) for beginning, each in found.items() if len(each) == 1}
    return MappingProxyType({**clear, **names})


_MONTHS = _prefixes(_MONTH_NAMES)
_SEASONS = MappingProxyType({name: row for row, words in enumerate(_SEASON_NAMES, 1) for name in words.split()})

_ONGOING = (
    "present", "the present", "now", "current", "currently", "ongoing", "today", "to date", "heute", "jetzt",
    "aktuell", "laufend", "gegenwart", "présent", "actuel", "actuellement", "aujourd'hui", "en cours", "presente",
    "actual", "actualidad", "actualmente", "hoy", "atual", "atualmente", "hoje", "oggi", "attuale", "in corso",
    "heden", "nu", "настоящее время", "至今", "现在", "目前", "今", "現在", "현재",
)  # fmt: skip

_FILLERS = frozenset({"of", "de", "the", "del", "le", "of the", "in"})
_ISO = regex(
    r"(?P<year>-?[0-9]{4}|[0-9]{2}XX|[0-9]{3}X)(?:(?P<mark>[-/.])(?P<month>[0-9]{1,2}|XX)(?:(?P=mark)(?P<day>[0-9]{1,2}|XX))?)?"
    r"(?:[T ][0-9]{2}:[0-9]{2}[^\s/]*)?",
    re.IGNORECASE,
)
_SEASON_NUMBERS = frozenset({"21", "22", "23", "24"})
"""Behind a hyphen alone (ISO 8601-2); behind a slash they end a year that started in another: "2020/21"."""
_ACADEMIC = regex(r"(?P<year>[0-9]{4})/(?P<next>[0-9]{2})")
_CJK = regex(
    r"(?P<year>[0-9]{4})\s*[年년]\s*(?:(?P<month>[0-9]{1,2})\s*[月월]\s*(?:(?P<day>[0-9]{1,2})\s*[日号號일])?)?"
)
_MONTH_FIRST = regex(r"(?:(?P<one>[0-9]{1,2})(?P<mark>[-/.]) ?)?(?P<two>[0-9]{1,2})[-/.] ?(?P<year>[0-9]{4})")
_EITHER_WAY = regex(
    r"(?<![0-9/.\-])(?P<one>[0-9]{1,2})(?P<mark>[-/]) ?(?P<two>[0-9]{1,2})(?P=mark) ?(?P<year>[0-9]{4})(?![0-9])"
)
_ABOUT = regex(r"(?:c(?:irca|a)?\b\.?|c(?=[0-9])|about|around|approx\.?|um|vers|hacia|~|≈)\s*(?=\S)", re.IGNORECASE)
_TOKENS = regex(r"[\s,.\-]+")
_DAY = regex(r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|er|º)?")
_YEAR_IN_TEXT = regex(r"(?<![0-9])(?:1[0-9]|20)[0-9]{2}(?![0-9])")
_DASHES = "‐‑‒–—−〜～"


def is_ongoing(text: str) -> bool:
    """Whether a word says that something goes on ("present", "heute", "至今").

    >>> is_ongoing("Present"), is_ongoing("2020")
    (True, False)
    """
    return fold(text.strip(" .()")) in _ongoing()


@cache
def _ongoing() -> frozenset[str]:
    return frozenset(map(fold, _ONGOING))


def read_month(text: str) -> int | None:
    """Reads a month: a name, its beginning, or a number.

    >>> read_month("Sept."), read_month("8月"), read_month("13")
    (9, 8, None)
    """
    word = fold(text.strip().rstrip(".").rstrip("月월"))
    if word.isascii() and word.isdigit():
        return int(word) if len(word) < 3 and 1 <= int(word) <= 12 else None
    return _MONTHS.get(word)


def read_season(text: str) -> int | None:
    """Reads the name of a season: 1 spring to 4 winter."""
    return _SEASONS.get(fold(text.strip().rstrip(".")))


@lru_cache(maxsize=4096)
def read_date(text: str) -> PartialDate | None:
    """Reads one date.

    A numeric date whose day and month could be either way round ("03/04/2020") is no date: nothing is guessed.

    Args:
        text: The date as written.

    Returns:
        The date as precise as it is written; None if it is none, is a range, or cannot be ("2021-02-30").

    >>> read_date("March 2020").iso, read_date("2023-9-28").iso, read_date("2021-02-30")
    ('2020-03', '2023-09-28', None)
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    bare = plain.removeprefix("[").removesuffix("]").strip()
    about = _ABOUT.match(bare)
    bare = bare[about.end() :] if about else bare
    core = bare.rstrip("~?%").strip()
    marks = bare[len(core) :]
    date = _read_core(core)
    if date is None:
        return None
    is_approximate = about is not None or "~" in marks or "%" in marks
    return replace(date, is_approximate=is_approximate, is_uncertain="?" in marks or "%" in marks)


def read_range(text: str) -> tuple[PartialDate | None, PartialDate | None, bool] | None:
    """Reads a span, or one date.

    Returns:
        Start, end, and whether it goes on (the end is None then). One date has no end and does not go on; a span
        whose start is open has no start. None if the text is neither, or holds a date that could be either way round.

    >>> start, end, goes_on = read_range("Sep 2019 – present")
    >>> start.iso, end, goes_on
    ('2019-09', None, True)
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    single = read_date(plain)
    if single is not None:
        return single, None, False
    if two_readings(plain):
        return None
    for before, after in _splits(plain):
        span = _read_sides(before, after)
        if span is not None:
            return span
    return None


_OPEN_SIDE = regex(r"^\s*(?:open|unknown)\s*(?=/)|(?<=/)\s*(?:open|unknown)\s*$", re.IGNORECASE)


def read_issued_range(text: str) -> tuple[PartialDate | None, PartialDate | None, bool] | None:
    """Reads a span as `read_range` does, and the words that EDTF had for a side without a date ("2019/open")."""
    return read_range(_OPEN_SIDE.sub("..", text) if "/" in text else text)


def as_issued(
    start: PartialDate | None, end: PartialDate | None, *, goes_on: bool
) -> tuple[PartialDate | None, PartialDate | None]:
    """Returns the date and the last date that a work has of a span; an open side leaves one date, shown with a dash.

    >>> as_issued(None, PartialDate(year=2019), goes_on=False)[0].literal
    '–2019'
    """
    if start is None:
        return (replace(end, literal=f"–{end.literal or end.iso}") if end else None), None
    return (replace(start, literal=f"{start.literal or start.iso}–") if goes_on else start), end


def two_readings(text: str) -> tuple[str, str] | None:
    """Finds a numeric date whose day and month could be either way round.

    Returns:
        Both dates in ISO 8601, the day first and then the month first; None if the text holds no such date.

    >>> two_readings("3/4/2020"), two_readings("25/12/2020")
    (('2020-04-03', '2020-03-04'), None)
    """
    for match in _EITHER_WAY.finditer(unicodedata.normalize("NFKC", text)):
        one, two = int(match["one"]), int(match["two"])
        if one != two and 1 <= one <= 12 and 1 <= two <= 12:
            return f"{match['year']}-{two:02d}-{one:02d}", f"{match['year']}-{one:02d}-{two:02d}"
    return None


def read_year(text: str) -> PartialDate | None:
    """Reads a date, or failing that the first year in a text, which then is shown as written.

    >>> read_year("2016, to be submitted")
    PartialDate(year=2016, month=None, day=None, season=None, is_approximate=False, is_uncertain=False, \
literal='2016, to be submitted')
    """
    date = read_date(text)
    if date is not None:
        return date
    year = _YEAR_IN_TEXT.search(unicodedata.normalize("NFKC", text))
    return PartialDate(year=int(year[0]), literal=text.strip()) if year else None


def _read_core(text: str) -> PartialDate | None:
    if len(text) == 4 and text.isascii() and text.isdigit():
        return PartialDate(year=int(text))
    for read in (_read_iso, _read_academic, _read_cjk, _read_month_first, _read_words):
        date = read(text)
        if date is not None:
            return date
    return None


def _made(year: str, month: str | None = None, day: str | None = None) -> PartialDate | None:
    """Makes a date of digits; None if there is no such day. Months 21 to 24 are seasons (ISO 8601-2)."""
    known = [int(part) if part and part.isdigit() else None for part in (month, day)]
    number, which = int(year), known[0]
    if which is not None and 21 <= which <= 24:
        return PartialDate(year=number, season=which - 20) if day is None else None
    if which is not None and not 1 <= which <= 12:
        return None
    if known[1] is not None and (which is None or not 1 <= known[1] <= _days_in(number, which)):
        return None
    return PartialDate(year=number, month=which, day=known[1])


def _days_in(year: int, month: int) -> int:
    return 29 if month == 2 and calendar.isleap(year) else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _read_iso(text: str) -> PartialDate | None:
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    year = match["year"].upper()
    if "X" in year:
        return PartialDate(year=int(year.replace("X", "0")), literal=text) if not match["month"] else None
    if match["mark"] != "-" and match["month"] in _SEASON_NUMBERS:
        return None
    return _made(year, match["month"], match["day"])


def _read_academic(text: str) -> PartialDate | None:
    """Reads "1972/73": two numbers that follow each other, the second no month."""
    match = _ACADEMIC.fullmatch(text)
    if match is None or (int(match["year"]) + 1) % 100 != int(match["next"]):
        return None
    return PartialDate(year=int(match["year"]), literal=text)


def _read_cjk(text: str) -> PartialDate | None:
    match = _CJK.fullmatch(text)
    return _made(match["year"], match["month"], match["day"]) if match else None


def _read_month_first(text: str) -> PartialDate | None:
    """Reads "03/2020", "1.3.2020" (the dot is day first everywhere) and slashes where only one order is possible."""
    match = _MONTH_FIRST.fullmatch(text)
    if match is None:
        return None
    one, two = match["one"], match["two"]
    if one is None:
        return _made(match["year"], two) if int(two) <= 12 else None
    if match["mark"] == "." or int(one) > 12 or one == two:
        return _made(match["year"], two, one) if int(two) <= 12 else None
    return _made(match["year"], one, two) if int(two) > 12 else None


def _read_words(text: str) -> PartialDate | None:
    """Reads a month or a season by name with a year, and perhaps a day, in any order."""
    found: dict[str, str] = {}
    for token in _TOKENS.split(text):
        kind, value = _kind_of(token)
        if kind in found or kind == "other":
            return None
        if kind:
            found[kind] = value
    if "year" not in found or len(found) < 2 or ("day" in found and "month" not in found):
        return None
    if "season" in found:
        return PartialDate(year=int(found["year"]), season=int(found["season"])) if len(found) == 2 else None
    return _made(found["year"], found["month"], found.get("day"))


def _kind_of(token: str) -> tuple[str, str]:
    """Says what a word of a date is; an empty kind for what may be passed over."""
    word = fold(token)
    if not word or word in _FILLERS:
        return "", ""
    if len(word) == 4 and word.isascii() and word.isdigit():
        return "year", word
    if day := _DAY.fullmatch(word):
        return "day", day["day"]
    if word in _SEASONS:
        return "season", str(_SEASONS[word])
    return ("month", str(_MONTHS[word])) if word in _MONTHS else ("other", "")


_SINCE = regex(r"(?:since|from|seit|ab|depuis|desde|dal|vanaf)\s+(?P<rest>.+)", re.IGNORECASE)
_UNTIL = regex(r"(?:until|till|to|bis|jusqu'en|hasta|até|fino al|tot)\s+(?P<rest>.+)", re.IGNORECASE)
_BREAKS = tuple(
    regex(pattern, re.IGNORECASE)
    for pattern in (
        r"\s*/\s*",
        rf"\s*(?:--+|[{_DASHES}])\s*",
        r"\s+-\s+",
        r"\s+(?:to|till|until|through|and|bis|à|au|a|al|hasta|até|tot|en)\s+",
        r"\s*[至到](?!今)\s*|\s*(?=至今)",
        r"-",
    )
)


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """Yields each way to take a text as the two sides of a span, the likeliest first; an open side is empty."""
    since, until = _SINCE.fullmatch(text), _UNTIL.fullmatch(text)
    if since:
        yield from _splits(since["rest"])
        yield since["rest"], ""
    if until:
        yield "", until["rest"]
    for pattern in _BREAKS:
        for match in pattern.finditer(text[:120]):
            yield text[: match.start()].strip(), text[match.end() :].strip()


def _read_sides(before: str, after: str) -> tuple[PartialDate | None, PartialDate | None, bool] | None:
    if before in ("", "..") and after not in ("", ".."):
        end = read_date(after)
        return (None, end, False) if end else None
    if after in ("", "..") or is_ongoing(after):
        start = read_date(before)
        return (start, None, True) if start else None
    end = _read_end(before, after)
    start = read_date(before) or (_completed(before, end) if end else None)
    return (start, end, False) if start and end else None


def _read_end(before: str, after: str) -> PartialDate | None:
    """Reads the last date; "20" after "2019" is 2020, "4, 2020" after "March 1" is in March."""
    if re.fullmatch("[0-9]{4}", before) and re.fullmatch("[0-9]{2}", after):
        return _made(before[:2] + after) if after > before[2:] else None
    end = read_date(after)
    if end is None and (month := re.match(r"[^\W\d_]+\.?", before)):
        return read_date(f"{month[0]} {after}")
    return end


def _completed(before: str, end: PartialDate) -> PartialDate | None:
    """Gives the first date what it shares with the last: "May" before "June 2020", "1" before "4 March 2020"."""
    if end.month and re.fullmatch("[0-9]{1,2}", before):
        return _made(str(end.year), str(end.month), before)
    return read_date(f"{before} {end.year:04d}") if end.year and end.year > 0 else None
