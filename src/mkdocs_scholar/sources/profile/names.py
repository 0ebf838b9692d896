"""Names of people in a profile: one text or parts."""

from __future__ import annotations

import re

from msgspec import Struct, field
from msgspec.structs import replace

from mkdocs_scholar.model.person import Name, is_cjk
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location
from mkdocs_scholar.sources.names.cjk import read_cjk
from mkdocs_scholar.sources.profile.fields import NAME
from mkdocs_scholar.sources.profile.values import Desk, Record, is_by_language, items_of, kind_of, read_plain
from mkdocs_scholar.sources.yaml import MapNode, Node, Scalar, is_missing

PREFIX = regex(
    r"(?P<prefix>(?:(?:Assoc(?:iate|\.)|Asst\.?|Assistant|Apl\.|Univ\.-)?\s*(?:Prof(?:essor)?|Dr|Doctor|Mrs|Mr|Ms)\b\.?"
    r"(?:-Ing\.|\s*(?:h\.\s?c\.|rer\.\s?nat\.))?\s+)+)(?=\S)"
)
"""Titles before a name: "Prof.", "Prof. Dr."."""

PARENTHESES = regex(r"(?P<before>[^()（）]*\S)\s*[(（]\s*(?P<inside>[^()（）]+?)\s*[)）]")
"""A name with something in parentheses behind it."""

