"""The author's bylines: which institutions stand on them, in which years, on how many works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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
    ids: set[str] = field(default_factory=set)
    """Its ids at the service on these works; empty texts among them for none."""


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
    bylines: Iterable[tuple[Object, Byline]],
    authors: Iterable[Object],
    known: Mapping[str, Object],
    *,
    last_year: int,
    ids: Sequence[str],
) -> list[dict[str, Any]]:
    """Makes the entries of all institutions, those with the most works first.

    Args:
        bylines: Works with the author's byline on each.
        authors: Objects of the author: they name years of works that are not here.
        known: Whole institutions by bare id: they have a city and an address.
        last_year: Year of the answer: the last known institution is current if it stood on a byline then or the year
            before.
        ids: The author's at the service, for the address of a query; empty where the answers have not all works.
    """
    seen: dict[str, _Seen] = {}
    everywhere: Counter[str] = Counter()
    for work, byline in bylines:
        everywhere.update(_everybodys(work))
        year = number_of(work, "publication_year")
        for institution in byline.institutions:
            found = _meet(institution, seen)
            found.works += 1
            found.ids.add(bare_id(institution.get("id"), "I"))
            found.years |= {year} if year else set()
    last_known: set[str] = set()
    for author in authors:
        last_known |= {name_of(each) for each in items(inner(author, "last_known_institutions"))}
        for claim in items(inner(author, "affiliations")):
            institution = inner(claim, "institution")
            if isinstance(institution, dict) and name_of(institution):
                years = inner(claim, "years")
                named = years if isinstance(years, list) else ()
                _meet(institution, seen).years |= {year for year in named if isinstance(year, int)}
    entries = [
        _entry(
            each,
            known,
            _query(each, everywhere, ids),
            is_last=name in last_known and max(each.years, default=0) >= last_year - 1,
        )
        for name, each in seen.items()
    ]
    counts = {str(entry["name"]): each.works for entry, each in zip(entries, seen.values(), strict=True)}
    return sorted(entries, key=lambda entry: (-counts[str(entry["name"])], entry.get("years", ""), str(entry["name"])))


def _everybodys(work: Object) -> set[str]:
    """The ids of the institutions of all authors."""
    authorships = items(inner(work, "authorships"))
    found = (bare_id(each.get("id"), "I") for one in authorships for each in items(inner(one, "institutions")))
    return set(found) - {""}


def _query(seen: _Seen, everywhere: Mapping[str, int], ids: Sequence[str]) -> str:
    """The address of a query that finds the works of an institution and no other; empty if there is none.

    A query finds works of the author with anybody from there.
    """
    if len(seen.ids) != 1 or not ids:
        return ""
    (known,) = seen.ids
    if everywhere.get(known) != seen.works:
        return ""
    return f"https://openalex.org/works?filter=author.id:{'|'.join(ids)},authorships.institutions.id:{known}"


def _meet(institution: Object, seen: dict[str, _Seen]) -> _Seen:
    found = seen.setdefault(name_of(institution), _Seen())
    found.about = {**institution, **found.about}
    return found


def _entry(seen: _Seen, known: Mapping[str, Object], query: str, *, is_last: bool) -> dict[str, Any]:
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
        "works": {"count": seen.works, "url": query} if query else seen.works,
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
