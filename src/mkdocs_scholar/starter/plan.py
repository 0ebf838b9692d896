"""Answers → the files of a site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import version
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any

import jinja2
import yaml
from msgspec import Struct

from mkdocs_scholar.model.person import Name
from mkdocs_scholar.sources.profile.names import parse_name
from mkdocs_scholar.starter.answers import Answers, Host

Plan = Mapping[PurePosixPath, bytes]
"""Each file of a site by its path in the site's folder."""

_PAGES = ("index", "publications", "cv")
_RESEARCH = "research"
_DEPLOYMENTS = {Host.GITHUB: ".github/workflows/publish.yml", Host.GITLAB: ".gitlab-ci.yml"}
_EMPTY_BIBLIOGRAPHY = "data/publications.bib"


class _View(Struct, frozen=True, kw_only=True):
    """What the files are made of."""

    answers: Answers
    words: Mapping[str, str]
    """Headings in the language of the site."""
    bibliography: tuple[str, ...]
    """What the setting `bibliography` must name; empty where its default finds all."""
    requirement: str
    """This project, as pip takes it."""
    name: Any
    """The owner's name as the profile takes it."""
    variants: tuple[str, ...]


def plan(answers: Answers, variants: tuple[str, ...] = ()) -> Plan:
    """Makes the files of a site.

    Args:
        answers: What is known of it.
        variants: Spellings of the owner's name in the works that would not be found else.

    Returns:
        The files, those that are brought along last. They build without a warning under `--strict`, as far as what is
        brought along is without one.
    """
    brought = _brought(answers)
    view = _View(
        answers=answers,
        words=_words(answers.language),
        bibliography=tuple(_named(brought)),
        requirement=_requirement(),
        name=_name(answers),
        variants=variants,
    )
    made = {PurePosixPath(path): _render(template, view).encode() for path, template in _templates(answers)}
    return made | brought


def _templates(answers: Answers) -> Iterator[tuple[str, str]]:
    """Yields each path with the template of its file."""
    yield "mkdocs.yml", "mkdocs.yml"
    pages = (*_PAGES, _RESEARCH) if answers.bibliographies else _PAGES  # of no works it would be an empty page
    yield from ((f"docs/{page}.md", f"{page}.md") for page in pages)
    yield "docs/assets/site.css", "site.css"
    if answers.domain:
        yield "docs/CNAME", "CNAME"
    yield "data/profile.yml", "profile.yml"
    if not answers.bibliographies:
        yield _EMPTY_BIBLIOGRAPHY, "publications.bib"
    yield "requirements.txt", "requirements.txt"
    yield ".gitignore", "gitignore"
    if answers.host in _DEPLOYMENTS:
        yield _DEPLOYMENTS[answers.host], f"{answers.host.value}.yml"


def _brought(answers: Answers) -> dict[PurePosixPath, bytes]:
    """Reads the bibliographies; two of one name get names of their own."""
    found: dict[PurePosixPath, bytes] = {}
    for source in answers.bibliographies:
        path, number = PurePosixPath("data", source.name), 1
        while path in found:
            number += 1
            path = PurePosixPath("data", f"{source.stem}-{number}{source.suffix}")
        found[path] = source.read_bytes()
    return found


def _named(brought: Mapping[PurePosixPath, bytes]) -> Iterator[str]:
    """Yields what the setting `bibliography` must name where a file is no .bib."""
    others = [str(path) for path in brought if path.suffix != ".bib"]
    if others and len(others) < len(brought):
        yield "data/*.bib"
    yield from others


def _name(answers: Answers) -> Any:
    """Returns the name as one text where it would be read so, else in its parts."""
    name, title = answers.name, answers.title
    if not name.given or not name.family or _is_read_so(title, name):
        return title
    family = " ".join(part for part in (name.non_dropping_particle, name.family) if part)
    parts = {"given": name.given, "family": family}
    return parts if name.full == title else {**parts, "display": title}


def _is_read_so(title: str, name: Name) -> bool:
    read = parse_name(title)
    return (read.given, read.family, read.suffix) == (name.given, name.family, name.suffix)


def _requirement() -> str:
    major, minor, *_ = version("mkdocs-scholar").split(".")
    return f"mkdocs-scholar[all]>={major}.{minor},<{major}.{int(minor) + 1}"


def _words(language: str) -> Mapping[str, str]:
    words: Mapping[str, Mapping[str, str]] = yaml.safe_load(_file("words.yaml"))
    return words[language]


def _file(name: str) -> str:
    return files("mkdocs_scholar.starter").joinpath("files", name).read_text(encoding="utf-8")


def _render(name: str, view: _View) -> str:
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(lambda each: _file(f"{each}.jinja")),
        autoescape=False,  # noqa: S701 - these are no pages of HTML
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["yaml"] = _yaml
    return environment.get_template(name).render(site=view.answers, view=view, words=view.words)


def _yaml(value: Any) -> str:
    """Writes a value of YAML on one line."""
    text: str = yaml.safe_dump(value, allow_unicode=True, default_flow_style=True, width=10_000, sort_keys=False)
    return text.removesuffix("\n").removesuffix("\n...")
