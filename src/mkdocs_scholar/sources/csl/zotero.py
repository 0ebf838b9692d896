"""Zotero's own items, as its web API and the "Zotero JSON" of exporters give them, in the terms of CSL.

The map is that of Zotero's schema (api.zotero.org/schema), section "csl".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from mkdocs_scholar.sources.csl.json_items import JsonObject

_TYPE_NAMES: Mapping[str, str] = {
    "article-journal": "journalArticle",
    "article-magazine": "magazineArticle",
    "article-newspaper": "newspaperArticle",
    "article": "preprint",
    "paper-conference": "conferencePaper",
    "book": "book",
    "chapter": "bookSection",
    "entry-encyclopedia": "encyclopediaArticle",
    "entry-dictionary": "dictionaryEntry",
    "thesis": "thesis",
    "report": "report",
    "standard": "standard",
    "patent": "patent",
    "dataset": "dataset",
    "software": "computerProgram",
    "speech": "presentation",
    "webpage": "webpage",
    "post-weblog": "blogPost",
    "post": "forumPost",
    "manuscript": "manuscript",
    "document": "document",
    "interview": "interview",
    "map": "map",
    "graphic": "artwork",
    "motion_picture": "film videoRecording",
    "broadcast": "podcast radioBroadcast tvBroadcast",
    "song": "audioRecording",
    "bill": "bill",
    "legal_case": "case",
    "legislation": "statute",
    "hearing": "hearing",
    "personal_communication": "email instantMessage letter",
}
_TYPES: Mapping[str, str] = MappingProxyType(
    {name: kind for kind, names in _TYPE_NAMES.items() for name in names.split()}
)

_FIELD_NAMES: Mapping[str, str] = {
    "title": "title caseName nameOfAct subject",
    "container-title": "publicationTitle bookTitle proceedingsTitle encyclopediaTitle dictionaryTitle websiteTitle"
    " blogTitle forumTitle programTitle",
    "event-title": "conferenceName meetingName",
    "collection-title": "series seriesTitle",
    "collection-number": "seriesNumber",
    "container-title-short": "journalAbbreviation",
    "title-short": "shortTitle",
    "publisher": "publisher university institution company label distributor network studio repository",
    "publisher-place": "place",
    "number": "number archiveID reportNumber patentNumber billNumber docketNumber",
    "genre": "thesisType reportType presentationType manuscriptType genre type",
    "version": "versionNumber",
    "abstract": "abstractNote",
    "page": "pages",
    "number-of-pages": "numPages",
    "number-of-volumes": "numberOfVolumes",
    "note": "extra",
    "issued": "date issueDate dateEnacted dateDecided",
    "accessed": "accessDate",
    "id": "citationKey citekey",
    "archive": "archive",
    "archive_location": "archiveLocation",
}
_FIELDS: Mapping[str, str] = MappingProxyType(
    {name: variable for variable, names in _FIELD_NAMES.items() for name in names.split()}
)
"""Field to variable; others have one name in both."""

_ROLE_NAMES: Mapping[str, str] = {
    "author": "author inventor programmer presenter artist podcaster cartographer interviewee sponsor",
    "editor": "editor",
    "collection-editor": "seriesEditor",
    "container-author": "bookAuthor",
    "reviewed-author": "reviewedAuthor",
}
_ROLES: Mapping[str, str] = MappingProxyType(
    {name: role for role, names in _ROLE_NAMES.items() for name in names.split()}
)

_NO_WORKS = frozenset({"attachment", "note", "annotation"})
"""What hangs on an item and is none."""


def from_zotero(item: JsonObject) -> JsonObject | None:
    """Turns an item of Zotero's into one of CSL; any other is left as it is.

    Returns:
        The item; None for an attachment or a note, which is no work.
    """
    inner = next((item[name] for name in ("csljson", "data") if isinstance(item.get(name), dict)), None)
    inner = item if inner is None else JsonObject(inner)
    kind = inner.get("itemType")
    if not isinstance(kind, str):
        return item if inner is item or "title" not in inner else inner
    if kind in _NO_WORKS:
        return None
    found = JsonObject(type=_TYPES.get(kind, kind))
    found.repeated = inner.repeated
    for name, value in inner.items():
        if name not in ("itemType", "creators", "tags", "key", "version") and value not in ("", None, [], {}):
            found.setdefault(_FIELDS.get(name, name), value)
    for role, person in _people(inner.get("creators")):
        found.setdefault(role, []).append(person)
    tags = inner.get("tags")
    found["keyword"] = [each.get("tag") if isinstance(each, dict) else each for each in tags or ()]
    if "citation key" not in str(found.get("note", "")).lower():
        found.setdefault("id", inner.get("key", item.get("key", "")))
    return found


def _people(creators: Any) -> Iterable[tuple[str, Any]]:
    """Yields each person with the role."""
    for each in creators if isinstance(creators, list) else ():
        kind = each.get("creatorType", "author") if isinstance(each, dict) else "author"
        yield _ROLES.get(str(kind), str(kind)), each
