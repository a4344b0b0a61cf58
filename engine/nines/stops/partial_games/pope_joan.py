"""Pope Joan, as *Hoyle's Games Modernized* described it in 1909.

One pack without the eight of diamonds, with an extra hand dealt to nobody. Sequences keep to one suit, and
each card is played by its holder. The dealer puts counters into a board of eight compartments. The player of
the nine of diamonds, called Pope, takes one compartment, and the player who goes out takes another.

We saw the whole chapter, but our rules cannot express all of it. They have no trumps, so we leave out the
six compartments that depend on trumps, and the card turned up. We leave out the settlement, a counter for
every card left, because Pope exempts its holder, and in our rules only a wild card does. Players name their
cards, but the chapter has no word for a player who passes, which our rule on naming needs. Each player has
three or four dozen counters, and our rules need one number. A last round dealt face up shares out the
counters that nobody has won.

We do not know how many play, whether a card may be kept back, or whether several may be led together. Some
let the dealer look at the extra hand, as in the Red Nines of 1881; the book advises against this option.

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
    """Return the rules that the chapter settles and that our rules can express.

    Examples
    --------
    >>> print(pope_joan().rules()["pope-joan/turn"].rule)
    the holder of the next natural card has the first turn, then the others, the last player first
    """
    return PartialGame.of(
        "pope-joan",
        pack=cite(_chapter("002"), card_packs.PackWithout, without=(EIGHT,)),
        ranking=cite(_implied("022 031 043"), equipment.Upward, order=ACE_LOW),
        # The extra hand takes the odd cards: the chapter says that it has the last card, which is turned up.
        deal=cite(
            _implied("016 017 018"),
            deal.WithSpareHand,
            longer=implied(False, _chapter("017 018 045")),
            whole_hands=said(False, _chapter("016")),
        ),
        lead=cite(_chapter("020 027"), sequence.AnyCard),
        continuation=cite(_implied("022"), sequence.NextRank),
        suit=cite(_implied("023"), sequence.InSuit, kept=True),
        # Pope may be played only in its own place, and the chapter lets no other card stand for another.
        wild=cite(By(f"{_chapter('044')} wp-red-nines:041", implied=True), wild.TheseAreWild, which=()),
        stop=(
            cite(By(_chapter("031 027"), name="king"), stop.StopRanks, ranks=(KING,)),
            cite(By(_chapter("026 027"), name="seven-of-diamonds"), stop.StopCard, card=SEVEN),
        ),
        # Without a wild card only the holder can continue, so the order of turns makes no difference.
        turn=cite(_implied("024"), turn.HolderFirst),
        blocked=cite(_implied("027 028 030"), turn.LastBegins),
        going_out=cite(_chapter("038"), turn_order.FirstOut),
        pool=tuple(_dressed(name, amount) for name, amount in BOARD),
        leftover=cite(_chapter("053 013"), pools.PoolsCarried),
        sweep=_sweeps(),
        insight=cite(_implied("032 033"), dealer.DealerSees, sees=False),
        # The chapter does not say which seat gets the first card of the draw; it makes no difference.
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
    """Return the rule on what the dealer puts into a compartment."""
    return cite(
        By(_chapter("011 013"), name=name.lower()),
        pools.DealerDresses,
        name=said(_compartment(name), _chapter("003 004")),
        amount=said(amount, _chapter("012")),
        unit=said("counter", _chapter("011 012")),
    )


def _sweeps() -> tuple[Cited[m.Sweep], ...]:
    """Return the rules on who takes the compartments that do not depend on trumps."""
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
    """Return the keys of passages of the chapter."""
    return " ".join(f"hoffmann-1909:{number}" for number in numbers.split())


def _implied(numbers: str) -> By:
    """Return passages of the chapter that imply a rule without stating it."""
    return By(_chapter(numbers), implied=True)
