"""Deals played one after the other, each with all that happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from nines.errors import RequestError
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.game import Event, Playable, Result, Step
    from nines.policies import Choose


class PlayedDeal(NamedTuple):
    """A deal from its first card to what passes on to the next."""

    number: int  # in its sitting, from 1
    events: tuple[Event, ...]
    result: Result
    carry: Any


class Decide(Protocol):
    """Which act is played in this position? Unlike a policy, whoever decides may look at the rules' table."""

    def __call__(self, position: Any, stream: Stream, /) -> Any:  # noqa: ANN401 - each family has its own
        """Return a legal act."""
        ...


def deciding(game: Playable[Any, Any], choose: Choose) -> Decide:
    """Return the decisions of players who see what their seats may see, and who choose so.

    Nobody is asked where there is only one act, so no random number is drawn for it.
    """

    def decide(position: Any, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        acts = game.acts(position)
        return acts[0] if len(acts) == 1 else choose(game.sight(position, game.turn(position)), acts, stream)

    return decide


def by_seat(choices: Sequence[Choose]) -> Choose:
    """Return the choice of players of whom each seat has its own; what they see says whose seat it is."""

    def choose(sight: Any, acts: Sequence[Any], stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        return choices[sight.seat](sight, acts, stream)

    return choose


def deal_steps(
    game: Playable[Any, Any],
    carry: Any,  # noqa: ANN401 - each family has its own carry
    seed: int,
    number: int,
    decide: Decide,
) -> Iterator[Step]:
    """Yield the steps of a deal as they are made: the cards dealt, then act by act to its end.

    If the cards are dealt again it goes on with those. What is drawn comes from stream *number* of the
    purpose of policies.
    """
    stream = Stream.of(seed, POLICIES, number)
    step = game.deal(carry, seed)
    yield step
    while not game.ended(step.position):
        step = game.play(step.position, decide(step.position, stream))
        yield step
        if game.redealt(step.position):
            step = game.deal(game.close(step.position).position, seed)
            yield step


def play_deal(game: Playable[Any, Any], carry: Any, seed: int, number: int, choose: Choose) -> PlayedDeal:  # noqa: ANN401 - each family has its own carry
    """Return the next deal of a sitting, played to its end.

    Parameters
    ----------
    game
        What is played.
    carry
        What passed on from the deal before, or from the opening of the sitting.
    seed
        The seed of the sitting.
    number
        The number of the deal in it, from 1.
    choose
        How acts are chosen, by all players; see :func:`by_seat`.

    Examples
    --------
    >>> import nines
    >>> from nines.policies import at_random
    >>> game = nines.load("comet-1718")
    >>> deal = play_deal(game, game.open(3, 7).position, 7, 1, at_random)
    >>> deal.number, sum(deal.result.gains)
    (1, 0)
    """
    *before, last = deal_steps(game, carry, seed, number, deciding(game, choose))
    closing = game.close(last.position)
    events = (event for step in (*before, last, closing) for event in step.events)
    return PlayedDeal(number, tuple(events), game.result(last.position), closing.position)


def play_sitting(
    game: Playable[Any, Any],
    carry: Any,  # noqa: ANN401 - each family has its own carry
    seed: int,
    choose: Choose,
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
    check_number(deals)
    return _deals(game, carry, seed, choose, deals)


def check_number(deals: int | None) -> None:
    """Raise RequestError unless so many deals can be played."""
    if deals is not None and deals < 1:
        raise RequestError(f"{deals} deals cannot be played; ask for 1 or more")


def _deals(
    game: Playable[Any, Any],
    carry: Any,  # noqa: ANN401 - each family has its own carry
    seed: int,
    choose: Choose,
    deals: int | None,
) -> Iterator[PlayedDeal]:
    number = 0
    while not game.finished(carry) if deals is None else number < deals:
        number += 1
        played = play_deal(game, carry, seed, number, choose)
        carry = played.carry
        yield played
