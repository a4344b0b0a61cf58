"""Play the same deals with tables and without them, act by act; nothing may differ.

A family may have tables of what its rules have answered; see :attr:`nines.Game.plain`. The game without
tables defines what is right.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import NinesError
from nines.kernel.playing import begin, dealt
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.kernel.game import AnyGame
    from nines.kernel.position import Match

MOST_ACTS: Final = 2000  # of a deal; later acts are not compared
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
    the legal acts, the refusals of earlier acts, the events, and all fields of every position. It also
    covers the history, the outcome and the match that goes on. Both games must raise the same errors.

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

    Examples
    --------
    >>> import nines
    >>> compared = lockstep(nines.load("comet-1718"), 3, seed=7, deals=2)
    >>> compared.deals, compared.acts > 20, compared.difference
    (2, True, '')
    """
    played = acts = 0
    game.family.play.known.from_now(game.rule_set)
    both, line = _Both(game, game.plain), list[str]()
    while played < deals:
        place = f"{game.name}, {seats} players, seed {seed}"
        try:
            match = both.same("the first match", lambda one, seed=seed: begin(one, seats, seed))
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


class _Both:
    """A game with tables and the same game without them."""

    def __init__(self, game: AnyGame, plain: AnyGame) -> None:
        self.games = game, plain

    def same(self, what: str, ask: Callable[..., Any], *of: Sequence[Any]) -> tuple[Any, Any] | None:
        """Return what both games answer; None if both raise the same error.

        Raises
        ------
        DifferenceError
            If the answers differ.
        """
        answers, errors = [], []
        for place, game in enumerate(self.games):
            try:
                answers.append(ask(game, *(one[place] for one in of)))
            except NinesError as error:
                errors.append(f"{type(error).__name__}: {error}")
        if not errors and _plainly(answers[0]) == _plainly(answers[1]):
            return answers[0], answers[1]
        if not answers and errors[0] == errors[1]:
            return None
        raise DifferenceError(f"{what}: {[*errors, *answers]}")


def _plainly(answer: Any) -> Any:  # noqa: ANN401 - of any type
    """Return an answer in a form in which every part of it is compared."""
    position = getattr(answer, "position", answer)
    if not hasattr(position, "history"):
        return answer
    history = position.history
    return tuple(position), position.to_act, position.ending, history.start, history.acts, answer


def _deal(both: _Both, match: Match[Any], seed: int, line: list[str]) -> tuple[Any, Any] | None:
    """Play a deal with both games; return the match that goes on, or None if it is over or cannot go on."""
    stream = Stream.of(seed, POLICIES, match.deals + 1)
    earlier: deque[Any] = deque(maxlen=EARLIER)
    step = both.same("the deal", lambda game: dealt(game, match, seed))
    while step is not None and not step[0].position.ended and len(line) < MOST_ACTS:
        now = step[0].position, step[1].position
        for act in tuple(earlier):
            both.same(f"why not {act}", lambda game, position, act=act: game.why_not(position, act), now)
        acts = both.same("the legal acts", lambda game, position: game.legal_acts(position), now)
        if acts is None:
            return None
        act = acts[0][stream.below(len(acts[0]))]
        earlier.append(act)
        both.same(f"why not {act}", lambda game, position, act=act: game.why_not(position, act), now)
        step = both.same(str(act), lambda game, position, act=act: game.apply(position, act), now)
        line.append(str(act))
    if step is None or not step[0].position.ended:
        return None
    ended = step[0].position, step[1].position
    both.same("the outcome", lambda game, position: game.outcome(position), ended)
    after = both.same("the settlement", lambda game, position: game.settle(position), ended)
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
