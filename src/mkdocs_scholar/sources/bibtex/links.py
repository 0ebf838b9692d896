"""Identifiers and links: checked, each place once, none guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from mkdocs_scholar.model.identifier import SCHEMES, WORK_SCHEMES, Identifier, parse
from mkdocs_scholar.model.link import LINK_KINDS, in_order
from mkdocs_scholar.model.work import Link
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.bibtex.archives import arxiv_in_text, arxiv_of_doi
from mkdocs_scholar.sources.bibtex.values import Values
from mkdocs_scholar.sources.latex import verbatim

_BUTTON_FIELDS = (
    "pdf", "html", "code", "dataset", "slides", "poster", "video", "demo", "model", "website", "blog", "supp",
)  # fmt: skip
_PAGE_FIELDS = frozenset({"url", "eprint", "howpublished"})
_OWN_FIELDS = ("pmid", "pmcid", "hal", "openreview", "acl", "isbn", "issn", "bibcode", "inspire")

_OTHER_SOURCES = frozenset((*_OWN_FIELDS, "arxiv", "eprint", "adsurl", "hal_id", "eissn", "note", "url", "html"))
"""Fields beside `doi` that give an identifier."""

_EPRINT_SCHEMES: Mapping[str, str] = MappingProxyType(
    {
        "arxiv": "arxiv", "pmid": "pmid", "pubmed": "pmid", "medline": "pmid", "pmcid": "pmcid", "pmc": "pmcid",
        "jstor": "jstor", "hdl": "handle", "handle": "handle", "hal": "hal", "openreview": "openreview", "acl": "acl",
        "doi": "doi", "ads": "bibcode", "inspire": "inspire", "isbn": "isbn", "biorxiv": "doi", "medrxiv": "doi",
    }
)  # fmt: skip
"""`eprinttype` or `archiveprefix`, lower-case, to the scheme that resolves it."""

_EPRINT_ADDRESSES: Mapping[str, str] = MappingProxyType(
    {
        "googlebooks": "https://books.google.com/books?id=",
        "iacr": "https://eprint.iacr.org/",
        "cryptology eprint archive": "https://eprint.iacr.org/",
        "ssrn": "https://ssrn.com/abstract=",
    }
)
"""`eprinttype`, lower-case, to the address that its `eprint` ends (BibLaTeX manual 3.14.7, and what people write)."""
_EPRINT_ID = regex(r"[\w./-]+", re.ASCII)
_COLD_SPRING = frozenset({"biorxiv", "medrxiv"})

_SCHEME = regex(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*):")
_ALLOWED_SCHEMES = frozenset({"http", "https", "ftp", "mailto"})
_ANCHOR = regex(r"</?a\b[^<>]*>", re.IGNORECASE)
_ADDRESSES = regex(r"(?<=\S)\s+(?=https?://)")
_ADDRESS_IN_TEX = regex(r"\\url\s*\{(?P<url>[^{}]*)\}|(?<![\w{/])(?P<bare>https?://[^\s{}]+)")
_REMARK = regex(r"\s*\([^)]*\)\s*")
_PRIVATE_PATH = regex(r"[A-Za-z]:[\\/]|/(?:home|Users)/|file:|~/", re.IGNORECASE)
_CONTROL = regex(r"[\x00-\x1f\x7f\xad\u200b-\u200f\u2060\ufeff]")
"""What browsers leave out of an address before they look at its scheme (WHATWG, "URL", 4.4), and what nobody sees."""
_BETWEEN_DOIS = regex(
    r"(?:\s*[,;]\s*|\s+)(?:and\s+)?(?=(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?10\.\d{3,9}/)", re.IGNORECASE
)
_DOI_LABEL = regex(r"\s*DOI\s*:?\s+(?=10\.)", re.IGNORECASE)
_DOI_IN_ADDRESS = regex(
    r"https?://[^\s?#]+?/(?P<doi>10\.\d{4,9}/[^\s?#]+?)(?:/(?:full|abstract|pdf|meta))?/?(?:[?#]\S*)?"
)
"""The page of a publisher where its DOI should stand."""
_LINK_TARGET = regex(r"<a\s[^<>]{0,200}?href\s?=\s?[\"']?([^\"'\s>]+)", re.IGNORECASE)
_BEHIND_DOI = ".,;"
"""What no DOI ends in: it is of the sentence that the DOI was copied from."""
_PLACEHOLDER = "<go to isi>"
"""What EndNote writes for an address that only itself can follow."""
_PRINTED_PDF = regex(r"/(?:article-)?pdf(?:direct|plus)?/|\.pdf(?:[?#]|\Z)", re.IGNORECASE)
_HOST = regex(r"https?://([^/]+)/")
_WITH_ADDRESS = tuple(name for name in WORK_SCHEMES if name not in ("isbn", "issn"))
_ORDER: Mapping[str, int] = MappingProxyType({name: place for place, name in enumerate(SCHEMES)})
_BOOK_PREFIX = regex(r"\b(?:[ep]-?)?IS[BS]N(?:-?1[03])?\b\s*:?\s*", re.IGNORECASE)
_SEVERAL = regex(r"[,;]\s*|\s+(?=(?:97[89]|[\dX]{4}-|\d{9}[\dXx]\b|\d-\d))")


_PLAIN_DOI = regex(r"10\.[0-9]{4,9}/[\w.()/:-]*\w", re.ASCII)
_PLAIN_ADDRESS = regex(r"https?://[\w.-]+(?:/[\w./~?=&+-]*)?", re.ASCII)
"""What most DOIs and addresses are: one, with nothing to take off or to doubt."""


class _Identifiers:
    """The identifiers of one entry, each kind once but for ISBN and ISSN."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.found: dict[tuple[str, str], Identifier] = {}

    def of(self, scheme: str) -> Identifier | None:
        """The first of a kind."""
        return next((each for each in self.found.values() if each.scheme == scheme), None)

    def add(self, identifier: Identifier | None) -> bool:
        """Adds one unless its kind is there already."""
        if identifier is None:
            return False
        if identifier.scheme in ("isbn", "issn") or self.of(identifier.scheme) is None:
            self.found.setdefault((identifier.scheme, identifier.value.lower()), identifier)
        return True

    def read(self, scheme: str, text: str, field: str) -> None:
        """Reads one from a field and tells if it has the wrong shape."""
        if text and not self.add(parse(scheme, text)):
            rule = SCHEMES[scheme]
            self.values.tell(
                "bad-identifier",
                f'{field} is "{text}", which is no {rule.label}; write it like {rule.example}.',
                field,
            )


