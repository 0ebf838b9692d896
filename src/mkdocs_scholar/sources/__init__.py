"""Bytes on disk to model: offline, with every problem collected."""

from __future__ import annotations

from mkdocs_scholar.sources.loading import READERS, Counts, LoadedLibrary, load_library

__all__ = ["READERS", "Counts", "LoadedLibrary", "load_library"]
