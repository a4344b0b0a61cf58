"""*Play here*: the place on the page of each game where a reader plays it, and the script of its button.

The place comes before the first drawn deal of the page, and is hidden without JavaScript. The table itself,
in ``_static/play``, is loaded at the first click. It draws cards from the shapes that this extension writes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from docutils import nodes
from play_here import SHIPPED, Shipped  # type: ignore[import-not-found] # mypy looks elsewhere
from sphinx.util.osutil import relative_uri

from nines import card_art
from nines.cards import RANK_SIGNS
from nines.errors import NinesError
from nines.sphinx.base import add_node, library_of
from nines.sphinx.play import play_figure

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata
    from sphinx.writers.html5 import HTML5Translator

SCRIPT: Final = "play-here.js"
SHAPES: Final = "_static/play/shapes.js"
AFTER_STEPPER: Final = 900  # the script adds a button to the buttons of each drawn play


class play_here(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """The place where a game is played."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to the pages of games, to each page with a drawn play, and to the end of the build."""
    add_node(app, play_here, (visit_place, depart_place))
    app.connect("doctree-read", add_place)
    app.connect("html-page-context", add_script, priority=AFTER_STEPPER)
    app.connect("build-finished", write_shapes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def add_place(app: Sphinx, doctree: nodes.document) -> None:
    """Put the place before the first drawn play on the page of a game that can be played."""
    folder, _, slug = app.env.docname.rpartition("/")
    figure = next(doctree.findall(play_figure), None)
    if folder != "games" or figure is None:
        return
    try:
        library_of(app.config).load(slug)
    except NinesError:
        return
    figure.parent.insert(figure.parent.index(figure), play_here(slug=slug))
    app.env.metadata[app.env.docname].setdefault(SHIPPED, "")  # the button says how much a click loads


def visit_place(self: HTML5Translator, node: play_here) -> None:
    """Write the place, with its button and with the same play at a terminal, for readers without it."""
    slug = self.attval(node["slug"])
    root = relative_uri(self.builder.get_target_uri(self.builder.current_docname), "")
    shipped = getattr(self.builder.env, SHIPPED, Shipped())
    missing = self.attval(shipped.missing)
    self.body.append(
        f'<section class="nines-play-here" id="play-here" aria-label="Play here" data-game="{slug}"'
        f' data-root="{root}" data-bytes="{shipped.bytes}" data-missing="{missing}" hidden>'
        '<p class="nines-play-start"><button type="button">Play here</button></p>'
        '<p class="nines-play-says" role="alert"></p>'
        f'<p class="nines-play-command" hidden>At a terminal: <code>nines play {slug} --human 1</code></p>'
    )


def depart_place(self: HTML5Translator, _node: play_here) -> None:
    """End the place."""
    self.body.append("</section>\n")


def add_script(
    app: Sphinx, _page: str, _template: str, _context: object, doctree: nodes.document | None
) -> None:
    """Add the script to each page where a game or a drawn play can be played."""
    if doctree is not None and next(doctree.findall(play_figure), None) is not None:
        app.add_js_file(SCRIPT, loading_method="defer", priority=AFTER_STEPPER)


def shapes() -> str:
    """Return the shapes and colours of the cards as a module of JavaScript."""
    values = {
        **{name: getattr(card_art, name) for name in ("PAPER", "EDGE", "BAND", "RED", "BLACK", "BLUE")},
        **{name: getattr(card_art, name) for name in ("SHAPES", "STAR", "LATTICE")},
        "HEADS": {RANK_SIGNS[rank]: shape for rank, shape in card_art.HEADS.items()},
    }
    lines = (
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};" for name, value in values.items()
    )
    return "\n".join(("/* Written when the site is built, from nines.card_art. */", *lines, ""))


def write_shapes(app: Sphinx, failed: Exception | None) -> None:
    """Write the shapes of the cards beside the scripts of the table."""
    if failed is None and app.builder.format == "html":
        (Path(app.outdir) / SHAPES).write_text(shapes(), encoding="utf-8")
