"""The aspects of Multiple 9: each a question about play, with the one method that answers it.

Aspects that the Stops family also has are shared: see :mod:`nines.common.aspects`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from nines.common.aspects import Deal, Dealer, GoingOut, Length, Lot, Pack, Seats, Succession, Ties, Turn

if TYPE_CHECKING:
    from nines.common.sets import Division, Ranks
    from nines.multiple9 import rule_inputs as v

__all__ = [
    "Cut",
    "Deal",
    "Dealer",
    "DealtOut",
    "Discard",
    "DivisionOf",
    "Draw",
    "GoingOut",
    "Group",
    "LastNine",
    "Length",
    "LoneNine",
    "Lot",
    "NothingLeft",
    "Pack",
    "Pile",
    "Reshuffle",
    "Score",
    "Seats",
    "Succession",
    "Ties",
    "Turn",
]


class DealtOut(Protocol):
    """Who may go out with the cards dealt?

    The rule says which totals a hand may have, whether players go out before the first draw or in their first
    turn, and whether several players may win.
    """

    @property
    def before_first_draw(self) -> bool: ...
    @property
    def shared(self) -> bool: ...
    def allows(self, ranks: Ranks) -> bool: ...


class Draw(Protocol):
    """Must a player begin each turn by drawing a card?"""

    @property
    def due(self) -> bool: ...


class Reshuffle(Protocol):
    """Are the discards made into a new stock when the stock has run out?"""

    def allows(self, exhausted: v.Exhausted) -> bool: ...


class NothingLeft(Protocol):
    """What happens if there is nothing to draw?

    Either play goes on without a draw, or the deal ends at once and the rule names the winners.
    """

    @property
    def ends(self) -> bool: ...
    def winners(self, stranded: v.Stranded) -> tuple[int, ...]: ...


class Group(Protocol):
    """Which cards of a hand make a multiple of nine?"""

    def held(self, ranks: Ranks) -> tuple[Ranks, ...]: ...


class DivisionOf(Protocol):
    """Into which multiples of nine can a discard be divided?

    ``anywhere`` says whether cards of one rank may go into several multiples, or must go into only one.
    """

    @property
    def anywhere(self) -> bool: ...
    def division(self, ranks: Ranks) -> Division | None: ...


class Discard(Protocol):
    """Must a player discard?"""

    @property
    def due(self) -> bool: ...


class LoneNine(Protocol):
    """Which discards of a single nine are not allowed?

    ``division`` returns the groups of an allowed discard; ``companion_may_follow`` says whether the group
    that makes a single nine legal may follow later in the turn.
    """

    @property
    def companion_may_follow(self) -> bool: ...
    def division(self, discarding: v.Discarding) -> Division | None: ...


class LastNine(Protocol):
    """Which single nine may be the last play?"""

    def allows(self, ranks: Ranks) -> bool: ...


class Pile(Protocol):
    """Which discards can be seen? The rule gives the number of latest turns whose discards can be seen."""

    def seen(self, turns: int) -> int: ...


class Score(Protocol):
    """What does the winner of a deal score, and in which unit?"""

    @property
    def unit(self) -> str: ...
    def points(self) -> int: ...


class Cut(Protocol):
    """When is a deal stopped without a winner?"""

    def after(self, players: int) -> int: ...
