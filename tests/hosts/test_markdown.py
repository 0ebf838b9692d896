"""The extension in plain Python-Markdown, without any host."""

from __future__ import annotations

import logging
import re
import shutil
from pathlib import Path

import markdown
import pytest
from sitebuild import SITES, faults

from mkdocs_scholar import ScholarExtension
from mkdocs_scholar.macros import Macros
from mkdocs_scholar.problems import SettingsError

FENCE = "```scholar publications\n```\n"


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(SITES / "shared" / "data", tmp_path / "data")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("base")
def test_block_is_complete_html_with_its_styles() -> None:
    html = markdown.markdown(f"# A\n\n{FENCE}\n{FENCE}", extensions=["mkdocs_scholar", "toc"])
    assert "Tidal Mixing" in html
    assert html.count("<style>") == html.count("<script>") == 1
    assert faults(html) == []


@pytest.mark.usefixtures("base")
def test_one_converter_makes_many_pages() -> None:
    converter = markdown.Markdown(extensions=[ScholarExtension()])
    first, second = converter.convert(FENCE), converter.reset().convert(FENCE)
    assert first == second
    assert 'id="work-tidal2024"' in second


def test_changed_data_is_read_again(base: Path) -> None:
    assert "Kelp Decline" in markdown.markdown(FENCE, extensions=["mkdocs_scholar"])
    (base / "data" / "publications.bib").write_text("@misc{a, title={Ice Sounds}, year=2020}", encoding="utf-8")
    html = markdown.markdown(FENCE, extensions=["mkdocs_scholar"])
    assert "Ice Sounds" in html
    assert "Kelp Decline" not in html


@pytest.mark.usefixtures("base")
def test_options_of_the_extension_are_the_settings() -> None:
    options = {"mkdocs_scholar": {"bibliography": "none/*.bib"}}
    html = markdown.markdown(FENCE, extensions=["mkdocs_scholar"], extension_configs=options)
    assert "Tidal" not in html
    with pytest.raises(SettingsError, match='"bibliografy" is no setting'):
        markdown.markdown(
            "text", extensions=["mkdocs_scholar"], extension_configs={"mkdocs_scholar": {"bibliografy": 1}}
        )


