"""Start matches midway: with debts, full pools, equal balances, or a match that is nearly won.

If a match starts from the beginning, random play rarely leads to a player who cannot pay, or to a tie at the
end. Therefore half of the matches start midway, with balances and other parts of the state drawn at random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.errors import NinesError
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match

Drawn = dict[str, Any]


def is_midway(seed: int) -> bool:
    """Return whether the match with this seed starts midway.

    Examples
    --------
    >>> [seed for seed in range(10) if is_midway(seed)]
    [1, 3, 5, 8, 9]
    """
    return bool(Stream.of(seed, POLICIES, 1 << 40).below(2))


def midway(game: AnyGame, fresh: Match[Any], seed: int) -> Match[Any]:
    """Return a match in a random state, or *fresh* if this state is impossible or ends the match.

    Parameters
    ----------
    game
        The game with its choices.
    fresh
        The new match, before its first deal.
    seed
        The seed for the random numbers.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> match = nines.begin(game, 3, seed=7).position
    >>> midway(game, match, 7) == midway(game, match, 7)
    True
    """
    stream = Stream.of(seed, POLICIES, 1 + (1 << 40))
    drawn = _OF_FAMILY[game.family.name](game, fresh, stream)
    try:
        match: Match[Any] = game.match_so_far(**drawn)
        return match if game.match_winners(match) is None else fresh
    except NinesError:
        return fresh


def _of_stops(game: AnyGame, fresh: Match[Any], stream: Stream) -> Drawn:
    seats, stake = fresh.seats, fresh.ledger.seats[0]
    return {
        "balances": _spread(seats, stake, stream),
        "deals": stream.below(seats),
        "first_hand": stream.below(seats),
        "pools": {cited.rule.name: stream.below(10) for cited in game.rule_set.pool if stream.below(2)},
        "caught": tuple(stream.below(3) for _ in range(seats)),
    }


def _spread(seats: int, stake: int, stream: Stream) -> tuple[int, ...]:
    """Return balances: all *stake*, or all within 20 of it, or all from 0 to 15 (129 if *stake* is 0)."""
    kind = stream.below(3)
    if kind == 0:
        return (stake,) * seats
    if kind == 1:
        return tuple(stake + stream.below(41) - 20 for _ in range(seats))
    return tuple(stream.below(16 if stake else 130) for _ in range(seats))


def _of_ninety_nine(_: AnyGame, fresh: Match[Any], stream: Stream) -> Drawn:
    seats, rounds = fresh.seats, stream.below(9)
    start = tuple(stream.below(3) * 50 for _ in range(seats))
    stock = fresh.more.stock
    turned = min(rounds, max(len(stock) - 1, 0))
    return {
        "balances": tuple(then + stream.below(100) for then in start),
        "deals": rounds,
        "first_hand": stream.below(seats),
        "start": start,
        "bonuses": tuple(stream.below(2) for _ in range(seats)),
        "rounds": rounds,
        "games": stream.below(3),
        "succeeded": stream.below(seats + 1),
        "stock": stock[turned:],
        "gone": stock[:turned],
    }


def _of_multiple9(_: AnyGame, fresh: Match[Any], stream: Stream) -> Drawn:
    return {
        "balances": tuple(stream.below(3) for _ in range(fresh.seats)),
        "deals": stream.below(fresh.seats),
        "first_hand": stream.below(fresh.seats),
    }


def _of_holdem(_: AnyGame, fresh: Match[Any], stream: Stream) -> Drawn:
    chips = tuple(stream.below(15) for _ in range(fresh.seats))
    able = [seat for seat, has in enumerate(chips) if has]
    button = able[stream.below(len(able))] if able else 0
    return {"balances": chips, "deals": stream.below(fresh.seats), "first_hand": button}


_OF_FAMILY: Final[dict[str, Callable[[AnyGame, Match[Any], Stream], Drawn]]] = {
    "stops": _of_stops,
    "ninety-nine": _of_ninety_nine,
    "multiple-9": _of_multiple9,
    "multiple-9-holdem": _of_holdem,
}
