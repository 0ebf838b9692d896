"""The fields of a snapshot."""

from __future__ import annotations

from mkdocs_scholar.sources.shapes import shape

SNAPSHOT = shape(
    "a snapshot",
    ("source", "text", 'Who counted ("OpenAlex").', "service"),
    ("date", "date", "Day it was retrieved.", "as_of retrieved updated"),
    ("url", "url", "Where the service can be asked.", "link"),
    ("author", "author", "The author: ids and numbers.", "person"),
    ("works", "works", "What is known of single works.", "publications"),
    ("institutions", "institutions", "Universities and companies on the author's bylines.", "affiliations"),
    ("also_from", "texts", "Other sources of the institutions, such as ORCID.", "also"),
    ("unlisted", "number", "How many institutions stand on a single byline each and are left out."),
    ("corpus", "corpus", "A library that counts within itself.", "library"),
)

AUTHOR = shape(
    "the author",
    ("ids", "identifiers", "Ids or addresses at OpenAlex, ORCID and others.", "identifiers"),
    ("works", "figure", "How many works the service has.", "works_count publications"),
    ("citations", "figure", "How often they are cited.", "cited_by_count"),
    ("h_index", "figure", "The h-index.", "h hindex"),
    ("i10_index", "figure", "How many works are cited ten times or more.", "i10 i10index"),
    ("years", "years", "Works and citations of each year: a map by year.", "by_year counts_by_year"),
)

FIGURE = shape(
    "a number",
    ("count", "number", "The number.", "value number"),
    ("url", "url", "Address of the query that gives it.", "link query"),
)

YEAR = shape(
    "a year",
    ("works", "number", "Works of this year.", "works_count publications"),
    ("citations", "number", "Citations received in this year.", "cited_by_count"),
)

WORK = shape(
    "a work",
    ("key", "text", "Its key in the bibliography."),
    ("doi", "id", "Its DOI."),
    ("arxiv", "id", "Its arXiv id.", "eprint"),
    ("ids", "ids", "Other identifiers: a map.", "identifiers"),
    ("title", "text", "Its title.", "display_name"),
    ("authors", "texts", "Its authors, in order.", "author"),
    ("year", "year", "Year it appeared.", "publication_year"),
    ("venue", "venue", "Where it appeared.", "journal"),
    ("citations", "number", "How often it is cited.", "cited_by_count"),
    ("url", "url", "Address of the query that gives the citations.", "link query"),
    ("topics", "topics", "Its subjects, the weightiest first.", "topic fields"),
    ("institutions", "texts", "The author's on this byline: names or ROR ids.", "institution affiliations"),
    ("cited_by", "citing", "Works that cite it."),
    ("cited_here", "number", "How often it is cited inside the corpus."),
    ("abstract", "text", "Its abstract, for works that have none in the bibliography."),
)

TOPIC = shape(
    "a topic",
    ("field", "text", "Widest level.", "area"),
    ("subfield", "text", "Level between."),
    ("topic", "text", "The subject itself.", "name display_name"),
)

CITING = shape(
    "a citing work",
    ("title", "text", "Its title.", "display_name"),
    ("authors", "people", "Its authors: one text, or a list.", "author"),
    ("year", "year", "Year it appeared.", "publication_year"),
    ("venue", "venue", "Where it appeared.", "journal"),
    ("doi", "id", "Its DOI; it is linked."),
    ("arxiv", "id", "Its arXiv id; it is linked.", "eprint"),
    ("url", "url", "Where it can be read, if not by its DOI.", "link"),
)

INSTITUTION = shape(
    "an institution",
    ("name", "local", "Its name.", "display_name"),
    ("aliases", "texts", "Other names it has, such as that in the profile.", "alias display_name_alternatives"),
    ("ror", "id", "Its ROR id."),
    ("kind", "text", "ROR's type: education, company, facility, …", "type"),
    ("city", "local", "City.", "place"),
    ("country", "local", "Country: its name, or two letters.", "country_code"),
    ("years", "range", 'First and last year on a byline ("2020–2025").', "year dates"),
    ("works", "figure", "How many bylines it stands on.", "works_count count papers"),
    ("current", "flag", "Whether the author is there now."),
    ("url", "url", "Its address.", "link homepage homepage_url"),
)

CORPUS = shape(
    "the corpus",
    ("name", "text", "Its proper name."),
    ("size", "number", "How many papers' bibliographies it has read."),
    ("url", "url", "Its address.", "link"),
    ("works", "figure", "The author's works that have a page there."),
    ("without_page", "figure", "The author's works that have no page there yet.", "without"),
    ("cited", "figure", "How often its papers cite the author's works.", "citations"),
    ("citing", "figure", "How many of the citing papers have a page there.", "cited_by"),
    ("rankings", "rankings", "Places in its rankings.", "ranking"),
)

RANKING = shape(
    "a ranking",
    ("name", "text", "Its name.", "title"),
    ("place", "number", "The author's place.", "rank position number"),
    ("url", "url", "Where the place can be seen.", "link"),
)
