"""Settings: each option of the plugin and of the extension, its default and meaning, once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.problems import CODES, Level, SettingsError, did_you_mean

_EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the user configured, checked. Paths are as written, relative to `base`."""

    profile: str = "data/profile.yml"
    """Profile file. The default may be missing: then the site has no owner."""
    bibliography: tuple[str, ...] = ("data/*.bib",)
    """Bibliography files, read in this order as one library; glob patterns are sorted by name."""
    locale: str = ""
    """Language of the blocks' own words; empty for the page's, then the theme's, then English."""
    templates: str = ""
    """Folder with templates that override those of the package; empty for none."""
    files: tuple[str, ...] = ()
    """Folders, relative to the documentation, in which a bare file name is looked for."""
    venues: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: _EMPTY)
    """Venue, as the bibliography spells its name or short name, to its `short`, `name` and `url`."""
    find_links: bool = False
    """Whether a work without any link gets a search by its title."""
    math: bool = False
    """Whether formulas are left to a script of the site (MathJax, KaTeX) as `arithmatex`."""
    problems: Mapping[str, Level] = field(default_factory=lambda: _EMPTY)
    """Code of a problem to the level it is told at: error, warning, info, off."""
    blocks: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: _EMPTY)
    """Defaults for the options of a block, by the block's name; a block's own options win."""
    cache: bool = True
    """Whether parsed bibliographies are kept on disk, outside the site, for the next build."""
    base: Path = field(default_factory=Path)
    """Folder of the configuration file, absolute."""

    @classmethod
    def of(cls, options: Mapping[str, Any], base: Path) -> Settings:
        """Checks what the configuration says.

        Args:
            options: Options by name, as YAML gives them; a value of None means the default.
            base: Folder of the configuration file.

        Raises:
            SettingsError: An option is unknown or has a value it cannot take; all faults are told at once.
        """
        faults: list[str] = []
        values: dict[str, Any] = {}
        for name, value in options.items():
            if name not in _READERS:
                known = ", ".join(_READERS)
                faults.append(f'"{name}" is no setting.{did_you_mean(name, _READERS) or f" Known are: {known}."}')
            elif value is not None:
                try:
                    values[name] = _READERS[name](value)
                except _UnfitError as error:
                    faults.append(f'"{name}" {error}')
        if faults:
            raise SettingsError("scholar: " + "; ".join(faults))
        return cls(**values, base=base.resolve())

    @property
    def is_default_profile(self) -> bool:
        """Whether the profile's path is the default, which may be missing."""
        return self.profile == Settings.profile_default()

    @staticmethod
    def profile_default() -> str:
        """The default path of the profile."""
        return next(str(option.default) for option in fields(Settings) if option.name == "profile")


class _UnfitError(Exception):
    """What is wrong with a value: the rest of a sentence that begins with the option's name."""


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _UnfitError(f"takes text, not {value!r}.")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list | tuple) or not all(isinstance(item, str) for item in values):
        raise _UnfitError(f"takes a list of texts, not {value!r}.")
    return tuple(values)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _UnfitError(f"takes true or false, not {value!r}.")
    return value


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _UnfitError(f"takes a map, not {value!r}.")
    return value


def _levels(value: Any) -> Mapping[str, Level]:
    levels: dict[str, Level] = {}
    for code, level in _mapping(value).items():
        if code not in CODES:
            raise _UnfitError(f'names "{code}", which is no problem code.{did_you_mean(str(code), CODES)}')
        level = {False: "off", True: "warning"}.get(level, level) if isinstance(level, bool) else level
        try:
            levels[code] = Level(level)
        except ValueError:
            raise _UnfitError(f'gives "{code}" the level {level!r}; write error, warning, info or off.') from None
    return MappingProxyType(levels)


def _venues(value: Any) -> Mapping[str, Mapping[str, str]]:
    venues: dict[str, Mapping[str, str]] = {}
    for name, about in _mapping(value).items():
        about = {"short": about} if isinstance(about, str) else about
        unknown = [key for key in _mapping(about) if key not in ("short", "name", "url")]
        if unknown:
            raise _UnfitError(f'gives "{name}" the unknown field "{unknown[0]}"; known are short, name, url.')
        venues[str(name)] = MappingProxyType({key: str(text) for key, text in about.items()})
    return MappingProxyType(venues)


def _blocks(value: Any) -> Mapping[str, Mapping[str, Any]]:
    return MappingProxyType(
        {str(name): MappingProxyType(dict(_mapping(options))) for name, options in _mapping(value).items()}
    )


_READERS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "profile": _text,
        "bibliography": _texts,
        "locale": _text,
        "templates": _text,
        "files": _texts,
        "venues": _venues,
        "find_links": _flag,
        "math": _flag,
        "problems": _levels,
        "blocks": _blocks,
        "cache": _flag,
    }
)

NAMES: tuple[str, ...] = tuple(_READERS)
"""Names of all settings, in the order the reference lists them."""
