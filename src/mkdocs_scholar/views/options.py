"""Options of a block: what each may be, read from YAML or a macro's arguments, with every fault told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.problems import Location, Report, did_you_mean
from mkdocs_scholar.settings import is_setting

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
    written = _of_fence(source, block, report, site, lines) if isinstance(source, str) else source
    values: dict[str, Any] = {}

    def tell(code: str, message: str, name: str) -> None:
        report.add(code, message, site.option(name) if site.option else below(site.call, lines.get(name)))

    for name, value in written.items():
        option = options.get(name)
        if option is None:
            hint = did_you_mean(str(name), options) or f" Known are: {', '.join(options) or 'none'}."
            if is_setting(str(name)):
                hint = " It is a setting of the whole site, and stands in its configuration."
            tell("unknown-option", f'{block} has no option "{name}"; it is left out.{hint}', name)
        elif value is not None:
            try:
                values[name] = option.read(value)
            except ValueError as error:
                end = "" if str(error).endswith("?") else "."
                tell("bad-option", f"{block} has {name}: {_shown(value)}; write {error}{end}", name)
    return values


def _of_fence(source: str, block: str, report: Report, site: Site, lines: dict[str, int]) -> Mapping[str, Any]:
    if not source.strip(" \n"):
        return {}
    # not at the top: many fences are empty, and to read YAML by line is much to load
    from mkdocs_scholar.views.fenced import parsed  # noqa: PLC0415

    return parsed(source, block, report, site, lines)


def _shown(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def below(call: Location | None, line: int | None) -> Location | None:
    """A line of a fence, counted from 1 below its opening line; the call's where either is unknown."""
    return replace(call, line=call.line + line) if call and call.line and line else call
