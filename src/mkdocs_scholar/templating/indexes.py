"""What the search above a list reads, as HTML."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import json

from mkdocs_scholar.templating.markup import trusted
from mkdocs_scholar.views.filters import FiltersView


def index(view: FiltersView) -> Markup:
    """Makes the data that the search above a list reads: JSON in a template element, which nothing in it can end.

    Not in a script: Material runs the scripts of a page again that its instant navigation brings, whatever their type.
    """
    data = {
        "facets": [
            [facet.name, [*(value.value for value in facet.values), *facet.others]]
            for facet in (*view.facets, *view.unoffered)
        ],
        "works": view.index,
    }
    text = json.encode(data).decode()
    for sign in "<>&":
        if sign in text:
            text = text.replace(sign, f"\\u{ord(sign):04x}")
    return trusted(text)
