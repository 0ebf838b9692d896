"""Lines "key: value" that people put into a note where their tool has no field for them.

Zotero reads such lines in its field "Extra" as CSL variables ("cheater syntax"), and other programs as fields of
BibTeX behind "tex.".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec import Struct

from mkdocs_scholar.patterns import regex
from mkdocs_scholar.sources.extras import is_extra

_LINE = regex(
    r"""(?P<tex>(?i:tex|bibtex)\.)?(?P<name>[A-Za-z_][\w.+\ -]{0,40}?)(?:\[[^\]]*\])?
    \s*(?:(?P<colon>:)|=)\s*(?P<value>\S.*)""",
    re.VERBOSE,
)
_BRACED = regex(r"\{:(?P<name>[A-Za-z][\w-]{0,40})\s*:\s*(?P<value>[^{}]*)\}")
_MACHINES = frozenset(
    {"zscc", "gscc", "read_status", "read_status_date", "citation key", "accessed", "cited by", "jcr"}
)
"""Names of lines that programs leave for themselves, as those with "_" in front: nobody wrote them to be read."""


class Noted(Struct, frozen=True, kw_only=True):
    """One line of a note that sets a field."""

    name: str
    """As written, without "tex."."""
    value: str
    is_tex: bool
    """Whether it is written for BibTeX ("tex.award: …")."""


def split_note(text: str, is_known: Callable[[str], bool]) -> tuple[str, list[Noted]]:
    """Parts a note into prose and the lines that set fields.

    Args:
        text: The note.
        is_known: Whether a name is that of a field.

    Returns:
        The prose, its lines as they were; and what the other lines set. Lines that programs leave for themselves are
        in neither.
    """
    noted = list(_braced(text, is_known))
    prose: list[str] = []
    for line in _BRACED.sub(lambda match: "" if is_known(match["name"]) else match[0], text).splitlines():
        match = _LINE.fullmatch(line.strip())
        name = match["name"].strip() if match and (match["colon"] or match["tex"]) else ""
        if match and name and is_known(name):
            noted.append(Noted(name=name, value=match["value"].strip(), is_tex=bool(match["tex"])))
        elif not (match and name and (match["tex"] or name[0] == "_" or name.lower() in _MACHINES)) and not is_extra(
            line
        ):
            prose.append(line)
    return "\n".join(prose).strip(), noted


def _braced(text: str, is_known: Callable[[str], bool]) -> Iterator[Noted]:
    for match in _BRACED.finditer(text):
        if is_known(match["name"]) and match["value"].strip():
            yield Noted(name=match["name"], value=match["value"].strip(), is_tex=False)