_DEGREES = regex(r",\s*(?:Ph\.?\s?D|M\.?\s?D|D\.?\s?Phil|Sc\.?\s?D|Dr|M\.?\s?Sc|MBA|M\.?\s?A|FRS|P\.?\s?Eng)\b\.?.*$")
_SUFFIX = regex(r"(?:Jr|Sr|jr|sr)\.?|I{2,3}|IV|VI{0,3}")
_LATIN = regex(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_NATIVE_TAIL = regex(r"(?P<before>.*[A-Za-z\u00c0-\u024f.]) +(?P<inside>[^\sA-Za-z\u00c0-\u024f].*)")


class ReadName(Struct, frozen=True, kw_only=True):
    """What a profile says of a name."""

    name: Name = field(default_factory=Name)
    display: str = ""
    sort: str = ""
    variants: tuple[Name, ...] = ()
    variant_locations: tuple[Location, ...] = ()


def read_name(node: Node, desk: Desk) -> ReadName:
    """Reads the field `name`: one text, parts, or a map by language."""
    if isinstance(node, Scalar):
        return _of_text(node.text.strip())
    if isinstance(node, MapNode):
        return _of_languages(node) if is_by_language(node, shape=NAME) else _of_parts(node, desk)
    desk.tell("bad-value", f"name is {kind_of(node)}; write one text, or given: and family:.", node)
    return ReadName()


def read_variants(node: Node, written: str, desk: Desk) -> tuple[tuple[Name, ...], tuple[Location, ...]]:
    """Reads other names, each a text or parts, with the place of each."""
    found = [(_variant(item, written, desk), desk.place(item)) for item in items_of(node)]
    kept = [(name, place) for name, place in found if name is not None]
    return tuple(name for name, _ in kept), tuple(place for _, place in kept)


def parse_name(text: str) -> Name:
    """Takes a person's name apart.

    "Family, Given" and "Family, Jr., Given" are read as BibTeX does; else the last word is the family name with the
    lower-case words before it, and Chinese and Korean names start with it. One word, and what can't be told apart
    (Japanese without a space), stays whole.

    >>> parse_name("Ludwig van Beethoven").sort_order, parse_name("Руис, Ана").full, parse_name("肖文聪").family
    ('van Beethoven, Ludwig', 'Ана Руис', '肖')
    """
    if is_cjk(text):
        return read_cjk(text)
    parts = [part.strip() for part in re.split("[,，]", text) if part.strip()]
    if len(parts) == 2 and _SUFFIX.fullmatch(parts[1]):
        return replace(parse_name(parts[0]), suffix=parts[1])
    if len(parts) > 1:
        if is_cjk("".join(parts)):
            return Name(family=parts[0], given="".join(parts[1:]))
        return _with_family(parts[0].split(), given=parts[-1], suffix=parts[1] if len(parts) > 2 else "")
    return _parse_words(text.split())


def _parse_words(words: list[str]) -> Name:
    suffix = words.pop() if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    if len(words) < 2:
        return Name(literal=" ".join(words), suffix=suffix)
    first = next((place for place, word in enumerate(words[:-1]) if place and word[0].islower()), len(words) - 1)
    return _with_family(words[first:], given=" ".join(words[:first]), suffix=suffix)


def _with_family(words: list[str], *, given: str, suffix: str = "") -> Name:
    """Makes a name whose family part may start with lower-case particles."""
    start = next((place for place, word in enumerate(words[:-1]) if not word[0].islower()), len(words) - 1)
    return Name(
        given=given, non_dropping_particle=" ".join(words[:start]), family=" ".join(words[start:]), suffix=suffix
    )


def split_native(text: str) -> tuple[str, str]:
    """Parts a Latin name from the same in its own script behind it, in parentheses or not.

    >>> split_native("Beihang University (北京航空航天大学)"), split_native("Ana Ruiz (née Keller)")
    (('Beihang University', '北京航空航天大学'), ('Ana Ruiz (née Keller)', ''))
    """
    match = PARENTHESES.fullmatch(text) or _NATIVE_TAIL.fullmatch(text)
    if match is None:
        return text, ""
    before, inside = match["before"].strip(), match["inside"].strip()
    is_native = _LATIN.search(before) and not _LATIN.search(inside) and any(map(str.isalpha, inside))
    return (before, inside) if is_native else (text, "")


def _of_text(text: str) -> ReadName:
    latin, native = split_native(text)
    bare = _DEGREES.sub("", latin)
    prefix = PREFIX.match(bare)
    name = replace(parse_name(bare[prefix.end() :] if prefix else bare), native=native)
    return ReadName(name=name, display=latin if name.full != latin and (prefix or bare != latin) else "")


def _of_languages(node: MapNode) -> ReadName:
    """Takes the first name in Latin script for the name, and one in another script for its native form."""
    written = [value.text.strip() for _, value in node.fields if isinstance(value, Scalar) and not is_missing(value)]
    if not written:
        return ReadName()
    latin = next((text for text in written if _LATIN.search(text)), written[0])
    native = next((text for text in written if text != latin and not _LATIN.search(text)), "")
    read = _of_text(latin)
    return replace(read, name=replace(read.name, native=native)) if native else read


def _of_parts(node: MapNode, desk: Desk) -> ReadName:
    record = Record(node, NAME, desk)
    display = record.plain("display")
    variants, places = _variants_of(record, desk)
    return ReadName(
        name=_name_of(record, display), display=display, sort=record.plain("sort"), variants=variants,
        variant_locations=places,
    )  # fmt: skip


def _variants_of(record: Record, desk: Desk) -> tuple[tuple[Name, ...], tuple[Location, ...]]:
    node = record.get("variants")
    return read_variants(node, record.written("variants"), desk) if node else ((), ())


def _name_of(record: Record, display: str) -> Name:
    family, given, native = record.plain("family"), record.plain("given"), record.plain("native")
    if not family:
        whole = " ".join(part for part in (given,) if part) or display or native
        name = Name(literal=given) if given else parse_name(whole) if whole else Name()
        return replace(name, native=native if native != whole else "")
    return Name(
        family=family, given=given, non_dropping_particle=record.plain("particle"), native=native,
        dropping_particle=record.plain("dropping_particle"), suffix=record.plain("suffix"),
    )  # fmt: skip


def _variant(node: Node, written: str, desk: Desk) -> Name | None:
    if isinstance(node, MapNode):
        name = _name_of(record := Record(node, NAME, desk), record.plain("display"))
        return name if name.full else None
    text = read_plain(node, written, desk)
    return _of_text(text).name if text else None
