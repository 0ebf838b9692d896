"""All that is wrong or worth a look: of a site, or of some files alone."""

from __future__ import annotations

import glob
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

from msgspec import Struct

from mkdocs_scholar.fences import unclosed
from mkdocs_scholar.host import FolderHost
from mkdocs_scholar.lint import Subject, lint
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.profile import Profile
from mkdocs_scholar.opened import cache_folder
from mkdocs_scholar.page import HostPage
from mkdocs_scholar.parts import Call
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem, Report, relevel
from mkdocs_scholar.scholar import Scholar
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.site import Site
from mkdocs_scholar.sources import READERS, Counts, load_library
from mkdocs_scholar.sources.bibtex.outline import WrittenEntry, outline
from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.profile import load_profile
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.sources.snapshot import load_snapshot
from mkdocs_scholar.sources.snapshot.documents import read_document

_YAML = frozenset({".yml", ".yaml"})
_BIBTEX = frozenset({".bib", ".bibtex"})
_CSL_YAML = regex(r"\A(?:\s|#.*\n|---.*\n)*(?:references\s*:|- )|^references\s*:", re.MULTILINE)


class Findings(Struct, frozen=True, kw_only=True):
    """What a check found."""

    problems: tuple[Problem, ...]
    """At the level the user set, each once; together by file, and in the order of its lines."""
    base: Path
    """Folder that the paths of problems are relative to."""
    counts: Counts = Counts()
    """What became of the entries of the bibliography."""
    has_bibliography: bool = False
    """Whether bibliographies were looked for, so that it counts how many entries they have."""


def of_site(site: Site, settings: Settings, today: date) -> Findings:
    """Checks a site: its data and the blocks of its pages."""
    scholar = Scholar(settings, cache_folder(), today)
    report = Report(scholar.problems)
    report.extend(relevel(site.faults, settings.problems))
    report.extend(_of_pages(site, scholar))
    report.extend(scholar.template_problems)  # some are met only as pages fill them
    profile = scholar.profile
    loaded = load_library(
        settings.bibliography,
        base=settings.base,
        cache_dir=cache_folder() if settings.cache else None,
        owner=(profile.name, *profile.variants) if profile else (),
    )
    subject = Subject(
        library=loaded.library,
        profile=profile,
        today=today,
        settings=settings,
        written=tuple(_written(loaded.files, settings.base)),
        profile_text=_text(settings.base / settings.profile) if profile else "",
        is_there=_in_docs([site.docs], settings),
    )
    _add_lint(report, lint(subject), settings)
    files = [settings.profile, *(_shown(path, settings.base) for path in loaded.files), *settings.snapshots]
    return Findings(problems=_in_order(report, files), counts=loaded.counts, base=settings.base, has_bibliography=True)


def of_files(paths: Sequence[Path], site: Site | None, settings: Settings, today: date) -> Findings:
    """Checks files alone.

    Args:
        paths: Bibliographies, profiles and snapshots; YAML is a profile unless it is a bibliography in CSL's form.
        site: The site they belong to; None if there is none.
        settings: Its settings, or the defaults.
        today: The day.
    """
    base = Path.cwd()
    snapshots = [path for path in paths if is_snapshot(path)]
    profiles = [path for path in paths if path not in snapshots and is_profile(path)]
    report = Report()
    for path in snapshots:
        report.extend(load_snapshot(path.absolute(), base=base).problems)
    people = [(path, _profile(path, base, report)) for path in profiles]
    only = people[0][1] if len(people) == 1 else None
    bibliographies = [glob.escape(str(path)) for path in paths if path not in (*profiles, *snapshots)]
    owner = (only.name, *only.variants) if only else ()
    loaded = load_library(bibliographies, base=base, owner=owner)
    report.extend(loaded.problems)
    folders = [site.docs] if site else [folder for path in paths for folder in _likely_docs(path)]

    def subject(profile: Profile | None, library: Library, text: str, written: Iterable[WrittenEntry]) -> Subject:
        return Subject(
            library=library,
            profile=profile,
            today=today,
            settings=settings,
            written=tuple(written),
            profile_text=text if profile else "",
            is_there=_in_docs(folders, settings),
        )

    found = list(lint(subject(only, loaded.library, "", _written(loaded.files, base))))
    for path, profile in people:
        found += lint(subject(profile, Library(), _text(path), ()))
    problems = Report(relevel(report, settings.problems))
    _add_lint(problems, found, settings)
    files = [_shown(path, base) for path in paths]
    return Findings(
        problems=_in_order(problems, files), counts=loaded.counts, base=base, has_bibliography=bool(bibliographies)
    )


