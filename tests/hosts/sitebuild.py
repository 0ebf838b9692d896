"""Builds the small sites of `tests/sites` as a user does: with the host's own command, in a folder of their own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import html5lib

SITES = Path(__file__).parent.parent / "sites"
HOSTS = ("mkdocs", "properdocs", "zensical")

_ARTICLE = re.compile(
    r"<article[^>]*>(.*)</article>|<div class=\"col-md-9\" role=\"main\">(.*)</div>\s*</div>", re.DOTALL
)
_INLINED = re.compile(r"<style>.*?</style>|<script>.*?</script>", re.DOTALL)
_SKIP_LINK = re.compile(r'<a id="__skip" tabindex="-1"></a>')  # Zensical's own, in every article
_ADDRESS = re.compile(r'(?<=href=")(?!https?:|#|mailto:)[^"#]*')


@dataclass(frozen=True, slots=True)
class Built:
    """A built site."""

    folder: Path
    """Folder of its pages."""
    code: int
    """Exit code of the host."""
    log: str

    def page(self, address: str = "index.html") -> str:
        """HTML of a page."""
        return (self.folder / address).read_text(encoding="utf-8")

    def article(self, address: str = "index.html") -> str:
        """What Markdown made of a page, without what a host that inlines styles puts before it."""
        found = _ARTICLE.search(self.page(address))
        assert found, f"{address} has no article"
        return _SKIP_LINK.sub("", _INLINED.sub("", found[1] or found[2]))


def copy_site(case: str, to: Path) -> Path:
    """Copies a site to a fresh folder, with the shared data if it has none of its own."""
    folder = to / case
    shutil.copytree(SITES / case, folder)
    if not (folder / "data").exists():
        shutil.copytree(SITES / "shared" / "data", folder / "data")
    return folder


def use_material(folder: Path) -> None:
    """Gives a site that names no theme one that every host has; ProperDocs brings none of its own."""
    configuration = folder / "mkdocs.yml"
    text = configuration.read_text(encoding="utf-8")
    configuration.write_text(f"theme: {{name: material, font: false}}\n{text}", encoding="utf-8")


def build(host: str, folder: Path, *flags: str) -> Built:
    """Builds the site in a folder."""
    environment = {
        **os.environ,
        "NO_MKDOCS_2_WARNING": "1",
        "NO_COLOR": "1",
        "PYTHONWARNINGS": "error::ResourceWarning",
    }
    done = subprocess.run(
        [sys.executable, "-m", host, "build", *flags],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return Built(folder / "site", done.returncode, done.stdout + done.stderr)


def normalised(html: str) -> str:
    """Takes out what may differ between hosts: addresses of the site's own pages, and white space."""
    return re.sub(r"\s+", " ", re.sub(r"\s*(<[^>]+>)\s*", r"\1", _ADDRESS.sub("", html)))


def faults(html: str) -> list[str]:
    """What an HTML5 parser has to say against a piece of a page."""
    parser = html5lib.HTMLParser()
    parser.parseFragment(html)
    return [f"{place}: {code} {about}" for place, code, about in parser.errors]
