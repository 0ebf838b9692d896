"""A site that `new` makes is whole: it builds, is published, and keeps what was there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from mkdocs_scholar.cli import main
from mkdocs_scholar.starter import Host, address
from mkdocs_scholar.starter.answers import domain_named, repository_named

ANA = "Ruiz, Ana"
WORKS = "\n".join(
    f"@article{{a{number}, title={{Tides {number}}}, author={{{ANA} and {other}}}, year={2000 + number}, "
    f"journal={{Sea Letters}}, doi={{10.1000/{number}}}}}"
    for number, other in enumerate(["Okoye, Chidi", "Kim, Bo", "Okoye, Chidi", "Lim, Jo"])
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, answers: str | None = None) -> Result:
    return CliRunner().invoke(main, ["new", *arguments], input=answers)


def made(*arguments: str) -> Result:
    result = run(*arguments, "--yes")
    assert result.exit_code == 0, result.output
    return result


def bib(text: str = WORKS, name: str = "works.bib") -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def files(folder: str = "site") -> set[str]:
    return {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file()}


def read(path: str) -> Any:
    return yaml.safe_load(Path(path).read_text(encoding="utf-8"))


def execute(*command: str, cwd: str | Path) -> str:
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def build(folder: str = "site") -> str:
    return execute(sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", "built", cwd=folder)


def page(name: str, folder: str = "site") -> str:
    return (Path(folder) / "built" / name / "index.html").read_text(encoding="utf-8")


def test_a_bibliography_is_enough() -> None:
    result = made("site", "--from", bib())
    assert "4 entries read, 4 works, 4 with links." in result.output
    assert "Ana Ruiz's, who is an author of 4 of 4 works" in result.output
    assert read("site/data/profile.yml") == {"name": "Ana Ruiz"}
    assert Path("site/data/works.bib").read_bytes() == Path("works.bib").read_bytes()
    assert "WARNING" not in build()
    assert 'class="scholar-person scholar-person--owner"' in page("publications")
    assert "Ana Ruiz has" in page("research")
    assert page("").count('class="scholar-work"') == 4


@pytest.mark.parametrize(("language", "heading"), [("en", "Curriculum vitae"), ("zh", "个人简历")])
def test_a_name_is_enough(language: str, heading: str) -> None:
    made("site", "--name", "Ana Ruiz", "--language", language)
    assert "docs/research.md" not in files()
    assert "WARNING" not in build()
    assert heading in page("cv")
    assert f'<html lang="{language}"' in page("")


def test_site_builds_with_zensical() -> None:
    made("site", "--from", bib())
    execute(sys.executable, "-m", "zensical", "build", cwd="site")
    assert "scholar-person--owner" in Path("site/site/publications/index.html").read_text(encoding="utf-8")


def test_what_is_there_is_kept() -> None:
    Path("site/data").mkdir(parents=True)
    Path("site/data/profile.yml").write_text("name: Mine\n", encoding="utf-8")
    result = made("site", "--name", "Ana Ruiz")
    assert "kept     site/data/profile.yml" in result.output
    assert read("site/data/profile.yml") == {"name": "Mine"}
    before = {name: (Path("site") / name).read_bytes() for name in files()}
    assert "0 files written" in made("site", "--name", "Bo Kim", "--language", "zh").output
    assert {name: (Path("site") / name).read_bytes() for name in files()} == before


def test_dry_run_writes_nothing() -> None:
    result = made("site", "--name", "Ana Ruiz", "--dry-run")
    assert "site/mkdocs.yml" in result.output
    assert not Path("site").exists()


@pytest.mark.parametrize(
    ("people", "told"),
    [
        (["Ruiz, Ana and Kim, Bo"], "Nobody stands out"),
        ([], "Nobody stands out"),
        (["Kim, Bo and Ruiz, Ana", "Kim, Bo"], "Bo Kim's, who is an author of 2 of 2 works"),
        (["Ruiz, A. and Kim, Bo", "Ruiz, Ana and Lim, Jo"], "Ana Ruiz's, who is an author of 2 of 2 works"),
    ],
)
def test_owner_is_who_wrote_most(people: list[str], told: str) -> None:
    text = "\n".join(f"@misc{{k{place}, title={{T {place}}}, author={{{each}}}}}" for place, each in enumerate(people))
    assert told in run("site", "--from", bib(text or "% none"), "--yes").output


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ("Garc{\\'\\i}a M{\\'a}rquez, Gabriel", {"given": "Gabriel", "family": "García Márquez"}),
        ("van der Berg, Jan", "Jan van der Berg"),
        ("{肖文聪}", "肖文聪"),
        ("O'Neil, Yes", "Yes O'Neil"),
    ],
)
def test_name_is_written_so_that_it_is_read_again(author: str, name: Any) -> None:
    made("site", "--from", bib(f"@misc{{a, title={{T}}, author={{{author}}}, year=2020}}"))
    assert read("site/data/profile.yml") == {"name": name}
    build()
    assert "scholar-person--owner" in page("publications")


def test_files_of_one_name_and_of_other_formats_come_along() -> None:
    Path("old").mkdir()
    other = '[{"id": "b", "type": "article-journal", "title": "Waves", "author": [{"family": "Ruiz", "given": "Ana"}]}]'
    made("site", "--from", bib(), "--from", bib("", "old/works.bib"), "--from", bib(other, "zotero.json"))
    assert {"data/works.bib", "data/works-2.bib", "data/zotero.json"} <= files()
    assert "bibliography: [data/*.bib, data/zotero.json]" in Path("site/mkdocs.yml").read_text(encoding="utf-8")
    execute(sys.executable, "-m", "mkdocs", "build", "--site-dir", "built", cwd="site")
    assert "Waves" in page("publications")


def test_questions_are_asked_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mkdocs_scholar.cli.starting._is_terminal", lambda: True)
    result = run("site", "--from", bib(), answers="n\nChidi Okoye\ngithub\nno repository\nchidi/site\n")
    assert result.exit_code == 0, result.output
    assert "You are Ana Ruiz? 4 of 4 works" in result.output
    assert read("site/data/profile.yml") == {"name": "Chidi Okoye"}
    assert "https://chidi.github.io/site/" in result.output


@pytest.mark.parametrize(
    ("host", "repository", "domain", "found"),
    [
        (Host.GITHUB, "ana/site", "", "https://ana.github.io/site/"),
        (Host.GITHUB, "Ana/Ana.github.io", "", "https://ana.github.io/"),
        (Host.GITLAB, "ana/site", "", "https://ana.gitlab.io/site/"),
        (Host.GITHUB, "ana/site", "ana-ruiz.org", "https://ana-ruiz.org/"),
        (Host.NONE, "ana/site", "", ""),
        (Host.GITHUB, "", "", ""),
    ],
)
def test_address_follows_host_repository_and_domain(host: Host, repository: str, domain: str, found: str) -> None:
    assert address(host, repository, domain) == found


def test_repository_and_domain_are_read_as_people_write_them() -> None:
    written = ["ana/site", "https://github.com/ana/site", "git@gitlab.com:ana/site.git", " ana/site/ "]
    assert {repository_named(each) for each in written} == {"ana/site"}
    assert {domain_named(each) for each in ["Ana-Ruiz.org", "https://ana-ruiz.org/"]} == {"ana-ruiz.org"}


@pytest.mark.parametrize("options", [["--repo", "ana"], ["--domain", "ana ruiz"], ["--from", "gone.bib"]])
def test_what_cannot_be_is_told(options: list[str]) -> None:
    result = run("site", "--name", "Ana Ruiz", "--yes", *options)
    assert result.exit_code == 2
    assert options[1] in result.output
    assert not Path("site").exists()


def test_unknown_file_is_told() -> None:
    result = run("site", "--from", bib("x", "works.docx"), "--yes")
    assert (result.exit_code, "is of no known kind" in result.output) == (2, True)


SCHEMAS = {
    ("github", ".github/workflows/publish.yml"): "vendor.github-workflows",
    ("gitlab", ".gitlab-ci.yml"): "vendor.gitlab-ci",
}


@pytest.mark.parametrize(("host", "file"), SCHEMAS)
def test_what_publishes_is_valid(host: str, file: str) -> None:
    made("site", "--name", "Ana Ruiz", "--host", host, "--repo", "ana/site")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", SCHEMAS[host, file], file]
    assert "ok" in execute(*command, cwd="site")


def test_site_is_published_from_a_clean_clone() -> None:
    made("site", "--from", bib(), "--repo", "ana/site", "--domain", "ana-ruiz.org")
    git = ["git", "-c", "user.name=Ana", "-c", "user.email=ana@example.org"]
    execute("git", "init", "-q", "--bare", "remote.git", cwd=".")
    execute("git", "init", "-q", "-b", "main", cwd="site")
    execute("git", "add", ".", cwd="site")
    execute(*git, "commit", "-q", "-m", "Start", cwd="site")
    execute("git", "push", "-q", "../remote.git", "main", cwd="site")
    execute("git", "clone", "-q", "-b", "main", "remote.git", "clone", cwd=".")
    for setting in ("user.name Ana", "user.email ana@example.org"):
        execute("git", "config", *setting.split(), cwd="clone")
    execute(sys.executable, "-m", "mkdocs", "gh-deploy", "--strict", cwd="clone")
    published = execute("git", "ls-tree", "-r", "--name-only", "gh-pages", cwd="remote.git").split()
    assert {"index.html", "publications/index.html", "research/index.html", "CNAME"} <= set(published)
    assert execute("git", "show", "gh-pages:CNAME", cwd="remote.git").strip() == "ana-ruiz.org"
    assert execute("git", "status", "--porcelain", cwd="clone") == ""
