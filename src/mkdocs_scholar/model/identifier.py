"""Identifiers of works, people and organizations, checked and turned into links."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import quote

from msgspec import Struct

from mkdocs_scholar.model.person_schemes import PEOPLE
from mkdocs_scholar.model.scheme import Scheme
from mkdocs_scholar.model.work_schemes import WORKS
from mkdocs_scholar.patterns import regex

WORK_SCHEMES: Mapping[str, Scheme] = MappingProxyType({scheme.name: scheme for scheme in WORKS})
"""Kinds of identifier a work may have."""

PERSON_SCHEMES: Mapping[str, Scheme] = MappingProxyType({scheme.name: scheme for scheme in PEOPLE})
"""Kinds of identifier a person or an organization may have, in the order they are shown."""

SCHEMES: Mapping[str, Scheme] = MappingProxyType({**WORK_SCHEMES, **PERSON_SCHEMES})
"""All kinds of identifier by name."""


_INVISIBLE = regex("[\u00ad\u200b-\u200f\u2060\ufeff]")
"""What pages put between letters to break lines there, and nobody sees in what is copied from them."""
_UNRESERVED = regex(r"[\w./~-]*", re.ASCII)
"""Characters that stand unescaped in any address (RFC 3986, 2.3), and the slash, which may."""


class Identifier(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A checked identifier.

    >>> parse("doi", "https://doi.org/10.1145/3377811.3380362").value
    '10.1145/3377811.3380362'
    """

    scheme: str
    """Name of its kind, a key of `SCHEMES`."""
    value: str
    """The bare identifier in its one spelling."""

    @property
    def label(self) -> str:
        """Proper name of its kind ("ORCID")."""
        return SCHEMES[self.scheme].label

    @property
    def url(self) -> str | None:
        """Where it leads; None if nowhere."""
        scheme = SCHEMES[self.scheme]
        if not scheme.address:
            return None
        is_plain = _UNRESERVED.fullmatch(self.value) is not None  # `quote` would leave it, and take ten times as long
        value = (
            self.value
            if is_plain and ("/" not in self.value or "/" in scheme.safe)
            else quote(self.value, safe=scheme.safe)
        )
        return scheme.address.replace("{id}", value)

    @property
    def has_valid_check(self) -> bool:
        """Whether its check digit is right."""
        return SCHEMES[self.scheme].has_valid_check(self.value)


def parse(scheme: str, text: str) -> Identifier | None:
    """Reads an identifier, bare or in an address or behind a prefix.

    Args:
        scheme: A key of `SCHEMES`.
        text: The identifier as written.

    Returns:
        The identifier; None if the text does not have its shape. A wrong check digit is not looked at here.
    """
    rule = SCHEMES[scheme]
    text = text if text.isascii() else _INVISIBLE.sub("", text)
    match = rule.pattern.fullmatch(rule.prepare(text))
    return Identifier(scheme=scheme, value=rule.normalise(match["id"])) if match else None


def search_url(scheme: str, name: str) -> str | None:
    """Makes the address of a search by name; None if the service has none."""
    template = SCHEMES[scheme].search if scheme in SCHEMES else ""
    return template.replace("{name}", quote(name, safe="").replace("%20", "+")) if template else None
