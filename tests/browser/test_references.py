"""A reference that a reader copies: complete for each type of work, and punctuated once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from visits import Visit, build, serve, write

Open = Callable[..., Visit]

WORKS = {
    "article": (
        "@article{article, author = {Ruiz, Ana and Kim, Min-jun}, title = {Tides}, journal = {Reef Studies},"
        " volume = 3, number = {2}, pages = {100--110}, year = 2021, doi = {10.5555/tides}, publisher = {Press}}",
        "Ana Ruiz and Min-jun Kim. Tides. Reef Studies, 3(2), 100–110, 2021. https://doi.org/10.5555/tides",
    ),
    "question": (
        "@article{question, author = {Ruiz, Ana}, title = {Whence the Tides?}, journal = {Reef}, year = 2021}",
        "Ana Ruiz. Whence the Tides? Reef, 2021.",
    ),
    "quoted": (
        "@article{quoted, author = {Ruiz, Ana}, title = {On ``Tides!''}, journal = {Reef}, pages = {7-9}, year = 2021}",
        "Ana Ruiz. On “Tides!” Reef, 7–9, 2021.",
    ),
    "marked": (
        "@article{marked, author = {Ruiz*, Ana and Kim*, Min-jun}, title = {Equals}, journal = {Reef}, year = 2021}",
        "Ana Ruiz and Min-jun Kim. Equals. Reef, 2021.",
    ),
    "chapter": (
        "@incollection{chapter, author = {Ruiz, Ana}, editor = {Roe, Rick and M{\\\"u}ller, J{\\'e}r{\\^o}me},"
        " title = {A Chapter}, booktitle = {Handbook of Tides}, publisher = {Tidal \\& Sons}, pages = {1--20},"
        " year = 2017}",
        "Ana Ruiz. A Chapter. Handbook of Tides, Rick Roe, Jérôme Müller (eds.), 1–20, Tidal & Sons, 2017.",
    ),
    "one_editor": (
        "@incollection{one_editor, author = {Ruiz, Ana}, editor = {Roe, Rick}, title = {Alone},"
        " booktitle = {Handbook}, publisher = {{\\TeX} Press}, year = 2017}",
        "Ana Ruiz. Alone. Handbook, Rick Roe (ed.), 2017.",
    ),
    "thesis": (
        "@phdthesis{thesis, author = {Ruiz, Ana}, title = {Deep}, school = {University of the Fjord}, year = 2016}",
        "Ana Ruiz. Deep. PhD thesis, University of the Fjord, 2016.",
    ),
    "report": (
        "@techreport{report, author = {Ruiz, Ana}, title = {Seas}, institution = {Institute}, number = {TR-12},"
        " year = 2015}",
        "Ana Ruiz. Seas. Technical report TR-12, Institute, 2015.",
    ),
    "software": (
        "@software{software, author = {Ruiz, Ana}, title = {tidetool}, version = {1.2}, publisher = {Zenodo},"
        " year = 2023}",
        "Ana Ruiz. tidetool. version 1.2, Zenodo, 2023.",
    ),
    "patent": (
        "@patent{patent, author = {Ruiz, Ana}, title = {Tide Machine}, number = {US 1234567 B2}, year = 2014}",
        "Ana Ruiz. Tide Machine. US 1234567 B2, 2014.",
    ),
    "book": (
        "@book{book, editor = {Roe, Rick}, title = {All Tides}, publisher = {Tidal Press}, year = 2018}",
        "Rick Roe (ed.). All Tides. Tidal Press, 2018.",
    ),
    "submitted": (
        "@article{submitted, author = {Ruiz, Ana}, title = {Soon}, journal = {Reef}, pubstate = {submitted},"
        " year = 2026}",
        "Ana Ruiz. Soon. Reef, 2026 [Submitted].",
    ),
    "retracted": (
        "@article{retracted, author = {Ruiz, Ana}, title = {Waves}, journal = {Reef}, pubstate = {retracted},"
        " open_access = {gold}, date = {2020-05-03}}",
        "Ana Ruiz. Waves. Reef, 2020 [Retracted].",
    ),
    "chinese": (
        "@article{chinese, author = {肖, 文聪}, title = {关于潮汐的研究}, journal = {海洋学报}, year = 2019}",
        "肖文聪. 关于潮汐的研究. 海洋学报, 2019.",
    ),
    "open": (
        "@misc{open, author = {Ruiz, Ana and others}, title = {Early}, eprint = {2402.00001}, archiveprefix = {arXiv},"
        " year = 2024}",
        "Ana Ruiz, et al. Early. arXiv, 2024. https://arxiv.org/abs/2402.00001",
    ),
    "many": (
        "@article{many, author = {"
        + " and ".join(f"A{n}, B" for n in range(20))
        + "}, title = {Big}, journal = {Reef},"
        " year = 2008}",
        ", ".join(f"B A{n}" for n in range(20)) + ". Big. Reef, 2008.",
    ),
    "bare": ("@misc{bare, title = {Nothing Else}}", "Nothing Else."),
}

PAGE = """\
# Works

```scholar publications
filters: false
show_first: 3
```
"""


@pytest.fixture(scope="module")
def works(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    project = tmp_path_factory.mktemp("references")
    files = {
        "mkdocs.yml": "site_name: Works\ntheme: {name: mkdocs, highlightjs: false}\nplugins: [search, scholar]\n",
        "docs/index.md": PAGE,
        "data/works.bib": "\n\n".join(entry for entry, _ in WORKS.values()),
    }
    write(project, **files)
    build(project, project / "site", is_strict=False)
    with serve(project / "site") as address:
        yield address


def test_a_copied_reference_is_whole(works: str, visit: Open) -> None:
    page = visit(works, permissions=["clipboard-read", "clipboard-write"]).page
    page.locator(".scholar-rest > summary").click()
    copied = {}
    for key in WORKS:
        work = page.locator(f".scholar-work[data-key={key}]")
        work.locator(".scholar-work__bibtex > summary").click()
        work.get_by_role("button", name="Copy reference").click()
        work.locator(".scholar-copies [role=status]:not(:empty)").wait_for()
        copied[key] = page.evaluate("navigator.clipboard.readText()")
    assert copied == {key: reference for key, (_, reference) in WORKS.items()}
