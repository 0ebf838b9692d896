"""The Jinja environment: the package's templates, and the user's in front of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from traceback import extract_tb
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    nodes,
)
from markupsafe import Markup

from mkdocs_scholar.locale import Locale
from mkdocs_scholar.model.text import script_language
from mkdocs_scholar.problems import Location, Report, did_you_mean
from mkdocs_scholar.templating.indexes import index
from mkdocs_scholar.templating.lists import FiltersWriter, phrase
from mkdocs_scholar.templating.markup import filled, own_icon, period, rich, span, term, time, trusted
from mkdocs_scholar.templating.works import WorkWriter, cited, names, writer
from mkdocs_scholar.views.context import Phrase
from mkdocs_scholar.views.filters import FacetValue, FiltersView
from mkdocs_scholar.views.works import WorkView

_WORK = "work.html.jinja"
_ENDING = ".jinja"
_NEEDING = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)


class JinjaTemplates:
    """The package's templates, and the user's in front of them, filled by Jinja.

    What is wrong with a template of the user's is kept in `problems`; the package's own stands in for it then.
    """

    def __init__(self, overrides: Path | None, shown: str = "", *, math: bool, cache: Path | None = None) -> None:
        """Opens the templates.

        Args:
            overrides: Folder of the user's templates; None for none.
            shown: The folder as messages name it.
            math: Whether formulas are left to a script of the site.
            cache: Folder for compiled templates; None for none.
        """
        self._environment = _environment(overrides, math, cache)
        self._own = _environment(None, math, cache)
        self._overrides = overrides or Path()
        self._shown = shown
        self.problems = Report()
        if overrides is not None:
            self._look_at(overrides)

    def render(self, name: str, view: object, locale: Locale, **more: Any) -> str:
        """Fills a template.

        Args:
            name: File name without its folder.
            view: What the block shows.
            locale: Words of the page's language.
            **more: What else the template lists in its head.
        """
        if self._environment is self._own:
            return self._filled(self._own, name, view, locale, more)
        try:
            return self._filled(self._environment, name, view, locale, more)
        except Exception as error:  # noqa: BLE001 - a template of the user's may raise anything
            self._tell(name, error)
            return self._filled(self._own, name, view, locale, more)

    def _filled(
        self, environment: Environment, name: str, view: object, locale: Locale, more: Mapping[str, Any]
    ) -> str:
        return environment.get_template(name).render(view=view, locale=locale, **more).strip()

    def _tell(self, name: str, error: Exception) -> None:
        file, line = self._place_of(error) or (name.removeprefix("base/"), None)
        message = f"this template cannot be used ({_reason(error)}); ours stands in. Mend or delete it."
        self.problems.add("bad-template", message, Location(path=f"{self._shown}/{file}", line=line))

    def _place_of(self, error: Exception) -> tuple[str, int | None] | None:
        """Finds the file of the user's, and its line, that an error came from: the last of those that were running."""
        places = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
        if isinstance(error, TemplateSyntaxError):
            places.append((error.filename or "", error.lineno))
        own = [(Path(path), line) for path, line in places if path.endswith(_ENDING)]
        found = [
            (path.relative_to(self._overrides).as_posix(), line)
            for path, line in own
            if path.is_relative_to(self._overrides)
        ]
        return found[-1] if found else None

    def _look_at(self, overrides: Path) -> None:
        """Tells of names that nothing uses: those of files, and those of blocks in files that extend ours."""
        if not overrides.is_dir():
            message = "this folder does not exist; mend the setting `templates`."
            self.problems.add("missing-file", message, Location(path=self._shown))
            return
        ours = self._own.list_templates(filter_func=lambda name: not name.startswith("base/"))
        for file in sorted(overrides.rglob(f"*{_ENDING}")):
            name = file.relative_to(overrides).as_posix()
            place = Location(path=f"{self._shown}/{name}")
            if name not in ours and "/" not in name:
                hint = did_you_mean(_stem(name), map(_stem, ours))  # their endings are alike
                if hint:
                    self.problems.add("unused-template", f"no block uses a template of this name.{hint}", place)
                    continue
            source = self._read(name)
            if name in ours and "extends" in source:
                self._look_at_blocks(name, place)

    def _read(self, name: str) -> str:
        """Compiles a template, so that its faults are told though no page fills it; empty where it has some.

        Those it extends or includes are looked for too.
        """
        loader = self._environment.loader
        assert loader is not None  # noqa: S101 - it was made with one
        try:
            source = loader.get_source(self._environment, name)[0]
            self._environment.get_template(name)
        except Exception as error:  # noqa: BLE001 - as in `render`
            self._tell(name, error)
            return ""
        for line, needed in _needed(self._environment, source):
            try:
                self._environment.get_template(needed)
            except TemplateNotFound as error:
                message = f"this template cannot be used ({_reason(error)}); ours stands in. Mend or delete it."
                self.problems.add("bad-template", message, Location(path=f"{self._shown}/{name}", line=line))
                return ""
            except TemplateSyntaxError:
                return ""  # told of the file that has it
        return source

    def _look_at_blocks(self, name: str, place: Location) -> None:
        written = self._environment.get_template(name)
        known = self._own.get_template(name).blocks
        for block in sorted(written.blocks.keys() - known.keys()):
            hint = did_you_mean(block, known) or f" It has: {', '.join(known)}."
            self.problems.add("unused-template", f'our template has no block "{block}".{hint}', place)


