"""The door for MkDocs and ProperDocs: adds to the extension what only a plugin can."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import ConfigurationError, PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from mkdocs.utils.templates import TemplateContext

from mkdocs_scholar.host import base_of
from mkdocs_scholar.indexing import SearchIndex
from mkdocs_scholar.lights import Lightened, LightViews
from mkdocs_scholar.look import SCRIPT, STYLES, asset_bytes
from mkdocs_scholar.markdown import Door, ScholarExtension
from mkdocs_scholar.opened import Teller, open_scholar, watched
from mkdocs_scholar.problems import Problem, SettingsError, relevel
from mkdocs_scholar.settings import Settings

_EXTENSION = "mkdocs_scholar"
_ASSETS = (STYLES, SCRIPT)
_BAR = '<search class="scholar-filters"'


class ScholarConfig(Config):  # type: ignore[no-untyped-call]  # the host's own base is not typed
    """The options as written: `Settings` knows them and checks them all at once."""

    def validate(self) -> tuple[list[Any], list[Any]]:
        """Tells all faults as the host tells those of its own options."""
        try:
            Settings.of(self.data, Path())
        except SettingsError as error:
            return [("settings", ConfigurationError(str(_placed(error, self.config_file_path))))], []
        return [], []


class ScholarPlugin(BasePlugin[ScholarConfig]):  # type: ignore[no-untyped-call]  # as above
    """Switches the extension on, adds styles and script, watches the data, and gives search a short view."""

    def __init__(self) -> None:
        self._teller = Teller()
        self._lights = LightViews()
        self._contents: dict[str, tuple[Lightened, SearchIndex | None]] = {}
        self._settings = Settings()

    def on_startup(self, *, command: str, dirty: bool) -> None:  # noqa: ARG002  # the host's signature
        """Lets a preview read anew only what has changed in a bibliography."""
        if command == "serve":
            # not at the top: a build whose files are cached reads none
            from mkdocs_scholar.sources.bibtex.known import KnownWorks  # noqa: PLC0415

            KnownWorks.is_on = True

    def _on_config_first(self, config: MkDocsConfig) -> MkDocsConfig:
        """Opens the configuration and appends the extension, once however often the host asks."""
        own, others = dict(self.config.data), _take_extension(config)
        settings = self._settings = _settings(own or others, config)
        door = Door(opened=open_scholar(settings), lights=self._lights, teller=self._teller)
        extension: Any = ScholarExtension(door=door)
        config.markdown_extensions.append(extension)
        self._teller.tell(relevel(_faults(config, own, others), settings.problems), _host(config))
        _watch(config, settings)
        _link_assets(config)
        return config

    @event_priority(-50)
    def _on_config_late(self, config: MkDocsConfig) -> MkDocsConfig:
        """Gives the macros plugin our name when it is there and the name is free."""
        plugin: Any = config.plugins.get("macros")
        variables = getattr(plugin, "_variables", None)  # not there yet if the plugin is switched off
        if variables is None:
            return config
        # not at the top: few sites have macros
        from mkdocs_scholar import macros  # noqa: PLC0415

        if macros.NAME not in variables and macros.NAME not in plugin.macros:
            macros.define_env(plugin)
        return config

    on_config = CombinedEvent(_on_config_first, _on_config_late)

    def on_serve(self, server: Any, /, *, config: MkDocsConfig, **_: Any) -> None:
        """Watches for data that is not there yet."""
        # not at the top: it is for previews alone
        from mkdocs_scholar.arrivals import Arrivals  # noqa: PLC0415

        Arrivals(server, self._settings, Path(config.docs_dir))

    @event_priority(-200)  # mkdocs-static-i18n cannot take files without a source at -100
    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Adds styles and script under names that change with their content."""
        for name in _ASSETS:
            if files.get_file_from_path(_address(name)) is None:
                files.append(File.generated(config, _address(name), content=asset_bytes(name)))
        return files

    @event_priority(100)
    def _on_page_context_first(
        self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, **_: Any
    ) -> TemplateContext:
        """Shows search the short views."""
        index = SearchIndex.of(config.plugins.get("material/search"))
        lightened = self._lights.lighten(page.content or "", is_listed=index is not None)
        if lightened is not None:
            self._contents[page.file.src_uri] = (lightened, index)
            page.content = lightened.light
        return context

    @event_priority(-100)
    def _on_page_context_last(self, context: TemplateContext, /, *, page: Page, **_: Any) -> TemplateContext:
        """Puts the finished lists back, into what another plugin may have made of the page meanwhile.

        Their marks go when the page is written.
        """
        lightened, index = self._contents.pop(page.file.src_uri, (None, None))
        if lightened is not None:
            is_kept = page.content == lightened.light
            page.content = lightened.finished if is_kept else self._lights.restore(page.content or "")
            if index is not None:
                index.expand(lightened.lists)
        return context

    on_page_context = CombinedEvent(_on_page_context_first, _on_page_context_last)

    def on_post_page(self, output: str, /, *, page: Page, **_: Any) -> str:
        """Takes the marks away where another plugin has shown one page's content on another, as blogs do."""
        return _hastened(self._lights.unmark(output), page.url)

    def on_post_build(self, **_: Any) -> None:
        """Lets go of the lists of this build."""
        self._lights.clear()


