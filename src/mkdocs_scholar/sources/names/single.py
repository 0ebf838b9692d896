"""One name, from its TeX source to its parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from msgspec import Struct, field
from msgspec.structs import replace

from mkdocs_scholar.model.person import Contribution, Name, is_cjk, without_homonym_number
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.latex import decode, plain
from mkdocs_scholar.sources.names.cjk import read_cjk
from mkdocs_scholar.sources.names.marks import without_marks
from mkdocs_scholar.sources.names.splitting import comma_parts, key_and_value, words_of

_SUFFIX = regex(r"(?:[JS]n?r\.?|I{2,3}|IV|VI{0,3}|[234](?:nd|rd|th)|Esq\.?|Ph\.?\s?D\.?|M\.?D\.?)", re.IGNORECASE)
_BARE_SUFFIX = regex(r"(?:[JS]r\.?|II|III|IV|Ph\.?\s?D\.?|DPhil|Esq\.?)")
_TAGS = regex(r"</?(?:b|i|u|a|em|strong|span|font|mark|small)\b[^<>]*>", re.IGNORECASE)
_ROLE_WORD = r"(?:eds?|éds?|editors?|hrsgg?|hgg?|coords?|dirs?|orgs?|comps?|trans)"
_ROLE = regex(rf",?\s*(?:\(\s*{_ROLE_WORD}\.?\s*\)|\[\s*{_ROLE_WORD}\.?\s*\]|,\s*{_ROLE_WORD}\.)\s*$", re.IGNORECASE)
_LONE_INITIALS = regex(r"[A-Z]|[B-DF-HJ-NP-TV-XZ]{2,3}")
"""What is rather a given name's initials than a family name: one letter, or consonants alone."""
_BARE_INITIALS = regex(r"[A-Z]{1,3}")
"""Initials as PubMed has them; behind a name that begins with a particle they are nothing else: "van der Berg HJ"."""
_DOTTED_INITIALS = regex(r"(?:[^\W\d_a-zà-öø-ÿ]\.-?){1,4}")
"""Initials and nothing else, which no family name is: "I.I."."""
_ORCID = regex(
    r"\\orcid(?:link|ID|icon)?\s*\{\s*(?:https?://orcid\.org/)?([0-9X-]{19})\s*\}"
    r"|[(\[]?\s*(?:orcid:?\s*)?(?:https?://orcid\.org/)?((?:[0-9]{4}-){3}[0-9]{3}[0-9X])\s*[)\]]?",
    re.IGNORECASE,
)
_GROUP = regex(r"(?:.*\s)?(?:Collaborations?|Consortium|Consortia|Inc\.?|Ltd\.?|LLC|GmbH|Corp\.)")
"""Names that end in a word for a group, which no family name is."""
_LEGAL_FORM = regex(r"(?:Inc|Ltd|LLC|GmbH|Corp)\.?")
_GROUP_FIRST = frozenset({"Collaboration", "Consortium"})
"""Family names that Google Scholar makes of groups: "Collaboration, ATLAS"."""
_PERSON = regex(r"[^\W\d_a-z][\w'’-]*[a-zà-ÿ],\s(?:[^\W\d_a-z][a-zà-ÿ-]+(?:\s[A-Z]\.?)?|(?:[^\W\d_a-z]\.[\s-]?){1,3})")
"""What can hardly be anything but a person with the family name first."""
_SAID_OF_AUTHOR = regex(r"\s*[(\[](?!née?\b|geb|born\b|formerly\b|de\b|von\b|van\b)[a-z][\w\s,./&-]*[)\]]\s*(?:,\s*)?$")
"""A remark behind a name: "(corresponding author)", "[student]"."""
_WRAPPER = regex(
    r"\\(?:textbf|textit|textsl|textsc|texttt|textrm|textsf|emph|underline|uline|ul|mbox|hl|href\s*\{[^{}]*\})\s*(?=\{)"
)
_DECLARATION = regex(r"\{\s*\\(?:bf|it|em|sc|tt|bfseries|itshape|scshape|rm|sf)(?![A-Za-z])\s*")
_REMARK = regex(r"\s*[(（]([^()（）{}\\]*)[)）]\s*")
_LATIN = regex(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_CHANGE_OF_CASE = regex(r"\\(?:MakeUppercase|MakeLowercase|uppercase|lowercase)(?![A-Za-z])")
_OTHER_COMMAS = regex("\\s*[，،]\\s*")
_EXTENDED = regex(r"\s*\"?(?:family|given|prefix|suffix)(?:-i)?\s*=", re.IGNORECASE)


class _Collected(Struct):
    """What reading a name finds beside its parts."""

    marks: list[str] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)

    def text(self, source: str) -> str:
        """Decodes a part of the name; its marks are kept apart."""
        decoded = decode(source, math=False)
        self.problems.extend(decoded.problems)
        text, marks = without_marks(decoded.text)
        self.marks.extend(marks)
        return text

    def words(self, sources: Sequence[str]) -> str:
        """Decodes words and joins them."""
        return without_homonym_number(" ".join(text for text in map(self.text, sources) if text))


