"""A deal that is played from a record, and how it goes on after an act that the rules refuse."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import NinesError
from nines.kernel.playing import chance_streams, dealt
from nines.kernel.position import CHANCE
from nines.kernel.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.kernel.event import Event
    from nines.kernel.game import AnyGame
    from nines.kernel.transition import Transition
    from nines.shuffle import Stream

MOST_CHANCES: Final = 1000
MOST_UNRECORDED: Final = 100


class Move(NamedTuple):
    """An act that was made, and whether the rules refused it."""

    seat: int
    act: Any
    refused: bool = False


class ChanceNotKnownError(NinesError):
    """Chance decides, and the record does not say how."""


class Course:
    """A deal so far.

    Parameters
    ----------
    game
        The game played.
    begun
        The first position, with the events before it.
    seed
        The seed of chance events within the deal; None if they are not known.
    by_seed
        Whether the cards are from the seed, so that they can be dealt again if the rules say so.
    """

    def __init__(
        self, game: AnyGame, begun: Transition[Any], seed: int | None, *, by_seed: bool = False
    ) -> None:
        self.game, self.seed, self.by_seed = game, seed, by_seed
        self.redealt: list[tuple[int, Any]] = []  # after how many acts, and the match then
        self.positions: list[Any] = [begun.position]
        self.events: list[Event] = [*begun.events]
        self.moves: list[Move] = []
        self._chances: Iterator[Stream] | None = None

    @property
    def position(self) -> Any:  # noqa: ANN401 - each family has its own
        """The position now."""
        return self.positions[-1]

    @property
    def turn(self) -> int | None:
        """The seat to act; None if the deal is over."""
        seat: int | None = self.position.to_act
        return None if self.position.ended else seat

    def make(self, act: Any) -> bool:  # noqa: ANN401 - each family has its own
        """Make an act, and return whether that was possible. What the rules refuse is made if it can be.

        An act that the rules refuse leaves the record of play as a source has it: the card is played. It is
        possible if the player has the cards, and if no card is lost by it.
        """
        if self.turn is None:
            return False
        if is_legal(self.game, self.position, act):
            return self.make_legal(act)
        step = _all_the_same(self.game, self.position, act)
        return step is not None and self._go(step, act, refused=True)

    def make_legal(self, act: Any) -> bool:  # noqa: ANN401 - each family has its own
        """Make an act that the rules do not refuse; always True."""
        return self._go(self.game.apply(self.position, act), act, refused=False)

    def _go(self, step: Transition[Any], act: Any, *, refused: bool) -> bool:  # noqa: ANN401 - the same
        seat = self.position.to_act
        self.events += step.events
        self.positions.append(self._after_chance(step.position))
        self.moves.append(Move(seat, act, refused))
        return True

    def _after_chance(self, position: Any) -> Any:  # noqa: ANN401 - the same
        for _ in range(MOST_CHANCES):
            if position.to_act is not CHANCE:
                return self._after_redeal(position)
            if self.seed is None:
                raise ChanceNotKnownError("chance decides here, and the record does not say how")
            if self._chances is None:
                self._chances = chance_streams(self.seed, position.match.deals)
            step = self.game.resolve(position, next(self._chances))
            self.events += step.events
            position = step.position
        return position

    def _after_redeal(self, position: Any) -> Any:  # noqa: ANN401 - the same
        """Return the first position of the new deal, if the cards are dealt again and come from the seed."""
        if not self.by_seed or not position.ended or not position.ending.redealt:
            return position
        match = self.game.settle(position).position
        self.redealt.append((len(self.moves) + 1, match))
        step = dealt(self.game, match, self.seed or 0)
        self.events += step.events
        return step.position

    def to_turn_of(self, seat: int) -> tuple[str, ...]:
        """Make the acts that a record leaves out before the turn of a seat, and return them.

        Only an act without cards is left out, and only if it is the only legal act of its player. If the turn
        does not come to the seat in this way, nothing is made.
        """
        length, made, acts = len(self.moves), len(self.events), list[str]()
        while self.turn not in (seat, None) and len(acts) < MOST_UNRECORDED:
            legal = self.game.legal_acts(self.position)
            if len(legal) != 1 or self.game.family.display.act_form(legal[0]).kind != "word":
                break
            acts.append(str(legal[0]))
            self.make_legal(legal[0])
        if self.turn == seat:
            return tuple(acts)
        del self.moves[length:], self.positions[length + 1 :], self.events[made:]
        return ()


def why_not(game: AnyGame, position: Any, act: Any) -> Refusal | None:  # noqa: ANN401 - of any family
    """Return why an act is refused, None if it is legal; what no source decides is refused too."""
    try:
        return game.why_not(position, act)
    except NinesError as error:
        return Refusal("", str(error))


def is_legal(game: AnyGame, position: Any, act: Any) -> bool:  # noqa: ANN401 - of any family
    """Return whether an act is legal; what no source decides is not."""
    try:
        return game.is_legal(position, act)
    except NinesError:
        return False


def again(game: AnyGame, begun: Transition[Any], moves: Sequence[Move], seed: int | None) -> Course | None:
    """Return a deal with other cards, in which the same players make the same acts; None if they cannot."""
    course = Course(game, begun, seed)
    for move in moves:
        if course.turn != move.seat:
            return None
        if move.refused:
            made = course.make(move.act)
        else:
            made = is_legal(game, course.position, move.act) and course.make_legal(move.act)
        if not made:
            return None
    return course


def _all_the_same(game: AnyGame, position: Any, act: Any) -> Transition[Any] | None:  # noqa: ANN401
    """Return the transition of a refused act; None if the rules do not say what follows from it."""
    try:
        step: Transition[Any] = game.family.play.apply(game.rule_set, position, act)
        whole = Counter(game.cards(step.position)) == Counter(game.cards(position))
        _ = step.position.ended or game.legal_acts(step.position)
    except Exception:  # noqa: BLE001 - nothing is promised for an act that is not legal
        return None
    return step if whole else None
