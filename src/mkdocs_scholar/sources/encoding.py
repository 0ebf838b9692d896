"""Bytes of a text file → text: what the file says of itself, else what its bytes can only be.

One byte of another encoding, as a paste from an old file leaves it, costs no other: what is UTF-8 is read as such.
"""

from __future__ import annotations

import codecs
import re
from functools import cache

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem
from mkdocs_scholar.sources.reading import Source

_DECLARED = regex(rb"^\s*%+\s*(?:Encoding|coding)\s*[:=]\s*([\w.:-]+)", re.IGNORECASE | re.MULTILINE)
_SAVED = regex(rb"(?:^|[\r\n])%+ *Saved with string encoding [^\r\n(]*\(([^\r\n)]+)\)", re.IGNORECASE)
"""How BibDesk names it: "%% Saved with string encoding Western (Mac OS Roman)"."""
_OTHER_NAMES = {
    "iso8859-1": "cp1252",
    "x-macroman": "mac-roman",
    "mac os roman": "mac-roman",
    "mac os central european roman": "mac-latin2",
    "iso latin 1": "cp1252",
    "windows latin 1": "cp1252",
    "iso latin 2": "iso8859-2",
    "windows latin 2": "cp1250",
    "iso latin 9": "iso8859-15",
}
"""Names of encodings that mean more than they say, or that Python does not know: those of Java and of macOS."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LINE_END = regex(rb"\r\n?|\n")
_UNDEFINED = frozenset({0x81, 0x8D, 0x8F, 0x90, 0x9D})


def decode_bytes(source: Source) -> tuple[str, list[Problem]]:
    """Decodes a file: byte order mark, UTF-8, JabRef's "% Encoding:" line, UTF-16 without a mark, else mixed.

    What is neither of these is UTF-8 whose stray bytes are Windows-1252: all of them, or a few.

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
        except (ValueError, LookupError):
            # Not only bytes that are none: Python knows encodings that are no text ("hex") or that fail always.
            pass
    return _mixed(source, content, place)


def _with_mark(source: Source, encoding: str) -> tuple[str, list[Problem]]:
    try:
        return source.content.decode(encoding), []
    except UnicodeDecodeError as error:
        if encoding == "utf-8":
            return _mixed(source, source.content[3:], error.start)
        return source.content.decode(encoding, errors="ignore"), [_left_out(source, encoding, error.start)]


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
    match = _DECLARED.search(content[:2000]) or _SAVED.search(content[:2000])
    if match is None:
        return ""
    said = match[1].decode("ascii", "ignore").strip().lower()
    try:
        name = codecs.lookup(_OTHER_NAMES.get(said, said)).name
    except LookupError:
        return ""
    return "" if name == "utf-8" else _OTHER_NAMES.get(name, name)


def _mixed(source: Source, content: bytes, place: int) -> tuple[str, list[Problem]]:
    """Decodes UTF-8, and each byte that is none as Windows-1252; those it does not define stand for themselves."""
    escaped = content.decode("utf-8", "surrogateescape")
    unified = _RUN.sub(_unified, escaped)
    windows = _windows()
    strays = sum(1 for letter in unified if ord(letter) in windows)
    is_mixed = len(unified) < len(content)
    return unified.translate(windows), [_problem(source, place, others=strays - 1 if is_mixed else None)]


def _unified(run: re.Match[str]) -> str:
    """Takes what looks like UTF-8 for strays too where it stands among more of them: there it is chance."""
    windows = _windows()
    strays = sum(1 for letter in run[0] if ord(letter) in windows)
    if strays * 2 <= len(run[0]):
        return run[0]
    return run[0].encode("utf-8", "surrogateescape").decode("ascii", "surrogateescape")


_RUN = regex(r"[^\x00-\x7f]{2,}")
"""Letters beyond ASCII in a row."""


@cache
def _windows() -> dict[int, str]:
    """The surrogate that Python puts in the place of a byte (PEP 383) to what the byte is in Windows-1252."""
    return {
        0xDC00 + byte: chr(byte) if byte in _UNDEFINED else bytes([byte]).decode("cp1252")
        for byte in range(0x80, 0x100)
    }


def _left_out(source: Source, encoding: str, offset: int) -> Problem:
    """Tells of bytes that are nothing in the encoding that the mark at the start of the file says."""
    name = encoding[:6].upper()
    line = source.content[:offset].decode(encoding, errors="ignore").count("\n") + 1
    message = f"The file says that it is {name} and has bytes that are none, which are left out; save it as UTF-8."
    return Problem.of("bad-encoding", message, Location(path=source.path, line=line))


def _problem(source: Source, offset: int, *, others: int | None = None) -> Problem:
    """Tells of the first byte that is no UTF-8; `others` counts further ones in a file that is UTF-8 for the rest."""
    byte = source.content[offset] if offset < len(source.content) else 0
    line = len(_LINE_END.findall(source.content, 0, offset)) + 1
    if others is None:
        message = f"The file is not UTF-8 (byte 0x{byte:02X}) and is read as Windows-1252; save it as UTF-8."
    else:
        which = f"byte 0x{byte:02X} and {others} more that are" if others else f"byte 0x{byte:02X}, which is"
        them = "them" if others else "it"
        message = (
            f"The file is UTF-8 but for the {which} read as Windows-1252; look at what is shown for {them}, "
            "and save the file as UTF-8."
        )
    return Problem.of("bad-encoding", message, Location(path=source.path, line=line))
