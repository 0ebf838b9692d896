"""`mkdocs-scholar new`: a site of one's own."""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

import click

from mkdocs_scholar.cli.writing import echo
from mkdocs_scholar.model.person import Name
from mkdocs_scholar.problems import Level
from mkdocs_scholar.sources import READERS, LoadedLibrary, load_library
from mkdocs_scholar.sources.profile.names import parse_name
from mkdocs_scholar.starter import LANGUAGES, Answers, Host, Plan, Proposal, plan, propose
from mkdocs_scholar.starter.answers import domain_named, repository_named


def _checked(check: Callable[[str], str]) -> Callable[[click.Context, click.Parameter, str | None], str]:
    """Makes what checks an option, and tells what it should be."""

    def callback(_: click.Context, __: click.Parameter, value: str | None) -> str:
        try:
            return check(value) if value else ""
        except ValueError as error:
            raise click.BadParameter(str(error)) from None

    return callback


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--from",
    "sources",
    metavar="PATH",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path),
    help="A bibliography to bring along (.bib, CSL-JSON, RIS, NBIB); may be repeated.",
)
@click.option("--name", help="Your name; found in the bibliography if not given.")
@click.option("--host", type=click.Choice([each.value for each in Host]), help="Where the site is published.")
@click.option("--repo", callback=_checked(repository_named), help="The repository, as user/name.")
@click.option("--domain", callback=_checked(domain_named), help="A domain of your own.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Language of the headings.")
@click.option("--open", "is_shown", is_flag=True, help="Serves the site and opens it in the browser.")
@click.option("-y", "--yes", "is_sure", is_flag=True, help="Asks nothing.")
@click.option("--dry-run", is_flag=True, help="Tells what would be written, and writes nothing.")
def new(
    folder: Path,
    sources: tuple[Path, ...],
    name: str | None,
    host: str | None,
    repo: str,
    domain: str,
    language: str,
    is_shown: bool,
    is_sure: bool,
    dry_run: bool,
) -> None:
    """Makes a site in DIR: configuration, pages, data, and what publishes it.

    Asks for what it is not told. A file that is there already is kept as it is.
    """
    _refuse_unknown(sources)
    asks = not is_sure and _is_terminal()
    loaded = load_library([str(path.absolute()) for path in sources]) if sources else None
    proposal = propose(loaded.library.works) if loaded else None
    if loaded is not None:
        echo(_read(loaded))
    owner, variants, title = _owner(name, proposal, asks=asks)
    chosen = _host(host, repo, asks=asks)
    if asks and chosen is not Host.NONE and not repo:
        repo = click.prompt("Repository, as user/name", value_proc=_prompted(repository_named))
    answers = Answers(
        name=owner,
        title=title,
        host=chosen,
        repository=repo,
        domain=domain,
        language=language,
        bibliographies=sources,
    )
    files = plan(answers, variants)
    written = _write(folder, files, is_dry=dry_run)
    if dry_run:
        return
    echo(_said(folder, len(written), answers))
    if is_shown:
        _serve(folder)
        return
    for command in _next(folder):
        echo(f"  {command}")


def _is_terminal() -> bool:
    return sys.stdin.isatty()


def _refuse_unknown(sources: Sequence[Path]) -> None:
    for path in sources:
        if path.suffix.lower() not in READERS:
            known = ", ".join(READERS)
            raise click.UsageError(f'"{path}" is of no known kind; known are {known}.')


def _read(loaded: LoadedLibrary) -> str:
    works = loaded.library.works
    linked = sum(1 for work in works if work.links or work.identifiers)
    loud = sum(1 for problem in loaded.problems if problem.level in (Level.ERROR, Level.WARNING))
    said = f"{loaded.counts}, {linked} with links"
    if loud:
        said += f"; {loud} {'fault' if loud == 1 else 'faults'} to mend, which mkdocs-scholar check tells"
    return said + "."


def _owner(name: str | None, proposal: Proposal | None, *, asks: bool) -> tuple[Name, tuple[str, ...], str]:
    """Decides whose site it is: name, further spellings, and the name as it is shown."""
    if name is None and proposal is not None:
        share = f"{proposal.count} of {proposal.total} works"
        if not asks or click.confirm(f"You are {proposal.name.full}? {share}", default=True):
            if not asks:
                echo(f"The site is {proposal.name.full}'s, who is an author of {share}; --name says otherwise.")
            return proposal.name, proposal.variants, proposal.name.full
    if name is None and asks:
        name = click.prompt("Your name")
    if name is None or not name.strip():
        raise click.UsageError("Nobody stands out in what you bring along; say whose site it is with --name.")
    title = " ".join(name.split())
    return parse_name(title), (), title


def _host(host: str | None, repo: str, *, asks: bool) -> Host:
    if host is not None:
        return Host(host)
    if repo:
        return Host.GITHUB
    if not asks:
        return Host.NONE
    names = click.Choice([each.value for each in Host])
    return Host(click.prompt("Where will it be published", type=names, default=Host.GITHUB.value))


def _prompted(check: Callable[[str], str]) -> Callable[[str], str]:
    def read(value: str) -> str:
        try:
            return check(value)
        except ValueError as error:
            raise click.UsageError(str(error)) from None

    return read


def _write(folder: Path, files: Plan, *, is_dry: bool) -> list[PurePosixPath]:
    """Writes what is not there yet, and tells of each file; returns what was written."""
    written = []
    for path, content in files.items():
        target = folder.joinpath(*path.parts)
        is_there = target.exists() or target.is_symlink()
        echo(f"{'kept   ' if is_there else 'written' if not is_dry else 'new    '}  {target.as_posix()}")
        if is_there:
            continue
        written.append(path)
        if not is_dry:
            _write_file(target, content)
    return written


def _write_file(target: Path, content: bytes) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as file:
            file.write(content)
    except OSError as error:
        raise click.UsageError(f'"{target}" cannot be written ({error.strerror}); name another folder.') from None


def _said(folder: Path, count: int, answers: Answers) -> str:
    where = f" It will be at {answers.address}" if answers.address else ""
    return f"{count} {'file' if count == 1 else 'files'} written in {folder.as_posix()}.{where}\n\nNext:"


def _next(folder: Path) -> Iterator[str]:
    """Yields the commands that come next, for this system's shell and what is installed."""
    is_windows = os.name == "nt"
    if folder.resolve() != Path.cwd():
        shown = str(folder)
        yield f'cd "{shown}"' if is_windows and " " in shown else f"cd {shown if is_windows else shlex.quote(shown)}"
    if _is_installed():
        yield "mkdocs serve"
        yield "mkdocs gh-deploy"
    elif shutil.which("uvx"):
        yield "uvx --with-requirements requirements.txt mkdocs serve"
        yield "uvx --with-requirements requirements.txt mkdocs gh-deploy"
    elif is_windows:
        yield "py -m venv .venv"
        yield r".venv\Scripts\pip install -r requirements.txt"
        yield r".venv\Scripts\mkdocs serve"
    else:
        yield "python3 -m venv .venv"
        yield ".venv/bin/pip install -r requirements.txt"
        yield ".venv/bin/mkdocs serve"


def _is_installed() -> bool:
    return shutil.which("mkdocs") is not None and importlib.util.find_spec("material") is not None


def _serve(folder: Path) -> None:
    command: list[Any] = [sys.executable, "-m", "mkdocs", "serve", "--open"]
    raise SystemExit(subprocess.run(command, cwd=folder, check=False).returncode)  # noqa: S603 - our own command
