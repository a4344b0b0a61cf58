"""Deals and matches played to their ends, act by act, each with all that happened."""
# Long because what it offers is described: parameters, ranges, errors, examples.

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from nines.errors import EndlessPlayError, RequestError
from nines.kernel.position import CHANCE
from nines.kernel.transition import Transition
from nines.shuffle import DEALS, POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match, Outcome

T = TypeVar("T")

MOST_CHANCES: Final = 1000  # times that chance acts between two acts of players
MOST_ACTS: Final = 100_000  # of a deal: those of players who play at random are a few thousand at most


class PlayedDeal(NamedTuple):
    """A deal from its first card to what passes on to the next.

    Parameters
    ----------
    number
        The number of the deal in its match, from 1.
    events
        All that happened, the settlement too.
    outcome
        The seats that won, and what each seat gained.
    match
        The match after the deal.
    """

    number: int  # in its match, from 1
    events: tuple[Event, ...]
    outcome: Outcome
    match: Match[Any]


class Choose(Protocol):
    """Which of the legal acts is played?"""

    def __call__(self, observation: Any, acts: Sequence[T], stream: Stream, /) -> T:  # noqa: ANN401 - each family has its own
        """Return one of *acts*, at least one."""
        ...


class Decide(Protocol):
    """Which act is played in this position? Unlike a policy, it may look at the whole position."""

    def __call__(self, position: Any, stream: Stream, /) -> Any:  # noqa: ANN401 - each family has its own
        """Return a legal act."""
        ...


