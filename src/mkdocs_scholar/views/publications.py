"""A list of works."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from mkdocs_scholar.model import search
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.download import Download, download
from mkdocs_scholar.views.filters import FILTERS_FROM, FiltersView, filters
from mkdocs_scholar.views.grouping import Grouping, group_works
from mkdocs_scholar.views.publication_options import OPTIONS
from mkdocs_scholar.views.selection import keyed_works, sort_works
from mkdocs_scholar.views.shown_groups import PublicationGroup, folded, own_headings, shown_groups
from mkdocs_scholar.views.works import WorkStyle

if TYPE_CHECKING:
    from mkdocs_scholar.views.counted import Counted
    from mkdocs_scholar.views.more import MoreLink
    from mkdocs_scholar.views.query import Query
    from mkdocs_scholar.views.work_extras import Extras, Lead

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
    lead: Lead | None = None
    """What a sentence above says; None for none."""
    counted: Counted | None = None
    """Who counted the citations of works that show the number alone; None where no work does."""

    @property
    def is_long(self) -> bool:
        """Whether the browser had better lay out only what is seen."""
        return sum(len(group.works) for group in (*self.groups, *self.rest)) >= LONG

    @property
    def title_level(self) -> int:
        """Level of the works' own headings."""
        return min(6, self.heading_level + any(group.kind for group in self.groups))


_NARROWING = frozenset({"selected", "keys", "type", "year", "author", "venue", "keyword", "query", "limit"})

_EXTRA = frozenset({"no_summary", "citations"})
_EXTRA_PARTS = frozenset({"outward", "identifiers", "summary"})
"""Options, and parts of works, that few lists ask for."""


def publications(values: Mapping[str, Any], context: Context) -> PublicationsView:
    """Makes a list of works from a block's options."""
    works = _chosen(values, context)
    if not works:
        _tell_nothing(context)
    is_descending = _is_descending(values)
    is_plain = not (_NARROWING & values.keys() or _is_by_citations(values))
    kind = values.get("group_by") or ("year" if is_plain else "none")
    grouping = Grouping(
        kind=kind,
        is_descending=is_descending,
        types=tuple(values.get("type_order", ())),
        topics=tuple(values.get("topic_order", ())),
    )
    groups = group_works(works, grouping)
    extras = _extras(values, works)
    style = _style(values, kind, extras)
    level = min(6, max(2, context.heading_level + 1))
    distinct = list({work.key: work for group in groups for work in group.works}.values())
    every = shown_groups(groups, style, values, context)
    shown, rest = folded(every, values.get("show_first"))
    bar = _filters(values, distinct, context)
    return PublicationsView(
        groups=shown,
        rest=rest,
        total=len(distinct),
        download=download(distinct, values.get("download", bar is not None and not bar.is_quiet), context),
        more=_more(values, context),
        is_numbered=values.get("numbered", "none") not in ("none", "false"),
        heading_level=level,
        filters=bar,
        lead=_lead(values, every, works) if values.get("lead") else None,
        counted=extras.counted if extras else None,
    )


def _extras(values: Mapping[str, Any], works: Sequence[Work]) -> Extras | None:
    """What works show beyond what most lists do; None for such a list."""
    if not (_EXTRA & values.keys() or _is_by_citations(values) or not _EXTRA_PARTS.isdisjoint(values.get("show", ()))):
        return None
    # not at the top: few lists show it
    from mkdocs_scholar.views.work_extras import extras  # noqa: PLC0415

    return extras(
        values, works, is_brief=values.get("citations", "brief" if _is_by_citations(values) else "") == "brief"
    )


def _lead(values: Mapping[str, Any], groups: Sequence[PublicationGroup], works: Sequence[Work]) -> Lead:
    # not at the top, as above
    from mkdocs_scholar.views.work_extras import lead  # noqa: PLC0415

    return lead(values, groups, any_cited=any(work.citations for work in works))


def _is_by_citations(values: Mapping[str, Any]) -> bool:
    sort = values.get("sort", ())
    return bool(sort) and sort[0].removeprefix("-") == "citations"


def _filters(values: Mapping[str, Any], works: Sequence[Work], context: Context) -> FiltersView | None:
    """Makes what stands above a list; a short one of all works has it for those who come by a count's link."""
    is_whole = not _NARROWING & values.keys()
    is_wanted = values.get("filters", len(works) >= FILTERS_FROM and is_whole)
    is_quiet = not is_wanted and "filters" not in values and is_whole and _is_works_page(context)
    if not works or not (is_wanted or is_quiet):
        return None
    return filters(works, context, own_headings(values), is_quiet=is_quiet)