def read_identifiers(values: Values) -> tuple[Identifier, ...]:
    """Reads all identifiers of an entry, in the order of `WORK_SCHEMES`."""
    found = _Identifiers(values)
    fields = values.fields
    plain_doi = _PLAIN_DOI.fullmatch(fields.get("doi", ""))
    if plain_doi:
        own = Identifier(scheme="doi", value=plain_doi[0])
        if _OTHER_SOURCES.isdisjoint(fields):  # as of most entries: nothing else is to be looked at
            arxiv = arxiv_of_doi(own.value) or arxiv_in_text(values)
            return (own, arxiv) if arxiv else (own,)
        found.add(own)
    elif "doi" in fields:
        doi = values.verbatim("doi")
        doi = _unlinked(doi) if "<" in doi else doi
        label = _DOI_LABEL.match(doi)
        doi = _first_doi(values, " ".join(doi[label.end() if label else 0 :].split()))
        found.read("doi", doi.replace("{", "").replace("}", ""), "doi")
        if found.of("doi") is None:
            found.add(parse("arxiv", doi))
    if "arxiv" in fields:
        found.read("arxiv", values.verbatim("arxiv"), "arxiv")
    if "eprint" in fields:
        _read_eprint(values, found)
    for name in [name for name in _OWN_FIELDS if name in fields]:
        has_several = name in ("isbn", "issn")
        written = verbatim(" ".join(fields[name].split())) if has_several else values.verbatim(name)
        written = _BOOK_PREFIX.sub("", written)
        for part in _SEVERAL.split(written) if has_several else [written]:
            found.read(name, _REMARK.sub("", part), name)
    if "eissn" in fields:
        found.add(parse("issn", verbatim(fields["eissn"])))
    for name, scheme in (("adsurl", "bibcode"), ("hal_id", "hal")):
        if name in fields:
            found.add(parse(scheme, values.verbatim(name)))
    if "note" in fields and ":" in fields["note"]:
        # not at the top: few entries have fields of other programs in their note
        from mkdocs_scholar.sources.extras import noted_identifiers  # noqa: PLC0415

        for scheme, value in noted_identifiers(fields["note"]):
            found.add(parse(scheme, value))
    if found.of("arxiv") is None:
        doi_found = found.of("doi")
        found.add((arxiv_of_doi(doi_found.value) if doi_found else None) or arxiv_in_text(values))
    for name in ("url", "html"):
        for address in _addresses(values, name) if name in fields else ():
            _read_address(address, found)
    if len(found.found) < 2:
        return tuple(found.found.values())
    return tuple(sorted(found.found.values(), key=lambda each: _ORDER[each.scheme]))


