"""Why a YAML text is broken, in the user's words."""

from __future__ import annotations

import re

from yaml.error import MarkedYAMLError
from yaml.reader import ReaderError

from mkdocs_scholar.patterns import regex

_LINE_BREAK = regex("\r\n|[\n\r\x85\u2028\u2029]")
_KEY = regex(r"^(?P<lead>\s*(?:-\s+)*)(?:(?P<key>[^\s:#'\"{\[][^:#]*?)\s*:\s+)?(?P<value>\S.*)?$")
_QUOTED = regex(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?P<rest>[^\s#:,}\]].*)""")
_BLOCK_HEADER = regex(r"[|>][+\-]?[1-9]?[+\-]?\s*(?:#.*)?")
TAB = "The line is indented with a tab; use spaces."
_SPECIAL = "@`%*&!|>[{,?"
_NO_BLANK = regex(r"\s*(?:-\s+)*(?P<key>[A-Za-z_][\w-]*):(?P<value>[^\s:/].*)")
_IN_FLOW = regex(r"(?P<key>[^\s:,{}\[\]][^:,{}\[\]]*?)\s*:\s+(?P<value>[^,{}\[\]]*)$")
_FLOW_END = regex(r"[^,{}\[\]]*")
_WIDE_COLON = "："
_MEANINGS = {
    "*": "for a repeated value",
    "&": "for a value to repeat",
    "!": "for a tag",
    "|": "for text over several lines",
    ">": "for text over several lines",
    "[": "for a list",
    "{": "for a map",
    "%": "for a directive",
}


def explain(error: Exception, text: str) -> tuple[str, int | None, int | None]:
    """Says what is wrong and where.

    Args:
        error: What reading the text raised.
        text: The text.

    Returns:
        The sentence, and line and column counted from 1; None where there is no place to name.
    """
    if isinstance(error, RecursionError):
        return "This is nested too deep to be read; write it flatter.", None, None
    if isinstance(error, ReaderError):
        return _of_character(error, text)
    if not isinstance(error, MarkedYAMLError):
        return _of_escape()
    return _of_place(error, _LINE_BREAK.split(text))


def _of_character(error: ReaderError, text: str) -> tuple[str, int | None, int | None]:
    before = _LINE_BREAK.split(text[: error.position])
    character = text[error.position : error.position + 1]
    message = f"The character U+{ord(character or chr(0)):04X} can't stand in YAML; delete it."
    return message, len(before), len(before[-1]) + 1


def _of_escape() -> tuple[str, int | None, int | None]:
    return 'A "\\" in double quotes is followed by no character that exists; put the text in single quotes.', None, None


def _of_place(error: MarkedYAMLError, lines: list[str]) -> tuple[str, int | None, int | None]:
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return f"This is no YAML: {error.problem}.", None, None
    places = [(mark.line, mark.column)]
    if error.context_mark is not None and "block" not in (error.context or ""):
        places.append((error.context_mark.line, error.context_mark.column))
    problem = error.problem or ""
    if problem.endswith("."):
        return problem, mark.line + 1, mark.column + 1
    for find in (
        _tab,
        _colon,
        _dash,
        _open_quote,
        _after_quote,
        _inside,
        _flow,
        _special,
        _second_document,
        _no_colon,
        _indent,
    ):
        found = find(problem, error.context or "", places, lines)
        if found is not None:
            return found
    message = f"This is no YAML ({problem}); check the quotes, brackets and indentation of this line."
    return message, mark.line + 1, mark.column + 1


_Places = list[tuple[int, int]]
_Found = tuple[str, int | None, int | None] | None


def _at(lines: list[str], line: int) -> str:
    return lines[line] if 0 <= line < len(lines) else ""


def _tab(problem: str, _context: str, places: _Places, lines: list[str]) -> _Found:
    for line, _ in places:
        written = _at(lines, line)
        lead = written[: len(written) - len(written.lstrip())]
        if "\t" in lead and ("\\t" in problem or "indent" in problem or "block" in problem or "':'" in problem):
            return TAB, line + 1, lead.index("\t") + 1
    line, column = places[0]
    if "\\t" in problem:
        return "A tab stands where YAML allows only spaces; replace it.", line + 1, column + 1
    return None


def _colon(problem: str, _context: str, places: _Places, lines: list[str]) -> _Found:
    if "mapping values are not allowed" not in problem:
        return None
    line, column = places[0]
    written = _at(lines, line)
    match = _KEY.match(written)
    if found := _without_blank(lines, line - 1):
        return found
    if match is None or not match["key"] or ":" not in (match["value"] or ""):
        message = "The line is indented deeper than the one above, which has a value already; line the two up."
        return message, line + 1, column + 1
    example = _example(match["key"], match["value"])
    return f'A value containing ": " must be quoted, e.g. {example}.', line + 1, column + 1


def _open_quote(problem: str, context: str, places: _Places, lines: list[str]) -> _Found:
    if "quoted scalar" not in context:
        return None
    line, column = places[1]
    quote = _at(lines, line)[column : column + 1]
    if "escape" in problem or "hexadecimal" in problem:
        line, column = places[0]
        return 'A "\\" in double quotes starts an escape; put the text in single quotes.', line + 1, column + 1
    return f"The quote {quote} opened here is never closed; close it.", line + 1, column + 1


def _after_quote(_problem: str, _context: str, places: _Places, lines: list[str]) -> _Found:
    for line, _ in places:
        match = _KEY.match(_at(lines, line))
        value = (match["value"] or "") if match else ""
        quoted = _QUOTED.match(value)
        if match and quoted and quoted["rest"]:
            column = match.start("value") + quoted.start("rest") + 1
            outer = "'" if "'" not in value else '"'
            inner = value if outer == "'" else value.replace('"', "'")
            message = "Text follows a closing quote; quote the whole value"
            return f"{message}, e.g. {_lead(match['key'])}{outer}{inner}{outer}.", line + 1, column
    return None


def _flow(problem: str, context: str, places: _Places, lines: list[str]) -> _Found:
    """Finds what keeps `{…}` or `[…]` from its end."""
    if "flow" not in context or len(places) < 2:
        return None
    line, column = places[0]
    written = _at(lines, line)
    before = _IN_FLOW.search(written[:column]) if "got ':'" in problem else None
    if before:
        rest = _FLOW_END.match(written, column)
        value = before["value"] + (rest[0] if rest else "")
        return f'A value containing ": " must be quoted, e.g. {_example(before["key"], value)}.', line + 1, column + 1
    if written[column : column + 1] == "?" and written[:column].strip():
        return 'A value with "?" between braces or brackets must be quoted.', line + 1, column + 1
    line, column = places[1]
    written = _at(lines, line)
    mark = written[column : column + 1]
    if mark not in ("[", "{") or _ends_early(written[column:]):
        return None
    return f'The "{mark}" opened here is never closed; close it, or put the value in quotes.', line + 1, column + 1


def _without_blank(lines: list[str], line: int) -> _Found:
    """Finds a field whose colon has no blank behind it, which YAML takes for text."""
    written = _at(lines, line)
    match = _NO_BLANK.fullmatch(written)
    if match is None:
        return None
    message = f'A blank must follow the colon; write "{_short(match["key"] + ": " + match["value"])}".'
    return message, line + 1, match.start("value") + 1


def _special(problem: str, _context: str, places: _Places, lines: list[str]) -> _Found:
    for line, _ in places:
        match = _KEY.match(_at(lines, line))
        value = (match["value"] or "") if match else ""
        if match is None or not value or value[0] not in _SPECIAL or "could not find" in problem:
            continue
        mark = value[0]
        if _BLOCK_HEADER.fullmatch(value) or (mark in "[{" and not _ends_early(value)):
            continue
        meaning = f", which YAML keeps {_MEANINGS[mark]}," if mark in _MEANINGS else ""
        message = f"A value that starts with {mark}{meaning} must be quoted"
        return f"{message}, e.g. {_example(match['key'], value)}.", *_start(match, line)
    return None


def _dash(problem: str, _context: str, places: _Places, lines: list[str]) -> _Found:
    line, column = places[0]
    match = _KEY.match(_at(lines, line))
    if "sequence entries are not allowed" not in problem or match is None or not match["key"]:
        return None
    message = "A list starts on a line of its own; text that starts with a dash must be quoted"
    return f"{message}, e.g. {_example(match['key'], match['value'])}.", line + 1, column + 1


def _inside(problem: str, context: str, places: _Places, lines: list[str]) -> _Found:
    """Names a character inside `{…}` or `[…]` that cannot start a value there."""
    if "cannot start any token" not in problem and not re.search("alias|anchor|tag", context + problem):
        return None
    for line, column in places:
        written = _at(lines, line)
        if not re.search(r"[\[{]", written[:column]):
            continue
        word = re.match(r"[@`%*&!][^\s,}\]]*", written[column:])
        if word:
            return f'A value that starts with {word[0][0]} must be quoted, e.g. "{word[0]}".', line + 1, column + 1
    return None


def _second_document(problem: str, _context: str, places: _Places, _lines: list[str]) -> _Found:
    if "another document" not in problem and "document start" not in problem:
        return None
    line, column = places[0]
    return "A second document starts here (---); keep one.", line + 1, column + 1


def _no_colon(problem: str, _context: str, places: _Places, lines: list[str]) -> _Found:
    if "could not find expected ':'" not in problem:
        return None
    line, column = places[1] if len(places) > 1 else places[0]
    written = _at(lines, line).strip()
    if found := _without_blank(lines, line):
        return found
    if _WIDE_COLON in written:
        wide = f'"{_short(written)}" has a wide colon ({_WIDE_COLON}), which YAML takes for text'
        return f'{wide}; write ":" and a blank.', line + 1, column + 1
    return f'"{_short(written)}" has no colon; write a field as "name: value".', line + 1, column + 1


def _indent(problem: str, _context: str, places: _Places, lines: list[str]) -> _Found:
    if "expected <block end>" not in problem and "not allowed here" not in problem and "block" not in problem:
        return None
    line, column = places[0]
    if _at(lines, line)[:column].strip(" -"):
        message = "Text follows a value that has ended; check the quotes and brackets here and in the lines above."
        return message, line + 1, column + 1
    message = "The line does not line up with those above; give fields of one map, and dashes of one list, one indent."
    return message, line + 1, column + 1


def _ends_early(value: str) -> bool:
    """Whether text follows the bracket that closes the one at the start."""
    closing = {"[": "]", "{": "}"}[value[0]]
    return re.search(rf"{re.escape(closing)}\s*[^\s#,}}\]]", value) is not None


def _start(match: re.Match[str], line: int) -> tuple[int, int]:
    return line + 1, match.start("value") + 1


def _lead(key: str | None) -> str:
    return f"{key}: " if key else ""


def _example(key: str | None, value: str) -> str:
    quoted = value.strip().replace("\\", "\\\\").replace('"', '\\"')
    return f'{_lead(key)}"{_short(quoted)}"'


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"
