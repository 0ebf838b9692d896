"""Sizes of pictures: as browsers show them, or none, whatever the bytes."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.sources.pictures import UNKNOWN, Size, read_size, size_of


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height) + b"\x08\x02\0\0\0"


def jpeg(width: int, height: int, *segments: bytes, frame: int = 0xC0) -> bytes:
    before = b"".join(segments)
    start = b"\xff" + bytes([frame]) + struct.pack(">HBHH", 17, 8, height, width)
    return b"\xff\xd8\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0" + bytes(9) + before + start


def exif(orientation: int, order: str = ">") -> bytes:
    head = (b"MM\0*" if order == ">" else b"II*\0") + struct.pack(f"{order}I", 8)
    entry = struct.pack(f"{order}HHIHH", 274, 3, 1, orientation, 0)
    content = b"Exif\0\0" + head + struct.pack(f"{order}H", 1) + entry + bytes(4)
    return b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content


def webp(kind: bytes, body: bytes) -> bytes:
    return b"RIFF" + struct.pack("<I", len(body) + 12) + b"WEBP" + kind + struct.pack("<I", len(body)) + body


def box(kind: bytes, *content: bytes) -> bytes:
    body = b"".join(content)
    return struct.pack(">I", len(body) + 8) + kind + body


def avif(*properties: bytes) -> bytes:
    meta = box(b"meta", bytes(4), box(b"hdlr", bytes(20)), box(b"iprp", box(b"ipco", *properties)))
    return box(b"ftyp", b"mif1", bytes(4), b"mif1avif") + meta


def ispe(width: int, height: int) -> bytes:
    return box(b"ispe", bytes(4), struct.pack(">II", width, height))


def svg(attributes: str, before: str = "") -> bytes:
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" {attributes}><rect/></svg>'.encode()


APPLE_COPY = b"\xff\xe2" + struct.pack(">H", 60000) + jpeg(10, 10) + bytes(60000 - 2 - len(jpeg(10, 10)))

SIZES = {
    "png": (png(640, 480), (640, 480)),
    "gif": (b"GIF89a" + struct.pack("<HH", 33, 44), (33, 44)),
    "old gif": (b"GIF87a" + struct.pack("<HH", 1, 2), (1, 2)),
    "jpeg": (jpeg(800, 600), (800, 600)),
    "progressive jpeg": (jpeg(800, 600, frame=0xC2), (800, 600)),
    "jpeg with tables first": (jpeg(8, 6, b"\xff\xc4" + struct.pack(">H", 4) + b"\0\0"), (8, 6)),
    "jpeg with fill bytes": (jpeg(8, 6, b"\xff\xff\xff"), (8, 6)),
    "jpeg with a copy of itself": (jpeg(8, 6, APPLE_COPY), (8, 6)),
    "jpeg upright": (jpeg(800, 600, exif(1)), (800, 600)),
    "jpeg upside down": (jpeg(800, 600, exif(3)), (800, 600)),
    "jpeg on its side": (jpeg(800, 600, exif(6)), (600, 800)),
    "jpeg on its side, the other order": (jpeg(800, 600, exif(8, "<")), (600, 800)),
    "jpeg with broken exif": (jpeg(8, 6, b"\xff\xe1\0\x0aExif\0\0XX"), (8, 6)),
    "webp": (webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 320 | 0x4000, 240)), (320, 240)),
    "webp without loss": (webp(b"VP8L", b"\x2f" + struct.pack("<I", 319 | 239 << 14)), (320, 240)),
    "extended webp": (webp(b"VP8X", bytes(4) + b"\x3f\x01\0\xef\0\0"), (320, 240)),
    "avif": (avif(ispe(400, 300)), (400, 300)),
    "avif of parts": (avif(ispe(64, 64), ispe(400, 300)), (400, 300)),
    "avif on its side": (avif(ispe(400, 300), box(b"irot", b"\x01")), (300, 400)),
    "svg": (svg('width="20" height="10"'), (20, 10)),
    "svg with units": (svg("width='1in' height='2.54cm'"), (96, 96)),
    "svg by its box": (svg('viewBox="0 0 24 12"'), (24, 12)),
    "svg of relative size": (svg('width="100%" height="100%" viewBox="0,0,24,12"'), (24, 12)),
    "svg by width and box": (svg('width="48" viewBox="0 0 24 12"'), (48, 24)),
    "svg behind a comment": (svg('width="3" height="4"', '<?xml version="1.0"?>\n<!-- <svg width="1"> -->\n'), (3, 4)),
    "svg with a line of another": (svg('stroke-width="9" width="3" height="4"'), (3, 4)),
    "svg without a size": (svg(""), (0, 0)),
    "svg with a broken box": (svg('viewBox="0 0 0 12"'), (0, 0)),
}
NONE = {
    "nothing": b"",
    "text": b"A map of the shore",
    "html": b"<!DOCTYPE html><html><svg width='1' height='1'></svg></html>",
    "pdf": b"%PDF-1.7",
    "mp4": box(b"ftyp", b"isom", bytes(4), b"isommp42"),
    "cut png": png(640, 480)[:20],
    "png without a width": png(0, 480),
    "cut jpeg": jpeg(800, 600)[:-3],
    "jpeg of one segment": b"\xff\xd8\xff\xd9",
    "cut webp": webp(b"VP8X", bytes(5)),
    "webp of another kind": webp(b"ALPH", bytes(20)),
    "avif without a size": avif(),
    "huge png": png(2**31, 2),
}


@pytest.mark.parametrize("name", SIZES)
def test_size(name: str) -> None:
    content, (width, height) = SIZES[name]
    assert read_size(content) == Size(width=width, height=height)


@pytest.mark.parametrize("name", NONE)
def test_is_no_picture(name: str) -> None:
    assert read_size(NONE[name]) is None


@given(st.sampled_from([content for content, _ in SIZES.values()]), st.data())
def test_damage_does_no_harm(content: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(content)))
    middle = data.draw(st.binary(max_size=12))
    size = read_size(content[:place] + middle + content[place + data.draw(st.integers(0, 12)) :])
    assert size is None or size == UNKNOWN or (size.width > 0 and size.height > 0)


@given(st.binary(max_size=200))
def test_any_bytes_do_no_harm(content: bytes) -> None:
    for start in (b"", b"\xff\xd8\xff", b"RIFF....WEBP", b"....ftypavif", b"<svg ", b"GIF89a"):
        read_size(start + content)


def test_file_that_changes_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    assert size_of(file) is None
    file.write_bytes(png(4, 3))
    assert size_of(file) == Size(width=4, height=3)
    file.write_bytes(png(3, 4))
    os.utime(file, ns=(1, 1))
    assert size_of(file) == Size(width=3, height=4)
    assert size_of(tmp_path) is None
