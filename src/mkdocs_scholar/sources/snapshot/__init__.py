"""Snapshot files: JSON or YAML to what a service knew on one day, every fault told with its line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path as FilePath
from types import MappingProxyType

from msgspec import DecodeError, Struct, ValidationError, msgpack

from mkdocs_scholar.model.identifier import PERSON_SCHEMES, Identifier
from mkdocs_scholar.model.snapshot import Figure, Snapshot, YearCount
from mkdocs_scholar.problems import Location, Problem, Report, did_you_mean
from mkdocs_scholar.sources.cache import Shelf
from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.sources.shapes import snake_case
from mkdocs_scholar.sources.snapshot.documents import Document, Path, read_document
from mkdocs_scholar.sources.snapshot.fields import AUTHOR, SNAPSHOT, YEAR
from mkdocs_scholar.sources.snapshot.institutions import read_corpus, read_figure, read_institutions
from mkdocs_scholar.sources.snapshot.values import Desk, Record, is_year, read_identifier, shown
from mkdocs_scholar.sources.snapshot.works import read_works

__all__ = ["LoadedSnapshot", "load_snapshot", "read"]

_LONG = 16_384
"""Bytes from which it is quicker to take what a file gave from the cache than to read it."""
_FIGURES = ("works", "citations", "h_index", "i10_index")


class LoadedSnapshot(Struct, frozen=True, kw_only=True, dict=True):
    """What a snapshot file gave."""

    snapshot: Snapshot | None = None
    """None if nothing in the file could be read."""
    problems: tuple[Problem, ...] = ()
    """In the order of their lines."""
    source: Source = Source(path="", content=b"")

    @cached_property
    def _document(self) -> Document | None:
        """The file once more, for the places in it."""
        return read_document(decode_bytes(self.source)[0], self.source.path, Report())

    def place_of(self, work: int) -> Location:
        """Where an entry of `works` stands, given its place in the list."""
        document = self._document
        written = document.value if document else {}
        name = next((key for key in written if SNAPSHOT.find(str(key)) == "works"), "works")
        where: Path = (name, work) if isinstance(written.get(name), list) else (name,)
        return Location(path=self.source.path, line=document.line(where) if document else None)


def load_snapshot(path: FilePath, *, base: FilePath, cache_dir: FilePath | None = None) -> LoadedSnapshot:
    """Reads a snapshot file.

    Args:
        path: The file, absolute or relative to `base`.
        base: Folder of the configuration file; messages name the file relative to it.
        cache_dir: Folder outside of the site to keep what was read of a long file; None to keep nothing.

    Returns:
        The snapshot and what is wrong with the file; a file that cannot be read is the problem `unreadable-file`.
    """
    whole = base / path
    name = (whole.relative_to(base) if whole.is_relative_to(base) else whole).as_posix()
    try:
        content = whole.read_bytes()
    except OSError as error:
        message = f'"{name}" cannot be read ({error.strerror or error}); allow it, or name another.'
        return LoadedSnapshot(problems=(Problem.of("unreadable-file", message, Location(path=name)),))
    source = Source(path=name, content=content)
    return read(source) if cache_dir is None or len(content) < _LONG else _cached(source, Shelf(cache_dir, "snapshot"))


class _Kept(Struct, array_like=True):
    """What a file gave as it lies on disk."""

    snapshot: Snapshot | None
    problems: tuple[Problem, ...]


def _cached(source: Source, shelf: Shelf) -> LoadedSnapshot:
    """Reads a file, or takes what it gave when it was the same."""
    key = shelf.key([source])
    content = shelf.load(key)
    if content:
        try:
            kept = msgpack.decode(content, type=_Kept)
        except (DecodeError, ValidationError):
            pass
        else:
            return LoadedSnapshot(snapshot=kept.snapshot, problems=kept.problems, source=source)
    loaded = read(source)
    shelf.save(key, msgpack.encode(_Kept(snapshot=loaded.snapshot, problems=loaded.problems), enc_hook=dict))
    return loaded


def read(source: Source) -> LoadedSnapshot:
    """Reads a snapshot from a file's bytes; no bytes make it raise."""
    text, problems = decode_bytes(source)
    report = Report(problems)
    document = read_document(text, source.path, report)
    snapshot = None
    if document is not None:
        desk = Desk(source.path, document, report)
        if isinstance(document.value, dict) and document.value:
            snapshot = _snapshot(document.value, desk)
        else:
            message = f"The snapshot is {shown(document.value)}; write its fields, such as source: OpenAlex."
            desk.tell("bad-value", message, ())
    elif not len(report):
        message = "The snapshot is empty; write its fields, such as source: OpenAlex."
        report.add("missing-value", message, Location(path=source.path))
    sorted_problems = tuple(sorted(report, key=_line))
    return LoadedSnapshot(snapshot=snapshot, problems=sorted_problems, source=source)


