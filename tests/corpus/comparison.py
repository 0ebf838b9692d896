"""Our CSL-JSON beside pandoc's: the fields that must agree, in one shape.

Run as a script it makes the golden files anew, for which pandoc must be installed.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs_scholar.exports import EXPORTERS
from mkdocs_scholar.model.text import fold
from mkdocs_scholar.sources import READERS
from mkdocs_scholar.sources.reading import Source

HERE = Path(__file__).parent
_TAG = re.compile(r"</?(?:i|b|sup|sub|span)\b[^>]*>")
_FIELDS = ("type", "title", "author", "editor", "issued", "container-title", "page", "DOI")


def corpus() -> list[Path]:
    return sorted(HERE.glob("*.bib"))


def ours(path: Path) -> str:
    """What the export of a file is, before works of one another are merged."""
    reading = READERS[".bib"]([Source(path=path.name, content=path.read_bytes())])
    return EXPORTERS["csl-json"](reading.works)


def pandocs(path: Path) -> str:
    """What pandoc reads, cut down to the fields to compare; no items where it stops."""
    form = "biblatex" if path.stem == "biblatex" else "bibtex"
    run = subprocess.run(["pandoc", "-f", form, "-t", "csljson"], input=path.read_bytes(), capture_output=True)
    if run.returncode:
        return "[]\n"
    items = [{name: item[name] for name in ("id", *_FIELDS) if name in item} for item in json.loads(run.stdout)]
    return json.dumps(items, ensure_ascii=False, indent=1) + "\n"


def compared(items: str) -> dict[str, dict[str, Any]]:
    """The fields to compare of each item by its key; of a key that repeats the first counts."""
    found: dict[str, dict[str, Any]] = {}
    for item in json.loads(items):
        found.setdefault(item["id"], {name: _SHAPES[name](item.get(name)) for name in _FIELDS})
    return found


def _text(value: Any) -> str:
    """A title without markup, capitals, dollars and kinds of blank and quote: pandoc puts titles in sentence case."""
    text = _TAG.sub("", value or "").translate(str.maketrans("“”„", '"""', "$"))
    return " ".join(fold(text).split())


def _people(value: Any) -> list[tuple[str, ...]]:
    """Family name with particles, given names, suffix; or the literal name."""
    return [_person(name) for name in value or []]


def _person(name: dict[str, str]) -> tuple[str, ...]:
    if "literal" in name:
        return (_plain(name["literal"]),)
    particles = (name.get("dropping-particle", ""), name.get("non-dropping-particle", ""))
    family = " ".join(part for part in (*particles, name.get("family", "")) if part)
    return tuple(_plain(part) for part in (family, name.get("given", ""), name.get("suffix", "")))


def _plain(text: str) -> str:
    return " ".join(_TAG.sub("", text).replace("’", "'").split())


def _date(value: Any) -> Any:
    if not value:
        return None
    parts = [list(map(int, part)) for part in value.get("date-parts", [])]
    return parts or value.get("literal") or None


def _pages(value: Any) -> str:
    return re.sub(r"[-–]+", "-", str(value or ""))


_SHAPES: dict[str, Callable[[Any], Any]] = {
    "type": str,
    "title": _text,
    "author": _people,
    "editor": _people,
    "issued": _date,
    "container-title": _text,
    "page": _pages,
    "DOI": lambda value: (value or "").lower(),
}


def differences(path: Path, our_items: str, their_items: str) -> list[str]:
    """Lists what differs as "file key field"; of an item that only one of them has, "file key missing here/there"."""
    mine, theirs = compared(our_items), compared(their_items)
    found = [f"{path.stem} {key} missing {'here' if key in theirs else 'there'}" for key in mine.keys() ^ theirs.keys()]
    for key in mine.keys() & theirs.keys():
        found += [f"{path.stem} {key} {name}" for name in _FIELDS if mine[key][name] != theirs[key][name]]
    return sorted(found)


def refresh() -> None:
    """Writes the golden files anew."""
    for path in corpus():
        path.with_suffix(".csl.json").write_text(ours(path), encoding="utf-8")
        path.with_suffix(".pandoc.json").write_text(pandocs(path), encoding="utf-8")


if __name__ == "__main__":
    refresh()
