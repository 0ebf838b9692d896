"""Text with markup, and text in several languages; neither knows HTML."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import Struct

from mkdocs_scholar.model.scripts import lowered, raised
from mkdocs_scholar.patterns import regex


class Style(Enum):
    """What a run of text is, beyond its letters."""

    EMPHASIS = "emphasis"
    STRONG = "strong"
    CODE = "code"
    SMALL_CAPS = "small-caps"
    UNDERLINE = "underline"
    SUPERSCRIPT = "superscript"
    SUBSCRIPT = "subscript"


class Run(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A stretch of text in one style."""

    text: str
    """The characters; of a formula its readable Unicode form."""
    styles: tuple[Style, ...] = ()
    """Styles from the outermost to the innermost; empty for plain text."""
    math: str | None = None
    """TeX source of a formula without its delimiters; None for words."""
    url: str | None = None
    """Address the run links to; None for none."""


class RichText(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A title, a note, an abstract: runs in reading order.

    Neighbouring runs differ in style, formula or address, so equal texts are equal values.
    """

    runs: tuple[Run, ...] = ()
    """Runs in reading order; empty for no text."""

    @classmethod
    def of(cls, text: str) -> RichText:
        """Wraps text without markup.

        >>> RichText.of("On Tides").plain
        'On Tides'
        """
        return cls(runs=(Run(text=text),) if text else ())

    @classmethod
    def joined(cls, runs: Iterable[Run]) -> RichText:
        """Makes a text of runs, uniting neighbours that are alike and leaving out empty ones."""
        united: list[Run] = []
        for run in runs:
            if not run.text and run.math is None:
                continue
            if united and run.math is None and _alike(united[-1], run):
                last = united.pop()
                run = Run(text=last.text + run.text, styles=run.styles, url=run.url)
            united.append(run)
        return cls(runs=tuple(united))

    @property
    def plain(self) -> str:
        """The words alone, in Unicode: for search, sorting, matching and metadata.

        >>> minus = Run(text="−3", styles=(Style.SUPERSCRIPT,))
        >>> RichText(runs=(Run(text="10"), minus)).plain
        '10⁻³'
        """
        runs = self.runs
        if len(runs) == 1 and not runs[0].styles:
            return runs[0].text
        return "".join([_unstyled(run, runs[place - 1].text if place else "") for place, run in enumerate(runs)])

    def __bool__(self) -> bool:
        return bool(self.runs)

    def __add__(self, other: RichText) -> RichText:
        return RichText.joined(self.runs + other.runs)


def _unstyled(run: Run, before: str) -> str:
    """Returns a run's text, in small characters where it is a superscript or a subscript."""
    if not run.styles:
        return run.text
    if Style.SUPERSCRIPT in run.styles:
        return raised(run.text, before)
    return lowered(run.text) if Style.SUBSCRIPT in run.styles else run.text


def _alike(one: Run, other: Run) -> bool:
    return one.math is None and other.math is None and one.styles == other.styles and one.url == other.url


class LocalText(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A text in one language or several.

    >>> LocalText(texts={"en": "Tides", "zh": "潮汐"}).in_language("zh-Hans")
    ('潮汐', None)
    >>> LocalText(texts={"en": "Tides"}).in_language("zh")
    ('Tides', 'en')
    """

    texts: Mapping[str, str]
    """Language tag (BCP 47) to text, as written; the tag "" for a text whose language is not said."""

    @classmethod
    def of(cls, text: str) -> LocalText:
        """Wraps a text whose language is not said: it is taken for the page's."""
        return cls(texts=MappingProxyType({"": text}))

    def in_language(self, language: str) -> tuple[str, str | None]:
        """Picks the text for a page's language.

        Args:
            language: Language tag of the page.

        Returns:
            The text and its language tag; None instead of the tag where it is the page's language or unknown.
            What is missing falls back to the text without a tag, then English, then the first written.
        """
        for tag in _tags(language):
            if tag in self.texts:
                return self.texts[tag], None
        for written, text in self.texts.items():
            if written and written.split("-")[0].lower() == language.split("-", maxsplit=1)[0].lower():
                return text, None if written.lower() == language.lower() else written
        if "" in self.texts:
            return self.texts[""], None
        tag = "en" if "en" in self.texts else next(iter(self.texts))
        return self.texts[tag], tag

    @property
    def any(self) -> str:
        """The text without a tag, else English, else the first written."""
        return self.in_language("")[0]


def _tags(language: str) -> list[str]:
    """Lists a tag and its shorter forms, the longest first.

    >>> _tags("zh-Hans-CN")
    ['zh-Hans-CN', 'zh-Hans', 'zh']
    """
    parts = language.split("-") if language else []
    return ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]


_UNDECOMPOSED = str.maketrans(
    {
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŋ": "n",
        "ŧ": "t", "ĸ": "k", "ə": "e", "ɛ": "e", "ɔ": "o", "ʻ": "'", "ʼ": "'", "’": "'", "‘": "'", "`": "'", "´": "'",
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "\u00ad": "", "\u200b": "", "\ufeff": "",
    }
)  # fmt: skip
"""Letters that Unicode does not decompose, and the many apostrophes and hyphens, after case folding."""


def fold(text: str) -> str:
    """Takes away case and accents, for comparing and searching; never for showing.

    Case folding, NFKD without combining marks, and the letters NFKD lacks.

    >>> fold("Ayşe Öztürk-Łucja Straße")
    'ayse ozturk-lucja strasse'
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_UNDECOMPOSED))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).translate(_UNDECOMPOSED)


_TRANSLITERATED: Mapping[str, str] = MappingProxyType({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
"""Letters that Germans and Scandinavians write as two where they have no other; `fold` does so with "ß" and "æ"."""
_TWO_LETTERED = regex(r"(?<=[^\W\d_])[äöüåø]|[äöüåø](?=[^\W\d_])")
"""Such a letter in a word: an initial stays one."""
_MOST_PLACES = 4


def spellings(text: str) -> tuple[str, ...]:
    """Lists the ways a name may be spelt where such letters are missing, small; to be folded, never to be shown.

    >>> [fold(each) for each in spellings("Jördis Å.")]
    ['jordis a.', 'joerdis a.']
    """
    small = unicodedata.normalize("NFC", text).lower()
    places = [match.start() for match in _TWO_LETTERED.finditer(small)][:_MOST_PLACES]
    found = [small]
    for place in reversed(places):
        found += [f"{each[:place]}{_TRANSLITERATED[each[place]]}{each[place + 1 :]}" for each in found]
    return tuple(found)


def script_language(text: str) -> str:
    """Tells a text's language by its script where that is sure; Han alone is taken for Chinese.

    >>> script_language("肖文聪"), script_language("山田はなこ"), script_language("김민준"), script_language("Ана")
    ('zh', 'ja', 'ko', '')
    """
    if any("\u3040" <= letter <= "\u30ff" for letter in text):
        return "ja"
    if any("\uac00" <= letter <= "\ud7a3" for letter in text):
        return "ko"
    return "zh" if any("\u3400" <= letter <= "\u9fff" for letter in text) else ""
