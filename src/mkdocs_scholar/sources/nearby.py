"""Paths that a missing one is a slip of."""

from __future__ import annotations

from pathlib import Path

from mkdocs_scholar.problems import nearest

_MOST_STRAYS = 3


def did_you_mean_file(written: str, base: Path) -> str:
    """Returns ` Did you mean "x"?` for the file whose path is nearest to one that leads nowhere; empty if none is near.

    Args:
        written: The path as the user wrote it.
        base: Folder it is relative to.
    """
    here = base
    parts: list[str] = []
    *folders, name = Path(written).parts or ("",)
    for part, is_kind in (*((folder, Path.is_dir) for folder in folders), (name, Path.is_file)):
        found = part if is_kind(here / part) else nearest(part, _names(here, is_file=is_kind is Path.is_file))
        if not found:
            return ""
        here, parts = here / found, [*parts, found]
    return f' Did you mean "{Path(*parts).as_posix()}"?'


def strays(base: Path, *patterns: str) -> str:
    """Returns the first files that lie in another place than they are looked for in, as a message lists them.

    Args:
        base: Folder that the patterns are relative to.
        patterns: Where such files lie, the likeliest first.
    """
    found = [path for pattern in patterns for path in sorted(base.glob(pattern)) if path.is_file()]
    return ", ".join(f'"{path.relative_to(base).as_posix()}"' for path in found[:_MOST_STRAYS])


def _names(folder: Path, *, is_file: bool) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir() if path.is_file() is is_file)
    except OSError:
        return []
