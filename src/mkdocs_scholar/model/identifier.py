"""Identifiers of works, people and organizations: their shape, their check digit, their address."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from urllib.parse import quote


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """One kind of identifier."""

    name: str
    """Name in YAML and in templates, snake_case."""
    label: str
    """Its proper name, the same in every language."""
    pattern: re.Pattern[str]
    """What a value looks like once prefixes and addresses are taken off; the group `id` is the identifier."""
    address: str
    """URL with `{id}` where the identifier goes; empty if it leads nowhere."""
    normalise: Callable[[str], str] = str
    """Turns a matched identifier into its one spelling."""
    has_valid_check: Callable[[str], bool] = bool
    """Whether the check digit is right; always true where there is none."""
    safe: str = "/:;()-._~!$&'*,=@"
    """Characters that stand unescaped in the address."""
    search: str = ""
    """URL of a search by a person's name with `{name}` where it goes; empty if there is none."""
    example: str = ""
    """What one looks like, for messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identifier:
    """A checked identifier.

    >>> parse("doi", "https://doi.org/10.1145/3377811.3380362").value
    '10.1145/3377811.3380362'
    """

    scheme: str
    """Name of its kind, a key of `SCHEMES`."""
    value: str
    """The bare identifier in its one spelling."""

    @property
    def label(self) -> str:
        """Proper name of its kind ("ORCID")."""
        return SCHEMES[self.scheme].label

    @property
    def url(self) -> str | None:
        """Where it leads; None if nowhere."""
        scheme = SCHEMES[self.scheme]
        return scheme.address.replace("{id}", quote(self.value, safe=scheme.safe)) if scheme.address else None

    @property
    def has_valid_check(self) -> bool:
        """Whether its check digit is right."""
        return SCHEMES[self.scheme].has_valid_check(self.value)


def parse(scheme: str, text: str) -> Identifier | None:
    """Reads an identifier, bare or in an address or behind a prefix.

    Args:
        scheme: A key of `SCHEMES`.
        text: The identifier as written.

    Returns:
        The identifier; None if the text does not have its shape. A wrong check digit is not looked at here.
    """
    rule = SCHEMES[scheme]
    match = rule.pattern.fullmatch(text.strip())
    return Identifier(scheme=scheme, value=rule.normalise(match["id"])) if match else None


def search_url(scheme: str, name: str) -> str | None:
    """Makes the address of a search by name; None if the service has none."""
    template = SCHEMES[scheme].search if scheme in SCHEMES else ""
    return template.replace("{name}", quote(name, safe="").replace("%20", "+")) if template else None


def _mod_11_2(value: str) -> bool:
    """ISO 7064 MOD 11-2, as ORCID and ISNI use it."""
    total = 0
    digits = value.replace("-", "").replace(" ", "")
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    return digits[-1] == ("X" if check == 10 else str(check))


def _isbn_check(value: str) -> bool:
    """ISO 2108: modulus 10 of thirteen digits, modulus 11 of ten."""
    digits = [10 if digit == "X" else int(digit) for digit in value.replace("-", "")]
    if len(digits) == 13:
        return sum(digit * (1, 3)[place % 2] for place, digit in enumerate(digits)) % 10 == 0
    return sum(digit * (10 - place) for place, digit in enumerate(digits)) % 11 == 0


def _issn_check(value: str) -> bool:
    """ISO 3297: modulus 11 with weights 8 to 1."""
    digits = [10 if digit == "X" else int(digit) for digit in value.replace("-", "")]
    return sum(digit * (8 - place) for place, digit in enumerate(digits)) % 11 == 0


def _isbn(value: str) -> str:
    return re.sub(r"[\s‐-―-]", "", value).upper()


def _issn(value: str) -> str:
    digits = _isbn(value)
    return f"{digits[:4]}-{digits[4:]}"


def _scheme(
    name: str,
    label: str,
    shape: str,
    address: str = "",
    *,
    hosts: str = "",
    prefix: str = "",
    ignore_case: bool = False,
    tail: str = r"/?",
    **rest: object,
) -> Scheme:
    """Makes a scheme whose value may stand behind `prefix:` or in an address on one of `hosts` (regular expressions)."""
    before = [rf"(?:{prefix})\s*:?\s*"] if prefix else []
    if hosts:
        before.append(rf"(?:https?://)?(?:www\.)?(?:{hosts})")
    lead = f"(?:{'|'.join(before)})?" if before else ""
    ending = rf"(?:{tail})(?:[?#].*)?" if hosts else ""
    flags = re.IGNORECASE if ignore_case else 0
    pattern = re.compile(rf"(?i:{lead})(?P<id>{shape}){ending}", flags)
    return Scheme(name=name, label=label, pattern=pattern, address=address, **rest)  # type: ignore[arg-type]


_WORD = r"[^\s/?#&]+"

_WORKS = (
    Scheme(
        name="doi",
        label="DOI",
        pattern=re.compile(
            r"(?i:(?:https?://)?(?:dx\.|www\.)?doi\.org/|(?:info:)?doi\s*[:/]?\s*)?(?P<id>10\.\d{3,9}(?:\.\d+)*/\S(?:.*\S)?)"
        ),
        address="https://doi.org/{id}",
        example="10.1000/182",
    ),
    _scheme(
        "arxiv",
        "arXiv",
        r"(?:\d{4}\.\d{4,5}|[A-Za-z][A-Za-z.-]*/\d{7})(?:v\d+)?",
        "https://arxiv.org/abs/{id}",
        hosts=r"(?:export\.)?arxiv\.org/(?:abs|pdf|html)/",
        prefix="arxiv",
        tail=r"(?:\.pdf)?(?:\s*\[[^\]]*\])?/?",
        example="2401.01234",
    ),
    _scheme(
        "pmid", "PubMed", r"\d{1,9}", "https://pubmed.ncbi.nlm.nih.gov/{id}/",
        hosts=r"pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/", prefix=r"pmid|pubmed", example="30000001",
    ),
    _scheme(
        "pmcid", "PMC", r"(?:PMC)?\d{1,9}(?:\.\d+)?", "https://pmc.ncbi.nlm.nih.gov/articles/{id}/",
        hosts=r"pmc\.ncbi\.nlm\.nih\.gov/articles/|ncbi\.nlm\.nih\.gov/pmc/articles/", prefix="pmcid", ignore_case=True,
        normalise=lambda value: "PMC" + value.upper().removeprefix("PMC"), example="PMC7000001",
    ),
    _scheme(
        "hal", "HAL", r"[a-z]+[_-]\d{6,9}(?:v\d+)?", "https://hal.science/{id}",
        hosts=r"(?:[a-z-]+\.)*(?:hal\.science|archives-ouvertes\.fr)/(?:[a-z-]+/)?", prefix=r"hal(?=:)", ignore_case=True,
        normalise=str.lower, example="hal-01234567",
    ),
    _scheme(
        "openreview", "OpenReview", r"[\w-]{6,}", "https://openreview.net/forum?id={id}",
        hosts=r"openreview\.net/(?:forum|pdf)\?id=", prefix="openreview", example="rJl0r3R9KX",
    ),
    _scheme(
        "acl", "ACL Anthology", r"[A-Z]\d{2}-\d{4}|\d{4}\.[a-z0-9_-]+\.\d+", "https://aclanthology.org/{id}/",
        hosts=r"aclanthology\.org/|aclweb\.org/anthology/", prefix="acl", tail=r"(?:\.pdf)?/?", example="2020.acl-main.1",
    ),
    _scheme(
        "isbn", "ISBN", r"(?:97[89][\s‐-―-]?)?(?:\d[\s‐-―-]?){9}[\dXx]", prefix=r"isbn(?:-?1[03])?", normalise=_isbn,
        has_valid_check=_isbn_check, example="978-3-16-148410-0",
    ),
    _scheme(
        "issn", "ISSN", r"\d{4}[\s‐-―-]?\d{3}[\dXx]", "https://portal.issn.org/resource/ISSN/{id}",
        hosts=r"portal\.issn\.org/resource/ISSN/", prefix=r"e?issn", normalise=_issn, has_valid_check=_issn_check,
        example="2049-3630",
    ),
    _scheme(
        "bibcode", "ADS", r"\d{4}[A-Za-z0-9.&]{14}[A-Z.]", "https://ui.adsabs.harvard.edu/abs/{id}/abstract", safe="",
        hosts=r"ui\.adsabs\.harvard\.edu/(?:abs|#abs)/|adsabs\.harvard\.edu/abs/", tail=r"(?:/abstract)?/?",
        example="1992ApJ...400L...1W",
    ),
    _scheme(
        "inspire", "INSPIRE", r"\d{1,9}", "https://inspirehep.net/literature/{id}",
        hosts=r"inspirehep\.net/(?:literature|record)/", prefix="inspire", example="1245372",
    ),
    _scheme(
        "jstor", "JSTOR", r"[\w./-]*\d", "https://www.jstor.org/stable/{id}", hosts=r"jstor\.org/stable/", prefix="jstor",
        example="2000001",
    ),
    _scheme(
        "handle", "Handle", r"\d[\d.]*/\S+", "https://hdl.handle.net/{id}", hosts=r"hdl\.handle\.net/", prefix=r"hdl|handle",
        example="20.500.99999/77",
    ),
)  # fmt: skip

_PEOPLE = (
    _scheme(
        "orcid", "ORCID", r"\d{4}-?\d{4}-?\d{4}-?\d{3}[\dXx]", "https://orcid.org/{id}", hosts=r"(?:sandbox\.)?orcid\.org/",
        prefix="orcid", normalise=lambda value: "-".join(re.findall(".{4}", value.replace("-", "").upper())),
        has_valid_check=_mod_11_2, example="0000-0002-1825-0097",
    ),
    _scheme(
        "openalex", "OpenAlex", r"[AWISTFPC]\d{4,}", "https://openalex.org/{id}", hosts=r"openalex\.org/(?:[a-z-]+/)?",
        prefix="openalex", ignore_case=True, normalise=str.upper, example="A5023888391",
    ),
    _scheme(
        "wikidata", "Wikidata", r"Q\d+", "https://www.wikidata.org/wiki/{id}", hosts=r"wikidata\.org/(?:wiki|entity)/",
        prefix="wikidata", ignore_case=True, normalise=str.upper, example="Q42",
    ),
    _scheme(
        "google_scholar", "Google Scholar", r"[\w-]{12}", "https://scholar.google.com/citations?user={id}",
        hosts=r"scholar\.google\.[a-z.]+/citations\?(?:[^#]*&)?user=", tail=r"(?:&.*)?",
        search="https://scholar.google.com/citations?view_op=search_authors&mauthors={name}", example="JicYPdAAAAAJ",
    ),
    _scheme(
        "semantic_scholar", "Semantic Scholar", r"\d+", "https://www.semanticscholar.org/author/{id}",
        hosts=r"semanticscholar\.org/author/(?:[^/]+/)?", search="https://www.semanticscholar.org/search?q={name}",
        example="1741101",
    ),
    _scheme(
        "dblp", "dblp", r"(?:\d+|[a-z])/[\w-]+", "https://dblp.org/pid/{id}", hosts=r"dblp\.(?:org|uni-trier\.de)/pid/",
        prefix=r"dblp|pid", tail=r"(?:\.html|\.xml|\.bib)?/?", search="https://dblp.org/search?q={name}", example="85/6513",
    ),
    _scheme(
        "acl_anthology", "ACL Anthology", r"[a-z0-9][a-z0-9-]*", "https://aclanthology.org/people/{id}/",
        hosts=r"aclanthology\.org/people/(?:[a-z]/)?", search="https://aclanthology.org/search/?q={name}",
        example="dan-jurafsky",
    ),
    _scheme(
        "scopus", "Scopus", r"\d{9,11}", "https://www.scopus.com/authid/detail.uri?authorId={id}",
        hosts=r"scopus\.com/authid/detail\.uri\?authorId=", tail=r"(?:&.*)?", example="7004212771",
    ),
    _scheme(
        "web_of_science", "Web of Science", r"[A-Z]{1,3}-\d{4}-\d{4}", "https://www.webofscience.com/wos/author/record/{id}",
        hosts=r"webofscience\.com/wos/author/(?:record|rid)/|researcherid\.com/rid/", example="A-1009-2008",
    ),
    _scheme(
        "isni", "ISNI", r"(?:\d{4}\s?){3}\d{3}[\dXx]", "https://isni.org/isni/{id}", hosts=r"isni\.org/isni/", prefix="isni",
        normalise=lambda value: re.sub(r"\s", "", value).upper(), has_valid_check=_mod_11_2, example="0000000121032683",
    ),
    _scheme("viaf", "VIAF", r"\d{1,22}", "https://viaf.org/viaf/{id}", hosts=r"viaf\.org/viaf/", example="75121530"),
    _scheme(
        "ror", "ROR", r"0[a-hj-km-np-tv-z0-9]{6}\d{2}", "https://ror.org/{id}", hosts=r"ror\.org/", ignore_case=True,
        normalise=str.lower, example="05a28rw58",
    ),
    _scheme(
        "github", "GitHub", r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})", "https://github.com/{id}", hosts=r"github\.com/", prefix="@",
        example="octocat",
    ),
    _scheme("gitlab", "GitLab", r"[\w.-]+", "https://gitlab.com/{id}", hosts=r"gitlab\.com/", prefix="@", example="gitlab-org"),
    _scheme(
        "linkedin", "LinkedIn", _WORD, "https://www.linkedin.com/in/{id}", hosts=r"(?:[a-z]{2}\.)?linkedin\.com/in/",
        example="ada-lovelace",
    ),
    Scheme(
        name="mastodon",
        label="Mastodon",
        pattern=re.compile(
            r"(?i:https?://)?(?P<id>@?\w[\w.-]*@[\w-]+(?:\.[\w-]+)+|[\w-]+(?:\.[\w-]+)+/@\w[\w.-]*)/?"
        ),
        address="https://{id}",
        normalise=lambda value: (
            value if "/@" in value else "/@".join(reversed(value.removeprefix("@").split("@")))
        ),
        example="@ada@example.social",
    ),
    _scheme(
        "bluesky", "Bluesky", r"[\w-]+(?:\.[\w-]+)+", "https://bsky.app/profile/{id}", hosts=r"bsky\.app/profile/", prefix="@",
        example="ada.bsky.social",
    ),
    _scheme("x", "X", r"\w{1,15}", "https://x.com/{id}", hosts=r"(?:x|twitter)\.com/", prefix="@", example="ada"),
    _scheme(
        "researchgate", "ResearchGate", _WORD, "https://www.researchgate.net/profile/{id}",
        hosts=r"researchgate\.net/profile/", example="Ada-Lovelace",
    ),
    _scheme("orkg", "ORKG", r"R\d+", "https://orkg.org/resource/{id}", hosts=r"orkg\.org/resource/", example="R1234"),
    _scheme(
        "aminer", "AMiner", r"[0-9a-f]{24}", "https://www.aminer.cn/profile/{id}", hosts=r"aminer\.(?:cn|org)/profile/(?:[^/]+/)?",
        example="53f4495cdabfaee02acf5a1b",
    ),
    _scheme(
        "cnki", "CNKI", r"[\w%+/=-]+", "https://kns.cnki.net/kcms2/author/detail?v={id}",
        hosts=r"kns\.cnki\.net/kcms2?/author/detail\?v=", tail=r"(?:&.*)?", example="abcdef123456",
    ),
    _scheme(
        "zhihu", "Zhihu", r"[\w-]+", "https://www.zhihu.com/people/{id}", hosts=r"zhihu\.com/people/", example="ada-lovelace",
    ),
    _scheme(
        "youtube", "YouTube", r"@?[\w.-]+", "https://www.youtube.com/{id}", hosts=r"youtube\.com/(?:c/|user/)?",
        normalise=lambda value: "@" + value.removeprefix("@"), example="@ada",
    ),
    _scheme(
        "hal_author", "HAL", r"[a-z0-9][a-z0-9-]*", "https://cv.hal.science/{id}", hosts=r"cv\.hal\.science/|cv\.archives-ouvertes\.fr/",
        example="ada-lovelace",
    ),
    _scheme(
        "inspire_author", "INSPIRE", r"\d{5,9}", "https://inspirehep.net/authors/{id}", hosts=r"inspirehep\.net/authors/",
        example="1010907",
    ),
)  # fmt: skip

WORK_SCHEMES: Mapping[str, Scheme] = MappingProxyType({scheme.name: scheme for scheme in _WORKS})
"""Kinds of identifier a work may have."""

PERSON_SCHEMES: Mapping[str, Scheme] = MappingProxyType({scheme.name: scheme for scheme in _PEOPLE})
"""Kinds of identifier a person or an organization may have, in the order they are shown."""

SCHEMES: Mapping[str, Scheme] = MappingProxyType({**WORK_SCHEMES, **PERSON_SCHEMES})
"""All kinds of identifier by name."""
