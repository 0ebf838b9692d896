"""A scholar's web presence from two plain files."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs_scholar.markdown import ScholarExtension, makeExtension
    from mkdocs_scholar.scholar import Scholar
    from mkdocs_scholar.sources import load_library
    from mkdocs_scholar.sources.profile import load_profile

__all__ = ["Scholar", "ScholarExtension", "load_library", "load_profile", "makeExtension"]

_HOMES = {
    "Scholar": "mkdocs_scholar.scholar",
    "ScholarExtension": "mkdocs_scholar.markdown",
    "load_library": "mkdocs_scholar.sources",
    "load_profile": "mkdocs_scholar.sources.profile",
    "makeExtension": "mkdocs_scholar.markdown",
}


def __getattr__(name: str) -> Any:
    """Loads a public name when it is asked for: importing one layer does not load the others."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
