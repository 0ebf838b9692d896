"""A page, a library and a context made of a few words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.library import Library
from mkdocs_scholar.model.person import Contribution, Contributors, Name
from mkdocs_scholar.model.profile import Profile
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Work, WorkType
from mkdocs_scholar.problems import Report
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.views.context import Context, Owner, Picture


@dataclass
class FakePage:
    """A page that knows a few files."""

    language: str = "en"
    path: str = "index.md"
    files: frozenset[str] = frozenset({"files/tidal.pdf", "files/tidal.png", "publications.md"})
    ids: set[str] = field(default_factory=set)
    published: dict[str, str] | None = field(default_factory=dict)
    """Name of each file published beside the page to what stands in it; None where none can be."""

    def link(self, target: str, *, from_page: bool = False) -> str | None:
        return target if "://" in target or target.lstrip("/") in self.files else None

    def picture(self, target: str) -> Picture | None:
        address = self.link(target) if target.endswith(".png") else None
        return Picture(address=address, width=4, height=3) if address else None

    def icon(self, name: str) -> str | None:
        return f'<svg data-name="{name}"></svg>' if name.startswith("simple/") else None

    def claim_id(self, element_id: str) -> bool:
        is_free = element_id not in self.ids
        self.ids.add(element_id)
        return is_free

    def publish(self, suffix: str, text: str) -> str | None:
        if self.published is None:
            return None
        name = f"list-{len(self.published) + 1}{suffix}"
        self.published[name] = text
        return name

    def markdown(self, text: str, *, is_inline: bool = False) -> str:
        return text if is_inline else f"<p>{text}</p>"


def people(*names: str) -> Contributors:
    """Makes authors of "Given Family"; "…" is a gap."""
    listed: list[Contribution] = []
    gaps: list[int] = []
    for name in names:
        if name == "…":
            gaps.append(len(listed))
        else:
            given, _, family = name.rpartition(" ")
            listed.append(Contribution(name=Name(given=given, family=family)))
    return Contributors(listed=tuple(listed), gaps=tuple(gaps))


@pytest.fixture
def make_work() -> Callable[..., Work]:
    """Makes a work of a key, a year and whatever else matters."""

    def make(key: str, year: int | None = 2020, *authors: str, **more: object) -> Work:
        values: dict[str, object] = {
            "key": key,
            "type": WorkType.ARTICLE,
            "title": RichText.of(key.title()),
            "authors": people(*(authors or ("Ana Ruiz",))),
            "issued": PartialDate(year=year) if year else None,
        }
        return Work(**{**values, **more})  # type: ignore[arg-type]

    return make


@pytest.fixture
def make_context() -> Callable[..., Context]:
    """Makes a context of works and a profile."""

    def make(*works: Work, owner: str = "Ana Ruiz", profile: Profile | None = None, **more: object) -> Context:
        given, _, family = owner.rpartition(" ")
        someone = profile or Profile(name=Name(given=given, family=family))
        values: dict[str, object] = {
            "settings": Settings(base=Path()),
            "library": Library(all_works=works),
            "profile": someone,
            "owner": Owner(someone),
            "page": FakePage(),
            "report": Report(),
        }
        return Context(**{**values, **more})  # type: ignore[arg-type]

    return make