def _settings(options: Mapping[str, Any], config: MkDocsConfig) -> Settings:
    file = config.config_file_path
    try:
        return Settings.of(options, base_of(file), Path(file).name if file else "")
    except SettingsError as error:
        raise PluginError(str(_placed(error, file))) from None


def _placed(error: SettingsError, file: str | None) -> SettingsError:
    # not at the top: only what is wrong is looked for in the file
    from mkdocs_scholar.sources.configured import placed  # noqa: PLC0415

    return placed(error, Path(file)) if file else error


def _take_extension(config: MkDocsConfig) -> dict[str, Any]:
    """Takes the extension out of the configuration, however it came there, and returns its options."""
    config.markdown_extensions[:] = [
        entry for entry in config.markdown_extensions if entry != _EXTENSION and not isinstance(entry, ScholarExtension)
    ]
    configs: dict[str, Any] = config.mdx_configs or {}
    return dict(configs.pop(_EXTENSION, None) or {})


def _faults(config: MkDocsConfig, own: Mapping[str, Any], others: Mapping[str, Any]) -> Iterator[Problem]:
    if own and others:
        message = "plugins and markdown_extensions both give settings; those of the plugin count, so keep one list."
        yield Problem.of("two-configurations", message)
    if not any(name.rpartition("/")[2] == "search" for name in config.plugins):
        yield Problem.of("no-search", "plugins has no search, so the site has none; add search to the list.")


def _watch(config: MkDocsConfig, settings: Settings) -> None:
    """Adds the data's folders to what a preview watches, save those in the documentation, which it watches anyhow."""
    docs = Path(config.docs_dir).resolve()
    paths = (str(path) for path in watched(settings) if not path.resolve().is_relative_to(docs))
    known = {str(Path(path).resolve()) for path in config.watch}
    config.watch.extend(path for path in paths if path not in known)


def _link_assets(config: MkDocsConfig) -> None:
    """Links styles and script before the site's own, which can so override them."""
    for name, linked in zip(_ASSETS, (config.extra_css, config.extra_javascript), strict=True):
        entries: list[Any] = linked
        if _address(name) not in entries:
            entries.insert(0, _address(name))


def _hastened(output: str, url: str) -> str:
    """Asks for the script in the head of a page that has a search above a list.

    Themes put scripts at the end of a page, where a search would wait for thousands of works that stand before.
    """
    if _BAR not in output:
        return output
    before, closing, after = output.partition("</head>")
    script = f'<script async src="{get_relative_url(_address(SCRIPT), url)}"></script>'
    return f"{before}{script}{closing}{after}" if closing else output


@lru_cache(maxsize=2)
def _address(name: str) -> str:
    stem, _, suffix = name.partition(".")
    digest = hashlib.sha256(asset_bytes(name)).hexdigest()[:8]
    return f"assets/{stem}.{digest}.{suffix}"


def _host(config: MkDocsConfig) -> str:
    return type(config).__module__.partition(".")[0]