@pytest.mark.usefixtures("base")
def test_problem_names_the_line_of_the_text(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        html = markdown.markdown("# A\n\n```scholar publicatons\n```\n", extensions=["mkdocs_scholar"])
    assert 'data-code="unknown-block"' in html
    assert [":3:" in record.getMessage() for record in caplog.records] == [True]


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize("extensions", [[], ["fenced_code"], ["pymdownx.superfences"], ["fenced_code", "codehilite"]])
def test_fences_of_others_are_left_alone(extensions: list[str]) -> None:
    html = markdown.markdown(f"~~~~\n{FENCE}~~~~\n", extensions=["mkdocs_scholar", *extensions])
    assert "scholar-block" not in html
    assert "zscholarz" not in html


SLIPS = {
    "```scholer publications": "```scholar publications",
    "```scholars publication": "```scholar publications",
    "```shcolar cited_by": "```scholar cited-by",
    "```SCHOLAR years": "```scholar years",
    "```scholar-publications": "```scholar publications",
    "```scholar:years": "```scholar years",
    "```{scholar experience}": "```scholar experience",
    "```{.scholar .years}": "```scholar years",
    "~~~~ { .scholar publications limit=3 }": "~~~~scholar publications",
    "```mkdocs-scholar venues": "```scholar venues",
}
"""First lines of fences, to what was meant."""


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize("opening", SLIPS)
def test_fence_that_is_nearly_ours_is_told_and_stays_code(opening: str, caplog: pytest.LogCaptureFixture) -> None:
    text = f"# A\n\n{opening}\nlimit: 1\n{opening[: opening.rindex(opening[0]) + 1]}\n"
    with caplog.at_level(logging.INFO):
        html = markdown.markdown(text, extensions=["mkdocs_scholar", "fenced_code", "attr_list"])
    told = [record.getMessage() for record in caplog.records if "misspelt-fence" in record.getMessage()]
    assert len(told) == 1
    assert ":3:" in told[0]
    assert f'write "{SLIPS[opening]}"' in told[0]
    assert "limit: 1" in html


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize(
    "opening", ["```scala publications", "```scholar", "```python", "```scholarly notes", "```{.yaml}", "```years"]
)
def test_fence_of_another_language_is_no_slip(opening: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        markdown.markdown(f"{opening}\na\n```\n", extensions=["mkdocs_scholar", "fenced_code"])
    assert [record for record in caplog.records if "misspelt-fence" in record.getMessage()] == []


@pytest.mark.usefixtures("base")
def test_tokens_are_put_back_in_attributes_and_titles() -> None:
    call = Macros().metric("publications")
    text = f'[**{call}**]({call} "{call}") ![{call}](y.png) <b title="{call}">{call}</b>'
    html = markdown.markdown(text, extensions=["mkdocs_scholar"])
    assert html.count("{{ scholar.metric(&quot;publications&quot;) }}") == 4
    assert html.count(">2</span>") == 2
    assert "zscholarz" not in html
    assert faults(html) == []


@pytest.mark.usefixtures("base")
def test_tabs_are_kept_from_superfences_that_keep_them() -> None:
    text = "- item\n\n\t```scholar publications\n\tlimit: 1\n\t```\n"
    options = {"pymdownx.superfences": {"preserve_tabs": True}}
    html = markdown.markdown(text, extensions=["pymdownx.superfences", "mkdocs_scholar"], extension_configs=options)
    assert html.count('class="scholar-work"') == 1


@pytest.mark.usefixtures("base")
def test_headings_of_groups_are_left_alone_by_other_extensions() -> None:
    extensions = ["mkdocs_scholar", "toc", "smarty", "abbr", "attr_list", "pymdownx.emoji"]
    text = f"# A\n\n```scholar publications\ngroup_by: venue\n```\n\n*[Letters]: an abbreviation\n{FENCE}"
    html = markdown.markdown(text, extensions=extensions)
    assert re.search(r'<h2 id="coastal-letters">Coastal Letters</h2>', html)


@pytest.mark.usefixtures("base")
def test_value_that_is_no_block_stays_in_its_paragraph() -> None:
    call = Macros().metric("publications")
    html = markdown.markdown(f"I wrote\n{call}\npapers.", extensions=["mkdocs_scholar"])
    assert re.sub(r"<(?!/?p>)[^>]+>", "", html) == "<p>I wrote\n2\npapers.</p>"


@pytest.mark.usefixtures("base")
def test_block_in_a_sentence_parts_its_paragraph() -> None:
    call = Macros().experience()
    html = markdown.markdown(f"One *two* {call} three **four** {call}\n\n- a {call} b\n", extensions=["mkdocs_scholar"])
    outline = re.sub(r"(?s)<div class=\"scholar-block\">.*?</ol></div>", "[]", html).replace("\n", "")
    assert outline == "<p>One <em>two</em> </p>[]<p>three <strong>four</strong> </p>[]<ul><li>a [] b</li></ul>"
    assert faults(html) == []


@pytest.mark.usefixtures("base")
def test_options_on_the_first_line_are_told_with_where_they_go() -> None:
    html = markdown.markdown("```scholar publications year=2020\n```\n", extensions=["mkdocs_scholar"])
    assert "Write publications alone there, and its options below it" in html
    assert "Known are" not in html


@pytest.mark.usefixtures("base")
def test_block_may_stand_in_a_table() -> None:
    call = Macros().experience()
    html = markdown.markdown(f"| a |\n| - |\n| {call} |\n", extensions=["mkdocs_scholar", "tables"])
    assert re.search(r"<td>\s*<div class=\"scholar-block\">", html)
    assert faults(html) == []


@pytest.mark.usefixtures("base")
def test_unknown_call_in_a_sentence_is_told_in_the_sentence() -> None:
    html = markdown.markdown(f"One {Macros().exprience()} two.", extensions=["mkdocs_scholar"])
    assert html.startswith("<p>One <span")
    assert 'data-code="unknown-block"' in html


STANDING = {
    "emphasis": ("a *b {} c* d", "<p>a <em>b [misplaced-block] c</em> d</p>"),
    "strong": ("**{}**", "<p><strong>[misplaced-block]</strong></p>"),
    "link": ("[a {}](b)", '<p><a href="b">a [misplaced-block]</a></p>'),
    "link in a cell": ("| a |\n| - |\n| [{}](b) |", None),
    "raw HTML in a sentence": ("a <span>b {} c</span> d", "<p>a <span>b [misplaced-block] c</span> d</p>"),
    "raw HTML over lines": ("a <b>\n{}\n</b> d", "<p>a <b>\n[misplaced-block]\n</b> d</p>"),
    "raw HTML in an item": ("- <b>{}</b>", None),
    "raw HTML read as Markdown": ('<span markdown="1">{}</span>', None),
    "title": ('!!! note "a {}"\n    b', None),
    "heading": ("## One {} two", '<h2 id="one-two">One  two</h2>\n[misplaced-block]'),
    "emphasis in a heading": ("*a*\n\nOne **{}**\n---\n\nb", None),
}
EXTENSIONS = ["mkdocs_scholar", "toc", "tables", "admonition", "md_in_html", "attr_list"]


def _outline(html: str) -> str:
    """HTML with the notes of problems as their codes."""
    html = re.sub(r"<span class=\"scholar-problem\" data-code=\"([^\"]+)\">.*?</span>", r"[\1]", html)
    return re.sub(r"<div class=\"scholar-block\">(\[[^\]]+\])</div>", r"\1", html)


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize("case", STANDING)
def test_block_where_html_allows_none_is_a_note(case: str, caplog: pytest.LogCaptureFixture) -> None:
    text, expected = STANDING[case]
    html = markdown.markdown(text.format(Macros().publications()), extensions=EXTENSIONS)
    assert html.count('data-code="misplaced-block"') == 1
    assert "Tidal" not in html
    assert "scholar-token" not in html
    assert faults(html) == []
    assert expected is None or _outline(html) == expected
    assert [record.getMessage().endswith("[misplaced-block]") for record in caplog.records] == [True]


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize("text", ["a <b>c</b> {} d", "a `<b>`\n{}\nd", "a <br> {} d", "- a\n\n    b {} c", "> {} *a*"])
def test_block_beside_closed_html_and_emphasis_is_a_block(text: str) -> None:
    html = markdown.markdown(text.format(Macros().publications()), extensions=EXTENSIONS)
    assert "Tidal" in html
    assert 'class="scholar-problem"' not in html
    assert faults(html) == []


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('<div class="hero">\n{}\n</div>', 2),
        ("a\n\n![{}](x.png)", 3),
        ('[a](b "{}")', 1),
        ('a <b title="{}">c</b>', 1),
        ("An AB here.\n\n*[AB]: {}", 3),
    ],
)
def test_call_that_is_left_as_text_is_told_with_its_line(
    text: str, line: int, caplog: pytest.LogCaptureFixture
) -> None:
    html = markdown.markdown(text.format(Macros().metric("publications")), extensions=[*EXTENSIONS, "abbr"])
    assert "{{ scholar.metric(&quot;publications&quot;) }}" in html
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 1
    assert told[0].startswith(f'scholar: page:{line}: "{{{{ scholar.metric("publications") }}}}" stands in raw HTML')
    assert told[0].endswith("[block-in-html]")


