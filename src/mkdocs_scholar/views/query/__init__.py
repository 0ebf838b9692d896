"""The language that asks for works: `type:conference AND year>=2020 AND NOT keyword:survey`."""

from mkdocs_scholar.views.query.parser import parse
from mkdocs_scholar.views.query.tokens import QueryError
from mkdocs_scholar.views.query.tree import Query

__all__ = ["Query", "QueryError", "parse"]
