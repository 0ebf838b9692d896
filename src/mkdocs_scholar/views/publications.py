"""A list of works."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from mkdocs_scholar.model import search
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.download import Download, download
from mkdocs_scholar.views.filters import FILTERS_FROM, FiltersView, filters
from mkdocs_scholar.views.grouping import GROUPINGS, Grouping, group_works
from mkdocs_scholar.views.more import MoreLink, more_links
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.selection import (
    SORT_KEYS,
    TYPE_WORDS,
    keyed_works,
    sort_works,
    type_named,
)
from mkdocs_scholar.views.shown_groups import PublicationGroup, folded, own_headings, shown_groups
from mkdocs_scholar.views.works import PARTS, WorkStyle
from mkdocs_scholar.views.works_page import is_works_page

if TYPE_CHECKING:
    from mkdocs_scholar.views.query import Query

LONG = 100
"""From how many works on a list is long."""

NEWEST = 5
"""How many works stand where selected ones are asked for and none is."""


class PublicationsView(Struct, frozen=True, kw_only=True):
    """A list of works, in groups."""

    groups: tuple[PublicationGroup, ...]
    """What stands open."""
    rest: tuple[PublicationGroup, ...]
    """What unfolds behind it; empty where all stands open."""
    total: int
    """How many works there are, each counted once."""
    download: Download | None
    more: tuple[MoreLink, ...]
    is_numbered: bool
    heading_level: int
    """Level of the headings of groups, or of the works where there are no groups."""
    filters: FiltersView | None = None
    """Search and facets; None for a list without."""

    @property
    def is_long(self) -> bool:
        """Whether the browser had better lay out only what is seen."""
        return sum(len(group.works) for group in (*self.groups, *self.rest)) >= LONG

    @property
    def title_level(self) -> int:
        """Level of the works' own headings."""
        return min(6, self.heading_level + any(group.kind for group in self.groups))


def _type(word: str) -> WorkType:
    try:
        return type_named(word)
    except ValueError:
        known = ", ".join(kind.value for kind in WorkType)
        raise ValueError(f'a type for "{word}": {known}.{did_you_mean(word, TYPE_WORDS)}'.rstrip(".")) from None


def _types(value: Any) -> tuple[WorkType, ...]:
    return tuple(map(_type, options.texts(value)))


def _years(value: Any) -> tuple[tuple[int | None, int | None], ...]:
    """Takes years and ranges of years: 2020, "2018-2020", "2018-", "-2010", ">=2018"."""
    ranges: list[tuple[int | None, int | None]] = []
    for word in options.texts(value):
        text = re.sub(r"\s", "", word).replace("–", "-")
        bound = re.fullmatch(r"(>=|<=|>|<)(\d{1,4})", text)
        span = re.fullmatch(r"(\d{1,4})?(-)?(\d{1,4})?", text)
        if bound:
            year = int(bound[2])
            ranges.append(
                {">=": (year, None), ">": (year + 1, None), "<=": (None, year), "<": (None, year - 1)}[bound[1]]
            )
        elif span and (span[1] or span[3]):
            first = int(span[1]) if span[1] else None
            last = int(span[3]) if span[3] else None
            ranges.append((first, last if span[2] else first))
        else:
            raise ValueError("years such as 2020, 2018-2020 or 2018-")
    return tuple(ranges)


def _query(value: Any) -> Query:
    # not at the top: few lists have a query, and a language is much to load
    from mkdocs_scholar.views.query import parse  # noqa: PLC0415

    return parse(options.text(value))


def _sort_keys(value: Any) -> tuple[str, ...]:
    words = options.texts(value)
    for word in words:
        if word.removeprefix("-") not in SORT_KEYS:
            hint = did_you_mean(word.removeprefix("-"), SORT_KEYS)
            known = ", ".join(SORT_KEYS)
            raise ValueError(f'a key for "{word}": {known}, with "-" in front to turn it round.{hint}'.rstrip("."))
    return words


