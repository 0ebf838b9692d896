"""Names written plainly, as nine in ten are: read in one go, and just as the rules of BibTeX would read them."""

from __future__ import annotations

from mkdocs_scholar.model.person import Contribution, Name
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.latex import compose

_BEYOND_ASCII = "À-ÖØ-öø-ɏḀ-ỿΈ-ϿЀ-ҁҊ-ӿ"
"""Letters of Latin, Greek and Cyrillic, less what NFC would change."""
_KNOWN = regex(f"[A-Za-z .,'’{_BEYOND_ASCII}-]*")
_WORD = r"[^\W\d_a-z](?:[^\W\d_]++|[.’]|'(?!')|-(?!-))*+"
_PLAIN = regex(rf"(?P<one>{_WORD}(?: {_WORD})*)(?P<comma>,? )(?P<other>{_WORD}(?: {_WORD})*)")
_PECULIAR_WORDS = (
    "and et al others authors coauthors co-authors more jr jnr sr snr ii iii iv ph phd dphil esq"
    " collaboration collaborations consortium consortia inc ltd llc gmbh corp"
)
_PECULIAR = frozenset(_PECULIAR_WORDS.split())
"""Words that are no names, or could be none, or are no person's."""


_LONGEST = 120
"""Letters up to which a name is looked at here: the pattern may try each pair of its blanks."""


def _is_capital(word: str) -> bool:
    return word[0].isupper()


def read_plain(source: str) -> Contribution | None:
    r"""Reads "Family, Given" or "Given Family" if each word starts with a capital.

    Args:
        source: TeX source of one name, its blanks single.

    Returns:
        The contribution; None for a name that needs a closer look.

    >>> read_plain(r"M{\"u}ller, J\"urgen K.").name.full, read_plain("Ludwig van Beethoven")
    ('Jürgen K. Müller', None)
    """
    text = compose(source) if "\\" in source else source
    match = _PLAIN.fullmatch(text) if len(text) < _LONGEST else None
    if match is None or not (text.isascii() or (_KNOWN.fullmatch(text) and all(map(_is_capital, text.split(" "))))):
        return None
    if not _PECULIAR.isdisjoint(text.lower().replace(".", " ").replace(",", " ").split()):
        return None
    if match["comma"] == ", ":
        if match["one"][1:2] == match["other"][1:2] == ".":
            return None  # "A. Smith, B. Jones": rather two people
        return Contribution(name=Name(family=match["one"], given=match["other"]))
    given, _, family = text.rpartition(" ")
    if family.isupper() and (len(family) < 4 or family.endswith(".")):
        return None  # "Doe J": rather initials than a family name
    return Contribution(name=Name(family=family, given=given))
