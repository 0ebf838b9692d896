"""What is said of a talk by a word alone: that it was invited, where its slides are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from mkdocs_scholar.model.profile import NamedLink
from mkdocs_scholar.model.text import LocalText
from mkdocs_scholar.sources.profile.values import Desk, Record
from mkdocs_scholar.sources.yaml import Scalar


def _words(**texts: str) -> LocalText:
    return LocalText(texts=MappingProxyType(texts))


_FLAGS: Mapping[str, LocalText] = MappingProxyType(
    {"keynote": _words(en="Keynote", zh="主旨报告"), "invited": _words(en="Invited", zh="特邀")}
)
_LINKS: Mapping[str, LocalText] = MappingProxyType(
    {"slides": _words(en="Slides", zh="幻灯片"), "video": _words(en="Video", zh="视频")}
)
_YES = frozenset({"true", "yes", "on", "y", "1"})
_NO = frozenset({"false", "no", "off", "n", "0"})


def read_flags(record: Record) -> Iterator[LocalText]:
    """Reads `keynote` and `invited`: a word for yes, nothing for no, and other words as written."""
    for name, word in _FLAGS.items():
        node = record.get(name)
        written = node.text.strip().lower() if isinstance(node, Scalar) else ""
        text = word if written in _YES else record.text(name)
        if text is not None and written not in _NO:
            yield text


def read_talk_links(record: Record, desk: Desk) -> Iterator[NamedLink]:
    """Reads `slides` and `video` as links."""
    for name, label in _LINKS.items():
        node, url = record.get(name), record.url(name)
        if node is not None and url:
            yield NamedLink(label=label, url=url, location=desk.place(node))
