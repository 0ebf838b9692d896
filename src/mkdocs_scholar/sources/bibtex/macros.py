"""`@string`: names that stand for text, over all files of one bibliography."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from mkdocs_scholar.sources.bibtex.plain import Piece

_MONTHS = frozenset({"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"})
"""The month macros of every BibTeX style, left for the reader of dates."""

_STANDARD: Mapping[str, str] = MappingProxyType(
    {
        **{name: name for name in _MONTHS},
        "acmcs": "ACM Computing Surveys", "acta": "Acta Informatica", "cacm": "Communications of the ACM",
        "ibmjrd": "IBM Journal of Research and Development", "ibmsj": "IBM Systems Journal",
        "ieeese": "IEEE Transactions on Software Engineering", "ieeetc": "IEEE Transactions on Computers",
        "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
        "ipl": "Information Processing Letters", "jacm": "Journal of the ACM",
        "jcss": "Journal of Computer and System Sciences", "scp": "Science of Computer Programming",
        "sicomp": "SIAM Journal on Computing", "tocs": "ACM Transactions on Computer Systems",
        "tods": "ACM Transactions on Database Systems", "tog": "ACM Transactions on Graphics",
        "toms": "ACM Transactions on Mathematical Software", "toois": "ACM Transactions on Office Information Systems",
        "toplas": "ACM Transactions on Programming Languages and Systems", "tcs": "Theoretical Computer Science",
    }
)  # fmt: skip
"""What BibTeX's standard styles define (plain.bst)."""

_DEEPEST, _LONGEST = 50, 10_000
"""How many definitions within each other are followed, and how many characters one may come to."""

Place = tuple[int, int]
"""Number of the file, and of the block in it."""


class Macros:
    """All definitions of all files.

    The one that counts is the last before the use in the same file, as in BibTeX; else the nearest of an earlier file,
    else the first anywhere, because people keep their definitions in a file of their own.
    """

    def __init__(self) -> None:
        self._places: dict[str, list[Place]] = {}
        self._pieces: dict[tuple[str, Place], tuple[Piece, ...]] = {}
        self._texts: dict[tuple[str, Place], tuple[str, list[str]]] = {}
        self._open: set[tuple[str, Place]] = set()

    def define(self, name: str, pieces: tuple[Piece, ...], place: Place) -> None:
        """Adds a definition; they come in the order of files and blocks."""
        name = name.lower()
        self._places.setdefault(name, []).append(place)
        self._pieces[name, place] = pieces

    def is_month(self, name: str) -> bool:
        """Whether a name is a month's, as every style has it: it is left to the reader of dates."""
        return name in _MONTHS and name not in self._places

    def text(self, pieces: Sequence[Piece], place: Place) -> tuple[str, list[str]]:
        """Puts pieces together.

        Returns:
            The text, and the names in it that are not defined; they stand for themselves.
        """
        if len(pieces) == 1 and not pieces[0][0]:
            return pieces[0][1], []
        unknown: list[str] = []
        return self._joined(pieces, place, unknown), unknown

    def _joined(self, pieces: Sequence[Piece], place: Place, unknown: list[str]) -> str:
        return "".join(self._expansion(text, place, unknown) if is_name else text for is_name, text in pieces)

    def _expansion(self, name: str, place: Place, unknown: list[str]) -> str:
        """Returns what a name stands for; itself, and noted, if that is nothing, goes in a circle or has no end."""
        defined = self._before(name.lower(), place)
        if defined is None:
            standard = _STANDARD.get(name.lower())
            if standard is None:
                unknown.append(name)
            return name if standard is None else standard
        use = (name.lower(), defined)
        if use not in self._texts:
            if use in self._open or len(self._open) > _DEEPEST:
                unknown.append(name)
                return name
            self._open.add(use)
            missing: list[str] = []
            text = self._joined(self._pieces[use], defined, missing)
            self._open.discard(use)
            self._texts[use] = (text, missing) if len(text) <= _LONGEST else (name, [name])
        text, missing = self._texts[use]
        unknown += missing
        return text

    def _before(self, name: str, place: Place) -> Place | None:
        places = self._places.get(name)
        if not places:
            return None
        before = bisect_left(places, place)
        return places[before - 1] if before else places[0]
