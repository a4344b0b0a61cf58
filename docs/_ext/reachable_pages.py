"""Correct the output of the theme and of Sphinx for users of keyboards, screen readers and narrow screens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

# A part that is wider than a phone scrolls by itself, so the keyboard must reach it, and it needs a name. A
# heading must state its level.
MENDED: Final = {
    "<pre>": '<pre tabindex="0" role="group" aria-label="example">',
    ' role="heading">': ' role="heading" aria-level="2">',
}
# Classes that are on 170,000 links and parts of the pages themselves, where no style needs them.
INTERNAL: Final = ('<a class="reference internal" href', "<a href"), (' reference internal" href', '" href')
CONTAINER: Final = re.compile(r'(<div class="nines-[^"]* docutils) container">')
PARTS: Final = ("body", "toc", "furo_navigation_tree")
HEADING_OR_TABLE: Final = re.compile(
    r'<h[1-6]\b[^>]*>(?P<heading>.*?)(?:<a class="headerlink"|</h)'
    r'|<div class="(?P<kind>table-wrapper[^"]*)">',
    re.DOTALL,
)
# Keys, names in code and addresses. A browser breaks them at hyphens, but not at the other marks.
LONG_NAME: Final = re.compile(
    r'(?P<tag><span class="pre">|<em>|<strong>|>(?=https?:))(?P<name>[^<\s]*[^<\s-]{17,}[^<\s]*)'
)
MARK: Final = re.compile(r"(?<=[\w/])([/._=])(?=\w)")


def named_tables(html: str) -> str:
    """Return a page on which the keyboard can reach each table, which has the name of the section.

    Examples
    --------
    >>> named_tables('<h2>Odds</h2><div class="table-wrapper">')
    '<h2>Odds</h2><div class="table-wrapper" tabindex="0" role="group" aria-label="Table: Odds">'
    """
    section = ""

    def mended(found: re.Match[str]) -> str:
        nonlocal section
        if found["kind"] is None:
            section = re.sub(r"<.*?>", "", found["heading"]).replace('"', "&quot;")
            return found[0]
        label = f"Table: {section}" if section else "Table"
        return f'<div class="{found["kind"]}" tabindex="0" role="group" aria-label="{label}">'

    return HEADING_OR_TABLE.sub(mended, html)


def breakable_names(html: str) -> str:
    """Return a page on which long names may break after their slashes, dots and underscores.

    Examples
    --------
    >>> breakable_names('<span class="pre">red-nines-1881/reading/natural-card</span>')
    '<span class="pre">red-nines-1881/<wbr>reading/<wbr>natural-card</span>'
    >>> breakable_names('<span class="pre">stop/king</span>')
    '<span class="pre">stop/king</span>'
    """
    return LONG_NAME.sub(lambda found: found["tag"] + MARK.sub(r"\1<wbr>", found["name"]), html)


def mend(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Correct the HTML of a page before it is written. Only tags can match: brackets in text are escaped."""
    body = CONTAINER.sub(r'\1">', context.get("body") or "")
    for written, short in INTERNAL:
        body = body.replace(written, short)
    context["body"] = body
    for part in PARTS:
        html = context.get(part) or ""
        for written, better in MENDED.items():
            html = html.replace(written, better)
        context[part] = breakable_names(named_tables(html))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect the correction, after the theme has done its part."""
    app.connect("html-page-context", mend, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
