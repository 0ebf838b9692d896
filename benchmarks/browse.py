"""How soon a long list answers in a browser: `python benchmarks/browse.py`.

Builds a site with MkDocs and Material whose one page lists N works with search and facets, serves it on this machine
and opens it in headless Chromium, each run in a browser of its own. As soon as the search field can be seen, a real key
is pressed in it. The page is usable after the time until then and the time that key took, from the press until what it
found was on the screen, though the browser may still be reading the end of the page; how long this program took to
press it is nobody's wait. The list is whole when all of it has been searched and the number found is told. A keystroke
is one letter of a search after that, from the event to the next frame.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from generated import bibliography
from playwright.sync_api import CDPSession, sync_playwright
from tables import median, replace, rows

_HEAD = (
    "works", "field seen", "first key", "usable after", "list whole", "CPU until then", "script, median",
    "script, longest", "next frame, median", "next frame, longest",
)  # fmt: skip
_TYPED = "careful müller tides"
"""What is typed letter by letter, and taken away again."""

# Times of what a reader meets, in milliseconds since the journey began. A task that a frame's callback sets runs when
# the frame has been drawn.
_WATCH = """
window.met = {};
const drawn = name => requestAnimationFrame(() => setTimeout(() => (window.met[name] ??= performance.now())));
const look = () => requestAnimationFrame(() => {
    const field = document.querySelector(".scholar-filters:not([hidden]) input");
    if (!field) return look();
    field.focus();
    drawn("seen");
});
look();
addEventListener("keydown", event => (window.met.pressed ??= event.timeStamp), true);
addEventListener("input", () => drawn("answered")); // behind the script's own listener
const wait = () => {
    const status = document.querySelector(".scholar-filters [role=status]");
    if (document.readyState === "loading" || !status?.textContent || !window.met.answered) requestAnimationFrame(wait);
    else drawn("whole");
};
wait();
"""
_KEYSTROKE = """words => new Promise(done => {
    const field = document.querySelector(".scholar-filters input");
    field.value = words;
    requestAnimationFrame(() => setTimeout(() => {
        const start = performance.now();
        field.dispatchEvent(new InputEvent("input", {bubbles: true}));
        const script = performance.now() - start;
        requestAnimationFrame(() => setTimeout(() => done([script, performance.now() - start])));
    }));
})"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What one visit took; all in milliseconds."""

    seen: float
    """Until the search field was on the screen."""
    first: float
    """From the press of the first key until what it found was; it waits for whatever the browser is at."""
    whole: float
    """Until the whole list had been searched for it."""
    work: float
    """CPU time of the page's own thread until then, which bears a busy machine better than the clock."""
    keystrokes: tuple[tuple[float, float], ...]
    """Script and next frame of each further key."""

    @property
    def usable(self) -> float:
        """Until a reader who types at once has an answer."""
        return self.seen + self.first


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Says nothing."""


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def _built(folder: Path, works: int) -> Path:
    """Builds the site; returns where it is."""
    (folder / "docs").mkdir(parents=True)
    (folder / "data").mkdir()
    (folder / "mkdocs.yml").write_text(
        "site_name: Benchmark\ntheme: {name: material, font: false}\nplugins: [search, scholar]\n"
        "markdown_extensions: [toc: {permalink: true}]\n"
    )
    (folder / "docs" / "index.md").write_text("# Publications\n\n```scholar publications\nfilters: true\n```\n")
    (folder / "data" / "publications.bib").write_text(bibliography(works))
    command = (sys.executable, "-m", "mkdocs", "build", "--quiet")
    subprocess.run(command, cwd=folder, check=True, stderr=subprocess.DEVNULL)
    return folder / "site"


def _work(session: CDPSession) -> float:
    measured: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in measured if each["name"] == "TaskDuration") * 1000


def _visit(address: str, chromium: str) -> Run:
    """Opens the page in a browser of its own and types."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(_WATCH)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(address, wait_until="commit")
        page.wait_for_function("window.met.seen")
        page.keyboard.press(_TYPED[0])
        page.wait_for_function("window.met.whole")
        work = _work(session)
        met: dict[str, float] = page.evaluate("window.met")
        written = [_TYPED[: count + 2] for count in range(len(_TYPED) - 1)]
        measured = [tuple(page.evaluate(_KEYSTROKE, words)) for words in (*written, *reversed(written[:-1]), "")]
        browser.close()
    keystrokes = tuple((float(script), float(frame)) for script, frame in measured)
    first = met["answered"] - met["pressed"]
    return Run(seen=met["seen"], first=first, whole=met["whole"], work=work, keystrokes=keystrokes)


def measure(works: int, runs: int, chromium: str) -> list[Run]:
    """Builds the site once and visits it so many times."""
    with tempfile.TemporaryDirectory() as folder, _served(_built(Path(folder) / "project", works)) as address:
        return [_visit(address, chromium) for _ in range(runs)]


def _row(works: int, visits: list[Run]) -> list[str]:
    scripts = [script for visit in visits for script, _ in visit.keystrokes]
    frames = [frame for visit in visits for _, frame in visit.keystrokes]
    times = (
        *(median([getattr(visit, name) for visit in visits]) for name in ("seen", "first", "usable", "whole", "work")),
        median(scripts),
        max(scripts),
        median(frames),
        max(frames),
    )
    return [f"{works:,}", *(f"{time:,.0f} ms" if time >= 20 else f"{time:.1f} ms" for time in times)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--works", type=int, nargs="+", default=[300, 3000], help="sizes of the bibliography")
    parser.add_argument("--runs", type=int, default=3, help="visits; an odd number")
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser's program")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="page whose table is replaced (docs/benchmarks.md)")
    options = parser.parse_args()
    if not options.chromium:
        raise SystemExit("There is no chromium; name one with --chromium.")
    made = rows(_HEAD, [_row(works, measure(works, options.runs, options.chromium)) for works in options.works])
    print(made)
    if options.write:
        replace(options.write, "visits", made)


if __name__ == "__main__":
    main()
