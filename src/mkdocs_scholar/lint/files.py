"""Local files that the data names and that are not there, whether a page shows them or not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.profile import Entry, NamedLink, Profile
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem

_ADDRESS = regex(r"[A-Za-z][A-Za-z0-9+.-]*:|//|#|\?")


class _Target(Struct, frozen=True, kw_only=True):
    """Something that is named."""

    what: str
    """Whose field it is."""
    path: str
    location: Location | None


def missing_files(subject: Subject) -> Iterator[Problem]:
    """Tells of local files that do not exist, each once."""
    is_there = subject.is_there
    if is_there is None:
        return
    found: dict[str, bool] = {}
    for target in (*_of_works(subject), *(_of_profile(subject.profile) if subject.profile else ())):
        path = target.path.partition("#")[0].partition("?")[0]
        if not path or _ADDRESS.match(target.path):
            continue
        if target.path not in found:
            found[target.path] = is_there(path) or is_there(target.path)
        if not found[target.path]:
            message = f'{target.what} is "{path}", and there is no such file; add it or mend the path.'
            yield Problem.of("no-such-file", message, target.location)


def _of_works(subject: Subject) -> Iterator[_Target]:
    for work in subject.entries:
        lent = {(link.target, link.location) for version in work.versions for link in version.links}
        for link in (link for link in work.links if (link.target, link.location) not in lent):
            where = link.location or subject.place(work, link.kind)
            yield _Target(what=f"{work.key}: {link.kind}", path=link.target, location=where)
        if work.preview and not any(version.preview == work.preview for version in work.versions):
            where = work.preview_location or subject.place(work, "preview")
            yield _Target(what=f"{work.key}: preview", path=work.preview, location=where)


def _of_profile(profile: Profile) -> Iterator[_Target]:
    if profile.photo:
        yield _Target(what="photo", path=profile.photo.file, location=profile.photo.location)
    yield from map(_of_link, profile.links)
    for section in profile.sections.values():
        for entry in section.entries:
            yield from _of_entry(entry)


def _of_entry(entry: Entry) -> Iterator[_Target]:
    title = entry.title.any
    yield _Target(what=f'"{title}": url', path=entry.url, location=entry.place)
    if entry.thesis:
        yield _Target(what=f'"{title}": thesis', path=entry.thesis.url, location=entry.place)
    yield from map(_of_link, entry.links)


def _of_link(link: NamedLink) -> _Target:
    return _Target(what=f"link {link.label.any}", path=link.url, location=link.location)
