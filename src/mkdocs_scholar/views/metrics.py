"""Counters: numbers about the researcher, each with where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from mkdocs_scholar.model.date import PartialDate
from mkdocs_scholar.model.profile import Metric
from mkdocs_scholar.problems import did_you_mean
from mkdocs_scholar.views import options
from mkdocs_scholar.views.context import Context, Phrase
from mkdocs_scholar.views.options import Option, Options

COUNTED = ("publications", "works")
"""Metrics that are counted from the bibliography where the profile does not give them."""


class MetricView(Struct, frozen=True, kw_only=True):
    """One counter."""

    name: str
    """Its name, also that of its term."""
    label: Phrase | None
    """Words of the user's own; None where the locale has a term, or the name is shown."""
    text: str
    """Value as typed; empty where it is a number."""
    number: int | float | None
    is_at_least: bool
    """Whether the number is a lower bound, shown with "+"."""
    source: Phrase | None
    href: str | None
    as_of: PartialDate | None

    @property
    def name_words(self) -> str:
        """The name as words, for want of a label or a term: "phd_students" is "Phd students"."""
        words = self.name.replace("_", " ").strip()
        return words[:1].upper() + words[1:]


class MetricsView(Struct, frozen=True, kw_only=True):
    """Counters in the order asked for."""

    metrics: tuple[MetricView, ...]


OPTIONS: Options = MappingProxyType(
    {
        "only": Option(
            read=options.texts,
            default=(),
            meaning=("Names of the metrics to show, in this order; all of the profile's otherwise."),
        ),
        "sources": Option(read=options.flag, default=True, meaning="Whether source and date stand with each number."),
    }
)
"""Options of the block `metrics`."""

INLINE_OPTIONS: Options = MappingProxyType(
    {"name": Option(read=options.text, default="publications", meaning="Name of the metric.")}
)
"""Options of the inline block `metric`."""


def metrics(values: Mapping[str, Any], context: Context) -> MetricsView:
    """Makes the counters that the options ask for."""
    names = values.get("only") or _default_names(context)
    found = (_metric(name, context, with_source=values.get("sources", True)) for name in names)
    return MetricsView(metrics=tuple(metric for metric in found if metric))


def metric(values: Mapping[str, Any], context: Context) -> MetricView | None:
    """Makes one number for a sentence; None if there is none of that name."""
    return _metric(values.get("name", "publications"), context, with_source=False)


def _default_names(context: Context) -> tuple[str, ...]:
    given = tuple(metric.name for metric in context.profile.metrics) if context.profile else ()
    is_counted = bool(context.library.works) and not set(COUNTED) & set(given)
    return ("publications", *given) if is_counted else given


def _metric(name: str, context: Context, *, with_source: bool) -> MetricView | None:
    given = context.profile.metric(name) if context.profile else None
    if given and _has_value(given):
        return _given(given, context, with_source=with_source)
    if name in COUNTED:
        return _counted(name, given, context)
    if context.without_profile:
        context.report.extend(context.without_profile)
        return None
    known = [*_default_names(context), *COUNTED]
    hint = did_you_mean(name, known) or f" There are: {', '.join(dict.fromkeys(known))}."
    context.report.add(
        "unknown-metric", f'the profile gives no metric "{name}"; add it under `metrics:`.{hint}', context.location
    )
    return None


def _has_value(given: Metric) -> bool:
    return bool(given.value) or given.number is not None or given.at_least is not None


def _counted(name: str, given: Metric | None, context: Context) -> MetricView:
    """Counts the works; the profile may still give the words under the number."""
    return MetricView(
        name=name,
        label=context.maybe_phrase(given.label) if given else None,
        text="",
        number=len(context.library.works),
        is_at_least=False,
        source=None,
        href=None,
        as_of=None,
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
    )
