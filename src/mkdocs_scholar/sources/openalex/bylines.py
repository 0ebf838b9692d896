"""The author's bylines: which institutions stand on them, in which years, on how many works."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.tidy import tidy_text
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.openalex.answers import Object, bare_id, inner, items, number_of, text_of

_CHINESE = ("zh-hans", "zh-cn", "zh")


_COUNTRY = regex(r"(?<=\S)\s*\([^()]*\)$")


class Byline(Struct, frozen=True, kw_only=True):
    """What one work says of the author."""

    institutions: tuple[Object, ...]
    """As the service matched them."""
    unmatched: tuple[str, ...]
    """What is printed there and was matched with none."""


class _Seen(Struct, kw_only=True):
    """An institution as it is met."""

    about: dict[str, Any] = field(default_factory=dict)
    years: set[int] = field(default_factory=set)
    works: int = 0


def byline_of(work: Object, authors: Collection[str], orcids: Collection[str]) -> Byline | None:
    """Finds the author on a work's byline; None if they are not there."""
    own = [each for each in items(inner(work, "authorships")) if _is_theirs(each, authors, orcids)]
    if not own:
        return None
    found = {name_of(each): each for authorship in own for each in items(inner(authorship, "institutions"))}
    found.pop("", None)
    raw = [text for authorship in own for text in _printed(authorship)] if not found else []
    return Byline(institutions=tuple(found.values()), unmatched=tuple(dict.fromkeys(raw)))


def _is_theirs(authorship: Object, authors: Collection[str], orcids: Collection[str]) -> bool:
    if bare_id(inner(authorship, "author", "id"), "A") in authors:
        return True
    orcid = parse("orcid", text_of(authorship, "author", "orcid"))
    return orcid is not None and orcid.value in orcids


def _printed(authorship: Object) -> Iterator[str]:
    raw = inner(authorship, "raw_affiliation_strings")
    yield from (
        (tidy_text(text) for text in raw if isinstance(text, str) and text.strip()) if isinstance(raw, list) else ()
    )


def name_of(institution: Object) -> str:
    """Its name, repaired; that of a company without the country in brackets, which is said beside it."""
    name = tidy_text(text_of(institution, "display_name"))
    return _COUNTRY.sub("", name) if institution.get("type") == "company" else name


def institution_entries(
    bylines: Iterable[tuple[Object, Byline]], authors: Iterable[Object], known: Mapping[str, Object], last_year: int
) -> list[dict[str, Any]]:
    """Makes the entries of all institutions, those with the most works first.

    Args:
        bylines: Works with the author's byline on each.
        authors: Objects of the author: they name years of works that are not here.
        known: Whole institutions by bare id: they have a city and an address.
        last_year: Year of the answer: the last known institution is current if it stood on a byline then or the year
            before.
    """
    seen: dict[str, _Seen] = {}
    for work, byline in bylines:
        year = number_of(work, "publication_year")
        for institution in byline.institutions:
            found = _meet(institution, seen)
            found.works += 1
            found.years |= {year} if year else set()
    last_known: set[str] = set()
    for author in authors:
        last_known |= {name_of(each) for each in items(inner(author, "last_known_institutions"))}
        for claim in items(inner(author, "affiliations")):
            institution = inner(claim, "institution")
            if isinstance(institution, dict) and name_of(institution):
                years = inner(claim, "years")
                _meet(institution, seen).years |= {year for year in years if isinstance(year, int)} if years else set()
    entries = [
        _entry(each, known, is_last=name in last_known and max(each.years, default=0) >= last_year - 1)
        for name, each in seen.items()
    ]
    return sorted(entries, key=lambda entry: (-entry.get("works", 0), entry.get("years", ""), str(entry["name"])))


def _meet(institution: Object, seen: dict[str, _Seen]) -> _Seen:
    found = seen.setdefault(name_of(institution), _Seen())
    found.about = {**institution, **found.about}
    return found


def _entry(seen: _Seen, known: Mapping[str, Object], *, is_last: bool) -> dict[str, Any]:
    about = {**seen.about, **known.get(bare_id(seen.about.get("id"), "I"), {})}
    ror = parse("ror", text_of(about, "ror"))
    first, last = min(seen.years, default=0), max(seen.years, default=0)
    entry = {
        "name": _name(about, name_of(seen.about)),
        "ror": ror.value if ror else "",
        "kind": text_of(about, "type"),
        "city": text_of(about, "geo", "city"),
        "country": text_of(about, "country_code") or text_of(about, "geo", "country_code"),
        "years": f"{first}–{last}" if first != last else str(first or ""),
        "works": seen.works,
        "current": is_last,
        "url": _address(about),
    }
    return {name: value for name, value in entry.items() if value}


def _name(about: Object, name: str) -> str | dict[str, str]:
    """Its name; by language where a whole institution has the Chinese one."""
    chinese = next(filter(None, (text_of(about, "international", "display_name", tag) for tag in _CHINESE)), "")
    return {"en": name, "zh": tidy_text(chinese)} if chinese else name


def _address(about: Object) -> str:
    url = text_of(about, "homepage_url")
    return url if url.lower().startswith(("http://", "https://")) else ""
