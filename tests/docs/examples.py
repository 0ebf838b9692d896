"""The examples of a Markdown page, and small sites made of them."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"

_FENCE = re.compile(
    r"^(?P<indent> *)(?P<fence>`{3,}|~{3,})(?P<language>[\w-]*)(?P<rest>[^\n`]*)\n"
    r"(?P<body>.*?)^(?P=indent)(?P=fence) *$",
    re.MULTILINE | re.DOTALL,
)
_TITLE = re.compile(r'title="(?P<title>[^"]*)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A fenced block of a page."""

    page: str
    """Name of the page's file."""
    line: int
    """Line of its opening fence, counted from 1."""
    language: str
    title: str
    """Path of the file it shows; empty if it says none."""
    text: str

    @property
    def id(self) -> str:
        return f"{self.page}:{self.line}"


def examples(path: Path) -> Iterator[Example]:
    """Yields the examples of a page in their order."""
    source = path.read_text(encoding="utf-8")
    for match in _FENCE.finditer(source):
        title = _TITLE.search(match["rest"])
        yield Example(
            page=path.name,
            line=source.count("\n", 0, match.start()) + 1,
            language=match["language"],
            title=title["title"] if title else "",
            text=re.sub(rf"^{match['indent']}", "", match["body"], flags=re.MULTILINE),
        )


def guide_examples(language: str, title: str | None = None) -> list[Example]:
    """Lists the examples of the guide in one language, and of one title if it is given.

    The page of the profile file is left out: its examples are fragments, which the tests of the reader read.
    """
    pages = (path for path in sorted(GUIDE.glob("*.md")) if path.name != "profile.md")
    found = (example for path in pages for example in examples(path))
    return [example for example in found if example.language == language and title in (None, example.title)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A site that was built, and what the build had to say."""

    folder: Path
    warnings: tuple[str, ...]

    def html(self, page: str = "index.html") -> str:
        return (self.folder / page).read_text(encoding="utf-8")


class _Warnings(logging.Handler):
    """Keeps the messages that make a strict build stop."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def build_site(folder: Path, files: Mapping[str, str]) -> Built:
    """Builds a site of the files given, over the data and the theme that a small site needs.

    Args:
        folder: Empty folder to make it in.
        files: Text by path relative to the site; the data is that of the project where none is given.
    """
    shutil.copytree(ROOT / "data", folder / "data")
    for path, text in {"docs/publications.md": "# Publications\n", **files}.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return build_folder(folder, folder / "site")


def build_folder(folder: Path, destination: Path) -> Built:
    """Builds the site whose configuration stands in a folder."""
    handler = _Warnings()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        config = load_config(str(folder / "mkdocs.yml"), site_dir=str(destination))
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
    finally:
        logger.removeHandler(handler)
    return Built(folder=destination, warnings=tuple(handler.messages))


def configuration(text: str) -> str:
    """Completes a configuration that shows only what it is about."""
    options = yaml.safe_load(StringIO(text))
    return yaml.safe_dump({"site_name": "Example", "theme": {"name": "mkdocs"}, **options})
