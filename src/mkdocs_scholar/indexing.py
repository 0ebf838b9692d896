"""Works put into the search index of Material for MkDocs one by one, past its parser of HTML."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from mkdocs_scholar.parts import Found


class SearchIndex:
    """The index of a build, from where the page that is being indexed begins.

    Material's parser takes a tenth of a millisecond for each work, as much as writing it. So the page it reads has one
    heading for a whole list, and what it makes of that heading is the pattern for the list's works: tags, boosts and
    whether the place is to be searched at all are its own decision.
    """

    def __init__(self, entries: list[dict[str, Any]]) -> None:
        self._entries = entries
        self._start = len(entries)

    @classmethod
    def of(cls, plugin: Any) -> SearchIndex | None:
        """Opens the index of Material's search plugin; None where there is none whose entries are known to us.

        With jieba the plugin cuts Chinese text into words itself, so there it reads all.
        """
        entries = getattr(getattr(plugin, "search_index", None), "entries", None)
        cuts_words = getattr(sys.modules.get(type(plugin).__module__), "jieba", None) is not None
        return cls(entries) if isinstance(entries, list) and not cuts_words else None

    def expand(self, lists: Mapping[str, Sequence[Found]]) -> None:
        """Puts the works of each list in the place of the heading that stands for it.

        Args:
            lists: Id of the heading to the list's works.
        """
        added: list[dict[str, Any]] = []
        for entry in self._entries[self._start :]:
            page, _, anchor = str(entry.get("location", "")).partition("#")
            if anchor in lists:
                added += [
                    {**entry, "location": f"{page}#{name}", "title": title, "text": text}
                    for name, title, text in lists[anchor]
                ]
            else:
                added.append(entry)
        self._entries[self._start :] = added
