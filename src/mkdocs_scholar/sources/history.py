"""When files were last changed, as git knows it: the time of a file on disk is that of its copying."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from msgspec import Struct

_PATIENCE = 10
"""Seconds that git may take; a build waits for no more."""


class Change(Struct, frozen=True, kw_only=True):
    """The last commit that changed some files."""

    day: date | None = None
    """Day of the commit where it was made; None if it is not known."""
    is_cut_off: bool = False
    """Whether it is not known because the history was cloned without its past (`--depth 1`)."""


def last_change(paths: Sequence[Path], base: Path) -> Change:
    """Finds the last commit that changed one of some files.

    Args:
        paths: Files; those outside of the repository, or in none, are passed over.
        base: Folder of the site, in which git is asked.
    """
    files = [str(path) for path in paths if path.is_file()]
    if not files:
        return Change()
    found = _git(base, "log", "-1", "--format=%H %P|%cs", "--", *files)
    commits, _, written = found.strip().partition("|")
    if not written:
        return Change()
    commit, _, parents = commits.partition(" ")
    if not parents and _is_cut(base, commit):
        return Change(is_cut_off=True)
    try:
        return Change(day=date.fromisoformat(written))
    except ValueError:
        return Change()


def _is_cut(base: Path, commit: str) -> bool:
    """Whether a commit without parents has some that were not cloned: then every file seems to be new in it."""
    shallow = _git(base, "rev-parse", "--git-path", "shallow").strip()
    try:
        return bool(shallow) and commit in (base / shallow).read_text(encoding="ascii").split()
    except (OSError, UnicodeDecodeError):
        return False


def _git(base: Path, *arguments: str) -> str:
    """What git answers; empty where there is no git, or no repository."""
    command = ["git", "-c", "core.quotepath=off", "-c", "log.showSignature=false", *arguments]
    try:
        done = subprocess.run(  # noqa: S603 - a command of our own, whose only foreign words are paths behind "--"
            command, cwd=base, capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=_PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""
