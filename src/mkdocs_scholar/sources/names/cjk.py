"""Chinese, Japanese and Korean names without a comma, told apart into family and given name."""

from __future__ import annotations

from mkdocs_scholar.model.person import Name
from mkdocs_scholar.patterns import regex

_CHINESE = """
    欧阳 歐陽 欧陽 司马 司馬 上官 诸葛 諸葛 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 令狐 司徒 司空 夏侯 慕容
    长孙 長孫 宇文 独孤 獨孤 南宫 南宮 端木 轩辕 軒轅 钟离 鍾離 闻人 聞人 东郭 東郭 百里 呼延 澹台 澹臺
    公冶 太史 申屠 淳于 单于 單于 濮阳 濮陽 万俟 赫连 赫連 鲜于 鮮于 闾丘 閭丘 第五 公羊 谷梁 宗政 拓跋
    西门 西門 左丘 梁丘
"""
_KOREAN = "남궁 황보 제갈 사공 선우 서문 독고 동방 어금 망절"
_COMPOUND_CHINESE, _COMPOUND_KOREAN = frozenset(_CHINESE.split()), frozenset(_KOREAN.split())
_HANGUL = regex("[\uac00-\ud7a3]+")
_HAN = regex("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")


def read_cjk(text: str) -> Name:
    """Reads a name that is in Chinese, Japanese or Korean script alone; its display never changes.

    With a blank the family name is what stands before it. Without one a Chinese or Korean family name has one
    character, save the known ones with two. What may be Japanese (kana, or four characters and more) has no border
    that could be told, and stays whole.

    >>> name = read_cjk("欧阳辰")
    >>> name.family, name.given
    ('欧阳', '辰')
    """
    words = text.split()
    if len(words) > 1:
        return Name(family=words[0], given="".join(words[1:]))
    border = _border(text)
    return Name(family=text[:border], given=text[border:])


def _border(text: str) -> int:
    """Returns how many characters the family name has; all where that cannot be told."""
    if _HANGUL.fullmatch(text):
        has_compound = text[:2] in _COMPOUND_KOREAN and len(text) > 2
        is_usual = len(text) in (2, 3)
        return 2 if has_compound else 1 if is_usual else len(text)
    if not _HAN.fullmatch(text):
        return len(text)
    if text[:2] in _COMPOUND_CHINESE and len(text) > 2:
        return 2
    return 1 if len(text) in (2, 3) else len(text)
