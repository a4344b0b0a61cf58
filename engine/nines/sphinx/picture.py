"""The picture of the lineage.

The picture is drawn when its page is written, because its links are relative to that page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.util import logging

from nines.errors import NinesError
from nines.lineage.descent_picture import descent_svg
from nines.lineage.picture import to_svg
from nines.reference.lineage import lineage_part
from nines.sphinx.library import library_of
from nines.sphinx.writers import add_node, pass_over

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

# Shown on a narrow screen only; the script that adds a choice of games replaces it.
CUE: Final = "Scroll sideways."
_LOG = logging.getLogger(__name__)


class lineage_picture(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A placeholder for the picture of the lineage."""


class descent_picture(nodes.General, nodes.Element):  # noqa: N801 - the same
    """A placeholder for the picture of one line of descent, from its oldest to its youngest game."""


def setup_picture(app: Sphinx) -> None:
    """Register the writers of the pictures in HTML. Other output contains only the list."""
    add_node(app, lineage_picture, (visit_html, pass_over))
    add_node(app, descent_picture, (visit_descent, pass_over))


def links_of(self: HTML5Translator) -> Callable[[str], str | None]:
    """Return a function that gives the address of an edition or a listed game, relative to the page."""
    labels = self.builder.env.domains.standard_domain.anonlabels

    def link(slug: str) -> str | None:
        """Return the address of an edition, or of a game in the list; None for any other slug."""
        page, place = labels.get(slug) or labels.get(f"lineage/{slug}") or ("", "")
        if not place:
            return None
        here = self.builder.current_docname
        return f"#{place}" if page == here else f"{self.builder.get_relative_uri(here, page)}#{place}"

    return link


def visit_descent(self: HTML5Translator, node: descent_picture) -> None:
    """Write the picture of one line of descent."""
    graph, lines = lineage_part(library_of(self.builder.config), start=node["start"], end=node["end"])
    drawn = descent_svg(graph, lines[0], links_of(self), title=node["title"])
    self.body.append(f'<div class="nines-descent-picture">{drawn}</div>\n')


def visit_html(self: HTML5Translator, node: lineage_picture) -> None:
    """Write the picture; its games link to their pages or to their places in the list."""
    library = library_of(self.builder.config)
    try:
        drawn = to_svg(lineage_part(library)[0], links_of(self), outside=False)
    except NinesError as error:
        _LOG.warning("the lineage cannot be drawn: %s", error, location=node)
        return
    # The keyboard can reach it, because it scrolls on a narrow screen.
    region = 'class="nines-picture" tabindex="0" role="region" aria-labelledby="lineage-title"'
    self.body.append(f'<p class="nines-scroll-cue">{CUE}</p>\n<div {region}>{drawn}</div>')
