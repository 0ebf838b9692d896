"""Calendar dates have no time zone: not of who builds, not of who reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from visits import Visit, build, serve

ZONES = ("America/Los_Angeles", "Asia/Tokyo")

PROFILE = """\
name: Ada Lovelace
experience:
  - {role: Postdoc, organization: Tide Lab, start: 2020-01-01, end: 2022-03}
"""


def _project(folder: Path) -> Path:
    (folder / "data").mkdir()
    (folder / "docs").mkdir()
    (folder / "mkdocs.yml").write_text(
        "site_name: Zones\ntheme: {name: material, font: false}\nplugins: [search, scholar]\n"
    )
    (folder / "data/profile.yml").write_text(PROFILE)
    (folder / "docs/index.md").write_text("# Ada\n\n```scholar experience\n```\n")
    return folder


@pytest.fixture(scope="module")
def built_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Time zone of the build to the address of the site."""
    with ExitStack() as stack:
        addresses = {}
        for zone in ZONES:
            project = _project(tmp_path_factory.mktemp("zone"))
            build(project, project / "site", zone)
            addresses[zone] = stack.enter_context(serve(project / "site"))
        yield addresses


@pytest.mark.parametrize("reader", ZONES)
@pytest.mark.parametrize("builder", ZONES)
def test_dates_are_the_same_everywhere(
    built_in: dict[str, str], visit: Callable[..., Visit], builder: str, reader: str
) -> None:
    entry = visit(built_in[builder], timezone_id=reader).page.locator(".scholar-timeline__dates")
    assert entry.inner_text() == "Jan 2020 – Mar 2022"
