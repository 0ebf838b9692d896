"""`mkdocs-scholar schema`: what editors need to complete and check the files of a site."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click

from mkdocs_scholar.cli.settings_schema import settings_schema
from mkdocs_scholar.sources.profile.schema import schema as profile_schema
from mkdocs_scholar.sources.snapshot.schema import schema as snapshot_schema

_SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = MappingProxyType(
    {"profile": profile_schema, "snapshot": snapshot_schema, "settings": settings_schema}
)


@click.command()
@click.argument("what", type=click.Choice(list(_SCHEMAS)), default="profile")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write; standard output if not given.",
)
def schema(what: str, output: Path | None) -> None:
    """Prints the JSON Schema of the profile, of the snapshot, or of the settings."""
    text = json.dumps(_SCHEMAS[what](), indent=2) + "\n"
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="ascii", newline="\n")
    except OSError as error:
        raise click.UsageError(f'"{output}" cannot be written ({error.strerror}); name another file.') from None
