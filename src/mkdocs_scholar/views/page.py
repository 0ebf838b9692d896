"""What a block asks of the page it stands on."""

from __future__ import annotations

from typing import Protocol

from mkdocs_scholar.views.context import Picture


class Page(Protocol):
    """The page a block stands on, whatever the host."""

    @property
    def language(self) -> str:
        """Language tag of the page's own words ("en", "zh-Hans"); never empty."""
        ...

    @property
    def path(self) -> str:
        """Path of the page's source relative to the documentation folder ("de/cv.md"); empty if unknown."""
        ...

    def link(self, target: str, *, from_page: bool = False) -> str | None:
        """Makes the `href` or `src` that leads to a target from this page.

        Args:
            target: Address with a scheme, or a path relative to the documentation folder; a leading "/" means that
                folder too. May end in "#anchor" or "?query". May name a Markdown source ("cv.md").
            from_page: Whether a path is looked for relative to the page's own folder first.

        Returns:
            The address, unescaped; None if it is a local file or page that does not exist, or if an address has a
            scheme that a browser would run (only http, https, mailto, ftp, tel and scheme-less are let through).
        """
        ...

    def picture(self, target: str) -> Picture | None:
        """Makes what shows a picture of the site's own.

        Args:
            target: Path relative to the documentation folder, as in `link`.

        Returns:
            Its address and size; None if there is no such file, or it is no picture that browsers show.
        """
        ...

    def icon(self, name: str) -> str | None:
        """Returns the SVG of one of the theme's icons ("simple/orcid"); None if there is none of that name."""
        ...

    def claim_id(self, element_id: str) -> bool:
        """Takes an HTML id for an element of the page; false if another has it already."""
        ...

    def publish(self, suffix: str, text: str) -> str | None:
        """Publishes a file beside the page, under the page's name.

        Args:
            suffix: End of its name, with the dot (".bib").
            text: What stands in it.

        Returns:
            The address that leads to it from this page; None where the host takes no files.
        """
        ...

    def markdown(self, text: str, *, is_inline: bool = False) -> str:
        """Makes HTML of the profile's Markdown.

        Args:
            text: Markdown as the user wrote it.
            is_inline: Whether it stands inside a paragraph: a single paragraph comes without its `<p>`.

        Returns:
            HTML, its relative links led through `link`.
        """
        ...
