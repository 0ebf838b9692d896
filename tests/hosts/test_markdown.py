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
