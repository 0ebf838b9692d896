"""Places: where in a page's tree a block may stand, for blocks that a macro put inside a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from xml.etree import ElementTree

from markdown.util import HTML_PLACEHOLDER_RE, HtmlStash
from msgspec import Struct

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.tokens import Token, decode

BLOCK_CLASS = "scholar-block"
"""Class of the element around a block."""

_WAITING = "scholar-token"
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_FLOW = regex(
    "article|aside|blockquote|body|dd|details|div|fieldset|figcaption|figure|footer|form|header|li|main|nav|section|td|th"
)
_VOID = regex("area|br|col|embed|hr|img|input|link|meta|source|track|wbr", re.IGNORECASE)
_TAG = regex(r"<(?P<end>/?)(?P<name>[a-zA-Z][\w-]*)(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>")
_NAMES: Mapping[str, str] = {"em": "emphasis", "strong": "emphasis", "a": "a link"}


class Makers(Struct, frozen=True):
    """What makes the pieces of a page out of calls."""

    block: Callable[[Token], ElementTree.Element | None]
    """Makes a block's element; None if it has nothing to show."""
    refusal: Callable[[Token, str], str]
    """Tells that a block cannot stand inside something, and makes the note in its place; gives its placeholder."""


def waiting(word: str) -> ElementTree.Element:
    """Makes the element that holds a block's place until the whole tree is known.

    Args:
        word: The block's token.
    """
    return ElementTree.Element(_WAITING, {"word": word})


def leaves_open(text: str) -> bool:
    """Whether raw HTML in a text opens an element that it does not close."""
    if "<" not in text:
        return False
    depth = 0
    for tag in _TAG.finditer(text):
        if not _VOID.fullmatch(tag["name"]) and not tag[0].endswith("/>"):
            depth += -1 if tag["end"] else 1
    return depth > 0


def settle(root: ElementTree.Element, stash: HtmlStash, makers: Makers) -> None:
    """Puts each block that waits into the tree, or a note where HTML allows none.

    A paragraph is parted around a block. A note on a block in a heading stands after it, so that the heading's id
    and its line in the table of contents are of its own words.
    """
    parents = {child: parent for parent in root.iter() for child in parent}
    for element in list(root.iter(_WAITING)):
        token = decode(element.attrib["word"])
        assert token is not None  # noqa: S101  # it was decoded before it had to wait
        _settle(element, token, parents, stash, makers)
    for parent in list(root.iter()):
        for paragraph in parent.findall("p"):
            if any(is_block(child) for child in paragraph):
                place = list(parent).index(paragraph)
                parent.remove(paragraph)
                parent[place:place] = _parted(paragraph)


def is_block(element: ElementTree.Element) -> bool:
    """Whether an element is a block of ours."""
    return element.get("class") == BLOCK_CLASS


def _settle(
    element: ElementTree.Element,
    token: Token,
    parents: Mapping[ElementTree.Element, ElementTree.Element],
    stash: HtmlStash,
    makers: Makers,
) -> None:
    parent = parents[element]
    around = list(_ancestors(element, parents))
    heading = next((ancestor for ancestor in around if ancestor.tag in _HEADINGS), None)
    if heading is not None:
        note = ElementTree.Element("div", {"class": BLOCK_CLASS})
        note.text = makers.refusal(token, "a heading")
        _replace(parent, element, "")
        outer = parents[heading]
        outer.insert(list(outer).index(heading) + 1, note)
        note.tail, heading.tail = heading.tail, "\n"
    elif obstacle := _obstacle(around) or _raw_obstacle(parent, element, stash):
        _replace(parent, element, makers.refusal(token, obstacle))
    elif (block := makers.block(token)) is None:
        _replace(parent, element, "")
    else:
        block.tail = element.tail
        parent[list(parent).index(element)] = block


def _ancestors(
    element: ElementTree.Element, parents: Mapping[ElementTree.Element, ElementTree.Element]
) -> Iterator[ElementTree.Element]:
    """Yields the elements around one, innermost first."""
    while element in parents:
        element = parents[element]
        yield element


def _obstacle(around: list[ElementTree.Element]) -> str:
    """Says what keeps a block from standing inside these elements; empty if nothing does."""
    for element in around:
        if _FLOW.fullmatch(element.tag):
            break
        is_bare_paragraph = element.tag == "p" and not element.attrib
        if not is_bare_paragraph:
            return _NAMES.get(element.tag, "a title" if element.tag == "p" else f"<{element.tag}>")
    return ""


def _raw_obstacle(parent: ElementTree.Element, element: ElementTree.Element, stash: HtmlStash) -> str:
    """The same of raw HTML that is open before an element; it lies in the stash, tag by tag."""
    before = parent.text or ""
    for child in parent:
        if child is element:
            break
        before += child.tail or ""
    tags = (stash.rawHtmlBlocks[int(number)] for number in HTML_PLACEHOLDER_RE.findall(before))
    return "an HTML element" if leaves_open("".join(tag for tag in tags if isinstance(tag, str))) else ""


def _replace(parent: ElementTree.Element, element: ElementTree.Element, text: str) -> None:
    """Puts a text in the place of an element."""
    place = list(parent).index(element)
    text += element.tail or ""
    if place:
        parent[place - 1].tail = (parent[place - 1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text
    parent.remove(element)


def _parted(paragraph: ElementTree.Element) -> list[ElementTree.Element]:
    """Returns a paragraph's blocks, and what stands around them as paragraphs of their own."""
    pieces = [ElementTree.Element("p")]
    pieces[0].text = paragraph.text
    for child in paragraph:
        if is_block(child):
            after = ElementTree.Element("p")
            after.text, child.tail = (child.tail or "").lstrip(), None
            pieces += (child, after)
        else:
            pieces[-1].append(child)
    return [piece for piece in pieces if is_block(piece) or len(piece) or (piece.text or "").strip()]