def _line(problem: Problem) -> int:
    return (problem.location and problem.location.line) or 0


def _snapshot(written: dict[str, object], desk: Desk) -> Snapshot | None:
    if "results" in written and "meta" in written:
        message = (
            "This is an answer of OpenAlex as it came; save it under another name, such as works.json, and run "
            "mkdocs-scholar import works.json."
        )
        desk.tell("bad-value", message, ())
        return None
    record = Record(written, SNAPSHOT, desk, ())
    author = next(record.records("author", AUTHOR), None)
    source, date = record.text("source"), record.date("date")
    for name, value in (("source", source), ("date", record.get("date"))):
        if not value:
            message = f"The snapshot has no {name}; write {name}:, for no number is shown without."
            desk.report.add("missing-value", message, Location(path=desk.path))
    return Snapshot(
        source=source,
        date=date,
        url=record.url(),
        identifiers=tuple(_identifiers(author)) if author else (),
        figures=MappingProxyType(_figures(author) if author else {}),
        years=tuple(_years(author)) if author else (),
        works=read_works(record),
        institutions=tuple(read_institutions(record)),
        also_from=record.texts("also_from"),
        unlisted=record.number("unlisted") or 0,
        corpus=read_corpus(record),
        location=Location(path=desk.path),
    )


def _identifiers(author: Record) -> Iterator[Identifier]:
    written = author.get("ids")
    if written is None:
        return
    if not isinstance(written, dict):
        author.tell("ids", "; write a map such as {openalex: A5086945155}.")
        return
    for name, value in written.items():
        scheme, where = snake_case(str(name)), (*author.at("ids"), name)
        if scheme not in PERSON_SCHEMES:
            hint = did_you_mean(scheme, PERSON_SCHEMES) or " Take the names that `identifiers` of the profile has."
            author.desk.tell("unknown-field", f'"{name}" is no service that is known.{hint}', where)
        elif identifier := read_identifier(scheme, value, str(name), author.desk, where):
            yield identifier


def _figures(author: Record) -> dict[str, Figure]:
    return {name: figure for name in _FIGURES if (figure := read_figure(author, name))}


def _years(author: Record) -> Iterator[YearCount]:
    """Reads the counts of each year; a bare number is one of citations."""
    written = author.get("years")
    if written is None:
        return
    if not isinstance(written, dict):
        author.tell("years", "; write a map such as {2024: {works: 3, citations: 120}}.")
        return
    for year, value in sorted(written.items(), key=lambda pair: (len(str(pair[0])), str(pair[0]))):
        where = (*author.at("years"), year)
        if not is_year(year):
            author.desk.tell("bad-value", f"years has {shown(year)}; write a year such as 2024.", where)
            continue
        counts = value if isinstance(value, dict) else {"citations": value}
        record = Record(counts, YEAR, author.desk, where)
        yield YearCount(year=int(year), works=record.number("works"), citations=record.number("citations"))
