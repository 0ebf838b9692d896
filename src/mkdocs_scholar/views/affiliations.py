"""Cards of the institutions somebody is or was at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.affiliation import Affiliation, Years, affiliations
from mkdocs_scholar.model.bylines import institutions_of
from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.profile import Entry
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.options import Option, Options

KINDS = ("education", "company", "facility", "government", "healthcare", "nonprofit", "archive", "funder")
"""ROR's types that have an icon and words of their own."""


class YearsView(Struct, frozen=True, kw_only=True):
    """A stretch of years."""

    start: PartialDate | None
    end: PartialDate | None
    """None where it is the start, or is not known."""
    is_ongoing: bool = False


class AffiliationView(Struct, frozen=True, kw_only=True):
    """One institution."""

    name: Phrase
    native: str
    """Name in its own script; empty for none."""
    parts: tuple[Phrase, ...]
    """Units and laboratories of it; empty where the name says all."""
    kind: str
    """One of `KINDS`, else "other"."""
    places: tuple[Phrase, ...]
    """Place as written, or city and country."""
    country_code: str
    """ISO 3166-1 alpha-2 of a country that stands behind the places; empty for none."""
    years: tuple[YearsView, ...]
    """The latest first."""
    works: int | None
    """How many bylines it stands on; None if not known."""
    works_href: str
    """Where these works can be looked up; empty for nowhere."""
    is_current: bool
    href: str | None


class AffiliationsView(Struct, frozen=True, kw_only=True):
    """Institutions, with where it is known from."""

    cards: tuple[AffiliationView, ...]
    source: str = ""
    """Who read the bylines; empty where nobody did, or where that is not to be told."""
    date: PartialDate | None = None
    is_stale: bool = False
    also_from: tuple[str, ...] = ()
    """Who else was asked."""
    whole: int | None = None
    """How many works the source has in all; None if not known, or if no card says how many name it."""
    whole_href: str = ""
    """Where these works can be looked up; empty for nowhere."""
    is_own: bool = False
    """Whether any card is the author's own."""
    unlisted: int = 0
    """How many institutions stand on few bylines and are not shown."""
    least: int = 2
    """On how many bylines an institution that the author does not name must stand."""


OPTIONS: Options = MappingProxyType(
    {
        "sections": Option(
            read=options.texts,
            default=("experience", "education"),
            meaning="Sections of the profile whose organizations are shown.",
        ),
        "min_works": Option(
            read=options.count,
            default=2,
            meaning="Institutions that only bylines name are shown from this many on; the others are counted.",
        ),
        "sort": Option(
            read=options.choice("newest", "works", "file"),
            default="newest",
            meaning="Order: what is current and the newest end first, the most works first, or as in the file.",
        ),
        "limit": Option(read=options.count, default=None, meaning="At most this many cards."),
        "sources": Option(
            read=options.flag, default=True, meaning="Whether a sentence below says where bylines are known from."
        ),
    }
)
"""Options of the block `affiliations`."""


def affiliation_cards(values: Mapping[str, Any], context: Context) -> AffiliationsView:
    """Makes the cards: the author's own organizations, to which bylines only add."""
    snapshot = context.snapshot
    least = values.get("min_works", 2)
    institutions = institutions_of(snapshot) if snapshot else ()
    every = affiliations(_entries(values, context), institutions)
    shown = [each for each in every if not _is_rare(each, least)]
    if not shown and context.profile is None:
        context.report.extend(context.without_profile)
    cards = _ordered(shown, values.get("sort", "newest"))[: values.get("limit")]
    if snapshot is None or not institutions or not values.get("sources", True):
        return AffiliationsView(cards=tuple(_card(each, context) for each in cards))
    return AffiliationsView(
        cards=tuple(_card(each, context) for each in cards),
        source=snapshot.source,
        date=snapshot.date,
        is_stale=snapshot.is_stale,
        also_from=snapshot.also_from,
        whole=whole.value if (whole := snapshot.figure("works")) and any(each.works for each in cards) else None,
        whole_href=whole.url if whole else "",
        is_own=any(each.is_own for each in cards),
        unlisted=len(every) - len(shown) + snapshot.unlisted,
        least=least,
    )


def _entries(values: Mapping[str, Any], context: Context) -> Iterator[tuple[Entry, bool]]:
    sections = context.profile.sections if context.profile else {}
    for name in values.get("sections", OPTIONS["sections"].default):
        for entry in sections[name].entries if name in sections else ():
            yield entry, name == "education"


def _is_rare(affiliation: Affiliation, least: int) -> bool:
    works = affiliation.works
    return not affiliation.is_own and not affiliation.is_current and works is not None and works.value < least


def _ordered(found: list[Affiliation], sort: str) -> list[Affiliation]:
    if sort == "works":
        return sorted(found, key=lambda each: each.works.value if each.works else 0, reverse=True)
    return found if sort == "file" else sorted(found, key=lambda each: each.order, reverse=True)


def _card(affiliation: Affiliation, context: Context) -> AffiliationView:
    name = context.phrase(affiliation.name)
    places, code = _places(affiliation, context)
    works = affiliation.works
    return AffiliationView(
        name=name,
        native=affiliation.native if affiliation.native != name.text else "",
        parts=tuple(map(context.phrase, affiliation.parts)),
        kind=affiliation.kind if affiliation.kind in KINDS else "other",
        places=places,
        country_code=code,
        years=tuple(
            _years(years, is_ongoing=affiliation.is_ongoing and not place)
            for place, years in enumerate(affiliation.years)
        ),
        works=works.value if works else None,
        works_href=works.url if works else "",
        is_current=affiliation.is_current,
        href=context.href(affiliation.url, f'"{name.text}": url', None),
    )


def _places(affiliation: Affiliation, context: Context) -> tuple[tuple[Phrase, ...], str]:
    if affiliation.location is not None:
        return (context.phrase(affiliation.location),), ""
    institution = affiliation.institution
    if institution is None:
        return (), ""
    written = [text for text in (institution.city, institution.country) if text]
    return tuple(map(context.phrase, written)), institution.country_code


def _years(years: Years, *, is_ongoing: bool) -> YearsView:
    first, last = years
    return YearsView(
        start=PartialDate(year=first) if first is not None else None,
        end=PartialDate(year=last) if last is not None and last != first else None,
        is_ongoing=is_ongoing and last is None,
    )
