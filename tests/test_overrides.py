"""Templates of the user's: used where they work, told of where they don't, never the end of a build."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_scholar.locale import locale
from mkdocs_scholar.templating import Templates
from mkdocs_scholar.views.profile import AboutView

VIEW = AboutView(html="<p>Hello</p>", language=None)
OURS = '<div class="scholar-about"><p>Hello</p></div>'


def rendered(folder: Path, **files: str | bytes) -> tuple[str, list[str]]:
    for name, text in files.items():
        content = text if isinstance(text, bytes) else text.encode()
        (folder / f"{name}.html.jinja").write_bytes(content)
    templates = Templates(folder, "overrides", math=False)
    html = templates.render("about.html.jinja", VIEW, locale("en"))
    return html, [str(problem) for problem in templates.problems]


def test_an_override_takes_the_place_of_ours(tmp_path: Path) -> None:
    assert rendered(tmp_path, about="<b>{{ view.html | trusted }}</b>") == ("<b><p>Hello</p></b>", [])
    assert rendered(tmp_path, about='{% extends "base/about.html.jinja" %}') == (OURS, [])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("one\n{% if %}", "overrides/about.html.jinja:2"),
        ("{{ nope.x }}", "overrides/about.html.jinja:1"),
        ("{{ view.html | no_such_filter }}", "overrides/about.html.jinja:1"),
        ('{% extends "about.html.jinja" %}', "overrides/about.html.jinja"),
        ('{% include "no_such.html.jinja" %}', "overrides/no_such.html.jinja"),
        ("{{ 1 / 0 }}", "overrides/about.html.jinja:1"),
        (b"\xff\xfe", "overrides/about.html.jinja"),
    ],
)
def test_one_that_cannot_be_used_is_told_and_ours_stands_in(tmp_path: Path, text: str | bytes, place: str) -> None:
    html, problems = rendered(tmp_path, about=text)
    assert html == OURS
    assert len(problems) == 1
    assert problems[0].startswith(place)
    assert problems[0].endswith("[bad-template]")


def test_names_that_nothing_uses_are_told(tmp_path: Path) -> None:
    (tmp_path / "metrics.html.jinja").write_text(
        '{% extends "base/metrics.html.jinja" %}{% block metric %}{% endblock %}'
    )
    html, problems = rendered(tmp_path, abuot="", zebra="")
    assert html == OURS
    assert problems == [
        'overrides/abuot.html.jinja: no block uses a template of this name. Did you mean "about"? [unused-template]',
        'overrides/metrics.html.jinja: our template has no block "metric". Did you mean "metrics"? [unused-template]',
    ]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    templates = Templates(tmp_path / "nowhere", "nowhere", math=False)
    assert [problem.code for problem in templates.problems] == ["missing-file"]
    assert templates.render("about.html.jinja", VIEW, locale("en")) == OURS