def is_extended(source: str) -> bool:
    """Whether a name is in BibLaTeX's extended format (manual 3.4, "Name Lists"): `family=Ruiz, given=Ana`."""
    return any(_EXTENDED.match(part) for part in comma_parts(source))


@lru_cache(maxsize=65536)
def read_name(source: str) -> tuple[Contribution | None, tuple[tuple[str, str], ...]]:
    """Reads one name by BibTeX's rules ("BibTeXing", section 4); never raises.

    Args:
        source: TeX source of the name, its braces matching.

    Returns:
        The contribution, None where no letter of a name is left; and problems as code and message.
    """
    found = _Collected()
    orcid = _ORCID.search(source)
    source = _unwrapped(_ROLE.sub("", _TAGS.sub("", _ORCID.sub("", source)).strip()))
    source = _without_remark(source, found)
    source, native = _without_native(_OTHER_COMMAS.sub(", ", source))
    name = _extended(source, found) if is_extended(source) else _classic(source, found)
    if name is None:
        return None, tuple(found.problems)
    if native and not _LATIN.search(native):
        name = replace(name, native=native)
    contribution = Contribution(
        name=name, marks=tuple(dict.fromkeys(found.marks)), orcid=(orcid[1] or orcid[2]).upper() if orcid else ""
    )
    return contribution, tuple(dict.fromkeys(found.problems))


def _group_end(source: str, start: int) -> int:
    """Returns the place after the group that opens at `start`."""
    depth = 0
    for place in range(start, len(source)):
        depth += {"{": 1, "}": -1}.get(source[place], 0)
        if depth == 0:
            return place + 1
    return len(source)


def _unwrapped(source: str) -> str:
    """Takes away the bold type that people put round their own name, and its like; marks behind it stay."""
    for _ in range(4):
        opening = _WRAPPER.match(source) or _DECLARATION.match(source)
        start = source.find("{") if opening and opening[0].startswith("{") else opening.end() if opening else 0
        end = _group_end(source, start) if opening else 0
        if not opening or not _is_marks(source[end:]):
            break
        inside = source[max(opening.end(), start + 1) : end - 1]
        source = (inside + source[end:]).strip()
    return source


def _is_marks(source: str) -> bool:
    """Whether nothing but marks is written."""
    return not source.strip() or not without_marks(decode(source, math=False).text)[0]


def _without_remark(source: str, found: _Collected) -> str:
    """Takes off what is said of an author behind the name, and tells it."""
    remark = _SAID_OF_AUTHOR.search(source) if source.endswith((")", "]")) else None
    if remark is None or not remark.start():
        return source
    found.problems.append(
        ("bad-name", f'"{remark[0].strip(" ,")}" is no part of a name and is left out; remove it, or use "annotation".')
    )
    return source[: remark.start()]


