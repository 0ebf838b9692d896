"""`mkdocs-scholar export`: a bibliography in another format."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from mkdocs_scholar.exports import EXPORTERS
from mkdocs_scholar.problems import Level
from mkdocs_scholar.sources import LoadedLibrary, load_library


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--to", "form", type=click.Choice(list(EXPORTERS)), required=True, help="Format to write.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write, in UTF-8; standard output if not given.",
)
def export(files: tuple[str, ...], form: str, output: Path | None) -> None:
    """Writes the works of bibliography FILES in another format.

    Problems go to standard error. Exits 1 if there is an error or a warning; what could be read is written all the
    same. Works marked as hidden are left out.
    """
    loaded = load_library(files)
    content = EXPORTERS[form](loaded.library.works).encode()
    if output is None:
        # Bytes, as text would get the system's encoding and line ends.
        click.echo(content, nl=False)
    else:
        _write(output, content)
    for line in _remarks(loaded):
        click.echo(line, err=True)
    if any(problem.level in (Level.ERROR, Level.WARNING) for problem in loaded.problems):
        raise SystemExit(1)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise click.UsageError(f'"{path}" cannot be written ({error.strerror}); name another file.') from None


def _remarks(loaded: LoadedLibrary) -> Iterator[str]:
    yield from (f"{problem.level.value}: {problem}" for problem in loaded.problems)
    hidden = len(loaded.library.all_works) - len(loaded.library.works)
    if hidden:
        yield f"{hidden} hidden {'work is' if hidden == 1 else 'works are'} left out."
