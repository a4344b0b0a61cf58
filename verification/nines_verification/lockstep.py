"""Play the same deals with tables and without them, act by act; nothing may differ.

A family may have tables of what its rules have answered; see :attr:`nines.Game.plain`. The game without
tables defines what is right.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import NinesError, RequestError
from nines.kernel.playing import begin, dealt
from nines.kernel.position import Position
from nines.kernel.transition import Transition
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match

MOST_ACTS: Final = 2000  # of a deal; later acts are not compared
BOTH: Final = (None, None)  # nothing for both games
EARLIER: Final = 3  # acts that were legal before; both games must say whether they are legal now


class Compared(NamedTuple):
    """What has been compared.

    Parameters
    ----------
    deals, acts
        The numbers of deals and of acts that were compared.
    difference
        The first difference, with the deal and the acts that lead to it; empty if there is none.
    """

    deals: int
    acts: int
    difference: str = ""


class DifferenceError(Exception):
    """Raised at the first difference."""


def lockstep(game: AnyGame, seats: int, seed: int, deals: int) -> Compared:
    """Return what was compared in deals that a game plays with its tables and without them.

    Players act at random. The deals are those of a match, and then of another match. The comparison covers
    the legal acts, the refusals of earlier acts (each once for a state and its legal acts), the events, and
    all fields of every position. It also covers the history, the outcome and the match that goes on. Both
    games must raise the same errors.

    Parameters
    ----------
    game
        The game with its readings.
    seats
        The number of players.
    seed
        The seed of the first match, 0 to 2^64 - 1; the next match has the next seed.
    deals
        The number of deals.

    Raises
    ------
    RequestError
        If the game has no tables.

    Examples
    --------
    >>> import nines
    >>> compared = lockstep(nines.load("comet-1718"), 3, seed=7, deals=2)
    >>> compared.deals, compared.acts > 20, compared.difference
    (2, True, '')
    """
    played = acts = 0
    with_tables(game).family.play.known.from_now(game.rule_set)
    both, line = _Both(game, game.plain), list[Any]()
    while played < deals:
        place = f"{game.name}, {seats} players, seed {seed}"
        try:
            match = both.same("the first match", lambda one, _, seed=seed: begin(one, seats, seed))
            while match is not None and played < deals:
                deal = played
                line = []
                match = _deal(both, match[0].position, seed, line)
                played += 1
                acts += len(line)
        except DifferenceError as error:
            return Compared(played, acts, f"{place}, deal {deal + 1} after {len(line)} acts: {error}")
        seed += 1
    return Compared(played, acts)


def with_tables(game: AnyGame) -> AnyGame:
    """Return a game that is played with tables.

    Raises
    ------
    RequestError
        If the game has none: its family has no tables, or it is played plainly.
    """
    if game.family.plain is None:
        raise RequestError(f"{game.slug} is played without tables, so nothing can be compared")
    return game


class _Both:
    """A game with tables and the same game without them."""

    def __init__(self, game: AnyGame, plain: AnyGame) -> None:
        self.games = game, plain
        self._refused: set[Any] = set()

    def same(
        self, what: object, ask: Callable[..., Any], of: tuple[Any, Any] = BOTH
    ) -> tuple[Any, Any] | None:
        """Return what both games answer; None if both raise the same error.

        Parameters
        ----------
        what
            What is compared; for the message only.
        ask
            A function that takes a game and what *of* has for it.
        of
            One thing for each game, which *ask* takes; nothing by default.

        Raises
        ------
        DifferenceError
            If the answers differ.
        """
        (game, plain), (one, other) = self.games, of
        try:
            answers = ask(game, one), ask(plain, other)
        except NinesError:
            self._errors(what, ask, one, other)
            return None
        if _plainly(answers[0]) == _plainly(answers[1]):
            return answers
        raise DifferenceError(f"{what}: {[*answers]}")

    def _errors(self, what: object, ask: Callable[..., Any], *of: object) -> None:
        """Compare the errors that both games raise.

        Raises
        ------
        DifferenceError
            If only one game raises an error, or if the errors differ.
        """
        said = []
        for game, one in zip(self.games, of, strict=True):
            try:
                said.append(f"no error, but {ask(game, one)}")
            except NinesError as error:
                said.append(f"{type(error).__name__}: {error}")
        if said[0] != said[1]:
            raise DifferenceError(f"{what}: {said}")

    def step(self, now: tuple[Any, Any], act: Any) -> tuple[Any, Any] | None:  # noqa: ANN401 - of any family
        """Return the transitions of an act in both games; None if both raise the same error."""
        return self.same(act, lambda game, position: game.apply(position, act), now)

    def refusal(self, now: tuple[Any, Any], act: Any, *, legal: bool) -> None:  # noqa: ANN401 - the same
        """Compare why an act is not legal: once for each state of the tables, and whether the act is legal.

        Which acts are legal is compared in every position, and so are all fields, from which the words of a
        refusal are made. So the same question in the same state would show no other difference.
        """
        question = getattr(now[0], "state", None), act, legal
        if question not in self._refused or question[0] is None:
            self._refused.add(question)
            self.same(f"why not {act}", lambda game, position: game.why_not(position, act), now)


def _plainly(answer: Any) -> Any:  # noqa: ANN401 - of any type
    """Return an answer in a form in which every part of it is compared; the acts before are not."""
    if answer.__class__ is not Transition or not isinstance(answer.position, Position):
        return answer
    position: Any = answer.position
    return tuple(position), position.to_act, position.ending, position.history.start, answer.events


def _deal(both: _Both, match: Match[Any], seed: int, line: list[Any]) -> tuple[Any, Any] | None:
    """Play a deal with both games; return the match that goes on, or None if it is over or cannot go on."""
    stream = Stream.of(seed, POLICIES, match.deals + 1)
    earlier: deque[Any] = deque(maxlen=EARLIER)
    step = both.same("the deal", lambda game, _: dealt(game, match, seed))
    now: Any = None
    while step is not None and not step[0].position.ended and len(line) < MOST_ACTS:
        now = step[0].position, step[1].position
        acts = both.same("the legal acts", lambda game, position: game.legal_acts(position), now)
        if acts is None:
            return None
        act = acts[0][stream.below(len(acts[0]))]
        for one in (*earlier, act):
            both.refusal(now, one, legal=one in acts[0])
        earlier.append(act)
        step = both.step(now, act)
        line.append(act)
    now = (step[0].position, step[1].position) if step is not None else now
    if now is not None:  # a history is a chain, so the last one has all acts
        both.same("the history", lambda _, position: position.history.acts, now)
    if step is None or not step[0].position.ended:
        return None
    both.same("the outcome", lambda game, position: game.outcome(position), now)
    after = both.same("the settlement", lambda game, position: game.settle(position), now)
    if after is None:
        return None
    over = both.same("the winners", lambda game, step: game.match_winners(step.position), after)
    return after if over is not None and over[0] is None else None


def single_readings(game: AnyGame) -> Iterator[AnyGame]:
    """Yield the game, and then the game with each other answer to one question."""
    from nines.libraries.alternatives import alternatives  # noqa: PLC0415

    yield game
    for _, _, other in alternatives(game):
        yield other
