"""Bytes of every kind become the text that was meant."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.reading import Source


def _told(content: bytes) -> tuple[str, list[str]]:
    text, problems = decode_bytes(Source(path="a.bib", content=content))
    return text, [str(problem) for problem in problems]


def test_a_stray_byte_costs_no_other() -> None:
    text, problems = _told("Müller\n北京 Stra".encode() + b"\xdfe \x93x\x94 " + "ö".encode())
    assert text == "Müller\n北京 Straße “x” ö"
    assert problems == [
        "a.bib:2: The file is UTF-8 but for the byte 0xDF and 2 more that are read as Windows-1252; look at what is "
        "shown for them, and save the file as UTF-8. [bad-encoding]"
    ]
    assert _told("Müller Stra".encode() + b"\xdfe")[1] == [
        "a.bib:1: The file is UTF-8 but for the byte 0xDF, which is read as Windows-1252; "
        "look at what is shown for it, and save the file as UTF-8. [bad-encoding]"
    ]


@pytest.mark.parametrize("line_end", ["\n", "\r", "\r\n"])
def test_a_stray_byte_has_its_line_whatever_ends_lines(line_end: str) -> None:
    (problem,) = _told(f"a{line_end}b{line_end}".encode() + b"\xdf")[1]
    assert problem.startswith("a.bib:3: ")


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ("%% Saved with string encoding Western (Mac OS Roman) ", "mac-roman"),
        ("%% BibDesk\r\r%% Saved with string encoding Western (ISO Latin 9)", "iso8859-15"),
        ("% Encoding: x-MacRoman", "mac-roman"),
        ("% Encoding: windows-1250", "cp1250"),
    ],
)
def test_what_programs_say_counts(head: str, encoding: str) -> None:
    text, problems = _told(f"{head}\r\rMüller †".replace("†", "" if "859" in encoding else "†").encode(encoding))
    assert text.split("\n")[-1].startswith("Müller")
    assert not problems


@pytest.mark.parametrize("name", ["hex", "rot13", "undefined", "idna", "no-such-one", "utf-8"])
def test_what_is_no_encoding_costs_nothing(name: str) -> None:
    text, problems = _told(f"% Encoding: {name}\nMüller".encode("cp1252"))
    assert text.endswith("\nMüller")
    assert len(problems) == 1


def test_what_is_broken_in_utf16_is_left_out() -> None:
    text, problems = _told(codecs.BOM_UTF16_LE + "Müller\n".encode("utf-16-le") + b"\x00\xd8" + "x".encode("utf-16-le"))
    assert text == "Müller\nx"
    assert problems == [
        "a.bib:2: The file says that it is UTF-16 and has bytes that are none, which are left out; save it as UTF-8. "
        "[bad-encoding]"
    ]


def test_a_file_of_windows_is_read_whole() -> None:
    text, problems = _told("Ångström – “naïve”".encode("cp1252"))
    assert text == "Ångström – “naïve”"
    assert problems == [
        "a.bib:1: The file is not UTF-8 (byte 0xC5) and is read as Windows-1252; save it as UTF-8. [bad-encoding]"
    ]


def test_chance_among_strays_is_no_utf8() -> None:
    text, _ = _told("²âÊÔÆÚ¿¯ ".encode("cp1252") + "测试期刊".encode() + b"\xdf")
    assert text == "²âÊÔÆÚ¿¯ 测试期刊ß"


def test_behind_a_mark_too() -> None:
    text, problems = _told(b"\xef\xbb\xbf" + "Müller".encode() + b" \xe9t\xe9")
    assert text == "Müller été"
    assert len(problems) == 1


@given(st.lists(st.tuples(st.sampled_from(["é", "北", "😀", "x"]), st.sampled_from(["", "ß", "€", "À"]))))
def test_strays_between_letters_of_utf8(pairs: list[tuple[str, str]]) -> None:
    content = b"".join(letter.encode() + b"-" + stray.encode("cp1252") + b"-" for letter, stray in pairs)
    assert _told(content)[0] == "".join(f"{letter}-{stray}-" for letter, stray in pairs)
