"""A drawn play: pictures of the hands, of each act with its events, of the sequences and the payments.

The engine replays the play when the page is built, so a drawn play cannot contradict the rules. If the page
marks a legal act as refused, or does not mark a refused act, the build reports an error.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives

from nines.errors import RequestError
from nines.reference.dated import named_game
from nines.sphinx import base as b
from nines.sphinx.act_nodes import acted, reading
from nines.sphinx.drawn_plays import aspects_of
from nines.sphinx.play_parts import balance, dealt, left, run, setting
from nines.sphinx.replay import stage
from nines.sphinx.steps import first_steps
from nines.sphinx.writers import add_node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.sphinx.replay import Staged

OPTIONS: Final = (
    "hands",
    "dead",
    "leads",
    "read",
    "balances",
    "deals",
    "pools",
    "rises",
    "before",
    "acts",
    "title",
    "name",
)


class play_figure(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A drawn play."""


class play_caption(nodes.Element):  # noqa: N801 - the same
    """The caption of a drawn play, at its beginning."""


class PlayDirective(b.CorpusDirective):
    """``nines:play``: a play of a game, drawn with pictures of the cards."""

    has_content: ClassVar[bool] = True
    option_spec: ClassVar[dict[str, Callable[[str], str]]] = dict.fromkeys(OPTIONS, directives.unchanged)

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return the figure of the play. A play with a name can be cited by this name.

        Raises
        ------
        RequestError
            If the play cannot be shown, or another play has the same name.
        """
        asked = "\n".join((self.options.get("acts", ""), *self.content))
        acts = [act.strip() for act in re.split("[,\n]", asked) if act.strip()]
        played = stage(self.library, name, self.options, acts)
        title = self.options.get("title", "")
        figure = figure_of(self.library, played, title)
        if "name" not in self.options:
            return [figure]
        key = self.options["name"]
        if f"play/{key}" in self.env.domains.standard_domain.anonlabels:
            raise RequestError(f"another play has the name {key!r}; give each play its own name")
        return [b.labelled(figure, f"play/{key}", nodes.make_id(f"play-{key}"), title or key)]


def figure_of(library: Library, played: Staged, title: str = "", *, compact: bool = False) -> play_figure:
    """Return a play as a figure. A script adds buttons with which a reader steps through the play.

    Parameters
    ----------
    library
        The library with the game and its rules.
    played
        The play, from :func:`nines.sphinx.replay.stage`.
    title
        The title of the figure, which says what the play shows.
    compact
        True to leave out the final hands and the cards that are in no hand; two such figures fit side by
        side.
    """
    game, start, end = played.game, played.start, played.end
    figure = play_figure("", _caption(library, game, title), classes=["nines-compact"] if compact else [])
    figure["nines-aspects"] = aspects_of(played)
    aside = () if compact else setting(library, game, start)
    figure += b.box("table", *dealt(played), *aside, *_runs(played))
    figure += b.paragraph("Card by card", kind="label")
    figure += _numbered("course", (acted(library, game, one) for one in played.course))
    if any(end.hands) and not compact:
        figure += b.box("left", *left(end))
    figure += b.paragraph(*balance(game, start, end), kind="balance")
    return figure


def side_by_side(*figures: nodes.Element) -> nodes.container:
    """Return figures side by side; on a narrow screen, each figure is below the one before."""
    return b.box("side-by-side", *figures)


def _runs(played: Staged) -> Iterator[nodes.Element]:
    """Yield the cards on the table at the end of the play, each with the step at which it was played."""
    rows = list(played.game.family.display.card_rows(played.game.rule_set, played.end))
    steps = first_steps(played.game, played, rows)
    for heading, some in groupby(zip(rows, steps, strict=True), lambda one: one[0].title):
        yield b.paragraph(b.capital(heading), kind="label")
        yield _numbered("runs", (nodes.list_item("", run(*one)) for one in some))


def _caption(library: Library, game: AnyGame, title: str) -> play_caption:
    """Return the caption: the title, the game, and the choices that differ from the default choices."""
    home = b.link(game.slug, named_game(library, game.slug).title)
    parts: list[b.Part] = ["Rules: ", home]
    changed = game.choices.changed
    if changed:
        read = (b.code(reading(library, game, f"{point}={choice}")) for point, choice in changed.items())
        parts += [", but with ", *b.between(read)]
    told = [b.paragraph(title, kind="title")] if title else []
    return play_caption("", *told, b.paragraph(*parts, ".", kind="note"))


def _numbered(kind: str, items: Iterable[nodes.list_item]) -> nodes.enumerated_list:
    classes = [f"nines-{kind}"]
    return nodes.enumerated_list("", *items, enumtype="arabic", prefix="", suffix=".", classes=classes)


def setup_play(app: Sphinx) -> None:
    """Register the writer of drawn plays, and the script for pages with drawn plays."""
    app.connect("html-page-context", add_stepper)
    figure, caption = (visit_figure, depart_figure), (visit_caption, depart_caption)
    for node, html in ((play_figure, figure), (play_caption, caption)):
        add_node(app, node, html)


def add_stepper(
    app: Sphinx, _page: str, _template: str, _context: object, doctree: nodes.document | None
) -> None:
    """Add the script that shows a play step by step to each page on which a play is drawn."""
    if doctree is not None and next(doctree.findall(play_figure), None) is not None:
        app.add_js_file("nines-play.js", loading_method="defer")


def visit_figure(self: HTML5Translator, node: play_figure) -> None:
    """Begin the figure of a drawn play."""
    self.body.append(self.starttag(node, "figure", CLASS="nines-play"))


def depart_figure(self: HTML5Translator, _node: play_figure) -> None:
    """End the figure."""
    self.body.append("</figure>\n")


def visit_caption(self: HTML5Translator, node: play_caption) -> None:
    """Begin the caption."""
    self.body.append(self.starttag(node, "figcaption"))


def depart_caption(self: HTML5Translator, _node: play_caption) -> None:
    """End the caption."""
    self.body.append("</figcaption>\n")
