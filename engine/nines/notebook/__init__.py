"""Games, deals, comparisons and simulations as pictures and tables in a notebook.

``import nines`` in a notebook is enough: from then on, the last line of a cell shows a hand as cards, a game
as a table of its rules, a simulation as a plot. If nines was imported before IPython ran, use ``%load_ext
nines.notebook``; ``%unload_ext nines.notebook`` brings back the texts.

An output needs nothing around it: it has no ids, no style sheet and no script, so it can be copied or cleared
without changing another. Its colours fit a light and a dark theme. Pictures have a text alternative, tables a
caption.

Examples
--------
>>> import nines
>>> from nines.notebook import view
>>> shown = view(nines.parse_cards("Q♥ K♥"))
>>> shown
<View: queen of hearts, king of hearts>
>>> shown._repr_html_()[:52]
'<svg xmlns="http://www.w3.org/2000/svg" width="67" h'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.boundary.reprs import cut
from nines.errors import NinesError, RequestError
from nines.libraries.catalogue import resolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from xml.etree.ElementTree import Element

    from nines.cards import Card
    from nines.kernel.game import AnyGame

__all__ = ["View", "hand", "load_ipython_extension", "unload_ipython_extension", "view"]

# What a notebook shows, by type: the function that draws it. Both are imported when they are first needed.
VIEWS: Final[Mapping[str, str]] = {
    "builtins:frozenset": "nines.notebook.cards:of_cards",  # a hand
    "builtins:tuple": "nines.notebook.deals:of_tuple",  # cards in order, positions and observations
    "nines.cards:Card": "nines.notebook.cards:of_card",
    "nines.kernel.checking:CheckedMoves": "nines.notebook.deals:of_moves",
    "nines.kernel.event:Event": "nines.notebook.deals:of_event",
    "nines.kernel.game:Game": "nines.notebook.rules:of_game",
    "nines.kernel.playing:PlayedDeal": "nines.notebook.deals:of_played",
    "nines.kernel.position:Match": "nines.notebook.deals:of_match",
    "nines.kernel.transition:Transition": "nines.notebook.deals:of_transition",
    "nines.plots:Plot": "nines.notebook.drawings:of_plot",
    "nines.reference.comparisons:DiffAnswer": "nines.notebook.rules:of_difference",
    "nines.reference.editions:EditionAnswer": "nines.notebook.rules:of_edition",
    "nines.reference.lineage:LineageAnswer": "nines.notebook.rules:of_lineage",
    "nines.reference.plays:DealAnswer": "nines.notebook.deals:of_deal",
    "nines.reference.plays:PlayAnswer": "nines.notebook.deals:of_play",
    "nines.reference.rules:AspectAnswer": "nines.notebook.rules:of_aspect",
    "nines.reference.rules:RuleAnswer": "nines.notebook.rules:of_rule",
    "nines.simulation.pairs:Comparison": "nines.notebook.drawings:of_comparison",
    "nines.simulation.summary:Summary": "nines.notebook.drawings:of_summary",
    "networkx.classes.multidigraph:MultiDiGraph": "nines.notebook.drawings:of_graph",  # the lineage
}


class View:
    """Something as a notebook shows it.

    Parameters
    ----------
    element
        The picture or the table.
    """

    def __init__(self, element: Element) -> None:
        from nines.notebook.standalone import written  # noqa: PLC0415 - nothing is drawn on import

        self._html = written(element)
        names = (one.text if one.tag == "caption" else one.get("aria-label") for one in element.iter())
        self._says = next(filter(None, names), "")

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return f"<View: {cut(self._says)}>" if self._says else "<View>"


def view(thing: object, game: AnyGame | None = None) -> View:
    """Return anything that a notebook shows as a picture or a table, with its HTML.

    Parameters
    ----------
    thing
        Cards, a position, an observation, a match, a deal, a game, a comparison, a lineage, a simulation, or
        a plot.
    game
        The game with its readings, for a position or an observation; with it, an observation also shows
        what else the seat sees.

    Raises
    ------
    RequestError
        If a notebook has no picture and no table of it.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> view(game)
    <View: comet-1718: 47 rules>
    >>> view(game.start(["Q♥ K♥", "5♠"]))._repr_html_().count("<svg")
    2
    """
    element = _drawn(thing) if game is None else resolve(VIEWS["builtins:tuple"])(thing, game)
    if element is None:
        raise RequestError(f"a notebook has no picture of a value of type {type(thing).__name__}")
    return View(element)


def hand(cards: Iterable[Card] | str, label: str = "") -> View:
    """Return a hand in order, drawn as cards.

    Parameters
    ----------
    cards
        The cards, or a text that names them.
    label
        A text before the hand, such as the name of a player.

    Raises
    ------
    CardsError
        If a text does not name cards.

    Examples
    --------
    >>> hand("K♥ Q♥", "player 1")._repr_html_()[:27]
    '<div><p>player 1</p><svg xm'
    """
    from nines.cards import parse_cards  # noqa: PLC0415 - nothing is drawn on import

    held = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    return View(resolve("nines.notebook.cards:of_hand")(held, label))


def _drawn(thing: object) -> Element | None:
    """Return the element that shows a thing; None if there is none."""
    names = (f"{one.__module__}:{one.__qualname__}" for one in type(thing).__mro__)
    function = next((VIEWS[name] for name in names if name in VIEWS), "")
    return resolve(function)(thing) if function else None


def _html(thing: object) -> str | None:
    """Return the HTML of a thing; None lets the notebook show its text."""
    try:
        element = _drawn(thing)
    except NinesError:  # such as a position of a game of another library
        return None
    return None if element is None else View(element)._repr_html_()


# --- The extension of IPython ---


def load_ipython_extension(shell: Any) -> None:  # noqa: ANN401 - IPython is not imported for its type
    """Register what a notebook shows; IPython calls this for ``%load_ext nines.notebook``.

    A type for which somebody has registered another formatter keeps it.

    Parameters
    ----------
    shell
        The running IPython.
    """
    formatter = shell.display_formatter.formatters["text/html"]
    for place in VIEWS:
        module, _, name = place.partition(":")
        if formatter.for_type_by_name(module, name) is None:
            formatter.for_type_by_name(module, name, _html)


def unload_ipython_extension(shell: Any) -> None:  # noqa: ANN401 - the same
    """Let IPython show texts again; it calls this for ``%unload_ext nines.notebook``.

    Parameters
    ----------
    shell
        The running IPython.
    """
    formatter = shell.display_formatter.formatters["text/html"]
    for place in VIEWS:
        module, _, name = place.partition(":")
        if formatter.for_type_by_name(module, name) is _html:
            formatter.pop(f"{module}.{name}", None)
