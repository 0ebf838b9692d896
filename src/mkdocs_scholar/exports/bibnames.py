"""Names as BibTeX and BibLaTeX read them: "von Last, Jr, First"."""

from __future__ import annotations

import re

from mkdocs_scholar.exports.texescape import escaped
from mkdocs_scholar.model.person import Contributors, Name
from mkdocs_scholar.patterns import regex

_AND = regex(r"(?<!\S)and(?!\S)", re.IGNORECASE)


def list_of(people: Contributors) -> str:
    """Writes a list of people; `others` stands where it has a gap."""
    names = [name_of(contribution.name) for contribution in people.listed]
    for place in reversed(people.gaps):
        names.insert(place, "others")
    return " and ".join(names)


def name_of(name: Name) -> str:
    """Writes one name.

    >>> name_of(Name(given="Jan", non_dropping_particle="van der", family="Berg", suffix="Jr."))
    'van der Berg, Jr., Jan'
    >>> name_of(Name(literal="Sea and Sky Lab"))
    '{Sea and Sky Lab}'
    >>> name_of(Name(non_dropping_particle="the", family="Contributors"))
    'the Contributors'
    """
    if name.literal or not name.family or (name.suffix and not name.given):
        return group(name.literal or name.full)
    family = _family(name)
    if not name.given:
        return family if _is_last_alone(name) else group(name.surname)
    return ", ".join(part for part in (family, _part(name.suffix), _part(name.given)) if part)


def _is_last_alone(name: Name) -> bool:
    """Whether a family name without given names is read as one: it is one word, and small words stand before it."""
    particles = f"{name.dropping_particle} {name.non_dropping_particle}".split()
    return " " not in name.family and all(particle[0].islower() for particle in particles)


def group(literal: str) -> str:
    """Writes a name that must not be taken apart."""
    return f"{{{escaped(literal)}}}"


def _family(name: Name) -> str:
    words = [part for part in (name.dropping_particle, name.non_dropping_particle) if part]
    family = escaped(name.family)
    if any(word[0].islower() for word in name.family.split()[:-1]) or _breaks(name.family):
        family = f"{{{family}}}"  # else the small word would be taken for a particle
    native = [f"({escaped(name.native)})"] if name.native else []
    return " ".join((*map(escaped, words), family, *native))


def _part(text: str) -> str:
    return f"{{{escaped(text)}}}" if _breaks(text) else escaped(text)


def _breaks(text: str) -> bool:
    return "," in text or bool(_AND.search(text))
