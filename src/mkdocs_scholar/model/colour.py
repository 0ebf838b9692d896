"""Colours as CSS writes them, and what can be read on them."""

from __future__ import annotations

from colorsys import hls_to_rgb
from functools import lru_cache
from types import MappingProxyType

from mkdocs_scholar.patterns import regex

_NAME_LIST = (
    "aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4"
    " black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887"
    " cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc"
    " crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9"
    " darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f"
    " darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f"
    " darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3"
    " deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222"
    " floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700"
    " goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4"
    " indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5"
    " lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff"
    " lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1"
    " lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899"
    " lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff"
    " maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db"
    " mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc"
    " mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5"
    " navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500"
    " orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093"
    " papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080"
    " rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072"
    " sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb"
    " slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4"
    " tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3"
    " white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32"
)
NAMED = MappingProxyType(dict(zip(_NAME_LIST.split()[::2], _NAME_LIST.split()[1::2], strict=True)))
"""Names of CSS (Color Module Level 4, section 6.1) to six digits."""

_HEX = regex(r"#?([0-9a-f]{3}|[0-9a-f]{6})")
_FUNCTION = regex(r"(?P<name>rgb|hsl)a?\(\s*(?P<parts>[^()/]+?)\s*(?:/\s*(?:1(?:\.0*)?|100%)\s*)?\)")
_SEPARATOR = regex(r"\s*,\s*|\s+")
_NUMBER = regex(r"[+-]?(?:\d+\.?\d*|\.\d+)")
_ALPHAS = ("1", "1.0", "100%")


def read_colour(text: str) -> str:
    """Reads a colour that covers what is behind it: digits, a name, `rgb(…)` or `hsl(…)`.

    Returns:
        "#" and six digits; empty if the text is no such colour.

    >>> read_colour("#36C"), read_colour("RebeccaPurple"), read_colour("hsl(120deg 100% 25%)"), read_colour("blurple")
    ('#3366cc', '#663399', '#008000', '')
    """
    word = text.strip().lower()
    if word in NAMED:
        return f"#{NAMED[word]}"
    digits = _HEX.fullmatch(word)
    if digits:
        return f"#{digits[1] if len(digits[1]) == 6 else ''.join(digit * 2 for digit in digits[1])}"
    function = _FUNCTION.fullmatch(word)
    return _of_function(function["name"], _SEPARATOR.split(function["parts"])) if function else ""


def _of_function(name: str, parts: list[str]) -> str:
    if len(parts) == 4 and parts[3] in _ALPHAS:
        parts = parts[:3]
    read = _rgb if name == "rgb" else _hsl
    levels = read(parts) if len(parts) == 3 else None
    return "#{:02x}{:02x}{:02x}".format(*(round(min(max(level, 0), 1) * 255) for level in levels)) if levels else ""


def _rgb(parts: list[str]) -> tuple[float, ...] | None:
    levels = [_number(part, "%", 100) if part.endswith("%") else _number(part, "", 255) for part in parts]
    known = tuple(level for level in levels if level is not None)
    return known if len(known) == len(parts) else None


def _hsl(parts: list[str]) -> tuple[float, ...] | None:
    hue, saturation, lightness = _number(parts[0], "deg", 360), _number(parts[1], "%", 100), _number(parts[2], "%", 100)
    if hue is None or saturation is None or lightness is None:
        return None
    return hls_to_rgb(hue % 1, min(max(lightness, 0), 1), min(max(saturation, 0), 1))


def _number(text: str, unit: str, whole: float) -> float | None:
    """Reads a part of a whole; its unit may be missing."""
    bare = text.removesuffix(unit)
    return float(bare) / whole if _NUMBER.fullmatch(bare) else None


@lru_cache(maxsize=1024)
def ink(colour: str) -> str:
    """Chooses the colour of text on a colour: white where its contrast is 4.5 or more, else black.

    WCAG 2.2 (1.4.3) asks for 4.5, and where white has less, black has 4.67 at least: both are read on their own ground,
    in a light and in a dark theme.

    Args:
        colour: "#" and six digits.

    >>> ink("#00369f"), ink("#ffd400")
    ('#fff', '#000')
    """
    red, green, blue = (_linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#fff" if 1.05 / (luminance + 0.05) >= 4.5 else "#000"


def _linear(level: float) -> float:
    """Takes the curve off a level of sRGB (WCAG 2.2, relative luminance)."""
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
