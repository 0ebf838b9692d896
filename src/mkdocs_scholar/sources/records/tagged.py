"""Files of tagged lines, as RIS and MEDLINE are: a tag, a hyphen, a value that may go on in the lines after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec import Struct


class Tagged(Struct):
    """One tag with its value."""

    tag: str
    """Upper-case."""
    value: str
    """Its lines joined by a line feed, blanks at their ends cut; may be empty."""
    line: int
    """Counted from 1."""


class Loose(Struct, frozen=True, kw_only=True):
    """A line in front of all tags."""

    text: str
    line: int


MatchAfter = Callable[[str, str], re.Match[str] | None]
"""Takes a tag, empty in front of all tags, and a line behind it; matches the line if it starts a tag all the same."""


def read_tagged(text: str, pattern: re.Pattern[str], after: MatchAfter | None = None) -> Iterator[Tagged | Loose]:
    """Reads a file line by line.

    Args:
        text: The file, with a line feed between lines.
        pattern: What a line with a tag is, with the groups `tag` and `value`; any other line goes on with the value
            before it.
        after: Looks at such a line once more.

    Yields:
        The tags in order, and the lines in front of the first.
    """
    current: Tagged | None = None
    further: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        match = pattern.fullmatch(line) or (after(current.tag if current else "", line) if after else None)
        if match:
            if current:
                yield _closed(current, further)
            current, further = Tagged(match["tag"].upper(), match["value"].strip(), number), []
        elif current:
            further.append(line.strip())
        elif line.strip():
            yield Loose(text=line.strip(), line=number)
    if current:
        yield _closed(current, further)


def _closed(tagged: Tagged, further: list[str]) -> Tagged:
    """Puts the lines behind a tag to its value."""
    if further:
        tagged.value = "\n".join((tagged.value, *further)).strip()
    return tagged
