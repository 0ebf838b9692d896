"""Saved answers of OpenAlex → a snapshot. Nothing is asked for, and no number is guessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.problems import Report
from mkdocs_scholar.sources.openalex.answers import (
    Answers,
    Object,
    bare_id,
    inner,
    items,
    number_of,
    read_answers,
    text_of,
)
from mkdocs_scholar.sources.openalex.bylines import Byline, byline_of, institution_entries, name_of
from mkdocs_scholar.sources.openalex.figures import author_figures, year_counts
from mkdocs_scholar.sources.openalex.works import citing_entry, title_of, work_entry
from mkdocs_scholar.sources.reading import Source

__all__ = ["Made", "Person", "make_snapshot"]

_QUOTED = 3
_SCOPUS = "authorid="


class Person(Struct, frozen=True, kw_only=True):
    """Whose snapshot it is."""

    ids: tuple[str, ...] = ()
    """Ids at OpenAlex; several where the service takes one person for two."""
    orcids: tuple[str, ...] = ()


class Made(Struct, frozen=True, kw_only=True):
    """What answers gave."""

    fields: dict[str, Any]
    """Those of a snapshot, in their order."""
    is_whole: bool
    """Whether it has all works of the author."""


def make_snapshot(
    sources: Sequence[Source], person: Person, date: PartialDate, report: Report, *, with_abstracts: bool = False
) -> Made | None:
    """Makes a snapshot of saved answers.

    Args:
        sources: Files, in any order: pages of works, authors, institutions, works that cite the author's.
        person: Whose it is; without any id the one author whose object is there, or who wrote all works.
        date: Day the answers were saved.
        report: Gets what is wrong with the files, what is left out and why.
        with_abstracts: Whether works have their abstracts.

    Returns:
        The snapshot; None where nobody can be found, or nothing is known of them.
    """
    answers = read_answers(sources, report)
    for where in answers.groups:
        message = "This answer counts groups and names none of their works; ask once more without group_by."
        report.add("foreign-entry", message, where)
    who = _person(answers, person, report)
    if who is None:
        return None
    for where in answers.strays:
        report.add("foreign-entry", "Here stands no work, author or institution of OpenAlex; it is left out.", where)
    return _made(answers, who, date, report, with_abstracts=with_abstracts)


def _person(answers: Answers, person: Person, report: Report) -> Person | None:
    """Finds out whose works they are."""
    if person.ids or person.orcids:
        ids = {known for known, author in answers.authors.items() if _orcid(author) in person.orcids}
        for work in answers.works.values():
            for each in items(inner(work, "authorships")):
                orcid = parse("orcid", text_of(each, "author", "orcid"))
                if orcid and orcid.value in person.orcids:
                    ids.add(bare_id(inner(each, "author", "id"), "A"))
        return Person(ids=tuple(sorted({*person.ids, *ids} - {""})), orcids=person.orcids)
    if len(answers.authors) == 1:
        return Person(ids=tuple(answers.authors))
    everywhere = _in_all_works(answers.works.values()) if not answers.authors else set()
    if len(everywhere) == 1:
        return Person(ids=tuple(everywhere))
    message = (
        "The answers do not say whose works they are; name the author's id at OpenAlex or their ORCID iD with "
        "--author, or add the answer to https://api.openalex.org/authors/…."
    )
    report.add("missing-value", message)
    return None


def _in_all_works(works: Iterable[Object]) -> set[str]:
    """The authors who wrote every one of several works."""
    bylines = [
        {bare_id(inner(each, "author", "id"), "A") for each in items(inner(work, "authorships"))} for work in works
    ]
    return set.intersection(*bylines) - {""} if len(bylines) > 1 else set()


def _orcid(author: Object) -> str:
    orcid = parse("orcid", text_of(author, "orcid") or text_of(author, "ids", "orcid"))
    return orcid.value if orcid else ""


def _made(answers: Answers, person: Person, date: PartialDate, report: Report, *, with_abstracts: bool) -> Made | None:
    """Makes a snapshot of what answers say of a person; None where they say nothing."""
    bylines = _bylines(answers, person)
    authors = {known: answers.authors[known] for known in person.ids if known in answers.authors}
    if not bylines and not authors:
        shown = ", ".join(person.ids or person.orcids)
        report.add("missing-value", f"The answers have no work of {shown}; name another author, or save theirs.")
        return None
    own = {known: answers.works[known] for known in bylines}
    is_whole = _is_whole(own, authors, answers, person, report)
    citing = _citing(answers, own, report)
    _tell_unmatched(bylines, report)
    works = []
    for known, work in sorted(own.items(), key=lambda pair: _order(*pair)):
        names = list(map(name_of, bylines[known].institutions))
        entry = work_entry(work, known, names, with_abstract=with_abstracts)
        works.append({**entry, **({"cited_by": citing[known]} if known in citing else {})})
    pairs = [(own[known], byline) for known, byline in bylines.items()]
    years = year_counts(own.values(), authors, is_whole=is_whole)
    author = {
        "ids": _ids(person, authors.values()),
        **author_figures(own.values(), authors, person.ids, is_whole=is_whole),
        **({"years": years} if years else {}),
    }
    snapshot = {
        "source": "OpenAlex",
        "date": date.iso,
        "url": "https://openalex.org/",
        "author": author,
        "works": works,
        "institutions": institution_entries(
            pairs, authors.values(), answers.institutions, last_year=date.year or 0, ids=person.ids if is_whole else ()
        ),
    }
    return Made(fields={name: value for name, value in snapshot.items() if value}, is_whole=is_whole)


def _bylines(answers: Answers, person: Person) -> dict[str, Byline]:
    """Finds the author's works, with the byline on each.

    Of a work with more than a hundred authors the answer names the first hundred: among works of the author it is taken
    for one of theirs.
    """
    found = {known: byline_of(work, person.ids, person.orcids) for known, work in answers.works.items()}
    of_theirs = {answers.pages[known] for known, byline in found.items() if byline}
    cut = Byline(institutions=(), unmatched=())
    for known, work in answers.works.items():
        if found[known] is None and inner(work, "is_authors_truncated") is True and answers.pages[known] in of_theirs:
            found[known] = cut
    return {known: byline for known, byline in found.items() if byline}


def _order(known: str, work: Object) -> tuple[int, int, int]:
    """The most cited first, then the newest; ids decide between equals."""
    cited, year = number_of(work, "cited_by_count"), number_of(work, "publication_year")
    return (-(cited or 0), -(year or 0), int(known[1:]))


def _ids(person: Person, authors: Iterable[Object]) -> dict[str, str]:
    """The author's ids; that of Scopus stands in an address of its own kind."""
    found: dict[str, str] = {}
    if person.ids:
        found["openalex"] = person.ids[0]
    for author in authors:
        if _orcid(author):
            found.setdefault("orcid", _orcid(author))
        _, has_scopus, scopus = text_of(author, "ids", "scopus").lower().partition(_SCOPUS)
        if has_scopus and (digits := scopus.partition("&")[0]).isdigit():
            found.setdefault("scopus", digits)
    if person.orcids:
        found.setdefault("orcid", person.orcids[0])
    return found


