"""Kinds of identifier a work may have."""

from __future__ import annotations

import re
from urllib.parse import unquote

from mkdocs_scholar.model.scheme import Scheme, isbn_check, issn_check, scheme
from mkdocs_scholar.patterns import regex


def _isbn(value: str) -> str:
    return re.sub(r"[\s‐-―-]", "", value).upper()


def _issn(value: str) -> str:
    digits = _isbn(value)
    return f"{digits[:4]}-{digits[4:]}"


_ESCAPED_DOI = regex(r"https?://|(?:dx\.|www\.)?doi\.org/|(?:doi:?\s*)?10\.[\d.]+%2F", re.IGNORECASE)


def _doi_text(text: str) -> str:
    """Decodes the percent signs of an address, and of a DOI whose slash is escaped; others are the DOI's own."""
    text = text.strip()
    return unquote(text) if "%" in text and _ESCAPED_DOI.match(text) else text


_SUBJECT = regex(r"(?<=[a-z])\.[A-Z]{2}(?=/\d)")


def _without_subject(value: str) -> str:
    """Takes the subject out of an old id of arXiv, which is none of it: "math.GT/0309136"."""
    return _SUBJECT.sub("", value, count=1)


def _unbracketed(text: str) -> str:
    """Takes off brackets round a whole id, "[2401.01234]"; those of a class behind it are the pattern's."""
    text = text.strip()
    return text[1:].rstrip("]").strip() if text.startswith("[") else text


WORKS: tuple[Scheme, ...] = (
    Scheme(
        name="doi",
        label="DOI",
        expression=(
            r"(?i:(?:https?://)?(?:dx\.|www\.)?doi\.org/|https?://(?:dx[.-])?doi[.-][a-z0-9.-]+/"
            r"|(?:info:|urn:)?doi\s*[:/]?\s*)?"
            r"(?P<id>10\.\d{3,9}(?:\.\d+)*/\S(?:.*\S)?)"
        ),
        address="https://doi.org/{id}",
        prepare=_doi_text,
        example="10.1000/182",
    ),
    scheme(
        "arxiv",
        "arXiv",
        r"(?:\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}|[A-Za-z][A-Za-z.-]*/\d{7})(?:v\d+)?",
        "https://arxiv.org/abs/{id}",
        hosts=r"(?:export\.)?arxiv\.org/(?:abs|pdf|html)/",
        prefix="arxiv",
        tail=r"(?:\.pdf)?(?:\s*\[[^\]]*\])?/?",
        prepare=_unbracketed,
        normalise=_without_subject,
        example="2401.01234",
    ),
    scheme(
        "pmid",
        "PubMed",
        r"\d{1,9}",
        "https://pubmed.ncbi.nlm.nih.gov/{id}/",
        hosts=r"pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/",
        prefix=r"pmid|pubmed",
        normalise=lambda value: value.lstrip("0") or value,
        example="30000001",
    ),
    scheme(
        "pmcid",
        "PMC",
        r"(?:PMC)?\d{1,9}(?:\.\d+)?",
        "https://pmc.ncbi.nlm.nih.gov/articles/{id}/",
        hosts=r"pmc\.ncbi\.nlm\.nih\.gov/articles/|ncbi\.nlm\.nih\.gov/pmc/articles/",
        prefix="pmcid",
        ignore_case=True,
        normalise=lambda value: "PMC" + value.upper().removeprefix("PMC"),
        example="PMC7000001",
    ),
    scheme(
        "hal",
        "HAL",
        r"[a-z]+[_-]\d{6,9}(?:v\d+)?",
        "https://hal.science/{id}",
        hosts=r"(?:[a-z-]+\.)*(?:hal\.science|archives-ouvertes\.fr)/(?:[a-z-]+/)?",
        prefix=r"hal(?=:)",
        ignore_case=True,
        normalise=str.lower,
        example="hal-01234567",
    ),
    scheme(
        "openreview",
        "OpenReview",
        r"[\w-]{6,}",
        "https://openreview.net/forum?id={id}",
        hosts=r"openreview\.net/(?:forum|pdf)\?id=",
        prefix="openreview",
        example="rJl0r3R9KX",
    ),
    scheme(
        "acl",
        "ACL Anthology",
        r"[A-Z]\d{2}-\d{4}|\d{4}\.[a-z0-9_-]+\.\d+",
        "https://aclanthology.org/{id}/",
        hosts=r"aclanthology\.org/|aclweb\.org/anthology/",
        prefix="acl",
        tail=r"(?:\.pdf)?/?",
        example="2020.acl-main.1",
    ),
    scheme(
        "isbn",
        "ISBN",
        r"(?:97[89][\s‐-―-]?)?(?:\d[\s‐-―-]?){9}[\dXx]",
        prefix=r"isbn(?:-?1[03])?",
        normalise=_isbn,
        has_valid_check=isbn_check,
        example="978-3-16-148410-0",
    ),
    scheme(
        "issn",
        "ISSN",
        r"\d{4}[\s‐-―-]?\d{3}[\dXx]",
        "https://portal.issn.org/resource/ISSN/{id}",
        hosts=r"portal\.issn\.org/resource/ISSN/",
        prefix=r"e?issn",
        normalise=_issn,
        has_valid_check=issn_check,
        example="2049-3630",
    ),
    scheme(
        "bibcode",
        "ADS",
        r"\d{4}[A-Za-z0-9.&]{14}[A-Z.]",
        "https://ui.adsabs.harvard.edu/abs/{id}/abstract",
        safe="",
        hosts=r"ui\.adsabs\.harvard\.edu/(?:abs|#abs)/|adsabs\.harvard\.edu/abs/",
        tail=r"(?:/abstract)?/?",
        example="1992ApJ...400L...1W",
    ),
    scheme(
        "inspire",
        "INSPIRE",
        r"\d{1,9}",
        "https://inspirehep.net/literature/{id}",
        hosts=r"inspirehep\.net/(?:literature|record)/",
        prefix="inspire",
        example="1245372",
    ),
    scheme(
        "jstor",
        "JSTOR",
        r"[\w./-]*\d",
        "https://www.jstor.org/stable/{id}",
        hosts=r"jstor\.org/stable/",
        prefix="jstor",
        example="2000001",
    ),
    scheme(
        "handle",
        "Handle",
        r"\d[\d.]*/\S+",
        "https://hdl.handle.net/{id}",
        hosts=r"hdl\.handle\.net/",
        prefix=r"hdl|handle",
        example="20.500.99999/77",
    ),
)
"""In the order they are shown."""