def _without_native(source: str) -> tuple[str, str]:
    """Takes a name in another script, in parentheses, out of a name; of two the one in Latin letters is the name."""
    for remark in islice(_REMARK.finditer(source), 3):
        inside = " ".join(remark[1].split())
        outside = f"{source[: remark.start()]} {source[remark.end() :]}".replace(" ,", ",").strip()
        if inside and not _LATIN.search(inside) and any(map(str.isalpha, inside)) and _LATIN.search(outside):
            return outside, inside
        if is_cjk(outside) and _LATIN.search(inside):
            return inside, outside
    return _without_native_word(source)


def _without_native_word(source: str) -> tuple[str, str]:
    """Takes a name in the script of the East that stands beside the Latin one off, as ACM has it: "Wei Wang 王伟"."""
    if source.isascii():
        return source, ""
    *before, last = source.split(" ")
    if before and is_cjk(last) and _LATIN.search(" ".join(before)):
        return " ".join(before), last
    first, *behind = source.split(" ")
    if behind and is_cjk(first) and _LATIN.search(" ".join(behind)):
        return " ".join(behind), first
    return source, ""


def _classic(source: str, found: _Collected) -> Name | None:
    literal = _literal(source, found)
    if literal:
        return Name(literal=literal)
    parts = _without_bare_marks(comma_parts(source), found)
    if not parts:
        return None
    if len(parts) == 1:
        whole = without_homonym_number(found.text(source) if "," not in source else found.text(parts[0]))
        if is_cjk(whole):
            return read_cjk(whole)
        if _GROUP.fullmatch(whole):
            return Name(literal=whole)
        found.marks.clear()
        return _first_last(words_of(parts[0]), found)
    if len(parts) == 2 and (_LEGAL_FORM.fullmatch(parts[1]) or parts[0] in _GROUP_FIRST):
        return _group_in_parts(parts[0], parts[1], found)
    return _last_first(parts, found)


def _group_in_parts(first: str, second: str, found: _Collected) -> Name:
    """Reads "Google, Inc.", which BibTeX turns round, and "Collaboration, ATLAS", which has been turned round."""
    if first in _GROUP_FIRST:
        return Name(literal=found.text(f"{second} {first}"))
    whole = f"{first}, {second}"
    found.problems.append(("bad-name", f'"{whole}" is the name of a group; write "{{{whole}}}".'))
    return Name(literal=found.text(whole))


def _literal(source: str, found: _Collected) -> str:
    """Returns the name of a group: one that braces hold as a whole, marks behind it apart; else nothing."""
    if not source.startswith("{"):
        return ""
    end = _group_end(source, 0)
    if end < len(source) and not _is_marks(source[end:]):
        return ""
    inside = source[1 : end - 1]
    if _PERSON.fullmatch(inside) and not _LEGAL_FORM.fullmatch(inside.split(", ")[1]):
        found.problems.append(
            ("bad-name", f'"{{{inside}}}" in braces is read as the name of a group; if it is a person, take them off.')
        )
    return found.text(source)


def _without_bare_marks(parts: Sequence[str], found: _Collected) -> list[str]:
    """Leaves out parts that are empty or only marks."""
    kept = []
    for part in parts:
        if _is_marks(part):
            found.text(part)
        else:
            kept.append(part)
    return kept


def _is_particle(word: str) -> bool:
    r"""Whether a word is a particle: its first letter outside braces is small.

    A special character (`{\'e}`) counts as being outside. A word without such a letter, or with one that has no case,
    is none. The letter counts as it is written: `{\uppercase{d}e la}` is a particle with a capital (btxdoc, 4).
    """
    place = 0
    while place < len(word) and word[place] == "{" and not word.startswith("{\\", place):
        place = _group_end(word, place)
    rest = decode(_CHANGE_OF_CASE.sub(r"\\relax ", word[place:]), math=False).text.plain
    first = next((char for char in rest if char.isalpha()), "")
    return first.islower()


def _last_particle(words: Sequence[str]) -> int:
    """Returns the place after the last particle among all words but the last."""
    return max((place + 1 for place, word in enumerate(words[:-1]) if _is_particle(word)), default=0)


