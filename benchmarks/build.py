"""How much a publication list adds to a build: `python benchmarks/build.py`.

Builds a two-page site with MkDocs and Material, one page listing N works of about 1 kB, in several variants that take
turns, and takes user and system CPU time of each whole process. A ratio compares two runs of one turn; the table shows
the median of the turns.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generated import bibliography
from tables import median, replace, rows

_PAGE = "# Publications\n\n<!--list-->\n\n{block}\n\n<!--/list-->\n"
_BLOCK = "```scholar publications\n```"
_HEAD = (
    "works",
    "without",
    "plugin unused",
    "list, cold",
    "list, cached",
    "HTML pasted",
    "peak memory, cold",
    "memory ÷ HTML pasted",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one build took."""

    cpu: float
    """User and system CPU time, seconds."""
    memory: float
    """Peak resident memory, MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One way to set the site up."""

    folder: Path
    is_cold: bool = True
    """Whether what was kept by earlier builds is removed first."""

    def build(self) -> Cost:
        """Builds the site once in a process of its own."""
        shutil.rmtree(self.folder / "site", ignore_errors=True)
        if self.is_cold:
            shutil.rmtree(self.folder / "cache", ignore_errors=True)
        environment = os.environ | {"XDG_CACHE_HOME": str(self.folder / "cache"), "PYTHONHASHSEED": "0"}
        command = (sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict")
        with (self.folder / "log").open("w") as log:
            process = subprocess.Popen(command, cwd=self.folder, env=environment, stdout=log, stderr=log)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit((self.folder / "log").read_text(encoding="utf-8"))
        unit = 1024**2 if sys.platform == "darwin" else 1024
        return Cost(cpu=usage.ru_utime + usage.ru_stime, memory=usage.ru_maxrss / unit)


def _write(folder: Path, plugins: str, body: str, works: int) -> Path:
    """Writes a site of two pages with its bibliography."""
    (folder / "docs").mkdir(parents=True)
    (folder / "data").mkdir()
    (folder / "mkdocs.yml").write_text(
        f"site_name: Benchmark\ntheme: {{name: material, font: false}}\nplugins: [{plugins}]\n"
        "markdown_extensions: [toc: {permalink: true}]\n"
    )
    (folder / "docs" / "index.md").write_text("# Home\n\nA page with some [words](publications.md).\n")
    (folder / "docs" / "publications.md").write_text(_PAGE.format(block=body), encoding="utf-8")
    (folder / "data" / "publications.bib").write_text(bibliography(works))
    return folder


def _variants(folder: Path, works: int) -> Mapping[str, Variant]:
    """The ways to compare: nothing, the plugin unused, the list cold and cached, its HTML pasted into the Markdown."""
    bare, ours = "search", "search, scholar"
    variants = {
        "without": Variant(folder=_write(folder / "without", bare, "", works)),
        "unused": Variant(folder=_write(folder / "unused", ours, "", works)),
        "cold": Variant(folder=_write(folder / "cold", ours, _BLOCK, works)),
        "cached": Variant(folder=_write(folder / "cached", ours, _BLOCK, works), is_cold=False),
    }
    variants["cached"].build()
    pasted = _finished_list(variants["cached"].folder)
    return variants | {"pasted": Variant(folder=_write(folder / "pasted", bare, pasted, works))}


def _finished_list(folder: Path) -> str:
    """Takes the list out of a built page; without empty lines, which would end it for Markdown."""
    html = (folder / "site" / "publications" / "index.html").read_text(encoding="utf-8")
    finished = html.partition("<!--list-->")[2].partition("<!--/list-->")[0]
    if "scholar-work" not in finished:
        raise SystemExit("The built page has no list.")
    return "\n".join(line for line in finished.splitlines() if line.strip())


def measure(works: int, runs: int) -> dict[str, list[Cost]]:
    """Builds each variant so many times, in turns whose order changes; the costs of each by its name, turn by turn."""
    costs: dict[str, list[Cost]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        variants = _variants(Path(folder), works)
        for turn in range(runs):
            names = list(variants)
            random.Random(turn).shuffle(names)
            for name in names:
                costs[name].append(variants[name].build())
    return costs


def _ratio(costs: Mapping[str, list[Cost]], name: str) -> float:
    pairs = zip(costs[name], costs["without"], strict=True)
    return median([one.cpu / other.cpu for one, other in pairs])


def _row(works: int, costs: Mapping[str, list[Cost]]) -> list[str]:
    ratios = [f"{_ratio(costs, name):.2f}" for name in ("unused", "cold", "cached", "pasted")]
    memory = {name: median([cost.memory for cost in costs[name]]) for name in costs}
    return [
        f"{works:,}",
        f"{median([cost.cpu for cost in costs['without']]):.2f} s",
        *ratios,
        f"{memory['cold']:.0f} MB",
        f"{memory['cold'] / memory['pasted']:.2f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--works", type=int, nargs="+", default=[30, 300, 3000, 10000], help="sizes of the bibliography"
    )
    parser.add_argument("--runs", type=int, default=7, help="turns; an odd number")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="page whose table is replaced (docs/benchmarks.md)")
    options = parser.parse_args()
    made = rows(_HEAD, [_row(works, measure(works, options.runs)) for works in options.works])
    print(made)
    if options.write:
        replace(options.write, "builds", made)


if __name__ == "__main__":
    main()
