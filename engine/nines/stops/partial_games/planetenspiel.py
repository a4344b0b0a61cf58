"""Planetenspiel, as Pierer's encyclopaedia described it in 1861.

One pack; sequences run upward whatever the suit; the nine of diamonds is wild, and called the planet. The
first to shed all cards is paid the points that the others hold. The planet doubles these points, in a loser's
hand or as the winner's last card; as the last card, it also takes a pot.

We leave out everything that the article does not settle. It gives the largest number of players, but not the
smallest. It does not say how many cards are dealt at a time, what happens to odd cards, whether the first
player must hold an ace, what court cards count, or how the pot is filled. The planet may be any card, like
the comet in the book of 1718. Neither source says whether it may replace a card other than the next one, or
whether the last card counts as the planet whatever it replaces. The article does not mention stops, cards
kept back, or what happens when nobody can continue.

References
----------
.. [1] "Planetenspiel", in *Pierer's Universal-Lexikon*, vol. 13 (Altenburg, 1861), p. 181, seen in
   transcription.
"""

from __future__ import annotations

from nines.cards import ACE, KING, Card
from nines.cite import By, cite
from nines.common import card_packs, turn_order
from nines.sourced import implied, said
from nines.stops.partial_game import PartialGame
from nines.stops.rules import doubling, equipment, pools, sequence, settlement, wild

PLANET = Card(9, "♦")
ACE_LOW = tuple(range(ACE, KING + 1))


def planetenspiel() -> PartialGame:
    """Return the rules that the article settles.

    Examples
    --------
    >>> print(planetenspiel().rules()["planetenspiel/wild"].rule)
    9♦ is wild
    """
    return PartialGame.of(
        "planetenspiel",
        # The full French pack; the article does not give the number of cards.
        pack=cite(By("pierer-1861:002", implied=True), card_packs.FullPack),
        ranking=cite(
            "pierer-1861:006 pierer-1861:007",
            equipment.Upward,
            order=implied(ACE_LOW, "pierer-1861:006 pierer-1861:007"),
        ),
        continuation=cite("pierer-1861:007", sequence.NextRank),
        suit=cite("pierer-1861:008", sequence.InSuit, kept=False),
        wild=cite("pierer-1861:012", wild.TheseAreWild, which=said((PLANET,), "pierer-1861:011")),
        # The article states the direction of the deal; it implies the same direction for play.
        turn=cite("pierer-1861:009", turn_order.Rotation, clockwise=implied(False, "pierer-1861:003")),
        going_out=cite("pierer-1861:010 pierer-1861:013", turn_order.FirstOut),
        doubling=(
            cite(By("pierer-1861:014", name="planet"), doubling.CaughtDoubles, what=doubling.TheHand()),
            cite(By("pierer-1861:015", name="out-on-planet"), doubling.OutOnWildDoubles, doubles=True),
        ),
        settlement=(cite(By("pierer-1861:013", name="points"), settlement.PointsLeft, unit="counter"),),
        sweep=(cite(By("pierer-1861:016", name="planet"), pools.OutOnWildSweeps, pool="pot"),),
    )
