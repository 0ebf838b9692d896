"""Works as they were read last in this process: a preview reads a whole file anew for each change of one entry."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from mkdocs_scholar.model.work import Work
from mkdocs_scholar.problems import Location
from mkdocs_scholar.sources.bibtex.entries import Entry

_Kept = dict[str, tuple[dict[str, str], Work]]


class KnownWorks:
    """What the reading before this one made of entries that stand alone and have no fault.

    A build that reads once has nothing of it, so it is off until a preview asks for it: a work's text is kept twice.
    """

    is_on: ClassVar[bool] = False
    _last: ClassVar[_Kept] = {}

    def __init__(self) -> None:
        self._before = KnownWorks._last
        self._kept: _Kept = {}

    def find(self, entry: Entry) -> Work | None:
        """Returns the work of an entry whose text and fields are those of the last reading."""
        if not self._before:
            return None
        fields, work = self._before.get(entry.block.text, (None, None))
        if work is None or fields != entry.fields or not _stands_alone(entry):
            return None
        found = _moved(work, entry.block.location)
        if found is not None:
            self._kept[entry.block.text] = entry.fields, found
        return found

    def keep(self, entry: Entry, work: Work) -> None:
        """Remembers the work of an entry that has no fault."""
        if KnownWorks.is_on and _stands_alone(entry):
            self._kept[entry.block.text] = entry.fields, work

    def finish(self) -> None:
        """Forgets what this reading did not meet."""
        KnownWorks._last = self._kept


def _stands_alone(entry: Entry) -> bool:
    """Whether what an entry gives lies in its text and fields alone."""
    return entry.block.plain is not None and not (entry.is_damaged or entry.inherited or entry.expanded)


def _moved(work: Work, place: Location) -> Work | None:
    """Returns a work at another place; None where more than its own line has moved."""
    if work.location == place:
        return work
    if work.preview_location is not None or any(link.location is not None for link in work.links):
        return None
    return replace(work, location=place)
