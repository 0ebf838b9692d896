"""The package's templates, and the user's in front of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs_scholar.locale import Locale
from mkdocs_scholar.problems import Problem
from mkdocs_scholar.templating.lists import MADE_OF, list_writer

if TYPE_CHECKING:
    from mkdocs_scholar.templating.environment import JinjaTemplates


class Templates:
    """The package's templates, and the user's in front of them; Jinja is asked only for what functions do not write."""

    def __init__(self, overrides: Path | None, shown: str = "", *, math: bool, cache: Path | None = None) -> None:
        """Opens the templates.

        Args:
            overrides: Folder of the user's templates; None for none.
            shown: The folder as messages name it.
            math: Whether formulas are left to a script of the site.
            cache: Folder for compiled templates; None for none.
        """
        self._overrides = overrides
        self._shown = shown
        self._math = math
        self._cache = cache

    @property
    def problems(self) -> Iterable[Problem]:
        """What is wrong with the user's templates, as far as it is known."""
        return self._jinja.problems if self._overrides else ()

    def render(self, name: str, view: object, locale: Locale, **more: Any) -> str:
        """Fills a template, or writes what it would.

        Args:
            name: File name without its folder.
            view: What the block shows.
            locale: Words of the page's language.
            **more: What else the template lists in its head.
        """
        if name in MADE_OF and not self._is_replaced(name):
            return list_writer(locale, self._math).write(name, view, **more)
        return self._jinja.render(name, view, locale, **more)

    def _is_replaced(self, name: str) -> bool:
        """Whether the user has a template of this name, or one that it is made of."""
        folder = self._overrides
        return folder is not None and any((folder / file).is_file() for file in MADE_OF[name])

    @cached_property
    def _jinja(self) -> JinjaTemplates:
        # not at the top: a plain list needs no environment, and to compile its templates costs as much as its works
        from mkdocs_scholar.templating.environment import JinjaTemplates  # noqa: PLC0415

        return JinjaTemplates(self._overrides, self._shown, math=self._math, cache=self._cache)
