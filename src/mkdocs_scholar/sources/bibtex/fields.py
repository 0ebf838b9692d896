"""The fields of one block, read so that each fault costs as little as it can.

BibTeX's grammar of a value: numbers, macro names, "…" and {…}, joined by "#" (btxdoc, section 2.1). What does not fit
is read as its writer meant it, and told.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct, field

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.blocks import Block
from mkdocs_scholar.sources.bibtex.braces import balanced, paired, unescaped_partner
from mkdocs_scholar.sources.bibtex.fieldnames import NAMED_FIELDS, PUBLIC
from mkdocs_scholar.sources.bibtex.plain import Field, Piece

_NAME = regex(r"(?P<name>[^\s=,{}\"#%()]+)\s*=\s*")
_ODD_NAME = regex(r"(?P<name>[A-Za-z][\w-]*(?:[ \t]+[\w-]+)*)\s*(?P<mark>[:=])\s*(?=[{\"])")
_NO_EQUALS = regex(r"(?P<name>[A-Za-z][\w-]*)[ \t]*(?=[{\"])")
_STRAY_IN_NAME = regex(r"""(?=[^\s=]*[{}"])[{"]*(?P<name>[A-Za-z][\w+:-]*(?:[{}"]+[\w+:-]+)*)[{}"]*(?P<mark>\s*=)\s*""")
_STRAY_BEFORE_VALUE = regex(r"""[})](?=[ \t]*(?:["{]|[^\n{}@=,]+\s*(?:[,}]|\Z)))|=(?=\s*["{\w])""")
_STRAY = regex(r"""[{}"]""")
_GAP = regex(r"(?:\s+|%[^\n]*(?:\n|$))*")
_KEY_IS_FIELD = regex(r"\s*(?P<name>[A-Za-z][\w+:-]*)\s*=\s*(?P<value>[{\"]|[^\s,{}\"]*)")
_KEY_WITHOUT_COMMA = regex(r"\s*(?P<key>[^\s,\"=]+)\s+(?=[A-Za-z][\w+:-]*\s*=\s*[{\"\w])")
_KEY = regex(r"\s*(?P<key>[^,]*?)\s*(?:,|\Z)")
_QUOTE_OR_BRACE = regex(r'[{}"]')
_BARE = regex(r"[^\s,{}\"#%=]+")
_BARE_WORDS = regex(r"[^\n,{}\"#%=]+")
_AFTER_VALUE = regex(r"(?:\s+|%[^\n]*(?:\n|$))*(?:[,;#]|\Z|[^\s=,{}\"#%()]+\s*=\s*[{\"\w])")
_NEXT_FIELD = regex(r"\s*[,\n]\s*[A-Za-z][\w+:-]*\s*=\s*(?:[{\"]|\w+\s*(?:[,}\n]|\Z))")
_LAST_BRACE = regex(r"(?:[}\"\n]\s*|=\s*[\w-]+\s*|,\s*)(?P<brace>[})])\s*\Z")
_NEXT_LINE = regex(
    rf""",[ \t]*\n\s*(?:[A-Za-z][\w+:-]*\s*=\s*[{{"]
    |(?:{"|".join(sorted(NAMED_FIELDS))})\s*=\s*\w+\s*(?:,|\n|\}}|\Z))""",
    re.IGNORECASE | re.VERBOSE,
)
"""A line that starts a field, behind a comma: no value in quotation marks runs over it."""
_SHOWN = 40
"""How many characters of a value a message shows."""
_OPENS_QUOTE = regex(r'[A-Za-z]\s*=\s*"')


class Fault(Struct, frozen=True, kw_only=True):
    """Something that was repaired."""

    code: str
    message: str
    """What is wrong and what to do, without the entry's key."""
    line: int


class Scan(Struct, kw_only=True):
    """What one block holds."""

    key: str | None
    """Byte for byte; empty if it has none, None for a definition."""
    fields: list[Field] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def scan(block: Block, *, has_key: bool = True) -> Scan:
    """Reads the key and the fields of a block.

    Args:
        block: The block.
        has_key: Whether a key stands first; not so in `@string`.
    """
    scanner = _Scanner(block.text, block.start, _inner_end(block), is_closed=block.is_closed)
    scanner.line_at = block.lines()
    result = Scan(key=scanner.key() if has_key else None)
    if block.damage:
        scanner.fault("bad-entry", block.damage, 0)
    scanner.name = result.key or f"@{block.type}"
    result.fields = scanner.fields()
    result.faults = scanner.faults
    if not block.is_closed and not any(fault.code == "unbalanced-braces" for fault in result.faults):
        scanner.fault("unbalanced-braces", 'has no closing "}"; add it.', block.start)
    return result


def _inner_end(block: Block) -> int:
    """Returns where the fields end; of a block that was cut, the brace that was meant to be the last is no field's."""
    if block.is_closed or block.end < len(block.text):
        return block.end
    last = _LAST_BRACE.search(block.text, block.start)
    return last.start("brace") if last else block.end


def well_formed_pieces(value: str) -> tuple[Piece, ...] | None:
    """Reads a value cut out by the parser; None if it is anything but a value written well."""
    scanner = _Scanner(value, 0, len(value), is_closed=True)
    pieces = scanner.value()
    return tuple(pieces) if pieces and not scanner.faults and scanner.at == len(value) else None


class _Scanner:
    """Walks through the inside of one block."""

    def __init__(self, text: str, start: int, end: int, *, is_closed: bool) -> None:
        self.text = text
        self.at = start
        self.end = end
        self.is_closed = is_closed
        self.faults: list[Fault] = []
        self.line_at: Callable[[int], int] = lambda offset: text.count("\n", 0, offset) + 1
        self.name = ""
        self._pairs: dict[int, int] | None = None

    def fault(self, code: str, message: str, offset: int) -> None:
        """Notes a repair."""
        self.faults.append(Fault(code=code, message=message, line=self.line_at(offset)))

    def key(self) -> str:
        """Reads the key and the comma behind it."""
        as_field = _KEY_IS_FIELD.match(self.text, self.at, self.end)
        if as_field and (as_field["value"] in ("{", '"') or as_field["name"].lower() in NAMED_FIELDS):
            return ""
        bare = _KEY_WITHOUT_COMMA.match(self.text, self.at, self.end)
        match = bare or _KEY.match(self.text, self.at, self.end)
        if match is None:
            return ""
        self.at = match.end()
        written = match["key"]
        key = written.replace("{", "").replace("}", "").strip()
        if key[:1] == key[-1:] == '"':  # around the key they are a slip; within it BibTeX reads them
            key = key.strip('"')
        if len(key) < len(written):
            code = "bad-entry" if "{" not in written and "}" not in written else "unbalanced-braces"
            self.fault(code, f'has "{" ".join(written.split())}" as its key; write "{key}".', match.start("key"))
        if bare:
            self.fault("bad-entry", f'has no comma behind its key; write "{key},".', bare.start("key"))
        return key

    def fields(self) -> list[Field]:
        """Reads all fields up to the end."""
        found: list[Field] = []
        while self._skip_to_field():
            match = _NAME.match(self.text, self.at, self.end) or self._odd_name()
            if match is None:
                self._skip_junk()
                continue
            self.at = match.end()
            self.name = self._clean_name("-".join(_STRAY.sub("", match["name"]).split()), match.start())
            self._skip_stray()
            pieces = tuple(self.value())
            value_end = self.at
            self._pass_comma()
            found.append(
                Field(
                    name=self.name.lower(),
                    pieces=pieces,
                    line=self.line_at(match.start()),
                    start=match.start(),
                    value_start=match.end(),
                    value_end=value_end,
                    end=self.at,
                )
            )
        return found

    def _clean_name(self, name: str, offset: int) -> str:
        """Takes characters out of a name that cannot be seen, as pages leave them in what is copied, or are none."""
        if name.isprintable() and "@" not in name and "\\" not in name:
            return name
        clean = "".join(letter for letter in name if letter.isprintable() and letter not in "@\\")
        odd = next(letter for letter in name if letter not in clean)
        what = f'"{odd}"' if odd.isprintable() else f"a character that cannot be seen (U+{ord(odd):04X})"
        self.fault("bad-entry", f'has {what} in the field name "{clean}"; write it anew.', offset)
        return clean

    def _skip_stray(self) -> None:
        """Passes a closing brace, or another "=", between the "=" of a field and its value."""
        while stray := _STRAY_BEFORE_VALUE.match(self.text, self.at, self.end):
            self.fault("unbalanced-braces", f'has "{stray[0]}" before the value of "{self.name}"; remove it.', self.at)
            gap = _GAP.match(self.text, stray.end(), self.end)
            self.at = gap.end() if gap else stray.end()

    def _odd_name(self) -> re.Match[str] | None:
        """Matches a name with braces or blanks in it, with a colon behind it, or, if it is known, with nothing."""
        match = _STRAY_IN_NAME.match(self.text, self.at, self.end)
        if match:
            written, name = match[0].strip().removesuffix("=").rstrip(), _STRAY.sub("", match["name"])
            self.fault("unbalanced-braces", f'has "{written}" as the name of a field; write {name} =.', self.at)
            return match
        match = _ODD_NAME.match(self.text, self.at, self.end)
        if match is None:
            match = _NO_EQUALS.match(self.text, self.at, self.end)
            match = match if match and match["name"].lower() in PUBLIC else None
        if match:
            name, written = "-".join(match["name"].split()), match[0].strip()
            wrong = f'no "=" behind "{name}"' if written == name else f'"{written}" as the name of a field'
            self.fault("bad-entry", f"has {wrong}; write {name} =.", self.at)
        return match

    def _skip_to_field(self) -> bool:
        """Passes blanks, comments and commas; False at the end."""
        commas = 0
        while True:
            gap = _GAP.match(self.text, self.at, self.end)
            self.at = gap.end() if gap else self.at
            if self.at >= self.end or self.text[self.at] not in ",;":
                break
            if self.text[self.at] == ";":
                self.fault("bad-entry", f'has ";" behind "{self.name}"; write a comma.', self.at)
                commas -= 1
            commas += 1
            self.at += 1
        if commas > 0 and self.at < self.end:
            self.fault("bad-entry", f'has two commas behind "{self.name}"; remove one.', self.at)
        return self.at < self.end

    def _skip_junk(self) -> None:
        """Passes what is no field: a brace too many, or stray words up to the next comma or line."""
        start = self.at
        if self.text[start] == "}":
            gap = _GAP.match(self.text, start + 1, self.end)
            self.at = gap.end() if gap else start + 1
            self.at += self.text.startswith(",", self.at, self.end)
            self.fault("unbalanced-braces", f'has a "}}" too many behind "{self.name}"; remove it.', start)
            return
        stops = [found for mark in ",\n}" if (found := self.text.find(mark, start + 1, self.end)) >= 0]
        self.at = min(stops, default=self.end)
        brace = self.text.find("{", start, self.at)
        close = self._partner(brace) if brace >= 0 else None
        self.at = self.at if close is None else close + 1
        junk = " ".join(self.text[start : self.at].split())
        self._pass_comma()
        self.fault("bad-entry", f'has "{junk}", which is no field; write name = {{value}}.', start)

    def _pass_comma(self) -> None:
        """Passes the comma behind a value, and tells if it is missing."""
        gap = _GAP.match(self.text, self.at, self.end)
        after = gap.end() if gap else self.at
        if after >= self.end:
            return
        if self.text[after] == ",":
            self.at = after + 1
            return
        following = _NAME.match(self.text, after, self.end)
        if following:
            self.fault("bad-entry", f'has no comma between "{self.name}" and "{following["name"]}"; write one.', after)

    def value(self) -> list[Piece]:
        """Reads pieces joined by "#"."""
        pieces: list[Piece] = []
        while self.at < self.end:
            mark = self.text[self.at]
            if mark == "{":
                pieces.append((False, self._braced()))
            elif mark == '"':
                pieces.append((False, self._quoted()))
            elif mark not in ",}":
                pieces.append(self._bare())
            gap = _GAP.match(self.text, self.at, self.end)
            after = gap.end() if gap else self.at
            if after >= self.end or self.text[after] != "#":
                break
            gap = _GAP.match(self.text, after + 1, self.end)
            self.at = gap.end() if gap else after + 1
        return pieces

    def _braced(self) -> str:
        start = self.at + 1
        close = self._partner(start - 1)
        if close is not None and (self.is_closed or not self._swallows(start, close)):
            close = self._behind_escape(start, close)
            self.at = close + 1
            return self.text[start:close]
        return self._unclosed(start)

    def _partner(self, brace: int) -> int | None:
        """Finds what closes a brace; all are paired at once, so that many open ones cost no more than one."""
        if self._pairs is None:
            self._pairs = paired(self.text, brace, self.end)
        return self._pairs.get(brace)

    def _swallows(self, start: int, close: int) -> bool:
        """Whether a value in an entry that lacks a brace runs over the next field."""
        following = _NEXT_FIELD.search(self.text, start, close)
        return following is not None

    def _behind_escape(self, start: int, close: int) -> int:
        """Moves the end behind an escaped brace where BibTeX, which knows no escape, would leave half of the value."""
        if self.text[close - 1] != "\\" or _AFTER_VALUE.match(self.text, close + 1, self.end):
            return close
        further = unescaped_partner(self.text, start, self.end)
        if further is None or not _AFTER_VALUE.match(self.text, further + 1, self.end):
            return close
        self.fault("unbalanced-braces", f'has an escaped brace without its partner in "{self.name}"; pair it.', close)
        return further

    def _unclosed(self, start: int) -> str:
        """Reads a value whose closing brace is missing: up to the next field, or to the end of the entry."""
        following = _NEXT_FIELD.search(self.text, start, self.end)
        end = following.start() if following else self.end
        self.fault("unbalanced-braces", f'has a "{{" without its "}}" in "{self.name}"; add it.', start - 1)
        self.at = end
        value = self.text[start:end].rstrip().rstrip(",").rstrip()
        return balanced(value if not value.endswith("}") or value.endswith("\\}") else value[:-1].rstrip())

    def _quoted(self) -> str:
        start = self.at + 1
        stop = self._next_line(start)
        read = self._to_quote(start, stop, heeds_braces=True)
        if read is None:
            read = self._to_quote(start, stop, heeds_braces=False)
            if read is not None:
                self.fault("unbalanced-braces", f'has braces that do not match in "{self.name}"; pair them.', start)
                read = (balanced(read[0]), *read[1:])
        if read is None or (read[2] and _OPENS_QUOTE.search(read[0])):
            return self._unclosed_quote(start, stop)
        if read[2]:
            self.fault("bad-entry", f'has quotation marks inside "{self.name}"; write {{"}}.', start)
        self.at = read[1]
        return read[0]

    def _next_line(self, start: int) -> int:
        """Returns where the next line starts a field, outside of braces; the end of the entry if none does."""
        following = _NEXT_LINE.search(self.text, start, self.end)
        return following.start() if following and self._is_outside(start, following.start()) else self.end

    def _unclosed_quote(self, start: int, stop: int) -> str:
        """Reads a value whose closing quotation mark is missing: up to the next field, or to the end of the entry."""
        following = _NEXT_FIELD.search(self.text, start, stop)
        end = following.start() if following else stop
        self.fault("bad-entry", f'has a quotation mark without its partner in "{self.name}"; add it.', start - 1)
        self.at = end
        return balanced(self.text[start:end].strip().rstrip('",').strip())

    def _is_outside(self, start: int, offset: int) -> bool:
        return self.text.count("{", start, offset) == self.text.count("}", start, offset)

    def _to_quote(self, start: int, stop: int, *, heeds_braces: bool) -> tuple[str, int, bool] | None:
        """Reads up to the quotation mark that ends the value; marks that cannot end it belong to it.

        Returns:
            The value, the offset behind its end, and whether marks belong to it; None if no mark can end it.
        """
        depth, taken, parts = 0, start, []
        for token in _QUOTE_OR_BRACE.finditer(self.text, start, stop):
            at = token.start()
            if token[0] != '"':
                depth += (1 if token[0] == "{" else -1) if heeds_braces else 0
            elif depth == 0 and at >= taken:
                if _AFTER_VALUE.match(self.text, at + 1, self.end):
                    parts.append(self.text[taken:at])
                    return "".join(parts), at + 1, len(parts) > 1
                if self.text[at - 1] == "\\":
                    continue
                parts.append(self.text[taken : at + 1])
                taken = at + 2 if self.text[at + 1 : at + 2] == '"' else at + 1
            if depth < 0:
                return None
        return None

    def _bare(self) -> Piece:
        """Reads a number or a macro name; several words are text that lacks its braces."""
        # not at the top: it is for what is neither in braces nor in quotation marks
        from mkdocs_scholar.sources.bibtex.undelimited import read_undelimited  # noqa: PLC0415

        loose = read_undelimited(self.text, self.at, self.end, self.name.lower())
        if loose:
            shown = loose.value if len(loose.value) <= _SHOWN else f"{loose.value[: _SHOWN - 1]}…"
            self.fault("bad-entry", f'has {loose.lacks} round the value of "{self.name}"; write {{{shown}}}.', self.at)
            self.at = loose.end
            return (False, loose.value)
        match = _BARE.match(self.text, self.at, self.end)
        if match is None:
            self.at += 1
            return (False, "")
        if _AFTER_VALUE.match(self.text, match.end(), self.end) or self.text[match.end()] == "}":
            self.at = match.end()
            return (not match[0].isdigit(), match[0])
        words = _BARE_WORDS.match(self.text, self.at, self.end) or match
        self.at = words.end()
        text = " ".join(words[0].split())
        self.fault("bad-entry", f'has no braces round the value of "{self.name}"; write {{{text}}}.', words.start())
        return (False, text)
