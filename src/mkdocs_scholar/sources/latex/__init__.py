"""TeX markup of bibliography fields."""

from mkdocs_scholar.sources.latex.accents import compose
from mkdocs_scholar.sources.latex.decoding import Decoded, csl_plain, decode, is_tidy, plain, read_tidy
from mkdocs_scholar.sources.latex.verbatim import is_group, unwrapped, verbatim

__all__ = [
    "Decoded",
    "compose",
    "csl_plain",
    "decode",
    "is_group",
    "is_tidy",
    "plain",
    "read_tidy",
    "unwrapped",
    "verbatim",
]
