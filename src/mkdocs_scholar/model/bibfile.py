"""A whole .bib file: entries one after the other, under keys that BibTeX can tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from mkdocs_scholar.model.library import renamed
from mkdocs_scholar.model.work import Work


def with_unlike_keys(works: Iterable[Work]) -> Iterator[Work]:
    """Gives works whose key differs from an earlier one in capitals alone a number behind it, in their source too.

    BibTeX takes "K3" and "k3" for one entry.
    """
    works = tuple(works)
    taken = {work.key.lower() for work in works}
    if len(taken) == len(works):
        yield from works
        return
    used: set[str] = set()
    for work in works:
        key = work.key
        if key.lower() in used:
            key = next(free for number in count(2) if (free := f"{work.key}-{number}").lower() not in taken)
            taken.add(key.lower())
        used.add(key.lower())
        yield renamed(work, key)


def joined(entries: Iterable[str]) -> str:
    """Makes a file of entries, an empty line between them; empty for none."""
    text = "\n\n".join(entries)
    return f"{text}\n" if text else ""
