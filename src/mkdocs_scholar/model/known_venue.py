"""What the user says of a venue in the settings."""

from __future__ import annotations

from msgspec import Struct


class KnownVenue(Struct, frozen=True, kw_only=True, gc=False):
    """A venue as the user wants it; empty is what the bibliography has."""

    short: str = ""
    name: str = ""
    url: str = ""
    colour: str = ""
    """"#" and six digits; empty for none."""
    ranks: tuple[str, ...] = ()
    """Ranks in whatever rankings the user goes by ("CCF-A")."""
    aliases: tuple[str, ...] = ()
    """Other spellings of its name, and its ISSNs."""
    faults: tuple[tuple[str, str], ...] = ()
    """What could not be used: name of the field, and a sentence about it."""
