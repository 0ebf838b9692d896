"""UTF-8 that was read as Windows-1252 or Latin-1: "MÃ¼ller" for "Müller"."""

from __future__ import annotations

import re

from msgspec import Struct

from mkdocs_scholar.patterns import regex


def _letter(byte: int) -> str:
    """What Windows-1252 shows for a byte; the five it does not define, and all of Latin-1's, are controls."""
    try:
        return bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:
        return chr(byte)


_BYTES = {chr(byte): byte for byte in range(0x80, 0x100)} | {_letter(byte): byte for byte in range(0x80, 0x100)}
_NEXT_BYTES = "".join(re.escape(letter) for letter, byte in _BYTES.items() if byte < 0xC0)
_NATURAL = re.escape("“”‘’‚„–—…™«»‹›\u00a0·")
"""Continuation bytes that may stand behind a real capital: quotes, dashes, blanks."""

_ANY = f"[{_NEXT_BYTES}]"
_SURE = f"(?![{_NATURAL}]){_ANY}"
_IN_WORD = rf"(?:(?<=[a-zß-ÿ].)[{_NATURAL}]|[{_NATURAL}](?=[a-zÂ-Å]))"
_PATTERN = regex(
    "|".join(
        (
            rf"[ÂÃÄÅ](?:{_SURE}|{_IN_WORD})",  # Latin letters and signs
            "(?<![A-ZÀ-Þ])Â\u00a0",  # a no-break space
            f"(?:[Æ-ß]{_ANY}){{2,}}",  # Greek, Cyrillic, Hebrew, Arabic: never one letter alone
            f"â[€\u0080]{_ANY}?",  # quotes, dashes, dots
            f"â[„\u0084‰ˆ†…]{_SURE}",  # ™, mathematical signs, arrows
            f"ï[¬¿¼½»]{_ANY}",  # ligatures, the byte order mark, wide forms
            f"á[º»](?:{_SURE}|{_ANY}(?=[a-z]))",  # Vietnamese
            f"(?:[à-é]{_ANY}{{2}}){{2,}}",  # Chinese, Japanese, Korean, the scripts of India
            f"ð[Ÿ\u009f]{_ANY}{{2}}",  # emoji
            "\ufffd",
        )
    )
)
_SUSPECT = regex(f"[Â-ð]{_ANY}|â€|\ufffd")
"""What all damage has: quick to look for."""
_LOST = "\ufffd"
_WORD = regex(r"[^ \t\n,;:.(){}\[\]\"]*")


class Damage(Struct, frozen=True, kw_only=True):
    """A word that came out wrong."""

    shown: str
    """As it stands."""
    meant: str
    """As it was once; empty where that is lost."""
    piece: str
    """The first characters that are wrong."""


def find_damage(text: str) -> Damage | None:
    """Finds the first damaged word; None if there is none.

    >>> find_damage("On MÃ¼ller and Å‚ódź").meant
    'Müller'
    >>> find_damage("“AMANHÃ” e Ångström, señor Ñandú, Å")
    """
    found = _PATTERN.search(text) if not text.isascii() and _SUSPECT.search(text) else None
    if found is None:
        return None
    word = _word_at(text[: found.start()][::-1])[::-1] + found[0] + _word_at(text[found.end() :])
    mended = _PATTERN.sub(lambda match: _decoded(match[0]), word)
    return Damage(shown=word, meant="" if _LOST in mended else mended, piece=found[0])


def _word_at(text: str) -> str:
    """The rest of a word that a text begins with."""
    found = _WORD.match(text)
    return found[0] if found else ""


def _decoded(piece: str) -> str:
    """Turns characters back into the bytes they were, and those into text; U+FFFD if they were none."""
    if piece in ("â€", "â\u0080"):
        return "”"  # its last byte is one that Windows-1252 does not define
    try:
        return bytes(_BYTES[letter] for letter in piece).decode("utf-8")
    except (KeyError, UnicodeDecodeError):
        return _LOST
