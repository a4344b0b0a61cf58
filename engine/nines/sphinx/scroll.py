"""A box that scrolls on its own. On a phone, the page then stays in place even if the contents are wide."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from docutils import nodes

from nines.sphinx.writers import add_node

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class scroll_box(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A box for wide contents. A keyboard can reach and scroll the box, and screen readers read its name."""


def setup_scroll(app: Sphinx) -> None:
    """Register the writer of the box in HTML. Other output contains only the content of the box."""
    add_node(app, scroll_box, (visit_html, depart_html))


def visit_html(self: HTML5Translator, node: scroll_box) -> None:
    """Open the box in HTML."""
    name = escape(node["name"], quote=True)
    self.body.append(f'<div class="nines-scroll" role="region" aria-label="{name}" tabindex="0">')


def depart_html(self: HTML5Translator, _node: scroll_box) -> None:
    """Close the box."""
    self.body.append("</div>\n")
