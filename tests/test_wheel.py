"""The built wheel: everything that is needed is in it, and it builds a site by itself."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

SITE = {
    "mkdocs.yml": "site_name: Tide Lab\ntheme: mkdocs\nplugins: [search, scholar]\n",
    "data/profile.yml": "name: Ada Lovelace\nexperience:\n  - {role: Analyst, organization: Tide Lab, start: 1842}\n",
    "data/publications.bib": "@article{ada1843, title = {Sketch of the Engine}, author = {Lovelace, Ada}, year = 1843}",
    "docs/index.md": "# Ada\n\n```scholar experience\n```\n\n## Works\n\n```scholar publications\n```\n",
}


def _run(*command: str, cwd: Path, path: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": str(path or ""), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *command], cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run("-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder), cwd=Path(__file__).parent.parent)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def unpacked(wheel: Path) -> Path:
    """A folder that stands for the site-packages of somebody who installed the wheel."""
    folder = wheel.parent / "packages"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def _sources(root: Path) -> set[str]:
    package = root / "src" / "mkdocs_scholar"
    paths = (path.relative_to(package) for path in package.rglob("*") if path.is_file())
    left_by_tools = ("__pycache__", ".mypy_cache", ".ruff_cache", ".DS_Store")
    return {f"mkdocs_scholar/{path.as_posix()}" for path in paths if not set(path.parts) & set(left_by_tools)}


def test_wheel_holds_the_package_and_nothing_else(root: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {name for name in names if ".dist-info/" not in name} == _sources(root)


@pytest.mark.parametrize(
    "pattern",
    ["py.typed", "templates/*.jinja", "locales/en.yaml", "locales/zh.yaml", "assets/*.css"],
)
def test_wheel_holds_data(unpacked: Path, pattern: str) -> None:
    assert list((unpacked / "mkdocs_scholar").glob(pattern))


def test_wheel_carries_its_licence_and_doors(unpacked: Path) -> None:
    (about,) = unpacked.glob("mkdocs_scholar-*.dist-info")
    assert (about / "licenses" / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    doors = (about / "entry_points.txt").read_text(encoding="utf-8")
    assert all(door in doors for door in ("[mkdocs.plugins]", "[markdown.extensions]", "[console_scripts]"))


def test_wheel_builds_a_site(unpacked: Path, tmp_path: Path) -> None:
    for name, text in SITE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    where = _run("-c", "import mkdocs_scholar; print(mkdocs_scholar.__file__)", cwd=tmp_path, path=unpacked)
    assert Path(where.strip()).is_relative_to(unpacked)
    _run("-m", "mkdocs", "build", "--quiet", "--strict", cwd=tmp_path, path=unpacked)
    html = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert 'data-key="ada1843"' in html
    assert "Sketch of the Engine" in html
    assert "Analyst" in html
