"""Lists of names as BibTeX and BibLaTeX write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs_scholar.sources.names.plain import read_plain

if TYPE_CHECKING:
    from mkdocs_scholar.model.person import Contributors
    from mkdocs_scholar.sources.names.lists import NameList

__all__ = ["annotate", "read_names", "read_plain"]


def read_names(raw: str) -> NameList:
    """Reads a list of names; see `names.lists`."""
    # not at the top: where all names are plain, as mostly, nothing of it is needed
    from mkdocs_scholar.sources.names.lists import read_names as read  # noqa: PLC0415

    return read(raw)


def annotate(contributors: Contributors, annotation: str) -> Contributors:
    """Adds what a field of annotations says of each person; see `names.annotations`."""
    # not at the top: few entries have one
    from mkdocs_scholar.sources.names.annotations import annotate as add  # noqa: PLC0415

    return add(contributors, annotation)
