"""Settings: each option of the plugin and of the extension, its default and meaning, once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import CODES, Level, SettingsError, did_you_mean

if TYPE_CHECKING:
    from mkdocs_scholar.model.known_venue import KnownVenue

_EMPTY: Mapping[str, Any] = MappingProxyType({})


_PROFILE = "data/profile.yml"
_SNAPSHOTS = ("data/snapshot.json", "data/snapshot.yml", "data/snapshot.yaml")
_WORKS_PAGE = "publications.md"


class Settings(Struct, frozen=True, kw_only=True):
    """What the user configured, checked. Paths are as written, relative to `base`."""

    profile: str = _PROFILE
    """Profile file. The default may be missing: then the site has no owner."""
    bibliography: tuple[str, ...] = ("data/*.bib",)
    """Bibliography files, read in this order as one library; glob patterns are sorted by name."""
    snapshot: str = ""
    """Snapshot file; empty for `data/snapshot.json`, else `data/snapshot.yml`, if one of them is there."""
    stale_after: int = 365
    """Days after which a number is said to be old: `180`, `180 days`, `6 months`, `1 year`; `never` for never."""
    locale: str = ""
    """Language of the blocks' own words; empty for the page's, then the theme's, then English."""
    templates: str = ""
    """Folder with templates that override those of the package; empty for none."""
    files: tuple[str, ...] = ()
    """Folders, relative to the documentation, in which a bare file name is looked for."""
    venues: Mapping[str, KnownVenue] = field(default_factory=lambda: _EMPTY)
    """Venue by its name, short name or ISSN in the bibliography, to its `short`, `name`, `url`, `colour` and `rank`."""
    works_page: str = _WORKS_PAGE
    """Page with the list of all works, to which counts lead, relative to the documentation; empty for none."""
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
    file: str = ""
    """Name of the configuration file; empty if not known."""

    @classmethod
    def of(cls, options: Mapping[str, Any], base: Path, file: str = "") -> Settings:
        """Checks what the configuration says.

        Args:
            options: Options by name, as YAML gives them; a value of None means the default.
            base: Folder of the configuration file.
            file: Its name, if that is known.

        Raises:
            SettingsError: An option is unknown or has a value it cannot take; all faults are told at once.
        """
        faults: list[tuple[tuple[str, ...], str]] = []
        values: dict[str, Any] = {}
        for name, value in options.items():
            if name not in _READERS:
                known = ", ".join(_READERS)
                hint = did_you_mean(name, _READERS) or f" Known are: {known}."
                faults.append(((name,), f'"{name}" is no setting.{hint}'))
            elif value is not None:
                try:
                    values[name] = _READERS[name](value)
                except _UnfitError as error:
                    faults.append(((name, *error.keys), f'"{name}" {error}'))
        if faults:
            raise SettingsError("scholar: " + " ".join(message for _, message in faults), faults)
        return cls(**values, base=base.resolve(), file=file)

    @property
    def snapshots(self) -> tuple[str, ...]:
        """Paths of the snapshot; the first that is there counts."""
        return (self.snapshot,) if self.snapshot else _SNAPSHOTS

    @property
    def is_default_profile(self) -> bool:
        """Whether the profile's path is the default, which may be missing."""
        return self.profile == _PROFILE

    @property
    def is_default_works_page(self) -> bool:
        """Whether the page of all works is the default, which may be missing."""
        return self.works_page == _WORKS_PAGE


def is_setting(name: str) -> bool:
    """Whether something of this name is configured for the whole site."""
    return name in _READERS


WILDCARDS = frozenset("*?[")
"""What makes a pattern of a path."""


def files_named(written: str, base: Path) -> list[Path]:
    """Finds the files that a path or a pattern names, sorted by name; empty if there are none.

    Args:
        written: As written; "**" stands for any folders where it is all of a part, else for what "*" does.
        base: Folder that it is relative to, unless it is absolute.
    """
    if WILDCARDS.isdisjoint(written):
        path = base / written
        return [path] if path.is_file() else []
    pattern = Path(written)
    root = Path(pattern.anchor) if pattern.is_absolute() else base
    parts = (part if part == "**" else part.replace("**", "*") for part in pattern.parts if part != pattern.anchor)
    return sorted(path for path in root.glob("/".join(parts)) if path.is_file())


class _UnfitError(Exception):
    """What is wrong with a value: the rest of a sentence that begins with the option's name."""

    def __init__(self, message: str, *keys: str) -> None:
        """Takes the sentence, and the names that lead to the fault inside of the option."""
        super().__init__(message)
        self.keys = keys


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


_AGE = regex(r"(?P<count>\d{1,5})\s*(?P<unit>days?|d|weeks?|months?|years?|)", re.IGNORECASE)
_DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}


def _days(value: Any) -> int:
    """Reads an age as days, 0 for never."""
    if value is False or (isinstance(value, str) and value.strip().lower() == "never"):
        return 0
    age = _AGE.fullmatch(str(value).strip()) if isinstance(value, int | str) and value is not True else None
    days = int(age["count"]) * _DAYS[(age["unit"] or "d")[0].lower()] if age else 0
    if not days:
        raise _UnfitError(f'takes days such as 180 or "180 days", or never, not {value!r}.')
    return days


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


