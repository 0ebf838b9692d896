"""What BibLaTeX's data annotations say of single names (manual 3.7, "Data Annotations")."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.patterns import regex

_ANNOTATION = regex(r'\s*(\d+)\s*(:[^=;]*)?=((?:"[^"]*"|[^";])*)')
_VALUE = regex(r'"([^"]*)"|([^,"]+)')


def annotate(contributors: Contributors, annotation: str) -> Contributors:
    """Adds what an `author+an` field says of each person to their roles.

    Args:
        contributors: Names as read from the field that is annotated.
        annotation: `1=equal; 2=corresponding, equal`; numbers count the items of the list from 1, "others" among
            them. What is said of a part of a name (`1:family=…`) or of the whole list is left out.

    >>> from mkdocs_scholar.model.person import Contribution, Name
    >>> two = Contributors(listed=(Contribution(name=Name(family="Kim")), Contribution(name=Name(family="Ek"))))
    >>> [one.roles for one in annotate(two, '1=equal; 2="first, equal", senior').listed]
    [('equal',), ('first, equal', 'senior')]
    """
    said: dict[int, list[str]] = {}
    for match in _ANNOTATION.finditer(annotation):
        if not match[2]:
            said.setdefault(int(match[1]), []).extend(_values(match[3]))
    listed = list(contributors.listed)
    for item, place in _places(contributors):
        roles = tuple(dict.fromkeys((*listed[place].roles, *said.get(item, ()))))
        listed[place] = replace(listed[place], roles=roles)
    return replace(contributors, listed=tuple(listed))


def _values(written: str) -> Iterator[str]:
    for match in _VALUE.finditer(written):
        value = (match[1] if match[1] is not None else match[2]).strip()
        if value:
            yield value


def _places(contributors: Contributors) -> Iterator[tuple[int, int]]:
    """Gives the number each person has in the written list, and the place in `listed`: a gap was written too."""
    for place in range(len(contributors.listed)):
        yield place + 1 + sum(gap <= place for gap in contributors.gaps), place
