"""The page that is being converted, as blocks see it."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit, urlunsplit
from xml.etree import ElementTree

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from mkdocs_scholar.host import Host, read_text
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Location, Problem, relevel
from mkdocs_scholar.settings import Settings
from mkdocs_scholar.views.context import Picture

_SCHEME = regex(r"([a-zA-Z][a-zA-Z0-9+.\-]*):")
_SAFE_SCHEMES = frozenset({"http", "https", "mailto", "ftp", "tel"})
_WEB = ("https://", "http://")
_SIGNS = frozenset("#?%")
_CONTROL = regex(r"[\x00-\x1f\x7f]")
_ICON = regex(r"[a-z0-9]+(?:-+[a-z0-9]+)*(?:/[a-z0-9]+(?:-+[a-z0-9]+)*)*")
_LANGUAGE_TAG = regex(r"[a-zA-Z]{2,3}(-[a-zA-Z0-9]{1,8})*")  # RFC 5646 without its registered oddities
_ICON_TITLE = regex(r"<title\b[^>]*>.*?</title>", re.DOTALL)
_REFERENCE = regex(r"&(?:#\d+;?|#[xX][0-9a-fA-F]+;?|\w+;)")
_AMPERSAND = "\x02amp\x03"  # Markdown's own: <me@example.org> is written in numbers, to hide it from robots
_ONE_PARAGRAPH = regex(r"<p>((?:(?!<p>).)*)</p>", re.DOTALL)
_ADDRESSES = {"a": "href", "img": "src"}


class HostPage:
    """The page as blocks see it (`views.page.Page`)."""

    def __init__(self, host: Host, settings: Settings) -> None:
        self.host = host
        self._settings = settings
        self._ids: set[str] = set()
        self._unlinked: list[str] = []
        self._published = 0

    @property
    def path(self) -> str:
        """Path of the page's source relative to the documentation folder; empty if unknown."""
        return self.host.path

    @property
    def language(self) -> str:
        """Language tag of the page's own words: the setting's, the page's, the theme's, or English."""
        meta = self.host.meta
        return _first_tag(self._settings.locale, meta.get("language"), meta.get("lang")) or self._document_language

    @property
    def own_language(self) -> str | None:
        """Language tag that blocks must carry because the document around them says another; None if it says the same.

        Front matter may say anything under `language`: what cannot be a language tag is not written into HTML.
        """
        is_other = self.language.lower() != self._document_language.lower()
        return self.language if is_other and _LANGUAGE_TAG.fullmatch(self.language) else None

    @property
    def _document_language(self) -> str:
        """What themes write into `<html lang>`: they do not look at a page's front matter."""
        theme = self.host.theme
        return _first_tag(theme.get("language"), theme.get("locale")) or "en"

    def link(self, target: str, *, from_page: bool = False) -> str | None:
        """Makes the address that leads to a target; see `views.page.Page.link`."""
        if target.startswith(_WEB) and target.isascii() and target.isprintable() and target[-1] != " ":
            return target  # as most are: nothing of what follows would change it
        target = _CONTROL.sub("", target).strip()
        if scheme := _SCHEME.match(target):
            return target if scheme[1].lower() in _SAFE_SCHEMES else None
        try:
            parts = urlsplit(target)
        except ValueError:
            return None
        if parts.netloc or (target and not parts.path) or not self.host.knows_files:
            return target or None
        return next(
            (f"{url}{rest}" for uri, rest in self._ways(target, from_page) if (url := self.host.resolve(uri))), None
        )

    def picture(self, target: str) -> Picture | None:
        """Makes what shows a picture; see `views.page.Page.picture`."""
        address = self.link(target)
        if address is None:
            return None
        # not at the top: few pages show pictures
        from mkdocs_scholar.sources.pictures import UNKNOWN, is_named_as_picture, size_of  # noqa: PLC0415

        path = urlsplit(target).path
        file = next((file for uri, _ in self._ways(target, from_page=False) if (file := self.host.file(uri))), None)
        size = size_of(file) if file else UNKNOWN if is_named_as_picture(path) else None
        return Picture(address=address, width=size.width, height=size.height) if size else None

    def icon(self, name: str) -> str | None:
        """Returns the SVG of one of the theme's icons, hidden from screen readers; None if there is none."""
        if not _ICON.fullmatch(name):
            return None
        found = (_icon(f"{folder}/.icons/{name}.svg") for folder in self.host.theme_folders)
        return next((svg for svg in found if svg), None)

    def claim_id(self, element_id: str) -> bool:
        """Takes an HTML id for an element of the page; false if another has it already."""
        is_free = element_id not in self._ids
        self._ids.add(element_id)
        return is_free

    def publish(self, suffix: str, text: str) -> str | None:
        """Publishes a file beside the page; see `views.page.Page.publish`."""
        self._published += 1
        stem = posixpath.splitext(self.path)[0]
        return self.host.publish(f"{stem}{'' if self._published == 1 else f'-{self._published}'}", suffix, text)

    def markdown(self, text: str, *, is_inline: bool = False) -> str:
        """Makes HTML of the profile's Markdown; see `views.page.Page.markdown`."""
        made = self._converter.reset().convert(text)
        paragraph = _ONE_PARAGRAPH.fullmatch(made) if is_inline else None
        return paragraph[1] if paragraph else made

    def unlinked(self, location: Location | None) -> tuple[Problem, ...]:
        """Takes the problems that links in the profile's Markdown made since the last call.

        Args:
            location: Where the block stands that showed them, for links that are not found in the profile's file.
        """
        problems = [
            _unlinked(target, self._line_in_profile(target) or location) for target in dict.fromkeys(self._unlinked)
        ]
        self._unlinked.clear()
        return relevel(problems, self._settings.problems)

    def _line_in_profile(self, target: str) -> Location | None:
        """Finds the first line of the profile that has a link's target as written."""
        lines = (read_text(self._settings.base / self._settings.profile) or "").splitlines()
        line = next((number for number, text in enumerate(lines, 1) if target in text), None)
        return Location(path=self._settings.profile, line=line) if line else None

    @cached_property
    def _converter(self) -> Markdown:
        converter = Markdown(extensions=["sane_lists", "smarty"])
        converter.preprocessors.deregister("html_block")
        converter.inlinePatterns.deregister("html")
        converter.treeprocessors.register(_ProfileLinks(self, self._unlinked), "scholar_links", 0)
        return converter

    def _ways(self, target: str, from_page: bool) -> Iterator[tuple[str, str]]:
        """Where a local target may lead, with the query and fragment behind it, whose signs a name may hold too."""
        parts = urlsplit(target)
        rest = urlunsplit(("", "", "", parts.query, parts.fragment))
        for uri in self._uris(parts.path, from_page):
            yield uri, rest
        if not _SIGNS.isdisjoint(target):
            for uri in self._uris(quote(target), from_page):
                yield uri, ""

    def _uris(self, written: str, from_page: bool) -> Iterator[str]:
        """Where a path may lead, relative to the documentation folder, best first."""
        path = unquote(written).replace("\\", "/")
        here = posixpath.dirname(self.path)
        folders = [here, ""] if from_page and not path.startswith("/") else [""]
        if "/" not in path:
            folders += self._settings.files
        for folder in folders:
            uri = posixpath.normpath(posixpath.join(folder, path.lstrip("/")))
            if path and not uri.startswith(("../", "/")) and uri != "..":
                yield uri


