"""Names of languages as babel and BibLaTeX spell them, to language tags."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.patterns import regex

_NAMES: Mapping[str, str] = {
    "en": "english american usenglish british ukenglish australian newzealand canadian eng",
    "de": "german ngerman austrian naustrian swissgerman nswissgerman deutsch ger deu",
    "fr": "french francais français acadian canadien fre fra",
    "es": "spanish español castellano spa mexican",
    "it": "italian italiano ita",
    "pt": "portuguese portuges português por",
    "pt-BR": "brazilian brazil",
    "nl": "dutch nederlands dut nld",
    "sv": "swedish svenska swe",
    "da": "danish dansk dan",
    "nb": "norsk norwegian bokmål",
    "nn": "nynorsk",
    "fi": "finnish suomi fin",
    "is": "icelandic",
    "pl": "polish polski pol",
    "cs": "czech čeština cze ces",
    "sk": "slovak",
    "sl": "slovene slovenian",
    "hr": "croatian",
    "sr": "serbian serbianc",
    "bg": "bulgarian",
    "uk": "ukrainian",
    "ru": "russian русский rus",
    "el": "greek polutonikogreek",
    "hu": "hungarian magyar",
    "ro": "romanian",
    "tr": "turkish türkçe tur",
    "ar": "arabic",
    "fa": "persian farsi",
    "he": "hebrew",
    "hi": "hindi",
    "zh": "chinese 中文 chi zho",
    "ja": "japanese 日本語 jpn",
    "ko": "korean 한국어 kor",
    "ca": "catalan",
    "gl": "galician",
    "eu": "basque",
    "et": "estonian",
    "lv": "latvian",
    "lt": "lithuanian",
    "la": "latin",
    "vi": "vietnamese",
    "id": "indonesian",
}

_TAGS: Mapping[str, str] = MappingProxyType({name: tag for tag, names in _NAMES.items() for name in names.split()})
_TAG = regex(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def language_tag(text: str) -> str:
    """Returns the language tag of a name or a tag; empty if it is neither.

    >>> language_tag("ngerman"), language_tag("pt_BR"), language_tag("Klingon (old)")
    ('de', 'pt-BR', '')
    """
    name = text.strip()
    if name.lower() in _TAGS:
        return _TAGS[name.lower()]
    return name.replace("_", "-") if _TAG.fullmatch(name) else ""


def babel_name(tag: str) -> str:
    """Returns babel's name of a language, as `langid` has it; the tag itself where babel has none here.

    >>> babel_name("de-AT"), babel_name("pt-BR"), babel_name("")
    ('german', 'brazilian', '')
    """
    names = _NAMES.get(tag) or _NAMES.get(tag.split("-", maxsplit=1)[0])
    return names.split()[0] if names else tag
