"""Views to HTML: templates, the functions they are made of, and the only place where markup is made."""

from __future__ import annotations

from mkdocs_scholar.templating.indexes import index
from mkdocs_scholar.templating.markup import own_icon, rich, shown_problem, span
from mkdocs_scholar.templating.templates import Templates
from mkdocs_scholar.templating.works import cited, found

__all__ = ["Templates", "cited", "found", "index", "own_icon", "rich", "shown_problem", "span"]
