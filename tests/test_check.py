"""The commands `check` and `schema`, as people and programs call them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from mkdocs_scholar.cli import main
from mkdocs_scholar.cli.findings import is_profile, is_snapshot
from mkdocs_scholar.settings import NAMES
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.sources.snapshot import read as read_snapshot
from mkdocs_scholar.sources.snapshot.fields import SNAPSHOT, WORK

ROOT = Path(__file__).parent.parent
CLEAN = "@misc{a1, title = {Tides}, author = {Ruiz, Ana}, year = 2020}\n"
ODD = "@misc{a2, title = {MÃ¼ller, 100%: 潮汐}, author = {Ruiz, Ana}, year = 2020}\n"
UNDATED = "@misc{a3, title = {Waves}, author = {Ruiz, Ana}}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def write(files: Mapping[str, str]) -> None:
    for name, text in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, encoding="utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def codes(result: Result) -> list[str]:
    return re.findall(r"\[([\w-]+)\]$", result.output, re.MULTILINE)


def test_files_need_no_site() -> None:
    write({"a.bib": CLEAN})
    result = run("check", "a.bib")
    assert (result.exit_code, result.output) == (0, "No problems.\n1 entry read, 1 work\n")


def test_a_template_that_fails_on_a_page_is_told() -> None:
    write(
        {
            "mkdocs.yml": "site_name: Site\nplugins: [search, {scholar: {templates: overrides}}]\n",
            "data/a.bib": CLEAN,
            "docs/index.md": "```scholar publications\n```\n",
            "overrides/work.html.jinja": "{{ work.title }}\n{{ 1 / 0 }}\n",
        }
    )
    result = run("check")
    assert result.exit_code == 1
    assert "error: overrides/work.html.jinja:2: " in result.output


def test_options_of_the_settings_are_told_at_their_lines_though_no_page_has_the_block() -> None:
    settings = """\
site_name: Site
plugins:
  - search
  - scholar:
      blocks:
        publicatons: {limit: 3}
        publications:
          groupby: year
          limit: many