def deciding(game: AnyGame, choose: Choose) -> Decide:
    """Return the decisions of players who see what their seats may see, and who choose so.

    No policy decides where there is only one act, so no random number is drawn for it.

    Parameters
    ----------
    game
        The game played.
    choose
        How every seat chooses among its legal acts.
    """

    def decide(position: Any, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        acts = game.legal_acts(position)
        return acts[0] if len(acts) == 1 else choose(game.observe(position, position.to_act), acts, stream)

    return decide


def by_seat(choices: Sequence[Choose]) -> Choose:
    """Return the choice of players each of whom has their own; the observation says whose turn it is.

    Parameters
    ----------
    choices
        The choice of each seat, seat 0 first.
    """

    def choose(observation: Any, acts: Sequence[Any], stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        return choices[observation.seat](observation, acts, stream)

    return choose


def begin(game: AnyGame, seats: int, seed: int) -> Transition[Match[Any]]:
    """Return a new match from a seed: its lot comes from stream 0 of the seed.

    Parameters
    ----------
    game
        The game to play.
    seats
        How many play, as the game admits.
    seed
        0 to 2^64 - 1.

    Raises
    ------
    RequestError
        If the game is not for this many players, or the seed is out of range.
    LacunaError
        If the sources do not say how a match begins.

    Examples
    --------
    >>> import nines
    >>> begin(nines.load("comet-1718"), 3, seed=7).position.deals
    0
    """
    return game.new_match(seats, Stream.of(seed))


def dealt(game: AnyGame, match: Match[Any], seed: int) -> Transition[Any]:
    """Return the next deal of a match from a seed: deal *n*, from 1, comes from stream *n* of the seed.

    Parameters
    ----------
    game
        The game played.
    match
        The match so far.
    seed
        The seed of the match, 0 to 2^64 - 1.

    Raises
    ------
    RequestError
        If the seed is out of range, or the cards cannot be dealt to this many players.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> step = dealt(game, begin(game, 3, seed=7).position, seed=7)
    >>> len(step.position.cards()), step.events[0].kind
    (52, 'deals')
    """
    return game.deal(match, Stream.of(seed, number=match.deals + 1))


def chance_streams(seed: int, deals: int) -> Iterator[Stream]:
    """Return the streams of what chance does within a deal, one for each time that it acts.

    Their numbers are higher than any number of a deal, so that no deal has the same stream.

    Parameters
    ----------
    seed
        The seed of the match, 0 to 2^64 - 1.
    deals
        How many deals have been played before this one, from 0.

    Raises
    ------
    RequestError
        If the seed is out of range; raised when the first stream is taken.
    """
    return map(partial(Stream.of, seed, DEALS), count((1 << 32) + deals, 1 << 32))


def play_on(game: AnyGame, position: Any, act: Any, chances: Iterator[Stream]) -> Transition[Any]:  # noqa: ANN401 - each family has its own
    """Return the next position at which a player acts, or the deal is over, and all events on the way.

    Parameters
    ----------
    game
        The game played.
    position
        A position in which a player acts.
    act
        What the player does.
    chances
        The streams of what chance does, as :func:`chance_streams` yields them.

    Raises
    ------
    IllegalActError
        If the act is refused.
    EndlessPlayError
        If chance goes on acting, and no player is to act.
    """
    step = game.play(position, act)
    events = step.events
    for _ in range(MOST_CHANCES):
        if step.position.to_act is not CHANCE:
            return Transition(step.position, events)
        step = game.resolve(step.position, next(chances))
        events += step.events
    raise EndlessPlayError(
        f"{game.name}: after {act} chance has acted {MOST_CHANCES} times, and no player may"
    )


def deal_transitions(
    game: AnyGame, match: Match[Any], seed: int, number: int, decide: Decide
) -> Iterator[Transition[Any]]:
    """Yield the transitions of a deal as they are made: the cards dealt, then act by act to its end.

    If the cards are dealt again it goes on with those. What a policy draws comes from stream *number* of
    the purpose of policies.

    Parameters
    ----------
    game
        The game played.
    match
        The match so far.
    seed
        The seed of the match, 0 to 2^64 - 1.
    number
        The stream of the policies: the number of the deal, from 1.
    decide
        How acts are chosen.

    Raises
    ------
    RequestError
        If the seed is out of range.
    IllegalActError
        If an illegal act is chosen.
    EndlessPlayError
        If the deal is not over after 100,000 acts.
    """
    stream, chances = Stream.of(seed, POLICIES, number), chance_streams(seed, match.deals)
    step = dealt(game, match, seed)
    yield step
    for _ in range(MOST_ACTS):
        if step.position.ended:
            return
        step = play_on(game, step.position, decide(step.position, stream), chances)
        yield step
        if step.position.ended and step.position.ending.redealt:
            step = dealt(game, game.settle(step.position).position, seed)
            yield step
    if not step.position.ended:
        raise EndlessPlayError(f"{game.name}: the deal is not over after {MOST_ACTS} acts")


def play_deal(game: AnyGame, match: Match[Any], seed: int, number: int, choose: Choose) -> PlayedDeal:
    """Return the next deal of a match, played to its end.

    Parameters
    ----------
    game
        What is played.
    match
        What passed on from the deal before, or a new match.
    seed
        The seed of the match, 0 to 2^64 - 1.
    number
        The number of the deal in it, from 1.
    choose
        How acts are chosen, by all players; see :func:`by_seat`.

    Raises
    ------
    RequestError
        If the seed is out of range.
    IllegalActError
        If an illegal act is chosen.

    Examples
    --------
    >>> import nines
    >>> from nines.policies import at_random
    >>> game = nines.load("comet-1718")
    >>> deal = play_deal(game, begin(game, 3, seed=7).position, 7, 1, at_random)
    >>> deal.number, sum(deal.outcome.gains)
    (1, 0)
    """
    *before, last = deal_transitions(game, match, seed, number, deciding(game, choose))
    settled = game.settle(last.position)
    events = (event for step in (*before, last, settled) for event in step.events)
    return PlayedDeal(number, tuple(events), game.outcome(last.position), settled.position)


def play_match(
    game: AnyGame, match: Match[Any], seed: int, choose: Choose, deals: int | None = None
) -> Iterator[PlayedDeal]:
    """Play deals one after the other, and return each as it is played.

    Parameters
    ----------
    game
        The game played.
    match
        A new match, or one that has come so far.
    seed
        The seed of the match, 0 to 2^64 - 1.
    choose
        How acts are chosen, by all players; see :func:`by_seat`.
    deals
        How many deals are played, from 1; None plays until the match is over.

    Raises
    ------
    RequestError
        If fewer than one deal is requested, at once; or the seed is out of range, at the first deal.

    Examples
    --------
    >>> import nines
    >>> from nines.policies import at_random
    >>> game = nines.load("comet-1718")
    >>> [deal.number for deal in play_match(game, begin(game, 3, seed=7).position, 7, at_random)]
    [1, 2, 3]
    """
    check_number(deals)
    return _deals(game, match, seed, choose, deals)


def check_number(deals: int | None) -> None:
    """Check that this many deals can be played.

    Parameters
    ----------
    deals
        How many deals, or None for a whole match.

    Raises
    ------
    RequestError
        If it is less than 1.
    """
    if deals is not None and deals < 1:
        raise RequestError(f"{deals} deals cannot be played; ask for 1 or more")


def _deals(
    game: AnyGame, match: Match[Any], seed: int, choose: Choose, deals: int | None
) -> Iterator[PlayedDeal]:
    number = 0
    while game.match_winners(match) is None if deals is None else number < deals:
        number += 1
        played = play_deal(game, match, seed, number, choose)
        match = played.match
        yield played
