"""Short names of venues that their full names tell."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from mkdocs_scholar.sources.bibtex import read
from mkdocs_scholar.sources.reading import Source

SHORTS = yaml.safe_load(Path(__file__).with_name("venue_shorts.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("booktitle", "short"), SHORTS.items())
def test_short_form_in_a_full_name(booktitle: str, short: str) -> None:
    text = f"@inproceedings{{a, title={{A}}, author={{Ruiz, Ana}}, year=2021, booktitle={{{booktitle}}}}}"
    (work,) = read([Source(path="a.bib", content=text.encode())]).works
    assert work.venue
    assert work.venue.short == short
