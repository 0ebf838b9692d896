"""Search and facets above a list: what a reader can narrow it by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, repeat
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.model.award import AwardKind
from mkdocs_scholar.model.counts import topics_of, venue_name, year_of
from mkdocs_scholar.model.person import Name
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.grouping import Headings
from mkdocs_scholar.views.works_page import is_works_page

FILTERS_FROM = 20
"""From how many works on a list that is not narrowed has search and facets."""

VALUES_MAX = 24
"""How many values of a facet are offered; the search field finds the others."""

_RESOURCES = ("code", "dataset", "slides", "poster", "video", "demo", "model")
"""Kinds of link that a reader looks for beside the paper."""


_NO_HEADINGS: Headings = MappingProxyType({})


class FacetValue(Struct, frozen=True, kw_only=True):
    """One value a list can be narrowed to."""

    value: str
    """As it stands in the address of a narrowed list: a type's word, a venue's name, a person's name."""
    count: int
    """How many of the list's works have it."""
    label: Phrase | None = None
    """Words of the user's own; None where the locale or the value has them."""


class Facet(Struct, frozen=True, kw_only=True):
    """One way to narrow a list."""

    name: str
    """"type", "venue", "rank", "topic", "author", "award", "with"; also the name in the address."""
    values: tuple[FacetValue, ...]
    """The most frequent first; types in their own order."""
    others: tuple[str, ...] = ()
    """Values that are not offered, and that an address may ask for."""


class FiltersView(Struct, frozen=True, kw_only=True):
    """What stands above a list for a reader who looks for something."""

    facets: tuple[Facet, ...]
    """Those with more than one choice."""
    years: tuple[int, ...]
    """Years of the list's works, newest first; empty if there are not two."""
    total: int
    """How many works the list has, each counted once."""
    unoffered: tuple[Facet, ...] = ()
    """Facets that only an address may ask for: counts elsewhere on the site lead to them."""
    is_quiet: bool = False
    """Whether it stands there only for an address that asks for some of the works."""
    index: tuple[tuple[int | None, tuple[tuple[int, ...], ...], str], ...] = ()
    """For each work, in the order they first stand on the page: its year, per facet the places of its values, and
    words that are searched but not shown."""


_Rows = list[Sequence[str]]
"""What a facet reads of each work, a row for each, in their order: one loop a facet costs less than one call a work."""

_TYPES: Mapping[WorkType, tuple[str]] = MappingProxyType({kind: (kind.value,) for kind in WorkType})


def _types(works: Sequence[Work], _: Context) -> _Rows:
    return [_TYPES[work.type] for work in works]


def _venues(works: Sequence[Work], _: Context) -> _Rows:
    return [(name,) if (name := venue_name(work)) else () for work in works]


def _ranks(works: Sequence[Work], _: Context) -> _Rows:
    return [_each_once(work.venue.ranks) if work.venue else () for work in works]


def _topics(works: Sequence[Work], _: Context) -> _Rows:
    return [*topics_of(works)]


def _co_authors(works: Sequence[Work], context: Context) -> _Rows:
    owner = context.owner.place
    rows = []
    for work in works:
        names, own = [_full(each.name) for each in work.authors.listed], owner(work)
        if own is not None:
            del names[own]
        rows.append(_each_once(names))
    return rows


@lru_cache(maxsize=16384)
def _full(name: Name) -> str:
    """Writes a name, once for all works: the same people come again and again."""
    return name.full


def _awards(works: Sequence[Work], _: Context) -> _Rows:
    return [_awards_of(work) if work.awards else () for work in works]


def _awards_of(work: Work) -> Sequence[str]:
    if all(award.is_nomination for award in work.awards):
        return ()
    return _each_once(("any", *(award.kind.value for award in work.awards if award.kind)))


def _resources(works: Sequence[Work], _: Context) -> _Rows:
    return [_resources_of(work) if work.links or work.open_access else () for work in works]


def _resources_of(work: Work) -> Sequence[str]:
    kinds = {link.kind for link in work.links}
    found = () if kinds.isdisjoint(_RESOURCES) else tuple(kind for kind in _RESOURCES if kind in kinds)
    return (*found, "open-access") if work.open_access else found


_FACETS: Mapping[str, Callable[[Sequence[Work], Context], _Rows]] = MappingProxyType(
    {
        "type": _types,
        "venue": _venues,
        "rank": _ranks,
        "topic": _topics,
        "author": _co_authors,
        "award": _awards,
        "with": _resources,
    }
)
"""Facets in the order they stand, each with what it reads of the works."""

