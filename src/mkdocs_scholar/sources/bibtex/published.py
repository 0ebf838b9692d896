"""An entry's own text for readers to copy: byte for byte where it can be, and never what is private."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs_scholar.sources.bibtex.blocks import Block
from mkdocs_scholar.sources.bibtex.entries import Entry, read_entry
from mkdocs_scholar.sources.bibtex.fieldnames import PUBLIC
from mkdocs_scholar.sources.bibtex.fields import scan
from mkdocs_scholar.sources.bibtex.plain import Field, PlainEntry

_LOCAL = re.compile(r"\s*(?:[A-Za-z]:[\\/]|/|~/|\.{0,2}/|file:)")
_LINKED = frozenset({"crossref", "xdata", "xref"})


def is_public(name: str, value: str = "") -> bool:
    """Whether readers may see a field: an allow-list, annotations of public fields ("author+an") among it."""
    if name not in PUBLIC and ("+" not in name or name.split("+", maxsplit=1)[0] not in PUBLIC):
        return False
    return not (name in ("url", "howpublished") and _LOCAL.match(value))


def published_source(entry: Entry) -> str:
    """Returns the text of an entry: private and site-only fields cut, macros replaced, inherited fields added.

    What was damaged is written anew, one field a line.
    """
    block = entry.block
    if entry.is_damaged or not entry.has_own_key:
        return _rewritten(entry)
    if block.plain is not None and not entry.expanded and not entry.inherited:
        return _cut(block, block.plain)
    if (
        not entry.expanded
        and not entry.inherited
        and all(is_public(name, value) for name, value in entry.fields.items())
        and "%" not in block.text
        and block.text.count("=") == sum(value.count("=") for value in entry.fields.values()) + len(entry.fields)
    ):
        return block.text
    return _edited(entry)


def _cut(block: Block, plain: PlainEntry) -> str:
    """Cuts what is not public out of an entry that is written plainly, each field with the blanks before it."""
    kept: list[str] = []
    done, before = 0, block.text.index(",", block.start) + 1
    for name, text, _, _, _, _, end in plain.written:
        if not is_public(name, text):
            kept.append(block.text[done:before])
            done = end - plain.at
        before = end - plain.at
    return "".join((*kept, block.text[done:])) if kept else block.text


def _rewritten(entry: Entry) -> str:
    fields = "".join(f"  {name} = {{{value}}},\n" for name, value in entry.fields.items() if is_public(name, value))
    return f"@{entry.type}{{{entry.key},\n{fields}}}"


def _edited(entry: Entry) -> str:
    """Cuts and replaces within the text; each field owns the blanks and comments before it."""
    block = entry.block
    fields = read_entry(block).fields if block.plain else scan(block).fields
    first = block.text.index(",", block.start) + 1 if fields else block.end
    parts = [block.text[: min(first, fields[0].start if fields else block.end)]]
    done = first
    for field in fields:
        if _stays(entry, field):
            parts.append(_uncommented(block.text[done : field.start]))
            parts.append(block.text[field.start : field.value_start])
            parts.append(_value(entry, field))
            parts.append(block.text[field.value_end : field.end])
        done = field.end
    text = "".join(parts)
    added = "".join(_added(entry))
    if added:
        text = text.rstrip().removesuffix(",") + ",\n" + added
        return text + block.text[block.end :]
    return text + _uncommented(block.text[done:])


def _stays(entry: Entry, field: Field) -> bool:
    if field.name in _LINKED and entry.inherited:
        return False
    return is_public(field.name, entry.fields.get(field.name, ""))


def _value(entry: Entry, field: Field) -> str:
    if field.name in entry.expanded and field.name in entry.fields:
        return f"{{{entry.fields[field.name]}}}"
    return entry.block.text[field.value_start : field.value_end]


def _uncommented(gap: str) -> str:
    """Takes comments out of the text between fields: they are notes to oneself."""
    return re.sub(r"[ \t]*%[^\n]*", "", gap) if "%" in gap else gap


def _added(entry: Entry) -> Iterator[str]:
    for name in entry.inherited:
        if is_public(name, entry.fields[name]):
            yield f"  {name} = {{{entry.fields[name]}}},\n"
