"""Sites as their configuration files describe them, whatever the host, for commands that run outside of one."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from mkdocs_scholar.fences import tokens_in
from mkdocs_scholar.host import FolderHost
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem, SettingsError
from mkdocs_scholar.sources.configured import CONFIGURATIONS
from mkdocs_scholar.tokens import Token

_FRONT_MATTER = regex(r"---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL)


_NOT_CONFIGURED = {
    False: "names neither the plugin scholar nor the extension mkdocs_scholar, so that blocks are shown as code; "
    "add one of them.",
    True: "does not name the extension mkdocs_scholar, and Zensical passes over plugins, so that blocks are shown as "
    "code; add [project.markdown_extensions.mkdocs_scholar].",
}
"""What a configuration lacks, by whether it is Zensical's own."""


class _Loader(yaml.SafeLoader):
    """Reads what hosts allow beyond YAML, such as `!ENV` and `!!python/name:`, as nothing."""


_Loader.add_multi_constructor("!", lambda _loader, _tag, _node: None)
_Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda _loader, _tag, _node: None)


class Site(Struct, frozen=True, kw_only=True):
    """What the commands need to know of a site."""

    base: Path
    """Folder of the configuration file, absolute."""
    file: Path
    """The configuration file."""
    docs: Path
    """Documentation folder, absolute."""
    options: Mapping[str, Any]
    """Our settings by name, the plugin's before the extension's."""
    theme: Mapping[str, Any]
    """What the configuration says of the theme."""
    faults: tuple[Problem, ...] = ()
    """What the configuration lacks, at the levels of the codes."""

    @classmethod
    def read(cls, path: Path) -> Site:
        """Reads a configuration file.

        Raises:
            SettingsError: It cannot be read, or is no map.
        """
        config = _load(path)
        base = path.resolve().parent
        theme = config.get("theme") or {}
        return cls(
            base=base,
            file=path,
            docs=base / str(config.get("docs_dir") or "docs"),
            options=_options(config.get("plugins"), "scholar")
            or _options(config.get("markdown_extensions"), "mkdocs_scholar"),
            theme=theme if isinstance(theme, Mapping) else {"name": theme},
            faults=tuple(_faults(config, path.name)),
        )

    def pages(self) -> Iterator[tuple[FolderHost, list[Token]]]:
        """Yields each page that has a scholar fence, with its fences, in order of the paths."""
        folders = tuple(self._theme_folders())
        for path in sorted(self.docs.rglob("*.md")):
            text = path.read_text(encoding="utf-8-sig", errors="replace")
            meta, body = _parted(text)
            tokens = list(tokens_in(body)) if "scholar" in body.lower() else []
            if tokens:
                host = FolderHost(self.base, self.docs, path.relative_to(self.docs).as_posix())
                host.meta, host.theme, host.theme_folders = meta, self.theme, folders
                yield host, tokens

    def _theme_folders(self) -> Iterator[str]:
        if custom := self.theme.get("custom_dir"):
            yield str(self.base / str(custom))
        for theme in entry_points(group="mkdocs.themes"):
            spec = importlib.util.find_spec(theme.module) if theme.name == self.theme.get("name", "mkdocs") else None
            yield from (spec.submodule_search_locations or ()) if spec else ()


def find(folder: Path) -> Path:
    """Finds the configuration file of the site in a folder.

    Raises:
        SettingsError: There is none.
    """
    found = next((folder / name for name in CONFIGURATIONS if (folder / name).is_file()), None)
    if found is None:
        raise SettingsError(
            f"there is no {CONFIGURATIONS[1]} here; go to the site's folder or name the file with --config-file."
        )
    return found


def _load(path: Path) -> Mapping[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
        if path.suffix == ".toml":
            config = tomllib.loads(text)
            return dict(config.get("project", config))
        config = yaml.load(text, _Loader)  # noqa: S506  # a safe loader
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, yaml.YAMLError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error
    if not isinstance(config, Mapping):
        raise SettingsError(f"{path} is no map of settings.")
    return config


def _faults(config: Mapping[str, Any], name: str) -> Iterator[Problem]:
    """Tells where we are not configured, or twice, as far as the file is all there is."""
    plugins, extensions = (_names(config.get(key)) for key in ("plugins", "markdown_extensions"))
    is_plugin = any(each.rpartition("/")[2] == "scholar" for each in plugins)
    is_zensical = name.endswith(".toml")
    place = Location(path=name)
    if "INHERIT" in config:
        return
    if not (is_plugin and not is_zensical) and "mkdocs_scholar" not in extensions:
        message = f"{name} {_NOT_CONFIGURED[is_zensical]}"
        yield Problem.of("not-configured", message, place)
    if _options(config.get("plugins"), "scholar") and _options(config.get("markdown_extensions"), "mkdocs_scholar"):
        message = "plugins and markdown_extensions both give settings; those of the plugin count, so keep one list."
        yield Problem.of("two-configurations", message, place)
    if is_plugin and not is_zensical and not any(each.rpartition("/")[2] == "search" for each in plugins):
        message = "plugins has no search, so the site has none; add search to the list."
        yield Problem.of("no-search", message, place)


def _names(entries: Any) -> list[str]:
    """The names of a list of names and maps, or of a map."""
    each = entries if isinstance(entries, (list, Mapping)) else ()
    return [str(name) for entry in each for name in (entry if isinstance(entry, Mapping) else (entry,))]


def _parted(text: str) -> tuple[Mapping[str, Any], str]:
    """Parts front matter from a page's text, which keeps its number of lines."""
    front = _FRONT_MATTER.match(text)
    if not front:
        return {}, text
    try:
        meta = yaml.load(front[1], _Loader)  # noqa: S506  # a safe loader
    except yaml.YAMLError:
        meta = None
    return meta if isinstance(meta, Mapping) else {}, "\n" * front[0].count("\n") + text[front.end() :]


def _options(entries: Any, name: str) -> Mapping[str, Any]:
    """Finds the options of a plugin or extension in a list of names and maps, or in a map."""
    maps = (
        [entries] if isinstance(entries, Mapping) else [entry for entry in entries or () if isinstance(entry, Mapping)]
    )
    found = next((entry[name] for entry in maps if name in entry), None)
    return found if isinstance(found, Mapping) else {}
