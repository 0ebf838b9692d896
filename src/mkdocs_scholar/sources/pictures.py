"""Width and height of pictures, read from the start of their files: what a browser needs to keep their place.

Own and not a library's: a dozen lines a format need no dependency, pictures that a camera has turned are measured as
they are shown, and a broken file is nothing worse than a picture without a size.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.patterns import regex

_MOST_READ = 1 << 20
"""Bytes that are looked at: a JPEG may have a colour profile and a small copy of itself before its size."""
_SIDE_MAX = 1 << 24
_SVG = regex(rb"<(?:\w+:)?svg\b", re.IGNORECASE)
_ATTRIBUTES = regex(rb"(?:[^>\"']|\"[^\"]*\"|'[^']*')*(?=>)")
_SVG_START = regex(rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE\s+svg|<(?:\w+:)?svg\b)", re.IGNORECASE)
_LENGTH = regex(r"\s*(\d+(?:\.\d+)?|\.\d+)(px|pt|pc|mm|cm|in|q|)\s*", re.IGNORECASE)
_PIXELS: Mapping[str, float] = MappingProxyType(
    {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "q": 96 / 101.6}
)
"""Units of CSS that have a fixed length, in pixels."""


class Size(Struct, frozen=True, kw_only=True):
    """Width and height as a browser shows a picture, in CSS pixels; both 0 where they are not known."""

    width: int
    height: int


UNKNOWN = Size(width=0, height=0)


def is_named_as_picture(path: str) -> bool:
    """Whether a file that cannot be looked into, for a plugin makes it, is a picture by its name."""
    return path.lower().endswith((".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"))


def size_of(file: Path) -> Size | None:
    """Reads the size of a picture.

    Returns:
        Its size, unknown for an SVG without one; None for a file that is no PNG, JPEG, GIF, WebP, AVIF or SVG, is
        damaged, or cannot be read.
    """
    try:
        stat = file.stat()
        return _size_of(file, stat.st_size, stat.st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=4096)
def _size_of(file: Path, length: int, changed: int) -> Size | None:
    del length, changed  # another file of the same name is read anew
    with file.open("rb") as opened:
        return read_size(opened.read(_MOST_READ))


def read_size(content: bytes) -> Size | None:
    """Reads the size from the first bytes of a picture; see `size_of`."""
    read = next((read for start, read in _FORMATS if re.match(start, content, re.DOTALL)), None)
    if read is None:
        read = _svg if _SVG_START.match(content) else None
    try:
        size = read(content) if read else None
    except (struct.error, IndexError, ValueError):
        return None
    return size if size and 0 <= size.width < _SIDE_MAX and 0 <= size.height < _SIDE_MAX else None


def _whole(width: float, height: float) -> Size | None:
    """Makes a size of sides that are there."""
    return Size(width=round(width), height=round(height)) if round(width) > 0 and round(height) > 0 else None


def _png(content: bytes) -> Size | None:
    return _whole(*struct.unpack_from(">II", content, 16))


def _gif(content: bytes) -> Size | None:
    return _whole(*struct.unpack_from("<HH", content, 6))


def _jpeg(content: bytes) -> Size | None:
    """Walks the segments (ITU-T T.81, annex B) up to the frame; the orientation stands in Exif before it."""
    place, is_turned = 2, False
    while place < len(content):
        if content[place] != 0xFF:
            return None
        marker = content[place + 1]
        if marker == 0xFF:
            place += 1
            continue
        (length,) = struct.unpack_from(">H", content, place + 2)
        if marker == 0xE1 and content[place + 4 : place + 10] == b"Exif\0\0":
            is_turned = _orientation(content[place + 10 : place + 2 + length]) >= 5
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", content, place + 5)
            return _whole(height, width) if is_turned else _whole(width, height)
        place += 2 + length
    return None


def _orientation(exif: bytes) -> int:
    """Reads tag 274 of Exif: from 5 on the sides change places; 1 where it is not said or cannot be read."""
    try:
        order = {b"II": "<", b"MM": ">"}[exif[:2]]
        (start,) = struct.unpack_from(f"{order}I", exif, 4)
        (count,) = struct.unpack_from(f"{order}H", exif, start)
        for number in range(count):
            tag, kind = struct.unpack_from(f"{order}HH", exif, start + 2 + 12 * number)
            if tag == 274 and kind == 3:
                return int(struct.unpack_from(f"{order}H", exif, start + 10 + 12 * number)[0])
    except (KeyError, struct.error):
        return 1
    return 1


def _webp(content: bytes) -> Size | None:
    """Reads the first chunk: of the extended form, without loss, or with."""
    kind = content[12:16]
    if kind == b"VP8X":
        width, height = (int.from_bytes(content[place : place + 3], "little") + 1 for place in (24, 27))
        return _whole(width, height) if len(content) >= 30 else None
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", content, 21)
        return _whole((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8 " and content[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack_from("<HH", content, 26)
        return _whole(width & 0x3FFF, height & 0x3FFF)
    return None


_AROUND = frozenset({b"meta", b"iprp", b"ipco"})


def _avif(content: bytes) -> Size | None:
    """Reads the largest of the sizes in the file (ISO/IEC 23008-12): those of the parts of a grid are smaller."""
    sizes, turns = [], 0
    for kind, start in _boxes(content, 0, len(content)):
        if kind == b"ispe":
            sizes.append(struct.unpack_from(">II", content, start + 4))
        elif kind == b"irot":
            turns = content[start] & 3
    if not sizes:
        return None
    width, height = max(sizes, key=lambda sides: sides[0] * sides[1])
    return _whole(height, width) if turns % 2 else _whole(width, height)


def _boxes(content: bytes, start: int, end: int) -> Iterator[tuple[bytes, int]]:
    """Yields the kind and the content's place of each box, and of those inside the ones that lead to sizes."""
    while start + 8 <= end:
        (length,) = struct.unpack_from(">I", content, start)
        kind, head = content[start + 4 : start + 8], 8
        if length == 1:
            (length,) = struct.unpack_from(">Q", content, start + 8)
            head = 16
        stop = end if length == 0 else min(start + length, end)
        if stop < start + head:
            return
        yield kind, start + head
        if kind in _AROUND:
            yield from _boxes(content, start + head + (4 if kind == b"meta" else 0), stop)
        start = stop


