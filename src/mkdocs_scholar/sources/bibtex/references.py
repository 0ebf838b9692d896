"""`author = {xdata=key-author-1}`: one field, or one item of a list, taken from another entry.

The manual of BibLaTeX calls it granular XDATA (3.13.6, "Data Containers"): `xdata=<key>-<field>` is a whole field, and
`xdata=<key>-<field>-<index>` one item of a list, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Problem
from mkdocs_scholar.sources.bibtex.entries import Entry, has_reference
from mkdocs_scholar.sources.bibtex.fieldnames import LIST_FIELDS, main_name
from mkdocs_scholar.sources.bibtex.keywords import split_at
from mkdocs_scholar.sources.names.splitting import names_of

_REFERENCE = regex(r"\{*xdata\s*=\s*(?P<path>[^\s{}]*)\}*", re.IGNORECASE)
_NAME_FIELDS = (
    "author editor editora editorb editorc translator annotator commentator introduction foreword afterword bookauthor"
    " holder shortauthor shorteditor"
)
_NAMES = frozenset(_NAME_FIELDS.split())
_LIST_FIELDS = "address institution school language organization origlocation origpublisher publisher"
_LISTS = frozenset(_LIST_FIELDS.split())
_SAME = {"school": "institution"}
_DEEPEST = 50
"""How many references behind each other are followed."""
_LONGEST = 100_000
"""How many characters a field may come to: references that double each other would have no end."""


class References:
    """What stands for fields of other entries, put in place once for each field."""

    def __init__(self, find: Callable[[Entry, str], Entry | None]) -> None:
        self._find = find
        """Finds the entry that another one names by a key."""
        self._open: list[tuple[int, str]] = []
        self._done: set[tuple[int, str]] = set()
        self.problems: list[Problem] = []

    def settle(self, entry: Entry) -> None:
        """Puts the texts that an entry refers to in place of its references; what leads nowhere is told and cut."""
        for name in [name for name, value in entry.fields.items() if has_reference(value)]:
            self._settle(entry, name)

    def _settle(self, entry: Entry, name: str) -> None:
        place = (id(entry), name)
        if place in self._done or name == "xdata" or name not in entry.fields:
            return
        self._done.add(place)
        items = _items(entry.fields[name], name)
        if not any(_REFERENCE.fullmatch(item) for item in items):
            return
        self._open.append(place)
        settled = _joiner(name).join(text for item in items for text in self._texts(entry, name, item))
        self._open.pop()
        entry.lines[name] = entry.location(name).line or 1
        if len(settled) > _LONGEST:
            self._tell(entry, name, f"takes more than {_LONGEST} characters into {name} by xdata; cut some.")
            settled = ""
        if settled:
            entry.fields[name] = settled
            entry.expanded.add(name)
        else:
            del entry.fields[name]
            entry.is_damaged = True

    def _texts(self, entry: Entry, name: str, item: str) -> Iterator[str]:
        """Yields what an item stands for; of a name that cannot be found, that somebody is missing."""
        reference = _REFERENCE.fullmatch(item)
        if reference is None:
            yield item
            return
        found = self._followed(entry, name, reference["path"])
        if found:
            yield found
        elif main_name(name) in _NAMES and len(_items(entry.fields[name], name)) > 1:
            yield "others"

    def _followed(self, entry: Entry, name: str, path: str) -> str:
        key, field, index = _parts(path)
        if not field:
            form = "xdata=<key>-<field>, with -<number> behind it for one item of a list"
            self._tell(entry, name, f'has "xdata={path}" in {name}; write {form}.')
            return ""
        other = self._find(entry, key)
        if other is None:
            self._tell(
                entry,
                name,
                f'takes {name} from "{key}" by xdata, and no other entry has that key; '
                "add the entry, or its file to the bibliography.",
            )
            return ""
        written = self._field(entry, name, other, field)
        if written is None:
            self._tell(entry, name, f'takes {name} from "{key}" by xdata, which has no {field}; add it, or write it.')
            return ""
        if index is None or not written:
            return written
        items = _items(written, field)
        if 0 < index <= len(items):
            return items[index - 1]
        count = f"{len(items)} item{'s' * (len(items) != 1)}"
        self._tell(entry, name, f'takes item {index} of {field} from "{key}" by xdata, which has {count}; count anew.')
        return ""

    def _field(self, entry: Entry, name: str, other: Entry, field: str) -> str | None:
        """Returns the text of another entry's field; None if it has none, empty if that is told already."""
        if len(self._open) > _DEEPEST:
            self._tell_circle(entry, name, other)
            return ""
        wanted = _one_name(field)
        here = next((each for each in other.fields if _one_name(each) == wanted), None)
        if here is None:
            return self._lent(entry, name, other, field)
        if (id(other), here) in self._open:
            self._tell_circle(entry, name, other)
            return ""
        self._settle(other, here)
        return other.fields.get(here)

    def _lent(self, entry: Entry, name: str, other: Entry, field: str) -> str | None:
        """Looks a field up in what the other entry takes from its own @xdata."""
        place = (id(other), f"{field} lent")
        if place in self._open:
            return None
        self._open.append(place)
        try:
            for key in other.fields.get("xdata", "").split(","):
                further = self._find(other, key.strip()) if key.strip() else None
                found = self._field(entry, name, further, field) if further else None
                if found is not None:
                    return found
            return None
        finally:
            self._open.pop()

    def _tell_circle(self, entry: Entry, name: str, other: Entry) -> None:
        self._tell(entry, name, f'takes {name} from "{other.key}" by xdata, and that leads back to it; cut one.')

    def _tell(self, entry: Entry, name: str, message: str) -> None:
        self.problems.append(Problem.of("missing-parent", f"{entry.key} {message}", entry.location(name)))


def _one_name(field: str) -> str:
    main = main_name(field.lower())
    return _SAME.get(main, main)


def _parts(path: str) -> tuple[str, str, int | None]:
    """Takes a reference apart; keys may hold hyphens, names of fields do not.

    >>> _parts("sea-press-publisher-2"), _parts("sea-title"), _parts("sea")
    (('sea-press', 'publisher', 2), ('sea', 'title', None), ('sea', '', None))
    """
    head, _, last = path.rpartition("-")
    if last.isascii() and last.isdigit() and len(last) < 6:
        key, _, field = head.rpartition("-")
        return (key, field, int(last)) if key else (path, "", None)
    return (head, last, None) if head else (path, "", None)


def _items(text: str, name: str) -> Sequence[str]:
    main = main_name(name)
    if main in _NAMES or main in _LISTS:
        return names_of(text)
    if name in LIST_FIELDS:
        return [part.strip() for part in split_at(text, ",")]
    return [text.strip()]


def _joiner(name: str) -> str:
    return ", " if name in LIST_FIELDS else " and "
