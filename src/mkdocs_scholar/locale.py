"""Words of the blocks themselves: terms, plurals, numbers, dates and lists in a page's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import yaml

from mkdocs_scholar.model.date import PartialDate

if TYPE_CHECKING:
    from babel import Locale as CldrLocale

FALLBACK = "en"
"""The language that is complete, and stands in for one that is not there."""

_FOLDER = Path(__file__).parent / "locales"
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Every term is text: to ask of each what else it might be takes half the time."""

_PLURALS: Mapping[str, Callable[[int], str]] = MappingProxyType(
    {"en": lambda count: "one" if count == 1 else "other", "zh": lambda _: "other"}
)
"""CLDR's rules for whole numbers, of languages that write such numbers as Python does ("4,000"); a test holds them to
CLDR. To load it costs a tenth of a small site's build."""


@cache
def available() -> tuple[str, ...]:
    """Lists the languages there are words in, by tag."""
    return tuple(sorted(file.stem for file in _FOLDER.iterdir() if file.suffix == ".yaml"))


@cache
def _terms(tag: str) -> Mapping[str, Any]:
    text = (_FOLDER / f"{tag}.yaml").read_text(encoding="utf-8")
    terms = read_plainly(text)
    if terms is None:
        terms = yaml.load(text, Loader=_LOADER)  # noqa: S506 - a loader that makes text alone, of C where there is one
    return MappingProxyType(terms)


