"""What TeX's symbol commands stand for, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from mkdocs_scholar.patterns import regex


def words(text: str) -> list[str]:
    """Splits a table's cell into its words.

    >>> words("rm bf")
    ['rm', 'bf']
    """
    return text.split()


def _pairs(table: str) -> dict[str, str]:
    cells = words(table)
    return dict(zip(cells[::2], cells[1::2], strict=True))


LETTERS: Mapping[str, str] = MappingProxyType(
    _pairs(
        """
    aa å AA Å ae æ AE Æ oe œ OE Œ o ø O Ø l ł L Ł ss ß SS ẞ dj đ DJ Đ dh ð DH Ð eth ð ETH Ð th þ TH Þ ng ŋ NG Ŋ i ı j ȷ
    textdotlessi ı textdotlessj ȷ
    ij ĳ IJ Ĳ ohorn ơ OHORN Ơ uhorn ư UHORN Ư textthorn þ textThorn Þ textesh ʃ textezh ʒ textschwa ə
    textopeno ɔ textepsilon ɛ textiota ɩ hbar ħ textcrh ħ textcrd đ lbar ł kra ĸ textlongs ſ
    cprime ʹ cdprime ʺ Cprime ʹ Cdprime ʺ tprime ʹ
        """
    )
)
"""Letters that are no accented letters."""

SIGNS: Mapping[str, str] = MappingProxyType(
    _pairs(
        r"""
    TeX TeX LaTeX LaTeX LaTeXe LaTeX2ε BibTeX BibTeX BIBTeX BibTeX XeTeX XeTeX XeLaTeX XeLaTeX LuaTeX LuaTeX
    LuaLaTeX LuaLaTeX pdfTeX pdfTeX pdfLaTeX pdfLaTeX ConTeXt ConTeXt METAFONT METAFONT MF METAFONT MP MetaPost
    AmS AMS AmSTeX AMS-TeX AmSLaTeX AMS-LaTeX CTAN CTAN PS PostScript TUB TUGboat TUGboat TUGboat
    textcopyright © copyright © textregistered ® texttrademark ™ textservicemark ℠ textcircledP ℗
    pounds £ textsterling £ texteuro € euro € EUR € EURtm € textyen ¥ yen ¥ textcent ¢ textdollar $ textwon ₩
    No № numero № permil ‰ circledR ®
    textcurrency ¤ textflorin ƒ textbaht ฿ textcolonmonetary ₡ textdong ₫ textlira ₤ textnaira ₦ textpeso ₱
    S § textsection § P ¶ textparagraph ¶ dag † textdagger † ddag ‡ textdaggerdbl ‡ textpilcrow ¶
    dots … ldots … textellipsis … textendash – textemdash — textbar | textbardbl ‖ textbackslash \ textasciitilde ~
    textasciicircum ^ textasciigrave ` textasciiacute ´ textasciidieresis ¨ textasciimacron ¯ textasciicaron ˇ
    textasciibreve ˘ textunderscore _ textless < textgreater > textbraceleft { textbraceright } lbrace { rbrace }
    textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” lq ‘ rq ’ textquotedbl " dq "
    textquotesingle ' textquotestraightbase ‚ textquotestraightdblbase „ quotesinglbase ‚ quotedblbase „
    glq ‚ grq ‘ glqq „ grqq “ flq ‹ frq › flqq « frqq » guillemotleft « guillemotright » guillemetleft «
    guillemetright » guilsinglleft ‹ guilsinglright › og « fg »
    textexclamdown ¡ textquestiondown ¿ textinterrobang ‽ textbullet • textperiodcentered · textopenbullet ◦
    textasteriskcentered * textasterisk * textnumero № textpercent % textperthousand ‰ textpertenthousand ‱
    textdegree ° textcelsius ℃ degree ° degreeCelsius °C celsius °C textmu µ micro µ textohm Ω ohm Ω textmho ℧
    textordmasculine º textordfeminine ª textonequarter ¼ textonehalf ½ textthreequarters ¾ textonesuperior ¹
    texttwosuperior ² textthreesuperior ³ texttimes × textdiv ÷ textpm ± textlnot ¬ textminus − textfractionsolidus ⁄
    textsurd √ textreferencemark ※ textmusicalnote ♪ textestimated ℮ textrecipe ℞ textdiscount ⁒ textvisiblespace ␣
    textleftarrow ← textrightarrow → textuparrow ↑ textdownarrow ↓ textborn ⋆ textdied † textmarried ⚭ textdivorced ⚮
    endash – emdash — ndash – mdash — Dash — dash — bs \ mhyphen - hyphen - hyp - slash / textsoftsign ь checkmark ✓
    Letter ✉ male ♂ female ♀ mars ♂ venus ♀ sun ☉ astrosun ☉ earth ⊕ jupiter ♃
    textasciibullet • ast * textprime ′ textdblhyphen ⹀ textlquill ⁅ textrquill ⁆ textlangle ⟨ textrangle ⟩
    textbigcircle ◯ mathplus + mathsemicolon ; mathcolon : mathdollar $
    mathellipsis … mathsterling £ lbrack [ rbrack ] less < greater > percent %
        """
    )
)
"""Signs, quotation marks, currencies and names of programs."""

BIBLATEX: Mapping[str, str] = MappingProxyType(
    {
        "addperiod": ".", "adddot": ".", "addcomma": ",", "addcolon": ":", "addsemicolon": ";", "addexclam": "!",
        "addquestion": "?", "addslash": "/", "adddotspace": ". ", "addthinspace": "\u2009", "addhighpenspace": " ",
        "bibopenparen": "(", "bibcloseparen": ")", "bibopenbracket": "[", "bibclosebracket": "]", "bibrangedash": "–",
        "bibdatedash": "–", "bibopenquote": "“", "bibclosequote": "”", "psq": "sq.", "psqq": "sqq.", "pno": "p.",
        "ppno": "pp.", **dict.fromkeys(("addspace", "addabbrvspace", "sqspace"), " "),
        **dict.fromkeys(("addnbspace", "addlowpenspace", "bibnamedelima", "bibnamedelimb"), "\u00a0"),
    }
)  # fmt: skip
"""Punctuation and other short text that BibLaTeX has commands for (manual 4.7.1 to 4.7.3, 3.15.2)."""

ABBREVIATIONS: Mapping[str, str] = MappingProxyType({"etal": "et al.", "ie": "i.e.", "eg": "e.g.", "etc": "etc."})
"""Commands that classes of conferences define."""

GREEK: Mapping[str, str] = MappingProxyType(
    _pairs(
        """
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ
    lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ
    chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω Alpha Α
    Beta Β Epsilon Ε Zeta Ζ Eta Η Iota Ι Kappa Κ Mu Μ Nu Ν Omicron Ο Rho Ρ Tau Τ Chi Χ digamma ϝ
    textalpha α textbeta β textgamma γ textdelta δ texteta η texttheta θ textkappa κ textlambda λ textnu ν textpi π
    textrho ρ textsigma σ texttau τ textphi φ textchi χ textpsi ψ textomega ω textDelta Δ textOmega Ω textGamma Γ
    upalpha α upbeta β upgamma γ updelta δ upepsilon ε uplambda λ upmu μ upnu ν uppi π uprho ρ upsigma σ uptau τ
    upphi φ upchi χ uppsi ψ upomega ω Updelta Δ Upomega Ω
    infty ∞ ell ℓ hslash ℏ partial ∂ nabla ∇ prime ′ aleph ℵ Re ℜ Im ℑ wp ℘ imath ı jmath ȷ emptyset ∅ varnothing ∅
    angle ∠ circ ° dagger † ddagger ‡ star ⋆ bigstar ★ bullet • cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ odot ⊙ oplus ⊕
    sharp ♯ flat ♭ natural ♮ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ square □ Box □ triangle △ diamond ⋄
    lozenge ◊ top ⊤ bot ⊥ beth ℶ mho ℧ Angstrom Å AngstromSign Å
        """
    )
)
"""Symbols of mathematics that can stand for themselves in running text."""

OPERATORS: Mapping[str, str] = MappingProxyType(
    _pairs(
        r"""
    times × pm ± mp ∓ div ÷ cdot · leq ≤ le ≤ geq ≥ ge ≥ leqslant ⩽ geqslant ⩾ neq ≠ ne ≠ ll ≪ gg ≫ sim ∼ simeq ≃
    approx ≈ cong ≅ equiv ≡ propto ∝ lesssim ≲ gtrsim ≳ la ≲ ga ≳ lsim ≲ gsim ≳ lt < gt > in ∈ notin ∉ ni ∋ subset ⊂
    subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ setminus ∖ vee ∨ lor ∨ wedge ∧ land ∧ to → rightarrow → leftarrow ←
    gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ longrightarrow ⟶ longleftarrow ⟵
    longleftrightarrow ⟷ Longrightarrow ⟹ mapsto ↦ longmapsto ⟼ uparrow ↑ downarrow ↓ updownarrow ↕ rightleftharpoons ⇌
    hookrightarrow ↪ leftrightarrows ⇆ rightleftarrows ⇄ implies ⟹ iff ⟺ otimes ⊗ ominus ⊖ perp ⟂ parallel ∥ mid ∣
    vdash ⊢ dashv ⊣ models ⊨ asymp ≍ doteq ≐ prec ≺ succ ≻ preceq ⪯ succeq ⪰ bowtie ⋈ ltimes ⋉ rtimes ⋊ wr ≀ amalg ⨿
        """
    )
)
"""Signs that stand between two things."""

BIG: Mapping[str, str] = MappingProxyType(
    _pairs(
        r"""
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigvee ⋁ bigwedge ⋀
    forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ surd √ langle ⟨ rangle ⟩ lvert | rvert | vert | lVert ‖ rVert ‖ Vert ‖
    lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ backslash \ colon : And & therefore ∴ because ∵
        """
    )
)
"""Large operators, quantifiers and delimiters."""

FUNCTIONS = frozenset(
    words(
        """
    arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max
    min Pr sec sin sinh sup tan tanh argmax argmin tr rank diag sgn
    """
    )
)
"""Functions that TeX sets upright."""

SPACES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "newline",
                "linebreak",
                "par",
                "break",
                "quad",
                "qquad",
                "space",
                "enspace",
                "enskip",
                "hfill",
                "hfil",
                "tabularnewline",
                "and",
                "smallskip",
                "medskip",
                "bigskip",
                "newpage",
                "medspace",
            ),
            " ",
        ),
        "thickspace": " ",
        "thinspace": "\u2009",
        "nobreakspace": "\u00a0",
        "nbsp": "\u00a0",
        "textnbsp": "\u00a0",
        "textcompwordmark": "",
        "nobreakdash": "",
        "negthinspace": "",
    }
)
"""Spaces and line breaks; a line break is a blank."""

CONTROL_SYMBOLS: Mapping[str, str] = MappingProxyType(
    {
        **{char: char for char in "&%$#_{}*"},
        **dict.fromkeys([" ", "\n", "\r", "\t", "\\", ";", ":", ">"], " "),
        **dict.fromkeys(["/", "-", "!", "@", "+", "<", "(", ")", "[", "]"], ""),
        ",": "\u2009",
        "|": "‖",
    }
)
"""Commands of one character that is no letter, save the accents."""

_CYRILLIC = {
    "A": "А", "B": "Б", "V": "В", "G": "Г", "D": "Д", "E": "Е", "YO": "Ё", "ZH": "Ж", "Z": "З", "I": "И", "ISHRT": "Й",
    "K": "К", "L": "Л", "M": "М", "N": "Н", "O": "О", "P": "П", "R": "Р", "S": "С", "T": "Т", "U": "У", "F": "Ф",
    "H": "Х", "C": "Ц", "CH": "Ч", "SH": "Ш", "SHCH": "Щ", "HRDSN": "Ъ", "ERY": "Ы", "SFTSN": "Ь", "EREV": "Э",
    "YU": "Ю", "YA": "Я", "IE": "Є", "II": "І", "YI": "Ї", "GUP": "Ґ", "JE": "Ј", "LJE": "Љ", "NJE": "Њ", "TSHE": "Ћ",
    "DJE": "Ђ", "DZHE": "Џ", "USHRT": "Ў", "DZE": "Ѕ",
}  # fmt: skip

CYRILLIC: Mapping[str, str] = MappingProxyType(
    {f"CYR{name}": letter for name, letter in _CYRILLIC.items()}
    | {f"cyr{name.lower()}": letter.lower() for name, letter in _CYRILLIC.items()}
)
"""Cyrillic letters by the names of LaTeX's T2A encoding."""

_KNOWN: Mapping[str, str] = MappingProxyType(
    {
        **ABBREVIATIONS,
        **BIBLATEX,
        **BIG,
        **OPERATORS,
        **GREEK,
        **CYRILLIC,
        **SIGNS,
        **LETTERS,
        **SPACES,
        **{name: name for name in FUNCTIONS},
    }
)

_COMMAND_ALONE = regex(r"(?:\\ensuremath\{)?\\([A-Za-z]+)\}?")


@cache
def _rare_symbols() -> Mapping[str, str]:
    """Turns pylatexenc's table round: about 700 symbols more, seldom met."""
    # Read only when a command is met that the tables above lack: most files never need it.
    from pylatexenc.latexencode import get_builtin_uni2latex_dict  # type: ignore[import-untyped]  # noqa: PLC0415

    rare: dict[str, str] = {}
    for code, source in get_builtin_uni2latex_dict().items():
        command = _COMMAND_ALONE.fullmatch(source)
        if command:
            rare.setdefault(command[1], chr(code))
    return MappingProxyType(rare)


def symbol(command: str) -> str | None:
    """Returns what a command stands for; None for a command that is no symbol.

    >>> symbol("alpha"), symbol("emph")
    ('α', None)

    Args:
        command: Name without the backslash.
    """
    known = _KNOWN.get(command)
    return known if known is not None else _rare_symbols().get(command)
