"""Kinds of identifier: what a value looks like, its check digit, its address."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from msgspec import Struct


class Scheme(Struct, frozen=True, kw_only=True, gc=False):
    """One kind of identifier."""

    name: str
    """Name in YAML and in templates, snake_case."""
    label: str
    """Its proper name, the same in every language."""
    expression: str
    """What a value looks like, behind a prefix or in an address; the group `id` is the identifier."""
    address: str
    """URL with `{id}` where the identifier goes; empty if it leads nowhere."""
    prepare: Callable[[str], str] = str.strip
    """Cleans a text before it is matched."""
    normalise: Callable[[str], str] = str
    """Turns a matched identifier into its one spelling."""
    has_valid_check: Callable[[str], bool] = bool
    """Whether the check digit is right; always true where there is none."""
    safe: str = "/:;()-._~!$&'*,=@"
    """Characters that stand unescaped in the address."""
    search: str = ""
    """URL of a search by a person's name with `{name}` where it goes; empty if there is none."""
    example: str = ""
    """What one looks like, for messages."""
    flags: int = 0
    """How the expression is meant (`re.IGNORECASE`)."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """The expression, compiled at the first need: most sites meet few of the kinds."""
        return _compiled(self.expression, self.flags)


@cache
def _compiled(expression: str, flags: int) -> re.Pattern[str]:
    return re.compile(expression, flags)


def scheme(
    name: str,
    label: str,
    shape: str,
    address: str = "",
    *,
    hosts: str = "",
    prefix: str = "",
    ignore_case: bool = False,
    tail: str = r"/?",
    **rest: object,
) -> Scheme:
    """Makes a scheme whose value may stand bare, behind a prefix, or in an address.

    Args:
        name: Name in YAML and in templates.
        label: Proper name.
        shape: Regular expression of the bare value.
        address: URL with `{id}`; empty if it leads nowhere.
        hosts: Regular expression of the start of an address, after "https://www."; empty if there is none.
        prefix: Regular expression of what may stand before the value ("arxiv:"); empty if there is nothing.
        ignore_case: Whether the value's letters may be of either case.
        tail: Regular expression of what may follow the value in an address.
        rest: Further fields of the scheme.
    """
    before = [rf"(?:{prefix})\s*:?\s*"] if prefix else []
    if hosts:
        before.append(rf"(?:https?://)?(?:www\.)?(?:{hosts})")
    lead = f"(?:{'|'.join(before)})?" if before else ""
    ending = rf"(?:{tail})(?:[?#].*)?" if hosts else ""
    return Scheme(
        name=name,
        label=label,
        expression=rf"(?i:{lead})(?P<id>{shape}){ending}",
        address=address,
        flags=re.IGNORECASE if ignore_case else 0,
        **rest,  # type: ignore[arg-type]
    )


def mod_11_2(value: str) -> bool:
    """ISO 7064 MOD 11-2, as ORCID and ISNI use it."""
    total = 0
    digits = value.replace("-", "").replace(" ", "")
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    return digits[-1] == ("X" if check == 10 else str(check))


def isbn_check(value: str) -> bool:
    """ISO 2108: modulus 10 of thirteen digits, modulus 11 of ten."""
    digits = [10 if digit == "X" else int(digit) for digit in value.replace("-", "")]
    if len(digits) == 13:
        return sum(digit * (1, 3)[place % 2] for place, digit in enumerate(digits)) % 10 == 0
    return sum(digit * (10 - place) for place, digit in enumerate(digits)) % 11 == 0


def issn_check(value: str) -> bool:
    """ISO 3297: modulus 11 with weights 8 to 1."""
    digits = [10 if digit == "X" else int(digit) for digit in value.replace("-", "")]
    return sum(digit * (8 - place) for place, digit in enumerate(digits)) % 11 == 0
