"""How long reading a bibliography takes: `python benchmarks/read.py`.

Compares, in one process and in turns, reading a .bib file into works with what bibtexparser takes to split it into
entries and fields and to do nothing else.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bibtexparser.entrypoint import parse_string
from generated import bibliography
from tables import median, replace, rows

from mkdocs_scholar import load_library

_HEAD = ("works", "bare parse", "reading", "reading ÷ bare parse", "reading, a work")


def _seconds(action: Callable[[], object]) -> float:
    """CPU time of an action, with what lies about from before swept up first."""
    gc.collect()
    start = time.process_time()
    action()
    return time.process_time() - start


def _read(path: Path, works: int) -> None:
    found = len(load_library([path]).library.works)
    if found != works:
        raise SystemExit(f"Of {works} works {found} were read.")


def _turn(folder: Path, turn: int, works: int) -> tuple[float, float]:
    """Times of both, on a file of its own: a file that was read is not read again."""
    text = bibliography(works)
    path = folder / f"publications-{turn}.bib"
    path.write_text(text)
    return _seconds(lambda: parse_string(text, parse_stack=[])), _seconds(lambda: _read(path, works))


def _row(works: int, runs: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        turns = [_turn(Path(folder), turn, works) for turn in range(runs)]
    bare, reading = (median(values) for values in zip(*turns, strict=True))
    ratio = median([ours / theirs for theirs, ours in turns])
    return [
        f"{works:,}",
        f"{bare * 1000:.0f} ms",
        f"{reading * 1000:.0f} ms",
        f"{ratio:.2f}",
        f"{reading / works * 1e6:.0f} µs",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--works", type=int, nargs="+", default=[1000, 3000, 10000], help="sizes of the bibliography")
    parser.add_argument("--runs", type=int, default=7, help="turns; an odd number")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="page whose table is replaced (docs/benchmarks.md)")
    options = parser.parse_args()
    made = rows(_HEAD, [_row(works, options.runs) for works in options.works])
    print(made)
    if options.write:
        replace(options.write, "readings", made)


if __name__ == "__main__":
    main()
