"""Quantities and chemical formulas: the commands of siunitx and mhchem, whose arguments are languages of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from mkdocs_scholar.model.text import Run, Style
from mkdocs_scholar.patterns import regex

NO_BREAK = "\u00a0"

_UNIT_NAMES = """
    meter m metre m kilogram kg gram g second s ampere A kelvin K mole mol candela cd hertz Hz newton N pascal Pa
    joule J
    watt W coulomb C volt V farad F ohm Ω siemens S weber Wb tesla T henry H lumen lm lux lx becquerel Bq gray Gy
    sievert Sv katal kat radian rad steradian sr celsius °C degreeCelsius °C degree ° arcminute ′ arcsecond ″ minute min
    hour h day d year a litre l liter L tonne t electronvolt eV bit bit byte B percent % bar bar angstrom Å dalton Da
    astronomicalunit au parsec pc decibel dB bel B hectare ha
    yocto y zepto z atto a femto f pico p nano n micro µ milli m centi c deci d deca da deka da hecto h kilo k mega M
    giga G tera T peta P exa E zetta Z yotta Y
    squared ² cubed ³ square ² cubic ³ per /
"""
_CELLS = _UNIT_NAMES.split()
_SYMBOLS: Mapping[str, str] = MappingProxyType(dict(zip(_CELLS[::2], _CELLS[1::2], strict=True)))
_UNIT_TOKEN = regex(r"\\(?P<name>[A-Za-z]+)\s*|(?P<text>[^\\]+)")
_TIES = regex(r"[~.\s{}]+")

_CHEMISTRY = regex(
    r"(?P<arrow><?-+>)|\^\{(?P<charge>[^{}]*)\}|\^(?P<sign>\d*[+-])|_\{(?P<low>[^{}]*)\}|(?<=[A-Za-z)\]_])(?P<count>\d+)"
    r"|(?<=[A-Za-z)\]\d])(?P<ion>[+-])(?=[\s})]|\Z)|(?P<text>.)",
)


def unit(source: str) -> str:
    r"""Writes a unit of siunitx in symbols.

    >>> unit(r"\kilo\gram\per\cubic\meter"), unit("m/s"), unit(r"\micro\meter")
    ('kg/m³', 'm/s', 'µm')

    Args:
        source: TeX source of the unit.
    """
    found: list[str] = []
    power = ""
    for match in _UNIT_TOKEN.finditer(source):
        symbol = _SYMBOLS.get(match["name"] or "", match["name"] or _TIES.sub(" ", match["text"] or "").strip())
        if match["name"] in ("square", "cubic"):
            power = symbol
            continue
        found.append(symbol)
        if power and match["name"] not in _PREFIXES:
            found.append(power)
            power = ""
    return "".join(found)


_PREFIXES = frozenset(_CELLS[_CELLS.index("yocto") : _CELLS.index("squared") : 2])


def chemistry(source: str) -> Iterator[Run]:
    r"""Writes a chemical formula of mhchem: numbers behind atoms low, charges raised, arrows as such.

    >>> [run.text for run in chemistry("H2O + SO4^2- -> X")]
    ['H', '2', 'O + SO', '4', '2−', ' → X']
    """
    plain: list[str] = []
    for match in _CHEMISTRY.finditer(source):
        text = match["text"] or match["arrow"]
        if text:
            plain.append("→" if match["arrow"] else "" if text in "{}$_" else text)
            continue
        if plain:
            yield Run(text="".join(plain))
            plain = []
        low = match["low"] or match["count"]
        raised = match["charge"] or match["sign"] or match["ion"] or ""
        style = Style.SUBSCRIPT if low else Style.SUPERSCRIPT
        yield Run(text=(low or raised).replace("-", "−"), styles=(style,))
    if plain:
        yield Run(text="".join(plain))
