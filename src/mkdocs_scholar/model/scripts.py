"""Small characters: superscripts and subscripts as Unicode has them, for text without markup."""

from __future__ import annotations

SUPERSCRIPTS = str.maketrans("0123456789+−-=()nijhkrstuvwxyzabcdefglmop", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱʲʰᵏʳˢᵗᵘᵛʷˣʸᶻᵃᵇᶜᵈᵉᶠᵍˡᵐᵒᵖ")
SUBSCRIPTS = str.maketrans("0123456789+−-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

_FORMULA_LETTERS = frozenset("ni")
"""Letters that stand raised in formulas alone: "xⁿ"; others do so in words too ("1ᵉʳ", "MᶜDonald")."""


def raised(text: str, before: str) -> str:
    """Writes a superscript in a text without markup: numbers and signs small, words on the line.

    On the line, "10⁻³" would be another number, and "4ᵗʰ" is no word.

    >>> raised("−3", "10"), raised("th", "4"), raised("n", "x"), raised("0.5", "10"), raised("1,2", "")
    ('⁻³', 'th', 'ⁿ', '^0.5', '¹,²')

    Args:
        text: The superscript.
        before: What stands before it.
    """
    small = _small(text, SUPERSCRIPTS) if not text.isalpha() or text in _FORMULA_LETTERS else text
    is_other_number = small == text and text[:1].isdigit() and before[-1:].isdigit() and not text.isalnum()
    return f"^{text}" if is_other_number else small


def lowered(text: str) -> str:
    """Writes a subscript in a text without markup: numbers, signs and single letters small, words on the line.

    >>> lowered("2"), lowered("i"), lowered("max"), lowered("1,3"), lowered("n+1")
    ('₂', 'ᵢ', 'max', '₁,₃', 'ₙ₊₁')
    """
    return text if len(text) > 1 and text.isalpha() else _small(text, SUBSCRIPTS)


def _small(text: str, table: dict[int, int]) -> str:
    """Writes a text in small characters, commas as they are; unchanged if one of its characters has none."""
    return text.translate(table) if all(ord(letter) in table or letter in ", " for letter in text) else text
