"""Planetenspiel, as Pierer's encyclopaedia had it in 1861.

One pack, runs upward whatever the suit, the nine of diamonds wild and called the planet. The first to
shed all cards is paid the points that the others hold. The planet doubles them, in a loser's hand or as
the winner's last card, and as that it takes a pot.

Unknown, and so left out, is whatever the article does not settle. It gives the most players and not the
fewest. It does not say how many cards are dealt at a time, what becomes of uneven ones, whether the first
player must hold an ace, what court cards count, or how the pot is filled. The planet may be any card, as
the comet may in the book of 1718; whether one that is not wanted, neither says, nor whether the last card
counts as the planet whatever it is laid as. Of stops, of cards kept back, and of what happens when nobody
can go on there is nothing.

References
----------
.. [1] "Planetenspiel", in *Pierer's Universal-Lexikon*, vol. 13 (Altenburg, 1861), p. 181, seen in
   transcription.
"""

from __future__ import annotations

from nines.cards import Card
from nines.cite import cite
from nines.common import card_packs, turn_order
from nines.stops.partial_game import PartialGame
from nines.stops.rules import doubling, equipment, pools, sequence, settlement, wild

PLANET = Card(9, "♦")


def planetenspiel() -> PartialGame:
    """Return what the article settles.

    Examples
    --------
    >>> print(planetenspiel().rules()["planetenspiel/wild"].rule)
    9♦ is wild
    """
    return PartialGame.of(
        "planetenspiel",
        pack=cite(card_packs.FullPack(), "pierer-1861:002"),
        ranking=cite(equipment.Upward(), "pierer-1861:006 pierer-1861:007"),
        continuation=cite(sequence.NextRank(), "pierer-1861:007"),
        suit=cite(sequence.InSuit(kept=False), "pierer-1861:008"),
        wild=cite(wild.TheseAreWild((PLANET,)), "pierer-1861:011 pierer-1861:012"),
        # The way round is said of the deal; that play goes the same way is implied.
        turn=cite(turn_order.Rotation(clockwise=False), "pierer-1861:003 pierer-1861:009", implied=True),
        going_out=cite(turn_order.FirstOut(), "pierer-1861:010 pierer-1861:013"),
        doubling=(
            cite(doubling.CaughtDoubles(), "pierer-1861:014", name="planet"),
            cite(doubling.OutOnWildDoubles(), "pierer-1861:015", name="out-on-planet"),
        ),
        settlement=(cite(settlement.PointsLeft("counter"), "pierer-1861:013", name="points"),),
        sweep=(cite(pools.OutOnWildSweeps("pot"), "pierer-1861:016", name="planet"),),
    )