class _ProfileLinks(Treeprocessor):
    """Leads the links of the profile's Markdown to where they are meant; what leads nowhere stays as text."""

    def __init__(self, page: HostPage, unlinked: list[str]) -> None:
        super().__init__()
        self._page = page
        self._unlinked = unlinked

    def run(self, root: ElementTree.Element) -> None:
        for element in root.iter():
            name = _ADDRESSES.get(element.tag)
            target = element.get(name) if name else None
            if name and target:
                self._lead(element, name, target)

    def _lead(self, element: ElementTree.Element, name: str, target: str) -> None:
        address = self._page.link(_decoded(target))
        if address is None:
            self._unlinked.append(target)
            _unlink(element, name)
        elif not target.startswith(_AMPERSAND):
            element.set(name, address)


def _decoded(target: str) -> str:
    """Reads the character references of an address as a browser does, until none is left for it to read."""
    before, now = "", target.replace(_AMPERSAND, "&")
    while now != before:
        before, now = now, _REFERENCE.sub(lambda reference: html.unescape(reference[0]), now)
    return now


def _unlink(element: ElementTree.Element, name: str) -> None:
    """Leaves a link's text, and of an image, which is nothing without an address, its description."""
    if element.tag == "img":
        element.tag, element.text = "span", element.get("alt", "")
        element.attrib.clear()
    else:
        del element.attrib[name]


def _unlinked(target: str, location: Location | None) -> Problem:
    scheme = _SCHEME.match(_CONTROL.sub("", _decoded(target)).strip())
    if scheme:
        message = f'the profile\'s text links to "{target}"; write an https:, http:, mailto:, ftp: or tel: address.'
        return Problem.of("bad-value", message, location)
    message = f'the profile\'s text links to "{target}", and there is no such file or page; mend the link.'
    return Problem.of("missing-target", message, location)


def _first_tag(*wishes: object) -> str:
    """Returns the first language that is said, as a tag; empty if none is."""
    return next((str(wish).replace("_", "-") for wish in wishes if wish), "")


@lru_cache(maxsize=256)
def _icon(path: str) -> str | None:
    svg = read_text(Path(path))
    if not svg:
        return None
    # A title would be read out beside the visible word, and shown on hover.
    return _ICON_TITLE.sub("", svg).replace("<svg", '<svg aria-hidden="true"', 1)