_VENUE_FIELDS = ("short", "name", "url", "colour", "rank", "aliases", "issn")
_VENUE_OTHER_NAMES = {"color": "colour", "ranks": "rank", "alias": "aliases"}


def _venues(value: Any) -> Mapping[str, KnownVenue]:
    """Reads what is said of venues; what cannot be used for its value alone is kept as a fault of the venue."""
    return MappingProxyType({str(name): _venue(str(name), about) for name, about in _mapping(value).items()})


def _venue(name: str, about: Any) -> KnownVenue:
    written = {"short": about} if isinstance(about, str) else {} if about is None else about
    if not isinstance(written, Mapping):
        raise _UnfitError(f'gives "{name}" {about!r}; write its short name, or a map.', name)
    found: dict[str, tuple[str, ...]] = {}
    faults: list[tuple[str, str]] = []
    for key, held in written.items():
        field_name = _VENUE_OTHER_NAMES.get(str(key), str(key))
        if field_name not in _VENUE_FIELDS:
            hint = (
                did_you_mean(str(key), (*_VENUE_FIELDS, *_VENUE_OTHER_NAMES))
                or f" Known are {', '.join(_VENUE_FIELDS)}."
            )
            raise _UnfitError(f'gives "{name}" the unknown field "{key}".{hint}', name, str(key))
        items = held if isinstance(held, list | tuple) else () if held is None else (held,)
        if any(isinstance(item, Mapping | list | tuple | bool) for item in items):
            raise _UnfitError(f'gives "{name}" the {key} {held!r}; write text.', name, str(key))
        found[field_name] = tuple(text for item in items if (text := str(item).strip()))
        if field_name not in ("rank", "aliases", "issn") and len(found[field_name]) > 1:
            raise _UnfitError(f'gives "{name}" several texts as {key}; write one.', name, str(key))
        if field_name == "colour" and not found[field_name]:
            faults.append(
                (str(key), f'its {key} is empty, for "#" begins a comment; write {key}: "#00369f" in quotes.')
            )
    # not at the top: a site without venues loads nothing of the model for its settings
    from mkdocs_scholar.model.known_venue import KnownVenue  # noqa: PLC0415

    texts = {key: found[key][0] for key in ("short", "name") if found.get(key)}
    colour = _colour(found.get("colour", ()), "color" if "color" in written else "colour", faults)
    aliases = (*found.get("aliases", ()), *_issns(found.get("issn", ()), faults))
    url = _web_url(found.get("url", ()), faults)
    return KnownVenue(
        **texts, url=url, colour=colour, ranks=found.get("rank", ()), aliases=aliases, faults=tuple(faults)
    )


_SCHEME = regex(r"(?!https?:)[a-z][a-z0-9+.\-]*:", re.IGNORECASE)
_CONTROL = regex(r"[\x00-\x1f\x7f]")


def _web_url(written: tuple[str, ...], faults: list[tuple[str, str]]) -> str:
    """Takes an address on the web, or a path; browsers pass over control characters in what they would run."""
    if written and _SCHEME.match(_CONTROL.sub("", written[0]).strip()):
        faults.append(("url", f'its url is "{written[0]}"; write an address that begins with https://.'))
        return ""
    return written[0] if written else ""


def _colour(written: tuple[str, ...], key: str, faults: list[tuple[str, str]]) -> str:
    if not written:
        return ""
    # not at the top: few sites give their venues colours
    from mkdocs_scholar.model.colour import NAMED, read_colour  # noqa: PLC0415

    colour = read_colour(written[0])
    if not colour:
        hint = did_you_mean(written[0], NAMED) or ' Write one such as "#00369f" or navy.'
        faults.append((key, f'its {key} is "{written[0]}", which is no colour without transparency.{hint}'))
    return colour


def _issns(written: tuple[str, ...], faults: list[tuple[str, str]]) -> tuple[str, ...]:
    # not at the top, as above
    from mkdocs_scholar.model.identifier import parse  # noqa: PLC0415

    issns = [(text, parse("issn", text)) for text in written]
    faults += [
        ("issn", f'its issn is "{text}", which is none; write one such as 0018-9219.')
        for text, issn in issns
        if not issn
    ]
    return tuple(issn.value for _, issn in issns if issn)


def _blocks(value: Any) -> Mapping[str, Mapping[str, Any]]:
    return MappingProxyType(
        {str(name): MappingProxyType(dict(_mapping(options))) for name, options in _mapping(value).items()}
    )


_READERS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "profile": _text,
        "bibliography": _texts,
        "snapshot": _text,
        "stale_after": _days,
        "locale": _text,
        "templates": _text,
        "files": _texts,
        "venues": _venues,
        "works_page": _text,
        "find_links": _flag,
        "math": _flag,
        "problems": _levels,
        "blocks": _blocks,
        "cache": _flag,
    }
)

NAMES: tuple[str, ...] = tuple(_READERS)
"""Names of all settings, in the order the reference lists them."""
