"""Search reads a short view; the page keeps the finished list."""

from __future__ import annotations

from mkdocs_scholar.lights import LightViews


def _page() -> tuple[LightViews, str]:
    lights = LightViews()
    return lights, f"<p>a</p>{lights.mark('<ol>1</ol>', '1')}<p>b</p>{lights.mark('<ol>2</ol>', '2')}"


def test_search_sees_the_short_views_in_their_places() -> None:
    lights, content = _page()
    light = lights.lighten(content)
    assert lights.unmark(light) == "<p>a</p>1<p>b</p>2"


def test_kept_content_loses_only_its_marks() -> None:
    lights, content = _page()
    assert lights.unmark(content) == "<p>a</p><ol>1</ol><p>b</p><ol>2</ol>"


def test_what_another_plugin_changed_meanwhile_stays_changed() -> None:
    lights, content = _page()
    changed = lights.lighten(content).replace("<p>b</p>", "<p>c</p>")
    assert lights.restore(changed) == "<p>a</p><ol>1</ol><p>c</p><ol>2</ol>"


def test_content_without_marks_is_the_same_object() -> None:
    lights, _ = _page()
    content = "<p>nothing</p>"
    assert lights.lighten(content) is content


def test_marks_of_an_unknown_number_are_left_alone() -> None:
    content = "<!--scholar:7-->x<!--/scholar:7-->"
    assert LightViews().lighten(content) == content
