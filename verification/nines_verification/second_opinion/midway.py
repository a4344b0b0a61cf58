"""Start matches midway: with debts, full pools, equal balances, or a match that is nearly won.

If a match starts from the beginning, random play rarely leads to a player who cannot pay, or to a tie at the
end. Therefore half of the matches start midway, with balances and other parts of the state drawn at random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.errors import NinesError
from nines.shuffle import POLICIES, Stream
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match


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
    drawn = tools_of(game.family).midway
    if drawn is None:
        return fresh
    try:
        match: Match[Any] = game.match_so_far(**drawn(game, fresh, stream))
        return match if game.match_winners(match) is None else fresh
    except NinesError:
        return fresh
