"""An entry's own text for readers to copy: byte for byte where it can be, and never what is private."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.entries import Entry, has_reference, read_entry
from mkdocs_scholar.sources.bibtex.fieldnames import PUBLIC
from mkdocs_scholar.sources.bibtex.plain import Field, PlainEntry

_LOCAL = regex(r"\s*(?:[A-Za-z]:[\\/]|/|~/|\.{0,2}/|file:)")
_ADDRESSES = frozenset({"url", "howpublished", "eprint", "doi", "adsurl"})
_PRIVATE = regex(r"(?<![\w./~-])(?:file:/|/(?:home|Users)/\w|[A-Za-z]:\\+Users\\|~/\w)", re.IGNORECASE)
"""A path on somebody's machine, in whatever field: it names the person and the disk."""
_ARXIV = frozenset({"arxiv", "arxivid"})
_LINKED = frozenset({"crossref", "xdata", "xref"})
_OPEN = PUBLIC - _LINKED - _ADDRESSES
"""Fields that are public unless a path stands in them."""


def is_public(name: str, value: str = "") -> bool:
    """Whether readers may see a field: an allow-list, annotations of public fields ("author+an") among it."""
    if name not in PUBLIC and ("+" not in name or name.split("+", maxsplit=1)[0] not in PUBLIC):
        return False
    if name in _LINKED:
        return False  # an entry stands alone: what it takes from its parents is written in it
    is_local = name in _ADDRESSES and not value.startswith(("10.", "http")) and _LOCAL.match(value)
    return not is_local and not _has_path(value)


def _has_path(value: str) -> bool:
    """Whether a path on somebody's machine stands in a text.

    What each form of one has in it is looked for first: the expression itself takes longer than all else that is done
    with a field.
    """
    if "/" not in value and ":\\" not in value:
        return False
    folded = value.lower()
    may_have = "home/" in folded or "users" in folded or "~/" in folded or "file:/" in folded
    return may_have and _PRIVATE.search(value) is not None


def published_source(entry: Entry) -> str:
    """Returns the text of an entry: private and site-only fields cut, macros replaced, inherited fields added.

    What was damaged is written anew, one field a line.
    """
    block = entry.block
    if entry.is_damaged or not entry.has_own_key:
        return _rewritten(entry)
    if block.plain is not None and not entry.expanded and not entry.inherited:
        return _cut(entry, block.plain)
    if (
        not entry.expanded
        and not entry.inherited
        and all(is_public(name, value) for name, value in entry.fields.items())
        and "%" not in block.text
        and block.text.count("=") == sum(value.count("=") for value in entry.fields.values()) + len(entry.fields)
    ):
        return block.text
    return _edited(entry)


def _arxiv_fields(entry: Entry, name: str, value: str) -> tuple[tuple[str, str], ...]:
    """Returns what BibTeX has for the site's field `arxiv`, so that the pointer is copied too; nothing if it is there.

    The names are those of arXiv's own export, which BibLaTeX reads as well (manual 3.14.7).
    """
    if name not in _ARXIV or not entry.fields.keys().isdisjoint(_EPRINTS):
        return ()
    arxiv = parse("arxiv", value)
    return (("eprint", arxiv.value), ("archiveprefix", "arXiv")) if arxiv else ()


_EPRINTS = frozenset({"eprint", "archiveprefix", "eprinttype"})


def _put_in_place(fields: Iterable[tuple[str, str]], gap: str, head: str) -> str:
    """Writes fields where one stood, each behind the blanks that were before it and lined up as it was.

    Args:
        fields: Names and values.
        gap: The blanks before the field that is replaced.
        head: The field up to its value ("arxiv    = ").
    """
    before, equals, blanks = head.partition("=")
    width, least = (len(before), " ") if before.endswith(" ") else (0, "")
    next_gap = gap[max(gap.rfind("\n"), 0) :]
    written = [f"{(name + least).ljust(width)}{equals}{blanks}{{{value}}}" for name, value in fields]
    return gap + f",{next_gap}".join(written)


