"""One item of CSL → one draft."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.model.work import WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, nearest
from mkdocs_scholar.sources.bibtex.archives import archive_named
from mkdocs_scholar.sources.bibtex.fieldnames import main_name
from mkdocs_scholar.sources.bibtex.issued import Issued, read_status
from mkdocs_scholar.sources.bibtex.venues import acronym_with_year
from mkdocs_scholar.sources.csl.issued import read_issued
from mkdocs_scholar.sources.csl.people import read_people
from mkdocs_scholar.sources.csl.tables import (
    AUTHORS,
    CONTAINERS,
    DATES,
    EDITORS,
    FIELDS,
    FINER,
    ORDINARY,
    OTHER_ROLES,
    PUBLISHERS,
    TYPES,
)
from mkdocs_scholar.sources.records import Draft
from mkdocs_scholar.sources.records.notes import Noted, split_note
from mkdocs_scholar.sources.records.works import site_field

_IN_SERIES = frozenset({WorkType.BOOK, WorkType.CONFERENCE, WorkType.CHAPTER})
"""Types whose number counts volumes of a series."""
_LISTED = frozenset({"issn", "isbn", "url"})
_LISTS = _LISTED | {"title", "subtitle", "container-title-short", "short-container-title", "original-title"}
"""Variables of which Crossref or others give several, in a list."""
_SEPARATORS = regex(r"\s*;\s*")
_COMMAS = regex(r"\s*,\s*")
_ADDRESS_KEY = regex(r"https?://")
_KEY_LINE = regex(r"^\s*(?:Citation Key|citation-key)\s*:\s*(?P<key>\S+)\s*$", re.IGNORECASE | re.MULTILINE)
_NAME_CUT = regex(r"\s*\|\|\s*")


def read_item(item: Mapping[str, Any], location: Location) -> Draft:
    """Turns an item into a draft; what is wrong with it is kept there."""
    return _Item(item, location).draft


class _Item:
    """One item while its variables are read."""

    def __init__(self, item: Mapping[str, Any], location: Location) -> None:
        self._item = {str(name).strip().lower(): value for name, value in item.items()}
        self._noted: list[Noted] = []
        prose = self._take_note()
        # Crossref's answers, whose titles are lists, have no ids.
        is_answer = isinstance(self._item.get("title"), list)
        self.draft = Draft(key=self._key(), kind=WorkType.OTHER, location=location, needs_key=not is_answer)
        self._read_type()
        self._read_fields()
        self._read_special()
        self._read_noted()
        self._read_count()
        self.draft.put("note", prose)
        self._read_people()
        self.draft.issued = self._issued()

    def _take_note(self) -> str:
        """Takes the lines that set variables out of the note; of these only what the item lacks counts."""
        note = _text(self._item.get("note"))
        prose, self._noted = split_note(note, _is_known)
        for noted in self._noted:
            name = _variable(noted.name)
            if name == "type":
                self._item[name] = noted.value
            elif name in (*AUTHORS, *EDITORS, *OTHER_ROLES):
                self._add_name(name, noted.value)
            elif name and not _own_field(noted.name):
                self._item.setdefault(name, noted.value)
        key = _KEY_LINE.search(note)
        if key:
            self._item.setdefault("citation-key", key["key"])
        return prose

    def _add_name(self, role: str, written: str) -> None:
        """Adds a name of Zotero's extra field, "Family || Given"."""
        parts = _NAME_CUT.split(written, maxsplit=1)
        name = {"family": parts[0], "given": parts[1]} if len(parts) == 2 else {"literal": written}
        listed = self._item.get(role)
        self._item[role] = [*listed, name] if isinstance(listed, list) else [name]

    def _key(self) -> str:
        """Returns the item's key: its id, or the key made for citing where that is none to write."""
        own, cited = _text(self._item.get("id")), _text(self._item.get("citation-key"))
        return cited if cited and (not own or _ADDRESS_KEY.match(own)) else own

    def _read_type(self) -> None:
        written = _text(self._item.get("type"))
        kind = TYPES.get(written.lower().replace(" ", "-"))
        # Pandoc writes an empty type for what BibTeX calls @misc.
        if kind is None and (written or "type" not in self._item):
            near = nearest(written, TYPES) if written else ""
            guess = f'; did you mean "{near}"?' if near else "."
            shown = f'has the type "{written}", which CSL does not know{guess}' if written else "has no type."
            self.draft.tell("unknown-type", f"{shown} It is shown as other; write one of CSL's.")
        self.draft.kind = kind or WorkType.OTHER
        if kind is not None and kind.csl != written and written in FINER:
            self.draft.put("csltype", written)
        if _text(self._item.get("subtype")) == "preprint":
            self.draft.kind = WorkType.PREPRINT

    def _read_fields(self) -> None:
        for variable in [variable for variable in FIELDS if variable in self._item]:
            value, field = self._item[variable], FIELDS[variable]
            if value in (None, "", []):
                continue
            if not _is_simple(value):
                self.draft.tell("bad-value", f"{variable} is no text; write it in double quotes.")
                continue
            text = _joined(value, " ") if variable in _LISTED else _text(value)
            self.draft.put(field, text)
            if isinstance(value, list) and variable not in _LISTS:
                self._tell_rest(variable, value)
        titles = self._item.get("title")
        if isinstance(titles, list) and len(texts := [text for each in titles if (text := _text(each))]) > 1:
            self.draft.put("titleaddon", "; ".join(texts[1:]))

    def _tell_rest(self, variable: str, value: list[Any]) -> None:
        """Tells what stands in a list behind the one text that is read."""
        first, *rest = list(dict.fromkeys(filter(None, map(_text, value)))) or [""]
        for each in rest:
            self.draft.tell("repeated-field", f'has "{each}" in {variable} beside "{first}", and it is not read.')

    def _read_special(self) -> None:
        draft, kind = self.draft, self.draft.kind
        draft.put(CONTAINERS.get(kind, "howpublished"), _text(self._item.get("container-title")))
        draft.put(PUBLISHERS.get(kind, "publisher"), _text(self._item.get("publisher")))
        draft.put("pages", _text(self._item.get("page-first")))
        draft.put("eid" if kind is WorkType.ARTICLE else "number", _text(self._item.get("number")))
        if kind in _IN_SERIES:
            draft.put("number", draft.fields.pop("seriesnumber", ""))
        if kind is WorkType.TALK:
            draft.put("address", draft.fields.pop("venue", ""))
        self._read_event()
        self._read_archive()
        draft.put("urldate", _date_text(self._item.get("accessed")))
        draft.put("origdate", _date_text(self._item.get("original-date")))
        if read_status(status := _text(self._item.get("status"))) is None:
            draft.put("status", status)
        self._read_keywords()
        self._read_own()

    def _read_event(self) -> None:
        """Reads the short name in Crossref's event."""
        event = self._item.get("event")
        short = acronym_with_year(_text(event.get("acronym"))) if isinstance(event, Mapping) else ""
        self.draft.put("abbr", short)

    def _read_archive(self) -> None:
        """Reads the archive of a preprint; that of a library says nothing here."""
        name = archive_named(_text(self._item.get("archive")))
        place = _text(self._item.get("archive_location") or self._item.get("archive-location"))
        if place and (name == "arXiv" or parse("arxiv", place)):
            self.draft.put("arxiv", place)
        elif name:
            self.draft.put("howpublished", name)
        elif self._item.get("archive"):
            self.draft.put("archive", " ".join((_text(self._item["archive"]), place)).strip())

    def _read_keywords(self) -> None:
        for name in ("keyword", "keywords", "categories"):
            value = self._item.get(name)
            if isinstance(value, list):
                self.draft.keywords += [_text(each) for each in value]
            elif value:
                text = _text(value)
                self.draft.keywords += (_SEPARATORS if ";" in text else _COMMAS).split(text)

    def _read_own(self) -> None:
        """Reads this site's fields, which stand beside CSL's or, as CSL wants it, under `custom`."""
        custom = self._item.get("custom")
        sources = (custom if isinstance(custom, Mapping) else {}, self._item)
        for source in sources:
            for name, value in source.items():
                field = _own_field(str(name))
                if field and str(name).lower() not in FIELDS and _is_simple(value):
                    self._put_own(field, _joined(value, "; "))

    def _read_count(self) -> None:
        """Reads how often Crossref counts the work as cited, where nothing else says it."""
        count = _text(self._item.get("is-referenced-by-count"))
        if count and "citations" not in self.draft.fields:
            self.draft.put("citations", count)
            self.draft.put("citations_source", "Crossref")

    def _put_own(self, field: str, text: str) -> None:
        """Sets a field beside CSL's; what has no field in BibTeX either is an eprint of its type."""
        if field in ("jstor", "handle"):
            self.draft.put("eprint", text)
            self.draft.put("archiveprefix", field)
        else:
            self.draft.put(field, text)

    def _read_noted(self) -> None:
        for noted in self._noted:
            self._put_own(_own_field(noted.name), noted.value)

    def _read_people(self) -> None:
        self.draft.authors = self._role(AUTHORS)
        self.draft.editors = self._role(EDITORS)
        for role in [role for role in OTHER_ROLES if role in self._item]:
            people = self._role((role,))
            self.draft.put(OTHER_ROLES[role], "; ".join(each.name.full for each in people.listed))

    def _role(self, roles: tuple[str, ...]) -> Contributors:
        for role in roles:
            if self._item.get(role):
                people = read_people(self._item[role], role, self.draft.tell)
                if people:
                    return people
        return Contributors()

    def _issued(self) -> Issued:
        """Reads when the work appeared: the first date that says anything."""
        found = Issued()
        for name in DATES:
            if self._item.get(name):
                found = read_issued(self._item[name], name, self.draft.tell)
            if found.date is not None or found.status is not None:
                break
        status = read_status(_text(self._item.get("status")))
        return replace(found, status=status) if status else found


