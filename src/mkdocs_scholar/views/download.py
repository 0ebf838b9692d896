"""The works of a list as a .bib file to take away."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from msgspec import Struct

from mkdocs_scholar.model.bibfile import joined, with_unlike_keys
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.works import bibtex

INLINE_MAX = 32_000
"""Longest file, in characters, that an address in the page itself may hold where a host takes no files."""


class Download(Struct, frozen=True, kw_only=True):
    """A link to the .bib file of a list."""

    href: str
    """Where the file lies; empty where the script, which is needed then, makes it of the entries on the page."""
    name: str
    """What a browser calls the file."""
    count: int
    """How many works it holds."""


def download(works: Sequence[Work], wanted: bool | str, context: Context) -> Download | None:
    """Makes the link to the works of a list as a .bib file.

    The file is what `mkdocs-scholar export` writes of these works. It stands beside the page where the host publishes
    files for us; elsewhere a short one is the link's own address, and a long one is left to the script.

    Args:
        works: The list's works, each once, in their order.
        wanted: Path or address of a file of the user's own; True for ours; False for none.
        context: Where the list stands.
    """
    if not wanted or not works:
        return None
    if isinstance(wanted, str):
        href = context.href(wanted, "download", context.location)
        return Download(href=href, name=wanted.rpartition("/")[2], count=len(works)) if href else None
    text = joined(bibtex(work) for work in with_unlike_keys(works))
    href = context.page.publish(".bib", text) or ""
    if not href and len(text) <= INLINE_MAX:
        href = f"data:text/x-bibtex;charset=utf-8,{quote(text)}"
    return Download(href=href, name="publications.bib", count=len(works))
