"""What a list shows of a work: badges, counts, pictures, remarks; wide and narrow, light and dark."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page
from visits import Visit, build, serve

Open = Callable[..., Visit]

CONFIGURATION = """\
site_name: Works
theme:
  name: {theme}
{palette}
plugins:
  - search
  - scholar:
      files: [img]
      venues:
        OSDI: {{url: "https://www.usenix.org/", colour: "#00369f", rank: CCF-A}}
        SOSP: {{colour: gold, rank: [CCF-A, CORE A*]}}
        Journal of Tides: {{colour: "#777777", rank: CCF-B}}
        NSDI: {{colour: black}}
        ICSE: {{colour: white}}
        Annals of the Society for Waves: {{colour: "#777777"}}
"""
MATERIAL = """\
  font: false
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default}
    - {media: "(prefers-color-scheme: dark)", scheme: slate}
"""
PAGE = "# Publications\n\n```scholar publications\ngroup_by: none\nfilters: true\n```\n"
WORKS = r"""
@inproceedings{all, title = {Everything That a Work May Have: Badges, Counts, a Picture and a Remark},
  author = {Ruiz*, Ana and Kim*, Min-jun and Lindqvist†, Mara}, booktitle = {Symposium on Operating Systems (OSDI 24)},
  year = 2024, month = 7, award = {Best Paper Award; Oral; A Prize of Its Own}, open_access = {gold},
  annotation = {* Equal contribution<br>† Corresponding author}, preview = {wide.png}, pages = {1--18},
  preview_alt = {Map of a shore}, citations = {1234 (OpenAlex, 2026-11-02)}, citations_url = {https://openalex.org/W1},
  pdf = {https://x.example/a.pdf}, code = {https://x.example/c}, abstract = {We sail along the shore. It moves.}}
@inproceedings{tall, title = {A Tall Picture Beside Few Words}, author = {Ruiz, Ana}, booktitle = {Symposium (SOSP 23)},
  year = 2023, preview = {tall.png},
  award = {Distinguished Paper; Honorable Mention; ToT; Spotlight; Outstanding Paper}}
@article{full, title = {A Venue Known by Its Full Name}, author = {Ruiz, Ana}, journal = {Journal of Tides},
  year = 2022, open_access = {green}, citations = 1, preview = {plain.svg}}
@inproceedings{dark, title = {A Black Badge}, author = {Ruiz, Ana}, booktitle = {Symposium (NSDI 22)}, year = 2022,
  pubstate = {accepted}, open_access = {true}}
@inproceedings{pale, title = {A White Badge}, author = {Ruiz, Ana}, booktitle = {Conference (ICSE 21)}, year = 2021}
@article{words, title = {A Venue of Many Words}, author = {Ruiz, Ana},
  journal = {Annals of the Society for Waves}, year = 2020}
@article{bare, title = {Nothing of All That}, author = {Ruiz, Ana}, journal = {Annals of Sand}, year = 2020,
  pubstate = {retracted}}
"""


def png(width: int, height: int) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + b"\x33\x88\xaa" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def written(project: Path, theme: str, palette: str = "") -> Path:
    files = {
        "mkdocs.yml": CONFIGURATION.format(theme=theme, palette=palette).encode(),
        "docs/index.md": PAGE.encode(),
        "docs/img/wide.png": png(320, 180),
        "docs/img/tall.png": png(120, 480),
        "docs/img/plain.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><circle cx="9" cy="9" r="8"/></svg>',
        "data/works.bib": WORKS.encode(),
    }
    for name, content in files.items():
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return project


@pytest.fixture(scope="module")
def works(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a page with all that works may have."""
    project = written(tmp_path_factory.mktemp("works"), "material", MATERIAL)
    build(project, project / "site")
    with serve(project / "site") as address:
        yield address


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (768, "light"), (1440, "light")])
def test_nothing_overflows_and_all_can_be_read(works: str, visit: Open, width: int, scheme: str) -> None:
    visited = visit(works, width=width, scheme=scheme)
    page = visited.page
    page.locator(".scholar-filters__facets > summary").click()
    assert visited.axe(".scholar-block") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert visited.faults == []


def contrasts(page: Page) -> dict[str, float]:
    """Contrast of the words on each venue's badge, by its words."""
    return page.eval_on_selector_all(  # type: ignore[no-any-return]
        ".scholar-venue:not(.scholar-work__venue--full)",
        """badges => {
          const luminance = colour => {
            const linear = level => level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
            const [r, g, b] = colour.match(/[0-9.]+/g).map(level => linear(level / 255));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          return Object.fromEntries(badges.map(badge => {
            const { color, backgroundColor } = getComputedStyle(badge);
            const [dark, light] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
            return [badge.textContent, (light + 0.05) / (dark + 0.05)];
          }));
        }""",
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_on_any_badge_can_be_read(works: str, visit: Open, scheme: str) -> None:
    found = contrasts(visit(works, scheme=scheme).page)
    assert set(found) == {"OSDI", "SOSP", "Journal of Tides", "NSDI", "ICSE"}
    assert min(found.values()) >= 4.5


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_venue_of_many_words_has_a_bar_of_its_colour(works: str, visit: Open, width: int, scheme: str) -> None:
    page = visit(works, width=width, scheme=scheme).page
    style = """badge => {
      const style = getComputedStyle(badge);
      const bars = [style.borderInlineStartWidth, style.borderInlineEndWidth].map(parseFloat);
      return [style.backgroundColor, bars[0] > 2, bars[1] > 2];
    }"""
    many = page.locator(".scholar-venue", has_text="Annals of the Society for Waves")
    assert many.evaluate(style) == ["rgba(0, 0, 0, 0)", width == 360, width == 1440]
    few = page.locator(".scholar-venue", has_text="Journal of Tides")
    assert few.evaluate(style) == ["rgb(119, 119, 119)", False, False]


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_moves_when_pictures_come(works: str, visit: Open, width: int) -> None:
    """The same places with pictures as without them."""
    places = "works => works.map(work => [work.getBoundingClientRect().top, work.getBoundingClientRect().height])"
    with_pictures = visit(works, width=width).page
    with_pictures.wait_for_function(
        "[...document.querySelectorAll('.scholar-work__preview')].every(img => img.complete)"
    )
    assert with_pictures.evaluate("document.querySelector('.scholar-work__preview').naturalWidth") == 320
    without = visit(works, width=width).page
    without.route("**/img/*", lambda route: route.abort())
    without.reload()
    shown = [page.eval_on_selector_all(".scholar-work", places) for page in (with_pictures, without)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_moves_when_the_script_shows_the_bar(works: str, visit: Open, width: int) -> None:
    page = visit(works, width=width).page
    top = page.locator(".scholar-work").first.evaluate("work => work.getBoundingClientRect().top")
    page.route("**/*scholar*.js", lambda route: route.abort())
    page.reload()
    assert page.locator(".scholar-filters").is_hidden()
    assert page.locator(".scholar-work").first.evaluate("work => work.getBoundingClientRect().top") == top


def test_pictures_are_lazy_and_keep_their_shape(works: str, visit: Open) -> None:
    page = visit(works).page
    pictures = page.locator(".scholar-work__preview")
    assert pictures.evaluate_all("all => all.map(each => each.loading)") == ["lazy"] * 3
    assert [pictures.nth(place).get_attribute("alt") for place in range(3)] == ["Map of a shore", "", ""]
    wide, tall, plain = [box for place in range(3) if (box := pictures.nth(place).bounding_box())]
    assert wide["width"] / wide["height"] == pytest.approx(320 / 180, rel=0.03)
    assert tall["height"] <= wide["width"]
    assert tall["width"] / tall["height"] == pytest.approx(120 / 480, rel=0.1)  # nothing white beside it in the dark
    assert tall["x"] + tall["width"] == pytest.approx(wide["x"] + wide["width"])
    assert plain["width"] / plain["height"] == pytest.approx(4 / 3, rel=0.03)


def test_rank_and_award_narrow_the_list(works: str, visit: Open) -> None:
    page = visit(f"{works}?rank=CCF-A&award=distinguished-paper").page
    shown = "works => works.filter(work => work.checkVisibility()).map(work => work.dataset.key)"
    assert page.eval_on_selector_all(".scholar-work", shown) == ["tall"]
    labels = page.locator("[data-facet=award] button").all_inner_texts()
    assert labels[0].startswith("Awarded")
    assert labels[1].startswith("Best Paper Award")
    assert page.locator("[data-facet=with] button[value=open-access]").inner_text().startswith("Open access")


def test_search_finds_what_is_written_for_a_kind(works: str, visit: Open) -> None:
    page = visit(works).page
    page.get_by_role("searchbox", name="Search publications").fill("corresponding author")
    shown = "works => works.filter(work => work.checkVisibility()).map(work => work.dataset.key)"
    assert page.eval_on_selector_all(".scholar-work", shown) == ["all"]


def test_print_keeps_words_on_badges(works: str, visit: Open) -> None:
    page = visit(works).page
    page.emulate_media(media="print")
    style = "badge => [getComputedStyle(badge).backgroundColor, getComputedStyle(badge).color]"
    background, colour = page.locator(".scholar-venue", has_text="OSDI").evaluate(style)
    assert background == "rgba(0, 0, 0, 0)"
    assert colour != "rgb(255, 255, 255)"


def test_print_of_a_dark_page_keeps_words_that_are_coloured(works: str, visit: Open) -> None:
    page = visit(works, scheme="dark").page
    page.emulate_media(media="print")
    style = "badge => [getComputedStyle(badge).color, getComputedStyle(badge.parentElement).color]"
    colour, around = page.locator(".scholar-status--retracted").evaluate(style)
    assert colour == around


@pytest.mark.parametrize("theme", ["mkdocs", "readthedocs"])
def test_other_themes_show_it_all(tmp_path: Path, visit: Open, theme: str) -> None:
    project = written(tmp_path, theme)
    build(project, project / "site")
    with serve(project / "site") as address:
        visited = visit(address, width=360)
        assert visited.axe(".scholar-publications") == []
        assert min(contrasts(visited.page).values()) >= 4.5
        assert visited.page.locator(".scholar-work__preview").count() == 3
