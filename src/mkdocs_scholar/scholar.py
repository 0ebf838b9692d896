"""One configuration, opened: files read, blocks ready to be rendered."""

from __future__ import annotations

from mkdocs_scholar.blocks import Call, Rendered
from mkdocs_scholar.problems import Problem
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.views.context import Page


class Scholar:
    """The user's profile and bibliography, read once, and the blocks made of them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Problems of the files, at the level the user set; those switched off are left out."""
        raise NotImplementedError

    def render(self, call: Call, page: Page) -> Rendered:
        """Makes a block's HTML for a page."""
        raise NotImplementedError
