"""What the rules of Multiple 9 may look at; they see this and never the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator  # noqa: TC003 - named tuples keep their types at run time
from typing import NamedTuple

from nines.multiple9.sets import Division, Ranks  # noqa: TC001 - the same


class Discarding(NamedTuple):
    """What one player has discarded in a turn, when he might leave it at that."""

    ranks: Ranks
    left: bool  # he has cards left
    before: bool  # he has discarded in an earlier turn of this deal
    divisions: Callable[[], Iterator[Division]]  # the ways to part it into groups, for a rule that asks


class Exhausted(NamedTuple):
    """The stock has run out: how many discards there are, how often they have been shuffled already."""

    discards: int
    reshuffles: int


class Stranded(NamedTuple):
    """A player can draw no card: what each holds."""

    hands: tuple[Ranks, ...]
