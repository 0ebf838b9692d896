"""Snapshot files: golden cases, and laws that hold for any file."""

from __future__ import annotations

import json
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
from mkdocs_scholar.model.identifier import Identifier
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.problems import Level, Location
from mkdocs_scholar.sources.reading import Source
from mkdocs_scholar.sources.snapshot import LoadedSnapshot, load_snapshot, read
from mkdocs_scholar.sources.snapshot.fields import (
    AUTHOR,
    CITING,
    CORPUS,
    FIGURE,
    INSTITUTION,
    RANKING,
    SNAPSHOT,
    TOPIC,
    WORK,
    YEAR,
)

CASES = yaml.safe_load(Path(__file__).with_suffix(".yaml").with_stem("snapshot").read_text(encoding="utf-8"))
GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "snapshot.md"
SHAPES = (SNAPSHOT, AUTHOR, FIGURE, WORK, TOPIC, CITING, INSTITUTION, CORPUS, RANKING)
"""In the order of the guide, which tells of the counts of a year in words."""


def load(text: str | bytes, name: str = "snapshot.yml") -> LoadedSnapshot:
    return read(Source(path=name, content=text.encode() if isinstance(text, str) else text))


def plain(value: Any) -> Any:
    """Makes a value comparable with YAML: texts, lists and maps, without what is at its default and without places."""
    match value:
        case LocalText(texts=texts):
            return texts[""] if set(texts) == {""} else dict(texts)
        case PartialDate():
            return str(value.iso)
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
        if content != default and not isinstance(content, Location):
            written[field.name] = plain(content)
    return written


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: dict[str, Any]) -> None:
    form = "yaml" if "yaml" in case else "json"
    loaded = load(case[form], f"snapshot.{'yml' if form == 'yaml' else 'json'}")
    assert (plain(loaded.snapshot) if loaded.snapshot else None) == case.get("snapshot")
    assert [str(problem) for problem in loaded.problems] == case.get("problems", [])


@pytest.mark.parametrize("case", [case for case in CASES if "yaml" in case], ids=lambda case: case["case"])
def test_json_says_the_same_as_yaml(case: dict[str, Any]) -> None:
    written = yaml.load(case["yaml"], yaml.BaseLoader)
    loaded = load(json.dumps(written, ensure_ascii=False, indent=1), "snapshot.json")
    told = [problem.message for problem in loaded.problems]
    assert plain(loaded.snapshot) == plain(load(case["yaml"]).snapshot)
    assert sorted(told) == sorted(problem.message for problem in load(case["yaml"]).problems)


def test_a_file_is_named_relative_to_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    path = tmp_path / "data" / "snapshot.json"
    path.write_text('{"source": "OpenAlex",\n "date": "2026-10-14",\n "colour": 1}', encoding="utf-8")
    loaded = load_snapshot(path, base=tmp_path)
    assert [str(problem.location) for problem in loaded.problems] == ["data/snapshot.json:3"]
    assert [problem.code for problem in load_snapshot(Path("data"), base=tmp_path).problems] == ["unreadable-file"]


def test_each_entry_is_found_again_in_the_file() -> None:
    entries = [f'{{"title": "Tides {number}"}}' for number in range(5)]
    text = '{"source": "A", "date": "2026",\n "publications": [\n' + ",\n".join(entries) + "]}"
    loaded = load(text, "snapshot.json")
    assert loaded.snapshot
    assert [loaded.place_of(work.place).line for work in loaded.snapshot.works] == [3, 4, 5, 6, 7]


def test_half_a_character_is_replaced() -> None:
    loaded = load('{"source": "A \\ud83d", "date": "2026", "works": [{"title": "\\ud83d\\ude00"}]}', "snapshot.json")
    assert loaded.snapshot
    assert (loaded.snapshot.source, loaded.snapshot.works[0].title) == ("A �", "😀")


@pytest.mark.parametrize("name", ["snapshot.json", "snapshot.yml"])
@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "{" * 5000])
def test_deep_nesting_is_told(name: str, text: str) -> None:
    loaded = load(text, name)
    assert loaded.snapshot is None
    assert [problem.level for problem in loaded.problems] == [Level.ERROR]


NAMES = st.sampled_from([spelling for shape in (*SHAPES, YEAR) for spelling in shape.names] + ["orcid", "2024", "en"])
VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["2020", "https://a.b", "10.1000/182", "2020-2019", "CN", "yes", " "]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(NAMES | st.text(max_size=4), inner, max_size=5)
    ),
    max_leaves=25,
)


@given(st.dictionaries(NAMES, VALUES, max_size=8))
def test_any_json_is_read(content: dict[str, Any]) -> None:
    loaded = load(json.dumps(content, indent=1), "snapshot.json")
    assert loaded.snapshot is not None or loaded.problems
    assert all(problem.location and "\n" not in str(problem) for problem in loaded.problems)


@given(st.dictionaries(NAMES, VALUES, max_size=8))
def test_any_yaml_is_read(content: dict[str, Any]) -> None:
    loaded = load(yaml.safe_dump(content, allow_unicode=True))
    assert loaded.snapshot is not None or loaded.problems


@given(st.binary(max_size=200), st.sampled_from(["snapshot.json", "snapshot.yml"]))
def test_any_bytes_are_read_or_told(content: bytes, name: str) -> None:
    loaded = load(content, name)
    assert loaded.snapshot is not None or loaded.problems


def test_the_guide_tells_of_every_field() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert rows == [(field.name, field.meaning) for shape in SHAPES for field in shape.fields.values()]


@pytest.mark.parametrize(
    "text", re.findall(r"^```yaml title=\"data/[^\n]*\n(.*?)^```$", GUIDE.read_text("utf-8"), re.M | re.S)
)
def test_examples_of_the_guide_are_read_without_a_problem(text: str) -> None:
    loaded = load(text)
    assert [str(problem) for problem in loaded.problems] == []
    assert loaded.snapshot is not None


def test_long_file_is_kept_and_gives_the_same_again(tmp_path: Path) -> None:
    entries = [{"title": f"Tides {number}", "citations": number, "topics": [["A", "B", "C"]]} for number in range(400)]
    written = {"source": "A", "date": "2026-10-14", "colour": 1, "author": {"h_index": 3}, "works": entries}
    path, kept = tmp_path / "snapshot.json", tmp_path / "kept"
    path.write_text(json.dumps({**written, "institutions": [{"name": {"en": "Tide", "zh": "潮"}}]}, indent=1))
    bare = load_snapshot(path, base=tmp_path)
    first, second = (load_snapshot(path, base=tmp_path, cache_dir=kept) for _ in range(2))
    (file,) = kept.glob("*.snapshot")
    assert plain(first.snapshot) == plain(second.snapshot) == plain(bare.snapshot)
    assert first.problems == second.problems == bare.problems != ()
    assert second.place_of(7) == bare.place_of(7)
    file.write_bytes(file.read_bytes()[:-3])
    assert plain(load_snapshot(path, base=tmp_path, cache_dir=kept).snapshot) == plain(bare.snapshot)


def test_short_file_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "snapshot.json").write_text('{"source": "A", "date": "2026"}')
    load_snapshot(tmp_path / "snapshot.json", base=tmp_path, cache_dir=tmp_path / "kept")
    assert not (tmp_path / "kept").exists()
