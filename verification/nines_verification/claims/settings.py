"""The settings in which a claim is tested: other readings, and deals played under policies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nines import load
from nines.libraries.alternatives import alternatives
from nines.libraries.claims import EACH
from nines.simulation.request import request_of
from nines.simulation.runners import FIGURES, Runner

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries.claims import Claim

SLOWER: Final = 10  # the engine plays a tenth of the deals
FEW: Final = 200  # deals after which the compiled code has met nearly all questions


class Dealt(NamedTuple):
    """A deal that was played.

    Parameters
    ----------
    won
        Whether each seat has won.
    gains
        The gain of each seat.
    first_hand
        The seat that was first hand.
    acts, decisions
        The number of all acts, and the number of acts at which the player had a choice.
    """

    won: tuple[bool, ...]
    gains: tuple[int, ...]
    first_hand: int
    acts: int
    decisions: int


def other_games(claim: Claim) -> Iterator[AnyGame]:
    """Yield the other editions and readings under which a claim is tested.

    Examples
    --------
    >>> from nines import library
    >>> [game.name for game in other_games(library().claims.by_key["opera-for-two"])]
    ['comet-1991[opera=always]']
    """
    for name in claim.readings:
        if name == EACH:
            yield from (game for _, _, game in alternatives(load(claim.game)))
        else:
            yield load(name)


def played(  # noqa: PLR0913 - each is a part of the setting
    game: AnyGame, seats: int, policies: Sequence[str], sample: int, seed: int, *, all_of_it: bool = False
) -> list[Dealt]:
    """Play deals, and return them.

    If the compiled code cannot play the game, the engine plays only a tenth of the deals, unless
    *all_of_it* is true.

    Parameters
    ----------
    game
        The game with its choices.
    seats
        The number of players.
    policies
        One policy for all seats, or a policy for each seat.
    sample
        The number of deals.
    seed
        The seed.
    all_of_it
        Whether to play all deals even if only the engine, and not the compiled code, can play them.

    Examples
    --------
    >>> [one.first_hand for one in played(load("red-nines-20c"), 4, ["hold-nine"], 5, 1)]
    [0, 1, 2, 3, 0]
    """
    runner = Runner(game, request_of(game, deals=sample, seats=seats, policies=policies, seed=seed))
    if not runner.why_not:
        runner.play(1, 1 + min(FEW, sample))
    deals = sample if all_of_it or not runner.why_not else max(1, sample // SLOWER)
    return [_dealt(row, seats) for row in runner.play(1, deals + 1).figures.tolist()]


def _dealt(row: Sequence[int], seats: int) -> Dealt:
    figures = dict(zip(FIGURES, row, strict=False))
    won = tuple(bool(figures["winners"] >> seat & 1) for seat in range(seats))
    gains = tuple(row[len(FIGURES) :])
    return Dealt(won, gains, figures["first_hand"], figures["acts"], figures["decisions"])
