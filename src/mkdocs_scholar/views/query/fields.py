"""Fields that a query may ask for, and what each takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from mkdocs_scholar.model.access import WORDS, OpenAccess, read_open_access
from mkdocs_scholar.model.award import award_kind, is_nomination
from mkdocs_scholar.model.identifier import WORK_SCHEMES, parse
from mkdocs_scholar.model.link import LINK_KINDS
from mkdocs_scholar.model.person import Contributors
from mkdocs_scholar.model.search import folded, names, venue_names
from mkdocs_scholar.model.work import Status, Work, WorkType
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.query import periods
from mkdocs_scholar.views.query.amounts import amounts
from mkdocs_scholar.views.query.texts import finder
from mkdocs_scholar.views.query.tokens import Condition
from mkdocs_scholar.views.query.tree import Test
from mkdocs_scholar.views.selection import TYPE_WORDS, type_named


class MisfitError(ValueError):
    """A field is not known, or cannot be what it is asked for."""

    def __init__(self, advice: str, fault: str) -> None:
        super().__init__(advice)
        self.advice = advice
        self.fault = fault


Reader = Callable[[Condition], Test]
"""Makes a test of a condition; raises MisfitError for what the field cannot be."""


def _text(values: Callable[[Work], Iterable[str]]) -> Reader:
    """Reads a condition on texts."""

    def reader(condition: Condition) -> Test:
        find = finder(condition)
        return lambda work, _: find(folded(text) for text in values(work))

    return reader


def _anywhere(condition: Condition) -> Test:
    """Reads words without a field."""
    find = finder(condition)
    return lambda work, context: find(context.library.search_texts(work))


def _all_texts(condition: Condition) -> Test:
    """Reads words that may stand in the longer texts too."""
    find = finder(condition)
    return lambda work, context: (
        find(context.library.search_texts(work))
        or find(folded(text.plain) for text in (work.abstract, work.note) if text)
        or find((folded(work.summary),) if work.summary else ())
    )


def _awards(work: Work) -> Iterator[str]:
    for award in work.awards:
        if not award.is_nomination:
            yield from (award.text.plain, award.detail.plain)


def _nominations(work: Work) -> Iterator[str]:
    return (award.text.plain for award in work.awards if award.is_nomination)


_AWARD_TEXT = _text(_awards)
_NOMINATION_TEXT = _text(_nominations)


def _award(condition: Condition) -> Test:
    """Reads words of an award; a plain name of a kind finds all of that kind, in whatever words they are written.

    A nomination is no award, and is found by words that say so alone ("finalist").
    """
    if is_nomination(condition.value):
        return _NOMINATION_TEXT(condition)
    kind, language = award_kind(condition.value)
    if kind is None or not language:
        return _AWARD_TEXT(condition)
    words = _AWARD_TEXT(replace(condition, is_quoted=True))
    return lambda work, context: any(award.kind is kind for award in work.awards) or words(work, context)


def _one_of(word: str, known: Iterable[str], listed: Iterable[str], what: str) -> MisfitError:
    hint = did_you_mean(word, known)
    near = hint.split('"')[1] if hint else ""
    return MisfitError(near or f"one of {', '.join(listed)}", f'there is no {what} "{word}"')


def _type(condition: Condition) -> Test:
    if condition.is_any:
        return lambda *_: True
    try:
        kind = type_named(condition.value)
    except ValueError:
        raise _one_of(condition.value, TYPE_WORDS, (kind.value for kind in WorkType), "type") from None
    return lambda work, _: work.type is kind


def _access(condition: Condition) -> Test:
    if condition.is_any:
        return lambda work, _: work.open_access is not None
    try:
        way = read_open_access(condition.value)
    except ValueError:
        raise _one_of(condition.value, WORDS, WORDS, "kind of access") from None
    is_any_way = way is OpenAccess.OPEN
    return lambda work, _: work.open_access is way or (is_any_way and work.open_access is not None)


_STATUS: Mapping[str, Status | None] = MappingProxyType(
    {"published": None, **{status.value: status for status in Status}}
)


def _status(condition: Condition) -> Test:
    if condition.is_any:
        return lambda work, _: work.status is not None
    word = "-".join(condition.value.lower().replace("_", " ").split())
    if word not in _STATUS:
        raise _one_of(condition.value, _STATUS, _STATUS, "status")
    return lambda work, _: work.status is _STATUS[word]


def _period(read: Callable[[str, str], periods.Period], examples: str) -> Reader:
    def reader(condition: Condition) -> Test:
        if condition.is_any:
            return lambda work, _: bool(periods.date_parts(work))
        try:
            period = read(condition.operator, condition.value.strip())
        except ValueError:
            advice = examples if condition.operator in (":", "=") else examples.split(",", maxsplit=1)[0]
            raise MisfitError(advice, f'"{condition.value}" is none') from None
        return lambda work, _: period.holds(work)

    return reader


def _citations(condition: Condition) -> Test:
    if condition.is_any:
        return lambda work, _: work.citations is not None
    try:
        holds = amounts(condition.operator, condition.value.strip())
    except ValueError:
        advice = (
            "a number such as 100" if condition.operator not in (":", "=") else "a number such as 100, 10-50 or 100-"
        )
        raise MisfitError(advice, f'"{condition.value}" is none') from None
    return lambda work, _: work.citations is not None and holds(work.citations.count)


def _person(contributors: Callable[[Work], Contributors]) -> Reader:
    """Reads a condition on people: their names hold the words, or agree with the name as the option `author` has it."""

    def reader(condition: Condition) -> Test:
        find = finder(condition)

        def test(work: Work, context: Context) -> bool:
            people = contributors(work)
            is_held = condition.operator == ":" and find(folded(name) for name in names(people))
            return is_held or context.owner.named(condition.value).find(people)[0] is not None

        return (lambda work, _: bool(contributors(work))) if condition.is_any else test

    return reader


_AUTHOR = _person(lambda work: work.authors)
_EDITOR = _person(lambda work: work.editors)


def _is_owner(condition: Condition) -> bool:
    return not condition.is_quoted and condition.value.lower() == "owner"


def _author(condition: Condition) -> Test:
    if _is_owner(condition):
        return lambda work, context: context.owner.place(work) is not None
    return _AUTHOR(condition)


def _editor(condition: Condition) -> Test:
    if _is_owner(condition):
        raise MisfitError("a name", "only an author can be the owner")
    return _EDITOR(condition)


_RANK_PARTS = regex(r"[\s_\-:/]+")


def _rank(condition: Condition) -> Test:
    """Reads a rank, whole or a part of it: "CCF-A" is found by "CCF" and by "A", and "A*" is not "A"."""
    wanted = tuple(filter(None, _RANK_PARTS.split(folded(condition.value))))
    if condition.is_any:
        return lambda work, _: bool(work.venue and work.venue.ranks)

    def is_found(rank: str) -> bool:
        parts = tuple(_RANK_PARTS.split(folded(rank)))
        if condition.operator == "=":
            return parts == wanted
        return any(parts[place : place + len(wanted)] == wanted for place in range(len(parts) - len(wanted) + 1))

    return lambda work, _: work.venue is not None and any(map(is_found, work.venue.ranks))


def _language(condition: Condition) -> Test:
    """Reads a language tag; a shorter one stands for the longer ones too ("zh" for "zh-Hans")."""
    wanted = folded(condition.value)
    if condition.is_any:
        return lambda work, _: bool(work.language)
    if condition.operator == "=":
        return lambda work, _: folded(work.language) == wanted
    return lambda work, _: f"{folded(work.language)}-".startswith(f"{wanted}-")


def _identifier(scheme: str) -> Reader:
    """Reads an identifier, in an address too, or a part of one."""

    def reader(condition: Condition) -> Test:
        if condition.is_any:
            return _has_link(scheme)
        identifier = parse(scheme, condition.value)
        wanted = folded(identifier.value if identifier else condition.value.strip("*"))
        is_whole = condition.operator == "="

        def test(work: Work, _: Context) -> bool:
            found = [folded(one.value) for one in work.identifiers if one.scheme == scheme]
            return wanted in found if is_whole else any(wanted in value for value in found)

        return test

    return reader


def _has_link(kind: str) -> Test:
    return lambda work, _: work.identifier(kind) is not None or any(link.kind == kind for link in work.links)


def _has(condition: Condition) -> Test:
    word = condition.value.lower()
    if word in LINK_KINDS or word in WORK_SCHEMES:
        return _has_link(word)
    name = _ALIASES.get(word, word)
    if name in ("", "has") or name not in FIELDS:
        things = dict.fromkeys((*LINK_KINDS, *FIELDS))
        known = [thing for thing in things if thing not in ("", "has")]
        raise _one_of(condition.value, known, known, "link, identifier or field")
    return FIELDS[name](Condition(field=name, value="*"))


FIELDS: Mapping[str, Reader] = MappingProxyType(
    {
        "": _anywhere,
        "type": _type,
        "year": _period(periods.years, "a year such as 2020, 2018-2020 or 2018-"),
        "date": _period(periods.dates, "a date such as 2020, 2020-05, 2020-05-14 or 2020-01..2020-06"),
        "author": _author,
        "editor": _editor,
        "title": _text(lambda work: (work.title.plain,)),
        "venue": _text(venue_names),
        "rank": _rank,
        "keyword": _text(lambda work: work.keywords),
        "award": _award,
        "status": _status,
        "access": _access,
        "has": _has,
        "citations": _citations,
        "text": _all_texts,
        "abstract": _text(lambda work: (work.abstract.plain,)),
        "note": _text(lambda work: (work.note.plain,)),
        "publisher": _text(lambda work: (work.publisher,)),
        "series": _text(lambda work: (work.series,)),
        "language": _language,
        "key": _text(lambda work: (work.key, *(version.key for version in work.versions))),
        **{name: _identifier(name) for name in WORK_SCHEMES},
    }
)
"""Every field by name; the empty name is that of words that may stand anywhere."""

_ALIASES: Mapping[str, str] = MappingProxyType(
    {
        **{f"{name}s": name for name in ("type", "year", "date", "author", "editor", "title", "keyword", "award")},
        **dict.fromkeys(("journal", "journaltitle", "booktitle", "conference", "venues"), "venue"),
        **dict.fromkeys(("open_access", "oa"), "access"),
        **dict.fromkeys(("ranks", "ranking"), "rank"),
        **dict.fromkeys(("tag", "tags", "topic", "topics"), "keyword"),
        **dict.fromkeys(("citation", "cited"), "citations"),
        "with": "has",
        **dict.fromkeys(("langid", "lang"), "language"),
    }
)
"""Other names of fields."""

_COMPARED = ("year", "date", "citations")


def field_named(word: str) -> str:
    """Finds the proper name of a field.

    Raises:
        MisfitError: There is none.
    """
    name = _ALIASES.get(word.lower(), word.lower())
    if name in FIELDS:
        return name
    listed = [name for name in FIELDS if name and name not in WORK_SCHEMES]
    misfit = _one_of(word, filter(None, FIELDS), (*listed, "or an identifier such as doi"), "field")
    raise MisfitError(f'{misfit.advice} for "{word}", or quotation marks around the words,', misfit.fault)


def test_of(condition: Condition) -> Test:
    """Makes a test of a condition whose field has its proper name.

    Raises:
        MisfitError: The field cannot be what it is asked for.
    """
    if condition.operator not in (":", "=") and condition.field not in _COMPARED:
        raise MisfitError(
            f'":" behind "{condition.field}"', f'"{condition.operator}" compares years, dates and citations alone'
        )
    return FIELDS[condition.field](condition)
