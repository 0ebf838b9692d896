"""Problems in the forms that people and programs read."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import click

from mkdocs_scholar.cli.findings import Findings
from mkdocs_scholar.problems import Level, Problem

LOUDEST_FIRST = (Level.ERROR, Level.WARNING, Level.INFO)

_COMMANDS: Mapping[Level, str] = MappingProxyType(
    {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "notice"}
)


def as_text(findings: Findings, level: Level) -> str:
    """One line a problem, then how many there are, then what was read."""
    lines = [f"{problem.level.value}: {problem}" for problem in _shown(findings, level)]
    lines.append(_summary(findings.problems, level))
    if findings.has_bibliography:
        lines.append(str(findings.counts))
    return "\n".join(lines)


def as_json(findings: Findings, level: Level) -> str:
    """A list of objects, in ASCII for any console."""
    return json.dumps([_record(problem) for problem in _shown(findings, level)], indent=2)


def as_github(findings: Findings, level: Level) -> str:
    """Workflow commands of GitHub Actions, which mark the lines of a pull request; then the counts as text."""
    lines = [_command(problem, findings.base) for problem in _shown(findings, level)]
    if findings.has_bibliography:
        lines.append(str(findings.counts))
    return "\n".join(lines)


FORMS: Mapping[str, Callable[[Findings, Level], str]] = MappingProxyType(
    {"text": as_text, "json": as_json, "github": as_github}
)
"""Name of a form to what writes it."""


def echo(text: str) -> None:
    """Writes text to a console of any encoding; what that cannot show is written as an escape."""
    encoding = sys.stdout.encoding or "utf-8"
    click.echo(text.encode(encoding, "backslashreplace").decode(encoding))


def _shown(findings: Findings, level: Level) -> list[Problem]:
    return [problem for problem in findings.problems if _is_shown(problem, level)]


def _is_shown(problem: Problem, level: Level) -> bool:
    return LOUDEST_FIRST.index(problem.level) <= LOUDEST_FIRST.index(level)


def _summary(problems: Sequence[Problem], level: Level) -> str:
    """Says how many problems there are at each level, and which of them are not shown.

    Infos that are not shown are not spoken of.
    """
    counts = Counter(problem.level for problem in problems)
    parts = [
        f"{counts[each]} {each.value}{'s' if counts[each] > 1 else ''}" + ("" if is_shown else " not shown")
        for each in LOUDEST_FIRST
        if counts[each]
        if (is_shown := LOUDEST_FIRST.index(each) <= LOUDEST_FIRST.index(level)) or each is not Level.INFO
    ]
    return ", ".join(parts) + "." if parts else "No problems."


def _record(problem: Problem) -> dict[str, str | int | None]:
    place = problem.location
    return {
        "code": problem.code,
        "level": problem.level.value,
        "message": problem.message,
        "path": place.path if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
    }


def _command(problem: Problem, base: Path) -> str:
    place = problem.location
    facts = {
        "file": _from_here(place.path, base) if place else None,
        "line": place.line if place else None,
        "col": place.column if place else None,
        "title": problem.code,
    }
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in facts.items() if value is not None)
    return f"::{_COMMANDS[problem.level]} {properties}::{_data(problem.message)}"


def _from_here(path: str, base: Path) -> str:
    """A path relative to the folder the command runs in, which for a workflow is the repository."""
    whole, here = base / path, Path.cwd()
    return whole.relative_to(here).as_posix() if whole.is_relative_to(here) else path


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
