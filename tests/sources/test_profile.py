"""Profile files: golden cases, and laws that hold for any file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.identifier import PERSON_SCHEMES, Identifier
from mkdocs_scholar.model.person import Name, PersonMatcher
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.problems import Level, Location
from mkdocs_scholar.sources.profile import LoadedProfile, load_profile, read, schema
from mkdocs_scholar.sources.profile.fields import (
    ENTRY,
    LINK,
    METRIC,
    NAME,
    ORGANIZATION,
    PHOTO,
    PLACE,
    PROFILE,
    SUPERVISOR,
    THESIS,
)
from mkdocs_scholar.sources.profile.names import parse_name
from mkdocs_scholar.sources.reading import Source

CASES = sorted((Path(__file__).parent / "profile").glob("*.yml"))
GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "profile.md"
SHAPES = (PROFILE, NAME, PHOTO, PLACE, LINK, METRIC, ORGANIZATION, SUPERVISOR, THESIS, ENTRY)


def load(text: str | bytes) -> LoadedProfile:
    return read(Source(path="profile.yml", content=text.encode() if isinstance(text, str) else text))


def plain(value: Any) -> Any:
    """Makes a value comparable with YAML: texts, lists and maps, without what is at its default and without places."""
    match value:
        case LocalText(texts=texts):
            return texts[""] if set(texts) == {""} else dict(texts)
        case PartialDate():
            return value.literal or (f"{value.year} season {value.season}" if value.season else str(value.iso))
        case Identifier():
            return f"{value.scheme} {value.value}"
        case tuple():
            return [plain(item) for item in value]
        case Mapping():
            return {name: plain(item) for name, item in value.items()}
    return _fields(value) if isinstance(value, Struct) else str(value)


def _fields(value: Any) -> dict[str, Any]:
    written = {}
    for field in fields(type(value)):
        content = getattr(value, field.name)
        default = field.default_factory() if field.default_factory is not NODEFAULT else field.default
        if content != default and not isinstance(content, Location) and field.name != "variant_locations":
            written[field.name] = plain(content)
    return written


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    case = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)
    loaded = load(case["input"])
    assert [str(problem) for problem in loaded.problems] == (case.get("problems") or [])
    assert (plain(loaded.profile) if loaded.profile else "none") == case["profile"]


def test_a_file_that_is_missing_or_no_file(tmp_path: Path) -> None:
    missing = load_profile(Path("data/profile.yml"), base=tmp_path)
    assert missing.profile is None
    assert [str(problem) for problem in missing.problems] == [
        'data/profile.yml: There is no profile "data/profile.yml"; write one, or name another. [missing-file]'
    ]
    assert [problem.code for problem in load_profile(Path(), base=tmp_path).problems] == ["unreadable-file"]
    assert [problem.code for problem in load_profile(Path("a\0b"), base=tmp_path).problems] == ["unreadable-file"]


def test_a_file_is_named_relative_to_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    path = tmp_path / "data" / "me.yml"
    path.write_text("name: Ana Ruiz\ncolor: red\n", encoding="utf-8")
    loaded = load_profile(path, base=tmp_path)
    assert [str(problem.location) for problem in loaded.problems] == ["data/me.yml:2"]
    assert loaded.profile is not None
    assert str(loaded.profile.place) == "data/me.yml"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, line_end: str) -> None:
    text = line_end.join(
        ("name: Zoë Öz", "headline: 研究员" if encoding != "cp1252" else "headline: x", "colour: r", "")
    )
    loaded = load(text.encode(encoding))
    assert loaded.profile is not None
    assert loaded.profile.name.full == "Zoë Öz"
    assert [problem.location.line for problem in loaded.problems if problem.location] == [3]


def test_windows_1252_is_read_and_told() -> None:
    loaded = load("name: Zoë Öz\n".encode("cp1252"))
    assert loaded.profile is not None
    assert loaded.profile.name.full == "Zoë Öz"
    assert [problem.code for problem in loaded.problems] == ["bad-encoding"]


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "---\n", "~\n", "{}"])
def test_an_empty_file_says_so(text: str) -> None:
    loaded = load(text)
    assert loaded.profile is None
    assert len(loaded.problems) == 1
    assert "write its fields" in loaded.problems[0].message


def test_aliases_that_unfold_without_end_are_harmless() -> None:
    rows = [f"{chr(98 + row)}: &{chr(98 + row)} [{','.join(['*' + chr(97 + row)] * 9)}]" for row in range(12)]
    loaded = load("\n".join(["a: &a [x,x,x,x,x,x,x,x,x]", *rows]))
    assert [problem.code for problem in loaded.problems] == ["broken-yaml"]
    assert "200,000" in loaded.problems[0].message


@pytest.mark.parametrize("text", ["name: " + "[" * 5000, "name: " + "{a: " * 5000, "- " * 5000, "? " * 5000])
def test_deep_nesting_is_told(text: str) -> None:
    loaded = load(text)
    assert loaded.profile is None
    assert [problem.level for problem in loaded.problems] == [Level.ERROR]


def test_json_is_yaml_with_its_surrogate_pairs() -> None:
    loaded = load('{"name": "Ana \\ud83d\\ude00 Ruiz", "headline": "lone \\ud83d"}')
    assert loaded.profile is not None
    assert loaded.profile.name.full == "Ana 😀 Ruiz"
    assert loaded.profile.headline is not None
    assert loaded.profile.headline.any == "lone �"


def test_problems_stand_in_the_order_of_their_lines() -> None:
    loaded = load("news: [{titel: a}]\nname: Ana Ruiz\nemail: x\ncolour: red\n")
    lines = [problem.location.line for problem in loaded.problems if problem.location]
    assert lines == sorted(lines) == [1, 1, 3, 4]


NAMES = {
    "Ana Ruiz": Name(given="Ana", family="Ruiz"),
    "Ruiz, Ana": Name(given="Ana", family="Ruiz"),
    "Ayşe Łucja Öztürk": Name(given="Ayşe Łucja", family="Öztürk"),
    "Ludwig van Beethoven": Name(given="Ludwig", non_dropping_particle="van", family="Beethoven"),
    "van Beethoven, Ludwig": Name(given="Ludwig", non_dropping_particle="van", family="Beethoven"),
    "Maria de la Cruz": Name(given="Maria", non_dropping_particle="de la", family="Cruz"),
    "Martin Luther King Jr.": Name(given="Martin Luther", family="King", suffix="Jr."),
    "Martin Luther King, Jr.": Name(given="Martin Luther", family="King", suffix="Jr."),
    "King, Jr., Martin Luther": Name(given="Martin Luther", family="King", suffix="Jr."),
    "肖文聪": Name(family="肖", given="文聪"),
    "欧阳明": Name(family="欧阳", given="明"),
    "山田 花子": Name(family="山田", given="花子"),
    "山田, 花子": Name(family="山田", given="花子"),
    "김민준": Name(family="김", given="민준"),
    "Aristotle": Name(literal="Aristotle"),
}


@pytest.mark.parametrize("text", NAMES)
def test_name(text: str) -> None:
    assert parse_name(text) == NAMES[text]


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("Prof. Dr. Ada Byron", "Ada Byron"),
        ("Dr. Ada Byron", "Ada Byron"),
        ("Ada Byron, PhD", "Ada Byron"),
        ("Drew Byron", "Drew Byron"),
        ("Mary Doctor", "Mary Doctor"),
    ],
)
def test_titles_are_shown_and_no_part_of_the_name(written: str, found: str) -> None:
    profile = load(f'name: "{written}"').profile
    assert profile is not None
    assert profile.name.full == found
    assert profile.shown_name == written


def test_the_owner_is_found_by_name_and_variants() -> None:
    profile = load("name: Ana Ruiz-Mora\naliases: [Ana Ruiz, A. M. Ruiz, Ana Keller, 'Руис, Ана']\n").profile
    assert profile is not None
    matcher = PersonMatcher((profile.name, *profile.variants))
    ours = ["Keller, Ana", "Ruiz Mora, Ana M.", "Руис, Ана"]
    assert all(matcher.agreement(parse_name(name)) for name in ours)
    assert not matcher.agreement(parse_name("Cole, Ben"))
    assert [place.line for place in profile.variant_locations] == [2, 2, 2, 2]


def test_every_service_is_read_by_its_example() -> None:
    written = "\n".join(f'  {name}: "{rule.example}"' for name, rule in PERSON_SCHEMES.items())
    loaded = load(f"name: Ana Ruiz\nidentifiers:\n{written}\n")
    assert loaded.problems == ()
    assert loaded.profile is not None
    assert [identifier.scheme for identifier in loaded.profile.identifiers] == list(PERSON_SCHEMES)


def test_every_service_is_recognised_by_its_address() -> None:
    first = load("name: A B\nidentifiers:\n" + "\n".join(f'  {n}: "{r.example}"' for n, r in PERSON_SCHEMES.items()))
    assert first.profile is not None
    addresses = [identifier.url for identifier in first.profile.identifiers]
    again = load("name: A B\nidentifiers:\n" + "\n".join(f'  - "{address}"' for address in addresses))
    assert again.problems == ()
    assert again.profile is not None
    assert again.profile.identifiers == first.profile.identifiers


WORDS = st.sampled_from(
    [*PROFILE.spellings, *ENTRY.spellings, *METRIC.spellings, *NAME.spellings, "orcid", "en", "x y"]
)
VALUES = st.recursive(
    st.one_of(
        st.text(max_size=12), st.sampled_from(["2020", "present", "A (北)", "https://a.b", "[", "1.10", "", "~"])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=5)
    ),
    max_leaves=25,
)


@given(st.dictionaries(WORDS, VALUES, max_size=8))
def test_any_map_is_read(content: dict[str, Any]) -> None:
    loaded = load(yaml.safe_dump(content, allow_unicode=True))
    assert loaded.profile is not None or not content or not any(content) or loaded.problems
    assert all(problem.location for problem in loaded.problems)


@given(st.one_of(st.binary(max_size=200), st.text(alphabet=" \n\t:-[]{}#&*!|>'\"%@`,?ab\\ux0\x85", max_size=60)))
def test_any_bytes_are_read_or_told(content: bytes | str) -> None:
    loaded = load(content)
    assert loaded.profile is not None or loaded.problems
    assert all("\n" not in str(problem) for problem in loaded.problems)


def test_the_schema_knows_every_spelling_and_its_references_lead_somewhere() -> None:
    made = schema()
    assert set(made["properties"]) == set(PROFILE.names)
    assert set(made["$defs"]["entry"]["properties"]) == set(ENTRY.names)
    references = set(re.findall(r"#/\$defs/(\w+)", str(made)))
    assert references <= set(made["$defs"])


def _guide_examples() -> list[str]:
    return re.findall(r"^```yaml[^\n]*\n(.*?)^```$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", _guide_examples())
def test_examples_of_the_guide_are_read_without_a_problem(text: str) -> None:
    loaded = load(text if re.search("^name:", text, re.MULTILINE) else f"name: Ana Ruiz\n{text}")
    assert [str(problem) for problem in loaded.problems] == []
    assert loaded.profile is not None


def test_the_guide_tells_of_every_field_and_spelling() -> None:
    told = set(re.findall(r"`([\w-]+):?`", GUIDE.read_text("utf-8")))
    written = {spelling for shape in SHAPES for spelling in shape.names} | set(PERSON_SCHEMES)
    assert written - told == set()
