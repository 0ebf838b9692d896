"""One configuration, opened: files read, blocks ready to be rendered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.blocks import BLOCKS, Block
from mkdocs_scholar.locale import FALLBACK, Locale, available, locale, supported
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.parts import Call, Heading, Html, Part, Rendered
from mkdocs_scholar.problems import Level, Location, Problem, Report, did_you_mean, relevel
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.sources import load_library
from mkdocs_scholar.sources.loading import uncollected
from mkdocs_scholar.templating import Templates, shown_problem
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context, Owner
from mkdocs_scholar.views.frame import Frame, frame

if TYPE_CHECKING:
    from mkdocs_scholar.model.profile import Profile
    from mkdocs_scholar.model.snapshot import Snapshot
    from mkdocs_scholar.sources.history import Change
    from mkdocs_scholar.views.page import Page


_STRAY_PROFILES = ("data/profile.yaml", "profile.yml", "profile.yaml")
"""Where a profile lies that is in the wrong place."""


class _Opened(Struct, frozen=True, kw_only=True):
    library: Library
    profile: Profile | None
    snapshot: Snapshot | None
    files: tuple[Path, ...]
    """Files that were read."""
    has_bibliography: bool
    """Whether one of them is a bibliography."""
    problems: tuple[Problem, ...]
    of_profile: tuple[Problem, ...]
    """Those of the profile's file."""
    of_library: tuple[Problem, ...]
    """Those of the bibliography's files."""


