"""Pope Joan, as *Hoyle's Games Modernized* had it in 1909.

One pack without the eight of diamonds, a hand of it dealt to nobody; sequences in suit, each card laid by
its holder. The dealer dresses a board of eight compartments. The player of the nine of diamonds, called
Pope, takes one of them, and the player who is out another.

The chapter was seen whole, but not all of it can be put in the terms of the other games. No rule of the
house knows trumps, so that what they decide is left out: six compartments, and the card turned up. The
settlement is left out, a counter for every card left, since the holder of Pope pays nothing, and
elsewhere it is a wild card that exempts. Cards are named, but without the word that in the other games
goes with it, of one who passes; each has three or four dozen counters, and no rule leaves such a choice;
and a last round dealt face up shares out what nobody took.

How many play, whether a card may be kept back, and whether several may be led at once, is unknown. That
some let the dealer look at the extra hand, as in the Red Nines of 1881, is an option that the book
advises against.

References
----------
.. [1] Professor Hoffmann (ed.), *Hoyle's Games Modernized*, revised to 1909 by E. Bergholt (London:
   Routledge), pp. 137-141, seen in transcription.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import JACK, KING, Card
from nines.cite import Cited, cite
from nines.common import card_packs, lots, matches, turn_order
from nines.stops.partial_game import PartialGame
from nines.stops.rules import deal, dealer, equipment, pools, sequence, stop, turn, wild

if TYPE_CHECKING:
    from nines.stops import money as m

SEVEN, EIGHT, POPE = (Card(rank, "♦") for rank in (7, 8, 9))
BOARD = (
    ("Pope", 6),
    ("Matrimony", 2),
    ("Intrigue", 2),
    ("Ace", 1),
    ("King", 1),
    ("Queen", 1),
    ("Knave", 1),
    ("Game", 1),
)


def pope_joan() -> PartialGame:
    """Return what the chapter settles and the rules of the house can say.

    Examples
    --------
    >>> print(pope_joan().rules()["pope-joan/turn"].rule)
    the holder of a natural card that is wanted is asked first; then others, from the last player on
    """
    return PartialGame.of(
        "pope-joan",
        pack=cite(card_packs.PackWithout((EIGHT,)), _chapter("002")),
        ranking=cite(equipment.Upward(), _chapter("022 031 043"), implied=True),
        # The extra hand takes what is over, since it is said to have the last card, the one turned up.
        deal=cite(deal.WithSpareHand(), _chapter("016 017 018 045"), implied=True),
        lead=cite(sequence.AnyCard(), _chapter("020 027")),
        continuation=cite(sequence.NextRank(), _chapter("022"), implied=True),
        suit=cite(sequence.InSuit(kept=True), _chapter("023"), implied=True),
        # Pope goes only where it belongs, and no other card is said to stand for any.
        wild=cite(wild.TheseAreWild(()), f"{_chapter('044')} wp-red-nines:041", implied=True),
        stop=(
            cite(stop.StopRanks((KING,)), _chapter("031 027"), name="king"),
            cite(stop.StopCard(SEVEN), _chapter("026 027"), name="seven-of-diamonds"),
        ),
        turn=cite(turn.HolderFirst(), _chapter("024")),
        blocked=cite(turn.LastBegins(), _chapter("027 028 030"), implied=True),
        going_out=cite(turn_order.FirstOut(), _chapter("038")),
        pool=tuple(_dressed(name, amount) for name, amount in BOARD),
        leftover=cite(pools.PoolsCarried(), _chapter("053 013")),
        sweep=(
            cite(pools.BothLaid(_compartment("Pope"), (POPE,)), _chapter("036 037 005"), name="pope"),
            cite(pools.WinnerSweeps(_compartment("Game")), _chapter("039"), name="game"),
        ),
        insight=cite(dealer.DealerSees(sees=False), _chapter("032 033"), implied=True),
        # From which seat on the cards are dealt for the lot makes no difference, and is not said.
        lot=cite(lots.FirstOfRankDeals(JACK), _chapter("010")),
        succession=cite(matches.FirstHandPasses(), _chapter("013 020"), implied=True),
        dealer=cite(matches.DealsToFirst(-1), _chapter("020")),
    )


def _dressed(name: str, amount: int) -> Cited[m.Pool]:
    rule = pools.DealerDresses(_compartment(name), amount)
    return cite(rule, _chapter("003 004 011 012 013"), name=name.lower())


def _compartment(name: str) -> str:
    return f"{name} compartment"


def _chapter(numbers: str) -> str:
    """Return the ids of passages of the chapter."""
    return " ".join(f"hoffmann-1909:{number}" for number in numbers.split())
