"""What TeX's commands do with their arguments, as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from mkdocs_scholar.model.text import Style
from mkdocs_scholar.sources.latex.symbols import words

STYLED: Mapping[str, Style] = MappingProxyType(
    {
        **dict.fromkeys(("emph", "textit", "textsl", "mathit", "BibEmph"), Style.EMPHASIS),
        **dict.fromkeys(("textbf", "mathbf", "strong", "boldsymbol"), Style.STRONG),
        **dict.fromkeys(("texttt", "mathtt", "code", "path", "lstinline"), Style.CODE),
        "textsc": Style.SMALL_CAPS,
        **dict.fromkeys(("underline", "uline", "ul"), Style.UNDERLINE),
        **dict.fromkeys(("textsuperscript", "up", "fup", "ap", "sp"), Style.SUPERSCRIPT),
        **dict.fromkeys(("textsubscript", "ped", "sb"), Style.SUBSCRIPT),
    }
)
"""Commands that style their argument."""
DECLARED: Mapping[str, Style] = MappingProxyType(
    {
        **dict.fromkeys(("em", "it", "itshape", "sl", "slshape"), Style.EMPHASIS),
        **dict.fromkeys(("bf", "bfseries"), Style.STRONG),
        **dict.fromkeys(("tt", "ttfamily"), Style.CODE),
        **dict.fromkeys(("sc", "scshape"), Style.SMALL_CAPS),
    }
)
"""Commands that style the rest of their group."""
_FONT_STYLES = (Style.EMPHASIS, Style.STRONG, Style.CODE, Style.SMALL_CAPS)
RESET: Mapping[str, tuple[Style, ...]] = MappingProxyType(
    {
        **dict.fromkeys(("rm", "normalfont", "sf"), _FONT_STYLES),
        "upshape": (Style.EMPHASIS, Style.SMALL_CAPS),
        "mdseries": (Style.STRONG,),
        "rmfamily": (Style.CODE,),
    }
)
"""Commands that take styles away from the rest of their group."""
SHOWN_ARGUMENT: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        **dict.fromkeys(
            words(
                """
    textrm textsf textnormal textup textmd mbox hbox text fbox makebox mathrm mathsf mathop mathcal mathbb
    operatorname bibnamefont bibfnamefont singleletter nolinkurl doi cyr textcyr textlatin textgreek
    centerline rlap llap smash NoCaseChange arxiv eprint bibstring bibcpstring bibsstring biblstring autocap RL LR acro
    num hl so sout st cal email MakeSentenceCase MakeTitleCase
    textcyrillic textipa textarabic texthebrew textchinese textjapanese textkorean
    """
            ),
            (1, 0),
        ),
        **dict.fromkeys(
            words(
                """
    foreignlanguage textcolor colorbox bibinfo bibfield raisebox hyperref Eprint scalebox printsecond href@noop
    textlang
    """
            ),
            (2, 1),
        ),
        **dict.fromkeys(words("printfirst texorpdfstring ruby"), (2, 0)),
    }
)
"""Commands that set one of their arguments as it is: how many they take and which one, counted from 0. The two that
change the case of a title (BibLaTeX manual 4.6.4) leave it, as titles stay as they are written."""
HIDDEN_ARGUMENTS: Mapping[str, int] = MappingProxyType(
    {
        **dict.fromkeys(
            words(
                """
    noopsort noop nop SortNoop sortnoop index vphantom hphantom phantom cite citep citet citealp
    citealt textcite parencite nocite footcite footnote thanks label ref pageref vspace color selectlanguage
    natexlab begin end pagestyle thispagestyle fontencoding fontfamily fontseries fontshape orcid orcidlink orcidID
    hyphenation glsadd marginpar
    """
            ),
            1,
        ),
        **dict.fromkeys(("fontsize", "rule", "setlength"), 2),
        "discretionary": 3,
    }
)
"""Commands that set nothing, with how many arguments they take."""
NOTHING = frozenset(
    words(
        """
    relax null protect bgroup egroup begingroup endgroup ignorespaces unskip xspace leavevmode noindent nobreak
    allowbreak sloppy fussy tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge selectfont
    raggedright centering displaystyle textstyle strut expandafter noexpand boldmath unboldmath footnotemark
    nolinebreak nopagebreak pagebreak mathstrut maketitle left right limits frenchspacing
    nonfrenchspacing urlprefix newblock textcompwordmark string isdot nopunct unspace nopp greektext latintext
    cyrillictext
    """
    )
)
"""Commands that set nothing and take nothing."""
CASES: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        **dict.fromkeys(("MakeUppercase", "uppercase", "MakeTextUppercase"), str.upper),
        **dict.fromkeys(("MakeLowercase", "lowercase", "MakeTextLowercase"), str.lower),
        "MakeCapital": lambda text: text[:1].upper() + text[1:],
    }
)
"""Commands that change the case of their argument."""
QUANTITIES = frozenset({"SI", "qty"})
"""Commands of siunitx that take a number and its unit."""
UNITS = frozenset({"si", "unit"})
"""Commands that take a unit; `unit` of the older package units has a number in brackets before it."""
QUOTING: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("enquote", "mkbibquote", "textquote", "blockquote"), ""),
        **dict.fromkeys(("textcquote", "blockcquote"), "k"),
        **dict.fromkeys(
            words("foreignquote hyphenquote foreigntextquote hyphentextquote foreignblockquote hyphenblockquote"), "l"
        ),
        **dict.fromkeys(words("foreigntextcquote hyphentextcquote foreignblockcquote hyphenblockcquote"), "lk"),
    }
)
"""Commands that put quotation marks round their last argument, the inner ones inside of others, with what stands before
it: a language "l", the key "k" of what is quoted (csquotes manual, 3 to 5)."""
QUOTATION_MARKS = (("“", "”"), ("‘", "’"))
"""The outer ones and the inner ones."""
_GERMAN, _FRENCH = (("„", "“"), ("‚", "‘")), (("«\u00a0", "\u00a0»"), ("“", "”"))
FOREIGN_MARKS: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = MappingProxyType(
    {
        **dict.fromkeys(words("german ngerman austrian naustrian"), _GERMAN),
        **dict.fromkeys(words("french francais"), _FRENCH),
        **dict.fromkeys(words("italian spanish portuguese greek"), (("«", "»"), ("“", "”"))),
        **dict.fromkeys(words("russian ukrainian"), (("«", "»"), ("„", "“"))),
    }
)
"""Those of a language by its name in babel, where they are others."""
QUOTED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("sglquote", "singlequote"), ("‘", "’")),
        "mkbibparens": ("(", ")"),
        "mkbibbrackets": ("[", "]"),
        "guillemets": ("«", "»"),
    }
)
"""Commands that put signs round their argument."""
BIBLATEX: Mapping[str, Style | None] = {
    "mkbibemph": Style.EMPHASIS,
    "mkbibitalic": Style.EMPHASIS,
    "mkbibbold": Style.STRONG,
    "mkbibsuperscript": Style.SUPERSCRIPT,
    "mkbibsubscript": Style.SUBSCRIPT,
    "mkbibacro": None,
}
"""Formatting commands of BibLaTeX (manual 4.10.4); None for no style."""
LIGATURES: Mapping[str, str] = {
    "``": "“",
    "''": "”",
    "`": "‘",
    "---": "—",
    "--": "–",
    "-": "-",
    "~": "\u00a0",
    "!`": "¡",
    "?`": "¿",
    ",,": "„",
}
"""Characters that stand for others."""