def _cut(entry: Entry, plain: PlainEntry) -> str:
    """Cuts what is not public out of an entry that is written plainly, each field with the blanks before it."""
    block, fields, at = entry.block, plain.written, plain.at
    is_slashed = "\\" in block.text
    odd = [  # few fields of few entries: to call for each of them costs as much as to read them
        place
        for place, (name, text, _, _) in enumerate(fields)
        if name not in _OPEN or "/" in text or (is_slashed and ":\\" in text)
    ]
    kept: list[str] = []
    done = 0
    for place in odd:
        name, text, _, before = fields[place]
        if is_public(name, text):
            continue
        kept.append(block.text[done : before - at])
        spot = plain.spot(fields[place], block.text)
        done = _behind(block.text, spot.value_end, spot.end)
        instead = _arxiv_fields(entry, name, text)
        if instead:
            gap, head = block.text[before - at : spot.start], block.text[spot.start : spot.value_start]
            kept.append(_put_in_place(instead, gap, head))
            done = spot.value_end
    return "".join((*kept, block.text[done:])) if kept else block.text


def _behind(text: str, value_end: int, end: int) -> int:
    """Where a field ends that is cut: what parts the last one, which has no comma, from the closing brace is kept."""
    return end if text[end - 1] == "," else value_end


def _rewritten(entry: Entry) -> str:
    fields = "".join(f"  {name} = {{{value}}},\n" for name, value in _published_fields(entry))
    return f"@{entry.type}{{{entry.key},\n{fields}}}"


def _published_fields(entry: Entry) -> Iterator[tuple[str, str]]:
    for name, value in entry.fields.items():
        if is_public(name, value):
            yield name, value
        else:
            yield from _arxiv_fields(entry, name, value)


def _edited(entry: Entry) -> str:
    """Cuts and replaces within the text; each field owns the blanks and comments before it."""
    # not at the top: few entries are read by the tolerant scanner
    from mkdocs_scholar.sources.bibtex.fields import scan  # noqa: PLC0415

    block = entry.block
    fields = read_entry(block).fields if block.plain else scan(block).fields
    first = block.text.index(",", block.start) + 1 if fields else block.end
    parts = [block.text[: min(first, fields[0].start if fields else block.end)]]
    done = first
    for field in fields:
        end = field.end
        if _stays(entry, field):
            parts.append(_uncommented(block.text[done : field.start]))
            parts.append(block.text[field.start : field.value_start])
            parts.append(_value(entry, field))
            parts.append(block.text[field.value_end : field.end])
        elif instead := _arxiv_fields(entry, field.name, entry.fields.get(field.name, "")):
            gap, head = block.text[done : field.start], block.text[field.start : field.value_start]
            parts.append(_put_in_place(instead, _uncommented(gap), head))
            parts.append(block.text[field.value_end : field.end])
        else:
            end = _behind(block.text, field.value_end, field.end)
        done = end
    text = "".join(parts)
    added = "".join(_added(entry))
    if added:
        text = text.rstrip().removesuffix(",") + ",\n" + added
        return text + block.text[block.end :]
    return text + _uncommented(block.text[done:])


def _stays(entry: Entry, field: Field) -> bool:
    return is_public(field.name, entry.fields.get(field.name, ""))


def _value(entry: Entry, field: Field) -> str:
    written = entry.block.text[field.value_start : field.value_end]
    if field.name not in entry.expanded or field.name not in entry.fields:
        return written
    is_month = _MONTH_MACRO.match(entry.block.text, field.value_start) and not has_reference(written)
    return written if is_month else f"{{{entry.fields[field.name]}}}"


_MONTH_MACRO = regex(
    r"\s*(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d+|\"[^\"]*\"|\{[^{}]*\})\s*(?:#\s*|(?=[,)}\s]|$)))+(?=[,)}]|$)",
    re.IGNORECASE,
)
"""Names of months put together with texts: every style defines them, so they stay."""


def _uncommented(gap: str) -> str:
    """Takes comments out of the text between fields: they are notes to oneself."""
    return re.sub(r"[ \t]*%[^\n]*", "", gap) if "%" in gap else gap


def _added(entry: Entry) -> Iterator[str]:
    for name in entry.inherited:
        if is_public(name, entry.fields[name]):
            yield f"  {name} = {{{entry.fields[name]}}},\n"
