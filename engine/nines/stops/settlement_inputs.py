"""The inputs of rules on the end of a deal and the start of the next deal.

The inputs of the other rules are in :mod:`nines.stops.rule_inputs`.
"""

from __future__ import annotations

from typing import NamedTuple

from nines.cards import Card  # noqa: TC001 - named tuples keep their types at run time
from nines.stops.rule_inputs import Finish, Laid
from nines.text import joined, seat_name


class Going(NamedTuple):
    """The moment when a player goes out; a rule decides whether this is an opera.

    Parameters
    ----------
    first_hand
        The seat that was first hand.
    winner
        The seat that goes out.
    players
        The number of players.
    turns
        The number of times that the turn has passed to another player.
    others_laid
        Whether another player has played a card.
    opponents_laid
        Whether an opponent of the winner has played a card; the winner's partner is not an opponent.
    """

    first_hand: int
    winner: int
    players: int
    turns: int  # how often the turn has passed on
    others_laid: bool  # another player has played a card
    opponents_laid: bool  # a player who is not a partner has played a card


class Final(NamedTuple):
    """The end of a deal: the cards left in each hand, and their points.

    Parameters
    ----------
    hands
        The cards left in each hand, seat 0 first.
    points
        The total points of the cards left in each hand.
    wild
        The number of wild cards left in each hand.
    winner
        The seat that has won the deal.
    partners
        The seats that have won as the winner's partners.
    finish
        The way in which the winner went out.
    partners_pay
        Whether the winner's partners pay for the cards left in their hands.
    """

    hands: tuple[frozenset[Card], ...]
    points: tuple[int, ...]
    wild: tuple[int, ...]  # how many wild cards in each
    winner: int
    partners: tuple[int, ...] = ()  # partners of the winner, who have won too
    finish: Finish = Finish()
    partners_pay: bool = False  # for the cards left in their hands

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that have lost."""
        won = (self.winner, *self.partners)
        return tuple(seat for seat in range(len(self.hands)) if seat not in won)

    @property
    def payers(self) -> tuple[int, ...]:
        """The seats that pay for the cards left in their hands."""
        if not self.partners_pay:
            return self.losers
        return tuple(seat for seat in range(len(self.hands)) if seat != self.winner)


class Loss(NamedTuple):
    """One payment of a loser: the loser's wild cards, how the winner went out, and what is being paid.

    Parameters
    ----------
    wild
        The wild cards left in the loser's hand.
    wild_points
        The total points of the wild cards.
    total
        The points counted against this player in earlier deals.
    finish
        The way in which the winner went out.
    what
        The name of the settlement rule that requires the payment.
    wild_left
        Whether any loser has a wild card left in hand.
    """

    wild: tuple[Card, ...]
    wild_points: int  # their points
    total: int  # points against this player in earlier deals
    finish: Finish = Finish()
    what: str = ""  # the name of the settlement rule
    wild_left: bool = False  # some loser has a wild card left


class GoingOut(NamedTuple):
    """How the winner of a deal went out, for the words about a payment.

    Parameters
    ----------
    winner
        The seat that went out.
    wild
        The wild cards among the cards played last.
    """

    winner: int
    wild: tuple[Card, ...]

    def __str__(self) -> str:
        wild = joined([str(card) for card in self.wild]) if self.wild else "the last card"
        return f"{seat_name(self.winner)} went out on {wild}"


class Won(NamedTuple):
    """A contest that a player has won before the lead.

    Parameters
    ----------
    pool
        The name of the pool.
    hand
        The hand of the winner.
    raised
        Whether anybody raised.
    unwon_before
        Whether nobody won any contest in the deal before.
    first
        Whether this is the first contest of the deal that somebody has won.
    """

    pool: str
    hand: frozenset[Card]
    raised: bool = False
    unwon_before: bool = False
    first: bool = True


class Sweeping(NamedTuple):
    """A moment at which a pool may be won: what one player has played, and whether the player has gone out.

    Parameters
    ----------
    laid
        The plays of this player in this deal, the latest play last.
    in_turn
        The number of plays that the player has made in the current turn.
    out
        Whether the player has gone out.
    out_on_wild
        Whether the player has gone out on a wild card.
    """

    laid: tuple[Laid, ...]  # plays of this player in this deal, the latest last
    in_turn: int  # how many of these plays were made in this turn
    out: bool
    out_on_wild: bool


class TrumpsPlayed(NamedTuple):
    """A moment at which a pool may be won with trumps: what one player has played, and the suit of trumps.

    Parameters
    ----------
    laid
        The plays of this player in this deal, the latest play last.
    trumps
        The suit that is trumps.
    """

    laid: tuple[Laid, ...]  # plays of this player in this deal, the latest last
    trumps: str


class Pooling(NamedTuple):
    """The beginning of a deal: the dealer, the number of players, and the number of deals before it.

    Parameters
    ----------
    dealer
        The seat that deals, 0 to players - 1.
    players
        The number of players.
    deals
        The number of deals already played, at least 0.
    """

    dealer: int
    players: int
    deals: int


class Rising(NamedTuple):
    """The end of a deal: how often the wild card's value has risen so far, and where the wild card was.

    Parameters
    ----------
    counts
        For each pack, the number of times that the value has risen. If the rises are counted together for all
        packs, only the first number matters. The tuple is empty before the first rise.
    deal
        The number of the deal in the match; numbers begin with 0.
    in_dead
        Whether the wild card was in the dead hand.
    laid
        Whether the wild card was played.
    """

    counts: tuple[int, ...]
    deal: int  # the number of the deal, from 0
    in_dead: bool
    laid: bool


class Redealing(NamedTuple):
    """A player's demand for a new deal.

    Parameters
    ----------
    first_hand
        Whether the player is first hand.
    begun
        Whether a card has been played.
    redeals
        The number of times that the cards have already been dealt again, at least 0.
    """

    first_hand: bool  # the player is first hand
    begun: bool  # a card has been played
    redeals: int  # how often the cards have been dealt again


class Closing(NamedTuple):
    """The end of a match: the pools, the last dealer and winner, and the hands of a last round.

    Parameters
    ----------
    pools
        The contents of each pool, by the name of the pool.
    players
        The number of players.
    dealer
        The seat that dealt last.
    winner
        The seat that won the last deal.
    hands
        The hands of a last round that is dealt only to share out the pools; empty if there is none.
    """

    pools: tuple[tuple[str, int], ...]
    players: int
    dealer: int
    winner: int
    hands: tuple[frozenset[Card], ...] = ()
