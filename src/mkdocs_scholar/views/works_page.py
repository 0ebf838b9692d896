"""Links from a number to the works that it counts: the page with the list of all works, narrowed to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit

from msgspec import Struct

from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context
from mkdocs_scholar.views.options import Option

OPTION = Option(
    read=options.flag_or_text,
    default=None,
    meaning="The page of all works to which counts lead; the setting `works_page` otherwise, `false` for none.",
)
"""Option of each block that counts works."""


class WorksPage(Struct, frozen=True):
    """The page with the list of all works, as seen from the page of a block."""

    address: str = ""
    """Empty where there is none: then nothing is linked."""

    def narrowed(self, anchor: str = "", **values: str | Iterable[str]) -> str:
        """Makes the address at which the list shows some of its works alone.

        Args:
            anchor: Id of the place where these works stand in the whole list, for readers without a script.
            **values: Facet of the list's filters to one value of it or several, of which any will do; `year` takes
                a year or a range.

        Returns:
            The address, unescaped; empty without a page.
        """
        if not self.address:
            return ""
        parts = urlsplit(self.address)
        asked = {name: [value] if isinstance(value, str) else list(value) for name, value in values.items()}
        query = "&".join(filter(None, (parts.query, urlencode(asked, doseq=True))))
        return urlunsplit(parts._replace(query=query, fragment=anchor or parts.fragment))


def works_page(values: Mapping[str, Any], context: Context) -> WorksPage:
    """Finds the page of all works: as the block's option has it, else the setting; one that is missing is told."""
    given = values.get("works_page")
    settings = context.settings
    if given is False:
        return WorksPage()
    written = given if isinstance(given, str) else settings.works_page
    is_default = not isinstance(given, str) and settings.is_default_works_page
    if not written or (is_default and not context.page.path):  # where no page is known, none may be guessed
        return WorksPage()
    address = context.page.link(written, from_page=True)
    if address is None and not is_default:
        _tell_missing(written, context, is_setting=given is None or given is True)
    return WorksPage(address or "")


def _tell_missing(written: str, context: Context, *, is_setting: bool) -> None:
    # not at the top: it is asked for what is wrong alone
    from mkdocs_scholar.sources.configured import place_of  # noqa: PLC0415

    place = place_of(context.settings, "works_page") if is_setting else None
    which = "the setting works_page" if is_setting else "works_page"
    message = f'{which} is "{written}", and there is no such page; name one relative to the documentation folder.'
    context.report.add("missing-target", message, place or context.location)


def is_works_page(context: Context) -> bool:
    """Whether a block stands on the page to which counts lead."""
    written, path = context.settings.works_page.lstrip("/"), context.page.path
    return bool(written) and (path == written or path.endswith(f"/{written}"))
