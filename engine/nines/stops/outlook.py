"""Could a player shed all his cards in one turn? A search, for rules that judge a hand without playing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.stops.course import Course
from nines.stops.moves import lays
from nines.stops.objections import as_laid
from nines.stops.view import past_of

if TYPE_CHECKING:
    from nines.cards import Card, Face
    from nines.stops.table import Table
    from nines.stops.variant import Variant
    from nines.stops.view import Past


def can_shed_all(game: Variant, table: Table) -> bool:
    """Tell whether the player in turn could lay all his cards before the turn passes on."""
    hopeless: set[tuple[frozenset[Card], tuple[Face, ...], Past]] = set()

    def sheds(position: Table) -> bool:
        hand = position.hands[position.turn]
        if not hand:
            return True
        place = (hand, position.wanted, past_of(position.run, wild_out=position.wild_out))
        if place in hopeless:
            return False
        for lay in lays(game, position):
            course = Course(game, position)
            laid = as_laid(game, position, lay)
            aftermath = game.aftermath(laid, course.past(laid))
            course.take(laid, aftermath.wanted)
            if aftermath.stop is not None:
                course.new_run(laid.seat)
            if sheds(course.position()):
                return True
        hopeless.add(place)
        return False

    return sheds(table)
