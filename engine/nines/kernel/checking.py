"""Moves of a program checked by the rules: which are legal, and the reason why the first other one is not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic, NamedTuple, NoReturn, TypeVar

from nines.boundary.expected import shown
from nines.boundary.reprs import short_repr
from nines.errors import CardsError, RequestError
from nines.kernel.event import Event  # noqa: TC001 - named tuples keep their types at run time
from nines.kernel.playing import chance_streams, play_on
from nines.kernel.position import Position
from nines.kernel.refusal import Refusal

if TYPE_CHECKING:
    from nines.kernel.game import Game
    from nines.kernel.play import O, R, X

P = TypeVar("P", bound=Position)
A = TypeVar("A")


class CheckedMoves(NamedTuple, Generic[P, A]):
    """What the rules say to the moves of a program.

    Parameters
    ----------
    legal
        The acts that are legal, in order, up to the first that is not.
    refused
        The first move that is not legal, as a text; empty if all are legal.
    refusal
        Why it is not legal: a sentence, the rule, its passages and the answers to open questions; None if all
        moves are legal.
    position
        The position after the legal acts.
    events
        The events of the legal acts, and of the chance events between them.
    """

    legal: tuple[A, ...]
    refused: str
    refusal: Refusal | None
    position: P
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        return short_repr(self)

    @property
    def all_legal(self) -> bool:
        """Whether all moves are legal."""
        return self.refusal is None


def check_moves(
    game: Game[R, P, A, O, X], position: P, moves: Iterable[str | A], seed: int | None = None
) -> CheckedMoves[P, A]:
    """Return which moves are legal, and why the first other one is not; :meth:`nines.Game.check` calls this.

    Parameters
    ----------
    game, position, moves, seed
        As :meth:`nines.Game.check` takes them.

    Raises
    ------
    RequestError
        If there is no list of moves, if a move is an act of another family, or if chance decides and there is
        no seed.
    """
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise RequestError(f"expected several moves, such as ['Q♥', 'pass'], not {shown(moves)}")
    legal: list[A] = []
    events: list[Event] = []
    chances = map(_no_seed, [game.name]) if seed is None else chance_streams(seed, position.match.deals)
    for move in moves:
        try:
            act = game.parse_act(move) if isinstance(move, str) else move
            refusal = game.why_not(position, act)
        except CardsError as error:
            refusal = Refusal("", str(error))
        if refusal is not None:
            return CheckedMoves(tuple(legal), str(move), refusal, position, tuple(events))
        step = play_on(game, position, act, chances)
        legal.append(act)
        events += step.events
        position = step.position
    return CheckedMoves(tuple(legal), "", None, position, tuple(events))


def _no_seed(name: str) -> NoReturn:
    """Refuse a chance event, because no seed was given."""
    raise RequestError(f"{name}: cards are shuffled between these moves; give the seed of the deal")
