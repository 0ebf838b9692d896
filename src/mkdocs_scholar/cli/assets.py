"""`mkdocs-scholar assets`: styles and script as files."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def assets(folder: Path) -> None:
    """Writes styles and script to FOLDER, for sites that link them themselves."""
    folder.mkdir(parents=True, exist_ok=True)
    for asset in sorted(files("mkdocs_scholar").joinpath("assets").iterdir(), key=lambda file: file.name):
        if asset.name.startswith("scholar."):
            (folder / asset.name).write_bytes(asset.read_bytes())
            click.echo(f"{folder / asset.name}")
