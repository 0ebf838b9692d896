"""Where somebody is and was: what they wrote themselves, and what bylines add to it.

What they wrote wins: names, years, places, addresses, and whether they are there now. An institution on their bylines
is one with an organization of theirs by its ROR id, by its name however it is spelt, or as the company that a
laboratory of theirs belongs to; it adds what they left out, and how many works it stands on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from mkdocs_scholar.model.date import Span
from mkdocs_scholar.model.imprint import folded
from mkdocs_scholar.model.profile import Entry, Organization
from mkdocs_scholar.model.snapshot import Figure, Institution
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.patterns import regex

Years = tuple[int | None, int | None]
"""First and last year; None for a beginning that is not known, and for an end that is not or that lies ahead."""


class Affiliation(Struct, frozen=True, kw_only=True):
    """An institution with all that is known of somebody's time there."""

    name: LocalText
    native: str = ""
    parts: tuple[LocalText, ...] = ()
    """Units and laboratories of it, as written; empty where the name says all."""
    kind: str = ""
    """ROR's type ("education", "company", …); empty if not known."""
    location: LocalText | None = None
    """As written; None where only `institution` has a place."""
    years: tuple[Years, ...] = ()
    """The latest first; empty if not known."""
    is_current: bool = False
    is_ongoing: bool = False
    """Whether the latest years go on, as the author wrote."""
    url: str = ""
    """Address or path as written, or that of ROR; empty for none."""
    is_own: bool = False
    """Whether the author wrote it."""
    institution: Institution | None = None
    """What bylines say; None if nothing."""

    @property
    def works(self) -> Figure | None:
        """How many bylines it stands on; None if not known."""
        return self.institution.works if self.institution else None

    @property
    def order(self) -> tuple[bool, int, int]:
        """Place in a list: what is current is greatest, then the later end, then the later start."""
        first, last = self.years[0] if self.years else (None, None)
        return (self.is_current, last or first or 0, first or 0)


class _Own(Struct, kw_only=True):
    """Organizations of the author's that are one, in the order written."""

    organizations: list[Organization]
    spans: list[Span]
    places: list[LocalText]
    is_school: bool
    institutions: list[Institution]

    @property
    def names(self) -> set[str]:
        """All it is called, in their one spelling."""
        return {name for each in self.organizations for name in _names(each)}

    @property
    def ror(self) -> set[str]:
        return {each.ror for each in self.organizations if each.ror}


def affiliations(entries: Iterable[tuple[Entry, bool]], institutions: Iterable[Institution]) -> tuple[Affiliation, ...]:
    """Joins an author's own entries with the institutions on their bylines.

    Args:
        entries: Positions and degrees, each with whether it is one of education.
        institutions: Of a snapshot.

    Returns:
        Each institution once, the author's in the order written, then the others in theirs.
    """
    own = _together(entries)
    named = [each for each in institutions if not _meet(each, own, _are_one)]
    alone = [each for each in own if not each.institutions]
    others = [each for each in named if not _meet(each, alone, _is_company_of)]
    joined = [each for each in own if each.institutions or each in alone]
    return (*map(_of_own, joined), *map(_of_byline, others))


def _meet(institution: Institution, own: list[_Own], are_one: Callable[[_Own, Institution], bool]) -> bool:
    """Gives an institution to the organizations that are one with it, which become one; false if there are none."""
    found = [each for each in own if are_one(each, institution)]
    for each in found[1:]:
        found[0].organizations += each.organizations
        found[0].spans += each.spans
        found[0].places += each.places
        own.remove(each)
    if found:
        found[0].institutions.append(institution)
    return bool(found)


def _together(entries: Iterable[tuple[Entry, bool]]) -> list[_Own]:
    own: list[_Own] = []
    for entry, is_school in entries:
        for organization in entry.organizations:
            names = set(_names(organization))
            known = next((each for each in own if organization.ror in each.ror or each.names & names), None)
            if known is None:
                known = _Own(organizations=[], spans=[], places=[], is_school=is_school, institutions=[])
                own.append(known)
            known.organizations.append(organization)
            known.spans += [entry.span] if entry.span else []
            place = organization.location or (entry.location if len(entry.organizations) == 1 else None)
            known.places += [place] if place else []
    return own


def _names(organization: Organization) -> Iterator[str]:
    for text in (organization.name, organization.part_of):
        if text is not None:
            yield from filter(None, map(plain_name, text.texts.values()))
    if organization.native:
        yield plain_name(organization.native)


def _are_one(own: _Own, institution: Institution) -> bool:
    if institution.ror and own.ror:
        return institution.ror in own.ror
    theirs = {plain_name(name) for name in (*institution.name.texts.values(), *institution.aliases)} - {""}
    return bool(own.names & theirs)


def _is_company_of(own: _Own, institution: Institution) -> bool:
    """Whether one is a company and the other begins with its name, as its laboratories do.

    A university, a hospital or a foundation may begin with a company's name, and is none of its laboratories; nor is
    what calls itself a company.
    """
    if institution.kind != "company" or (institution.ror and own.ror) or not _may_be_of_company(own):
        return False
    theirs = {plain_name(name) for name in institution.name.texts.values() if not _OTHER.search(folded(name))}
    mine = {name for name in own.names if not _OTHER.search(name)}
    return any(_is_part(part, whole) or _is_part(whole, part) for part in mine for whole in theirs)


def _may_be_of_company(own: _Own) -> bool:
    kinds = {_kind(each.kind) for each in own.organizations if each.kind}
    names = {folded(text) for each in own.organizations for text in each.name.texts.values()}
    is_known = bool(kinds) and kinds <= _OF_COMPANIES
    return is_known or not (kinds or own.is_school or any(_INCORPORATED.search(name) for name in names))


