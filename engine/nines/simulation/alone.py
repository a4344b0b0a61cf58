"""Deals that the engine plays independently of each other, each as the first deal of a match."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final

from nines.common.inputs import Turning
from nines.errors import EndlessPlayError
from nines.kernel.playing import MOST_ACTS, by_seat, deciding, play_on
from nines.shuffle import DEALS, POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.advice import Policy
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.kernel.transition import Transition

# The figures of a deal; the gain of each seat follows.
FIGURES: Final = ("winners", "acts", "decisions", "passes", "blocks", "redeals", "first_hand")
LEFT, RIGHT = 1, -1
FAR: Final = 1 << 32  # the streams of chance events are beyond the streams of all deals


class Alone:
    """A game whose deals are played independently of each other.

    Deal *n* is the first deal of a match. First hand is seat 0 in deal 1, seat 1 in deal 2, and so on round
    the table. Stream *n* of the seed for deals shuffles the cards. For a redeal, the cards are shuffled once
    more. Policies draw from policy stream *n*.

    Parameters
    ----------
    game
        The game.
    seats
        The number of players.
    policies
        The policy of each seat.
    """

    def __init__(self, game: AnyGame, seats: int, policies: Sequence[Policy]) -> None:
        self.game, self.seats = game, seats
        self.decide = deciding(game, by_seat([one.at(game) for one in policies]))
        balances = game.new_match(seats, Stream.of(0)).position.ledger.seats
        self.matches = [game.match_so_far(balances, first_hand=first) for first in range(seats)]

    def row(self, seed: int, number: int) -> tuple[int, ...]:
        """Return the figures of a deal, in the order of :data:`FIGURES`, and the gain of each seat.

        Parameters
        ----------
        seed
            The seed, 0 to 2^64 - 1.
        number
            The number of the deal, from 1.

        Raises
        ------
        EndlessPlayError
            If the deal is not over after 100,000 acts.

        Examples
        --------
        >>> import nines
        >>> from nines.policies import seated
        >>> alone = Alone(nines.load("comet-1718"), 3, seated(["random"], 3))
        >>> dict(zip(FIGURES, alone.row(7, 1)))["first_hand"], sum(alone.row(7, 1)[len(FIGURES) :])
        (0, 0)
        """
        first = (number - 1) % self.seats
        acts = decisions = passes = blocks = redeals = 0
        position = self._dealt(self.matches[first], seed, number)
        stream, chances = Stream.of(seed, POLICIES, number), _chances(seed, number)
        while not position.ended:
            if acts >= MOST_ACTS:
                raise EndlessPlayError(f"{self.game.name}: deal {number} is not over after {MOST_ACTS} acts")
            decisions += len(self.game.legal_acts(position)) > 1
            act = self.decide(position, stream)
            step: Transition[Any] = play_on(self.game, position, act, chances)
            acts += 1
            passes += str(act) == "pass"
            blocks += any(event.kind == "blocked" for event in step.events)
            position = step.position
            if position.ended and position.ending.redealt:
                redeals += 1
                position = self._dealt(self.game.settle(position).position, seed, number)
        outcome = self.game.outcome(position)
        winners = sum(1 << seat for seat in outcome.winners)
        return (winners, acts, decisions, passes, blocks, redeals, first, *outcome.gains)

    def _dealt(self, match: Match[Any], seed: int, number: int) -> Any:  # noqa: ANN401 - each family has its own
        return self.game.deal(match, Stream.of(seed, DEALS, number)).position


def direction_of(game: AnyGame, seats: int) -> int:
    """Return 1 if the turn passes to the left, to the next seat, and -1 if it passes to the right.

    Parameters
    ----------
    game
        The game.
    seats
        The number of players.

    Examples
    --------
    >>> import nines
    >>> direction_of(nines.load("comet-1718"), 3), direction_of(nines.load("hoc-mazarin-1765"), 3)
    (1, -1)
    """
    turn = getattr(game.rule_set, "turn", None)
    after = 1 if turn is None else turn.rule.after(Turning(0, seats))
    return LEFT if after == 1 else RIGHT


def _chances(seed: int, number: int) -> Iterator[Stream]:
    return (Stream.of(seed, DEALS, number + FAR * event) for event in count(1))
