"""Authors, editors, holders: the lists of names of an entry."""

from __future__ import annotations

from functools import lru_cache

from mkdocs_scholar.model.person import Contribution, Contributors
from mkdocs_scholar.sources import names
from mkdocs_scholar.sources.bibtex.values import Values

_NOBODY = Contributors()


@lru_cache(maxsize=65536)
def _plain_person(name: str) -> Contribution | None:
    plain = names.read_plain(name)
    if plain is not None:
        return plain
    found = names.read_names(name)
    people = found.contributors
    return people.listed[0] if len(people.listed) == 1 and not people.gaps and not found.problems else None


def _plain_people(raw: str) -> Contributors | None:
    """Reads a list name by name, as names repeat; None if a name is peculiar or an "and" stands in braces."""
    listed: list[Contribution] = []
    for name in " ".join(raw.split()).split(" and "):
        person = _plain_person(name) if name.count("{") == name.count("}") else None
        if person is None:
            return None
        listed.append(person)
    return Contributors(listed=tuple(listed))


def read_people(values: Values, name: str) -> Contributors:
    """Reads the list of names in a field, with what its annotation (`author+an`) says of each."""
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