def _is_part(name: str, whole: str) -> bool:
    """Whether one name begins with another: "Tide Research Asia" with "Tide"."""
    return len(whole) >= _TELLING and name.startswith(f"{whole} ")


_TELLING = 3
_OF_COMPANIES = frozenset({"company", "facility"})
_OTHER = regex(
    r"\b(?:universi\w+|college|school|academy|hospital|clinic|klinik\w*|medical|health|museum|library|foundation|stiftung"
    r"|church|ministry|airlines?|bank)\b"
)
"""Words of institutions that are no part of a company whose name theirs begins with."""
_INCORPORATED = regex(r"\b(?:inc|ltd|llc|llp|plc|corp|corporation|gmbh)\b\W*$")
_BRACKETS = regex(r"\s*[(（\[][^()（）\[\]]*[)）\]]")
_SIGNS = regex(r"[^\w]+")
_SILENT = frozenset(
    "the of for and at inc incorporated ltd limited llc llp corp corporation co company gmbh ag plc sa bv group".split()  # noqa: SIM905
)
"""Words that one name of an institution has and another has not."""


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """Takes from the name of an institution what spellings of it differ in.

    >>> plain_name("The University of the North"), plain_name("Tide Group (China)"), plain_name("Tide Co., Ltd.")
    ('university north', 'tide', 'tide')
    """
    words = _SIGNS.sub(" ", folded(_BRACKETS.sub("", name)).replace("&", " and ")).split()
    return " ".join(word for word in words if word not in _SILENT) or " ".join(words)


def _of_own(own: _Own) -> Affiliation:
    organizations = own.organizations
    first = organizations[0]
    institution = _as_one(own.institutions)
    is_several = len({plain_name(each.name.any) for each in organizations}) > 1
    wholes = [each.part_of for each in organizations if each.part_of]
    of_several = institution.name if institution else next(iter(wholes), first.name)
    units = [each.unit for each in organizations if each.unit] + wholes
    parts = [each.name for each in organizations] if is_several else units
    name = of_several if is_several else first.name
    ongoing = [span for span in own.spans if span.is_ongoing]
    has_years = bool(own.spans)
    url = next((each.url for each in organizations if each.url), "")
    ror = next((each.ror for each in organizations if each.ror), "")
    of_byline = _address(institution) if institution else ""
    return Affiliation(
        name=name,
        native="" if is_several else next((each.native for each in organizations if each.native), ""),
        parts=tuple(_each_once(part for part in parts if part != name)),
        kind=next((_kind(each.kind) for each in organizations if each.kind), "")
        or (institution.kind if institution else "")
        or ("education" if own.is_school else _kind_of(first.name)),
        location=next(iter(own.places), None),
        years=_united(own.spans) if has_years else _years(institution),
        is_current=bool(ongoing) if has_years else bool(institution and institution.is_current),
        is_ongoing=bool(ongoing),
        url=url or (_ror_url(ror) if ror else of_byline),
        is_own=True,
        institution=institution,
    )


def _each_once(texts: Iterable[LocalText]) -> list[LocalText]:
    found: list[LocalText] = []
    for text in texts:
        if text not in found:
            found.append(text)
    return found


def _of_byline(institution: Institution) -> Affiliation:
    return Affiliation(
        name=institution.name,
        kind=institution.kind or _kind_of(institution.name),
        years=_years(institution),
        is_current=institution.is_current,
        url=_address(institution),
        institution=institution,
    )


def _as_one(institutions: Sequence[Institution]) -> Institution | None:
    """The one of several on most bylines: a company may have one for each of its countries."""
    return max(institutions, key=lambda each: each.works.value if each.works else 0, default=None)


def _address(institution: Institution) -> str:
    return institution.url or (_ror_url(institution.ror) if institution.ror else "")


def _ror_url(ror: str) -> str:
    return f"https://ror.org/{ror}"


def _years(institution: Institution | None) -> tuple[Years, ...]:
    if institution is None or institution.start is None:
        return ()
    return ((institution.start, institution.end or institution.start),)


def _united(spans: Iterable[Span]) -> tuple[Years, ...]:
    """Unites spans that touch or overlap, as far as years tell; the latest first."""
    known = sorted((_bounds(span) for span in spans), key=lambda years: (years[0] or 0, years[1] or _EVER))
    united: list[Years] = []
    for first, last in known:
        if united and first is not None and first <= (united[-1][1] or _EVER) + 1:
            before, end = united.pop()
            first, last = before, None if end is None or last is None else max(end, last)
        united.append((first, last))
    return tuple(reversed(united))


_EVER = 10**6


def _bounds(span: Span) -> Years:
    first = span.start.year if span.start else None
    last = span.end.year if span.end else None
    if span.is_ongoing:
        return first, None
    return (first, last if last is not None else first) if first is not None else (last, last)


_KINDS = {
    "university": "education",
    "school": "education",
    "college": "education",
    "corporation": "company",
    "firm": "company",
    "hospital": "healthcare",
    "laboratory": "facility",
    "institute": "facility",
}
_SCHOOL = regex(
    r"\b(?:universi\w+|college|school|hochschule|ecole|politecnico|polytechnic\w*|institute of technology|eth)\b"
    "|大学|大學|学院|學院|학교"
)
_COMPANY = regex(r"\b(?:inc|ltd|llc|corp|corporation|gmbh|company|group|technologies)\b|公司|集团|集團")


def _kind(written: str) -> str:
    """ROR's type for the word that somebody wrote."""
    word = written.strip().lower()
    return _KINDS.get(word, word)


def _kind_of(name: LocalText) -> str:
    """What a name says of itself; empty if nothing."""
    words = folded(" ".join(name.texts.values()))
    return "education" if _SCHOOL.search(words) else "company" if _COMPANY.search(words) else ""
