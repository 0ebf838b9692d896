"""Views to HTML: the Jinja environment, and the only place where markup is made."""

from __future__ import annotations

from mkdocs_scholar.templating.environment import Templates
from mkdocs_scholar.templating.markup import own_icon, rich, shown_problem, span
from mkdocs_scholar.templating.works import cited, found, index

__all__ = ["Templates", "cited", "found", "index", "own_icon", "rich", "shown_problem", "span"]