_YES_OR_NO = frozenset({"rank", "award", "with"})
"""Facets of which one value is choice enough: the works that have it, or all."""

_ASKED_FOR = frozenset({"venue", "topic"})
"""Facets of which an address may ask for any value: counts elsewhere on the site lead to it."""


def filters(
    works: Sequence[Work], context: Context, headings: Headings = _NO_HEADINGS, *, is_quiet: bool = False
) -> FiltersView:
    """Makes search and facets for the works of a list.

    Args:
        works: The list's works, each once, in the order they first stand on the page.
        context: Where the list stands.
        headings: The user's own words for types and topics, by facet and value; named types stand first, in this order.
        is_quiet: Whether it shows only at an address that asks for some of the works.
    """
    read = {name: values(works, context) for name, values in _FACETS.items()}
    labels = {
        name: {value: context.phrase(words) for value, words in values.items() if words}
        for name, values in headings.items()
    }
    order = tuple(headings.get("type", {}))
    facets = tuple(facet for name, rows in read.items() if (facet := _facet(name, rows, order, labels.get(name, {}))))
    unoffered = _unoffered(works, context, read) if context.snapshot and is_works_page(context) else ()
    places = [
        {value: place for place, value in enumerate((*(value.value for value in facet.values), *facet.others))}
        for facet in (*facets, *unoffered)
    ]
    columns = [
        [tuple([known[value] for value in row if value in known]) if row else () for row in read[facet.name]]
        for facet, known in zip((*facets, *unoffered), places, strict=True)
    ]
    of_works = [year_of(work) for work in works]
    years = sorted({year for year in of_works if year is not None}, reverse=True)
    rows = zip(*columns, strict=True) if columns else repeat(())
    return FiltersView(
        facets=facets,
        years=tuple(years) if len(years) > 1 else (),
        total=len(works),
        unoffered=unoffered,
        is_quiet=is_quiet,
        index=tuple(zip(of_works, rows, map(_hidden_words, works), strict=False)),
    )


def _unoffered(works: Sequence[Work], context: Context, read: dict[str, _Rows]) -> tuple[Facet, ...]:
    """Makes facets of what a snapshot says that works are about."""
    # not at the top: few sites have a snapshot
    from mkdocs_scholar.views.topic_values import fields, subjects  # noqa: PLC0415

    read |= {
        name: [values(work, context) for work in works] for name, values in (("field", fields), ("subject", subjects))
    }
    known = {name: sorted({value for row in read[name] for value in row}) for name in ("field", "subject")}
    return tuple(Facet(name=name, values=(), others=tuple(others)) for name, others in known.items() if others)


def _each_once(values: Sequence[str]) -> Sequence[str]:
    return values if len(values) < 2 else tuple(dict.fromkeys(values))


def _facet(
    name: str, rows: Sequence[Sequence[str]], types: Sequence[str], labels: Mapping[str, Phrase]
) -> Facet | None:
    counts = Counter(chain.from_iterable(rows))
    least = min(sorted(counts.values(), reverse=True)[:VALUES_MAX], default=0)
    often = [value for value in counts if counts[value] >= least]
    ranked = sorted(often, key=lambda value: (-counts[value], fold(value)))[:VALUES_MAX]
    if name == "type":
        order = dict.fromkeys((*types, *(kind.value for kind in WorkType)))
        ranked = [value for value in order if value in counts]
    if name == "award":
        kinds = [kind.value for kind in AwardKind if kind.value in counts]
        is_telling = len(kinds) > 1 or any(counts[kind] < counts["any"] for kind in kinds)
        ranked = [value for value in ("any", *(kinds if is_telling else ())) if value in counts]
    if name == "author":
        ranked = [value for value in ranked if counts[value] > 1]
    values = tuple(FacetValue(value=value, count=counts[value], label=labels.get(value)) for value in ranked)
    if name in _YES_OR_NO:
        return Facet(name=name, values=values) if any(value.count < len(rows) for value in values) else None
    if len(values) < 2:
        return None
    others = counts.keys() - set(ranked) if name in _ASKED_FOR and len(counts) > len(ranked) else ()
    return Facet(name=name, values=values, others=tuple(sorted(others)))


def _hidden_words(work: Work) -> str:
    """Words a reader may look for that are not shown: keywords, native names, awards as written, a venue's aliases."""
    words = list(work.keywords)
    words += [each.name.native for each in work.authors.listed if each.name.native]
    if work.awards:
        words += [award.text.plain for award in work.awards if award.language]
    if work.venue:
        words += work.venue.aliases
    return " ".join(words)
