"""Templates of the user's: used where they work, told of where they don't, never the end of a build."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest

from mkdocs_scholar.locale import locale
from mkdocs_scholar.parts import Call, Folded, Html
from mkdocs_scholar.scholar import Scholar
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.templating import Templates
from mkdocs_scholar.views.context import Picture
from mkdocs_scholar.views.profile import AboutView


@dataclass
class FakePage:
    """A page that takes every link and id."""

    language: str = "en"
    path: str = "index.md"

    def link(self, target: str, *, from_page: bool = False) -> str | None:
        return target

    def picture(self, target: str) -> Picture | None:
        return Picture(address=target, width=160, height=90)

    def icon(self, name: str) -> str | None:
        return None

    def claim_id(self, element_id: str) -> bool:
        return True

    def publish(self, suffix: str, text: str) -> str | None:
        return None

    def markdown(self, text: str, *, is_inline: bool = False) -> str:
        return text


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
        (
            '\n{% include "no_such.html.jinja" %}',
            "overrides/about.html.jinja:2: this template cannot be used (there is no",
        ),
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


def told(folder: Path, files: dict[str, str]) -> list[str]:
    """What is told of templates when works are listed with them, without the remedy."""
    (folder / "works.bib").write_text("@misc{a1, title={T}, author={Ruiz, Ana}, year=2020, award={Best Paper}}")
    for name, text in files.items():
        (folder / "overrides" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "overrides" / name).write_text(text)
    scholar = Scholar(Settings.of({"bibliography": "works.bib", "templates": "overrides"}, folder))
    scholar.render(Call(name="publications", options=""), FakePage())
    return [str(problem).partition("; ours")[0] for problem in scholar.problems]


EXTENDS = '{% extends "base/work.html.jinja" %}\n'


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        (
            {"work.html.jinja": EXTENDS + "{% block title %}{{ work.nope.x }}{% endblock %}"},
            "overrides/work.html.jinja:2: this template cannot be used ('mkdocs_scholar.views.works.WorkView object' "
            "has no attribute 'nope')",
        ),
        (
            {
                "work.html.jinja": EXTENDS + '{% block title %}{% include "parts/a.html.jinja" %}{% endblock %}',
                "parts/a.html.jinja": "\n\n{{ 1 / 0 }}",
            },
            "overrides/parts/a.html.jinja:3: this template cannot be used (ZeroDivisionError: division by zero)",
        ),
        (  # no page of the site fills these
            {"about.html.jinja": "\n{% if %}"},
            "overrides/about.html.jinja:2: this template cannot be used (Expected an expression, got 'end of statement "
            "block')",
        ),
        (
            {"about.html.jinja": '\n{% extends "base/abuot.html.jinja" %}'},
            'overrides/about.html.jinja:2: this template cannot be used (there is no template "base/abuot.html.jinja")',
        ),
    ],
)
def test_a_fault_is_told_at_the_file_and_line_that_has_it(tmp_path: Path, files: dict[str, str], problem: str) -> None:
    assert told(tmp_path, files) == [problem]


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


BIBLIOGRAPHY = r"""
@inproceedings{tides, title={On $K^+$ \& {\em Tides} <b>}, author={Ana Ruiz* and others and M. {\"U}ller and Li, Hua},
  booktitle={Symposium on Tides}, abbr={SoT}, year=2024, month=3, pages={1--9}, volume=2, number=3, doi={10.5555/1},
  pdf={https://example.org/?a=1&b="2"}, code={https://example.org/c},
  award={Best Paper; Spotlight; best-paper; A {\em Prize}},
  open_access={green}, pubstate={submitted},
  note={To \emph{appear}},
  abstract={Sea & <i>land</i>.}, keywords={sea, land}, citations=12, langid={german},
  annotation={* Equal<br>† \emph{Lead}}, preview={a"b.png}, preview_alt={A <map>}}
@phdthesis{thesis, title={A Thesis}, author={Ruiz, Ana}, school={Delft}, year={2020/2021}, summary={Short "words".}}
@techreport{report, title={A Report}, editor={Ruiz, Ana and Bo Ek}, institution={Lab}, number={TR-1}, year=2019}
@misc{long, title={Long}, author={A A and B B and C C and D D and E E and F F and G G and H H and I I and J J
  and K K and L L and M M and N N and O O and P P and Q Q
  and others}, award_name={Prize}, award={Given \emph{once} in ten & more years},
  year=2018, eprint={2401.00001}, archiveprefix={arXiv}}
@software{tool, title={Tool}, author={Bo Ek}, version={1.2}, year=2017, pubstate={submitted}}
@misc{bare, title={Bare}}
"""


PARTS = "[awards, citations, preview, links, annotation, note, summary, abstract, bibtex, details, keywords]"
EXTRA_PARTS = PARTS.replace("]", ", outward, identifiers]")
PLAIN = f"show: {PARTS}\nnumbered: up\ngroup_by: none"
EXTRA = f"show: {EXTRA_PARTS}\ngroup_by: none\nno_summary: true\ncitations: brief\net_al: true\nsummary_max: 9"


def listed(folder: Path, templates: str | None = None, shown: str = PLAIN, **more: object) -> str:
    """Writes a list of works in all their parts, with a template of the user's for them or without."""
    (folder / "works.bib").write_text(BIBLIOGRAPHY)
    venues = {"SoT": {"colour": "navy", "rank": ["A", "<b>"], "url": "https://sot.example/?a=1&b=2"}}
    options: dict[str, object] = {"bibliography": "works.bib", "venues": venues, **more}
    if templates is not None:
        (folder / "overrides").mkdir(exist_ok=True)
        (folder / "overrides" / "work.html.jinja").write_text(templates)
        options["templates"] = "overrides"
    call = Call(name="publications", options=shown)
    rendered = Scholar(Settings.of(options, folder)).render(call, FakePage())
    return "".join(part.html for part in rendered.parts if isinstance(part, Html))


@pytest.mark.parametrize("shown", [PLAIN, EXTRA], ids=["plain", "extra"])
def test_a_work_is_one_by_its_template_and_by_its_functions(tmp_path: Path, shown: str) -> None:
    """A list is written without the template where nobody replaced it."""
    html = listed(tmp_path, shown=shown)
    assert html.count('<li class="scholar-work"') == 6
    assert ("scholar-outward" in html) is ("No summary yet" in html) is ("scholar-work__identifiers" in html)
    assert ("scholar-outward" in html) is (shown == EXTRA)
    by_template = listed(tmp_path, '{% extends "base/work.html.jinja" %}', shown)
    parted, by_template_parted = (re.sub(r">\s+<", "><", each).split() for each in (html, by_template))
    assert by_template_parted == parted


def test_words_do_not_run_together_for_those_who_read_the_text_alone(tmp_path: Path) -> None:
    """Whatever knows no boxes reads so: a line ends in the text where one is seen to end."""
    lines = unescape(re.sub(r"<[^>]+>", "", listed(tmp_path))).splitlines()
    assert {"1.", "On K+ & Tides <b>", "Ana Ruiz*, …, M. Üller, Hua Li", "A Thesis", "To appear"} <= set(lines)


def test_a_venue_has_its_colour_its_address_and_its_ranks(tmp_path: Path) -> None:
    assert (
        '<a href="https://sot.example/?a=1&amp;b=2"><abbr class="scholar-work__venue scholar-venue" '
        'style="--scholar-venue-bg:#000080;--scholar-venue-fg:#fff" title="Symposium on Tides">SoT</abbr></a> '
        '<span class="scholar-rank">A</span> <span class="scholar-rank">&lt;b&gt;</span>'
    ) in listed(tmp_path)


def test_awards_and_access_are_written_in_the_language_of_the_page(tmp_path: Path) -> None:
    def badges(tag: str) -> list[str]:
        html = listed(tmp_path, locale=tag).partition('data-key="thesis"')[0]
        icon = r"(?:<span[^>]*>[^<]*</span> |<svg.*?</svg>)?"
        return re.findall(rf'class="scholar-(?:award|status)[^>]*>{icon}(.*?)</span>', html)

    shown = ["Best Paper", "Spotlight", "Best Paper Award", "A <em>Prize</em>", "Submitted", "Green open access"]
    assert badges("en") == shown
    assert badges("zh") == ["最佳论文奖", "焦点论文", "最佳论文奖", "A <em>Prize</em>", "已投稿", "绿色开放获取"]
    assert 'class="scholar-award scholar-award--spotlight" data-award="spotlight"' in listed(tmp_path)


def test_what_more_is_said_of_an_award_stands_beside_it(tmp_path: Path) -> None:
    """As al-folio has it: in the page, since a tooltip is for those alone who have a pointer."""
    html = listed(tmp_path)
    detail = '<span class="scholar-award__detail">Given <em>once</em> in ten &amp; more years</span>'
    assert re.search(rf"Prize</span>\s*{detail}", html)
    assert html.count("scholar-award__detail") == 1


def test_the_heading_stands_with_what_belongs_to_it(tmp_path: Path) -> None:
    """Zensical's search ends what it finds under a heading where the element around the heading ends."""
    for templates in (None, '{% extends "base/work.html.jinja" %}'):
        html = listed(tmp_path, templates)
        assert len(re.findall(r'<div class="scholar-work__body">\s*<h2 ', html)) == html.count("<h2 ") == 6
        assert html.count('<div class="scholar-work__badges">') == 3


def test_a_picture_keeps_its_place_and_a_remark_its_lines(tmp_path: Path) -> None:
    html = listed(tmp_path)
    assert (
        '<img class="scholar-work__preview" src="a&quot;b.png" alt="A &lt;map&gt;" width="160" height="90" '
        'style="--scholar-preview-ratio:1.78" loading="lazy" decoding="async">'
    ) in html
    assert '<p class="scholar-work__annotation">* Equal\n† <em>Lead</em></p>' in html
    assert html.count("<img") == 1


def test_a_part_of_each_work_can_be_replaced(tmp_path: Path) -> None:
    ours = "{% block title %}<b>{{ work.title | rich }}</b>{{ super() }}{% endblock %}{% block links %}{% endblock %}"
    html = listed(tmp_path, '{% extends "base/work.html.jinja" %}' + ours)
    assert html.count("<b>") == html.count("<h2 ") == 6
    assert "scholar-work__links" not in html
    assert "scholar-work__links" in listed(tmp_path)


LISTS = ("publications", "nothing", "rest", "more", "download", "filters")
"""Templates of a list that functions do without."""

MANY = "".join(
    f"@{('article', 'misc', 'book')[number % 3]}{{w{number}, title={{Work {number} <b>}}, year={1990 + number // 2},"
    f" author={{Ruiz, Ana and Ek, B{number % 2}}}, journal={{Sea & 'Sky' {number % 4}}},"
    f' keywords={{tides, "x"}},'
    f" {('code', 'url')[number % 2]}={{https://example.org/?a={number}&b}},"
    f" award={{{('Best Paper', '', 'Prize <i>')[number % 3]}}}}}\n"
    for number in range(60)
)


def parts_of(folder: Path, options: str, tag: str = "", **files: str) -> list[str]:
    """Writes a list, with templates of the user's or without, and returns its HTML piece by piece."""
    (folder / "works.bib").write_text(MANY)
    (folder / "overrides").mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / "overrides" / f"{name}.html.jinja").write_text(text)
    settings = {"bibliography": "works.bib", "locale": tag, **({"templates": "overrides"} if files else {})}
    scholar = Scholar(Settings.of(settings, folder))
    rendered = scholar.render(Call(name="publications", options=options), FakePage())
    assert not scholar.template_problems
    pieces = [piece for part in rendered.parts for piece in (part.parts if isinstance(part, Folded) else (part,))]
    summaries = [part.summary for part in rendered.parts if isinstance(part, Folded)]
    return [piece.html for piece in pieces if isinstance(piece, Html)] + summaries


OPTIONS = (
    "",
    "type_order: {book: {zh: 书 <b>}, article: \"Papers & 'more'\"}\ngroup_by: type\nnumbered: down",
    "filters: true\nkeyword: tides\nshow_first: 7\n"
    "more: [index.md, 'https://example.org/?a=1&b=2', {My “site” & <i>: cv.md}]",
    "filters: true\nyear: 2001\ndownload: 'my \"own\".bib'",
    "year: 1066",
)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("tag", ["en", "zh"])
def test_a_list_is_one_by_its_templates_and_by_its_functions(tmp_path: Path, options: str, tag: str) -> None:
    """Each template alone, and all of them, byte for byte."""
    ours = {name: f'{{% extends "base/{name}.html.jinja" %}}' for name in LISTS}
    written = parts_of(tmp_path, options, tag)
    assert written
    assert parts_of(tmp_path, options, tag, **ours) == written


@pytest.mark.parametrize("name", LISTS)
def test_each_template_of_a_list_can_be_replaced(tmp_path: Path, name: str) -> None:
    options = "year: 1066" if name == "nothing" else "filters: true\nshow_first: 7\nmore: index.md"
    mine = parts_of(tmp_path, options, **{name: "<b>mine</b>"})
    ours = parts_of(tmp_path / "overrides", options)
    assert "<b>mine</b>" in mine
    assert len(mine) == len(ours)
    assert all(piece in (other, "<b>mine</b>") for piece, other in zip(mine, ours, strict=True))


def test_a_part_of_the_filters_can_be_replaced(tmp_path: Path) -> None:
    (ours,) = [piece for piece in parts_of(tmp_path, "") if "<search" in piece]
    mine = parts_of(
        tmp_path,
        "",
        filters='{% extends "base/filters.html.jinja" %}{% block years %}{% endblock %}'
        "{% block facets %}{% for facet in view.facets %}{{ label(facet.name, facet.values[0]) }},{% endfor %}"
        "{{ super() }}{% endblock %}",
    )[0]
    assert "scholar-filters__years" in ours
    assert "scholar-filters__years" not in mine
    assert "Journal articles,Sea &amp; &#39;Sky&#39; 0,&#34;x&#34;,Ana Ruiz,Awarded,Code,<details" in mine
    assert mine.partition("<details")[2] == ours.partition("<details")[2]


def test_words_of_the_users_own_are_written_by_their_template(tmp_path: Path) -> None:
    """The template `phrase.html.jinja` writes them in every block, and so in the facets too."""
    own = "{% macro phrase(words) %}<i>{{ words.text }}</i>{% endmacro %}"
    options = "type_order: {book: Tomes}\nfilters: true"
    plain, replaced = parts_of(tmp_path, options)[0], parts_of(tmp_path, options, phrase=own)[0]
    assert 'value="book">Tomes <' in plain
    assert replaced == plain.replace('value="book">Tomes <', 'value="book"><i>Tomes</i> <')


def test_a_plain_list_asks_for_no_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To compile them takes as long as to write the works of a small list."""
    monkeypatch.setattr("mkdocs_scholar.templating.environment.JinjaTemplates", None)
    for options in OPTIONS:
        assert parts_of(tmp_path, options)
