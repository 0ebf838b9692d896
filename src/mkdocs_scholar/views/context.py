"""What a view is given: the data, the page it stands on, and where to tell problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import TYPE_CHECKING

from msgspec import Struct

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.person import Name, PersonMatcher
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem, Report
from mkdocs_scholar.settings import Settings

if TYPE_CHECKING:
    from mkdocs_scholar.model.colleagues import Colleague
    from mkdocs_scholar.model.profile import Profile
    from mkdocs_scholar.model.snapshot import Snapshot
    from mkdocs_scholar.sources.history import Change
    from mkdocs_scholar.views.page import Page

_SCHEME = regex(r"\s*[A-Za-z][A-Za-z0-9+.\-\s]*:")
_HOST = regex(
    r"(?i:www\.|(?:[\w-]+\.)+(?:com|org|net|edu|gov|info|dev|page|site|science"
    r"|(?!md|js|py|ps|gz|xz|rs|ts|sh)[a-z]{2})(?:[/:?#]|\Z))"
)
"""The start of an address without its "https://": a host, and no name of a file."""


class Picture(Struct, frozen=True, kw_only=True):
    """A picture with the place it takes."""

    address: str
    width: int = 0
    """In CSS pixels; 0 if not known."""
    height: int = 0


class Phrase(Struct, frozen=True, kw_only=True):
    """Words of the profile, picked for a page's language."""

    text: str
    language: str | None = None
    """Language tag where it is not the page's; None otherwise."""


class Owner:
    """The person the site is about, found in author lists once for all pages."""

    def __init__(self, profile: Profile | None) -> None:
        self._matcher = PersonMatcher((profile.name, *profile.variants)) if profile else None
        self._places: dict[str, tuple[int | None, bool]] = {}
        self._others: dict[str, PersonMatcher] = {}
        self._colleagues: tuple[Library, tuple[Colleague, ...]] | None = None

    @classmethod
    def of(cls, names: Iterable[Name]) -> Owner:
        """Makes what finds a person by some names alone."""
        owner = cls(None)
        owner._matcher = PersonMatcher(names)
        return owner

    def named(self, name: str) -> PersonMatcher:
        """Makes what finds another person, by a name as people write it."""
        if name not in self._others:
            family, comma, given = name.partition(",")
            words = name.split()
            parts = (family, given) if comma else (words[-1] if words else "", " ".join(words[:-1]))
            self._others[name] = PersonMatcher(
                [Name(family=parts[0].strip(), given=parts[1].strip()), Name(literal=name.strip())]
            )
        return self._others[name]

    def place(self, work: Work) -> int | None:
        """The owner's place among a work's authors; None if they are not among them."""
        return self._find(work)[0]

    def is_ambiguous(self, work: Work) -> bool:
        """Whether two authors of a work could equally be the owner."""
        return self._find(work)[1]

    def colleagues(self, library: Library) -> tuple[Colleague, ...]:
        """Those the owner has written with, the most works together first; without an owner, all authors."""
        if self._colleagues is None or self._colleagues[0] is not library:
            # not at the top: few pages ask who wrote with whom
            from mkdocs_scholar.model.colleagues import colleagues  # noqa: PLC0415

            self._colleagues = library, colleagues(library.works, self._places_of)
        return self._colleagues[1]

    def _places_of(self, work: Work) -> tuple[int, ...]:
        """Places among a work's authors where the owner stands, or may stand."""
        place, is_ambiguous = self._find(work)
        if is_ambiguous and self._matcher:
            names = [each.name for each in work.authors.listed]
            return tuple(place for place, name in enumerate(names) if self._matcher.agreement(name))
        return () if place is None else (place,)

    def _find(self, work: Work) -> tuple[int | None, bool]:
        if self._matcher is None:
            return None, False
        if work.key not in self._places:
            self._places[work.key] = self._matcher.find(work.authors)
        return self._places[work.key]


class Context(Struct, frozen=True, kw_only=True):
    """Everything a view may look at."""

    settings: Settings
    library: Library
    profile: Profile | None
    owner: Owner
    page: Page
    report: Report
    """Where the view tells what is wrong."""
    snapshot: Snapshot | None = None
    """What a service knew of the author and the works; None without a file."""
    last_change: Callable[[], Change | None] = lambda: None
    """Finds the last commit that changed the data files."""
    today: date | None = None
    """Day of the build, for what is old by now; None where nothing is."""
    without_profile: tuple[Problem, ...] = ()
    """Why there is no profile, where its file is missing or broken: told in place of what is lacking in it."""
    without_library: tuple[Problem, ...] = ()
    """Why there are no works, where a bibliography is missing or broken."""
    has_bibliography: bool = False
    """Whether a bibliography file is there, though it may hold no work."""
    location: Location | None = None
    """Where the block stands."""
    heading_level: int = 0
    """Level of the last heading before the block; 0 if there is none."""

    def phrase(self, text: LocalText) -> Phrase:
        """Picks a text for the page's language."""
        words, language = text.in_language(self.page.language)
        return Phrase(text=words, language=language)

    def maybe_phrase(self, text: LocalText | None) -> Phrase | None:
        """Picks a text for the page's language; None if there is none."""
        return self.phrase(text) if text else None

    def href(self, target: str, what: str, location: Location | None) -> str | None:
        """Makes a link's address, telling the user where a local file is missing.

        Args:
            target: Address or local path; empty for none.
            what: Whose field it is, for the message ("kim2024: pdf").
            location: Where the target is written.
        """
        if not target:
            return None
        found = self.page.link(target)
        if found is not None:
            return found
        if _HOST.match(target):
            remedy = f'and there is no such file in the documentation folder; write the address "https://{target}".'
        elif _SCHEME.match(target):
            remedy = "which readers cannot open; write an address that begins with https://."
        else:
            remedy = "and there is no such file in the documentation folder; add it or mend the path."
        self.report.add("missing-target", f'{what} is "{target}", {remedy}', location or self.location)
        return None
