"""Options of a list of works."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from mkdocs_scholar.model.work import WorkType
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views import options
from mkdocs_scholar.views.grouping import GROUPINGS
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.selection import SORT_KEYS, TYPE_WORDS, type_named
from mkdocs_scholar.views.works import PARTS

if TYPE_CHECKING:
    from mkdocs_scholar.views.query import Query


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
                "years, unless it is sorted by citations; any other none."
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
        "et_al": Option(
            read=options.flag,
            default=False,
            meaning='A list of more than `authors_max` ends in "et al." behind so many, and does not open.',
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
        "summary_max": Option(
            read=options.count,
            default=300,
            meaning="A longer summary is cut at a word before so many characters.",
        ),
        "no_summary": Option(
            read=options.flag, default=False, meaning="Whether a work without a summary says that it has none yet."
        ),
        "citations": Option(
            read=options.choice("full", "brief"),
            default=None,
            meaning=(
                "How citation counts stand: full, with who counted and when, or brief, the source told once for the "
                "list. A list sorted by citations is brief."
            ),
        ),
        "lead": Option(
            read=options.flag,
            default=False,
            meaning="Whether a sentence above says how many works stand in what order.",
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
