"""Functions that play deals and matches to the end, act by act, and return all events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from nines.boundary.expected import A_GAME, expect, expect_whole
from nines.boundary.reprs import short_repr
from nines.errors import EndlessPlayError, RequestError
from nines.kernel.doors import check_match
from nines.kernel.game import Game
from nines.kernel.position import CHANCE
from nines.kernel.transition import Transition
from nines.shuffle import DEALS, POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match, Outcome

T = TypeVar("T")

A_POLICY: Final = "a function that chooses an act, such as nines.policies.at_random"

MOST_CHANCES: Final = 1000  # chance events between two acts of players
MOST_ACTS: Final = 100_000  # acts in a deal: with random players a few thousand at most


class PlayedDeal(NamedTuple):
    """A deal from its first card to its settlement.

    Parameters
    ----------
    number
        The number of the deal in its match, from 1.
    events
        All events of the deal, including the events of the settlement.
    outcome
        The winning seats, and the gain of each seat.
    match
        The state of the match after the deal.
    """

    number: int  # in its match, from 1
    events: tuple[Event, ...]
    outcome: Outcome
    match: Match[Any]

    def __repr__(self) -> str:
        return short_repr(self)


class Choose(Protocol):
    """A function that chooses one of the legal acts."""

    def __call__(self, observation: Any, acts: Sequence[T], stream: Stream, /) -> T:  # noqa: ANN401 - each family has its own
        """Return one of *acts*, which contains at least one act."""
        ...


# A function like Choose, of any type: a policy may be written for the acts of one family.
PolicyFunction: TypeAlias = "Callable[[Any, Sequence[Any], Stream], Any]"


class Decide(Protocol):
    """A function that chooses an act in a position; unlike a policy, it may look at the whole position."""

    def __call__(self, position: Any, stream: Stream, /) -> Any:  # noqa: ANN401 - each family has its own
        """Return a legal act."""
        ...


def deciding(game: AnyGame, choose: PolicyFunction) -> Decide:
    """Return a function that lets *choose* decide for every seat; *choose* gets only what the seat can see.

    If only one act is legal, it is played without calling *choose*, so no random number is drawn.

    Parameters
    ----------
    game
        The game played.
    choose
        The function by which every seat chooses one of its legal acts.
    """

    def decide(position: Any, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        acts = game.legal_acts(position)
        return acts[0] if len(acts) == 1 else choose(game.observe(position, position.to_act), acts, stream)

    return decide


def by_seat(choices: Sequence[PolicyFunction]) -> Choose:
    """Return a function that chooses an act by the policy of the seat to act.

    The function reads from the observation which seat must act.

    Parameters
    ----------
    choices
        The policy of each seat, seat 0 first.
    """

    def choose(observation: Any, acts: Sequence[Any], stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
        return choices[observation.seat](observation, acts, stream)

    return choose


def begin(game: AnyGame, seats: int, seed: int) -> Transition[Match[Any]]:
    """Return a new match from a seed.

    Stream 0 of the seed decides who begins.

    Parameters
    ----------
    game
        The game to play.
    seats
        The number of players, which the game must allow.
    seed
        The seed, 0 to 2^64 - 1.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, or if the seed is out of range.
    LacunaError
        If the sources do not say how a match begins.

    Examples
    --------
    >>> import nines
    >>> begin(nines.load("comet-1718"), 3, seed=7).position.deals
    0
    """
    expect(game, Game, A_GAME)
    return game.new_match(seats, Stream.of(seed))


def dealt(game: AnyGame, match: Match[Any], seed: int) -> Transition[Any]:
    """Return the next deal of a match, shuffled from a seed.

    Deal *n* of a match, counted from 1, uses stream *n* of the seed.

    Parameters
    ----------
    game
        The game played.
    match
        The state of the match before the deal.
    seed
        The seed of the match, 0 to 2^64 - 1.

    Raises
    ------
    RequestError
        If the seed is out of range, or if the cards cannot be dealt to this number of players.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> step = dealt(game, begin(game, 3, seed=7).position, seed=7)
    >>> len(step.position.cards()), step.events[0].kind
    (52, 'deals')
    """
    expect(game, Game, A_GAME)
    check_match(game.slug, match)
    return game.deal(match, Stream.of(seed, number=match.deals + 1))


def chance_streams(seed: int, deals: int) -> Iterator[Stream]:
    """Return the streams for the chance events within a deal, one for each event.

    The numbers of these streams are higher than the number of any deal, so no deal is shuffled from them.

    Parameters
    ----------
    seed
        The seed of the match, 0 to 2^64 - 1.
    deals
        The number of deals played before this deal, at least 0.

    Raises
    ------
    RequestError
        If the seed is out of range. The error is raised when the first stream is taken.
    """
    deals = expect_whole(deals, "a number of deals")
    return map(partial(Stream.of, seed, DEALS), count((1 << 32) + deals, 1 << 32))


def play_on(game: AnyGame, position: Any, act: Any, chances: Iterator[Stream]) -> Transition[Any]:  # noqa: ANN401 - each family has its own
    """Play an act, and return the next position in which a player acts or the deal is over.

    The events of the act and of all chance events after it are returned with the position.

    Parameters
    ----------
    game
        The game played.
    position
        A position in which a player acts.
    act
        The act of the player.
    chances
        The streams for chance events, from :func:`chance_streams`.

    Raises
    ------
    IllegalActError
        If the act is not legal.
    EndlessPlayError
        If no player can act after 1000 chance events in a row.
    """
    expect(game, Game, A_GAME)
    step = game.play(position, act)
    events = step.events
    for _ in range(MOST_CHANCES):
        if step.position.to_act is not CHANCE:
            return Transition(step.position, events)
        step = game.resolve(step.position, next(chances))
        events += step.events
    raise EndlessPlayError(
        f"{game.name}: {MOST_CHANCES} chance events followed {act}, and still no player can act"
    )


class Moment(NamedTuple):
    """A point in a deal to which play can return.

    Parameters
    ----------
    position
        The position at this point.
    drawn
        The state of the stream from which policies draw.
    chances
        How many chance events have been resolved.
    acts
        How many acts have been played.
    """

    position: Any
    drawn: tuple[int, ...]
    chances: int
    acts: int


class DealInPlay:
    """A deal that is played act by act, and that can be taken back to an earlier point.

    If the cards are dealt again, play goes on with the new cards. Policies draw their random numbers from a
    separate stream, which *number* selects.

    Parameters
    ----------
    game
        The game played.
    match
        The state of the match before the deal.
    seed
        The seed of the match, 0 to 2^64 - 1.
    number
        The number of the deal in the match, from 1; it selects the stream from which policies draw.
    position
        The first position, for a deal that is set up; None deals the cards from the seed.

    Attributes
    ----------
    position
        The position now.
    stream
        The stream from which policies draw.

    Raises
    ------
    RequestError
        If the seed is out of range.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> deal = DealInPlay(game, begin(game, 3, seed=7).position, 7, 1)
    >>> [len(step.events) for step in deal.begin()], deal.over
    ([5], False)
    """

    def __init__(
        self,
        game: AnyGame,
        match: Match[Any],
        seed: int,
        number: int,
        position: Any = None,  # noqa: ANN401 - each family has its own
    ) -> None:
        self.game, self.match, self.seed, self.number = game, match, seed, number
        self.position = position
        self.stream = Stream.of(seed, POLICIES, number)
        self._used = self._acts = 0
        self._chances = self._streams()

    def _streams(self) -> Iterator[Stream]:
        """Yield the streams for the chance events from here on, and count them."""
        for stream in islice(chance_streams(self.seed, self.match.deals), self._used, None):
            self._used += 1
            yield stream

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return bool(self.position.ended)

    def begin(self) -> Iterator[Transition[Any]]:
        """Deal the cards, if no position was given, and yield the transition."""
        if self.position is None:
            yield self._dealt(self.match)

    def _dealt(self, match: Match[Any]) -> Transition[Any]:
        step = dealt(self.game, match, self.seed)
        self.position = step.position
        return step

    def play(self, act: Any) -> Iterator[Transition[Any]]:  # noqa: ANN401 - each family has its own
        """Play an act, and yield its transition; if the cards are dealt again, also yield that transition.

        Parameters
        ----------
        act
            The act of the player whose turn it is.

        Raises
        ------
        IllegalActError
            If the act is illegal.
        EndlessPlayError
            If the deal is not over after 100,000 acts.
        """
        if self._acts >= MOST_ACTS:
            raise EndlessPlayError(f"{self.game.name}: the deal is not over after {MOST_ACTS} acts")
        step = play_on(self.game, self.position, act, self._chances)
        self.position = step.position
        self._acts += 1
        yield step
        if self.position.ended and self.position.ending.redealt:
            yield self._dealt(self.game.settle(self.position).position)

    def moment(self) -> Moment:
        """Return this point of the deal, for :meth:`back_to`."""
        return Moment(self.position, self.stream.state, self._used, self._acts)

    def back_to(self, moment: Moment) -> None:
        """Take the deal back to an earlier point; policies and chance then decide as they did before.

        Parameters
        ----------
        moment
            A point of this deal.
        """
        self.position, drawn, self._used, self._acts = moment
        self.stream, self._chances = Stream(drawn), self._streams()


def deal_transitions(
    game: AnyGame, match: Match[Any], seed: int, number: int, decide: Decide
) -> Iterator[Transition[Any]]:
    """Yield the transitions of a deal one by one, from the dealing of the cards to the last act.

    If the cards are dealt again, play goes on with the new cards. Policies draw their random numbers from a
    separate stream, which *number* selects.

    Parameters
    ----------
    game
        The game played.
    match
        The state of the match before the deal.
    seed
        The seed of the match, 0 to 2^64 - 1.
    number
        The number of the deal in the match, from 1; it selects the stream from which policies draw.
    decide
        The function that chooses an act in each position.

    Raises
    ------
    RequestError
        If the seed is out of range.
    IllegalActError
        If an illegal act is chosen.
    EndlessPlayError
        If the deal is not over after 100,000 acts.
    """
    deal = DealInPlay(game, match, seed, number)
    yield from deal.begin()
    while not deal.over:
        yield from deal.play(decide(deal.position, deal.stream))


def play_deal(game: AnyGame, match: Match[Any], seed: int, number: int, choose: PolicyFunction) -> PlayedDeal:
    """Play the next deal of a match to its end, and return it.

    Parameters
    ----------
    game
        The game played.
    match
        A new match, or the match after the previous deal.
    seed
        The seed of the match, 0 to 2^64 - 1.
    number
        The number of the deal in the match, from 1.
    choose
        The function by which all players choose their acts; see :func:`by_seat`.

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
    expect(game, Game, A_GAME)
    check_match(game.slug, match)
    expect(choose, Callable, A_POLICY)  # type: ignore[arg-type]
    *before, last = deal_transitions(game, match, seed, number, deciding(game, choose))
    settled = game.settle(last.position)
    events = (event for step in (*before, last, settled) for event in step.events)
    return PlayedDeal(number, tuple(events), game.outcome(last.position), settled.position)


