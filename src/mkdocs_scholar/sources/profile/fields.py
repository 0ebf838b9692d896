"""The fields of a profile file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mkdocs_scholar.sources.shapes import shape

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "experience": "work positions employment jobs",
        "education": "degrees studies",
        "awards": "honors honours prizes",
        "talks": "presentations invited_talks",
        "teaching": "courses",
        "service": "services",
        "grants": "funding",
        "students": "mentees advisees",
        "news": "updates",
        "skills": "",
        "languages": "",
    }
)
"""Sections a profile has fields for, with their other spellings."""

PROFILE = shape(
    "the profile",
    ("name", "name", "Name of the person or the lab: one text, or its parts."),
    ("headline", "text", "One line under the name.", "label tagline"),
    ("summary", "markdown", "A paragraph or several about the person.", "about bio biography description"),
    ("photo", "photo", "Portrait; initials stand there without one.", "image picture avatar"),
    ("location", "location", "City and country: one text, or its parts.", "address city"),
    ("email", "email", "Address, shown only where a block asks for it.", "mail e_mail"),
    ("website", "url", "The person's own site, if this is not it.", "url homepage web"),
    (
        "identifiers",
        "identifiers",
        "Ids or addresses at ORCID, Google Scholar and others.",
        "ids social social_networks profiles",
    ),
    ("links", "links", "Other addresses."),
    ("metrics", "metrics", "Counters: publications, citations, h-index, or your own."),
    ("selected", "keys", "Keys of the works to show first, in this order."),
    *((name, "entries", f"Entries of the section {name}.", also) for name, also in SECTIONS.items()),
    ("sections", "sections", "Sections of any other title, each a list of entries.", "custom"),
    (
        "aliases",
        "names",
        "Other names the person publishes under; the same as `variants` of the name.",
        "variants also_known_as",
    ),
)

NAME = shape(
    "the name",
    ("given", "plain", "Given names.", "first first_name given_name"),
    ("family", "plain", "Family name.", "last last_name surname family_name"),
    ("particle", "plain", 'Part before the family name that stays with it ("van").', "prefix non_dropping_particle"),
    ("dropping_particle", "plain", 'Part before the family name that is left out when it stands alone ("de").'),
    ("suffix", "plain", '"Jr.", "III".'),
    ("display", "plain", "The whole name as readers see it, if the parts put together are not it.", "full full_name"),
    ("native", "plain", "The name in its own script.", "native_name"),
    ("sort", "plain", "What to sort by (a reading, such as pinyin)."),
    ("variants", "names", "Other names the person publishes under.", "aliases variant"),
)

PHOTO = shape(
    "the photo",
    ("file", "file", "Path relative to the documentation folder, or address.", "src path url"),
    ("alt", "text", "What it shows, for those who can't see it.", "description"),
)

PLACE = shape(
    "a location",
    ("city", "text", "City.", "town locality"),
    ("region", "text", "State or province.", "state province"),
    ("country", "text", "Country."),
    ("country_code", "plain", "Country in two letters, shown where there is no `country`."),
    ("address", "text", "Street; not shown.", "street"),
    ("postal_code", "plain", "Not shown.", "zip postcode"),
)

LINK = shape(
    "a link",
    ("label", "text", "The words to click.", "name title text network"),
    ("url", "url", "Address, or path relative to the documentation folder.", "href link target file"),
    ("icon", "plain", "Name of one of the theme's icons."),
)

METRIC = shape(
    "a metric",
    ("name", "plain", "Name a block asks by; in a map of metrics it is the key.", "key id"),
    ("label", "text", "Words under the number.", "title"),
    ("value", "number", "Exact number, or text to show as typed.", "number count"),
    ("at_least", "number", 'Lower bound, shown with "+".', "minimum min"),
    ("source", "text", "Where the number comes from."),
    ("url", "url", "Page it was read from.", "link"),
    ("as_of", "date", "Day it was read.", "date updated"),
)

ORGANIZATION = shape(
    "an organization",
    ("name", "text", "Its name."),
    ("native", "plain", "Its name in its own script.", "native_name"),
    ("unit", "text", "Department or team, shown behind the name.", "department team group"),
    ("part_of", "text", "The organization it belongs to.", "parent"),
    ("url", "url", "Its address.", "website link"),
    ("location", "location", "City and country.", "place city address"),
    ("kind", "plain", "ROR's type: education, company, nonprofit, government, facility, …", "type"),
    ("ror", "ror", "Its ROR id."),
)

SUPERVISOR = shape(
    "a supervisor",
    ("name", "plain", "Name."),
    ("prefix", "plain", '"Prof."', "title"),
    ("affiliation", "plain", "Shown in parentheses.", "organization org institution"),
    ("url", "url", "Page of the person.", "website link"),
)

THESIS = shape(
    "a thesis",
    ("title", "text", "Its title.", "name"),
    ("url", "url", "Where to read it.", "link href"),
)

ENTRY = shape(
    "an entry",
    ("role", "text", "Position held; the title of the entry.", "position job_title"),
    ("degree", "text", "Degree; the title of the entry.", "study_type qualification"),
    ("title", "text", "Title of an award, a talk, a course, a grant.", "award course"),
    ("name", "text", "Name of a student, a skill, a language.", "student skill language"),
    (
        "organization", "organizations", "Where: a name, a map, or a list of either.",
        "organizations organisation org company institution institute school university employer awarder issuer funder "
        "agency affiliation affiliations",
    ),
    ("unit", "text", "Department or team of a single organization.", "department team"),
    ("start", "date", "First day, as precise as known.", "start_date from begin since"),
    ("end", "end", "Last day; missing or `present` for what goes on.", "end_date to until"),
    ("date", "range", "Day of what has no duration, or a span in one text.", "dates year years when period"),
    ("note", "text", "Remark on the dates.", "remark"),
    ("summary", "markdown", "What it was about.", "description"),
    ("highlights", "texts", "Points under it, Markdown.", "bullets points"),
    ("field", "text", "Field of study.", "field_of_study area major subject"),
    ("supervisors", "supervisors", "Who supervised.", "supervisor advisor advisors adviser advisers mentor mentors"),
    ("thesis", "thesis", "Title of the thesis, or a map.", "dissertation"),
    ("location", "location", "City and country.", "place city"),
    ("url", "url", "Address of the title.", "link website href"),
    ("links", "links", "Other addresses."),
    ("event", "text", "Occasion of a talk.", "conference meeting"),
    ("type", "text", "Kind of a talk, a course, a service.", "kind"),
    ("keynote", "flag", "Whether a talk is a keynote: yes, no, or words of your own."),
    ("invited", "flag", "Whether a talk is invited: yes, no, or words of your own."),
    ("slides", "url", "Slides of a talk, a link under it."),
    ("video", "url", "Recording of a talk, a link under it.", "recording"),
    ("amount", "text", "Amount of a grant or prize."),
    ("level", "text", "Level of a skill or a language.", "fluency proficiency"),
    ("grade", "text", "Grade of a degree.", "gpa score"),
    ("details", "texts", "Anything else to stand behind the title.", "detail keywords"),
)  # fmt: skip

ELSEWHERE: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            ("publications", "works", "papers", "articles"), 'Works belong in a bibliography (setting "bibliography").'
        ),
        **dict.fromkeys(
            ("affiliation", "affiliations", "organization", "organisation", "institution", "university", "company"),
            'Put it under "experience:", as the organization of an entry.',
        ),
        **dict.fromkeys(
            ("title", "role", "position", "job_title"),
            'Write it as "headline:", or as the role of an entry of "experience:".',
        ),
    }
)
"""Where to put what belongs in no profile, by the name people give it."""

TITLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "experience": ("role", "title", "degree", "name"),
        "education": ("degree", "role", "title", "name"),
        "service": ("role", "title", "name", "degree"),
        "students": ("name", "title", "role", "degree"),
        "skills": ("name", "title", "role", "degree"),
        "languages": ("name", "title", "role", "degree"),
        "": ("title", "name", "role", "degree"),
    }
)
"""Which field is an entry's title, by section, the first that is there; the others stand behind it as details. The
row without a name is for all other sections."""
