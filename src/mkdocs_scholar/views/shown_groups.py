"""The groups of a list as they are shown: headings, works, numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.grouping import Group, Headings
from mkdocs_scholar.views.works import WorkStyle, WorkView, work_view


class PublicationGroup(Struct, frozen=True, kw_only=True):
    """A part of the list."""

    kind: str
    """What it is a group of; empty for a list without groups."""
    name: str
    """Its name as data, see `views.grouping.Group`."""
    works: tuple[WorkView, ...]
    heading: Phrase | None = None
    """Words of the user's own for its heading; None where the locale or its name has them."""
    is_continued: bool = False
    """Whether it is the rest of a group that begins before the fold, and has its heading there."""


def shown_groups(
    groups: Sequence[Group], style: WorkStyle, values: Mapping[str, Any], context: Context
) -> tuple[PublicationGroup, ...]:
    """Makes what is shown of a list's groups.

    A work that stands in several groups has the same number in each, and its id in the first.

    Args:
        groups: The list's groups, in their order.
        style: How the works are shown.
        values: Options of the list; `numbered`, `type_order` and `topic_order` are looked at.
        context: Where the list stands.
    """
    works = {work.key: work for group in groups for work in group.works}
    numbers = _numbers(values.get("numbered", "none"), len(works))
    views = {work.key: work_view(work, style, context, next(numbers)) for work in works.values()}
    if style.extras:
        # not at the top: few lists show them
        from mkdocs_scholar.views.work_extras import with_extras  # noqa: PLC0415

        views = {key: with_extras(view, works[key], style.extras) for key, view in views.items()}
    headings = own_headings(values)
    made = []
    for group in groups:
        made.append(
            PublicationGroup(
                kind=group.kind,
                name=group.name,
                works=tuple(views[work.key] for work in group.works),
                heading=context.maybe_phrase(headings.get(group.kind, {}).get(group.name)),
            )
        )
        if group.kind == "topic":  # of all groups these alone share works
            views |= {work.key: replace(views[work.key], has_id=False) for work in group.works}
    return tuple(made)


Groups = tuple[PublicationGroup, ...]


def folded(groups: Groups, first: int | None) -> tuple[Groups, Groups]:
    """Parts a list into what stands open and what unfolds.

    Args:
        groups: The whole list.
        first: How many works stand open, a work counted wherever it stands; None for all.
    """
    shown: list[PublicationGroup] = []
    rest: list[PublicationGroup] = []
    left = first if first is not None else sum(len(group.works) for group in groups)
    for group in groups:
        if left > 0:
            shown.append(replace(group, works=group.works[:left]))
        if len(group.works) > left:
            rest.append(replace(group, works=group.works[max(0, left) :], is_continued=left > 0))
        left -= len(group.works)
    return tuple(shown), tuple(rest)


def _numbers(numbering: str, total: int) -> Iterator[int | None]:
    if numbering in ("none", "false"):
        return iter([None] * total)
    return iter(range(total, 0, -1) if numbering == "down" else range(1, total + 1))


def own_headings(values: Mapping[str, Any]) -> Headings:
    """Finds headings of the user's own in a list's options."""
    types = dict(values.get("type_order", ()))
    return {
        "type": {kind.value: words for kind, words in types.items()},
        "topic": dict(values.get("topic_order", ())),
    }