@pytest.mark.usefixtures("base")
def test_fence_in_raw_html_is_told(caplog: pytest.LogCaptureFixture) -> None:
    html = markdown.markdown(f'<div class="hero">\n{FENCE}</div>', extensions=["mkdocs_scholar"])
    assert "```scholar publications\n```" in html
    assert ['page:2: "```scholar publications" stands' in record.getMessage() for record in caplog.records] == [True]


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize(
    "text",
    ["`{}`", "``` text\n{}\n```", "    {}", "<!-- {} -->", "<pre>\n{}\n</pre>", "# a `{}`", "<script>\n{}\n</script>"],
)
@pytest.mark.parametrize("highlight", ["fenced_code", "codehilite", "pymdownx.superfences"])
def test_call_shown_as_code_or_comment_is_not_told(text: str, highlight: str, caplog: pytest.LogCaptureFixture) -> None:
    extensions = ["mkdocs_scholar", "fenced_code", highlight, "toc"]
    html = markdown.markdown(text.format(Macros().metric("publications")), extensions=extensions)
    assert "scholar" in html
    assert "zscholarz" not in html
    assert caplog.records == []


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize(
    "text",
    ["# A\n\n{}limit: 1\n\ntext", "# A\n\n{}", "# A\n\n{}\n```scholar experience\n```\n", "# A\n\n{}\n``` text\n```\n"],
)
def test_fence_that_is_never_closed_is_told_in_its_place(text: str, caplog: pytest.LogCaptureFixture) -> None:
    opening = "```scholar publications\n"
    html = markdown.markdown(text.format(opening), extensions=["mkdocs_scholar", "fenced_code"])
    assert html.count('data-code="unclosed-fence"') == 1
    assert "Tidal" not in html
    assert ("Coast Institute" in html) == ("experience" in text)
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 1
    assert told[0].startswith('scholar: page:3: "```scholar publications" opens a block that is never closed')


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize("call", [Macros().publications, Macros().experience])
def test_macro_without_brackets_is_a_call_without_options(call: object) -> None:
    extensions = ["mkdocs_scholar"]
    bare = markdown.markdown(f"{call}\n", extensions=extensions)
    assert bare == markdown.markdown(f"{call()}\n", extensions=extensions)  # type: ignore[operator]
    assert 'class="scholar-problem"' not in bare


@pytest.mark.usefixtures("base")
def test_our_name_alone_is_told() -> None:
    html = markdown.markdown(f"a {Macros()} b", extensions=["mkdocs_scholar"])
    assert 'data-code="unknown-block"' in html


@pytest.mark.usefixtures("base")
def test_fence_in_a_quotation_in_a_list_is_a_block() -> None:
    html = markdown.markdown("- > ```scholar publications\n  > limit: 1\n  > ```\n", extensions=["mkdocs_scholar"])
    assert re.search(r"<li>\s*<blockquote>\s*<div class=\"scholar-block\">", html)
    assert html.count('class="scholar-work"') == 1


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize("call", ["{{ scholar.publications }}", "{{scholar.publications(limit=1)}}"])
def test_call_that_nobody_ran_is_told(call: str, caplog: pytest.LogCaptureFixture) -> None:
    html = markdown.markdown(f"a\n\nb {call}", extensions=["mkdocs_scholar"])
    assert call in html
    assert [record.getMessage().endswith("[no-macros]") for record in caplog.records] == [True]
