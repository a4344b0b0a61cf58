"""Could a player shed all his cards in one turn? A search, for rules that judge a hand without playing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.stops.builder import StopsBuilder
from nines.stops.moves import lays
from nines.stops.placing import as_laid
from nines.stops.rule_inputs import past_of

if TYPE_CHECKING:
    from nines.cards import Card, Face
    from nines.stops.position import StopsPosition
    from nines.stops.rule_inputs import Past
    from nines.stops.rule_set import StopsRules


def can_shed_all(rules: StopsRules, table: StopsPosition) -> bool:
    """Tell whether the player in turn could lay all his cards before the turn passes on."""
    hopeless: set[tuple[frozenset[Card], tuple[Face, ...], Past]] = set()

    def sheds(position: StopsPosition) -> bool:
        hand = position.hands[position.turn]
        if not hand:
            return True
        place = (hand, position.wanted, past_of(position.run, wild_out=position.wild_out))
        if place in hopeless:
            return False
        for lay in lays(rules, position):
            builder = StopsBuilder(rules, position)
            laid = as_laid(rules, position, lay)
            aftermath = rules.aftermath(laid, builder.past(laid))
            builder.take(laid, aftermath.wanted)
            if aftermath.stop is not None:
                builder.new_run(laid.seat)
            if sheds(builder.position()):
                return True
        hopeless.add(place)
        return False

    return sheds(table)