"""
    write({"mkdocs.yml": settings, "data/a.bib": CLEAN, "docs/index.md": "```scholar metrics\n```\n"})
    lines = run("check").output.splitlines()
    assert lines[:3] == [
        'error: mkdocs.yml:6: the setting blocks names "publicatons", which is no block. Did you mean "publications"? '
        "[unknown-block]",
        'warning: mkdocs.yml:8: the setting blocks.publications has no option "groupby"; it is left out. '
        'Did you mean "group_by"? [unknown-option]',
        'warning: mkdocs.yml:9: the setting blocks.publications has limit: "many"; write a whole number from 1. '
        "[bad-option]",
    ]


MISSING = """\
site_name: Site
plugins:
  - search
  - scholar:
      profile: dat/profil.yml
      bibliography:
        - data/*.bib
        - data/wrks.bib
        - data/zebra.ris
"""


def test_a_missing_file_is_told_where_the_settings_name_it_and_nothing_follows_from_it() -> None:
    page = "```scholar publications\nmore: google_scholar\n```\n\n```scholar metrics\nonly: h_index\n```\n"
    write({"mkdocs.yml": MISSING, "data/works.nbib": "", "data/profile.yml": "", "docs/index.md": page * 2})
    lines = run("check").output.splitlines()
    assert lines[:4] == [
        'error: mkdocs.yml:5: the setting profile names "dat/profil.yml", which does not exist; write the file or mend '
        'the path. Did you mean "data/profile.yml"? [missing-file]',
        'error: mkdocs.yml:8: the setting bibliography names "data/wrks.bib", which does not exist; write the file or '
        'mend the path. Did you mean "data/works.nbib"? [missing-file]',
        'error: mkdocs.yml:9: the setting bibliography names "data/zebra.ris", which does not exist; write the file or '
        "mend the path. [missing-file]",
        "3 errors.",
    ]


def test_nothing_is_said_to_lack_in_a_profile_that_cannot_be_read() -> None:
    page = "```scholar publications\nmore: google_scholar\n```\n\n```scholar metrics\nonly: h_index\n```\n"
    configuration = "site_name: Site\nplugins: [search, scholar]\n"
    write({"mkdocs.yml": configuration, "data/a.bib": CLEAN, "data/profile.yml": "name: [\n", "docs/index.md": page})
    assert codes(run("check")) == ["broken-yaml"]


def test_faults_of_settings_are_told_in_every_form() -> None:
    configuration = "site_name: Site\nplugins:\n- search\n- scholar:\n    math: maybe\n    libary: a.bib\n"
    write({"mkdocs.yml": configuration, "data/a.bib": CLEAN})
    result = run("check")
    assert (result.exit_code, codes(result)) == (1, ["bad-setting"] * 2)
    assert result.output.startswith("error: mkdocs.yml:5: \"math\" takes true or false, not 'maybe'. [bad-setting]\n")
    assert result.output.endswith("2 errors.\n")
    told = json.loads(run("check", "--format", "json").output)
    assert [(each["code"], each["path"], each["line"]) for each in told] == [
        ("bad-setting", "mkdocs.yml", 5),
        ("bad-setting", "mkdocs.yml", 6),
    ]
    result = run("check", "--format", "github")
    assert result.output.startswith("::error file=mkdocs.yml,line=5,title=bad-setting::")
    assert run("check", "data/a.bib").exit_code == 1


def test_a_missing_picture_is_told_once_at_its_field() -> None:
    entry = "@misc{a1,\n  title = {Tides},\n  author = {Ruiz, Ana},\n  year = 2020,\n  preview = {no.png},\n}\n"
    configuration = "site_name: Site\nplugins: [search, scholar]\n"
    write({"mkdocs.yml": configuration, "data/a.bib": entry, "docs/index.md": "```scholar publications\n```\n"})
    told = [line for line in run("check").output.splitlines() if "no.png" in line]
    assert [line.partition("a1")[0] for line in told] == ["warning: data/a.bib:5: "]


def test_infos_do_not_fail_and_warnings_do() -> None:
    write({"odd.bib": ODD, "undated.bib": UNDATED})
    assert run("check", "odd.bib").exit_code == 0
    result = run("check", "odd.bib", "undated.bib")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        'info: odd.bib:1: a2: title has "MÃ¼ller", which was UTF-8 and was read as something else; write "Müller". '
        "[mojibake]",
        "warning: undated.bib:1: a3 has no year; add year = {…}. [missing-year]",
        "1 warning, 1 info.",
        "2 entries read, 2 works",
    ]


@pytest.mark.parametrize(
    ("level", "told", "summary"),
    [
        ("info", ["mojibake", "missing-year"], "1 warning, 1 info."),
        ("warning", ["missing-year"], "1 warning."),
        ("error", [], "1 warning not shown."),
    ],
)
def test_level_hides_what_is_quieter(level: str, told: list[str], summary: str) -> None:
    write({"a.bib": ODD + UNDATED})
    result = run("check", "a.bib", "--level", level)
    assert (result.exit_code, codes(result)) == (1, told)
    assert summary in result.output.splitlines()
    assert len(json.loads(run("check", "a.bib", "--level", level, "--format", "json").output)) == len(told)


@pytest.mark.parametrize(
    "arguments",
    [["none.bib"], ["docs"], ["mkdocs.yml"], ["--format", "xml"], ["--level", "loud"], ["-f", "none.yml"]],
    ids=" ".join,
)
def test_wrong_use_exits_2(arguments: list[str]) -> None:
    write({"mkdocs.yml": "plugins: [scholar: {profil: x}]\n", "a.bib": CLEAN, "docs/index.md": ""})
    result = run("check", *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_what_is_read_is_counted_also_where_it_is_nothing() -> None:
    write({"a.bib": "", "me.yml": "name: Bo Kim\n"})
    assert run("check", "a.bib").output == "No problems.\n0 entries read, 0 works\n"
    assert run("check", "me.yml").output == "No problems.\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("site_name: Sea\nplugins: [search]\n", ["not-configured"]),
        ("site_name: Sea\n", ["not-configured"]),
        ("INHERIT: base.yml\n", []),
        ("plugins: [search, scholar]\n", []),
        ("markdown_extensions: [mkdocs_scholar]\n", []),
        ("plugins: {scholar: {}}\n", ["no-search"]),
        (
            "plugins: [search, scholar: {math: true}]\nmarkdown_extensions: [mkdocs_scholar: {math: true}]\n",
            ["two-configurations"],
        ),
    ],
)
def test_configuration_is_looked_at(text: str, told: list[str]) -> None:
    write({"mkdocs.yml": text, "docs/index.md": "", "data/a.bib": CLEAN})
    result = run("check")
    assert (codes(result), result.exit_code) == (told, int("not-configured" in told))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[project.plugins.scholar]\n", ["not-configured"]),
        ("[project]\nsite_name = 'Sea'\n", ["not-configured"]),
        ("[project.markdown_extensions.mkdocs_scholar]\n", []),
    ],
)
def test_configuration_of_zensical_is_looked_at(text: str, told: list[str]) -> None:
    write({"zensical.toml": text, "docs/index.md": "", "data/a.bib": CLEAN})
    result = run("check")
    assert (codes(result), result.exit_code) == (told, len(told))
    assert ("passes over plugins" in result.output) is bool(told)


@pytest.mark.parametrize(("files", "told"), [({}, "no-bibliography"), ({"data/a.bib": "% soon\n"}, "no-data")])
def test_list_without_works_is_a_fault_only_without_a_file(files: dict[str, str], told: str) -> None:
    page = "```scholar publications\n```\n"
    write({"mkdocs.yml": "plugins: [search, scholar]\n", "docs/index.md": page, **files})
    result = run("check")
    assert (codes(result), result.exit_code) == ([told], int(told == "no-bibliography"))


@pytest.mark.parametrize(
    ("files", "page", "told"),
    [
        ({"works.bib": CLEAN}, "publications", 'There is "works.bib".'),
        (
            {"profile.yml": "name: Bo Kim\n", "data/a.bib": CLEAN},
            "profile",
            'There is "profile.yml" and no "data/profile.yml"',
        ),
        (
            {"data/profile.yaml": "name: Bo Kim\n", "data/a.bib": CLEAN},
            "profile",
            'There is "data/profile.yaml" and no',
        ),
        ({"data/a.bib": CLEAN}, "", "The block has no name; write one behind scholar: "),
        ({"data/a.bib": CLEAN}, "publications\nfind_links: true", "It is a setting of the whole site"),
    ],
)
def test_what_is_where_nobody_looks_is_told(files: dict[str, str], page: str, told: str) -> None:
    write({"mkdocs.yml": "plugins: [search, scholar]\n", "docs/index.md": f"```scholar {page}\n```\n", **files})
    result = run("check")
    assert told in result.output
    assert result.exit_code == 1


def test_no_problem_is_without_a_file() -> None:
    """A profile that cannot be read is told by its reader, and its lines by nobody."""
    write({"me.yml": "name: [Bo\nheadline: MÃ¼ller\n", "a.bib": ODD})
    paths = {each["path"] for each in json.loads(run("check", "me.yml", "a.bib", "--format", "json").output)}
    assert paths == {"me.yml", "a.bib"}


def test_workflow_commands_are_escaped() -> None:
    write({"odd, 1:2%.bib": ODD + UNDATED})
    result = run("check", "odd, 1:2%.bib", "--format", "github")
    first, second, counts = result.output.splitlines()
    assert first.startswith("::notice file=odd%2C 1%3A2%25.bib,line=1,title=mojibake::a2: title has ")
    assert second == "::warning file=odd%2C 1%3A2%25.bib,line=2,title=missing-year::a3 has no year; add year = {…}."
    assert counts == "2 entries read, 2 works"


def test_workflow_commands_name_files_from_where_they_run() -> None:
    write({"site/mkdocs.yml": "plugins: [scholar]\n", "site/data/a.bib": UNDATED, "site/docs/index.md": ""})
    result = run("check", "-f", "site/mkdocs.yml", "--format", "github")
    assert result.output.startswith("::warning file=site/data/a.bib,line=1,")


def test_site_is_looked_at_as_a_whole() -> None:
    fence = "```scholar publications\n```\n"
    entry = "@misc{a4, title = {Salt}, author = {Ruiz, Ana}, year = 2020,\n pdf = {none.pdf}, preview = {none.png}}\n"
    write({"mkdocs.yml": "plugins: [search, scholar]\n", "docs/index.md": fence, "docs/there.pdf": ""})
    write({"data/profile.yml": "name: Bo Kim\n", "data/a.bib": ODD + entry})
    result = run("check")
    assert sorted(codes(result)) == ["missing-target", "missing-target", "mojibake", "owner-missing", "owner-missing"]
    write({"docs/index.md": ""})
    assert sorted(codes(run("check"))) == ["mojibake", "no-such-file", "no-such-file", "owner-missing", "owner-missing"]


def test_settings_of_the_site_count_for_files_too() -> None:
    settings = {"files": ["papers"], "problems": {"mojibake": "warning", "missing-year": "off"}}
    write({"mkdocs.yml": yaml.safe_dump({"plugins": [{"scholar": settings}]}), "docs/papers/there.pdf": ""})
    write({"a.bib": ODD + UNDATED + "@misc{a4, title = {Salt}, year = 2020, pdf = {there.pdf}}"})
    result = run("check", "a.bib")
    assert (result.exit_code, codes(result)) == (1, ["mojibake"])


def test_local_files_are_looked_for_near_a_file_without_a_site() -> None:
    write({"data/a.bib": "@misc{a4, title = {Salt}, year = 2020,\n pdf = {there.pdf},\n slides = {none.pdf}}"})
    write({"docs/there.pdf": ""})
    result = run("check", "data/a.bib")
    (told,) = [line for line in result.output.splitlines() if line.endswith("[no-such-file]")]
    assert told.startswith('info: data/a.bib:3: a4: slides is "none.pdf", ')


def test_profile_alone_and_with_a_bibliography() -> None:
    write({"me.yml": "name: Bo Kim\nemial: bo@sea.example\n", "a.bib": CLEAN})
    assert codes(run("check", "me.yml")) == ["unknown-field"]
    assert sorted(codes(run("check", "a.bib", "me.yml"))) == ["owner-missing", "unknown-field"]


def test_of_several_profiles_none_is_the_owner() -> None:
    write({"a.yml": "name: Bo Kim\n", "b.yml": "name: Cai Lee\nlocation: ZÃ¼rich\n", "a.bib": CLEAN})
    assert codes(run("check", "a.bib", "a.yml", "b.yml")) == ["mojibake"]


def test_other_formats_get_advice_of_their_own() -> None:
    item = {"id": "a1", "type": "article-journal", "title": "K\u00c3\u00b8ge", "issued": {"date-parts": [[2061]]}}
    write({"a.json": json.dumps([item])})
    result = run("check", "a.json")
    assert sorted(codes(result)) == ["future-year", "missing-venue", "mojibake"]
    assert "{" not in result.output


def test_bibliography_may_have_brackets_in_its_name() -> None:
    write({"a[1].bib": UNDATED})
    assert codes(run("check", "a[1].bib")) == ["missing-year"]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.yml", "name: Ana Ruiz\nexperience:\n- role: Reader\n", True),
        ("a.yaml", "# mine\n---\nname: Ana Ruiz\n", True),
        ("a.yml", "", True),
        ("a.yaml", "# mine\n---\nreferences:\n- id: a1\n", False),
        ("a.yml", "- id: a1\n  title: Tides\n", False),
        ("a.bib", CLEAN, False),
        ("a.json", "[]", False),
    ],
)
def test_yaml_is_a_profile(name: str, text: str, expected: bool) -> None:
    write({name: text})
    assert is_profile(Path(name)) is expected


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("snapshot.yml", "name: Ana Ruiz\n", True),
        ("snapshot.json", "{", True),
        ("numbers.json", '{"author": {"h_index": 13}}', True),
        ("numbers.yml", "source: OpenAlex\nworks: []\n", True),
        ("item.json", '{"id": "a", "source": "arXiv", "author": [{"family": "Ruiz"}]}', False),
        ("me.yml", "name: Ana Ruiz\nworks: []\n", False),
        ("a.bib", CLEAN, False),
    ],
)
def test_snapshot_is_known_by_name_or_content(name: str, text: str, expected: bool) -> None:
    write({name: text})
    assert is_snapshot(Path(name)) is expected


def test_snapshot_among_files_is_checked() -> None:
    write({"data/snapshot.json": '{"source": "A", "date": "2026",\n "colour": 1}', "a.bib": CLEAN})
    done = run("check", "data/snapshot.json", "a.bib")
    assert done.exit_code == 1
    assert done.output.splitlines()[0].startswith('warning: data/snapshot.json:2: "colour" is no field of a snapshot.')
    assert done.output.endswith("1 warning.\n1 entry read, 1 work\n")


@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_console_of_few_characters(form: str) -> None:
    write({"a.bib": ODD})
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    command = [sys.executable, "-c", "from mkdocs_scholar.cli import main; main()", "check", "a.bib", "--format", form]
    done = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert done.stderr == b""
    text = done.stdout.decode("cp1252")
    assert "mojibake" in text
    if form == "json":
        assert "Müller" in json.loads(text)[0]["message"]
    else:
        assert "Müller" in text


def test_what_a_console_cannot_show_is_escaped() -> None:
    write({"a.bib": "@misc{潮, title = {Salt}}\n"})
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    command = [sys.executable, "-c", "from mkdocs_scholar.cli import main; main()", "check", "a.bib"]
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert done.returncode == 1
    assert b"\\u6f6e has no year" in done.stdout


def test_guide_shows_what_is_told() -> None:
    page = (ROOT / "docs" / "guide" / "check.md").read_text(encoding="utf-8")
    (bib,) = re.findall(r'^```bibtex title="([^"]+)"\n(.*?)^```$', page, re.MULTILINE | re.DOTALL)
    (shown,) = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    write({bib[0]: bib[1]})
    assert run("check", bib[0]).output == shown


def schema_of(what: str) -> dict[str, Any]:
    result = run("schema", what)
    assert result.exit_code == 0
    schema: dict[str, Any] = json.loads(result.output)
    Draft202012Validator.check_schema(schema)
    return schema


def faults(what: str, data: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(schema_of(what)).iter_errors(data)]


def as_texts(text: str) -> Any:
    """YAML as the reader of profiles takes it: nothing is retyped."""
    return yaml.load(text, yaml.BaseLoader)


def test_profile_schema_takes_the_demo_and_the_guide() -> None:
    assert faults("profile", as_texts((ROOT / "data" / "profile.yml").read_text(encoding="utf-8"))) == []
    for page in ("check.md", "getting-started.md"):
        text = (ROOT / "docs" / "guide" / page).read_text(encoding="utf-8")
        shown = re.findall(r'^ *```yaml title="data/profile.yml"\n(.*?)^ *```$', text, re.MULTILINE | re.DOTALL)
        assert shown
        assert [faults("profile", as_texts(example)) for example in shown] == [[] for _ in shown]


def test_profile_schema_marks_a_field_that_is_none() -> None:
    assert "'nmae' was unexpected" in faults("profile", {"nmae": "Ana Ruiz"})[0]


SNAPSHOTS = yaml.safe_load((ROOT / "tests" / "sources" / "snapshot.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "case", [case for case in SNAPSHOTS if "snapshot" in case and "problems" not in case], ids=lambda case: case["case"]
)
def test_snapshot_schema_takes_what_is_read_without_a_word(case: dict[str, Any]) -> None:
    for text in filter(None, (case.get("yaml"), case.get("json"))):
        assert faults("snapshot", json.loads(json.dumps(yaml.safe_load(text), default=str))) == []
        assert faults("snapshot", as_texts(text)) == []


@pytest.mark.parametrize(
    "data",
    [
        {"autor": {}},
        {"works": [{"citation": 3}]},
        {"works": [{"citations": -3}]},
        {"works": [{"topics": [["a", "b", "c", "d"]]}]},
        {"author": {"years": {"soon": 3}}},
        {"institutions": [{"name": "A", "works": "many"}]},
        {"corpus": {"name": "A", "url": "library.example"}},
    ],
    ids=str,
)
def test_snapshot_schema_does_not_take_what_is_told(data: Any) -> None:
    assert faults("snapshot", data) != []
    told = read_snapshot(Source(path="a.json", content=json.dumps(data).encode())).problems
    assert [problem.code for problem in told if problem.code in ("unknown-field", "bad-value")] != []


def test_snapshot_schema_knows_every_spelling() -> None:
    made = schema_of("snapshot")
    assert set(made["properties"]) == set(SNAPSHOT.names)
    assert set(made["$defs"]["work"]["properties"]) == set(WORK.names)
    assert set(re.findall(r"#/\$defs/(\w+)", str(made))) == set(made["$defs"])


def test_profile_is_the_default() -> None:
    assert json.loads(run("schema").output) == schema_of("profile")


def test_settings_schema_describes_each_setting() -> None:
    schema = schema_of("settings")
    assert list(schema["properties"]) == list(NAMES)
    assert all(option["description"].endswith(".") for option in schema["properties"].values())


@pytest.mark.parametrize(
    "settings",
    [
        None,
        {},
        {"profile": "me.yml", "bibliography": ["data/*.bib"], "cache": False},
        {"bibliography": "a.bib", "locale": None},
        {"venues": {"Sea": "S", "Salt": {"short": "S", "url": "https://sea.example"}}},
        {
            "venues": {
                "Sea": {"colour": "navy", "rank": ["A", "B"], "aliases": "Seas", "issn": "0018-9219"},
                "Mud": None,
            }
        },
        {"problems": {"bad-month": "error", "no-search": False}},
        {"blocks": {"publications": {"numbered": True}}},
    ],
    ids=str,
)
def test_settings_schema_takes(settings: Any) -> None:
    assert faults("settings", settings) == []


@pytest.mark.parametrize(
    "settings",
    [
        {"profil": "me.yml"},
        {"cache": "yes"},
        {"bibliography": [3]},
        {"venues": {"Sea": {"shrt": "S"}}},
        {"problems": {"bad-mnth": "error"}},
        {"problems": {"bad-month": "loud"}},
    ],
    ids=str,
)
def test_settings_schema_does_not_take(settings: Any) -> None:
    assert faults("settings", settings) != []


def test_schema_is_written_to_a_file() -> None:
    assert run("schema", "profile", "--output", "a.json").output == ""
    assert json.loads(Path("a.json").read_bytes()) == schema_of("profile")
    assert run("schema", "profile", "--output", "none/a.json").exit_code == 2


VENUES = """\
site_name: Tides
plugins:
  - search
  - scholar:
      venues:
        Sea:
          colour: blurple
        Lakes: {rank: CCF-A}
        sea: {rank: B}
        Tides:
          url: " java\\tscript:alert(1)"
"""


def test_faults_of_venues_are_told_with_their_lines() -> None:
    write({"mkdocs.yml": VENUES, "docs/index.md": "", "data/a.bib": "@article{a, title={T}, journal={Sea}, year=2020}"})
    told = [line for line in run("check").output.splitlines() if line.endswith("-venue]")]
    assert [re.search(r"mkdocs.yml:(\d+): .*\[(.*)\]", line).groups() for line in told] == [  # type: ignore[union-attr]
        ("7", "bad-venue"),
        ("8", "unused-venue"),
        ("9", "bad-venue"),
        ("10", "unused-venue"),
        ("11", "bad-venue"),
    ]
    write({"mkdocs.yml": VENUES.replace("colour:", "colr:")})
    result = run("check")
    assert result.exit_code == 1
    assert 'mkdocs.yml:7: "venues" gives "Sea" the unknown field "colr". Did you mean "color"?' in result.output


def test_line_of_another_configuration_is_told() -> None:
    write({"other.yml": f"# Ours.\n{VENUES}", "mkdocs.yml": "site_name: None\n", "docs/index.md": ""})
    assert "other.yml:8: the venue" in run("check", "-f", "other.yml").output
