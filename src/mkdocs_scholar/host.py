"""Hosts: what MkDocs, ProperDocs, Zensical or plain Markdown says of a page; nothing else asks them."""

from __future__ import annotations

import importlib
import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from markdown import Markdown

from mkdocs_scholar.problems import SettingsError


class Host:
    """What a host says of a page; this one is Python-Markdown without a site, and knows nothing."""

    package = "mkdocs"
    """Name of the host's Python package."""
    base: Path
    """Folder of the configuration file, absolute."""
    path = ""
    """Path of the page's source relative to the documentation folder; empty if unknown."""
    build: object | None = None
    """An object that lives as long as the present build; None if the host tells no builds apart."""
    meta: Mapping[str, Any]
    """Front matter of the page."""
    theme: Mapping[str, Any]
    """What is known of the theme: `language`, `locale`."""
    theme_folders: Sequence[str] = ()
    """Folders of the theme, the site's own first."""
    runs_macros = False
    """Whether macros are switched on."""
    knows_files = False
    """Whether it can say which files and pages there are; if not, links stay as written."""

    def __init__(self) -> None:
        self.base = Path.cwd()
        self.meta = {}
        self.theme = {}

    def resolve(self, uri: str) -> str | None:  # noqa: ARG002  # for hosts with files
        """Makes the address of a file or page, given relative to the documentation folder; None if it is missing."""
        return None

    def file(self, uri: str) -> Path | None:  # noqa: ARG002  # for hosts with files
        """Finds a file on disk, given relative to the documentation folder; None if there is none there."""
        return None

    def publish(self, stem: str, suffix: str, text: str) -> str | None:  # noqa: ARG002  # for hosts with files
        """Adds a file to the site.

        Args:
            stem: Its path relative to the documentation folder, without its suffix; a file of the site's own that has
                it already is left alone, and ours has another.
            suffix: With its dot.
            text: What stands in it.

        Returns:
            Its address as seen from the page; None where files cannot be added.
        """
        return None

    @property
    def source_name(self) -> str:
        """The page's source file as a message names it; empty if unknown."""
        return ""

    def source(self) -> str | None:
        """Returns the text of the page's source file, front matter and all; None if unknown."""
        return None

    def add_ids(self, ids: Iterable[str]) -> None:
        """Tells the host of ids that links may lead to."""

    def links_asset(self, suffix: str) -> bool:  # noqa: ARG002  # for hosts with a configuration
        """Whether the site itself links our stylesheet (".css") or script (".js")."""
        return False

    def stop(self, error: SettingsError) -> Exception:
        """Returns the exception that ends a build because of its configuration."""
        return error


class FolderHost(Host):
    """A page in a documentation folder on disk; addresses lead from source file to source file."""

    knows_files = True

    def __init__(self, base: Path, docs: Path, path: str) -> None:
        super().__init__()
        self.base = base
        self.docs = docs
        self.path = path

    def resolve(self, uri: str) -> str | None:
        """Looks on disk."""
        found = next((name for name in _candidates(uri) if (self.docs / name).is_file()), None)
        return quote(posixpath.relpath(found, posixpath.dirname(self.path) or ".")) if found else None

    def file(self, uri: str) -> Path | None:
        """Looks on disk."""
        path = self.docs / uri
        return path if path.is_file() else None

    @property
    def source_name(self) -> str:
        """The page's path, relative to the configuration file where possible."""
        return _named(self.docs / self.path, self.base)

    def source(self) -> str | None:
        """Reads the page's file."""
        return read_text(self.docs / self.path)


class ZensicalHost(FolderHost):
    """Zensical, known by the preprocessor `rendering_context`; it rewrites addresses in finished HTML itself."""

    package = "zensical"

    def __init__(self, md: Markdown) -> None:
        context: Any = md.preprocessors["rendering_context"]
        config: Mapping[str, Any] = context.config
        base = Path(config.get("root_dir") or ".").resolve()
        super().__init__(base, base / (config.get("docs_dir") or "docs"), context.page.path)
        self.meta = context.page.meta or {}
        self.theme = config.get("theme") or {}
        self.theme_folders = config.get("theme_dirs") or ()
        self.runs_macros = "macros" in md.preprocessors
        self._linked = [_address(entry) for name in ("extra_css", "extra_javascript") for entry in config.get(name, ())]

    def links_asset(self, suffix: str) -> bool:
        """Whether the configuration names the file that `mkdocs-scholar assets` wrote."""
        return any(_is_asset(address, suffix) for address in self._linked)


