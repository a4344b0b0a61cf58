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

from nines.cards import ACE, JACK, KING, Card
from nines.cite import By, Cited, cite
from nines.common import card_packs, lots, matches, turn_order
from nines.sourced import implied, said
from nines.stops.partial_game import PartialGame
from nines.stops.rules import deal, dealer, equipment, pools, sequence, stop, turn, wild

if TYPE_CHECKING:
    from nines.stops import money as m

SEVEN, EIGHT, POPE = (Card(rank, "♦") for rank in (7, 8, 9))
ACE_LOW = tuple(range(ACE, KING + 1))
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
    the holder of the next natural card has the first turn, then the others from the last player on
    """
    return PartialGame.of(
        "pope-joan",
        pack=cite(_chapter("002"), card_packs.PackWithout, without=(EIGHT,)),
        ranking=cite(_implied("022 031 043"), equipment.Upward, order=ACE_LOW),
        # The extra hand takes what is over, since it is said to have the last card, the one turned up.
        deal=cite(
            _implied("016 017 018"),
            deal.WithSpareHand,
            longer=implied(False, _chapter("017 018 045")),
            whole_hands=said(False, _chapter("016")),
        ),
        lead=cite(_chapter("020 027"), sequence.AnyCard),
        continuation=cite(_implied("022"), sequence.NextRank),
        suit=cite(_implied("023"), sequence.InSuit, kept=True),
        # Pope goes only where it belongs, and no other card is said to stand for any.
        wild=cite(By(f"{_chapter('044')} wp-red-nines:041", implied=True), wild.TheseAreWild, which=()),
        stop=(
            cite(By(_chapter("031 027"), name="king"), stop.StopRanks, ranks=(KING,)),
            cite(By(_chapter("026 027"), name="seven-of-diamonds"), stop.StopCard, card=SEVEN),
        ),
        # Where no card is wild nobody but the holder can continue, and who comes next makes no difference.
        turn=cite(_implied("024"), turn.HolderFirst),
        blocked=cite(_implied("027 028 030"), turn.LastBegins),
        going_out=cite(_chapter("038"), turn_order.FirstOut),
        pool=tuple(_dressed(name, amount) for name, amount in BOARD),
        leftover=cite(_chapter("053 013"), pools.PoolsCarried),
        sweep=_sweeps(),
        insight=cite(_implied("032 033"), dealer.DealerSees, sees=False),
        # From which seat on the cards are dealt for the lot makes no difference, and is not said.
        lot=cite(
            _chapter("010"),
            lots.FirstOfRankDeals,
            rank=JACK,
            from_any_seat=implied(True, _chapter("010")),
        ),
        succession=cite(_implied("013 020"), matches.FirstHandPasses, clockwise=True),
        dealer=cite(_chapter("020"), matches.DealsToFirst, step=-1),
    )


def _dressed(name: str, amount: int) -> Cited[m.Pool]:
    """Return what the dealer puts into a compartment."""
    return cite(
        By(_chapter("011 013"), name=name.lower()),
        pools.DealerDresses,
        name=said(_compartment(name), _chapter("003 004")),
        amount=said(amount, _chapter("012")),
        unit=said("counter", _chapter("011 012")),
    )


def _sweeps() -> tuple[Cited[m.Sweep], ...]:
    """Return who takes the compartments for which no trumps are needed."""
    return (
        cite(
            By(_chapter("036 037"), name="pope"),
            pools.BothLaid,
            pool=_compartment("Pope"),
            cards=said((POPE,), _chapter("005")),
        ),
        cite(By(_chapter("039"), name="game"), pools.WinnerSweeps, pool=_compartment("Game")),
    )


def _compartment(name: str) -> str:
    return f"{name} compartment"


def _chapter(numbers: str) -> str:
    """Return the ids of passages of the chapter."""
    return " ".join(f"hoffmann-1909:{number}" for number in numbers.split())


def _implied(numbers: str) -> By:
    """Return passages of the chapter that imply a rule and do not say it."""
    return By(_chapter(numbers), implied=True)
