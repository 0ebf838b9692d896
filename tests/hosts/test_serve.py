"""A saved data file shows in the preview, outside the documentation folder too."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sitebuild import copy_site, use_material

_PATIENCE = 90
"""Seconds after which the preview is ended, and the test with it."""


class Preview:
    """A running preview."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self._process = process
        self._address = f"http://127.0.0.1:{port}/"
        self.log = ""

    def wait_for(self, words: str) -> str:
        """Reads the log until the host has built a page with these words; returns the page."""
        assert self._process.stdout
        for line in self._process.stdout:
            self.log += line
            if "Serving on" in line or "Reloading browsers" in line:
                page = self._page()
                if words in page:
                    return page
        pytest.fail(f'"{words}" never came:\n{self.log}')

    def _page(self) -> str:
        with urllib.request.urlopen(self._address, timeout=_PATIENCE) as answer:
            return str(answer.read().decode("utf-8"))


@contextmanager
def _preview(folder: Path, host: str = "mkdocs") -> Iterator[Preview]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", host, "serve", "--dev-addr", f"127.0.0.1:{port}"],
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    end = threading.Timer(_PATIENCE, process.kill)
    end.start()
    try:
        yield Preview(process, port)
    finally:
        end.cancel()
        process.terminate()
        process.wait(timeout=10)
        assert process.stdout
        process.stdout.close()


def test_saved_data_shows_without_a_restart(tmp_path: Path) -> None:
    """LIVE-01"""
    folder = copy_site("headings", tmp_path)
    page, data = folder / "docs" / "index.md", folder / "data"
    page.write_text(f"{page.read_text(encoding='utf-8')}\n```scholar experience\n```\n", encoding="utf-8")
    bibliography = data / "publications.bib"
    text = bibliography.read_text(encoding="utf-8")
    with _preview(folder) as preview:
        preview.wait_for("Tidal Mixing in Narrow Fjords")
        bibliography.write_text(text.replace("Narrow Fjords", "Wide Bays"), encoding="utf-8")
        preview.wait_for("Tidal Mixing in Wide Bays")
        (data / "more.bib").write_text("@misc{ice2020, title = {Ice Sounds}, year = 2020}\n", encoding="utf-8")
        preview.wait_for("Ice Sounds")
        profile = data / "profile.yml"
        profile.write_text(
            profile.read_text(encoding="utf-8").replace("Coast Institute", "Reef House"), encoding="utf-8"
        )
        preview.wait_for("Reef House")
        snapshot = data / "snapshot.yml"
        counted = "source: OpenAlex\ndate: 2026-10-14\nworks: [{key: tidal2024, citations: 41}]\n"
        snapshot.write_text(counted, encoding="utf-8")
        preview.wait_for("cited 41 times")
        snapshot.write_text(counted.replace("41", "42"), encoding="utf-8")
        preview.wait_for("cited 42 times")
        bibliography.write_text(text.replace("title = {Kelp Decline},\n", ""), encoding="utf-8")
        broken = preview.wait_for("Tidal Mixing in Narrow Fjords")
        assert "Kelp Decline" not in broken
        assert "[missing-title]" in preview.log
        bibliography.write_text(text, encoding="utf-8")
        preview.wait_for("Kelp Decline")


@pytest.mark.parametrize("host", ["mkdocs", "properdocs"])
def test_data_made_after_the_start_shows_without_a_restart(tmp_path: Path, host: str) -> None:
    folder = copy_site("headings", tmp_path)
    later = tmp_path / "later"
    (folder / "data").rename(later)
    use_material(folder)
    with _preview(folder, host) as preview:
        preview.wait_for("<h1")
        shutil.copytree(later, folder / "data")
        preview.wait_for("Tidal Mixing in Narrow Fjords")
        (folder / "data" / "more.bib").write_text(
            "@misc{ice2020, title = {Ice Sounds}, year = 2020}\n", encoding="utf-8"
        )
        preview.wait_for("Ice Sounds")


def test_data_made_beside_the_configuration_or_deep_below_shows(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    configuration = folder / "mkdocs.yml"
    text = configuration.read_text(encoding="utf-8")
    settings = '{scholar: {profile: me.yml, bibliography: ["*.bib", "works/deep/*.bib"]}}'
    assert "[search, scholar]" in text
    configuration.write_text(text.replace("[search, scholar]", f"[search, {settings}]"), encoding="utf-8")
    with _preview(folder) as preview:
        preview.wait_for("<h1")
        (folder / "ice.bib").write_text("@misc{ice2020, title = {Ice Sounds}, year = 2020}\n", encoding="utf-8")
        preview.wait_for("Ice Sounds")
        (folder / "works").mkdir()
        (folder / "works" / "deep").mkdir()
        (folder / "works" / "deep" / "a.bib").write_text(
            "@misc{a, title = {Deep Sea}, year = 2020}\n", encoding="utf-8"
        )
        preview.wait_for("Deep Sea")


def test_preview_does_not_build_for_its_own_output(tmp_path: Path) -> None:
    folder = copy_site("headings", tmp_path)
    shutil.rmtree(folder / "data")
    page = folder / "docs" / "index.md"
    with _preview(folder) as preview:
        preview.wait_for("<h1")
        (folder / "site" / "assets").mkdir(parents=True)
        (folder / "site" / "index.html").write_text("a", encoding="utf-8")
        (folder / "site" / "assets" / "a.css").write_text("a", encoding="utf-8")
        page.write_text("# Read again\n", encoding="utf-8")
        preview.wait_for("Read again")
        page.write_text("# And again\n", encoding="utf-8")
        preview.wait_for("And again")
        assert preview.log.count("Detected file changes") == 2
