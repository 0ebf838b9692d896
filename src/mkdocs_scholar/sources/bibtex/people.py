"""Authors, editors, holders: the lists of names of an entry."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from mkdocs_scholar.model.person import Contribution, Contributors, Name
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources import names
from mkdocs_scholar.sources.bibtex.values import Values

_NOBODY = Contributors()
_GROUP_WORD = regex(
    r"\b(?:collaborations?|consorti(?:um|a)|groups?|teams?|projects?|network|alliance)\b", re.IGNORECASE
)
_BETWEEN_GROUPS = regex(r"\s*[,;]\s*(?:and\s+)?|\s+(?:and|&)\s+")


@lru_cache(maxsize=65536)
def _plain_person(name: str) -> Contribution | None:
    plain = names.read_plain(name)
    if plain is not None:
        return plain
    found = names.read_names(name)
    people = found.contributors
    return people.listed[0] if len(people.listed) == 1 and not people.gaps and not found.problems else None


def _plain_people(raw: str) -> Contributors | None:
    """Reads a list name by name, as names repeat; None if a name is peculiar or an "and" stands in braces.

    None too for "Mei Lin, Ola Ek and Jan Bos", which may be three people.
    """
    listed: list[Contribution] = []
    if not raw.isprintable() or "  " in raw or raw[:1] == " " or raw[-1:] == " ":
        raw = " ".join(raw.split())
    written = raw.split(" and ")
    if len(written) == 2 and "," in written[0] and "," not in written[1]:
        return None
    has_braces = "{" in raw or "}" in raw
    for name in written:
        person = None if has_braces and name.count("{") != name.count("}") else _plain_person(name)
        if person is None:
            return None
        listed.append(person)
    return Contributors(listed=tuple(listed))


def read_people(values: Values, name: str) -> Contributors:
    """Reads the list of names in a field, with what its annotation (`author+an`) says of each.

    Behind the authors stand the groups that INSPIRE names in a field of their own, `collaboration`.
    """
    people = _listed(values, name)
    if name != "author" or "collaboration" not in values.fields:
        return people
    known = {each.name.full.casefold() for each in people.listed}
    groups = [group for group in _collaborations(values) if group.casefold() not in known]
    return replace(people, listed=(*people.listed, *(Contribution(name=Name(literal=group)) for group in groups)))


def _collaborations(values: Values) -> list[str]:
    written = _BETWEEN_GROUPS.split(values.plain("collaboration"))
    names = [name.removeprefix("for the ").removeprefix("the ").strip() for name in written]
    return [name if _GROUP_WORD.search(name) else f"{name} Collaboration" for name in dict.fromkeys(names) if name]


def _listed(values: Values, name: str) -> Contributors:
    raw = values.fields.get(name)
    if raw is None:
        return _NOBODY
    annotation = values.fields.get(f"{name}+an")
    people = _plain_people(raw) if annotation is None else None
    if people is not None:
        return people
    found = names.read_names(raw)
    for code, message in found.problems:
        values.tell(code, message, name)
    return names.annotate(found.contributors, annotation) if annotation else found.contributors
