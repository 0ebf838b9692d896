"""The command `mkdocs-scholar`: one module a command."""

from __future__ import annotations

import click

from mkdocs_scholar.cli.assets import assets
from mkdocs_scholar.cli.check import check
from mkdocs_scholar.cli.export import export
from mkdocs_scholar.cli.importing import import_answers
from mkdocs_scholar.cli.schema import schema
from mkdocs_scholar.cli.starting import new


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mkdocs-scholar")
def main() -> None:
    """Makes a scholar's web presence from a profile and a bibliography."""


for command in (check, export, import_answers, new, schema, assets):
    main.add_command(command)
