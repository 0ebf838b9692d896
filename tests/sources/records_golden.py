"""What the readers of CSL, RIS and PubMed make of a case, as plain values; and the laws that hold for any file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from bibtex_golden import described

from mkdocs_scholar.model.work import Work
from mkdocs_scholar.sources.loading import READERS
from mkdocs_scholar.sources.reading import Reading, Source

HERE = Path(__file__).parent


def cases(folder: str) -> list[Any]:
    """All cases of a folder, each with its name."""
    return [
        (f"{path.stem}: {case['case']}", case)
        for path in sorted((HERE / folder).glob("*.yaml"))
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]


def read_bytes(path: str, content: bytes) -> Reading:
    return READERS[Path(path).suffix]([Source(path=path, content=content)])


def result(case: dict[str, Any], default: str) -> dict[str, Any]:
    """What a case gives, in the shape it is written down in."""
    content = case["input"].encode(case.get("encoding", "utf-8"))
    reading = read_bytes(case.get("file", default), content)
    check_laws(reading)
    found: dict[str, Any] = {"works": [_told(work) for work in reading.works]}
    if reading.lost:
        found["lost"] = reading.lost
    if reading.problems:
        found["problems"] = [str(problem) for problem in reading.problems]
    return found


def _told(work: Work) -> dict[str, Any]:
    styled = [
        f"{'+'.join(style.value for style in run.styles)}{'math' if run.math else ''}: {run.text}"
        for run in work.title.runs
        if run.styles or run.math
    ]
    orcids = [each.orcid for each in work.authors.listed if each.orcid]
    marks = ["".join(each.marks) for each in work.authors.listed if each.marks]
    more = {"title styles": styled, "orcids": orcids, "marks": marks}
    return {**described(work), **{name: value for name, value in more.items() if value}}


def expected(case: dict[str, Any]) -> dict[str, Any]:
    return {name: case[name] for name in ("works", "lost", "problems") if name in case}


def check_laws(reading: Reading) -> None:
    """Nothing is lost without a word, and no work is half a work."""
    assert reading.entries == len(reading.works) + reading.containers + reading.lost
    assert bool(reading.lost) <= bool(reading.problems)
    for work in reading.works:
        assert work.key
        assert work.title.plain.strip()
        assert work.location
        assert work.location.line
        assert not work.source
    for problem in reading.problems:
        assert problem.location
        assert problem.message.endswith((".", "?", '"'))
