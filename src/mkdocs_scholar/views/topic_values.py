"""What a snapshot says that works are about, as addresses of a narrowed list ask for it."""

from __future__ import annotations

from collections.abc import Sequence

from mkdocs_scholar.model.snapshot import Topic
from mkdocs_scholar.model.work import Work
from mkdocs_scholar.views.context import Context


def topics_of_work(work: Work, context: Context) -> tuple[Topic, ...]:
    """What a work is about, the weightiest first; empty where the snapshot does not know it."""
    known = context.snapshot.of(work.key) if context.snapshot else None
    return known.topics if known else ()


def field_value(field: str, subfield: str) -> str:
    """Names a subfield in an address."""
    return f"{field} / {subfield}"


def subjects(work: Work, context: Context) -> Sequence[str]:
    """Topics of a work, as the facet `subject` of an address names them."""
    return tuple(dict.fromkeys(topic.name for topic in topics_of_work(work, context) if topic.name))


def fields(work: Work, context: Context) -> Sequence[str]:
    """Fields and subfields of a work, as the facet `field` of an address names them."""
    about = topics_of_work(work, context)
    values = [topic.field for topic in about if topic.field]
    values += [field_value(topic.field, topic.subfield) for topic in about if topic.field and topic.subfield]
    return tuple(dict.fromkeys(values))
