"""What the own text of an entry says beyond the model: the braces of its title, fields without a place there."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs_scholar.model.work import Work
from mkdocs_scholar.sources import latex
from mkdocs_scholar.sources.bibtex.blocks import find_blocks
from mkdocs_scholar.sources.bibtex.entries import read_entry
from mkdocs_scholar.sources.bibtex.fieldnames import main_name


def own_fields(work: Work) -> Mapping[str, str]:
    """Reads the fields of the entry's own text as TeX, by their main names; empty for a work of another source."""
    blocks, _ = find_blocks(work.source, "") if work.source else ([], [])
    if len(blocks) != 1:
        return {}
    fields = ((each.name, each.pieces) for each in read_entry(blocks[0]).fields)
    return {
        main_name(name): "".join(text for _, text in pieces)
        for name, pieces in fields
        if not any(is_name for is_name, _ in pieces)
    }


def own_title(work: Work, fields: Mapping[str, str]) -> str:
    """Returns title and subtitle as TeX with the braces their writer gave them; empty if they say something else."""
    title, subtitle = (" ".join(fields.get(name, "").split()) for name in ("title", "subtitle"))
    for written in (title, f"{title}: {subtitle}", f"{title} {subtitle}"):
        if title and written.count("{") == written.count("}") and latex.decode(written).text == work.title:
            return written
    return ""
