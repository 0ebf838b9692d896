"""Numbers of an author: as the service gives them, else counted from all works, else none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mkdocs_scholar.sources.openalex.answers import Object, inner, items, number_of

_MANY = 10
"""From how many citations on a work counts for the i10-index."""


def author_figures(
    works: Iterable[Object], authors: Mapping[str, Object], ids: Sequence[str], *, is_whole: bool
) -> dict[str, Any]:
    """Makes the author's numbers with the addresses of their queries; what is not known is left out.

    Args:
        works: The author's.
        authors: Objects of the author by bare id.
        ids: All their ids.
        is_whole: Whether these are all works.
    """
    found = _given(authors[ids[0]]) if len(ids) == 1 and ids[0] in authors else {}
    if is_whole:
        found = {**_counted([number_of(work, "cited_by_count") for work in works]), **found}
    query = f"https://openalex.org/works?filter=author.id:{'|'.join(ids)}"
    addresses = {"works": query, "citations": f"{query}&sort=cited_by_count:desc"}
    if len(ids) == 1:
        addresses["h_index"] = addresses["i10_index"] = f"https://openalex.org/authors/{ids[0]}"
    return {
        name: {"count": count, **({"url": addresses[name]} if ids and name in addresses else {})}
        for name in ("works", "citations", "h_index", "i10_index")
        if (count := found.get(name)) is not None
    }


def _given(author: Object) -> dict[str, int]:
    numbers = {
        "works": number_of(author, "works_count"),
        "citations": number_of(author, "cited_by_count"),
        "h_index": number_of(author, "summary_stats", "h_index"),
        "i10_index": number_of(author, "summary_stats", "i10_index"),
    }
    return {name: number for name, number in numbers.items() if number is not None}


def _counted(cited: Sequence[int | None]) -> dict[str, int]:
    """Counts; of works whose citations are not known nothing but their number follows."""
    known = [count for count in cited if count is not None]
    if len(known) < len(cited):
        return {"works": len(cited)}
    return {
        "works": len(cited),
        "citations": sum(known),
        "h_index": h_index(known),
        "i10_index": sum(count >= _MANY for count in known),
    }


def h_index(counts: Iterable[int]) -> int:
    """The greatest number h of works that are cited h times or more each.

    >>> h_index([10, 8, 5, 4, 3]), h_index([25, 8, 5, 3, 3]), h_index([])
    (4, 3, 0)
    """
    return sum(count >= place for place, count in enumerate(sorted(counts, reverse=True), 1))


def year_counts(works: Iterable[Object], authors: Mapping[str, Object], *, is_whole: bool) -> dict[str, dict[str, int]]:
    """Makes works and citations of each year, the oldest first.

    The service counts those of the last ten years. Without the author's object they are those of the works, if all
    are there.
    """
    if len(authors) == 1:
        (author,) = authors.values()
        return _by_year((author,))
    if not is_whole:
        return {}
    works = list(works)
    counts = _by_year(works, only="cited_by_count")
    for work in works:
        year = number_of(work, "publication_year")
        if year:
            of_year = counts.setdefault(str(year), {})
            of_year["works"] = of_year.get("works", 0) + 1
    return {year: dict(sorted(counts[year].items(), reverse=True)) for year in sorted(counts)}


def _by_year(objects: Iterable[Object], only: str = "") -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    for each in objects:
        for row in items(inner(each, "counts_by_year")):
            year = number_of(row, "year")
            for name, field in (("works", "works_count"), ("citations", "cited_by_count")):
                number = number_of(row, field)
                if year and number is not None and only in ("", field):
                    of_year = counts.setdefault(str(year), {})
                    of_year[name] = of_year.get(name, 0) + number
    return dict(sorted(counts.items()))
