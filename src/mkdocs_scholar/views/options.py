"""Options of a block: what each may be, read from YAML or a macro's arguments, with every fault told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem, Report, did_you_mean
from mkdocs_scholar.sources.yaml import ListNode, MapNode, Node, Scalar, compose, is_missing
from mkdocs_scholar.sources.yaml_faults import TAB

_TAB_WIDTH = 4
"""Columns of a tab, as Markdown counts them."""

Reader = Callable[[Any], Any]
"""Turns a value into what the view takes; raises ValueError with what it would take instead."""


class Option(Struct, frozen=True, kw_only=True):
    """One option of a block."""

    read: Reader
    default: Any
    meaning: str
    """One sentence for the reference."""


Options = Mapping[str, Option]
"""Options of a block by name, in the order of the reference."""


_TRUE = frozenset({"true", "yes", "on"})
_FALSE = frozenset({"false", "no", "off"})


def text(value: Any) -> str:
    """Takes text; a number as it is written."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError("text")  # noqa: TRY004 - a value of the user, not a fault of ours
    return str(value)


def texts(value: Any) -> tuple[str, ...]:
    """Takes a list of texts; one text is a list of one, and commas part several."""
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    if isinstance(value, list | tuple):
        return tuple(text(item) for item in value)
    return (text(value),)


def flag(value: Any) -> bool:
    """Takes true or false."""
    word = str(value).lower()
    if word not in _TRUE | _FALSE:
        raise ValueError("true or false")
    return word in _TRUE


def flag_or_text(value: Any) -> bool | str:
    """Takes true or false, or another text."""
    word = text(str(value) if isinstance(value, bool) else value)
    return flag(word) if word.lower() in _TRUE | _FALSE else word


def count(value: Any) -> int:
    """Takes a whole number from 1."""
    word = str(value)
    if not (word.isascii() and word.isdigit()) or int(word) < 1:
        raise ValueError("a whole number from 1")
    return int(word)


def choice(*known: str) -> Reader:
    """Takes one of some words; `false` and `true` stand for "none" and "true" where those are among them."""

    def read(value: Any) -> str:
        word = str(value).lower() if isinstance(value, str | bool) else ""
        word = "none" if word in _FALSE else "true" if word in _TRUE else word
        if word not in known:
            raise ValueError(f"one of {', '.join(known)}.{did_you_mean(str(value), known)}".rstrip("."))
        return word

    return read


def choices(*known: str) -> Reader:
    """Takes a list of some words."""
    read_one = choice(*known)
    return lambda value: tuple(read_one(word) for word in texts(value))


def names_with(read: Callable[[str], Hashable]) -> Reader:
    """Takes names in an order, each with words of the user's own or without: a list, or a map from names to words.

    Args:
        read: Reads a name; raises ValueError with what it would take instead.

    Returns:
        A reader that gives a map from what was read to its words; to None where there are none.
    """

    def pairs(value: Any) -> Iterator[tuple[Hashable, LocalText | None]]:
        if isinstance(value, Mapping):
            yield from ((read(text(name)), local_text(words)) for name, words in value.items())
        elif isinstance(value, list | tuple):
            for item in value:
                yield from pairs(item)
        else:
            yield from ((read(name), None) for name in texts(value))

    return lambda value: dict(pairs(value))


def local_text(value: Any) -> LocalText | None:
    """Takes a text, or a map from language tags to texts; None for nothing."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        return LocalText.of(text(value))
    if not value:
        raise ValueError("a text, or texts by language such as {en: …, zh: …}")
    return LocalText(texts=MappingProxyType({text(tag): text(words) for tag, words in value.items()}))


Target = tuple[str, str]
"""Words of the user's own, empty for none, and where they lead."""


def targets(value: Any) -> tuple[Target, ...]:
    """Takes where links lead: one target, a list of them, or maps from words to targets."""
    if isinstance(value, Mapping):
        return tuple((text(label), text(target)) for label, target in value.items())
    if isinstance(value, list | tuple):
        return tuple(target for item in value for target in targets(item))
    if not isinstance(value, str) or value.lower() in _TRUE | _FALSE:
        raise ValueError("a page, an address, an identifier's name, or `words: target`")
    parts = (value,) if "://" in value else value.split(",")  # an address may hold a comma
    return tuple(("", part.strip()) for part in parts if part.strip())


