"""Distinctions that many venues know, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache, lru_cache
from types import MappingProxyType

from mkdocs_scholar.model.text import fold
from mkdocs_scholar.patterns import regex


class AwardKind(Enum):
    """A distinction that many venues know, the highest first."""

    BEST_PAPER = "best-paper"
    DISTINGUISHED_PAPER = "distinguished-paper"
    OUTSTANDING_PAPER = "outstanding-paper"
    TEST_OF_TIME = "test-of-time"
    HONOURABLE_MENTION = "honourable-mention"
    ORAL = "oral"
    SPOTLIGHT = "spotlight"


_BARE_NAMES: Mapping[AwardKind, str] = {
    AwardKind.BEST_PAPER: "best paper|best paper award|best papers award|best paper prize",
    AwardKind.DISTINGUISHED_PAPER: "distinguished paper|distinguished paper award|distinguished papers award",
    AwardKind.OUTSTANDING_PAPER: "outstanding|outstanding paper|outstanding paper award|outstanding papers award",
    AwardKind.TEST_OF_TIME: "test of time|test of time award|test of time paper|test of time paper award|tot|tot award",
    AwardKind.HONOURABLE_MENTION: "honourable mention|honorable mention|honourable mention award"
    "|honorable mention award|honourable mentions|honorable mentions",
    AwardKind.ORAL: "oral|oral presentation|oral paper|oral talk",
    AwardKind.SPOTLIGHT: "spotlight|spotlight presentation|spotlight paper|spotlight talk",
}
_CHINESE_NAMES: Mapping[AwardKind, str] = {
    AwardKind.BEST_PAPER: "最佳论文|最佳论文奖|最优论文奖",
    AwardKind.DISTINGUISHED_PAPER: "杰出论文|杰出论文奖|卓越论文奖",
    AwardKind.OUTSTANDING_PAPER: "优秀论文|优秀论文奖",
    AwardKind.TEST_OF_TIME: "时间检验奖|时间考验奖|时间检验论文奖|时间考验论文奖",
    AwardKind.HONOURABLE_MENTION: "荣誉提名|荣誉提名奖|荣誉提及|荣誉奖",
    AwardKind.ORAL: "口头报告|口头报告论文",
    AwardKind.SPOTLIGHT: "焦点论文|亮点论文|焦点报告",
}


@cache
def _names() -> Mapping[str, tuple[AwardKind, str]]:
    """Plain names, folded, with their language."""
    return {
        fold(name): (kind, language)
        for language, names in (("en", _BARE_NAMES), ("zh", _CHINESE_NAMES))
        for kind, written in names.items()
        for name in written.split("|")
    }


_NOMINATION = regex(
    r"\b(?:nominee|nomination|nominated|nominiert|(?:semi ?)?finalist|(?:short|long) ?list(?:ed)?"
    r"|candidate(?! (?:\w+ )?(?:award|prize|paper|talk|thesis)))s?\b|(?<!荣誉)提名|入围|候选"
)
_LATER = regex(r"\b(?:second|third|2nd|3rd) best\b|\brunners? up\b")
_PATTERNS: Mapping[AwardKind, re.Pattern[str]] = MappingProxyType(
    {
        AwardKind.HONOURABLE_MENTION: regex(r"\bhonou?rable mention|荣誉提名|荣誉提及"),
        AwardKind.TEST_OF_TIME: regex(r"\btest of (?:the )?time\b|\bmost influential paper\b|时间[检考]验"),
        AwardKind.DISTINGUISHED_PAPER: regex(r"\bdistinguished (?:[\w&]+ ){0,2}(?:paper|article)s?\b|杰出论文"),
        AwardKind.OUTSTANDING_PAPER: regex(r"\boutstanding (?:[\w&]+ ){0,2}(?:paper|article)s?\b|优秀论文"),
        AwardKind.BEST_PAPER: regex(
            r"\bbest (?!of )(?:[\w&]+ ){0,3}(?:paper|article)s?\b(?! (?:presentation|review))|最佳(?:学生|长|短)?论文"
        ),
        AwardKind.SPOTLIGHT: regex(r"(?<!best )\bspotlight\b(?! on\b)"),
        AwardKind.ORAL: regex(r"(?<!best )(?<!student )\boral\b(?= presentation| paper| talk|$| \(|[,;:)])"),
    }
)
"""What tells a kind within more words, in the order they are looked for; folded, hyphens as blanks."""
_JOINERS = regex(r"[\s_\-‐‑–]+")


@lru_cache(maxsize=4096)
def award_kind(text: str) -> tuple[AwardKind | None, str]:
    """Tells what kind of distinction a text names.

    Returns:
        The kind; None for a text that names none of them, or says that it was nearly one. And the language of the text
        where it is a plain name of the kind ("en", "zh"), "any" where it is a word of the vocabulary, empty where it
        says more, such as whose award it is.

    >>> award_kind("Best Paper Award"), award_kind("best-paper"), award_kind("CHI 2023 Best Paper")[1]
    ((<AwardKind.BEST_PAPER: 'best-paper'>, 'en'), (<AwardKind.BEST_PAPER: 'best-paper'>, 'any'), '')
    >>> award_kind("Best Paper Finalist"), award_kind("Young Scientist Prize")
    ((None, ''), (None, ''))
    """
    plain = _JOINERS.sub(" ", fold(text)).strip().rstrip(".!")
    named = _names().get(plain)
    if named:
        kind, language = named
        return kind, "any" if text.islower() or text.isupper() or plain.startswith("tot") else language
    if _NOMINATION.search(plain) or _LATER.search(plain):
        return None, ""
    return next((kind for kind, pattern in _PATTERNS.items() if pattern.search(plain)), None), ""


@lru_cache(maxsize=4096)
def is_nomination(text: str) -> bool:
    """Whether a text says that a work was only close to a distinction.

    >>> is_nomination("Best Paper Finalist"), is_nomination("Best Paper Runner-up"), is_nomination("最佳论文提名")
    (True, False, True)
    """
    plain = _JOINERS.sub(" ", fold(text)).strip()
    return plain.rstrip(".!") not in _names() and _NOMINATION.search(plain) is not None
