"""The options of a block win over those that the setting `blocks` gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from mkdocs_scholar.blocks import BLOCKS
from mkdocs_scholar.parts import Call, Folded, Heading, Part
from mkdocs_scholar.scholar import Scholar
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.views.context import Context

GOLDEN = yaml.safe_load((Path(__file__).parent / "site_defaults.yaml").read_text(encoding="utf-8"))
OPTIONS = [(block, option) for block, options in GOLDEN["values"].items() for option in options]
MakeContext = Callable[..., Context]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    for name, file in {"profile": "profile.yml", "bibliography": "works.bib", "snapshot": "snapshot.yml"}.items():
        (tmp_path / "data" / file).write_text(GOLDEN[name], encoding="utf-8")
    return tmp_path


def html(part: Part) -> str:
    if isinstance(part, Folded):
        return part.summary + "".join(map(html, part.parts))
    return f"<h{part.level}>{part.text}" if isinstance(part, Heading) else part.html


def shown(data: Path, block: str, page: Any, own: Mapping[str, Any], site: Mapping[str, Any]) -> str:
    settings = Settings.of({"blocks": {block: site}, "cache": False}, data)
    call = Call(name=block, options=yaml.safe_dump(dict(own)) if own else "", is_inline=BLOCKS[block].is_inline)
    rendered = Scholar(settings).render(call, page)
    assert not [problem for problem in rendered.problems if problem.code in ("bad-option", "unknown-option")]
    return "".join(map(html, rendered.parts))


@pytest.mark.parametrize(("block", "option"), OPTIONS)
def test_block_wins(data: Path, make_context: MakeContext, block: str, option: str) -> None:
    of_site, of_block = GOLDEN["values"][block][option]
    beside = GOLDEN["beside"].get(block, {}).get(option, {})

    def page() -> Any:
        return make_context().page

    theirs = shown(data, block, page(), beside, {option: of_site})
    ours = shown(data, block, page(), {**beside, option: of_block}, {option: of_site})
    alone = shown(data, block, page(), {**beside, option: of_block}, {})
    assert theirs != alone
    assert ours == alone


def test_each_option_is_tried() -> None:
    assert {(name, option) for name, block in BLOCKS.items() for option in block.options} == set(OPTIONS)
