"""Who plays the deals of a simulation: the compiled code if possible; if not, the engine."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.common.inputs import Turning
from nines.errors import EndlessPlayError, MissingPackageError, NotLowerableError
from nines.kernel.playing import MOST_ACTS, by_seat, deciding, play_on
from nines.policies import seated
from nines.shuffle import DEALS, POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from nines.kernel.advice import Policy
    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match
    from nines.kernel.transition import Transition
    from nines.simulation.request import SimulationRequest


# --- Deals that the engine plays independently of each other ---

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
        self.decide = deciding(game, by_seat([policy.at(game) for policy in policies]))
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


# --- Who plays the deals of a simulation ---

FEW: Final = 1000  # deals that the engine plays where numpy and llvmlite are not installed
SPARE: Final = 2  # players of compiled code that are kept: two games are compared


class Rows(NamedTuple):
    """The deals of a chunk: a row of figures and gains for each deal.

    Parameters
    ----------
    figures
        The rows; each has the figures in the order of :data:`nines.simulation.runners.FIGURES`, then the gain
        of each seat.
    by_engine
        The number of deals of the chunk that the engine has played.
    """

    figures: Any  # an array of numpy; without numpy, a list of tuples
    by_engine: int


_spare: Final[dict[Hashable, Any]] = {}  # players that nobody uses; who takes one has it alone


class Runner:
    """An object that plays the deals of a request, with the compiled code or with the engine.

    Parameters
    ----------
    game
        The game with the choices of the request.
    request
        The request.
    compiled
        Whether the compiled code plays the deals that it can play.
    bare
        Whether the engine plays up to :data:`FEW` deals if numpy or llvmlite is not installed; the figures
        are then a list.

    Raises
    ------
    MissingPackageError
        If a package is not installed that this number of deals needs.

    Attributes
    ----------
    why_not
        Why the compiled code does not play this game under these policies; empty if it does.
    """

    def __init__(
        self, game: AnyGame, request: SimulationRequest, *, compiled: bool = True, bare: bool = False
    ) -> None:
        policies = seated(request.policies, request.seats, game)
        self.request, self.bare = request, bare and request.deals <= FEW
        self.alone = Alone(game, request.seats, policies)
        self.player: Any = None
        self._of: Hashable = None  # what the player is made of
        self.why_not = "" if compiled else "the caller chose the engine"
        made = self._compiled(game) if compiled else None
        if compiled and made is None and not self.why_not:
            self.why_not = f"there is no compiled code for the family {game.family.name}"
        if made is not None:
            try:
                of = made, game, request.seats, policies
                self.player = _spare.pop(of, None) or made(game, request.seats, policies)
                self._of = of
            except NotLowerableError as error:
                self.why_not = str(error)

    def _compiled(self, game: AnyGame) -> Any:  # noqa: ANN401 - a class that only the family knows
        """Return the compiled code of the game's family; None if there is none, or no package for it."""
        try:
            return game.family.compiled()
        except MissingPackageError as missing:
            if not self.bare:
                instead = f"let nines simulate play at most {FEW:,} deals, without --out"
                raise MissingPackageError("the compiled code", missing.package, "simulate", instead) from None
            self.why_not = f"{missing.package} is not installed"
            return None

    def give_back(self) -> None:
        """Leave the player, which takes a second to make, to the next runner of the same game."""
        if self.player is not None:
            if len(_spare) >= SPARE:
                _spare.clear()
            _spare[self._of], self.player = self.player, None

    def play(self, start: int, stop: int) -> Rows:
        """Play the deals *start* to *stop* - 1.

        Parameters
        ----------
        start, stop
            The number of the first deal, counted from 1, and the number after the last deal.
        """
        if self.player is not None:
            try:
                figures, beyond = self.player.play(self.request.seed, start, stop)
            except NotLowerableError as error:  # some rules can be checked only when play needs them
                self.player, self.why_not = None, str(error)
            else:
                for number in beyond:
                    figures[number - start] = self.alone.row(self.request.seed, number)
                return Rows(figures, len(beyond))
        rows = [self.alone.row(self.request.seed, number) for number in range(start, stop)]
        return Rows(_array(rows, bare=self.bare), stop - start)


def _array(rows: list[tuple[int, ...]], *, bare: bool) -> Any:  # noqa: ANN401 - an array; a list without numpy
    try:
        import numpy as np  # noqa: PLC0415 - the core does without it
    except ImportError:
        if bare:
            return rows
        raise MissingPackageError("a simulation", "numpy", "simulate") from None
    return np.array(rows, np.int64)
