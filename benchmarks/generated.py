"""Bibliographies to measure with: any number of works of about 1 kB, the same each time."""

from __future__ import annotations

from random import Random

_GIVEN = ("Ada", "Grace", "Niklaus", "Barbara", "Edsger", "Frances", "Ren{\\'e}", 'J{\\"u}rgen', "Mei", 'Zo{\\"e}')
_FAMILY = (
    "Lovelace",
    "Hopper",
    "Wirth",
    "Liskov",
    "Dijkstra",
    "Allen",
    "Descartes",
    'M{\\"u}ller',
    "Chen",
    "N{\\o}rgaard",
)
_WORDS = (
    "scheduling", "tides", "clusters", "sparse", "graphs", "learning", "memory", "large", "robust", "storage", "of",
    "for", "with", "latency", "measured", "models", "the", "networks", "careful", "bounds", "under", "load", "and",
)  # fmt: skip
_VENUES = (
    ("Proceedings of the Symposium on Careful Systems", "SCS"),
    ("Conference on Measured Computing {\\&} Networks", "MCN"),
    ("Proceedings of the Workshop on Tides", "WoT"),
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def _words(random: Random, count: int) -> str:
    return " ".join(random.choices(_WORDS, k=count))


def _author(random: Random) -> str:
    return f"{random.choice(_FAMILY)}, {random.choice(_GIVEN)} {random.choice('ABCDEFGH')}."


def _title(random: Random) -> str:
    words = _words(random, 8).capitalize()
    return f"{words} in {{GPU}} Clusters" if random.random() < 0.3 else words


def entry(number: int, random: Random) -> str:
    """One entry of about 1 kB; every third has markup in its title, many authors have accents."""
    venue, short = random.choice(_VENUES)
    fields = {
        "title": _title(random),
        "author": " and ".join(_author(random) for _ in range(random.randint(2, 9))),
        "booktitle": venue,
        "abbr": short,
        "year": str(random.randint(1990, 2025)),
        "month": random.choice(_MONTHS),
        "pages": f"{number}--{number + 14}",
        "doi": f"10.5555/{number}.{random.randint(1000, 9999)}",
        "pdf": f"https://example.org/papers/{number}.pdf",
        "keywords": ", ".join(random.sample(_WORDS, 4)),
        "abstract": _words(random, 65).capitalize() + ".",
    }
    lines = "".join(
        f"  {name:<9} = {value if name == 'month' else '{' + value + '}'},\n" for name, value in fields.items()
    )
    return f"@inproceedings{{work{number},\n{lines}}}\n"


def bibliography(works: int) -> str:
    """A .bib file of so many works."""
    random = Random(works)
    return "\n".join(entry(number, random) for number in range(works))
