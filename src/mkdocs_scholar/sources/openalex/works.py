"""One work of an answer as an entry of a snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.tidy import tidy_text, tidy_venue
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.openalex.answers import Object, bare_id, inner, items, number_of, text_of

_MOST_AUTHORS = 10
_MOST_CITING_AUTHORS = 3
_MOST_TOPICS = 3
_ARXIV_DOI = regex(r"(?i)10\.48550/arxiv\.(?P<id>.+)")
_HEADING = regex(r"(?i)^abstract[:.\s]+(?=\S)")


def work_entry(work: Object, known: str, institutions: list[str], *, with_abstract: bool) -> dict[str, Any]:
    """Makes an entry of a work; what the answer does not say is left out.

    Args:
        work: The object.
        known: Its bare id.
        institutions: Those of the author on its byline.
        with_abstract: Whether the entry has the abstract.
    """
    doi, arxiv = identifiers_of(work)
    ids = {"pmid": _id("pmid", text_of(work, "ids", "pmid")), "openalex": known}
    entry = {
        "doi": doi,
        "arxiv": arxiv,
        "ids": {name: value for name, value in ids.items() if value},
        "title": title_of(work),
        "authors": _names(work)[:_MOST_AUTHORS],
        "year": number_of(work, "publication_year"),
        "venue": venue_of(work),
        "citations": number_of(work, "cited_by_count"),
        "url": f"https://openalex.org/works?filter=cites:{known}",
        "topics": list(_topics(work)),
        "institutions": institutions,
        "abstract": abstract_of(work) if with_abstract else "",
    }
    return {name: value for name, value in entry.items() if value or value == 0}


def citing_entry(work: Object) -> dict[str, Any]:
    """Makes the entry of a work that cites one of the author's."""
    doi, arxiv = identifiers_of(work)
    names = _names(work)
    cut = ["et al."] if len(names) > _MOST_CITING_AUTHORS else []
    entry = {
        "title": title_of(work),
        "authors": [*names[:_MOST_CITING_AUTHORS], *cut],
        "year": number_of(work, "publication_year"),
        "venue": venue_of(work),
        "doi": doi,
        "arxiv": "" if doi else arxiv,
    }
    url = "" if doi or arxiv else f"https://openalex.org/{bare_id(work.get('id'), 'W')}"
    return {name: value for name, value in {**entry, "url": url}.items() if value}


def title_of(work: Object) -> str:
    """Its title, repaired; empty if there is none."""
    return tidy_text(text_of(work, "title") or text_of(work, "display_name"))


def venue_of(work: Object) -> str:
    """Where it appeared, repaired; empty if that is not said."""
    named = text_of(work, "primary_location", "source", "display_name")
    return tidy_venue(named or text_of(work, "primary_location", "raw_source_name"))


def identifiers_of(work: Object) -> tuple[str, str]:
    """Its DOI and its arXiv id, empty where it has none; a DOI that arXiv gives is an arXiv id."""
    doi = _id("doi", text_of(work, "doi") or text_of(work, "ids", "doi"))
    of_arxiv = _ARXIV_DOI.fullmatch(doi)
    if of_arxiv:
        return "", _id("arxiv", of_arxiv["id"])
    addresses = [text_of(place, name) for place in _places(work) for name in ("landing_page_url", "pdf_url")]
    found = (_id("arxiv", address) for address in addresses if "arxiv.org/" in address)
    return doi, next(filter(None, found), "")


def _places(work: Object) -> Iterator[Object]:
    for place in (inner(work, "primary_location"), *items(inner(work, "locations"))):
        if isinstance(place, dict):
            yield place


def _id(scheme: str, written: str) -> str:
    identifier = parse(scheme, written) if written else None
    return identifier.value if identifier else ""


def _names(work: Object) -> list[str]:
    names = (text_of(each, "author", "display_name") for each in items(inner(work, "authorships")))
    return [tidy_text(name) for name in names if name]


def _topics(work: Object) -> Iterator[list[str]]:
    """Yields paths from the field to the topic, the weightiest first."""
    topics = items(inner(work, "topics"))
    topics.sort(key=lambda topic: -_score(topic))
    for topic in topics[:_MOST_TOPICS]:
        path = [text_of(topic, "field", "display_name"), text_of(topic, "subfield", "display_name")]
        path.append(text_of(topic, "display_name"))
        if path[-1]:
            yield [tidy_text(level) for level in path]


def _score(topic: Object) -> float:
    score = topic.get("score")
    return score if isinstance(score, int | float) else 0.0


def abstract_of(work: Object) -> str:
    """Puts the words of an inverted index back in their order; empty if there is none."""
    index = inner(work, "abstract_inverted_index")
    if not isinstance(index, dict):
        return ""
    placed = [
        (place, word)
        for word, places in index.items()
        if isinstance(places, list)
        for place in places
        if isinstance(place, int)
    ]
    return _HEADING.sub("", tidy_text(" ".join(word for _, word in sorted(placed))))
