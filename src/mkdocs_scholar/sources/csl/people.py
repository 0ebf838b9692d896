"""Names of CSL: parts, literals, and the shapes that programs have instead."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from mkdocs_scholar.model.person import Contributors, Name, is_cjk
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.csl.issued import Tell
from mkdocs_scholar.sources.names.cjk import read_cjk
from mkdocs_scholar.sources.names.lists import NameList, read_names
from mkdocs_scholar.sources.records.people import People
from mkdocs_scholar.sources.records.texts import read_plain

_PARTS = frozenset({"family", "given", "literal", "suffix", "dropping-particle", "non-dropping-particle"})
_OTHER_NAMES = {
    "last": "family", "first": "given", "lastName": "family", "firstName": "given", "surname": "family",
    "forename": "given", "familyName": "family", "givenName": "given", "Family": "family", "Given": "given",
}  # fmt: skip
"""What programs call the parts that CSL calls otherwise."""
_OTHERS = frozenset({"et al", "al. et", "al et", "others", "and others"})
_PARTICLES = regex(r"(?P<particles>(?:[^\W\d_A-Z][\w'’.]*\s+)+)(?P<family>\S.*)")


def read_people(value: Any, role: str, tell: Tell) -> Contributors:
    """Reads a list of names; nobody in it is left out without a word.

    Args:
        value: A list of names of CSL-JSON; a single one, or a text, is read too.
        role: The variable, for messages.
        tell: Takes each problem.
    """
    people = People()
    for each in _flat(value):
        _add(each, role, people)
    for code, message in people.problems:
        tell(code, f"{role}: {message}")
    return people.contributors


def _flat(value: Any) -> Iterator[Any]:
    """Yields the names of a list, of lists in it too; a list that is nested deeper is left as it is."""
    for each in value if isinstance(value, list) else [value]:
        yield from each if isinstance(each, list) and each else [each]


def _add(value: Any, role: str, people: People) -> None:
    if isinstance(value, dict):
        people.extend(_person(tuple((key, part) for key, part in value.items() if isinstance(part, str))))
        for name in _PARTS & value.keys():
            if value[name] is not None and not isinstance(value[name], str):
                people.tell(f"{name} is {_shown(value[name])}, which is no text; write it in double quotes.")
    elif isinstance(value, str) and value.strip():
        people.tell(f'"{value.strip()}" is a text; write {{"family": "…", "given": "…"}}.')
        if " and " in value:
            people.extend(read_names(value))
        else:
            people.add_inverted(value)
    elif value is not None:
        people.tell(f"{_shown(value)} is no name; take it out of {role}.")


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


@lru_cache(maxsize=65536)
def _person(written: tuple[tuple[str, str], ...]) -> NameList:
    """Reads the parts of one name; people come again from work to work."""
    parts = {_OTHER_NAMES.get(key, key): " ".join(read_plain(part).split()) for key, part in written}
    orcid = next((part for key, part in parts.items() if key.lower() == "orcid"), "")
    people = People()
    people.add(_name(parts), orcid)
    return people.found


def _name(parts: dict[str, str]) -> Name:
    """Makes a name of its parts; a group's is in `literal`, or in Crossref's `name`."""
    literal = parts.get("literal") or parts.get("name") or ""
    family, given = parts.get("family", ""), parts.get("given", "")
    if family and f"{family} {given}".lower().strip(" .") in _OTHERS:
        return Name(literal="others")
    if not family and (literal or given):
        whole = literal or given
        return read_cjk(whole) if is_cjk(whole) else Name(literal=whole)
    particle = parts.get("non-dropping-particle", "")
    dropping = parts.get("dropping-particle", "")
    if not particle and not dropping:
        particle, family = _split(family)
    return Name(
        family=family,
        given=given,
        dropping_particle=dropping,
        non_dropping_particle=particle,
        suffix=parts.get("suffix", ""),
    )


def _split(family: str) -> tuple[str, str]:
    """Takes particles off a family name; quotes around it say that it has none (Zotero's and citeproc's rule)."""
    if len(family) > 2 and family[0] == family[-1] == '"':
        return "", family[1:-1]
    match = _PARTICLES.fullmatch(family)
    return (match["particles"].strip(), match["family"]) if match and match["particles"].islower() else ("", family)
