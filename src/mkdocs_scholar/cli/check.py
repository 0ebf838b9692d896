"""`mkdocs-scholar check`: all that is wrong, without a build."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from mkdocs_scholar.cli.findings import Findings, of_files, of_site
from mkdocs_scholar.cli.writing import FORMS, echo
from mkdocs_scholar.problems import Level, SettingsError
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.site import Site, find
from mkdocs_scholar.sources.configured import CONFIGURATIONS, problems_of

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("files", nargs=-1, type=_FILE)
@click.option("--format", "form", type=click.Choice(list(FORMS)), default="text", help="How problems are written.")
@click.option(
    "--level",
    type=click.Choice(["error", "warning", "info"]),
    default="info",
    help="Shows nothing that is quieter than this.",
)
@click.option("-f", "--config-file", type=_FILE, help="Configuration of the site; found in this folder if not given.")
def check(files: tuple[Path, ...], form: str, level: str, config_file: Path | None) -> None:
    """Tells all that is wrong with the data and with the blocks of the pages, and what is worth a second look.

    With FILES (bibliographies, profiles, snapshots): tells of those alone, and no site is needed.

    Exits 1 if there is an error or a warning, shown or not. Macros run only in a build and are not looked at.
    """
    strays = [file.name for file in files if file.name in CONFIGURATIONS]
    if strays:
        raise click.UsageError(f"{strays[0]} is no file of data; write --config-file {strays[0]}.")
    try:
        site = _site(config_file, is_needed=not files)
    except SettingsError as error:
        raise click.UsageError(str(error)) from None
    findings = _findings(files, site)
    echo(FORMS[form](findings, Level(level)))
    if any(problem.level in (Level.ERROR, Level.WARNING) for problem in findings.problems):
        raise SystemExit(1)


def _findings(files: tuple[Path, ...], site: Site | None) -> Findings:
    today = date.today()
    try:
        settings = Settings.of(site.options, site.base, site.file.name) if site else Settings(base=Path.cwd())
    except SettingsError as error:
        assert site is not None  # noqa: S101 - the defaults are without fault
        return Findings(problems=tuple(problems_of(error, site.file)), base=site.base)
    return of_files(files, site, settings, today) if files or site is None else of_site(site, settings, today)


def _site(config_file: Path | None, *, is_needed: bool) -> Site | None:
    """Reads the site's configuration; None where there is none and none is needed.

    Raises:
        SettingsError: It is needed or named, and cannot be read.
    """
    if config_file is None and not is_needed and not any(Path(name).is_file() for name in CONFIGURATIONS):
        return None
    return Site.read(config_file or find(Path()))
