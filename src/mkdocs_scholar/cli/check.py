"""`mkdocs-scholar check`: all that is wrong, without a build."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from mkdocs_scholar.blocks import Call
from mkdocs_scholar.opened import cache_folder
from mkdocs_scholar.page import HostPage
from mkdocs_scholar.problems import Level, Location, Problem, Report, SettingsError
from mkdocs_scholar.scholar import Scholar
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.site import Site, find


@click.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How problems are written.")
@click.option(
    "-f",
    "--config-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Configuration of the site; found in this folder if not given.",
)
def check(form: str, config_file: Path | None) -> None:
    """Tells all that is wrong with the data and with the blocks of the pages.

    Exits 1 if there is an error or a warning. Macros run only in a build and are not looked at.
    """
    try:
        site = Site.read(config_file or find(Path()))
        scholar = Scholar(Settings.of(site.options, site.base), cache_folder())
    except SettingsError as error:
        raise click.UsageError(str(error)) from None
    problems = tuple(Report(_problems(site, scholar)))
    click.echo(_as_json(problems) if form == "json" else _as_text(problems))
    if any(problem.level in (Level.ERROR, Level.WARNING) for problem in problems):
        raise SystemExit(1)


def _problems(site: Site, scholar: Scholar) -> Iterator[Problem]:
    yield from scholar.problems
    for host, tokens in site.pages():
        page = HostPage(host, scholar.settings)
        for token in tokens:
            call = Call(
                name=token.name,
                options=token.options,
                location=Location(path=host.source_name, line=token.line),
                heading_level=token.heading_level,
            )
            yield from scholar.render(call, page).problems
            yield from page.unlinked(call.location)


def _as_text(problems: tuple[Problem, ...]) -> str:
    if not problems:
        return "No problems."
    return "\n".join(f"{problem.level.value}: {problem}" for problem in problems)


def _as_json(problems: tuple[Problem, ...]) -> str:
    return json.dumps([_record(problem) for problem in problems], ensure_ascii=False, indent=2)


def _record(problem: Problem) -> dict[str, str | int | None]:
    place = problem.location
    return {
        "code": problem.code,
        "level": problem.level.value,
        "message": problem.message,
        "path": place.path if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
    }
