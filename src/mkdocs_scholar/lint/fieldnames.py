"""Fields of .bib files whose names are one slip away from a field that is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from mkdocs_scholar.lint.subject import Subject
from mkdocs_scholar.model.likeness import SlipKind, slip
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.problems import Problem
from mkdocs_scholar.sources.bibtex.fieldnames import ALIASES, PUBLIC, main_name
from mkdocs_scholar.sources.bibtex.outline import WrittenField

_STEERING_NAMES = (
    "html preview preview_alt selected hidden summary award award_name citations citations_source citations_date"
    " citations_url open_access abbr annotation bibcode inspire pubtype options presort"
    " sortkey sortname sorttitle sortyear sortshorthand execute label labelnamesource xdata crossref xref ids"
    " article-number project projects google_scholar_id openalex semanticscholar bibtex_show"
)
_OTHERS_NAMES = (
    # Fields of reference managers, databases and exporters, which are nobody's slip.
    "abstractnote accessed acmid added-at affiliation affiliations annote archive archivelocation articletype"
    " author-email author_keywords authors_list bibsource biburl callnumber category citations cited-by citedby"
    " coden comment comments copyright correspondence_address creationdate date-added date-modified day_numeric doc-"
    " delivery-number document_type eissn essn file files fjournal folder funding funding-acknowledgement funding-"
    " text group groups impactfactor interhash intrahash issn-l issued journal-iso keyword-plus keywords-plus"
    " keywordsplus lastchecked library libraryid local-url localfile lr mesh mode modes modificationdate mrclass"
    " mrnumber mrreviewer nationality node note-private notes number-of-cited-references numpages oa orcid-numbers"
    " owner page_count pagecount pii pissn pmcid ppn price printed priority private-note pst published pubmedid"
    " qualityassured quartile rank ranking rating read readstatus references refid relevance reportnumber research-"
    " areas researcherid-numbers review reviewed rights ris_type score slaccitation sn source status subject subtype"
    " tag times-cited timestamp translatedtitle unique-id url_date urlaccessdate usage-count-last-180-days usage-"
    " count-since-2013 user userd username web-of-science-categories web-of-science-index workstatus x-fetchedfrom"
    " year-published zbl zblnumber zbmath"
)
_KNOWN = frozenset({*PUBLIC, *ALIASES, *ALIASES.values(), *_STEERING_NAMES.split(), *_OTHERS_NAMES.split()})
_MEANT = sorted({*PUBLIC, *ALIASES, *ALIASES.values(), *_STEERING_NAMES.split()})
_NAMESPACES = regex(r"(?:opt|alt|bdsk-|mendeley-|jabref|x-|x_|url_|bibtex_|gs_|zotero|citeulike|comment-|__)|.*[+:.]")
"""What starts the fields of one program or person, or of AUCTeX (OPTnote, ALTauthor), and marks annotations."""

_RARE = frozenset("isan ismn isrn iswc".split())  # noqa: SIM905
"""Fields that are meant only where nothing else is."""

_SHORTEST = 4


def misspelt_fields(subject: Subject) -> Iterator[Problem]:
    """Tells of names that are no field, near one that is, each once an entry."""
    for entry in subject.written:
        names: dict[str, str] = {}
        firsts: dict[str, WrittenField] = {}
        for field in entry.fields:
            names.setdefault(main_name(field.name), field.name)
            firsts.setdefault(field.name, field)
        for field in firsts.values():
            if meant := _meant(field.name):
                there = names.get(main_name(meant))
                advice = f'and "{there}" is there too; remove one of them.' if there else f'Did you mean "{meant}"?'
                message = f'{entry.key} has "{field.name}", which is no known field{", " if there else ". "}{advice}'
                yield Problem.of("misspelt-field", message, field.location)


@lru_cache(maxsize=4096)
def _meant(name: str) -> str:
    """Returns the field that was meant by an unknown name; empty if it is known, or near nothing."""
    if name in _KNOWN or _NAMESPACES.match(name) or len(name) < _SHORTEST - 1 or name[-1].isdigit():
        return ""
    joined = re.sub(r"[_-]", "", name)
    if joined in _MEANT:
        return joined
    singular = name.removesuffix("s")
    return next(_near(name, _MEANT), "") or (next(_near(singular, _MEANT), "") if len(singular) >= _SHORTEST else "")


def _near(name: str, known: Iterable[str]) -> Iterator[str]:
    """Yields known names one slip away, the main spellings first; of short ones a first letter is never one."""
    near = [each for each in known if _is_slip(name, each)]
    yield from sorted(near, key=lambda each: (each in ALIASES, each in _RARE))


def _is_slip(name: str, known: str) -> bool:
    found = slip(name, known)
    if found is None or (len(known) < _SHORTEST and found.kind is not SlipKind.SWAPPED):
        return False
    if len(name) > _SHORTEST + 1 or found.kind is SlipKind.SWAPPED or found.place > 1:
        return True
    is_lacking = found.kind is SlipKind.MISSING and len(name) < len(known)
    return found.place == 1 and (is_lacking or len(name) > _SHORTEST)
