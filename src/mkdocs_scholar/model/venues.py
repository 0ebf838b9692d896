"""Venues under the names the user wants, with what the user says of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.model.known_venue import KnownVenue
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.search import folded
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Venue, Work


class VenueBook:
    """Venues by every name the user gives them; case, accents and blanks make no difference."""

    def __init__(self, venues: Mapping[str, KnownVenue]) -> None:
        self._entries = venues
        self._named: dict[str, str] = {}
        for entry, about in venues.items():
            for name in (entry, *about.aliases):
                self._named.setdefault(_mark(name), entry)

    def entry_of(self, work: Work) -> str | None:
        """Finds what the user calls a work's venue: by full name, short name or ISSN; None if nothing."""
        return next((self._named[mark] for mark in _marks(work) if mark in self._named), None)

    def named(self, name: str) -> str | None:
        """Finds the entry that a name stands for."""
        return self._named.get(_mark(name))

    def twins(self) -> Iterator[tuple[str, str, str]]:
        """Yields each name that stands for two entries which say different things: the name, its entry, the other."""
        for entry, about in self._entries.items():
            for name in (entry, *about.aliases):
                first = self._named[_mark(name)]
                if first != entry and self._entries[first] != about:
                    yield name, first, entry


def _mark(name: str) -> str:
    issn = parse("issn", name) if name[-1:] in "0123456789xX" else None
    return f"issn {issn.value}" if issn else folded(name)


def _marks(work: Work) -> Iterator[str]:
    if work.venue is not None:
        yield from filter(None, (folded(work.venue.name.plain), folded(work.venue.short)))
        yield from (f"issn {each.value}" for each in work.identifiers if each.scheme == "issn")


def with_venues(library: Library, venues: Mapping[str, KnownVenue]) -> Library:
    """Gives the works of a library the venues that the user knows.

    Args:
        library: The library.
        venues: A venue's full name, short name or ISSN, as the bibliography has it, to what the user says of it.
    """
    if not venues:
        return library
    book = VenueBook(venues)
    entries = [book.entry_of(work) for work in library.all_works]
    spellings: dict[str, list[Venue]] = {}
    for work, entry in zip(library.all_works, entries, strict=True):
        if entry is not None and work.venue is not None and venues[entry].aliases and not venues[entry].short:
            spellings.setdefault(entry, []).append(work.venue)
    about = {**venues, **{entry: _as_one(entry, venues[entry], spelt) for entry, spelt in spellings.items()}}
    return replace(library, all_works=tuple(_settled(zip(library.all_works, entries, strict=True), about)))


def _as_one(entry: str, about: KnownVenue, spellings: Sequence[Venue]) -> KnownVenue:
    """Gives a venue of several spellings the one label that all its works show.

    It is what stands on the left: the short name if it looks like one, else the full name, beside the short name that
    the bibliography has most often. An ISSN names nothing: then the most frequent spelling counts.
    """
    if _is_short(entry):
        return replace(about, short=entry)
    is_issn = _mark(entry).startswith("issn ")
    name = about.name or (_most_often(each.name.plain for each in spellings) if is_issn else entry)
    return replace(about, name=name, short=_most_often(each.short for each in spellings))


def _is_short(name: str) -> bool:
    """Whether a name is a short form: each word with two capitals, such as "NeurIPS" or "USENIX ATC"."""
    words = name.replace("/", " ").split()
    return len(words) <= _SHORT_WORDS and all(sum(map(str.isupper, word)) >= min(2, len(word)) for word in words)


_SHORT_WORDS = 3


def _most_often(texts: Iterable[str]) -> str:
    counts = Counter(filter(None, texts))
    return counts.most_common(1)[0][0] if counts else ""


def _settled(works: Iterable[tuple[Work, str | None]], venues: Mapping[str, KnownVenue]) -> Iterator[Work]:
    made: dict[tuple[str, Venue], Venue] = {}
    for work, entry in works:
        if entry is None or work.venue is None:
            yield work
            continue
        known = made.get((entry, work.venue))
        if known is None:
            known = made[entry, work.venue] = _known(work.venue, entry, venues[entry])
        yield replace(work, venue=known)


def _known(venue: Venue, entry: str, about: KnownVenue) -> Venue:
    name = RichText.of(about.name) if about.name else venue.name
    short = about.short or venue.short
    others: dict[str, str] = {}
    for each in (venue.name.plain, venue.short, entry, *about.aliases):
        others.setdefault(folded(each), each)
    return Venue(
        name=name,
        short=short,
        url=about.url or venue.url,
        colour=about.colour,
        ranks=about.ranks,
        aliases=tuple(each for mark, each in others.items() if mark not in ("", folded(name.plain), folded(short))),
    )
