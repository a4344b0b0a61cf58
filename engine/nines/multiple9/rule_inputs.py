"""The inputs of the rules of Multiple 9; rules never see the table itself."""

from __future__ import annotations

from typing import NamedTuple

from nines.common.sets import Ranks  # noqa: TC001 - named tuples keep their types at run time


class Discarding(NamedTuple):
    """The discard of a turn, as the input of the rules that say whether the turn may end."""

    ranks: Ranks
    left: bool  # the player has cards left
    before: bool  # the player has discarded in an earlier turn of this deal
    split: bool  # cards of one rank may go into several groups


class Exhausted(NamedTuple):
    """An empty stock: the number of discards, and how often they have been shuffled.

    Parameters
    ----------
    discards
        The number of cards on the discard pile.
    reshuffles
        How often the discards have been shuffled, at least 0.
    """

    discards: int
    reshuffles: int


class Stranded(NamedTuple):
    """The hands when a player has no card to draw."""

    hands: tuple[Ranks, ...]
