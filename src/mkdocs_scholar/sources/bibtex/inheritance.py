"""`crossref`, `xdata` and `xref`: fields an entry takes from another one, over all files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mkdocs_scholar.problems import Problem, did_you_mean
from mkdocs_scholar.sources.bibtex.entries import Entry, has_reference
from mkdocs_scholar.sources.bibtex.entrytypes import CONTAINERS, PARENTS
from mkdocs_scholar.sources.bibtex.fieldnames import AUTHOR_TOO, INHERITED, PUBLIC, RENAMED, RENAMED_IN_PERIODICAL
from mkdocs_scholar.sources.bibtex.references import References

_NEVER_FROM_XDATA = frozenset({"ids", "crossref", "xref", "entryset", "label", "keywords", "related", "relatedtype"})
_GUESSES = 20
"""How many missing parents are compared with all keys."""
_DEEPEST = 50
"""How many parents above each other are followed."""
_DATES = frozenset({"date", "year", "month", "day"})
_JOURNALS = frozenset({"journal", "journaltitle"})
_TELLING = frozenset({"title", "author", "editor", "booktitle"})
"""Fields of which a set that holds no other entry has one if it is a work itself."""
_OF_A_SET = frozenset({"entryset", "crossref", "xdata", "xref", "ids", "key", "keywords", "related", "relatedtype"})
"""Fields that say something of the set and nothing of a work."""
_IS = ("is", "are")
_VENUES = _JOURNALS | {"booktitle"}


class Family:
    """All entries by key, and what they take from each other."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._by_key: dict[tuple[int | None, str], list[Entry]] = {}
        for entry in entries:
            self._note(entry, entry.key)
        for entry in entries:
            for key in _keys(entry.fields.get("ids", "")):
                self._note(entry, key)
        self._done: set[int] = set()
        self._parents: set[int] = set()
        self._open: set[int] = set()
        self._works: set[int] = set()
        """Sets that stand for themselves, as none of their members is there."""
        self.problems: list[Problem] = []

    def _note(self, entry: Entry, key: str) -> None:
        """Puts an entry under a key, in its file and in all: two are enough, as one may be the entry that asks."""
        for file in (entry.place[0], None):
            under = self._by_key.setdefault((file, key.lower()), [])
            if len(under) < 2:
                under.append(entry)

    def _other(self, entry: Entry, key: str) -> Entry | None:
        """Finds the entry that another names: of its own file, as in BibTeX, else the first of all."""
        here, anywhere = (self._by_key.get((file, key.lower()), ()) for file in (entry.place[0], None))
        return next((each for each in (*here, *anywhere) if each is not entry), None)

    def tell_repeated(self, entries: Iterable[Entry]) -> None:
        """Tells of entries that only lend their fields and differ under one key: no list of works shows both."""
        first: dict[str, Entry] = {}
        for entry in entries:
            if not self.is_container(entry):
                continue
            other = first.setdefault(entry.key.lower(), entry)
            if other is not entry and (other.type, other.fields) != (entry.type, entry.fields):
                is_here = entry.place[0] == other.place[0]
                rule = "the first one lends its fields" if is_here else "each file takes fields from its own"
                message = f'"{entry.key}" is the key of {other.block.location} too; {rule}. Give one another key.'
                self.problems.append(Problem.of("repeated-key", message, entry.block.location))

    def read_set(self, entry: Entry) -> None:
        """Looks for the members of an `@set`: they are the works, and the set only what is cited for them.

        One that tells of a work and none of whose members is there is that work.
        """
        keys = _keys(entry.fields.get("entryset", ""))
        absent = [key for key in keys if self._other(entry, key) is None]
        for key in absent:
            message = (
                f'{entry.key} has the member "{key}", and no other entry has that key; '
                f"add the entry, or its file to the bibliography.{self._guess(entry, key)}"
            )
            self.problems.append(Problem.of("missing-parent", message, entry.location("entryset")))
        if len(absent) == len(keys) and not _TELLING.isdisjoint(entry.fields):
            self._works.add(id(entry))
        elif not keys:
            message = f"{entry.key} has no members; write their keys: entryset = {{one, two}}."
            self.problems.append(Problem.of("bad-entry", message, entry.block.location))
        elif own := [name for name in entry.fields if name in PUBLIC and name not in _OF_A_SET]:
            message = (
                f"{entry.key} is a set, whose members are listed; its own {', '.join(own)} {_IS[len(own) > 1]} not "
                "shown. Move what belongs to a member there."
            )
            self.problems.append(Problem.of("set-fields", message, entry.location(own[0])))

    def settle_references(self, entries: Iterable[Entry]) -> None:
        """Puts single fields of other entries where entries refer to them."""
        references = References(self._other)
        for entry in entries:
            is_likely = has_reference(entry.block.text) or entry.expanded or entry.inherited
            if is_likely and any(map(has_reference, entry.fields.values())):
                references.settle(entry)
        self.problems += references.problems

    def resolve(self, entry: Entry) -> None:
        """Fills in what an entry inherits; its parents come first, and a circle is cut where it closes."""
        if id(entry) in self._done:
            return
        self._done.add(id(entry))
        self._open.add(id(entry))
        for key in _keys(entry.fields.get("xdata", "")):
            self._take(entry, "xdata", key)
        for relation in ("crossref", "xref") if entry.type != "set" or id(entry) in self._works else ():
            for key in _keys(entry.fields.get(relation, "")):
                self._take(entry, relation, key)
        self._open.discard(id(entry))

    def is_container(self, entry: Entry) -> bool:
        """Whether an entry only lends its fields, or only holds other entries."""
        if entry.type in CONTAINERS:
            return id(entry) not in self._works
        return id(entry) in self._parents and entry.type in PARENTS

    def _take(self, entry: Entry, relation: str, key: str) -> None:
        parent = self._other(entry, key)
        if parent is None:
            self._tell_missing(entry, relation, key)
            return
        if id(parent) in self._open or len(self._open) > _DEEPEST:
            self._tell_circle(entry, relation, key)
            return
        self.resolve(parent)
        if relation == "xdata":
            _fill(entry, parent, {name: name for name in parent.fields if name not in _NEVER_FROM_XDATA})
            return
        self._parents.add(id(parent))
        if relation == "crossref":
            _fill(entry, parent, _lent_fields(entry, parent))

    def _tell_circle(self, entry: Entry, relation: str, key: str) -> None:
        message = f'{entry.key} takes fields from "{key}" by {relation}, and that one takes some from it; cut one.'
        self.problems.append(Problem.of("missing-parent", message, entry.location(relation)))

    def _tell_missing(self, entry: Entry, relation: str, key: str) -> None:
        if relation != "xdata" and _is_complete(entry):
            message = f'{entry.key} names "{key}" as its {relation}, which no other entry is; it needs none.'
            self.problems.append(Problem.of("absent-parent", message, entry.location(relation)))
            return
        self.problems.append(
            Problem.of(
                "missing-parent",
                f'{entry.key} takes fields from "{key}" by {relation}, and no other entry has that key; '
                f"add the entry, or its file to the bibliography.{self._guess(entry, key)}",
                entry.location(relation),
            )
        )

    def _guess(self, entry: Entry, key: str) -> str:
        if len(self.problems) >= _GUESSES:
            return ""
        known = (under for (file, _), under in self._by_key.items() if file is None)
        return did_you_mean(key, (each.key for under in known for each in under if each is not entry))


