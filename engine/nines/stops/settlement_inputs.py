"""What a rule may look at when a deal ends, and when the next begins; see :mod:`nines.stops.rule_inputs`."""

from __future__ import annotations

from typing import NamedTuple

from nines.cards import Card  # noqa: TC001 - named tuples keep their types at run time
from nines.stops.rule_inputs import Finish, Laid


class Going(NamedTuple):
    """A player goes out; a rule decides whether it is an opera.

    Parameters
    ----------
    first_hand
        The seat that was first hand.
    winner
        The seat that goes out.
    players
        How many play.
    turns
        How often the turn has passed on.
    others_laid
        Whether another player has laid a card.
    opponents_laid
        Whether a player who is not a partner has laid a card.
    """

    first_hand: int
    winner: int
    players: int
    turns: int  # how often the turn has passed on
    others_laid: bool  # another player has laid a card
    opponents_laid: bool  # one who is not a partner has


class Final(NamedTuple):
    """The end of a deal: the cards left in each hand, and what they count.

    Parameters
    ----------
    hands
        The cards left in each hand, seat 0 first.
    points
        What they count, in points.
    wild
        How many wild cards are left in each.
    winner
        The seat that has won.
    partners
        The seats that have won as its partners.
    finish
        How the winner went out.
    partners_pay
        Whether partners pay for the cards that they are left with.
    """

    hands: tuple[frozenset[Card], ...]
    points: tuple[int, ...]
    wild: tuple[int, ...]  # how many wild cards in each
    winner: int
    partners: tuple[int, ...] = ()  # of the winner, who have won too
    finish: Finish = Finish()
    partners_pay: bool = False  # for the cards that they are left with

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that have lost."""
        won = (self.winner, *self.partners)
        return tuple(seat for seat in range(len(self.hands)) if seat not in won)

    @property
    def payers(self) -> tuple[int, ...]:
        """The seats that pay for the cards that they are left with."""
        if not self.partners_pay:
            return self.losers
        return tuple(seat for seat in range(len(self.hands)) if seat != self.winner)


class Loss(NamedTuple):
    """What one loser is left with, how the winner went out, and what is being paid.

    Parameters
    ----------
    wild
        The wild cards left.
    wild_points
        What they count, in points.
    total
        What was counted against this player in the deals before.
    finish
        How the winner went out.
    what
        The name of the settlement rule.
    wild_left
        Whether any loser has a wild card left.
    """

    wild: tuple[Card, ...]
    wild_points: int  # what those count
    total: int  # counted against this player in the deals before
    finish: Finish = Finish()
    what: str = ""  # the name of the settlement rule
    wild_left: bool = False  # some loser has a wild card left


class Sweeping(NamedTuple):
    """A moment at which a pool may be swept: what one player has laid, and whether that player is out.

    Parameters
    ----------
    laid
        The lays of this player in this deal, the latest last.
    in_turn
        How many of them in this turn.
    out
        Whether the player is out.
    out_on_wild
        Whether the player is out on a wild card.
    """

    laid: tuple[Laid, ...]  # by this player in this deal, the last lay at the end
    in_turn: int  # how many of them in this turn
    out: bool
    out_on_wild: bool


class Pooling(NamedTuple):
    """A deal begins: who deals, for how many, and how many deals there have been.

    Parameters
    ----------
    dealer
        The seat that deals, 0 to players - 1.
    players
        How many play.
    deals
        How many deals have been played, from 0.
    """

    dealer: int
    players: int
    deals: int


class Rising(NamedTuple):
    """The end of a deal: how often the value has risen, by pack; where the wild card of this deal was.

    Parameters
    ----------
    counts
        How often the value has risen, by pack; the first alone counts if the packs share it. Empty at first.
    deal
        The number of the deal, from 0.
    in_dead
        Whether the wild card was in the dead hand.
    laid
        Whether it was laid.
    """

    counts: tuple[int, ...]
    deal: int  # its number, from 0
    in_dead: bool
    laid: bool


class Redealing(NamedTuple):
    """A player would have the cards dealt again.

    Parameters
    ----------
    first_hand
        Whether that player is first hand.
    begun
        Whether a card has been laid.
    redeals
        How often they have been dealt again, from 0.
    """

    first_hand: bool  # it is first hand who asks
    begun: bool  # a card has been laid
    redeals: int  # how often they have been dealt again


class Closing(NamedTuple):
    """The end of a match: what the pools hold, who dealt last and who won.

    Parameters
    ----------
    pools
        Each pool by name, with what it holds.
    players
        How many play.
    dealer
        The seat that dealt last.
    winner
        The seat that won the last deal.
    """

    pools: tuple[tuple[str, int], ...]
    players: int
    dealer: int
    winner: int