def _first_doi(values: Values, written: str) -> str:
    """Returns the first of several DOIs, and tells that there are more."""
    first, *others = _BETWEEN_DOIS.split(written.rstrip(_BEHIND_DOI))
    if others:
        values.tell("bad-identifier", f'doi is "{written}", more than one; keep one, only the first is linked.', "doi")
    in_address = _DOI_IN_ADDRESS.fullmatch(first)
    return in_address["doi"] if in_address and parse("doi", first) is None else first


def _unlinked(doi: str) -> str:
    """Takes the link of HTML off a DOI; where its text is none, its target counts."""
    target = _LINK_TARGET.search(doi)
    text = _ANCHOR.sub("", doi).strip()
    return target[1] if target and "10." not in text else text


def _read_address(address: str, found: _Identifiers) -> None:
    """Takes the identifier out of an address that is nothing but its own."""
    for identifier in _identifiers_in(address):
        found.add(identifier)


@lru_cache(maxsize=4096)
def _identifiers_in(address: str) -> tuple[Identifier, ...]:
    """Returns what an address can be the address of, kind by kind."""
    if not address.startswith("http"):
        return ()
    return tuple(identifier for scheme in _WITH_ADDRESS if (identifier := parse(scheme, address)) is not None)


def _read_eprint(values: Values, found: _Identifiers) -> None:
    """Reads `eprint`, whose type decides where it leads (BibLaTeX manual 3.14.7)."""
    written = values.verbatim("eprint")
    kind = values.plain("archiveprefix").lower()
    if not written or written.startswith("http"):
        found.add(parse("arxiv", written) if "arxiv.org/" in written else None)
        return
    scheme = _EPRINT_SCHEMES.get(kind)
    if kind in _COLD_SPRING and not written.startswith("10."):
        written = f"10.1101/{written}"
    if kind in _EPRINT_ADDRESSES and _EPRINT_ID.fullmatch(written):
        return
    if scheme is not None:
        found.read(scheme, written, "eprint")
    elif kind:
        values.tell(
            "unlinked-identifier",
            f'eprint "{written}" is of the type "{kind}", which leads nowhere known; add url = {{…}} to link it.',
            "eprint",
        )
    elif not found.add(parse("arxiv", written)):
        values.tell(
            "unlinked-identifier",
            f'eprint "{written}" has no eprinttype and is no arXiv id, so it is not linked; add eprinttype = {{…}}.',
            "eprint",
        )


def read_links(values: Values, identifiers: tuple[Identifier, ...]) -> tuple[Link, ...]:
    """Reads all links of an entry: the fields with buttons, its addresses, and identifiers that lead somewhere."""
    own = [
        Link(kind=each.scheme, target=url) for each in identifiers if each.scheme in LINK_KINDS and (url := each.url)
    ]
    links = [*_buttons(values), *own]
    if not _PAGE_FIELDS.isdisjoint(values.fields):
        links += _page_links(values, {link.kind for link in links}, {link.kind for link in own})
    links += _custom_links(values)
    return in_order(_without_doubles(links, identifiers) if len(own) > 1 else links)


def _buttons(values: Values) -> Iterator[Link]:
    """Yields the fields with buttons; one that leads where an identifier does takes that one's place."""
    fields = values.fields
    for name in [name for name in _BUTTON_FIELDS if name in fields]:
        if _PLAIN_ADDRESS.fullmatch(fields[name]):
            yield Link(kind=name, target=fields[name])
            continue
        for address in _addresses(values, name):
            link = _link(values, name, address, name)
            if link is not None:
                yield link


def _addresses(values: Values, name: str) -> list[str]:
    written = values.verbatim(name) if name in values.fields else ""
    parts = _ADDRESSES.split(written) if written.find("http", 1) > 0 else [written]
    marks = ",;" if len(parts) > 1 else ","
    if len(parts) > 1 and not parts[0].startswith(("http", "www.")) and "/" not in parts[0]:
        parts = parts[1:]  # words before an address: "Available at https://…"
    if written[:5].lower() == "<http":
        parts = [part.strip("<>") for part in parts]
    addresses = [part.strip().rstrip(marks) for part in parts]
    return [address for address in addresses if address and not address.lower().startswith(_PLACEHOLDER)]


