"""What is looked at: the data, the files as they are written, and the day."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import date
from functools import cached_property

from msgspec import Struct

from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.profile import Profile
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.problems import Location
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.sources.bibtex.fieldnames import main_name
from mkdocs_scholar.sources.bibtex.outline import WrittenEntry, WrittenField


class Subject(Struct, frozen=True, kw_only=True, dict=True):
    """Everything that rules may look at."""

    library: Library
    profile: Profile | None
    today: date
    settings: Settings
    written: tuple[WrittenEntry, ...] = ()
    """Entries of .bib files as written; other formats have none."""
    profile_text: str = ""
    """Text of the profile file; empty if there is none."""
    is_there: Callable[[str], bool] | None = None
    """Whether a local file exists, given as the data names it; None where that cannot be known."""

    @cached_property
    def entries(self) -> tuple[Work, ...]:
        """Every work and every version that was merged into one, in the order of the library.

        A work has taken what it lacked from its versions: a rule looks at that in the version alone.
        """
        return tuple(entry for work in self.library.all_works for entry in (work, *work.versions))

    @cached_property
    def _written_at(self) -> Mapping[Location, WrittenEntry]:
        return {entry.location: entry for entry in self.written}

    def fields_of(self, work: Work) -> tuple[WrittenField, ...]:
        """The fields of a work's entry as written; empty for what is not from a .bib file."""
        entry = self._written_at.get(work.location) if work.location else None
        return entry.fields if entry else ()

    def is_bibtex(self, work: Work) -> bool:
        """Whether a work is from a .bib file: then what to do can be said in BibTeX's words."""
        return bool(self.fields_of(work))

    def place(self, work: Work, *names: str) -> Location | None:
        """Where the first of some fields stands, under whatever spelling; the entry itself where that is not known."""
        found = (field.location for field in self.fields_of(work) if main_name(field.name) in names)
        return next(found, work.location)

    def holder(self, work: Work, piece: str, names: Collection[str]) -> WrittenField | None:
        """The first field of a work's entry, of some if it can be, that holds a piece of text; None if none does."""
        holders = [field for field in self.fields_of(work) if piece in field.value]
        named = (field for field in holders if main_name(field.name) in names)
        return next(named, holders[0] if holders else None)

    def listed(self) -> Iterator[Work]:
        """Yields the works that readers see."""
        yield from self.library.works
