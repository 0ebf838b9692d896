"""Regular expressions that are compiled when one is first used."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


def regex(expression: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Stands for a compiled expression until it is used.

    To compile the three hundred of this package takes as long as to build a small page, and a build uses few of them.

    >>> regex("[a-z]+").fullmatch("tide")[0]
    'tide'
    """
    return cast("re.Pattern[AnyStr]", _Pattern(expression, flags))


class _Pattern:
    """Takes each method over from the compiled expression at its first use, so that the next costs nothing more."""

    def __init__(self, expression: str | bytes, flags: int) -> None:
        self.pattern = expression
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        method = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, method)
        return method