def _link(values: Values, kind: str, target: str, field: str, label: str = "") -> Link | None:
    """Makes a link; None, and told, for what no reader can open."""
    target = _CONTROL.sub("", target).strip()
    if target.lower().startswith("www."):
        target = f"https://{target}"
    scheme = _SCHEME.match(target)
    if (scheme and scheme["scheme"].lower() not in _ALLOWED_SCHEMES) or _PRIVATE_PATH.match(target):
        values.tell(
            "bad-value",
            f'{field} is "{target}", which readers cannot open; write an address, or a path below the documentation.',
            field,
        )
        return None
    return Link(kind=kind, target=target, label=label, location=None if scheme else values.location(field))


def _page_links(values: Values, kinds: set[str], own: set[str]) -> Iterator[Link]:
    """Yields what `url`, `eprint` and `howpublished` lead to."""
    for address in _addresses(values, "url"):
        if _identifier_of(address) in own:
            continue
        kind = _kind_of(address, kinds)
        link = _link(values, kind, address, "url")
        if link is not None:
            kinds.add(kind)
            yield link
    eprint = values.verbatim("eprint") if "eprint" in values.fields else ""
    if eprint.startswith("http") and _identifier_of(eprint) not in own:
        kind = _kind_of(eprint, kinds, is_pdf=True) if _is_printed(values, eprint) else "preprint"
        kinds.add(kind)
        yield Link(kind=kind, target=eprint)
    elif eprint and "archiveprefix" in values.fields and _EPRINT_ID.fullmatch(eprint):
        archive = values.plain("archiveprefix").lower()
        if archive in _EPRINT_ADDRESSES:
            kind = "url" if archive == "googlebooks" else "preprint"
            kinds.add(kind)
            yield Link(kind=kind, target=_EPRINT_ADDRESSES[archive] + eprint)
    for address in _written_addresses(values):
        if _identifier_of(address) not in own:
            kind = _kind_of(address, kinds)
            kinds.add(kind)
            yield Link(kind=kind, target=address)


def _is_printed(values: Values, eprint: str) -> bool:
    """Whether an eprint is the publisher's own PDF, as the sites of Atypon, HighWire and Silverchair export it."""
    host = _HOST.match(eprint)
    if host is None or not _PRINTED_PDF.search(eprint):
        return False
    doi = values.verbatim("doi").lower()
    is_of_page = host[1] in values.verbatim("url").split("/")
    return is_of_page or "/article-pdf/" in eprint or (bool(doi) and doi in eprint.lower())


def _written_addresses(values: Values) -> Iterator[str]:
    """Yields addresses in `howpublished`, where BibTeX, which has no `url`, puts them."""
    raw = values.fields.get("howpublished", "")
    for match in _ADDRESS_IN_TEX.finditer(raw) if "http" in raw or "\\url" in raw else ():
        address = verbatim(match["url"] or match["bare"] or "").strip().rstrip(".,;")
        if address.startswith(("http://", "https://")):
            yield address


def _kind_of(address: str, kinds: set[str], *, is_pdf: bool = False) -> str:
    path = re.split("[?#]", address, maxsplit=1)[0].lower()
    return "pdf" if (is_pdf or path.endswith(".pdf")) and "pdf" not in kinds else "url"


def _identifier_of(address: str) -> str:
    """Returns the kind of identifier whose address this is; empty for any other address."""
    if "/pdf" in address or address.lower().endswith(".pdf"):
        return ""
    return next((each.scheme for each in _identifiers_in(address)), "")


def _custom_links(values: Values) -> Iterator[Link]:
    """Yields the user's own buttons: `url_<label>`, the words of the label parted by "_"."""
    if "url_" not in " ".join(values.fields):
        return  # one search in all names costs less than a look at each
    for name, raw in values.fields.items():
        if not name.startswith("url_"):
            continue
        label = name.removeprefix("url_").replace("_", " ").strip()
        label = label[:1].upper() + label[1:]
        link = _link(values, "custom", verbatim(raw).strip(), name, label)
        if link is not None:
            yield link


def _without_doubles(links: list[Link], identifiers: tuple[Identifier, ...]) -> Iterator[Link]:
    """Leaves out the DOI of an arXiv paper beside its arXiv id: both lead to one page."""
    has_arxiv = any(each.scheme == "arxiv" for each in identifiers)
    for link in links:
        own = arxiv_of_doi(link.target.removeprefix("https://doi.org/")) if has_arxiv and link.kind == "doi" else None
        if own is None:
            yield link
