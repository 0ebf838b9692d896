"""TeX markup of bibliography fields, read into rich text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from mkdocs_scholar.model.text import RichText, Run, Style
from mkdocs_scholar.sources.latex.accents import ACCENTS, MATH_ACCENTS, accented
from mkdocs_scholar.sources.latex.commands import (
    BIBLATEX,
    CASES,
    DECLARED,
    FOREIGN_MARKS,
    HIDDEN_ARGUMENTS,
    LIGATURES,
    NOTHING,
    QUANTITIES,
    QUOTATION_MARKS,
    QUOTED,
    QUOTING,
    RESET,
    SHOWN_ARGUMENT,
    STYLED,
    UNITS,
)
from mkdocs_scholar.sources.latex.cursor import Cursor
from mkdocs_scholar.sources.latex.decoding import Decoded
from mkdocs_scholar.sources.latex.formulas import readable, simple_runs
from mkdocs_scholar.sources.latex.journals import journal_of_macro
from mkdocs_scholar.sources.latex.markup import TAGS, character, untangle
from mkdocs_scholar.sources.latex.runs import Format, tidied
from mkdocs_scholar.sources.latex.symbols import CONTROL_SYMBOLS, symbol
from mkdocs_scholar.sources.latex.tree import Kind, Node, read_tree
from mkdocs_scholar.sources.latex.verbatim import verbatim

_MOST_ACCENTS = 4
"""Accents on one letter that are kept; Vietnamese has two."""


class _Reader:
    """Walks the tree of one field; quotation marks remember which of them are open."""

    def __init__(self, source: str, *, math: bool) -> None:
        self._source = source
        self._math = math
        self._double_open = self._single_open = False
        self._quoted = 0
        self.problems: dict[tuple[str, str], None] = {}

    def runs(self, nodes: Sequence[Node], form: Format) -> list[Run]:
        """Reads the nodes of one group."""
        cursor = Cursor(nodes)
        found: list[Run] = []
        for node in cursor:
            if node.kind is Kind.WORD and (changed := _declared(node.text, form)) is not None:
                form = changed
            else:
                found.extend(self._read(node, cursor, form))
        return found

    def _read(self, node: Node, cursor: Cursor, form: Format) -> Iterable[Run]:
        if node.kind is Kind.TEXT:
            return (form.run(node.text),)
        if node.kind is Kind.BLANK:
            return (form.run(" " if node.text else ""),)
        if node.kind is Kind.GROUP:
            return self.runs(node.children, form)
        if node.kind in (Kind.WORD, Kind.SIGN):
            return self._command(node, cursor, form)
        if node.kind is Kind.LIGATURE:
            return (form.run(self._ligature(node)),)
        if node.kind is Kind.FORMULA:
            return self._formula(node.text, form)
        return self._oddity(node, form)

    def _oddity(self, node: Node, form: Format) -> Iterable[Run]:
        if node.kind is Kind.TAG:
            style = TAGS[node.text]
            return self.runs(node.children, form.with_style(style) if style else form)
        if node.kind is Kind.ENTITY:
            return (form.run(character(node.text)),)
        if node.kind is Kind.CHARACTER:
            return (form.run(_numbered(node.text)),)
        return (form.with_style(Style.CODE).run(node.text),)

    def _ligature(self, node: Node) -> str:
        if node.text == '"':
            closes, self._double_open = self._double_open, False
            return "”" if closes else '"'
        if node.text == "'":
            closes, self._single_open = self._single_open, False
            return "’" if closes else "'"
        if node.text == "``":
            self._double_open = True
        elif node.text == "''":
            self._double_open = False
        elif node.text == "`":
            self._single_open = True
        return LIGATURES[node.text]

    def _formula(self, source: str, form: Format) -> Iterator[Run]:
        simple = simple_runs(source)
        if simple is None:
            yield form.run(readable(source) or source, source if self._math else None)
            return
        for run in simple:
            styled = form
            for style in run.styles:
                styled = styled.with_style(style)
            yield styled.run(run.text)

    def _command(self, node: Node, cursor: Cursor, form: Format) -> Iterable[Run]:
        name = node.text
        if name in ACCENTS:
            return self._accented(ACCENTS[name], cursor, form)
        if node.kind is Kind.SIGN:
            if name == "\\":
                cursor.optional()
            return (form.run(CONTROL_SYMBOLS.get(name, name)),)
        if name in STYLED or name in BIBLATEX:
            style = STYLED.get(name) or BIBLATEX.get(name)
            return self._argument(cursor, form.with_style(style) if style else form)
        if name in CASES:
            return [_mapped(run, CASES[name]) for run in self._argument(cursor, form)]
        if name in QUOTING:
            return self._quotation(name, cursor, form, is_starred="*" in self._source[node.start : node.end])
        if name in QUOTED:
            opening, closing = QUOTED[name]
            return (form.run(opening), *self._argument(cursor, form), form.run(closing))
        return self._plain_command(name, cursor, form)

    def _quotation(self, name: str, cursor: Cursor, form: Format, *, is_starred: bool) -> Iterable[Run]:
        r"""Reads `\enquote{…}` and its like; inside of another it has the inner marks, `\enquote*` always."""
        before = QUOTING[name]
        marks = FOREIGN_MARKS.get(self._raw(cursor).strip(), QUOTATION_MARKS) if "l" in before else QUOTATION_MARKS
        while cursor.optional():
            pass
        if "k" in before:
            cursor.argument()
            cursor.optional()
        self._quoted += 1
        opening, closing = marks[(self._quoted - 1 + (is_starred and name == "enquote")) % 2]
        inside = self._argument(cursor, form)
        self._quoted -= 1
        return (form.run(opening), *inside, form.run(closing))

    def _plain_command(self, name: str, cursor: Cursor, form: Format) -> Iterable[Run]:
        if name in NOTHING:
            if name == "footnotemark":
                cursor.optional()
            return ()
        if name in HIDDEN_ARGUMENTS:
            cursor.optional()
            for _ in range(HIDDEN_ARGUMENTS[name]):
                hidden = self._raw(cursor)
                if name == "begin" and hidden.startswith("CJK"):  # its encoding and its typeface
                    cursor.argument()
                    cursor.argument()
            return ()
        if name in SHOWN_ARGUMENT:
            cursor.optional()
            count, shown = SHOWN_ARGUMENT[name]
            arguments = [cursor.argument() for _ in range(count)]
            return self.runs(arguments[shown], form)
        return self._special(name, cursor, form)

    def _special(self, name: str, cursor: Cursor, form: Format) -> Iterable[Run]:
        if name == "ensuremath":
            return self._formula(self._raw(cursor), form)
        if name in ("url", "href"):
            return self._link(name, cursor, form)
        if name in ("ce", "ch", "chem"):
            return self._chemistry(cursor, form)
        if name == "isotope":
            mass = self.runs(cursor.optional(), form.with_style(Style.SUPERSCRIPT))
            return (*mass, *self._argument(cursor, form))
        if name == "ang":
            return (*self._argument(cursor, form), form.run("°"))
        if name in QUANTITIES or name in UNITS:
            return self._quantity(name, cursor, form)
        if name in ("hspace", "hskip"):
            cursor.argument()
            return (form.run(" "),)
        if name == "switchargs":
            first, second = cursor.argument(), cursor.argument()
            return (*self.runs(second, form), *self.runs(first, form))
        if name in ("ElsevierGlyph", "unichar", "symbol"):
            written = self._raw(cursor).strip()
            return (form.run(_numbered(f'"{written}' if name == "ElsevierGlyph" else written)),)
        if name in MATH_ACCENTS:
            return self._accented(MATH_ACCENTS[name], cursor, form)
        return self._symbol(name, cursor, form)

    def _chemistry(self, cursor: Cursor, form: Format) -> Iterator[Run]:
        # not at the top, nor below: few titles have such, and to load a module takes as long as to read two works
        from mkdocs_scholar.sources.latex.units import chemistry  # noqa: PLC0415

        for run in chemistry(self._raw(cursor)):
            yield (form.with_style(run.styles[0]) if run.styles else form).run(run.text)

    def _quantity(self, name: str, cursor: Cursor, form: Format) -> Iterable[Run]:
        r"""Reads `\SI{5}{\meter}`, `\si{\meter}` and, of the package units, `\unit[5]{m}`."""
        from mkdocs_scholar.sources.latex.units import NO_BREAK, unit  # noqa: PLC0415

        before = cursor.optional()
        number = self.runs(cursor.argument() if name in QUANTITIES else before if name == "unit" else (), form)
        if name in QUANTITIES:
            cursor.optional()
        symbols = unit(self._raw(cursor))
        return (*number, form.run(NO_BREAK if number and symbols else ""), form.run(symbols))

    def _inside(self, nodes: Sequence[Node]) -> str:
        """Returns the source of the nodes of an argument, unread."""
        if not nodes:
            return ""
        return self._source[nodes[0].start - _brace_width(nodes[0]) : nodes[-1].end + _brace_width(nodes[-1])]

    def _symbol(self, name: str, cursor: Cursor, form: Format) -> Iterable[Run]:
        r"""Writes a symbol; of an unknown command what stands for it.

        What it applies to stays. Without an argument a name with a capital is mostly the word itself (`\UNIX`), one in
        small letters a change of type.
        """
        text = symbol(name)
        if text is not None:
            return (form.run(text),)
        cursor.optional(before_group=True)
        following = cursor.peek()
        is_word = name[0].isupper() and not (following and following.kind is Kind.GROUP and following.children)
        shown = "its name is shown" if is_word else "what it applies to is shown plain"
        self._tell(
            "unknown-command",
            f"\\{name} is no TeX command known here; {shown}. Write the text itself or a command of LaTeX.",
        )
        return (form.run(name),) if is_word else ()

    def _tell(self, code: str, message: str) -> None:
        self.problems.setdefault((code, message))

    def _argument(self, cursor: Cursor, form: Format) -> list[Run]:
        return self.runs(cursor.argument(), form)

    def _raw(self, cursor: Cursor) -> str:
        """Returns the source of the next argument, unread."""
        return self._inside(cursor.argument())

    def _link(self, name: str, cursor: Cursor, form: Format) -> list[Run]:
        cursor.optional()
        address = verbatim(self._raw(cursor))
        linked = Format(styles=form.styles, url=address or form.url)
        if name == "url":
            return [linked.run(address)]
        return self._argument(cursor, linked) or [linked.run(address)]

    def _accented(self, accent: str, cursor: Cursor, form: Format) -> list[Run]:
        """Reads accents, however many stand one upon another, and the letter they belong to."""
        stacked = [accent]
        while (following := cursor.peek()) is not None:
            if following.kind is Kind.BLANK and cursor.peek(1) is not None:
                cursor.skip()
            elif following.kind in (Kind.WORD, Kind.SIGN) and following.text in ACCENTS:
                cursor.skip()
                if len(stacked) < _MOST_ACCENTS:
                    stacked.append(ACCENTS[following.text])
            else:
                break
        base, rest = self._base(cursor, form)
        text = base.text
        for mark in reversed(stacked):
            text = accented(text, mark)
        return [Run(text=text, styles=base.styles, math=base.math, url=base.url), *rest]

    def _base(self, cursor: Cursor, form: Format) -> tuple[Run, list[Run]]:
        """Returns the run an accent goes on and what follows it in the same argument."""
        following = cursor.peek()
        if following is None or following.kind not in (Kind.TEXT, Kind.GROUP, Kind.WORD, Kind.TAG):
            return form.run(""), []
        cursor.skip()
        runs = [run for run in self._read(following, cursor, form) if run.text]
        return (runs[0], runs[1:]) if runs else (form.run(""), [])


def _declared(name: str, form: Format) -> Format | None:
    r"""Returns the format after a declaration such as `\bf`; None for another command."""
    if name in DECLARED:
        return form.with_style(DECLARED[name])
    if name in RESET:
        return form.without(*RESET[name])
    return None


def _brace_width(node: Node) -> int:
    return 1 if node.kind is Kind.GROUP else 0


def _mapped(run: Run, change: Callable[[str], str]) -> Run:
    text = run.text if run.math is not None else change(run.text)
    return Run(text=text, styles=run.styles, math=run.math, url=run.url)


def _numbered(written: str) -> str:
    """Returns the character of a number as TeX writes them: "2014, '101, 65, `A; nothing for what is none."""
    if written.startswith("`"):
        return written[-1]
    base = {'"': 16, "'": 8}.get(written[:1], 10)
    try:
        code = int(written.lstrip("\"'"), base)
    except ValueError:
        return ""
    return chr(code) if 32 <= code < 0xD800 or 0xDFFF < code < 0x110000 else ""


def read(source: str, *, math: bool) -> Decoded:
    """Reads TeX markup by its own rules; arguments and answer are those of `decode`."""
    journal = journal_of_macro(source) if "\\" in source else None
    if journal is not None:
        return Decoded(text=RichText.of(journal))
    source = untangle(source)
    tree, is_balanced = read_tree(source)
    reader = _Reader(source, math=math)
    text = tidied(reader.runs(tree.children, Format()))
    unbalanced = () if is_balanced else (("unbalanced-braces", _unbalanced(source)),)
    return Decoded(text=text, problems=(*unbalanced, *reader.problems))


def _unbalanced(source: str) -> str:
    shown = " ".join(source.split())
    shown = shown if len(shown) <= 60 else f"{shown[:57]}…"
    return f'the braces in "{shown}" do not match; give each {{ its }} and each }} its {{.'
