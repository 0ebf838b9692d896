"""Who counted something, and when: what stands beside numbers that are not the site's own."""

from __future__ import annotations

from msgspec import Struct

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.snapshot import Snapshot


class Counted(Struct, frozen=True, kw_only=True, gc=False):
    """A source of numbers, and its day."""

    source: str
    """Empty if not said."""
    date: PartialDate | None
    is_stale: bool

    @classmethod
    def of(cls, snapshot: Snapshot) -> Counted:
        """The source and the day of a snapshot."""
        return cls(source=snapshot.source, date=snapshot.date, is_stale=snapshot.is_stale)

    @property
    def is_told(self) -> bool:
        """Whether there is anything to say of it."""
        return bool(self.source or self.date)
