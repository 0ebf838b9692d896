"""Pictures of works."""

from __future__ import annotations

import re

from mkdocs_scholar.model.work import Work
from mkdocs_scholar.patterns import regex
from mkdocs_scholar.views.context import Context, Picture

_REMOTE = regex(r"\s*(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}", re.IGNORECASE)


def preview(work: Work, context: Context) -> Picture | None:
    """Finds the picture; one on another site is not asked for, for then every reader's browser would ask there."""
    where = work.preview_location or work.location
    if _REMOTE.match(work.preview):
        message = (
            f'{work.key}: preview is "{work.preview}", and a list asks no other site for anything; '
            "save the picture in the documentation folder and write its path."
        )
        context.report.add("remote-preview", message, where)
        return None
    picture = context.page.picture(work.preview)
    if picture is None and context.href(work.preview, f"{work.key}: preview", where) is not None:
        message = (
            f'{work.key}: preview is "{work.preview}", which is no picture that browsers show; '
            "save it as PNG, JPEG, GIF, WebP, AVIF or SVG."
        )
        context.report.add("bad-preview", message, where)
    return picture