class MkDocsHost(Host):
    """MkDocs or ProperDocs, known by the tree processor `relpath`."""

    knows_files = True

    def __init__(self, md: Markdown) -> None:
        super().__init__()
        known: Any = md.treeprocessors["relpath"]
        self._file, self._files, config = known.file, known.files, known.config
        self._config = config
        self.package = type(config).__module__.partition(".")[0]
        anchors = f"{self.package}_extract_anchors"
        self._anchors: Any = md.treeprocessors[anchors] if _has(md, anchors) else None
        self.base = base_of(config.config_file_path)
        self.path = self._file.src_uri
        self.build = self._files
        self.meta = (self._file.page.meta if self._file.page else None) or {}
        self.theme = {"language": config.theme.get("language"), "locale": config.theme.get("locale")}
        self.theme_folders = config.theme.dirs
        self.runs_macros = "macros" in config.plugins

    def resolve(self, uri: str) -> str | None:
        """Asks the site's files, those that plugins made too."""
        for name in _candidates(uri):
            file = self._files.get_file_from_path(name)
            if file is not None and not file.inclusion.is_excluded():
                return str(file.url_relative_to(self._file))
        return None

    def file(self, uri: str) -> Path | None:
        """Asks the site's files; one that a plugin made has no place on disk."""
        file = self._files.get_file_from_path(uri)
        return Path(file.abs_src_path) if file is not None and file.abs_src_path else None

    def publish(self, stem: str, suffix: str, text: str) -> str | None:
        """Adds a file to those that are copied when all pages are made."""
        uri = f"{stem}{suffix}"
        while (other := self._files.get_file_from_path(uri)) is not None:
            if other.abs_src_path is None and other.content_string == text:
                return str(other.url_relative_to(self._file))  # the page is converted once more, for a blog's excerpt
            stem += "-list"
            uri = f"{stem}{suffix}"
        file = type(self._file).generated(self._config, uri, content=text)
        self._files.append(file)
        return str(file.url_relative_to(self._file))

    @property
    def source_name(self) -> str:
        """The page's path, relative to the configuration file where possible."""
        path = self._file.abs_src_path
        return _named(Path(path), self.base) if path else self.path

    def source(self) -> str | None:
        """Reads the page's file."""
        path = self._file.abs_src_path
        return read_text(Path(path)) if path else None

    def add_ids(self, ids: Iterable[str]) -> None:
        """Adds to what the validation of anchors knows: it does not see ids in finished HTML."""
        if self._anchors is not None:
            self._anchors.present_anchor_ids.update(ids)

    def links_asset(self, suffix: str) -> bool:
        """Whether the configuration names our file, by the plugin or by hand."""
        linked = [*self._config.extra_css, *self._config.extra_javascript]
        return any(_is_asset(str(entry), suffix) for entry in linked)

    def stop(self, error: SettingsError) -> Exception:
        """Returns the host's own exception, which it prints without a traceback."""
        exceptions = importlib.import_module(f"{self.package}.exceptions")
        return exceptions.PluginError(str(error))  # type: ignore[no-any-return]


def host_of(md: Markdown) -> Host:
    """Finds out which host converts a page; to be asked when the conversion has begun, not when it is set up."""
    if _has(md, "relpath"):
        return MkDocsHost(md)
    return ZensicalHost(md) if "rendering_context" in md.preprocessors else Host()


def base_of(config_file: str | None) -> Path:
    """Returns the folder of a configuration file, absolute; the path may be relative or unknown."""
    return Path(config_file).resolve().parent if config_file else Path.cwd()


def _candidates(uri: str) -> Iterator[str]:
    """A file by its path; a page also by the address it will have."""
    if uri != ".":
        yield uri
    if not posixpath.splitext(uri)[1]:
        stem = "" if uri == "." else f"{uri}/"
        yield from (f"{stem}index.md", f"{stem}README.md")
        if uri != ".":
            yield f"{uri}.md"


def _has(md: Markdown, tree_processor: str) -> bool:
    return tree_processor in md.treeprocessors


def _address(entry: Any) -> str:
    return str(entry.get("path", "")) if isinstance(entry, Mapping) else str(entry)


def _is_asset(address: str, suffix: str) -> bool:
    name = posixpath.basename(address)
    return name.startswith("scholar.") and name.endswith(suffix)


def _named(path: Path, base: Path) -> str:
    return (path.relative_to(base) if path.is_relative_to(base) else path).as_posix()


def read_text(path: Path) -> str | None:
    """Returns the text of a file; None if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None
