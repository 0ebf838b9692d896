"""`mkdocs-scholar import`: saved answers of OpenAlex become a snapshot."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import yaml

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import parse
from mkdocs_scholar.problems import Level, Location, Problem, Report
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.sources.dates import read_date
from mkdocs_scholar.sources.encoding import decode_bytes
from mkdocs_scholar.sources.openalex import Person, make_snapshot
from mkdocs_scholar.sources.openalex.answers import bare_id
from mkdocs_scholar.sources.openalex.merging import merged
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.sources.snapshot.documents import read_document

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=_FILE)
@click.option("--author", "authors", multiple=True, help="Id at OpenAlex or ORCID iD of the author; may be repeated.")
@click.option("--date", "day", help="Day the answers were saved; the newest day of the files if not given.")
@click.option("--abstracts", is_flag=True, help="Takes abstracts too.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write; the snapshot that is there if not given, else data/snapshot.json.",
)
def import_answers(
    files: tuple[Path, ...], authors: tuple[str, ...], day: str | None, abstracts: bool, output: Path | None
) -> None:
    """Makes a snapshot of FILES: answers of OpenAlex, saved as they came.

    Pages of an author's works, the author, institutions, and works that cite them, in any order. What the file to write
    has already, and the answers say nothing of, stays in it.

    Problems go to standard error. Exits 1 if there is an error or a warning; what could be read is written all the
    same.
    """
    target = output or _found(Settings().snapshots)
    report = Report()
    old = _old(target, files)
    person = _person(authors)
    date = _date(day, files)
    made = make_snapshot([_source(path) for path in files], person, date, report, with_abstracts=abstracts)
    if made is not None:
        whole = merged(made.fields, old, is_whole=made.is_whole)
        _write(target, whole, report)
        click.echo(_said(target, whole))
    for problem in report:
        click.echo(f"{problem.level.value}: {problem}", err=True)
    if made is None or _is_bad(report):
        raise SystemExit(1)


def _found(paths: Sequence[str]) -> Path:
    return next((Path(path) for path in paths if Path(path).is_file()), Path(paths[0]))


def _person(authors: Iterable[str]) -> Person:
    ids: list[str] = []
    orcids: list[str] = []
    for written in authors:
        orcid = parse("orcid", written)
        if known := bare_id(written, "A") or bare_id(written.upper(), "A"):
            ids.append(known)
        elif orcid and orcid.has_valid_check:
            orcids.append(orcid.value)
        else:
            message = f'--author is "{written}"; write an id such as A5023888391, or an ORCID iD.'
            raise click.UsageError(message)
    return Person(ids=tuple(dict.fromkeys(ids)), orcids=tuple(dict.fromkeys(orcids)))


def _date(day: str | None, files: Iterable[Path]) -> PartialDate:
    """The day given, or that on which the newest of the files was saved."""
    if day is None:
        saved = datetime.fromtimestamp(max(path.stat().st_mtime for path in files), UTC)
        return PartialDate(year=saved.year, month=saved.month, day=saved.day)
    date = read_date(day)
    if date is None or date.iso is None:
        raise click.UsageError(f'--date is "{day}"; write a day such as 2026-10-14.')
    return date


def _source(path: Path) -> Source:
    try:
        return Source(path=path.as_posix(), content=path.read_bytes())
    except OSError as error:
        raise click.UsageError(f'"{path}" cannot be read ({error.strerror}); allow it.') from None


def _old(target: Path, files: Iterable[Path]) -> Mapping[str, Any]:
    """Reads the fields of the file to write; what cannot be read is not written over."""
    if any(target.exists() and target.samefile(path) for path in files):
        raise click.UsageError(f'"{target}" is one of the answers; name another file with --output.')
    if not target.exists():
        return {}
    report = Report()
    text = decode_bytes(_source(target))[0]
    document = read_document(text, target.as_posix(), report)
    value = document.value if document else {}
    if any(problem.level is Level.ERROR for problem in report) or not isinstance(value, dict):
        first = next(iter(report), None) or Problem.of("bad-value", "it is no map.", Location(path=target.as_posix()))
        raise click.UsageError(f'"{target}" is no snapshot and is not written over; mend or remove it. {first}')
    return value


def _write(target: Path, fields: Mapping[str, Any], report: Report) -> None:
    is_yaml = target.suffix.lower() in (".yml", ".yaml")
    if is_yaml and target.exists() and any(line.lstrip().startswith("#") for line in _lines(target)):
        message = "Its comments are gone, for the file is written anew; keep words of your own in another file."
        report.add("lost-text", message, Location(path=target.as_posix()))
    text = _yaml(fields) if is_yaml else json.dumps(_typed(fields), ensure_ascii=False, indent=2) + "\n"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise click.UsageError(f'"{target}" cannot be written ({error.strerror}); name another file.') from None


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8", errors="replace").splitlines()


def _yaml(fields: Mapping[str, Any]) -> str:
    text: str = yaml.safe_dump(_typed(fields), allow_unicode=True, sort_keys=False, width=120)
    return text


def _typed(value: Any) -> Any:
    """Writes texts of digits, as an old file was read, as numbers again."""
    if isinstance(value, dict):
        return {name: _typed(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_typed(each) for each in value]
    is_number = isinstance(value, str) and value.isascii() and value.isdigit() and str(int(value)) == value
    return int(value) if is_number else value


def _said(target: Path, fields: Mapping[str, Any]) -> str:
    counts = [(len(fields.get(name, ())), name) for name in ("works", "institutions")]
    said = ", ".join(f"{count} {name if count != 1 else name[:-1]}" for count, name in counts)
    return f"{target.as_posix()}: {said}, {fields['source']}, {fields['date']}."


def _is_bad(report: Report) -> bool:
    return any(problem.level in (Level.ERROR, Level.WARNING) for problem in report)
