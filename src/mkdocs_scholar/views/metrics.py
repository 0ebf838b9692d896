"""Counters: numbers about the researcher, each with where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.freshness import is_stale
from mkdocs_scholar.model.profile import Metric
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.figures import GIVEN, NAMES, OF_SNAPSHOT, Counted, counted
from mkdocs_scholar.views.options import Option, Options
from mkdocs_scholar.views.works_page import OPTION, works_page

COUNTED = ("publications", "works")
"""Metrics that are counted from the bibliography where the profile does not give them."""


class MetricView(Struct, frozen=True, kw_only=True):
    """One counter."""

    name: str
    """Its name, also that of its term."""
    label: Phrase | None = None
    """Words of the user's own; None where the locale has a term, or the name is shown."""
    text: str = ""
    """Value as typed; empty where it is a number."""
    number: int | float | None = None
    is_at_least: bool = False
    """Whether the number is a lower bound, shown with "+"."""
    first: PartialDate | None = None
    last: PartialDate | None = None
    """Ends of a span of years; None where it is a number."""
    source: Phrase | None = None
    href: str | None = None
    as_of: PartialDate | None = None
    whole: int | None = None
    """How many there are in all, where the number counts a part of them."""
    is_stale: bool = False
    """Whether it was counted longer ago than the setting `stale_after` allows."""
    is_all_here: bool = False
    """Whether it was counted from all works that are here."""
    works_href: str = ""
    """The list of the works that it counts, where these are here; empty for none."""
    about: str = ""
    """Proper name that its term has a gap for; empty for none."""
    is_place: bool = False
    """Whether it is a place in a ranking, shown with "#"."""

    @property
    def name_words(self) -> str:
        """The name as words, for want of a label or a term: "phd_students" is "Phd students"."""
        words = self.name.replace("_", " ").strip()
        return words[:1].upper() + words[1:]

    @property
    def has_source(self) -> bool:
        """Whether anything stands under the number that says where it comes from."""
        return bool(self.source or self.as_of or self.whole)


class MetricsView(Struct, frozen=True, kw_only=True):
    """Counters in the order asked for."""

    metrics: tuple[MetricView, ...]


PREFER = Option(
    read=options.choice("profile", "snapshot"),
    default="profile",
    meaning="Whose number stands where both have one: profile, snapshot.",
)

OPTIONS: Options = MappingProxyType(
    {
        "only": Option(
            read=options.texts,
            default=(),
            meaning=("Names of the metrics to show, in this order; all of the profile's otherwise."),
        ),
        "prefer": PREFER,
        "sources": Option(read=options.flag, default=True, meaning="Whether source and date stand with each number."),
        "works_page": OPTION,
    }
)
"""Options of the block `metrics`."""

INLINE_OPTIONS: Options = MappingProxyType(
    {
        "name": Option(read=options.text, default="publications", meaning="Name of the metric."),
        "prefer": PREFER,
    }
)
"""Options of the inline block `metric`."""


def metrics(values: Mapping[str, Any], context: Context) -> MetricsView:
    """Makes the counters that the options ask for."""
    names = values.get("only") or _default_names(context)
    found = (_metric(name, values, context, with_source=values.get("sources", True)) for name in names)
    shown = tuple(metric for metric in found if metric)
    if not any(metric.is_all_here for metric in shown):
        return MetricsView(metrics=shown)
    page = works_page(values, context).address
    return MetricsView(metrics=tuple(replace(each, works_href=page) if each.is_all_here else each for each in shown))


def metric(values: Mapping[str, Any], context: Context) -> MetricView | None:
    """Makes one number for a sentence; None if there is none of that name."""
    return _metric(values.get("name", "publications"), values, context, with_source=False)


def _default_names(context: Context) -> tuple[str, ...]:
    given = tuple(metric.name for metric in context.profile.metrics) if context.profile else ()
    is_counted = bool(context.library.works) and not set(COUNTED) & set(given)
    known = [name for name in OF_SNAPSHOT if name not in given and counted(name, context)] if context.snapshot else []
    return ("publications", *given, *known) if is_counted else (*given, *known)


def _metric(name: str, values: Mapping[str, Any], context: Context, *, with_source: bool) -> MetricView | None:
    given = context.profile.metric(name) if context.profile else None
    has_given = given is not None and _has_value(given)
    if given and has_given and values.get("prefer") != "snapshot":
        return _given(given, context, with_source=with_source)
    found = counted(name, context)
    is_theirs = found is not None and bool(found.source or found.about)
    if given and has_given and not is_theirs:
        return _given(given, context, with_source=with_source)
    if found is not None:
        return _counted(name, found, given, context, with_source=with_source)
    _tell_nothing(name, context)
    return None


def _tell_nothing(name: str, context: Context) -> None:
    """Tells why there is no number: its files lack, there is nothing to count, or nobody gives it."""
    is_countable = name in NAMES and name not in GIVEN
    if is_countable and context.without_library:
        context.report.extend(context.without_library)
    elif is_countable:
        context.report.add("no-data", f"there is nothing to count for the metric {name}.", context.location)
    elif context.without_profile:
        context.report.extend(context.without_profile)
    else:
        known = [each for each in dict.fromkeys((*_default_names(context), *COUNTED, *NAMES)) if each != name]
        hint = did_you_mean(name, known) or f" There are: {', '.join(known)}."
        message = f'neither the profile nor a snapshot gives a metric "{name}"; add it under `metrics:`.{hint}'
        context.report.add("unknown-metric", message, context.location)


def _has_value(given: Metric) -> bool:
    return bool(given.value) or given.number is not None or given.at_least is not None


def _counted(name: str, found: Counted, given: Metric | None, context: Context, *, with_source: bool) -> MetricView:
    """Shows a number that was found; the profile may still give the words under it."""
    return MetricView(
        name=name,
        label=context.maybe_phrase(given.label) if given else None,
        number=found.number,
        first=found.first,
        last=found.last,
        source=Phrase(text=found.source) if found.source and with_source else None,
        href=found.url or None if with_source else None,
        as_of=found.date if with_source else None,
        whole=found.whole if with_source else None,
        is_stale=found.is_stale,
        is_all_here=found.is_all_here,
        about=found.about,
        is_place=found.is_place,
    )


def _given(given: Metric, context: Context, *, with_source: bool) -> MetricView:
    return MetricView(
        name=given.name,
        label=context.maybe_phrase(given.label),
        text=given.value,
        number=given.at_least if given.at_least is not None else given.number,
        is_at_least=given.at_least is not None,
        source=context.maybe_phrase(given.source) if with_source else None,
        href=context.href(given.url, f"metric {given.name}: url", given.location) if with_source else None,
        as_of=given.as_of if with_source else None,
        is_stale=is_stale(given.as_of, context.today, context.settings.stale_after),
    )