class Site(Struct, frozen=True, kw_only=True):
    """Where options stand, so that faults are told at their lines."""

    call: Location | None = None
    """Where the call stands; of a fence its opening line."""
    text: Callable[[], str | None] = lambda: None
    """Reads the page's source; Markdown has put blanks in the place of tabs before a fence is read."""
    option: Callable[[str], Location | None] | None = None
    """Finds an option by name; None where that is told by the fence's YAML, or by the call alone."""


def read(source: str | Mapping[str, Any], options: Options, block: str, report: Report, site: Site) -> dict[str, Any]:
    """Reads the options of a block.

    Args:
        source: YAML text of a fence, or the arguments of a macro.
        options: What the block knows.
        block: Name of the block, for messages.
        report: Where faults are told: `broken-yaml`, `unknown-option`, `bad-option`, `repeated-field`.
        site: Where they stand.

    Returns:
        A value for each option the author wrote well; what is missing was not written or not usable.
    """
    lines: dict[str, int] = {}
    written = _parsed(source, block, report, site, lines) if isinstance(source, str) else source
    values: dict[str, Any] = {}

    def tell(code: str, message: str, name: str) -> None:
        report.add(code, message, site.option(name) if site.option else _below(site.call, lines.get(name)))

    for name, value in written.items():
        option = options.get(name)
        if option is None:
            hint = did_you_mean(str(name), options) or f" Known are: {', '.join(options) or 'none'}."
            tell("unknown-option", f'{block} has no option "{name}"; it is left out.{hint}', name)
        elif value is not None:
            try:
                values[name] = option.read(value)
            except ValueError as error:
                end = "" if str(error).endswith("?") else "."
                tell("bad-option", f"{block} has {name}: {_shown(value)}; write {error}{end}", name)
    return values


def _shown(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _parsed(source: str, block: str, report: Report, site: Site, lines: dict[str, int]) -> Mapping[str, Any]:
    """Reads the YAML of a fence; its values stay text, so that a key such as 007 is what the author wrote.

    Args:
        source: The YAML.
        block: Name of the block.
        report: Where faults are told.
        site: Where the fence stands.
        lines: Gets the line of each option, counted from 1 below the fence's opening line.
    """
    own = Report()
    root = compose(source, site.call.path if site.call else "", own)
    report.extend(_placed(problem, block, site) for problem in own)
    if root is None or is_missing(root):
        return {}
    if not isinstance(root, MapNode):
        report.add("broken-yaml", f"{block} takes options as `name: value`, one a line.", site.call)
        return {}
    lines.update((key.text, key.line) for key, _ in root.fields)
    return {key.text: _plain(node) for key, node in root.fields}


def _placed(problem: Problem, block: str, site: Site) -> Problem:
    """Counts a problem's line from the fence's opening line, and says whose options they are."""
    where = _below(site.call, problem.location.line if problem.location else None)
    message = problem.message
    if problem.code == "broken-yaml" and (tabbed := _tabbed(site, where)):
        where, message = tabbed, TAB
    return replace(problem, location=where, message=f"options of {block}: {message}")


def _below(call: Location | None, line: int | None) -> Location | None:
    """A line of a fence, counted from 1 below its opening line; the call's where either is unknown."""
    return replace(call, line=call.line + line) if call and call.line and line else call


_LEAD = regex(r"[ \t>]*")
_FENCE = regex(r"`{3}|~{3}")


def _tabbed(site: Site, end: Location | None) -> Location | None:
    """Finds the first line of a fence, up to one that is broken, that is indented with a tab deeper than the fence."""
    first = site.call.line if site.call else None
    text = site.text() if first and end and end.line else None
    if not (first and end and end.line and text):
        return None
    opening, *lines = text.split("\n")[first - 1 : end.line]
    fence = _FENCE.search(opening)
    edge = len(opening[: fence.start()].expandtabs(_TAB_WIDTH)) if fence else 0
    for number, line in enumerate(lines, first + 1):
        lead = _LEAD.match(line)[0]  # type: ignore[index]  # it matches the empty text too
        if "\t" in lead and len(lead.expandtabs(_TAB_WIDTH)) > edge:
            return replace(end, line=number, column=None)
    return None


def _plain(node: Node) -> Any:
    """Unwraps a node: text, lists and maps; None for nothing."""
    if isinstance(node, Scalar):
        return None if is_missing(node) else node.text
    if isinstance(node, ListNode):
        return [_plain(item) for item in node.items]
    return {key.text: _plain(value) for key, value in node.fields}
