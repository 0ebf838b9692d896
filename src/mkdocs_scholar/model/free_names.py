"""Names that are taken, and the next that is free."""

from __future__ import annotations

from collections.abc import Iterable


class FreeNames:
    """Names that are taken, and up to which number; each is found free in a step or two."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._numbers: dict[str, int] = {}

    def take(self, name: str) -> str:
        """Returns the name, with the first free number from "-2" on behind it if it is taken, and takes that.

        >>> names = FreeNames({"lin"})
        >>> names.take("ek"), names.take("lin"), names.take("lin")
        ('ek', 'lin-2', 'lin-3')
        """
        free, number = name, self._numbers.get(name, 1)
        while free in self._taken:
            number += 1
            free = f"{name}-{number}"
        self._numbers[name] = number
        self._taken.add(free)
        return free
