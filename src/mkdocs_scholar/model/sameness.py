"""Whether two entries are one work: what speaks for it, and what tells two works apart.

Two works that are taken for one are worse than one that is listed twice: in doubt, two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.imprint import are_one_venue, title_key
from mkdocs_scholar.model.person import Contribution, Name, PersonMatcher
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Relation, Work, WorkType
from mkdocs_scholar.patterns import regex

_APART = frozenset(
    {WorkType.BOOK, WorkType.THESIS, WorkType.PATENT, WorkType.DATASET, WorkType.SOFTWARE, WorkType.TALK}
)
"""Kinds that are works of their own beside a paper of the same title."""
_VAGUE = frozenset({WorkType.OTHER, WorkType.ONLINE})
_NEVER_PREPRINTED = _APART - {WorkType.BOOK} | {WorkType.ONLINE}
_MOST_YEARS_APART = 6
_MOST_PEOPLE = 3
"""How many of the first authors are compared."""

Evidence = tuple[int, int]
"""How well two entries go together, less is better: by relation, identifier, or title; and years between them."""


def identity(work: Work, scheme: str) -> str:
    """Its identifier of a kind in one spelling, of arXiv without the version; empty if it has none.

    A DOI that arXiv gives is an arXiv id.
    """
    dois = [each.value.lower() for each in work.identifiers if each.scheme == "doi"]
    if scheme == "doi":
        return next((doi for doi in dois if not doi.startswith(_ARXIV_DOI)), "")
    found = work.identifier(scheme)
    if found or scheme != "arxiv":
        return unversioned(found) if found else ""
    return next((_VERSION.sub("", doi.removeprefix(_ARXIV_DOI)) for doi in dois if doi.startswith(_ARXIV_DOI)), "")


def unversioned(identifier: Identifier) -> str:
    """An identifier without case, one of arXiv without its version, an ISBN without its prefix and its check digit."""
    value = identifier.value.lower()
    if identifier.scheme == "arxiv" or (identifier.scheme == "doi" and value.startswith(_ARXIV_DOI)):
        return _VERSION.sub("", value)
    if identifier.scheme == "isbn":
        return value[3:12] if len(value) == 13 and value.startswith("978") else value[:9] if len(value) == 10 else value
    return value


_ARXIV_DOI = "10.48550/arxiv."
_VERSION = regex(r"(?<=.)v\d+$")


def evidence(one: Work, other: Work) -> Evidence | None:
    """Tells what speaks for two entries being one work; None if nothing does, or if something tells them apart."""
    rank = _rank(one, other)
    return None if rank is None or are_apart(one, other) else (rank, _distance(one, other))


def _rank(one: Work, other: Work) -> int | None:
    is_titled_alike = title_key(one.title.plain) == title_key(other.title.plain)
    are_known = _are_same_people(one, other)
    if is_titled_alike or are_known:
        relations = list(_relations(one, other)) if one.related or other.related else ()
        is_named = any(each.is_version for each in relations) and _is_preprint_pair(one, other)
        if is_named or (relations and is_titled_alike):
            return 0
        if _share(one, other, "doi") or _share(one, other, "arxiv"):
            return 1
    if not (is_titled_alike and are_known):
        return None
    if _is_preprint_pair(one, other):
        return 3 if _distance(one, other) <= _MOST_YEARS_APART else None
    return 2 if _year(one) is not None or _same_venue(one, other) else None


def _relations(one: Work, other: Work) -> Iterator[Relation]:
    """Yields how two entries are related to each other."""
    yield from (each for each in one.related if each.key == other.key)
    yield from (each for each in other.related if each.key == one.key)


def _share(one: Work, other: Work, scheme: str) -> bool:
    mine = identity(one, scheme)
    return bool(mine) and mine == identity(other, scheme)


def _is_preprint_pair(one: Work, other: Work) -> bool:
    return (one.type is WorkType.PREPRINT) != (other.type is WorkType.PREPRINT)


def _year(work: Work) -> int | None:
    return work.issued.year if work.issued else None


def _distance(one: Work, other: Work) -> int:
    """Years between two entries; 0 if one of them has no year."""
    mine, theirs = _year(one), _year(other)
    return 0 if mine is None or theirs is None else abs(mine - theirs)


def _people(work: Work) -> tuple[Contribution, ...]:
    return (work.authors.listed or work.editors.listed)[:_MOST_PEOPLE]


def _are_same_people(one: Work, other: Work) -> bool:
    """Whether the first author, or else editor, can be one person."""
    mine, theirs = _people(one), _people(other)
    return bool(mine) and bool(theirs) and _are_one_person(mine[0].name, theirs[0].name)


@lru_cache(maxsize=16384)
def _are_one_person(one: Name, other: Name) -> bool:
    return one == other or PersonMatcher([one]).agreement(other) > 0 or _family_alone(one, other)


def _family_alone(one: Name, other: Name) -> bool:
    """Whether family names are equal and a given name is not known."""
    families = [fold(each.family or each.literal) for each in (one, other)]
    return families[0] == families[1] and not (one.given and other.given)


def are_apart(one: Work, other: Work) -> bool:
    """Whether something says that two entries are two works, however alike they are."""
    if not _may_be_one_kind(one, other) or _have_other_people(one, other):
        return True
    if _is_preprint_pair(one, other):
        return _differ(one, other, ("arxiv", "pmid")) or not _may_be_preprinted(one, other)
    if not _are_titles_one(one, other) and not _is_mistyped(one, other) and not _are_versions_of_preprint(one, other):
        return True
    if _share(one, other, "doi"):
        return False
    if _differ(one, other, ("doi", "arxiv", "pmid", "acl")):
        return True
    if one.type is WorkType.PREPRINT:
        return not _share(one, other, "arxiv") and _year(one) != _year(other)
    return _are_other_prints(one, other)


def _may_be_one_kind(one: Work, other: Work) -> bool:
    kinds = {one.type, other.type}
    return len(kinds) == 1 or not kinds & _APART or bool(kinds & {*_VAGUE, WorkType.PREPRINT})


def _have_other_people(one: Work, other: Work) -> bool:
    """Whether the first author is somebody else; or others are, where no identifier speaks for one work."""
    if bool(one.authors) != bool(other.authors):
        return False
    (first, *mine), (second, *theirs) = ([each.name for each in _people(work)] or [Name()] for work in (one, other))
    if not _are_one_person(first, second):
        return True
    if _share(one, other, "doi") or _share(one, other, "arxiv"):
        return False
    if _is_preprint_pair(one, other):
        return bool(mine and theirs) and not any(_are_one_person(each, their) for each in mine for their in theirs)
    return _are_other_numbers(one, other) or not all(map(_are_one_person, mine, theirs))


def _are_other_numbers(one: Work, other: Work) -> bool:
    """Whether two complete lists of authors are not of one length."""
    is_complete = one.authors.is_complete and other.authors.is_complete
    return is_complete and len(one.authors.listed) != len(other.authors.listed)


def _differ(one: Work, other: Work, schemes: Sequence[str]) -> bool:
    pairs = ((identity(one, scheme), identity(other, scheme)) for scheme in schemes)
    return any(mine and theirs and mine != theirs for mine, theirs in pairs)


def _may_be_preprinted(one: Work, other: Work) -> bool:
    """Whether a preprint can be that of the other: never of a talk, of data, of a page without an identifier."""
    printed = other if one.type is WorkType.PREPRINT else one
    if _share(one, other, "doi") or _share(one, other, "arxiv"):
        return printed.type not in _NEVER_PREPRINTED - _VAGUE
    return printed.type not in _NEVER_PREPRINTED and not _is_something_else(printed)


def _is_something_else(work: Work) -> bool:
    """Whether a work of no known kind says what it is: slides, a blog post, a poster."""
    return work.type in _VAGUE and bool(
        work.type is WorkType.ONLINE or work.venue or work.note or work.genre or work.publisher or work.links
    )


def _are_titles_one(one: Work, other: Work) -> bool:
    """Whether titles can be those of one work: equal, without the subtitle, or of the same pages.

    The key is the title of what has none.
    """
    keys = [title_key(each.title.plain) for each in (one, other)]
    if keys[0] == keys[1] or any(each.title.plain == each.key for each in (one, other)):
        return True
    if any(title_key(_main(each)) == key for each, key in ((one, keys[1]), (other, keys[0])) if _main(each)):
        return True
    return bool(_first_page(one)) and _first_page(one) == _first_page(other) and _same_venue(one, other)


def _is_mistyped(one: Work, other: Work) -> bool:
    """Whether titles of one identifier and about one year differ by a slip or two."""
    if not (_share(one, other, "doi") or _share(one, other, "arxiv")) or _distance(one, other) > 1:
        return False
    # not at the top: few works share an identifier and no title
    from mkdocs_scholar.model.near_titles import is_slip  # noqa: PLC0415

    return is_slip(one.title.plain, other.title.plain)


def _are_versions_of_preprint(one: Work, other: Work) -> bool:
    """Whether two preprints have one arXiv id in two versions: the title may have changed between them."""
    mine, theirs = one.identifier("arxiv"), other.identifier("arxiv")
    return one.type is WorkType.PREPRINT and _share(one, other, "arxiv") and mine != theirs


_SUBTITLE = regex(r"(?<=\S):\s+(?=\S)|(?<=\S)\s+[–—-]\s+(?=\S)")
_ADDITION = regex(r"\d|\b(?:[ivx]+|part|volume|vol|correct\w*|corrigend\w*|errat\w*|reply|comment\w*|supplement\w*)\b")


def _main(work: Work) -> str:
    """The title before its subtitle; empty if it has none, or if that makes it another work ("Part 2", "Reply")."""
    parts = _SUBTITLE.split(work.title.plain, maxsplit=1)
    return parts[0] if len(parts) > 1 and not _ADDITION.search(fold(parts[1])) else ""


def _same_venue(one: Work, other: Work) -> bool:
    return one.venue is not None and other.venue is not None and are_one_venue(one.venue, other.venue)


def _are_other_prints(one: Work, other: Work) -> bool:
    """Whether kind, venue, date or place in it say that two prints without a common DOI are two."""
    if one.type is not other.type and (not {one.type, other.type} & _VAGUE or _is_other_thing(one, other)):
        return True
    if one.venue and other.venue and not _same_venue(one, other):
        return True
    is_one_eprint = _share(one, other, "arxiv") and _same_venue(one, other)
    if not is_one_eprint and _are_other_dates(one, other):
        return True
    return any(mine and theirs and mine != theirs for mine, theirs in zip(_facts(one), _facts(other), strict=True))


def _is_other_thing(one: Work, other: Work) -> bool:
    return _is_something_else(one) or _is_something_else(other)


def _are_other_dates(one: Work, other: Work) -> bool:
    """Whether years differ, or months or days that are both known; those of the same pages do not count."""
    if _year(one) != _year(other):
        return True
    is_in_place = bool(one.volume and _first_page(one))
    if (is_in_place and (one.volume, _first_page(one)) == (other.volume, _first_page(other))) or not one.issued:
        return False
    return other.issued is not None and (one.issued.is_before(other.issued) or other.issued.is_before(one.issued))


def _facts(work: Work) -> Iterator[str]:
    """Yields what two entries of one print have in common, as far as they tell it."""
    yield _first_page(work)
    for text in (work.volume, work.issue, work.number, work.genre, work.edition, work.version):
        yield fold(text).strip(" .")
    yield str((work.issued.season if work.issued else None) or "")
    yield fold(work.language).partition("-")[0]
    yield fold(work.place) if work.type is WorkType.TALK else ""
    yield fold(work.note.plain) if work.type in _VAGUE else ""


_PAGES_END = regex(r"[^\w.:]")


def _first_page(work: Work) -> str:
    return _PAGES_END.split(work.pages.strip())[0].lower()


def copied_identifier(one: Work, other: Work) -> Identifier | None:
    """The identifier that two works have and that is that of at most one of them; None if there is none.

    A paper and its book or talk may share a DOI, and papers that came of one preprint its arXiv id.
    """
    is_one_kind = one.type is other.type or not {one.type, other.type} & (_APART | _VAGUE | {WorkType.PREPRINT})
    if is_one_kind and _share(one, other, "doi"):
        return other.identifier("doi")
    is_copied = one.type is other.type is WorkType.PREPRINT and not _are_titles_one(one, other)
    return other.identifier("arxiv") if is_copied and _share(one, other, "arxiv") else None


def telling_facts(work: Work) -> tuple[object, ...]:
    """All that `are_apart` looks at: entries with the same facts are told from others alike."""
    identifiers = tuple(identity(work, scheme) for scheme in ("doi", "arxiv", "pmid", "acl"))
    people = (len(work.authors.listed), work.authors.gaps, *(each.name for each in _people(work)))
    rest = (
        work.identifier("arxiv"),
        work.issued,
        work.venue,
        _is_something_else(work),
        bool(work.authors),
        *_facts(work),
    )
    return (work.type, work.title.plain, identifiers, people, *rest)
