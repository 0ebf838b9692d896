"""What few lists show of their works: where titles lead, identifiers, cut summaries, bare citation counts, a lead."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.model.work import Work
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.views.counted import Counted
from mkdocs_scholar.views.shown_groups import PublicationGroup
from mkdocs_scholar.views.works import WorkView


class Extras(Struct, frozen=True, kw_only=True, gc=False):
    """What a list shows of its works beyond what most do."""

    has_outward: bool
    """Whether a mark says which titles lead to another site."""
    has_identifiers: bool
    tells_lack: bool
    """Whether a work without a summary says so."""
    summary_max: int
    """Characters of a summary."""
    counted: Counted | None
    """Who counted the citations of the works that show the number alone; None where no work does."""


class Lead(Struct, frozen=True, kw_only=True, gc=False):
    """What the sentence above a list says."""

    count: int
    order: str
    """Name of a term: "cited", "newest", "oldest"; empty where the order needs no words."""
    here: int
    """Of how many works the titles lead to a page of the site; 0 where no mark tells them from the others."""


_ORDERS = {"-citations": "cited", "-date": "newest", "-year": "newest", "date": "oldest", "year": "oldest"}


def extras(values: Mapping[str, Any], works: Sequence[Work], *, is_brief: bool) -> Extras:
    """Reads what a list shows beyond what most do.

    Args:
        values: Options of the list.
        works: Its works.
        is_brief: Whether citation counts stand alone, where most of the list's are of one source and day.
    """
    show = values.get("show", ())
    return Extras(
        has_outward="outward" in show,
        has_identifiers="identifiers" in show,
        tells_lack=values.get("no_summary", False),
        summary_max=values.get("summary_max", 300),
        counted=_most_often(works) if is_brief and (not show or "citations" in show) else None,
    )


def _most_often(works: Sequence[Work]) -> Counted | None:
    counts = Counter(_counted(work) for work in works if work.citations)
    return counts.most_common(1)[0][0] if counts else None


def _counted(work: Work) -> Counted | None:
    found = work.citations
    return Counted(source=found.source, date=found.date, is_stale=found.is_stale) if found else None


def with_extras(view: WorkView, work: Work, extras: Extras) -> WorkView:
    """Adds to what a list shows of a work."""
    return replace(
        view,
        is_outward=extras.has_outward and leads_out(view.href),
        identifiers=_identifiers(work) if extras.has_identifiers else (),
        summary=shortened(view.summary, extras.summary_max),
        lacks_summary=extras.tells_lack and not work.summary,
        is_count_brief=view.citations is not None and _counted(work) == extras.counted,
    )


def lead(values: Mapping[str, Any], groups: Sequence[PublicationGroup], *, any_cited: bool) -> Lead:
    """Makes what the sentence above a list says.

    Args:
        values: The options.
        groups: All works of the list.
        any_cited: Whether of any it is known how often it is cited.
    """
    works = {work.key: work for group in groups for work in group.works}
    sort = values.get("sort", ("-date",))
    is_own_order = "sort" not in values and bool({"keys", "selected"} & values.keys())
    tells_apart = "outward" in values.get("show", ())
    order = "" if is_own_order else _ORDERS.get(sort[0], "")
    if order == "cited" and not any_cited:
        order = _ORDERS.get([*sort, "-date"][1], "")  # what they are sorted by where nothing is known of citations
    return Lead(
        count=len(works),
        order=order,
        here=sum(bool(work.href) and not leads_out(work.href) for work in works.values()) if tells_apart else 0,
    )


_ELSEWHERE = regex(r"[a-z][a-z0-9+.-]*:|//")


def leads_out(href: str | None) -> bool:
    """Whether an address leads to another site."""
    return bool(href) and bool(_ELSEWHERE.match(href or ""))


def _identifiers(work: Work) -> tuple[str, ...]:
    """The arXiv id and the DOI, as they are cited; a DOI that arXiv gives says nothing new."""
    arxiv, doi = work.identifier("arxiv"), work.identifier("doi")
    found = [f"arXiv:{arxiv.value}"] if arxiv else []
    if doi and not (arxiv and doi.value.lower().startswith("10.48550/arxiv.")):
        found.append(f"doi:{doi.value}")
    return tuple(found)


_LEAST = 0.6
"""Part of a text that must be left where it is cut at a blank: Chinese has few."""
_END = regex(r"[\s,;:、，；：·\-–—(\[{（【「『“‘\"']+$")


def shortened(text: str, most: int) -> str:
    """Cuts a text at a word.

    >>> shortened("Tides under fast ice, and what they hide", 22)
    'Tides under fast ice…'
    """
    if len(text) <= most:
        return text
    blank = text.rfind(" ", 0, most + 1)
    end = blank if blank > most * _LEAST else most
    while end > 1 and (unicodedata.combining(text[end]) or text[end] in "\u200d\ufe0e\ufe0f"):
        end -= 1
    return _END.sub("", text[:end]).rstrip(".") + "…"