class Scholar:
    """The user's profile and bibliography, read once, and the blocks made of them.

    Files are read once, at the first need; a change to one of them wants a new object.
    """

    def __init__(self, settings: Settings, cache_dir: Path | None = None, today: date | None = None) -> None:
        """Opens a configuration.

        Args:
            settings: What the user configured.
            cache_dir: Folder for parsed bibliographies; None for none.
            today: Day of the build, for what is old by now; None where nothing is.
        """
        self.settings = settings
        self._cache_dir = cache_dir if settings.cache else None
        overrides = settings.base / settings.templates if settings.templates else None
        self._templates = Templates(overrides, settings.templates, math=settings.math, cache=self._cache_dir)
        self._today = today
        self._opened: _Opened | None = None
        self._owner = Owner(None)
        self._defaults: dict[str, Mapping[str, object]] = {}

    @property
    def library(self) -> Library:
        """All works, each once."""
        return self._open().library

    @property
    def profile(self) -> Profile | None:
        """Who the site is about; None without a profile, or where its file is broken."""
        return self._open().profile

    @property
    def snapshot(self) -> Snapshot | None:
        """What a service knew of the author and the works on one day; None without a file that can be read."""
        return self._open().snapshot

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Problems of the files, at the level the user set; those switched off are left out."""
        return (*relevel(self._open().problems, self.settings.problems), *self.template_problems)

    @property
    def template_problems(self) -> tuple[Problem, ...]:
        """Those of the user's templates alone: some show only as a block fills them."""
        return relevel(self._templates.problems, self.settings.problems)

    def render(self, call: Call, page: Page) -> Rendered:
        """Makes a block's HTML for a page.

        What is wrong with the call stands above what could be made of it; an unknown block, or one whose data cannot
        be read, is the problem alone.
        """
        words = locale(self._language(page))
        report = Report()
        self._tell_page_language(page, report)
        block = BLOCKS.get(call.name)
        if block is None:
            report.add("unknown-block", _unknown(call), call.location)
            return self._finished((), report, call, words)
        context = self._context(call, page, report)  # it opens the files, and the settings' own options with them
        site = options.Site(call=call.location, text=call.text)
        written = options.read(call.options, block.all_options, call.name, report, site)
        values = {**self._defaults.get(call.name, {}), **written}
        around = frame(values, context)
        inner = replace(context, heading_level=around.level) if around.title else context
        parts = self._parts(block, call, values, inner, words)
        return self._finished(_framed(parts, around), report, call, words, "" if around.title else around.id)

    def _parts(
        self, block: Block, call: Call, values: Mapping[str, Any], context: Context, words: Locale
    ) -> tuple[Part, ...]:
        report = context.report
        with uncollected():  # thousands of works are no garbage, and are not to be looked through for it
            view = block.build(values, context)
            parts = tuple(block.write(view, self._templates, words)) if view is not None else ()
        if view is None:
            if block.needs_profile:
                self._tell_no_profile(call, report)
            return ()
        if not parts and not any(problem.code == "no-data" or problem.level is Level.ERROR for problem in report):
            report.add("no-data", f"the block {call.name} has nothing to show.", call.location)
        return parts

    def _language(self, page: Page) -> str:
        return self.settings.locale or page.language

    def _context(self, call: Call, page: Page, report: Report) -> Context:
        opened = self._open()
        return Context(
            settings=self.settings,
            library=opened.library,
            profile=opened.profile,
            snapshot=opened.snapshot,
            last_change=lambda: self._last_change,
            today=self._today,
            without_profile=() if opened.profile else _errors(opened.of_profile),
            without_library=() if opened.library.works else _errors(opened.of_library),
            has_bibliography=opened.has_bibliography,
            owner=self._owner,
            page=page,
            report=report,
            location=call.location,
            heading_level=call.heading_level,
        )

    def _tell_no_profile(self, call: Call, report: Report) -> None:
        """Tells why there is no profile: its own faults, or that there is no file."""
        if faults := _errors(self._open().of_profile):
            report.extend(faults)
        elif (self.settings.base / self.settings.profile).exists():
            report.add(
                "missing-file", f'{call.name} needs a profile, and "{self.settings.profile}" is empty.', call.location
            )
        else:
            message = f'{call.name} needs a profile, and there is no file "{self.settings.profile}"; write one.'
            report.add("missing-file", message, call.location)

    def _finished(self, parts: Iterable[Part], report: Report, call: Call, words: Locale, anchor: str = "") -> Rendered:
        problems = relevel(report, self.settings.problems)
        shown = [problem for problem in problems if problem.level is not Level.INFO]
        label = words.term("problems.label") + words.term("punctuation.colon")
        notes = "".join(shown_problem(problem.code, str(problem), label, is_inline=call.is_inline) for problem in shown)
        above = (Html(html=notes),) if notes else ()
        return Rendered(parts=(*above, *parts), id=anchor, problems=problems)

    def _open(self) -> _Opened:
        if self._opened is None:
            report = Report()
            profile = self._load_profile(report)
            of_profile = tuple(report)
            library = load_library(
                self.settings.bibliography,
                base=self.settings.base,
                cache_dir=self._cache_dir,
                owner=(profile.name, *profile.variants) if profile else (),
            )
            of_library = tuple(self._of_settings(library.problems))
            report.extend(of_library)
            self._owner = Owner(profile)
            self._tell_language(report)
            self._tell_venues(report)
            self._read_defaults(report)
            self._tell_unused_variants(profile, library.library, report)
            works = self._with_venues(library.library)
            snapshot, works = self._meet_snapshot(self._aged(works), report)
            self._opened = _Opened(
                library=works,
                profile=profile,
                snapshot=snapshot,
                files=tuple(self._read_files(library.files)),
                has_bibliography=bool(library.files),
                problems=tuple(report),
                of_profile=of_profile,
                of_library=of_library,
            )
        return self._opened

    def _read_files(self, bibliography: Iterable[Path]) -> Iterator[Path]:
        """Yields the data files that are there."""
        named = (self.settings.profile, *self.settings.snapshots)
        yield from bibliography
        yield from (path for name in named if (path := self.settings.base / name).is_file())

    @cached_property
    def _last_change(self) -> Change:
        # not at the top: one block asks for it
        from mkdocs_scholar.sources.history import last_change  # noqa: PLC0415

        return last_change(self._open().files, self.settings.base)

    def _load_profile(self, report: Report) -> Profile | None:
        path = self.settings.base / self.settings.profile
        if not path.exists():
            if not self.settings.is_default_profile:
                report.add("missing-file", *self._missing("profile", self.settings.profile))
            else:
                self._tell_stray_profile(report)
            return None
        # not at the top: it brings the reader of names along, which a site without a profile has no need of
        from mkdocs_scholar.sources.profile import load_profile  # noqa: PLC0415

        loaded = load_profile(path, base=self.settings.base)
        report.extend(loaded.problems)
        return loaded.profile

    def _tell_stray_profile(self, report: Report) -> None:
        """Tells of a profile that nobody named and that lies where nobody looks."""
        here = next((name for name in _STRAY_PROFILES if (self.settings.base / name).is_file()), "")
        if here:
            wanted = self.settings.profile
            message = f'There is "{here}" and no "{wanted}"; move it there, or name it in the setting profile.'
            report.add("missing-file", message)

    def _aged(self, library: Library) -> Library:
        if not any(work.citations and work.citations.date for work in library.all_works):
            return library
        # not at the top: few bibliographies say how often a work is cited
        from mkdocs_scholar.model.freshness import with_stale  # noqa: PLC0415

        return with_stale(library, self._today, self.settings.stale_after)

    def _meet_snapshot(self, library: Library, report: Report) -> tuple[Snapshot | None, Library]:
        paths = [path for path in self.settings.snapshots if (self.settings.base / path).is_file()]
        if not paths:
            if self.settings.snapshot:
                report.add("missing-file", *self._missing("snapshot", self.settings.snapshot))
            return None, library
        # not at the top: most sites have none
        from mkdocs_scholar.sources.snapshot.opening import open_snapshot  # noqa: PLC0415

        return open_snapshot(paths, self.settings, library, self._today, report, self._cache_dir)

    def _of_settings(self, problems: Iterable[Problem]) -> Iterator[Problem]:
        """Tells of a file that is not there where the settings name it."""
        for problem in problems:
            written = problem.location.path if problem.location and problem.code == "missing-file" else ""
            if written not in self.settings.bibliography:
                yield problem
            else:
                yield Problem.of(problem.code, *self._missing("bibliography", written))

    def _missing(self, setting: str, written: str) -> tuple[str, Location]:
        """Says that a file is not there that a setting names, and where that is."""
        # not at the top, as below
        from mkdocs_scholar.sources.nearby import did_you_mean_file  # noqa: PLC0415

        hint = did_you_mean_file(written, self.settings.base)
        message = (
            f'the setting {setting} names "{written}", which does not exist; write the file or mend the path.{hint}'
        )
        return message, self._place(setting, written) or Location(path=written)

    def _tell_language(self, report: Report) -> None:
        tag = self.settings.locale
        if tag and supported(tag) is None:
            hint = f"the setting locale is {tag}, and there are no words in it yet; {FALLBACK} is used."
            report.add("unknown-locale", hint)

    def _tell_page_language(self, page: Page, report: Report) -> None:
        """Tells of a page's language without words; without a place, so that it is told once and not on every page."""
        if not self.settings.locale and supported(page.language) is None:
            known = ", ".join(available())
            hint = f'pages are in "{page.language}", and blocks have words only in {known} yet; {FALLBACK} is used.'
            report.add("unknown-locale", hint)

    def _tell_venues(self, report: Report) -> None:
        """Tells what is wrong with the venues of the settings."""
        venues = self.settings.venues
        if not venues:
            return
        # not at the top: few sites say anything of their venues
        from mkdocs_scholar.model.venues import VenueBook  # noqa: PLC0415

        for entry, about in venues.items():
            for field, sentence in about.faults:
                report.add("bad-venue", f'the venue "{entry}": {sentence}', self._place("venues", entry, field))
        for name, first, second in VenueBook(venues).twins():
            shown = f'"{name}" stands for the venue "{first}" already'
            report.add("bad-venue", f"{shown}; leave it there or here.", self._place("venues", second))

    def _with_venues(self, library: Library) -> Library:
        if not self.settings.venues:
            return library
        # not at the top, as above
        from mkdocs_scholar.model.venues import with_venues  # noqa: PLC0415

        return with_venues(library, self.settings.venues)

    def _place(self, *keys: str) -> Location | None:
        # not at the top: it is asked for what is wrong alone
        from mkdocs_scholar.sources.configured import place_of  # noqa: PLC0415

        return place_of(self.settings, *keys)

    def _read_defaults(self, report: Report) -> None:
        """Reads the options that the settings give blocks; what is wrong with them is told at their lines."""
        for name, given in self.settings.blocks.items():
            if name not in BLOCKS:
                hint = did_you_mean(name, BLOCKS) or f" Known are: {', '.join(BLOCKS)}."
                message = f'the setting blocks names "{name}", which is no block.{hint}'
                report.add("unknown-block", message, self._place("blocks", name))
                continue
            site = options.Site(option=partial(self._place, "blocks", name))
            self._defaults[name] = options.read(
                given, BLOCKS[name].all_options, f"the setting blocks.{name}", report, site
            )

    def _tell_unused_variants(self, profile: Profile | None, library: Library, report: Report) -> None:
        if profile is None or not library.works:
            return
        for place, variant in enumerate(profile.variants):
            finder = Owner.of((variant,))
            if not any(finder.place(work) is not None for work in library.works):
                where = profile.variant_locations[place] if place < len(profile.variant_locations) else profile.place
                report.add("unused-variant", f'no author list has the name "{variant.full}".', where)


def _framed(parts: tuple[Part, ...], around: Frame) -> tuple[Part, ...]:
    """Puts the block's own heading above it; where there is nothing to show there is none."""
    if around.title is None or not parts:
        return parts
    title = around.title
    return (Heading(level=around.level, text=title.text, id=around.id, language=title.language), *parts)


def _errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(problem for problem in problems if problem.level is Level.ERROR)


def _unknown(call: Call) -> str:
    if not call.name:
        return f"The block has no name; write one behind scholar: {', '.join(BLOCKS)}."
    first, _, rest = call.name.partition(" ")
    if rest and first in BLOCKS:
        hint = f" Write {first} alone there, and its options below it, one a line, as name: value."
    else:
        hint = did_you_mean(call.name, BLOCKS) or f" Known are: {', '.join(BLOCKS)}."
    return f'there is no block "{call.name}".{hint}'
