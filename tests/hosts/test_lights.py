"""Search reads a short view; the page keeps the finished list."""

from __future__ import annotations

from types import SimpleNamespace

from mkdocs_scholar.indexing import SearchIndex
from mkdocs_scholar.lights import LightViews
from mkdocs_scholar.parts import Html

WORKS = (("work-a-title", "Sea &amp; Salt", "Ruiz"), ("work-b-title", "Tides", "Ek"))


def _page() -> tuple[LightViews, str]:
    lights = LightViews()
    first, second = Html(html="<ol>1</ol>", light="1"), Html(html="<ol>2</ol>", found=WORKS)
    text = f"<p>a</p>{lights.mark(first)}<p>b</p>{lights.mark(second)}"
    return lights, lights.fill(text)


def test_a_part_is_put_in_its_place_at_the_end() -> None:
    lights, content = _page()
    assert lights.unmark(content) == "<p>a</p><ol>1</ol><p>b</p><ol>2</ol>"
    assert lights.fill(content) == content


def test_search_sees_the_short_views_in_their_places() -> None:
    lights, content = _page()
    seen = lights.lighten(content, is_listed=False)
    assert seen is not None
    works = '<h6 id="work-a-title">Sea &amp; Salt</h6>\nRuiz\n<h6 id="work-b-title">Tides</h6>\nEk\n'
    assert lights.unmark(seen.light) == f"<p>a</p>1<p>b</p><div>{works}</div>"
    assert seen.lists == {}
    assert seen.finished is content


def test_one_heading_stands_for_works_that_are_put_into_the_index_one_by_one() -> None:
    lights, content = _page()
    seen = lights.lighten(content, is_listed=True)
    assert seen is not None
    assert lights.unmark(seen.light) == '<p>a</p>1<p>b</p><div><h6 id="scholar-list-1">-</h6></div>'
    assert seen.lists == {"scholar-list-1": WORKS}


def test_works_take_the_place_of_their_list_in_the_index() -> None:
    entries = [{"location": "other/#scholar-list-1", "title": "-", "text": ""}]
    index = SearchIndex.of(SimpleNamespace(search_index=SimpleNamespace(entries=entries)))
    assert index is not None
    entries += [
        {"location": "p/", "title": "P", "text": "a"},
        {"location": "p/#scholar-list-1", "title": "-", "text": "", "boost": 2},
        {"location": "p/#after", "title": "After", "text": ""},
    ]
    index.expand({"scholar-list-1": WORKS})
    assert entries == [
        {"location": "other/#scholar-list-1", "title": "-", "text": ""},
        {"location": "p/", "title": "P", "text": "a"},
        {"location": "p/#work-a-title", "title": "Sea &amp; Salt", "text": "Ruiz", "boost": 2},
        {"location": "p/#work-b-title", "title": "Tides", "text": "Ek", "boost": 2},
        {"location": "p/#after", "title": "After", "text": ""},
    ]
    assert SearchIndex.of(None) is None


def test_what_another_plugin_changed_meanwhile_stays_changed() -> None:
    lights, content = _page()
    seen = lights.lighten(content, is_listed=True)
    assert seen is not None
    assert lights.restore(seen.light.replace("<p>b</p>", "<p>c</p>")) == "<p>a</p><ol>1</ol><p>c</p><ol>2</ol>"


def test_what_another_plugin_changed_inside_a_part_before_stays_changed() -> None:
    lights, content = _page()
    changed = content.replace("<ol>1</ol>", '<ol class="x">1</ol>').replace("2", "3")
    seen = lights.lighten(changed, is_listed=False)
    assert seen is not None
    assert lights.unmark(seen.light).startswith("<p>a</p>1<p>b</p>")
    assert lights.unmark(f"\n{seen.finished}\n") == '<p>a</p><ol class="x">1</ol><p>b</p><ol>3</ol>'


def test_the_marks_of_a_part_that_is_cut_go_too() -> None:
    lights, content = _page()
    assert lights.unmark(content[: content.index("2</ol>")]) == "<p>a</p><ol>1</ol><p>b</p><ol>"


def test_content_without_marks_has_no_short_view() -> None:
    lights, _ = _page()
    assert lights.lighten("<p>nothing</p>", is_listed=True) is None
    assert lights.fill("<p>nothing</p>") == "<p>nothing</p>"


def test_marks_of_an_unknown_number_are_left_alone() -> None:
    content = "<!--scholar:7-->x<!--/scholar:7-->"
    assert LightViews().restore(content) == LightViews().fill(content) == content