OPTIONS: Options = MappingProxyType(
    {
        "selected": Option(
            read=options.flag,
            default=False,
            meaning=(
                "Only selected works: those that the profile's `selected` lists, in that order, else "
                "those marked `selected` in the bibliography."
            ),
        ),
        "keys": Option(read=options.texts, default=(), meaning="Only the works with these keys, in this order."),
        "type": Option(read=_types, default=(), meaning="Only works of these types."),
        "year": Option(read=_years, default=(), meaning="Only works of these years: `2020`, `2018-2020`, `2018-`."),
        "author": Option(
            read=options.texts,
            default=(),
            meaning=("Only works with one of these people, by name; `owner` is the person the site is about."),
        ),
        "venue": Option(read=options.texts, default=(), meaning="Only works of these venues, by any of their names."),
        "keyword": Option(read=options.texts, default=(), meaning="Only works with one of these keywords."),
        "query": Option(
            read=_query,
            default=None,
            meaning="Only works that a query finds, such as `type:conference AND year>=2020 AND NOT keyword:survey`.",
        ),
        "sort": Option(
            read=_sort_keys,
            default=("-date",),
            meaning=(
                "One key or several to sort by: date, year, citations, title, author, venue, type, key; `-` in "
                "front turns one round."
            ),
        ),
        "group_by": Option(
            read=options.choice("none", *GROUPINGS),
            default=None,
            meaning=(
                "Headings inside the list: year, decade, type, venue, topic, none. A list of all works has "
                "years, any other none."
            ),
        ),
        "type_order": Option(
            read=options.names_with(_type),
            default=(),
            meaning=(
                "Types in the order their groups stand, with headings of your own if you like; the others follow."
            ),
        ),
        "topic_order": Option(
            read=options.names_with(str),
            default=(),
            meaning=(
                "The topics that have groups, in this order, with headings of your own if you like; works with none of "
                "them stand last. All topics otherwise, the most frequent first."
            ),
        ),
        "limit": Option(read=options.count, default=None, meaning="At most this many works."),
        "show_first": Option(
            read=options.count,
            default=None,
            meaning="Only this many works stand open; the rest unfolds with one press, also without a script.",
        ),
        "names": Option(
            read=options.choice("full", "initials", "family-first"),
            default="full",
            meaning="How names are written: full, initials, family-first.",
        ),
        "authors_max": Option(
            read=options.count,
            default=15,
            meaning=("A list of more authors is cut to the first eight and the owner; the whole opens on demand."),
        ),
        "numbered": Option(
            read=options.choice("true", "up", "down", "none", "false"),
            default="none",
            meaning="Numbers in front: `true` or `up` from 1, `down` to 1.",
        ),
        "dates": Option(
            read=options.choice("year", "full", "none"),
            default=None,
            meaning=("How dates are shown: the year, in full as far as known, none. Groups by year show none."),
        ),
        "show": Option(
            read=options.choices(*PARTS, "none"),
            default=("awards", "citations", "links", "annotation", "note", "abstract", "bibtex", "preview"),
            meaning=f"Parts of each work to show: {', '.join(PARTS)}.",
        ),
        "filters": Option(
            read=options.flag,
            default=None,
            meaning="Search and facets above the list; a list of 20 works or more that is not narrowed has them.",
        ),
        "download": Option(
            read=options.flag_or_text,
            default=None,
            meaning=(
                "A link to the works as a .bib file, or the path of a file of yours to link to; "
                "a list with filters has it."
            ),
        ),
        "more": Option(
            read=options.targets,
            default=(),
            meaning=(
                "Links under the list: a page, an address, or the name of an identifier such as "
                "`google_scholar`; or a map from words to such a target."
            ),
        ),
    }
)
"""Options of the block `publications`."""

_NARROWING = frozenset({"selected", "keys", "type", "year", "author", "venue", "keyword", "query", "limit"})


def publications(values: Mapping[str, Any], context: Context) -> PublicationsView:
    """Makes a list of works from a block's options."""
    works = _chosen(values, context)
    if not works:
        _tell_nothing(context)
    is_descending = _is_descending(values)
    kind = values.get("group_by") or ("none" if _NARROWING & values.keys() else "year")
    grouping = Grouping(
        kind=kind,
        is_descending=is_descending,
        types=tuple(values.get("type_order", ())),
        topics=tuple(values.get("topic_order", ())),
    )
    groups = group_works(works, grouping)
    style = _style(values, kind)
    level = min(6, max(2, context.heading_level + 1))
    distinct = list({work.key: work for group in groups for work in group.works}.values())
    shown, rest = folded(shown_groups(groups, style, values, context), values.get("show_first"))
    bar = _filters(values, distinct, context)
    return PublicationsView(
        groups=shown,
        rest=rest,
        total=len(distinct),
        download=download(distinct, values.get("download", bar is not None and not bar.is_quiet), context),
        more=more_links(values.get("more", ()), context),
        is_numbered=values.get("numbered", "none") not in ("none", "false"),
        heading_level=level,
        filters=bar,
    )


