"""How long reading a bibliography takes: `python benchmarks/read.py`.

Compares, in turns, reading a .bib file into works with what bibtexparser takes to split it into entries and fields and
to do nothing else; and reading it again from what was kept on disk. Each turn is a process of its own: within one,
names and texts that were met before are known. With `--formats` it compares what a work costs in a .bib file with what
it costs exported to CSL-JSON and to RIS.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from bibtexparser.entrypoint import parse_string
from generated import bibliography
from tables import median, replace, rows

from mkdocs_scholar import load_library
from mkdocs_scholar.exports import EXPORTERS
from mkdocs_scholar.sources.loading import _loaded

_HEAD = (
    "works", "bare parse", "reading", "reading ÷ bare parse", "reading, a work", "keeping ÷ bare parse", "read again",
    "read again ÷ reading and keeping",
)  # fmt: skip
_FIRST = (
    '@article{first, author={Lin, Mei and M{\\"u}ller, Ann}, title={On {Tides} and $x^2$}, year=2020, doi={10.1/a}}\n'
)
"""Read before anything is measured: modules and tables are loaded once a process, not once a file."""


def _seconds(action: Callable[[], object]) -> float:
    """CPU time of an action, with what lies about from before swept up first, the library read before too."""
    _loaded.cache_clear()
    gc.collect()
    start = time.process_time()
    action()
    return time.process_time() - start


def _read(path: Path, works: int, cache: Path | None = None) -> None:
    _loaded.cache_clear()
    found = len(load_library([path], cache_dir=cache).library.works)
    if found != works:
        raise SystemExit(f"Of {works} works {found} were read.")


def _turn(works: int) -> tuple[float, float, float, float]:
    """Times of the bare parse, of reading, of reading what this process knows and keeping it, and of reading again."""
    text = bibliography(works)
    with tempfile.TemporaryDirectory() as name:
        path, cache = Path(name, "publications.bib"), Path(name, "cache")
        path.write_text(_FIRST, encoding="utf-8")
        parse_string(_FIRST, parse_stack=[])
        _read(path, 1)
        path.write_text(text, encoding="utf-8")
        bare = _seconds(lambda: parse_string(text, parse_stack=[]))
        reading = _seconds(lambda: _read(path, works))
        known = _seconds(lambda: _read(path, works))
        kept = _seconds(lambda: _read(path, works, cache))
        again = _seconds(lambda: _read(path, works, cache))
    return bare, reading, kept - known, again


def _row(works: int, runs: int) -> list[str]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        turns = [pool.submit(_turn, works).result() for _ in range(runs)]
    bare, reading, _, again = (median(values) for values in zip(*turns, strict=True))
    return [
        f"{works:,}",
        f"{bare * 1000:.0f} ms",
        f"{reading * 1000:.0f} ms",
        f"{median([reading / bare for bare, reading, _, _ in turns]):.2f}",
        f"{reading / works * 1e6:.0f} µs",
        f"{median([keeping / bare for bare, _, keeping, _ in turns]):.2f}",
        f"{again * 1000:.0f} ms",
        f"{median([again / (reading + keeping) for _, reading, keeping, again in turns]):.3f}",
    ]


_FORMATS = {"publications.bib": "bibtex", "publications.json": "csl-json", "publications.ris": "ris"}
"""Names of files to what they are exported as."""


def _format_turn(works: int, name: str) -> float:
    """Seconds that a work takes in a file of one format."""
    with tempfile.TemporaryDirectory() as folder:
        library = load_library([_written(Path(folder, "all.bib"), bibliography(works))]).library
        path = _written(Path(folder, name), EXPORTERS[_FORMATS[name]](library.works[:1]))
        _read(path, 1)
        _written(path, EXPORTERS[_FORMATS[name]](library.works))
        return _seconds(lambda: _read(path, works)) / works


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def _format_row(works: int, runs: int) -> list[str]:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        turns = [[pool.submit(_format_turn, works, name).result() for name in _FORMATS] for _ in range(runs)]
    return [f"{works:,}", *(f"{median(times) * 1e6:.0f} µs" for times in zip(*turns, strict=True))]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--works", type=int, nargs="+", default=[1000, 3000, 10000], help="sizes of the bibliography")
    parser.add_argument("--runs", type=int, default=7, help="turns; an odd number")
    parser.add_argument("--formats", action="store_true", help="compare formats instead")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="page whose table is replaced (docs/benchmarks.md)")
    options = parser.parse_args()
    if options.formats:
        print(rows(("works", ".bib", "CSL-JSON", "RIS"), [_format_row(works, options.runs) for works in options.works]))
        return
    made = rows(_HEAD, [_row(works, options.runs) for works in options.works])
    print(made)
    if options.write:
        replace(options.write, "readings", made)


if __name__ == "__main__":
    main()