_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`")
"""What a text without quotation marks does not begin with (YAML 1.2, section 5.3)."""
_ODD = ("\t", "\r", "\x85", "\u2028", "\u2029", "\ufeff")
"""What ends a line, or stands for nothing, without being seen."""


def read_plainly(text: str) -> dict[str, Any] | None:
    """Reads YAML of the shape that our files have, which takes a tenth of a reader's time for all of YAML.

    Args:
        text: Names with texts, lists on one line, or names two blanks deeper; no comments.

    Returns:
        Maps of texts as YAML has them; None for any other shape.
    """
    if any(letter in text for letter in _ODD):
        return None
    levels: list[dict[str, Any]] = [{}]
    is_opened = False
    for line in text.split("\n"):
        if not line:
            continue
        before, colon, value = line.partition(":")
        name = before.lstrip(" ")
        depth, odd = divmod(len(before) - len(name), 2)
        is_name = name.isascii() and name.replace("-", "").replace("_", "").isalnum() and name[0] != "-"
        if not colon or odd or not is_name or (depth + 1 != len(levels) if is_opened else depth >= len(levels)):
            return None
        del levels[depth + 1 :]
        is_opened = not value
        shown: dict[str, Any] | list[str] | str | None = {} if is_opened else _value(value)
        if shown is None:
            return None
        levels[-1][name] = shown
        if isinstance(shown, dict):
            levels.append(shown)
    return None if is_opened else levels[0]


def _value(written: str) -> str | list[str] | None:
    """Reads what stands behind a name; None for what is not one text or a list of some."""
    text = written[1:]
    if written[0] != " " or not text or text != text.strip(" "):
        return None
    if text[0] == '"':
        inside = text[1:-1]
        return inside if len(text) > 1 and text[-1] == '"' and '"' not in inside and "\\" not in inside else None
    if text[0] == "[":
        items = text[1:-1].split(", ") if text[-1] == "]" else [""]
        return items if all(map(_is_bare, items)) and _INDICATORS.isdisjoint("".join(items)) else None
    return text if _is_bare(text) else None


def _is_bare(text: str) -> bool:
    """Whether a text says itself without quotation marks."""
    return (
        text[:1] not in _INDICATORS
        and text == text.strip(" ")
        and text[-1:] not in (":", "")
        and ": " not in text
        and " #" not in text
    )


def supported(tag: str) -> str | None:
    """Finds the language to use for a page's tag; None if there is none.

    >>> supported("en-GB"), supported("zh-CN"), supported("tlh")
    ('en', 'zh', None)
    """
    parts = tag.replace("_", "-").split("-")
    by_lower = {name.lower(): name for name in available()}
    shorter = ("-".join(parts[:count]).lower() for count in range(len(parts), 0, -1))
    return next((by_lower[name] for name in shorter if name in by_lower), None)


@cache
def locale(tag: str) -> Locale:
    """Opens the locale for a page's language; English where there is none."""
    return Locale(supported(tag) or FALLBACK)


class Locale:
    """One language's words and forms. Plural forms, months and digits come from CLDR through Babel."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self._terms = _terms(tag)
        self._found: dict[str, Any] = {}

    @cached_property
    def _cldr(self) -> CldrLocale:
        """CLDR's data, loaded when a plural, a month or a long number needs them: a list of works may do without."""
        from babel.core import Locale as Loaded  # noqa: PLC0415 - its import costs as much as a page
        from babel.core import UnknownLocaleError  # noqa: PLC0415

        try:
            return Loaded.parse(self.tag.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            return Loaded.parse(FALLBACK)

    def term(self, name: str, /, **values: Any) -> str:
        """Returns a term with its gaps filled.

        Args:
            name: Dotted name ("types.article"); every term stands in every locale.
            **values: What goes into the gaps; `count` also picks the plural form.
        """
        term = self._term(name)
        if not values:
            return str(term)
        if isinstance(term, Mapping):
            term = term.get(self._plural(values["count"]), term["other"])
        for key, value in values.items():
            if isinstance(value, int):
                values[key] = self.number(value)
        return str(term.format(**values))

    def form(self, name: str, count: int) -> str:
        """Returns a term in the form for a number, its gaps still open: for `templating`, which fills HTML in."""
        term = self._term(name)
        return str(term.get(self._plural(count), term["other"]) if isinstance(term, Mapping) else term)

    def _plural(self, count: int) -> str:
        rule = _PLURALS.get(self.tag)
        return rule(count) if rule else str(self._cldr.plural_form(count))

    def _term(self, name: str) -> Any:
        """Looks a dotted name up, once."""
        term = self._found.get(name)
        if term is None:
            term = self._terms
            for part in name.split("."):
                term = term[part]
            self._found[name] = term
        return term

    def has(self, name: str) -> bool:
        """Whether there is a term of that name."""
        term: Any = self._terms
        for part in name.split("."):
            if not isinstance(term, Mapping) or part not in term:
                return False
            term = term[part]
        return True

    def number(self, value: float) -> str:
        """Groups a number's digits ("4,000")."""
        if isinstance(value, int) and value >= 0 and self.tag in _PLURALS:
            return f"{value:,}"
        from babel.numbers import format_decimal  # noqa: PLC0415 - as above

        return str(format_decimal(value, locale=self._cldr))

    def date(self, date: PartialDate, *, is_full: bool = True) -> str:
        """Writes a date with the precision known; the year alone where `is_full` is false."""
        if date.literal:
            return date.literal
        if date.year is None:
            return ""
        shape = self._shape(date) if is_full else "year"
        text = self.term(f"dates.{shape}", **self.parts(date), day=str(date.day))
        if date.is_approximate:
            text = self.term("dates.about", date=text)
        return f"{text}?" if date.is_uncertain else text

    def parts(self, date: PartialDate) -> dict[str, str]:
        """What goes into the gaps of a date's term, save the day."""
        year = self.year(date.year) if date.year is not None else ""
        return {"year": year, "month": self._month(date, self._shape(date)), "number": str(date.month)}

    def _shape(self, date: PartialDate) -> str:
        if date.month:
            return "day" if date.day else "month"
        return "season" if date.season else "year"

    def _month(self, date: PartialDate, shape: str) -> str:
        if shape == "season":
            return str(self._terms["seasons"][(date.season or 1) - 1])
        if not date.month:
            return ""
        context = "format" if shape == "day" else "stand-alone"
        return str(self._cldr.months[context]["abbreviated"][date.month])

    def year(self, year: int) -> str:
        """Writes a year; astronomical ones up to 0 as years before Christ."""
        return str(year) if year > 0 else self.term("dates.before_christ", year=str(1 - year))

    def country(self, code: str) -> str:
        """Names a country (ISO 3166-1 alpha-2); the code itself where it is none."""
        return str(self._cldr.territories.get(code, code))

    def separators(self, count: int, *, is_open_ended: bool = False) -> tuple[str, ...]:
        """What stands behind each name of a list of authors: two are joined by "and", more by commas alone.

        Args:
            count: How many names and gaps there are.
            is_open_ended: Whether "et al." follows the last.

        Returns:
            One text a name; empty behind the last.
        """
        if count == 2 and not is_open_ended:
            return (self.term("names.two"), "")
        comma = self.term("names.comma")
        last = self.term("names.before_et_al") if is_open_ended else ""
        return (*([comma] * (count - 1)), last) if count else ()

    def joined(self, texts: Sequence[str]) -> str:
        """Joins texts with commas."""
        return str(self.term("names.comma")).join(texts)