def _is_whole(
    own: Mapping[str, Object], authors: Mapping[str, Object], answers: Answers, person: Person, report: Report
) -> bool:
    """Whether the answers have all works of the author, as far as the service says how many there are."""
    counts = [number_of(authors.get(known), "works_count") for known in person.ids]
    queried = max((answers.counts.get(known, 0) for known in own), default=0)
    told = [count for count in counts if count is not None]
    of_query = queried if len(person.ids) == 1 else 0
    expected = max(sum(told), queried) if told and len(told) == len(counts) else of_query
    if not own or (expected and len(own) < expected):
        message = (
            f"The answers have {len(own)} of {expected} works; get the other pages (page=2) for numbers of all of them."
            if own
            else "The answers have no works; add the one to https://api.openalex.org/works?filter=author.id:…."
        )
        report.add("incomplete-answer", message)
    return bool(expected) and len(own) >= expected


def _citing(answers: Answers, own: Mapping[str, Object], report: Report) -> dict[str, list[dict[str, Any]]]:
    """Finds works that cite the author's; others are left out."""
    citing: dict[str, list[dict[str, Any]]] = {}
    strangers: list[str] = []
    others = {known: work for known, work in answers.works.items() if known not in own}
    for _, work in sorted(others.items(), key=lambda pair: (-(number_of(pair[1], "publication_year") or 0), pair[0])):
        cited = inner(work, "referenced_works")
        theirs = [bare_id(each, "W") for each in cited] if isinstance(cited, list) else []
        for each in dict.fromkeys(each for each in theirs if each in own):
            citing.setdefault(each, []).append(citing_entry(work))
        if not own.keys() & set(theirs):
            strangers.append(title_of(work) or text_of(work, "id"))
    if strangers:
        counted = _counted(len(strangers), "work")
        message = f"{counted} neither by the author nor citing them: {_listed(strangers)}; left out."
        report.add("foreign-entry", message)
    return citing


def _tell_unmatched(bylines: Mapping[str, Byline], report: Report) -> None:
    printed = [text for known in sorted(bylines) for text in bylines[known].unmatched]
    if printed:
        texts = list(dict.fromkeys(printed))
        message = f"{_counted(len(texts), 'byline')} matched with no institution: {_listed(texts)}; counted nowhere."
        report.add("unmatched-byline", message)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun} is" if count == 1 else f"{count} {noun}s are"


def _listed(texts: Sequence[str]) -> str:
    shown = ", ".join(f'"{text}"' for text in texts[:_QUOTED])
    return f"{shown}, …" if len(texts) > _QUOTED else shown
