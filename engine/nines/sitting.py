"""Deals played one after the other by a policy, each with all that happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nines.errors import RequestError
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.game import Event, Playable, Result
    from nines.policies import Policy


class PlayedDeal(NamedTuple):
    """A deal from its first card to what passes on to the next."""

    number: int  # in its sitting, from 1
    events: tuple[Event, ...]
    result: Result
    carry: Any


def play_deal(game: Playable[Any, Any], carry: Any, seed: int, number: int, policy: Policy) -> PlayedDeal:  # noqa: ANN401 - each family has its own carry
    """Return the next deal of a sitting, played to its end by *policy*.

    Parameters
    ----------
    game
        What is played.
    carry
        What passed on from the deal before, or from the opening of the sitting.
    seed, number
        The seed of the sitting and the number of the deal, from 1. The policy draws from stream *number*
        of its own purpose.
    policy
        How acts are chosen.

    Examples
    --------
    >>> import nines
    >>> from nines.policies import at_random
    >>> game = nines.load("comet-1718")
    >>> deal = play_deal(game, game.open(3, 7).position, 7, 1, at_random)
    >>> deal.number, sum(deal.result.gains)
    (1, 0)
    """
    stream = Stream.of(seed, POLICIES, number)
    step = game.deal(carry, seed)
    position, events = step.position, list(step.events)
    while not game.ended(position):
        act = policy(position, game.acts(position), stream)
        step = game.play(position, act)
        position = step.position
        events += step.events
    result, closing = game.result(position), game.close(position)
    return PlayedDeal(number, (*events, *closing.events), result, closing.position)


def play_sitting(
    game: Playable[Any, Any],
    carry: Any,  # noqa: ANN401 - each family has its own carry
    seed: int,
    policy: Policy,
    deals: int | None = None,
) -> Iterator[PlayedDeal]:
    """Return so many deals one after the other, or all until the sitting is over, each as it is played.

    Raises
    ------
    RequestError
        If fewer than one deal is asked for.

    Examples
    --------
    >>> import nines
    >>> from nines.policies import at_random
    >>> game = nines.load("comet-1718")
    >>> [deal.number for deal in play_sitting(game, game.open(3, 7).position, 7, at_random)]
    [1, 2, 3]
    """
    if deals is not None and deals < 1:
        raise RequestError(f"{deals} deals cannot be played; ask for 1 or more")
    return _deals(game, carry, seed, policy, deals)


def _deals(
    game: Playable[Any, Any],
    carry: Any,  # noqa: ANN401 - each family has its own carry
    seed: int,
    policy: Policy,
    deals: int | None,
) -> Iterator[PlayedDeal]:
    number = 0
    while not game.finished(carry) if deals is None else number < deals:
        number += 1
        played = play_deal(game, carry, seed, number, policy)
        carry = played.carry
        yield played