def play_match(
    game: AnyGame, match: Match[Any], seed: int, choose: PolicyFunction, deals: int | None = None
) -> Iterator[PlayedDeal]:
    """Play the deals of a match one after the other, and yield each deal when it has been played.

    Parameters
    ----------
    game
        The game played.
    match
        A new match, or a match already under way.
    seed
        The seed of the match, 0 to 2^64 - 1.
    choose
        The function by which all players choose their acts; see :func:`by_seat`.
    deals
        The number of deals to play, at least 1; None plays until the match is over.

    Raises
    ------
    RequestError
        If fewer than one deal is requested, or if the seed is out of range. The error about the seed is
        raised at the first deal.

    Examples
    --------
    >>> import nines
    >>> from nines.policies import at_random
    >>> game = nines.load("comet-1718")
    >>> [deal.number for deal in play_match(game, begin(game, 3, seed=7).position, 7, at_random)]
    [1, 2, 3]
    """
    check_number(deals)
    expect(game, Game, A_GAME)
    check_match(game.slug, match)
    return _deals(game, match, seed, choose, deals)


def check_number(deals: int | None) -> None:
    """Check that a number of deals is at least 1.

    Parameters
    ----------
    deals
        The number of deals, or None for a whole match.

    Raises
    ------
    RequestError
        If the number is less than 1.
    """
    if deals is not None and expect_whole(deals, "a number of deals, or None for a whole match") < 1:
        raise RequestError(f"{deals} deals cannot be played; ask for 1 or more")


def _deals(
    game: AnyGame, match: Match[Any], seed: int, choose: PolicyFunction, deals: int | None
) -> Iterator[PlayedDeal]:
    number = 0
    while game.match_winners(match) is None if deals is None else number < deals:
        number += 1
        played = play_deal(game, match, seed, number, choose)
        match = played.match
        yield played
