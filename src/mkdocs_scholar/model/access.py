"""Open access: who may read a work, and by which way."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from mkdocs_scholar.patterns import regex


class OpenAccess(Enum):
    """The way by which everybody may read a work, as OpenAlex and Unpaywall tell them apart."""

    OPEN = "open"
    """By a way that is not said."""
    DIAMOND = "diamond"
    GOLD = "gold"
    HYBRID = "hybrid"
    BRONZE = "bronze"
    GREEN = "green"


_WORDS: Mapping[str, OpenAccess] = MappingProxyType(
    {
        **dict.fromkeys(("true", "yes", "1", "on", "y", "open", "oa", "free", "fully"), OpenAccess.OPEN),
        **{way.value: way for way in OpenAccess},
        "platinum": OpenAccess.DIAMOND,
    }
)
_CLOSED = frozenset({"false", "no", "0", "off", "n", "closed", "none", "toll", "subscription", "restricted", "not"})
WORDS: tuple[str, ...] = (*(way.value for way in OpenAccess), "true", "false", "closed")
"""What to write, for messages."""
_FILLERS = frozenset(
    {"access", "doaj", "other", "published", "accepted", "submitted", "all", "route", "version", "final"}
)
_SEPARATOR = regex(r"[^a-z0-9]+")


def read_open_access(text: str) -> OpenAccess | None:
    """Reads how a work can be read: one word, or what databases write ("All Open Access, Green Accepted").

    Returns:
        The way that is named first; None for what is closed.

    Raises:
        ValueError: The text is neither.

    >>> read_open_access("Hybrid Gold"), read_open_access("closed")
    (<OpenAccess.HYBRID: 'hybrid'>, None)
    """
    words = [word for word in _SEPARATOR.split(text.lower()) if word and word not in _FILLERS]
    if not words or any(word not in _WORDS and word not in _CLOSED for word in words):
        raise ValueError(text)
    if any(word in _CLOSED for word in words):
        return None
    ways = [way for word in words if (way := _WORDS[word]) is not OpenAccess.OPEN]
    return ways[0] if ways else OpenAccess.OPEN
