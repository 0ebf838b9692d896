"""Awards of a work, as its entry has them."""

from __future__ import annotations

from collections.abc import Iterable

from mkdocs_scholar.model.award import award_kind, is_nomination
from mkdocs_scholar.model.text import RichText
from mkdocs_scholar.model.work import Award
from mkdocs_scholar.sources.bibtex.values import Values

_BETWEEN = RichText.of("; ").runs


def read_awards(values: Values, parts: Iterable[str]) -> tuple[Award, ...]:
    """Reads awards; with `award_name`, as al-folio has it, that is the name and `award` tells more of it.

    Args:
        values: The fields of the entry.
        parts: What `award` holds, parted at ";".
    """
    texts = [text for part in parts if part.strip() and (text := values.decoded(part.strip(), "award"))]
    name = values.text("award_name")
    if not name:
        return tuple(map(_award, texts))
    detail = RichText.joined(
        run for place, text in enumerate(texts) for run in (*(_BETWEEN if place else ()), *text.runs)
    )
    return (_award(name, RichText() if detail == name else detail),)


def _award(text: RichText, detail: RichText | None = None) -> Award:
    kind, language = award_kind(text.plain)
    return Award(
        text=text,
        detail=detail or RichText(),
        kind=kind,
        language=language,
        is_nomination=kind is None and is_nomination(text.plain),
    )
