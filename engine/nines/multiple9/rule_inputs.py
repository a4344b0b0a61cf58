"""What the rules of Multiple 9 may look at; they see this and never the table."""

from __future__ import annotations

from typing import NamedTuple

from nines.common.sets import Ranks  # noqa: TC001 - named tuples keep their types at run time


class Discarding(NamedTuple):
    """What a player has discarded in a turn that might end with it."""

    ranks: Ranks
    left: bool  # the player has cards left
    before: bool  # the player has discarded in an earlier turn of this deal
    split: bool  # cards of one rank may go into several groups


class Exhausted(NamedTuple):
    """The stock has run out: how many discards there are, how often they have been shuffled already.

    Parameters
    ----------
    discards
        How many cards have been discarded.
    reshuffles
        How often they have been shuffled, from 0.
    """

    discards: int
    reshuffles: int


class Stranded(NamedTuple):
    """A player can draw no card: what each holds."""

    hands: tuple[Ranks, ...]
