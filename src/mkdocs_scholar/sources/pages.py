"""Pages as exporters write them where there are none, or only the first."""

from __future__ import annotations

import re

from mkdocs_scholar.patterns import regex

_NONE = regex(r"(?:n/?a|0+|[\s?–—-])*", re.IGNORECASE)
_HALF = regex(r"^[\s–—-]+(?=\w)|(?<=\w)(?:\s*[–—-]+\s*(?:n/a)?|\.)$", re.IGNORECASE)


def settled_pages(text: str) -> str:
    """Leaves out what stands for pages that are not known: "n/a-n/a" (Wiley), "0-0" (IEEE), the dash of "12--".

    >>> settled_pages("n/a–n/a"), settled_pages("e1000-"), settled_pages("12–15")
    ('', 'e1000', '12–15')
    """
    return "" if _NONE.fullmatch(text) else _HALF.sub("", text)
