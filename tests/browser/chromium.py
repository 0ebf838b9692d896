"""Finds a Chromium for the browser tests; run by itself it prints the path, and installs one where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

_COMMANDS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
_APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
_APT = (
    (("apt-get", "update", "-qq"), ("apt-get", "install", "-y", "-qq", "chromium-headless-shell", "fonts-noto-cjk")),
    (("apt-get", "install", "-y", "-qq", "chromium", "fonts-noto-cjk"),),
)
"""Ways to install one; without a window of its own it takes half the time of the whole browser."""


def find() -> str | None:
    """Returns the first Chromium that starts: `$CHROMIUM`, an installed one, Playwright's own; None without one."""
    return next((path for path in _candidates() if _starts(path)), None)


def _candidates() -> Iterator[str]:
    if named := os.environ.get("CHROMIUM"):
        yield named
    yield from filter(None, map(shutil.which, _COMMANDS))
    yield from (path for path in _APPLICATIONS if Path(path).exists())
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if Path(own).exists():
        yield own


def _starts(path: str) -> bool:
    """Whether the program runs: Ubuntu's `chromium-browser` may be a note about a snap, and libraries may lack."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except OSError:
        return False


def _install() -> None:
    """Installs one; through apt first where that is possible, since it brings libraries and East Asian fonts along."""
    is_apt_possible = shutil.which("apt-get") is not None and os.geteuid() == 0
    ways = _APT if is_apt_possible else ()
    for way in (*ways, ((sys.executable, "-m", "playwright", "install", "chromium"),)):
        if all(_run(command) for command in way) and find():
            return


def _run(command: tuple[str, ...]) -> bool:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, stdout=sys.stderr, env=environment, check=False).returncode == 0


def main() -> int:
    path = find()
    if path is None:
        print("No Chromium found; installing one …", file=sys.stderr)
        _install()
        path = find()
    if path is None:
        print("The browser tests need a Chromium: install one, or name it in $CHROMIUM.", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