def _svg(content: bytes) -> Size | None:
    """Reads width and height, or the ratio of the view box (SVG 2, 7.2 and 8.2); relative lengths say nothing."""
    first, *others = content.split(b"<!--")
    bare = first + b"".join(part.partition(b"-->")[2] for part in others)
    root = _SVG.search(bare)
    written = _ATTRIBUTES.match(bare, root.end()) if root else None
    if written is None:
        return None
    attributes = written[0].decode("utf-8", "replace")
    width, height = (_pixels(_attribute(attributes, name)) for name in ("width", "height"))
    box = [float(part) for part in re.split(r"[\s,]+", _attribute(attributes, "viewBox").strip()) if part]
    if len(box) == 4 and box[2] > 0 and box[3] > 0:
        if not width and not height:
            width, height = box[2], box[3]
        width, height = width or height * box[2] / box[3], height or width * box[3] / box[2]
    return _whole(width, height) or UNKNOWN


def _attribute(attributes: str, name: str) -> str:
    found = re.search(rf"(?:^|\s){name}\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", attributes)
    return (found[1] or found[2] or "") if found else ""


def _pixels(length: str) -> float:
    found = _LENGTH.fullmatch(length)
    return float(found[1]) * _PIXELS[found[2].lower()] if found else 0


_FORMATS: tuple[tuple[bytes, Callable[[bytes], Size | None]], ...] = (
    (rb"\x89PNG\r\n\x1a\n.{4}IHDR", _png),
    (rb"GIF8[79]a", _gif),
    (rb"\xff\xd8\xff", _jpeg),
    (rb"RIFF.{4}WEBP", _webp),
    (rb".{4}ftyp(?=.{0,64}avi[fs])", _avif),
)
"""How files of each format start."""
