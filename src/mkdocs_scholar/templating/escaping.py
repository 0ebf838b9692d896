"""Text made harmless in HTML."""

from __future__ import annotations


def escape(text: str, *, quote: bool = True) -> str:
    """Writes the characters of HTML's own as references, as `html.escape` does, and with the same signature.

    A search for a character that is not there takes a twentieth of the time of a replacement that finds nothing, and
    most texts have none of the five; a list has dozens of texts a work.

    >>> escape("Tides & <em>Currents</em>")
    'Tides &amp; &lt;em&gt;Currents&lt;/em&gt;'
    """
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if quote:
        if '"' in text:
            text = text.replace('"', "&quot;")
        if "'" in text:
            text = text.replace("'", "&#x27;")
    return text
