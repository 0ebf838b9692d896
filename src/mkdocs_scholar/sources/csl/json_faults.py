"""What is wrong with a text that is no JSON, in words for people who did not mean to write a program."""

from __future__ import annotations

import json
import re

from mkdocs_scholar.patterns import regex

_QUOTES = "“”„«»'‘’"


_ENDS = regex(r"\s*\Z")
_NEAR = 200
"""How many characters before a fault are looked at: a file may be large and have many."""


def explain(error: json.JSONDecodeError) -> str:
    """Returns what is wrong and the likely cause with what to do about it.

    >>> try:
    ...     json.loads('{"id": "a",}')
    ... except json.JSONDecodeError as error:
    ...     explain(error)
    'This is no JSON: a comma stands before "}" with nothing behind it. Take the comma out.'
    """
    return explain_at(error.msg, error.doc, error.pos)


def explain_at(message: str, text: str, place: int) -> str:
    """Does the same for a fault that is no exception.

    Args:
        message: What the decoder says.
        text: The file.
        place: Offset of the fault.
    """
    return f"This is no JSON: {_cause(message, text, place)}"


def _cause(message: str, text: str, place: int) -> str:
    before, here = text[max(0, place - _NEAR) : place].rstrip()[-1:], text[place : place + 1]
    if message.startswith("Unterminated"):
        return 'a text that starts here has no closing ". Add it.'
    if _ENDS.match(text, place):
        return "the file ends in the middle. It was cut off, or a } or ] is missing at its end."
    if text.startswith(("//", "/*", "#"), place):
        return "it knows no comments. Take the comment out."
    if before == "," and here in ("}", "]"):
        return f'a comma stands before "{here}" with nothing behind it. Take the comma out.'
    if here in _QUOTES:
        return f'{here} stands where " should. Write straight double quotes round names and texts.'
    return _by_message(message, before, here)


def _by_message(message: str, before: str, here: str) -> str:
    if message.startswith("Invalid control character"):
        return 'a text is broken by a line end or a tab. Close it with ", or write \\n or \\t.'
    if message.startswith(("Invalid \\", "Invalid escape")):
        return "a backslash stands alone. Write two of them (\\\\)."
    if message.startswith("Expecting ':'"):
        return f'a colon is missing behind a name, before "{here}". Add it.'
    if message.startswith("Expecting ','"):
        if before == '"' and re.match(r"\w", here):
            return f'a text ends before "{here}". Add the comma, or write \\" for a quotation mark inside a text.'
        return f'a comma is missing before "{here}". Add it.'
    if message.startswith("Expecting property name"):
        return f'a name should start at "{here}". Write it in double quotes.'
    return f'a value should start at "{here}". Write a text in double quotes, a number, true, false or null.'
