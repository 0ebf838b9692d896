"""The look of the blocks: the package's styles and script as text."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

STYLES = "scholar.css"
SCRIPT = "scholar.js"


@lru_cache(maxsize=2)
def asset(name: str) -> str:
    """Returns the text of one of the package's assets."""
    return (Path(__file__).parent / "assets" / name).read_text(encoding="utf-8")