def _is_works_page(context: Context) -> bool:
    # not at the top: a list that has filters anyhow need not ask
    from mkdocs_scholar.views.works_page import is_works_page  # noqa: PLC0415

    return is_works_page(context)


def _more(values: Mapping[str, Any], context: Context) -> tuple[MoreLink, ...]:
    if not values.get("more"):
        return ()
    # not at the top, as above
    from mkdocs_scholar.views.more import more_links  # noqa: PLC0415

    return more_links(values["more"], context)


def _tell_nothing(context: Context) -> None:
    if context.library.works:
        context.report.add("no-data", "no work is what this list asks for.", context.location)
        return
    if context.without_library:
        context.report.extend(context.without_library)
        return
    where = ", ".join(context.settings.bibliography)
    if context.has_bibliography:
        context.report.add("no-data", f"there is no work in {where} yet; add one.", context.location)
        return
    # not at the top, as above
    from mkdocs_scholar.sources.nearby import strays  # noqa: PLC0415

    here = strays(context.settings.base, "*.bib", "bib/*.bib", "_bibliography/*.bib", "docs/*.bib")
    hint = f" There is {here}." if here else ""
    message = f"there is no file {where}; put a bibliography there, or name yours in the setting `bibliography`.{hint}"
    context.report.add("no-bibliography", message, context.location)


def _style(values: Mapping[str, Any], kind: str, extras: Extras | None) -> WorkStyle:
    return WorkStyle(
        names=values.get("names", "full"),
        authors_max=values.get("authors_max", 15),
        dates=values.get("dates") or ("none" if kind == "year" else "year"),
        show=frozenset(values.get("show", OPTIONS["show"].default)),
        et_al=values.get("et_al", False),
        extras=extras,
    )


def _is_descending(values: Mapping[str, Any]) -> bool:
    keys = [key for key in values.get("sort", ("-date",)) if key.removeprefix("-") in ("date", "year")]
    return not keys or keys[0].startswith("-")


def _chosen(values: Mapping[str, Any], context: Context) -> list[Work]:
    works, is_ordered = _candidates(values, context)
    tests = [test for name, test in _TESTS.items() if values.get(name)]
    if tests:
        works = [work for work in works if all(test(work, values, context) for test in tests)]
    if not is_ordered or "sort" in values:
        keys = values.get("sort", ("-date",))
        last = () if any(key.removeprefix("-") == "date" for key in keys) else ("-date",)
        works = sort_works(works, (*keys, *last), tuple(values.get("type_order", ())))
    return works[: values.get("limit")]


def _candidates(values: Mapping[str, Any], context: Context) -> tuple[list[Work], bool]:
    """Returns the works to choose from, and whether their order is the author's own."""
    if "keys" in values:
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
    return work.type in values["type"]


def _has_year(work: Work, values: Mapping[str, Any], _: Context) -> bool:
    year = work.issued.year if work.issued else None
    return year is not None and any((first or year) <= year <= (last or year) for first, last in values["year"])


def _has_venue(work: Work, values: Mapping[str, Any], _: Context) -> bool:
    asked = {search.folded(name) for name in values["venue"]}
    return not asked.isdisjoint(map(search.folded, search.venue_names(work)))


def _has_keyword(work: Work, values: Mapping[str, Any], _: Context) -> bool:
    return bool({fold(word) for word in values["keyword"]} & {fold(word) for word in work.keywords})


def _has_author(work: Work, values: Mapping[str, Any], context: Context) -> bool:
    return any(_is_by(work, name, context) for name in values["author"])


def _is_found(work: Work, values: Mapping[str, Any], context: Context) -> bool:
    query: Query = values["query"]
    return query.matches(work, context)


def _is_by(work: Work, name: str, context: Context) -> bool:
    if name == "owner":
        return context.owner.place(work) is not None
    return context.owner.named(name).find(work.authors)[0] is not None


_TESTS: Mapping[str, Callable[[Work, Mapping[str, Any], Context], bool]] = MappingProxyType(
    {
        "type": _has_type,
        "year": _has_year,
        "venue": _has_venue,
        "keyword": _has_keyword,
        "author": _has_author,
        "query": _is_found,
    }
)
"""Options that choose works, each with its test; what is not asked for is not tested."""
