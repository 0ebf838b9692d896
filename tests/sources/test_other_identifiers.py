"""What stands beside a plain DOI is found as beside one that needs a closer look."""

from __future__ import annotations

import pytest

from mkdocs_scholar.sources.bibtex.reader import read
from mkdocs_scholar.sources.reading import Source

BESIDE = {
    "arxiv": "2101.99999",
    "eprint": "2101.99999",
    "pmid": "12345678",
    "pmcid": "PMC1234567",
    "isbn": "978-3-16-148410-0",
    "issn": "1234-5679",
    "eissn": "1234-5679",
    "openreview": "rJgAb12cDe",
    "acl": "P19-1001",
    "adsurl": "https://ui.adsabs.harvard.edu/abs/2019ApJ...871..131S",
    "hal_id": "hal-01234567",
    "note": "PMID: 12345678",
    "url": "https://arxiv.org/abs/2101.99999",
    "html": "https://arxiv.org/abs/2101.99999",
    "journal": "arXiv preprint arXiv:2101.99999",
}


def identifiers(doi: str, name: str) -> list[tuple[str, str]]:
    text = f"@article{{a, title = {{Tides}}, year = 2021, doi = {{{doi}}}, {name} = {{{BESIDE[name]}}}}}"
    (work,) = read([Source(path="a.bib", content=text.encode())]).works
    return [(each.scheme, each.value) for each in work.identifiers]


@pytest.mark.parametrize("name", BESIDE)
def test_beside_a_plain_doi_all_else_is_found(name: str) -> None:
    found = identifiers("10.5555/tides.1", name)
    assert ("doi", "10.5555/tides.1") in found
    assert len(found) == 2
    assert found == identifiers("doi:10.5555/tides.1", name)