def _filters(values: Mapping[str, Any], works: Sequence[Work], context: Context) -> FiltersView | None:
    """Makes what stands above a list; a short one of all works has it for those who come by a count's link."""
    is_whole = not _NARROWING & values.keys()
    is_wanted = values.get("filters", len(works) >= FILTERS_FROM and is_whole)
    is_quiet = not is_wanted and "filters" not in values and is_whole and is_works_page(context)
    if not works or not (is_wanted or is_quiet):
        return None
    return filters(works, context, own_headings(values), is_quiet=is_quiet)


def _tell_nothing(context: Context) -> None:
    if context.library.works:
        context.report.add("no-data", "no work is what this list asks for.", context.location)
        return
    if context.without_library:
        context.report.extend(context.without_library)
        return
    where = ", ".join(context.settings.bibliography)
    message = f"there is no work in {where}; put a bibliography there, or name yours in the setting `bibliography`."
    context.report.add("no-bibliography", message, context.location)


def _style(values: Mapping[str, Any], kind: str) -> WorkStyle:
    return WorkStyle(
        names=values.get("names", "full"),
        authors_max=values.get("authors_max", 15),
        dates=values.get("dates") or ("none" if kind == "year" else "year"),
        show=frozenset(values.get("show", OPTIONS["show"].default)),
    )


def _is_descending(values: Mapping[str, Any]) -> bool:
    keys = [key for key in values.get("sort", ("-date",)) if key.removeprefix("-") in ("date", "year")]
    return not keys or keys[0].startswith("-")


def _chosen(values: Mapping[str, Any], context: Context) -> list[Work]:
    works, is_ordered = _candidates(values, context)
    works = [work for work in works if all(test(work, values, context) for test in _TESTS)]
    if not is_ordered or "sort" in values:
        keys = values.get("sort", ("-date",))
        last = () if any(key.removeprefix("-") == "date" for key in keys) else ("-date",)
        works = sort_works(works, (*keys, *last), tuple(values.get("type_order", ())))
    return works[: values.get("limit")]


def _candidates(values: Mapping[str, Any], context: Context) -> tuple[list[Work], bool]:
    """Returns the works to choose from, and whether their order is the author's own."""
    if values.get("keys"):
        return keyed_works(values["keys"], context), True
    if values.get("selected"):
        return _selected(context)
    return list(context.library.works), False


def _selected(context: Context) -> tuple[list[Work], bool]:
    if context.profile and context.profile.selected:
        return keyed_works(context.profile.selected, context), True
    marked = [work for work in context.library.works if work.is_selected]
    if marked or not context.library.works:
        return marked, False
    context.report.add(
        "nothing-selected",
        f"no work is selected, so the newest {NEWEST} are shown; list keys under `selected:` in the profile, or write "
        "selected = {true} in the bibliography.",
        context.location,
    )
    return sort_works(context.library.works, ("-date",), ())[:NEWEST], True


def _has_type(work: Work, values: Mapping[str, Any], _: Context) -> bool:
    return not values.get("type") or work.type in values["type"]


def _has_year(work: Work, values: Mapping[str, Any], _: Context) -> bool:
    ranges = values.get("year")
    if not ranges:
        return True
    year = work.issued.year if work.issued else None
    return year is not None and any((first or year) <= year <= (last or year) for first, last in ranges)


def _has_venue(work: Work, values: Mapping[str, Any], _: Context) -> bool:
    asked = values.get("venue")
    return not asked or not {search.folded(name) for name in asked}.isdisjoint(
        map(search.folded, search.venue_names(work))
    )


def _has_keyword(work: Work, values: Mapping[str, Any], _: Context) -> bool:
    asked = values.get("keyword")
    return not asked or bool({fold(word) for word in asked} & {fold(word) for word in work.keywords})


def _has_author(work: Work, values: Mapping[str, Any], context: Context) -> bool:
    asked = values.get("author")
    return not asked or any(_is_by(work, name, context) for name in asked)


def _is_found(work: Work, values: Mapping[str, Any], context: Context) -> bool:
    query: Query | None = values.get("query")
    return query is None or query.matches(work, context)


def _is_by(work: Work, name: str, context: Context) -> bool:
    if name == "owner":
        return context.owner.place(work) is not None
    return context.owner.named(name).find(work.authors)[0] is not None


_TESTS: tuple[Callable[[Work, Mapping[str, Any], Context], bool], ...] = (
    _has_type,
    _has_year,
    _has_venue,
    _has_keyword,
    _has_author,
    _is_found,
)
