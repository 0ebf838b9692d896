"""Bytes of a text file → text: what the file says of itself, else what its bytes can only be."""

from __future__ import annotations

import codecs
import re

from mkdocs_scholar.problems import Location, Problem
from mkdocs_scholar.sources.reading import Source

_DECLARED = re.compile(rb"^\s*%+\s*(?:Encoding|coding)\s*[:=]\s*([\w.:-]+)", re.IGNORECASE | re.MULTILINE)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UNDEFINED = {byte: chr(byte) for byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D)}


def decode_bytes(source: Source) -> tuple[str, list[Problem]]:
    """Decodes a file: byte order mark, UTF-8, JabRef's "% Encoding:" line, UTF-16 without a mark, else Windows-1252.

    Returns:
        The text with a line feed between lines and without U+FEFF, and a `bad-encoding` problem where the bytes are not
        what they are said to be, or neither UTF-8 nor said to be anything.
    """
    text, problems = _decoded(source)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\ufeff", "").replace("\0", "") if "\ufeff" in text or "\0" in text else text, problems


def _decoded(source: Source) -> tuple[str, list[Problem]]:
    content = source.content
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _with_mark(source, encoding)
    if b"\0" in content[:4000] and (wide := _without_mark(content)):
        return wide, []
    try:
        return content.decode("utf-8"), []
    except UnicodeDecodeError as error:
        place = error.start
    declared = _declared_encoding(content)
    if declared:
        try:
            return content.decode(declared), []
        except UnicodeDecodeError:
            pass
    return _windows(content), [_problem(source, place)]


def _with_mark(source: Source, encoding: str) -> tuple[str, list[Problem]]:
    try:
        return source.content.decode(encoding), []
    except UnicodeDecodeError as error:
        if encoding == "utf-8":
            return _windows(source.content[3:]), [_problem(source, error.start)]
        return source.content.decode(encoding, errors="ignore"), [_problem(source, error.start)]


def _without_mark(content: bytes) -> str:
    """Decodes UTF-16 without a mark: every other byte of Latin text is zero."""
    start = content[:4000]
    encoding = "utf-16-le" if start[1::2].count(0) > start[::2].count(0) else "utf-16-be"
    if max(start[1::2].count(0), start[::2].count(0)) * 4 < len(start):
        return ""
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return ""


def _declared_encoding(content: bytes) -> str:
    """Returns the encoding a file names in its head, if Python knows it and it is no UTF-8."""
    match = _DECLARED.search(content[:2000])
    if match is None:
        return ""
    try:
        name = codecs.lookup(match[1].decode("ascii", "ignore")).name
    except LookupError:
        return ""
    return "" if name == "utf-8" else {"iso8859-1": "cp1252"}.get(name, name)


def _windows(content: bytes) -> str:
    """Decodes Windows-1252; the five bytes it does not define stand for themselves."""
    return content.decode("latin-1").translate(_WINDOWS)


_WINDOWS = {
    byte: bytes([byte]).decode("cp1252") if byte not in _UNDEFINED else _UNDEFINED[byte] for byte in range(0x80, 0xA0)
}


def _problem(source: Source, offset: int) -> Problem:
    byte = source.content[offset] if offset < len(source.content) else 0
    line = source.content.count(b"\n", 0, offset) + 1
    return Problem.of(
        "bad-encoding",
        f"The file is not UTF-8 (byte 0x{byte:02X}) and is read as Windows-1252; save it as UTF-8.",
        Location(path=source.path, line=line),
    )
