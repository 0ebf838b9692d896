"""Options of a block: what each may be, read from YAML or a macro's arguments, with every fault told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from mkdocs_scholar.problems import Location, Report, did_you_mean

Reader = Callable[[Any], Any]
"""Turns a value into what the view takes; raises ValueError with what it would take instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option of a block."""

    read: Reader
    default: Any
    meaning: str
    """One sentence for the reference."""


Options = Mapping[str, Option]
"""Options of a block by name, in the order of the reference."""


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
    if not isinstance(value, bool):
        raise ValueError("true or false")  # noqa: TRY004 - a value of the user, not a fault of ours
    return value


def count(value: Any) -> int:
    """Takes a whole number from 1."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError("a whole number from 1")
    return value


def choice(*known: str) -> Reader:
    """Takes one of some words."""

    def read(value: Any) -> str:
        word = {True: "true", False: "none", None: "none"}.get(value, value) if not isinstance(value, str) else value
        if word not in known:
            raise ValueError(f"one of {', '.join(known)}.{did_you_mean(str(value), known)}".rstrip("."))
        return str(word)

    return read


def choices(*known: str) -> Reader:
    """Takes a list of some words."""
    read_one = choice(*known)
    return lambda value: tuple(read_one(word) for word in texts(value))


def anything(value: Any) -> Any:
    """Takes what the view itself looks at."""
    return value


def read(
    source: str | Mapping[str, Any], options: Options, block: str, report: Report, place: Location | None
) -> dict[str, Any]:
    """Reads the options of a block.

    Args:
        source: YAML text of a fence, or the arguments of a macro.
        options: What the block knows.
        block: Name of the block, for messages.
        report: Where faults are told: `broken-yaml`, `unknown-option`, `bad-option`, `repeated-field`.
        place: Where the block stands.

    Returns:
        A value for each option the author wrote well; what is missing was not written or not usable.
    """
    written = _parse(source, block, report, place) if isinstance(source, str) else source
    values: dict[str, Any] = {}
    for name, value in written.items():
        option = options.get(name)
        if option is None:
            hint = did_you_mean(str(name), options) or f" Known are: {', '.join(options) or 'none'}."
            report.add("unknown-option", f'{block} has no option "{name}"; it is left out.{hint}', place)
        elif value is not None:
            try:
                values[name] = option.read(value)
            except ValueError as error:
                message = f"{block} has {name}: {_shown(value)}; write {error}."
                report.add("bad-option", message, place)
    return values


def _shown(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _parse(source: str, block: str, report: Report, place: Location | None) -> Mapping[str, Any]:
    try:
        written = yaml.safe_load(source)
    except (yaml.YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        line = place.line + mark.line + 1 if mark and place and place.line else None
        where = Location(path=place.path, line=line or place.line) if place else None
        reason = getattr(error, "problem", None) or str(error)
        report.add(
            "broken-yaml", f"the options of {block} are no YAML ({reason}); write one `name: value` a line.", where
        )
        return {}
    if written is None:
        return {}
    if not isinstance(written, dict):
        report.add("broken-yaml", f"{block} takes options as `name: value`, one a line, not {_shown(written)}.", place)
        return {}
    return {str(name): value for name, value in written.items()}