def _is_complete(entry: Entry) -> bool:
    """Whether an entry says by itself where and when it appeared, as those that DBLP exports do."""
    has_venue = not _VENUES.isdisjoint(entry.fields)
    return has_venue and not entry.fields.keys().isdisjoint({"date", "year"})


def _keys(text: str) -> list[str]:
    return [key for part in text.split(",") if (key := part.strip())]


def _lent_fields(entry: Entry, parent: Entry) -> Mapping[str, str]:
    """Maps the parent's fields to the names they get in the entry; own names go last and win over renamed ones."""
    if entry.type in PARENTS:
        renamed: dict[str, str] = {"title": "maintitle", "subtitle": "mainsubtitle"} if "title" in entry.fields else {}
    elif parent.type == "periodical":
        renamed = dict(RENAMED_IN_PERIODICAL)
    elif parent.type in PARENTS:
        renamed = dict(RENAMED)
    else:
        renamed = {"title": "booktitle"} if "booktitle" not in parent.fields else {}
    if "booktitle" in parent.fields:
        renamed.pop("title", None)
    if entry.type in AUTHOR_TOO or (entry.type in PARENTS and "editor" not in entry.fields):
        renamed["author"] = "author"
    return {**renamed, **{name: name for name in parent.fields if name in INHERITED}}


def _fill(entry: Entry, parent: Entry, names: Mapping[str, str]) -> None:
    is_dated = bool(_DATES & entry.fields.keys())
    is_in_journal = bool(_JOURNALS & entry.fields.keys())
    for name, new_name in names.items():
        if name not in parent.fields or new_name in entry.fields:
            continue
        if (new_name in _DATES and is_dated) or (new_name in _JOURNALS and is_in_journal):
            continue
        entry.fields[new_name] = parent.fields[name]
        entry.inherited[new_name] = parent.key


def resolve_all(entries: Sequence[Entry], family: Family) -> None:
    """Fills in what all entries inherit, single fields first: those may be inherited too."""
    family.settle_references(entries)
    for entry in entries:
        if entry.type == "set":
            family.read_set(entry)
    for entry in entries:
        if "crossref" in entry.fields or "xdata" in entry.fields or "xref" in entry.fields:
            family.resolve(entry)
    family.tell_repeated(entries)
