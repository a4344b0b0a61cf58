"""Correct the output of the theme and of Sphinx for users of keyboards and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

# A part that is wider than a phone scrolls by itself, so the keyboard must reach it, and it needs a name. A
# heading must state its level.
MENDED: Final = {
    "<pre>": '<pre tabindex="0" role="group" aria-label="example">',
    '<div class="table-wrapper docutils container">': (
        '<div class="table-wrapper docutils container" tabindex="0" role="group" aria-label="table">'
    ),
    ' role="heading">': ' role="heading" aria-level="2">',
}


def mend(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Correct the HTML of a page before it is written. Only tags can match: brackets in text are escaped."""
    for part in ("body", "furo_navigation_tree"):
        for written, better in MENDED.items():
            context[part] = context.get(part, "").replace(written, better)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect the correction, after the theme has done its part."""
    app.connect("html-page-context", mend, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
