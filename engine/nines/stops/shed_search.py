"""A search that finds out whether a player can shed all cards in one turn.

Under some rules, a player does not play the answer to an opera, and the hand alone decides whether it
succeeds. These rules use this search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.kernel.transition import new
from nines.stops.asked import Halt, next_asked
from nines.stops.builder import StopsBuilder
from nines.stops.moves import lays
from nines.stops.placing import as_laid
from nines.stops.rule_inputs import Blocking, past_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from nines.cards import Card, Face
    from nines.stops.position import StopsPosition
    from nines.stops.rule_inputs import Laid, Past
    from nines.stops.rule_set import StopsRules


def can_shed_all(
    rules: StopsRules,
    table: StopsPosition,
    shape: Callable[[frozenset[Card]], Hashable] = frozenset,
) -> bool:
    """Return whether the player whose turn it is could play all their cards before another player's turn.

    Parameters
    ----------
    rules
        The rules of the game.
    table
        The position.
    shape
        A function that returns what matters in a hand; if it returns the same for several hands, only one of
        them is searched. By default, every card matters. In a game in which suits do not matter, the ranks
        are enough, and the search is faster.
    """
    hopeless: set[tuple[Hashable, tuple[Face, ...], Past]] = set()

    def sheds(position: StopsPosition) -> bool:
        hand = position.hands[position.turn]
        if not hand:
            return True
        place = (shape(hand), position.wanted, past_of(position.run, wild_out=position.wild_out))
        if place in hopeless:
            return False
        for lay in lays(rules, position):
            builder = StopsBuilder(rules, position)
            laid = as_laid(rules, position, lay)
            aftermath = rules.aftermath(laid, builder.past(laid))
            builder.take(laid, aftermath.wanted)
            if aftermath.stop is not None or _blocked(builder, laid):
                builder.new_run(laid.seat)
            if sheds(builder.position()):
                return True
        hopeless.add(place)
        return False

    return sheds(table)


def _blocked(builder: StopsBuilder, laid: Laid) -> bool:
    """Return whether nobody can continue after this play, so that its player starts a new sequence."""
    if not builder.hands[laid.seat]:
        return False
    facts = (laid.seat, len(builder.hands), (), laid.seat, bool(laid.wild), builder.called)
    if next_asked(builder.rules, new(Halt, facts), builder).seat is not None:
        return False
    before = builder.run[-2] if len(builder.run) > 1 else None
    return builder.rules.blocked.rule.leader(Blocking(laid, before, builder.seats)) == laid.seat
