"""The table in the middle of a drawn play, as a small picture at the top of the page of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.transforms import SphinxTransform

from nines.cards import in_order, spoken
from nines.sphinx import base as b
from nines.sphinx.base import add_node
from nines.sphinx.replay import card_node, drawn, fan, who
from nines.text import counted, joined, seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.cards import Card
    from nines.kernel.family import CardRow
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.sphinx.replay import Staged

CARD: Final = "nines-in-short"  # the class of the answer card, above which the picture goes


class table_picture(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """The table in the middle of a play."""


def middle(played: Staged) -> int:
    """Return a step in the middle third of a play: the first after which the row in play is longest.

    Examples
    --------
    >>> import nines
    >>> from nines.sphinx.replay import stage
    >>> middle(stage(nines.library(), "comet-1718", {"hands": "Q♥ K♥ 2♣ | 5♠ 3♦"}, ["Q♥", "K♥", "2♣"]))
    2
    """
    last = len(played.course)
    return max(range(-(-last // 3), -(-2 * last // 3) + 1), key=lambda step: _lying(played, step))


def _lying(played: Staged, step: int) -> int:
    """Return the number of cards face up on the table after a step."""
    return sum(len(lay.cards) for row in _in_play(played, step) for lay in row.placed)


def _in_play(played: Staged, step: int) -> tuple[CardRow, ...]:
    """Return the rows that lie face up after a step: the last row, and all rows that belong to no player."""
    after = played.course[step - 1].after
    rows = played.game.family.display.card_rows(played.game.rule_set, after)
    return tuple(row for row in rows if row is rows[-1] or all(lay.seat is None for lay in row.placed))


def picture(played: Staged, pools_of: Callable[[AnyGame, AnyPosition], str]) -> table_picture:
    """Return the table in the middle of a play: the row in play, the hands, and the pools.

    Parameters
    ----------
    played
        The play.
    pools_of
        A function that returns a sentence about the pools in a position; empty if there are none.
    """
    step = middle(played)
    after, rows = played.course[step - 1].after, _in_play(played, step)
    shown = table_picture(says=_in_words(after.hands, rows), step=step, of=len(played.course))
    for row in rows:
        cards = [card for lay in row.placed for card in drawn(lay.cards, lay.named)]
        shown += b.paragraph(b.fill(b.inline("fan"), b.between(cards, " ")), kind="row")
    hands = b.box("held")
    for seat, hand in enumerate(after.hands):
        held = b.inline("holder to-act" if seat == after.to_act else "holder")
        hands += b.paragraph(b.fill(held, [who(seat)]), " ", fan(map(card_node, in_order(hand))), kind="hand")
    shown += hands
    if pools := pools_of(played.game, after):
        shown += b.paragraph(pools, kind="note")
    return shown


def _in_words(hands: Sequence[Collection[Card]], rows: Sequence[CardRow]) -> str:
    """Return the picture in words, for readers who do not see it."""
    lying = [spoken(card, lay.named) for row in rows for lay in row.placed for card in lay.cards]
    held = joined([f"{seat_name(seat)} {counted(len(hand), 'card')}" for seat, hand in enumerate(hands)])
    on_table = f"On the table: {', '.join(lying)}. " if lying else ""
    return f"{on_table}In the hands: {held}."


class PutTable(SphinxTransform):
    """Move the picture of the first drawn play of a page to the answer card, and drop the others."""

    default_priority = 500

    def apply(self, **_options: object) -> None:
        """Move the picture; a page without an answer card has none."""
        pictures = list(self.document.findall(table_picture))
        cards = (box for box in self.document.findall(nodes.container) if CARD in box["classes"])
        card = next(cards, None)
        for number, found in enumerate(pictures):
            found.parent.remove(found)
            if number == 0 and card is not None:
                card.parent.insert(card.parent.index(card), found)


def setup_tabletop(app: Sphinx) -> None:
    """Register the picture and the step of the build that moves it."""
    add_node(app, table_picture, (visit_picture, depart_picture))
    app.add_transform(PutTable)


def visit_picture(self: HTML5Translator, node: table_picture) -> None:
    """Begin the picture; for a reader who does not see it, it is one image with a text."""
    self.body.append(self.starttag(node, "figure", CLASS="nines-tabletop"))
    says = self.attval(node["says"])
    self.body.append(f'<div class="nines-table" role="img" aria-label="{says}">')


def depart_picture(self: HTML5Translator, node: table_picture) -> None:
    """End the picture with its caption."""
    caption = f"After step {node['step']} of {node['of']} in the deal below."
    self.body.append(f"</div><figcaption>{caption}</figcaption></figure>\n")
