"""Fields: their other spellings, which ones readers may copy, which ones a part takes from its whole."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_ALIASES: Mapping[str, str] = {
    "pdf": "url_pdf paperurl url_paper",
    "html": "",
    "arxiv": "arxivid",
    "code": "url_code code_url codeurl github repository url_source source_code",
    "dataset": "data url_dataset url_data dataurl dataset_url",
    "slides": "slidesurl presentation ppt url_slides slides_url",
    "poster": "posterurl url_poster poster_url",
    "video": "recording url_video videourl video_url",
    "supp": "supplement supplementary url_supp url_supplement supplementary_material",
    "website": "project_page projectpage webpage url_project url_website project_url projecturl",
    "blog": "blogpost url_blog",
    "demo": "url_demo",
    "model": "url_model",
    "abbr": "publication_short shortjournal venue_short",
    "award": "honor honour awards",
    "award_name": "awardname",
    "citations": "citation_count citations_count citationcount num_citations cited_by cited_by_count citedby"
    " times-cited times_cited timescited",
    "citations_source": "citation_source",
    "citations_date": "citation_date citations_as_of",
    "citations_url": "citation_url cited_by_url",
    "open_access": "oa openaccess open-access oa_status",
    "selected": "featured",
    "hidden": "hide",
    "preview_alt": "image_alt cover_alt thumbnail_alt alt_text",
    "preview": "cover image figure thumbnail",
    "summary": "additional_info description excerpt tldr",
    "acl": "aclid",
    "google_scholar_id": "gsid",
    "semanticscholar": "semantic_scholar_id",
    "inspire": "inspirehep_id",
    "journal": "journaltitle",
    "address": "location",
    "school": "university",
    "archiveprefix": "eprinttype",
    "primaryclass": "eprintclass",
    "doi": "",
    "holder": "assignee",
    "keywords": "keyword tags author_keywords",
    "langid": "",
    "adsurl": "",
}

ALIASES: Mapping[str, str] = MappingProxyType(
    {alias: name for name, aliases in _ALIASES.items() for alias in aliases.split()}
)
"""Other spelling of a field to the name used here."""

LIST_FIELDS = frozenset({"keywords", "keyword", "tags"})
"""Fields that are joined when they are written twice."""

_NAMED = (
    "title author editor year date journal journaltitle booktitle month pages volume number publisher url doi note"
    " abstract keywords key"
)
NAMED_FIELDS = frozenset(_NAMED.split())
"""Names that mean a field wherever an "=" stands behind them, whatever the text around them is."""

_PUBLIC_NAMES = (
    # BibTeX (btxdoc, section 3.2) and BibLaTeX (manual, section 2.2.2), less what is about the file and not the work.
    "abstract addendum address afterword annotator archiveprefix article articleno articlenumber author authortype"
    " bookauthor bookpagination booksubtitle booktitle booktitleaddon chapter collaboration commentator"
    " crossref date day"
    " doi edition editor editora editoratype editorb editorbtype editorc editorctype editortype eid"
    " entryset entrysubtype"
    " eprint eprintclass eprinttype eventdate eventtitle eventtitleaddon foreword gender holder howpublished ids"
    " indextitle institution introduction isan isbn ismn isrn issn issue issuesubtitle issuetitle iswc journal"
    " journalsubtitle journaltitle key keywords keyword langid language lccn location mainsubtitle maintitle"
    " maintitleaddon month mrnumber nameaddon note number numpages organization origdate origlanguage origlocation"
    " origpublisher origtitle pages pagetotal pagination part pmcid pmid primaryclass publisher pubstate related"
    " relatedstring relatedtype reprinttitle school series shortauthor shorteditor shorthand shortjournal shortseries"
    " shorttitle subtitle title titleaddon translator type url urldate venue version volume volumes"
    " xdata xref year zblnumber"
    " reportnumber eissn fjournal university adsurl issue_date hal_id hal_version openreview acl assignee"
)
PUBLIC = frozenset(_PUBLIC_NAMES.split())
"""Fields of the published text: everything else is the owner's own business or the site's."""

_INHERITED_NAMES = (
    "address booktitle date day edition editor editora editorb editorc editoratype editorbtype editorctype editortype"
    " eventdate eventtitle eventtitleaddon institution isbn issn issue issuetitle journal journaltitle journalsubtitle"
    " langid language location maintitle mainsubtitle month number organization publisher pubstate school series"
    " shortjournal shortseries venue volume volumes year abbr booksubtitle booktitleaddon"
)
INHERITED = frozenset(_INHERITED_NAMES.split())
"""Fields a part takes from its whole under their own name: those of BibLaTeX's appendix B that do not identify it."""

RENAMED: Mapping[str, str] = MappingProxyType(
    {"title": "booktitle", "subtitle": "booksubtitle", "titleaddon": "booktitleaddon", "author": "bookauthor"}
)
"""Field of a book or of proceedings to the field of its part."""

RENAMED_IN_PERIODICAL: Mapping[str, str] = MappingProxyType({"title": "journaltitle", "subtitle": "journalsubtitle"})
"""Field of a periodical to the field of its article."""

AUTHOR_TOO = frozenset({"inbook", "bookinbook", "suppbook"})
"""Parts whose author is the author of the whole where they name none."""


def main_name(name: str) -> str:
    """The name a field has here, whatever its spelling.

    >>> main_name("url_pdf"), main_name("title")
    ('pdf', 'title')
    """
    return ALIASES.get(name, name)
