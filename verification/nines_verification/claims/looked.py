"""Single deals played by the engine, for tests that look at the hands and not only at the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.kernel.position import CHANCE
from nines.shuffle import DEALS, POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.kernel.playing import Choose


def deal_of(game: AnyGame, seats: int, seed: int, number: int) -> Any:  # noqa: ANN401 - each family has its own
    """Return the first position of a deal, dealt as in a simulation.

    Parameters
    ----------
    game
        The game.
    seats
        The number of players.
    seed
        The seed.
    number
        The number of the deal, from 1.

    Examples
    --------
    >>> import nines
    >>> deal_of(nines.load("red-nines-20c"), 4, 7, 2).to_act
    1
    """
    balances = game.new_match(seats, Stream.of(0)).position.ledger.seats
    match = game.match_so_far(balances, first_hand=(number - 1) % seats)
    return game.deal(match, Stream.of(seed, DEALS, number)).position


def stream_of(seed: int, number: int) -> Stream:
    """Return the stream of random numbers for the policies of a deal."""
    return Stream.of(seed, POLICIES, number)


def play_out(game: AnyGame, position: Any, choices: Sequence[Choose], stream: Stream) -> Any:  # noqa: ANN401 - the same
    """Return the last position of a deal in which each seat follows its own policy.

    Parameters
    ----------
    game
        The game.
    position
        A position of the deal.
    choices
        The policy of each seat.
    stream
        The stream from which the policies draw.

    Examples
    --------
    >>> import nines
    >>> from nines.policies import at_random
    >>> game = nines.load("red-nines-20c")
    >>> last = play_out(game, deal_of(game, 4, 7, 1), [at_random] * 4, stream_of(7, 1))
    >>> last.ended, len(game.outcome(last).winners)
    (True, 1)
    """
    while not position.ended:
        seat = position.to_act
        if seat is CHANCE:
            position = game.resolve(position, stream).position
            continue
        acts = game.legal_acts(position)
        act = acts[0] if len(acts) == 1 else choices[seat](game.observe(position, seat), acts, stream)
        position = game.apply(position, act).position
    return position
