"""Numbers that a query asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt
from types import MappingProxyType

from mkdocs_scholar.patterns import regex

_COMPARISONS: Mapping[str, Callable[[int, int], bool]] = MappingProxyType(
    {":": eq, "=": eq, ">=": ge, ">": gt, "<=": le, "<": lt}
)
_NUMBER = regex(r"[0-9]{1,12}")
_RANGE = regex(rf"(?P<first>{_NUMBER.pattern})?(?:-|\.\.)(?P<last>{_NUMBER.pattern})?")


def amounts(operator: str, value: str) -> Callable[[int], bool]:
    """Makes what tells whether a number is asked for: "100", "10-50", "100-", "-9", "10..50".

    Raises:
        ValueError: It is none of these, or a range with another operator than ":" and "=".
    """
    if _NUMBER.fullmatch(value):
        return lambda number: _COMPARISONS[operator](number, int(value))
    span = _RANGE.fullmatch(value)
    if span is None or operator not in (":", "=") or not (span["first"] or span["last"]):
        raise ValueError(value)
    first, last = int(span["first"] or 0), int(span["last"]) if span["last"] else None
    if last is not None and last < first:
        raise ValueError(value)
    return lambda number: first <= number and (last is None or number <= last)