def _stem(name: str) -> str:
    return name.removesuffix(".html.jinja")


def _reason(error: Exception) -> str:
    """What is wrong, in one line."""
    if isinstance(error, TemplateNotFound):
        return f'there is no template "{error.name}"'
    text = str(error) if isinstance(error, TemplateError) else f"{type(error).__name__}: {error}"
    return text.partition("\n")[0]


def _needed(environment: Environment, source: str) -> Iterator[tuple[int, str]]:
    """Yields lines and names of the templates that one cannot do without, where the names are written out."""
    for node in environment.parse(source).find_all(_NEEDING):
        named = getattr(node, "template", None)
        is_dispensable = isinstance(node, nodes.Include) and node.ignore_missing
        if isinstance(named, nodes.Const) and isinstance(named.value, str) and not is_dispensable:
            yield node.lineno, named.value


def _compiled(cache: Path | None) -> BytecodeCache | None:
    """Keeps compiled templates beside parsed bibliographies; none where the folder cannot be made."""
    if cache is None:
        return None
    folder = cache / "templates"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(folder))


def _part(work: WorkView, part: str, works: WorkWriter) -> Markup:
    """Writes a part of a work for its template."""
    return trusted(getattr(works, part)(work))


def _filters(view: FiltersView, part: str, locale: Locale, phrase: Callable[[Phrase], str] = phrase) -> Markup:
    """Writes a part of search and facets for its template, whose macro for words of the profile it may hand over."""
    return trusted(getattr(FiltersWriter(locale, phrase), part)(view))


def _label(value: FacetValue, facet: str, locale: Locale, phrase: Callable[[Phrase], str]) -> Markup:
    """Writes the words of a facet's value for its template."""
    return trusted(FiltersWriter(locale, phrase).label(facet, value))


def _works(template: Template | None, works: Iterable[WorkView], writer: WorkWriter, **more: Any) -> Markup:
    """Writes works: by a template of the user's where there is one, else by functions from end to end."""
    if template is None:
        return trusted("".join([writer.work(work) for work in works]))
    return trusted("".join([f"{template.render(work=work, **more)}\n" for work in works]))


@lru_cache(maxsize=8)
def _environment(overrides: Path | None, math: bool, cache: Path | None) -> Environment:
    package = PackageLoader("mkdocs_scholar", "templates")
    loaders: list[BaseLoader] = [package, PrefixLoader({"base": package})]
    if overrides is not None:
        loaders.insert(0, FileSystemLoader(overrides))
    environment = Environment(
        loader=ChoiceLoader(loaders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=overrides is not None,
        bytecode_cache=_compiled(cache),
    )
    own_work = overrides / _WORK if overrides is not None else None

    def works(listed: Iterable[WorkView], level: int, locale: Locale) -> Markup:
        template = environment.get_template(_WORK) if own_work is not None and own_work.is_file() else None
        return _works(template, listed, writer(locale, level, math), level=level, locale=locale)

    environment.filters["rich"] = lambda text, links=True: rich(text, math=math, links=links)
    environment.filters["part"] = lambda work, part, level, locale: _part(work, part, writer(locale, level, math))
    environment.filters.update(works=works, filters=_filters, label=_label)
    environment.filters.update(
        index=index, time=time, names=names, cited=cited, filled=filled, term=term, trusted=trusted
    )
    environment.globals.update(span=span, period=period, icon=own_icon, native_language=script_language)
    return environment
