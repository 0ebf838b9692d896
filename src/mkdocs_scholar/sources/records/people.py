"""Names of people and groups that come one by one, in parts or as "Family, Given"."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct, field
from msgspec.structs import replace

from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.person import Contribution, Contributors, Name, is_cjk, without_homonym_number
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.names import read_plain as read_plain_name
from mkdocs_scholar.sources.names.cjk import read_cjk
from mkdocs_scholar.sources.names.lists import NameList, read_names
from mkdocs_scholar.sources.names.marks import without_marks
from mkdocs_scholar.sources.records.texts import read_plain

_OTHERS = regex(r"(?:and\s+)?(?:\d+\s+|many\s+)?(?:more\s+)?(?:others|et\.?\s*al\.?)\.?|…|\.\.\.", re.IGNORECASE)
_TEX = regex(r"[\\{}$~&%`]")
_ORGANIZATION = regex(
    r"(?=\S+\s)(?:.*\s)?(?:Academy|Agency|Association|Authority|Board|Bureau|Center|Centre|College|Commission|Committee"
    r"|Consortium|Council|Department|Faculty|Federation|Foundation|Institut|Institute|Laboratory|Ministry|Office"
    r"|Organi[sz]ation|School|Secretariat|Society|Union|Universit\w+)(?:\s.*)?"
)
"""Several words of which one is for an organization, as no family name is."""
_COMPANY = regex(r"(?:Inc|Ltd|LLC|LLP|Corp|Co|GmbH|AG|PLC|S\.?A|B\.?V|L\.?P)\.?", re.IGNORECASE)
"""What stands behind the comma in the name of a company."""
_PECULIAR = regex(r"[^\w .,'’-]|[¹²³⁴⁵⁶⁷⁸⁹⁰]|^\s|\s$|\s\s")
_LIST = regex(r"\s+and\s+", re.IGNORECASE)
_SUFFIX = regex(
    r"(?:[JS]r\.?|II|III|IV|[23](?:nd|rd)|4th|Esq\.?|Ph\.?\s?D\.?|M\.?\s?D\.?|S\.\s?J\.?|O\.\s?P\.?)", re.IGNORECASE
)
_SUFFIX_LAST = regex(r"(?P<given>.*\S)\s+(?P<suffix>(?:[JS]r\.?|II|III|IV|2nd|3rd|4th))", re.IGNORECASE)
"""A generation behind the given names without a comma, as PubMed has it: "King, Martin Luther Jr"."""
_INITIALS_FIRST = regex(
    r"(?!U\.\s?[SKN]\.|E\.\s?U\.)(?:[^\W\d_]\.[\s-]*)+(?:[a-z][\w'’]*\s+)*[^\W\d_a-z][\w'’-]+(?:\s+[^\W\d_a-z][\w'’-]+)?"
)
"""A person as IEEE writes them: "A. M. van Berg"; not "U.S. Geological Survey"."""
_ORCID = regex(
    r"[(\[]?\s*(?:orcid:?\s*)?(?:https?://orcid\.org/)?(?P<id>(?:\d{4}-){3}\d{3}[\dX])\s*[)\]]?", re.IGNORECASE
)
_FAMILY_INITIALS = regex(r"[^\W\d_a-z][\w'’-]*[a-z][\w'’-]*\s[A-Z]{1,3}")
"""A person as medical journals write them: "Ruiz AB"."""
_GROUP = regex(r"(?:Group|Team|Working|Study|Consortium|Collaboration|Committee|Panel|Class|Section|Part|Unit|Lab)\b")
_SEVERAL = regex(r"[^\W\d_][\w.'’-]*(?:\s[\w.'’-]+)?(?:,\s*[^\W\d_][\w.'’-]*(?:\s[\w.'’-]+)?){3,}")
"""Short pieces between commas, four or more: people run together."""
_SHORT_INITIALS = regex(r"[^\W\d_]{1,4}(?:-[^\W\d_]{1,2})?")


class People(Struct):
    """A list that grows name by name."""

    listed: list[Contribution] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    problems: dict[tuple[str, str], None] = field(default_factory=dict)
    """Code and message of each problem, each once."""

    @property
    def contributors(self) -> Contributors:
        """Everybody in the order added."""
        return Contributors(listed=tuple(self.listed), gaps=tuple(self.gaps))

    def tell(self, message: str) -> None:
        """Keeps a problem with a name."""
        self.problems.setdefault(("bad-name", message))

    def add(self, name: Name, orcid: str = "") -> None:
        """Adds a name whose parts are known; "others" is a gap, marks behind it are kept apart."""
        shown = name.literal or (name.family if not name.given else "")
        if shown and _OTHERS.fullmatch(shown.strip()):
            self._add_gap()
            return
        name, marks = _unmarked(_unnumbered(name))
        if not name.full:
            self.tell("a name among the people is empty; take it out or write it.")
            return
        identifier = parse("orcid", orcid) if orcid else None
        if orcid and identifier is None:
            self.tell(f'"{orcid}" is no ORCID iD; write it like 0000-0002-1825-0097.')
        self.listed.append(Contribution(name=name, marks=marks, orcid=identifier.value if identifier else ""))

    def _add_gap(self) -> None:
        if len(self.listed) not in self.gaps:
            self.gaps.append(len(self.listed))

    def add_inverted(self, text: str) -> None:
        """Adds "Family, Given" or "Family, Given, Suffix"; what has no comma and no initials is the name of a group.

        Several names in one place are told apart where each has its comma.
        """
        self.extend(_inverted(text))

    def add_all_inverted(self, text: str) -> None:
        """Adds all names of one text, each looked at anew."""
        text = read_plain(text)
        names = _LIST.split(text)
        if len(names) > 1 and all(is_inverted(name) for name in names):
            self.tell(f'"{_shortened(text)}" holds {len(names)} names; give each a line of its own.')
        elif ";" in text and all(is_inverted(name) for name in text.strip("; ").split(";")):
            names = text.strip("; ").split(";")
            self.tell(f'"{_shortened(text)}" holds {len(names)} names; give each a line of its own.')
        else:
            names = [text]
        for name in names:
            self._add_one(name.strip())

    def _add_one(self, text: str) -> None:
        if "0000-" in text and (found := _ORCID.search(text)):
            self._add_one(f"{text[: found.start()]} {text[found.end() :]}".strip(" ,"))
            if self.listed and self.listed[-1].orcid == "":
                self.add(self.listed.pop().name, found["id"])
            return
        text = _suffix_second(text)
        if _LIST.search(text) and "," in text:
            if is_inverted(text):
                self.tell(f'"{_shortened(text)}" may hold several names; give each a line of its own.')
            self.add(Name(literal=text))
        elif is_inverted(text) or _INITIALS_FIRST.fullmatch(text) or text != without_homonym_number(text):
            self.extend(_read_inverted(text))
        elif is_cjk(text):
            self.add(read_cjk(text))
        elif _FAMILY_INITIALS.fullmatch(text) and not _GROUP.match(text):
            self.add(read_short(text))
        elif text.rstrip(", "):
            if _SEVERAL.fullmatch(text):
                self.tell(f'"{_shortened(text)}" may hold several names; give each a line of its own.')
            self.add(Name(literal=text.rstrip(", ")))
        else:
            self.tell("a name among the people is empty; take it out or write it.")

    def extend(self, found: NameList) -> None:
        """Adds the people of a list of names as BibTeX writes it."""
        contributors = found.contributors
        if contributors.gaps:
            gaps = (gap + len(self.listed) for gap in contributors.gaps)
            self.gaps += [gap for gap in gaps if gap not in self.gaps]
        self.listed += contributors.listed
        if found.problems:
            self.problems.update(dict.fromkeys(found.problems))

    @property
    def found(self) -> NameList:
        """Everybody, and what was wrong, as a value to keep."""
        return NameList(contributors=self.contributors, problems=tuple(self.problems))


@lru_cache(maxsize=65536)
def _inverted(text: str) -> NameList:
    """Reads one text of names; people come again from work to work."""
    people = People()
    people.add_all_inverted(text)
    return people.found


def _suffix_second(text: str) -> str:
    """Puts a suffix where BibTeX has it.

    >>> _suffix_second("King, Martin Luther Jr"), _suffix_second("Celoni, James, S. J.")
    ('King, Jr, Martin Luther', 'Celoni, S. J., James')
    """
    parts = [part.strip() for part in text.split(",")]
    behind = _SUFFIX_LAST.fullmatch(parts[1]) if len(parts) == 2 else None
    if behind:
        return f"{parts[0]}, {behind['suffix']}, {behind['given']}"
    if len(parts) == 3 and _SUFFIX.fullmatch(parts[2]):
        return f"{parts[0]}, {parts[2]}, {parts[1]}"
    return text


@lru_cache(maxsize=65536)
def _read_inverted(text: str) -> NameList:
    plain = read_plain_name(text) if _TEX.search(text) is None else None
    if plain is not None:
        return NameList(contributors=Contributors(listed=(plain,)))
    return read_names(_TEX.sub(_escaped, text))


def is_inverted(text: str) -> bool:
    """Whether a text is a person's name with the family name first: "Ruiz, Ana", "King, Jr., Martin".

    >>> is_inverted("Ruiz, Ana"), is_inverted("Ministry of Food, Agriculture and Fisheries")
    (True, False)
    """
    parts = [part.strip() for part in text.split(",")]
    while parts and not parts[-1]:
        parts.pop()
    has_suffix = len(parts) == 3 and any(_SUFFIX.fullmatch(part) for part in parts[1:])
    if not parts or not all(parts) or _COMPANY.fullmatch(parts[-1]) or _ORGANIZATION.fullmatch(parts[0]):
        return False
    return len(parts) == 2 or has_suffix


def read_short(text: str) -> Name:
    """Reads MEDLINE's short form, "Family Initials Suffix": "van der Berg JP Jr".

    >>> name = read_short("van der Berg JP Jr")
    >>> name.family, name.given, name.suffix
    ('van der Berg', 'JP', 'Jr')
    """
    words = text.split()
    suffix = words.pop() if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    if len(words) > 1 and _SHORT_INITIALS.fullmatch(words[-1]) and words[-1].isupper():
        return Name(family=" ".join(words[:-1]), given=words[-1], suffix=suffix)
    return Name(literal=text.strip())


def _unnumbered(name: Name) -> Name:
    """Takes the number off by which dblp tells people of one name apart."""
    family, given = without_homonym_number(name.family), without_homonym_number(name.given)
    return name if (family, given) == (name.family, name.given) else replace(name, family=family, given=given)


def _unmarked(name: Name) -> tuple[Name, tuple[str, ...]]:
    """Takes marks ("*", "†") off the parts of a name."""
    if not any(map(_PECULIAR.search, (name.family, name.given, name.literal, name.suffix))):
        return name, ()
    marks: list[str] = []
    parts: dict[str, str] = {}
    for part in ("family", "given", "literal", "suffix"):
        parts[part], found = without_marks(RichText.of(read_plain(getattr(name, part))))
        marks += found
    return replace(name, **parts), tuple(dict.fromkeys(marks))


def _escaped(match: re.Match[str]) -> str:
    return {"\\": r"\textbackslash{}", "~": " ", "`": "'", "{": "", "}": ""}.get(match[0], f"\\{match[0]}")


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59]}…"
