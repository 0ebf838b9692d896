"""`related`, `relatedtype` and `relatedstring`: what other works a file relates to one."""

from __future__ import annotations

from mkdocs_scholar.model.work import Relation
from mkdocs_scholar.patterns import regex

_BETWEEN_WORDS = regex(r"[\s_-]+")


def read_relations(keys: str, kind: str, label: str) -> tuple[Relation, ...]:
    """Reads the keys of other works, with what they are to the one that names them.

    >>> [each.type for each in read_relations("a, b", "Is-Preprint-Of", "")]
    ['ispreprintof', 'ispreprintof']
    """
    kind = _BETWEEN_WORDS.sub("", kind).lower()
    return tuple(Relation(key=key, type=kind, label=label) for part in keys.split(",") if (key := part.strip()))
