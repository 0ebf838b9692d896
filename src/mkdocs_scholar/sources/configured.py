"""Where a setting stands in the configuration file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from mkdocs_scholar.problems import Location, Problem, SettingsError
from mkdocs_scholar.settings import Settings

CONFIGURATIONS = ("zensical.toml", "mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "properdocs.yaml")
"""Names of configuration files, in the order they are looked for."""

_LISTS = {"plugins": "scholar", "markdown_extensions": "mkdocs_scholar"}
"""Where our settings stand: list of the configuration to our name in it."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def place_of(settings: Settings, *keys: str) -> Location | None:
    """Finds a setting in the configuration file.

    Args:
        settings: The settings.
        *keys: Names that lead to it from ours ("venues", "OSDI", "colour"), at the end an item of a list.

    Returns:
        The file and the line of the last name that stands there; None where none does: another file may be inherited.
    """
    names = (settings.file,) if settings.file else CONFIGURATIONS
    for name in names:
        line = line_of(settings.base / name, *keys)
        if line is not None:
            return Location(path=name, line=line)
    return None


def placed(error: SettingsError, file: Path) -> SettingsError:
    """Puts file and line in front of each fault, where they are known."""
    if not error.faults:
        return error
    lines = [(line_of(file, *keys), message) for keys, message in error.faults]
    told = [f"{Location(path=file.name, line=line)}: {message}" if line else message for line, message in lines]
    return SettingsError("scholar: " + " ".join(told), error.faults)


def problems_of(error: SettingsError, file: Path) -> Iterator[Problem]:
    """Yields each fault as a problem at its line of the configuration file."""
    for keys, message in error.faults:
        yield Problem.of("bad-setting", message, Location(path=file.name, line=line_of(file, *keys)))


def line_of(file: Path, *keys: str) -> int | None:
    """Finds the line of a setting in a file of YAML; None if it does not stand there."""
    if file.suffix not in (".yml", ".yaml"):
        return None
    try:
        root = yaml.compose(file.read_text(encoding="utf-8-sig"), _LOADER)
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        return None
    lines = (_line(options, keys) for options in _options(root))
    return next((line for line in lines if line is not None), None)


def _options(root: yaml.Node | None) -> Iterator[yaml.Node]:
    """Yields our settings, of the plugin before those of the extension."""
    for name, own in _LISTS.items():
        entries = _field(root, name)
        held = entries[1] if entries else None
        items = held.value if isinstance(held, yaml.SequenceNode) else [held]
        yield from (found[1] for item in items if (found := _field(item, own)))


def _line(options: yaml.Node, keys: tuple[str, ...]) -> int | None:
    line, node = None, options
    for key in keys:
        found = _field(node, key)
        if found is None:
            return line
        line, node = found[0].start_mark.line + 1, found[1]
    return line


def _field(node: yaml.Node | None, name: str) -> tuple[yaml.Node, yaml.Node] | None:
    if isinstance(node, yaml.SequenceNode):
        return next(((item, item) for item in node.value if item.value == name), None)
    fields = node.value if isinstance(node, yaml.MappingNode) else []
    return next(((key, value) for key, value in fields if key.value == name), None)
