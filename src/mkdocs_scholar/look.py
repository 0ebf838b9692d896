"""The look of the blocks: the package's styles and script."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

STYLES = "scholar.css"
SCRIPT = "scholar.js"


@lru_cache(maxsize=2)
def asset(name: str) -> str:
    """Returns the text of one of the package's assets."""
    return asset_bytes(name).decode()


@lru_cache(maxsize=2)
def asset_bytes(name: str) -> bytes:
    """Returns one of the package's assets as it lies on disk, in UTF-8."""
    return (Path(__file__).parent / "assets" / name).read_bytes()