_VARIABLES = frozenset(
    {*FIELDS, *ORDINARY, *AUTHORS, *EDITORS, *OTHER_ROLES, *DATES, "type", "original-date", "accessed"}
)


def _variable(name: str) -> str:
    """Returns the variable a line of a note means: "Original Date" is original-date, "PMID" pmid."""
    lowered = name.strip().lower()
    hyphened = lowered.replace(" ", "-").replace("_", "-")
    return next((each for each in (lowered, hyphened) if each in _VARIABLES), "")


_FURTHER = frozenset({"holder", "primaryclass", "jstor", "handle"})
"""Fields of BibTeX for which CSL has no variable."""


@lru_cache(maxsize=4096)
def _own_field(name: str) -> str:
    """Returns the field of this site or of BibTeX that a name beside CSL's means; empty for any other name."""
    main = main_name(name.strip().lower())
    return main if main in _FURTHER else site_field(name)


_NO_LINES = frozenset({"title", "abstract", "references", "accessed", "section", "division", "event", "scale"})
"""Words that begin a line of prose as often as one that sets a variable."""


def _is_known(name: str) -> bool:
    variable = _variable(name)
    return bool(_own_field(name)) or bool(variable and variable not in _NO_LINES)


def _is_simple(value: Any) -> bool:
    """Whether a value is a text, a number, yes or no, a list of them, or an object with a name."""
    if isinstance(value, str):
        return True
    if isinstance(value, list):
        return all(each is None or _is_simple(each) for each in value)
    return isinstance(value, bool | int | float) or (isinstance(value, Mapping) and "name" in value)


def _text(value: Any) -> str:
    """Returns a text as written, of a list the first, of an object its name; empty for anything else."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return next((text for each in value if (text := _text(each))), "")
    if isinstance(value, Mapping):
        return _text(value.get("name"))
    return str(value) if isinstance(value, int | float) else ""


def _joined(value: Any, mark: str) -> str:
    """Joins the texts of a list."""
    return mark.join(filter(None, map(_text, value))) if isinstance(value, list) else _text(value)


def _date_text(value: Any) -> str:
    """Returns a date as ISO 8601 or as written; empty if there is none."""
    date = read_issued(value, "", lambda *_: None).date if value else None
    return (date.iso or date.literal or "") if date else ""