def _unnumbered(words: list[str], found: _Collected) -> list[str]:
    """Leaves out the number by which dblp tells people of one name apart; marks behind it stay."""
    if len(words) < 2 or not words[-1][0].isdigit():
        return words
    number, marks = without_marks(decode(words[-1], math=False).text)
    if without_homonym_number(f"{words[0]} {number}") != words[0]:
        return words
    found.marks.extend(marks)
    return words[:-1]


def _first_last(words: Sequence[str], found: _Collected) -> Name | None:
    """Reads "First von Last", and a generation behind it."""
    real = _unnumbered([word for word in words if not _is_marks(word)], found)
    suffix = ""
    if len(real) > 2 and _BARE_SUFFIX.fullmatch(real[-1]):
        suffix = real.pop()
    initials = _initials_behind(real)
    if initials:
        return _inverted(real[: -len(initials)], initials, found)
    end = _last_particle(real)
    start = next((place for place, word in enumerate(real[:end]) if _is_particle(word)), max(len(real) - 1, 0))
    end = max(end, start)
    if not start and len(real) - end > 1 and _BARE_INITIALS.fullmatch(real[-1]):
        return _inverted(real[:-1], real[-1:], found)
    if start and len(real) > 1 and _LONE_INITIALS.fullmatch(real[-1]):
        written = " ".join(real)
        found.problems.append(
            (
                "bad-name",
                f'"{written}" is read as a family name {real[-1]}; if that is an initial, write '
                f'"{" ".join(real[:-1])}, {real[-1]}".',
            )
        )
    name = Name(
        given=found.words(real[:start]),
        non_dropping_particle=found.words(real[start:end]),
        family=found.words(real[end:]),
        suffix=found.text(suffix),
    )
    for word in words:
        if _is_marks(word):
            found.text(word)
    return name if name.family else None


def _initials_behind(words: Sequence[str]) -> Sequence[str]:
    """Returns the dotted initials that stand behind a family name; empty where the family name comes last."""
    count = next(
        (place for place, word in enumerate(reversed(words)) if not _DOTTED_INITIALS.fullmatch(word)), len(words)
    )
    return words[-count:] if count and len(words) > count and "." not in "".join(words[:-count]) else ()


def _inverted(family: Sequence[str], given: Sequence[str], found: _Collected) -> Name | None:
    """Reads "Ivanov I.I.", which has no comma between family name and initials, and tells it."""
    last, first = " ".join(family), " ".join(given)
    found.problems.append(("bad-name", f'"{last} {first}" has initials behind the name; write "{last}, {first}".'))
    return _last_first((last, first), found)


def _last_first(parts: Sequence[str], found: _Collected) -> Name | None:
    """Reads "von Last, First" and "von Last, Jr, First"."""
    last, *middle, first = parts
    if not middle and _BARE_SUFFIX.fullmatch(first) and len(words_of(last)) > 1:
        name = _first_last(words_of(last), found)
        return replace(name, suffix=first) if name else None
    suffix = " ".join(middle)
    if middle and _SUFFIX.fullmatch(plain(first)) and not _SUFFIX.fullmatch(plain(suffix)):
        suffix, first = first, suffix
    words = _unnumbered(words_of(last), found)
    end = _last_particle(words)
    name = Name(
        non_dropping_particle=found.words(words[:end]),
        family=found.words(words[end:]),
        suffix=found.text(suffix),
        given=found.words(_unnumbered(words_of(first), found)),
    )
    return name if name.family else None


def _extended(source: str, found: _Collected) -> Name | None:
    values: dict[str, str] = {}
    for part in comma_parts(source):
        key, value = key_and_value(part.strip('"'))
        values.setdefault(key.lower(), without_homonym_number(found.text(value.strip('"'))))
    prefix = values.get("prefix", "")
    # Without `useprefix` the particle stays with the name, as BibTeX has it for names written the classic way.
    drops = values.get("useprefix", "true").lower() == "false"
    name = Name(
        family=values.get("family", "") or values.get("given", ""),
        given=values.get("given", "") if values.get("family") else "",
        suffix=values.get("suffix", ""),
        dropping_particle=prefix if drops else "",
        non_dropping_particle="" if drops else prefix,
    )
    return name if name.family else None