def is_profile(path: Path) -> bool:
    """Whether a file is a profile: YAML that is no bibliography."""
    return path.suffix.lower() in _YAML and not (path.suffix.lower() in READERS and _CSL_YAML.search(_text(path)))


def is_snapshot(path: Path) -> bool:
    """Whether a file is a snapshot: by its name, or by what it says of itself."""
    if path.suffix.lower() not in (*_YAML, ".json"):
        return False
    document = read_document(_text(path), path.name, Report())
    written = document.value if document and isinstance(document.value, dict) else {}
    says_it = isinstance(written.get("author"), dict) or bool({"works", "institutions", "corpus"} & written.keys())
    return path.stem == "snapshot" or (says_it and "name" not in written)


def _profile(path: Path, base: Path, report: Report) -> Profile | None:
    loaded = load_profile(path, base=base)
    report.extend(loaded.problems)
    return loaded.profile


def _of_pages(site: Site, scholar: Scholar) -> Iterator[Problem]:
    for host, tokens in site.pages():
        page = HostPage(host, scholar.settings)
        for token in tokens:
            location = Location(path=host.source_name, line=token.line)
            if token.is_unclosed:
                yield from relevel([unclosed(token, location)], scholar.settings.problems)
                continue
            call = Call(
                name=token.name,
                options=token.options,
                location=location,
                text=host.source,
                heading_level=token.heading_level,
            )
            yield from scholar.render(call, page).problems
            yield from page.unlinked(call.location)


def _add_lint(report: Report, found: Iterable[Problem], settings: Settings) -> None:
    """Adds what lint found, without the files that a block has missed already."""
    missed = {problem.location for problem in report if problem.code == "missing-target"}
    new = (problem for problem in found if problem.code != "no-such-file" or problem.location not in missed)
    report.extend(relevel(new, settings.problems))


def _written(files: Iterable[Path], base: Path) -> Iterator[WrittenEntry]:
    for path in files:
        if path.suffix.lower() in _BIBTEX:
            yield from outline(Source(path=_shown(path, base), content=path.read_bytes()))


def _shown(path: Path, base: Path) -> str:
    """The path of a file as messages name it."""
    return (path.relative_to(base) if path.is_relative_to(base) else path).as_posix()


def _text(path: Path) -> str:
    """The text of a file; empty if it cannot be read, which is told by its reader."""
    try:
        return decode_bytes(Source(path=str(path), content=path.read_bytes()))[0]
    except OSError:
        return ""


def _in_docs(folders: Iterable[Path], settings: Settings) -> Callable[[str], bool]:
    """Makes what looks for a local file in documentation folders, as a page on top of them would."""
    pages = [HostPage(FolderHost(settings.base, folder, ""), settings) for folder in dict.fromkeys(folders)]
    return lambda target: any(page.link(target) is not None for page in pages)


def _likely_docs(path: Path) -> Iterator[Path]:
    """Yields where files may lie that a file of no known site names: near it, and in a folder `docs` near it."""
    for folder in (Path.cwd(), path.resolve().parent, path.resolve().parent.parent):
        yield folder
        yield folder / "docs"


def _in_order(problems: Iterable[Problem], files: Iterable[str]) -> tuple[Problem, ...]:
    """Puts problems together by file, those named first and the others as they are met, and sorts them by line."""
    places = {path: place for place, path in enumerate(dict.fromkeys(("", *files)))}
    for problem in problems:
        places.setdefault(problem.location.path if problem.location else "", len(places))

    def place(problem: Problem) -> tuple[int, int]:
        here = problem.location
        return (places[here.path], here.line or 0) if here else (0, 0)

    return tuple(sorted(problems, key=place))
