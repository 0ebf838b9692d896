"""Tables of measurements in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path


def median(values: Sequence[float]) -> float:
    """The middle value; of an even number the lower of the two in the middle."""
    return sorted(values)[(len(values) - 1) // 2]


def rows(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    """A table whose cells stand to the right."""
    lines = (head, ["---:"] * len(head), *body)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def replace(page: Path, name: str, table: str) -> None:
    """Puts a table between the page's comments `table of <name>` and `end of table`."""
    before, start, rest = page.read_text(encoding="utf-8").partition(f"<!-- table of {name} -->\n")
    if not start:
        raise SystemExit(f"{page} has no place for a table of {name}.")
    end = "<!-- end of table -->"
    page.write_text(f"{before}{start}\n{table}\n\n{end}{rest.partition(end)[2]}", encoding="utf-8")
