"""Lines of play: every sequence of acts from a position, to the end of the deal or to a given length.

Nothing is left to chance: if a game shuffles cards during a deal, the cards come in a given order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from nines.kernel.position import CHANCE
from nines.kernel.transition import Transition
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nines.cards import Card
    from nines.kernel.game import AnyGame

T = TypeVar("T")


class GivenOrder(Stream):
    """A replacement for a random stream: it does not shuffle things, but puts them into a given order.

    Parameters
    ----------
    order
        The things that come first, in this order; all other things follow in their old order. A game gives
        its cards to this object in ascending order, and an empty *order* keeps that order.

    Examples
    --------
    >>> GivenOrder().shuffled("abc"), GivenOrder("cxb").shuffled("abc")
    (('a', 'b', 'c'), ('c', 'b', 'a'))
    """

    __slots__ = ("_order",)

    def __init__(self, order: Iterable[object] = ()) -> None:
        super().__init__((1, 2, 3, 4))
        self._order = tuple(order)

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return *things* in the given order."""
        first: list[Any] = [thing for thing in self._order if thing in things]
        return (*first, *(thing for thing in things if thing not in first))


class LinePlayed(NamedTuple):
    """A line of play: a sequence of acts from one position, and the position reached.

    Parameters
    ----------
    acts
        The acts, in order.
    position
        The position at the end of the line, when the deal is over or the line has the requested length.
    """

    acts: tuple[Any, ...]
    position: Any


def play_in_order(game: AnyGame, position: Any, act: Any, order: Iterable[Card] = ()) -> Transition[Any]:  # noqa: ANN401
    """Play a legal act, and return its transition; if cards are shuffled, they come in a given order.

    Parameters
    ----------
    game
        The game played.
    position
        A position in which a player acts.
    act
        A legal act in this position; legality is not checked.
    order
        The cards that come first after a shuffle, in this order; all other cards follow in ascending order.
    """
    step = game.apply(position, act)
    while step.position.to_act is CHANCE:
        more = game.resolve(step.position, GivenOrder(order))
        step = Transition(more.position, step.events + more.events)
    return step


def lines(
    game: AnyGame,
    position: Any,  # noqa: ANN401 - each family has its own
    depth: int | None = None,
    order: Iterable[Card] = (),
) -> Iterator[LinePlayed]:
    """Yield every line from a position, to the end of the deal or to *depth* acts, in canonical order.

    Parameters
    ----------
    game
        The game played.
    position
        A position of the game.
    depth
        The number of acts after which a line is cut off, at least 0; None plays every line to the end of the
        deal.
    order
        The cards that come first after a shuffle, in this order; all other cards follow in ascending order.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> for line in lines(game, game.start(["K♥ 2♣", "3♣"]), depth=2):
    ...     print(*line.acts, sep=", ")
    lay 2♣, pass
    lay K♥, lay 2♣
    """
    given = tuple(order)
    todo = [LinePlayed((), position)]
    while todo:
        line = todo.pop()
        if line.position.ended or len(line.acts) == depth:
            yield line
            continue
        for act in reversed(game.legal_acts(line.position)):
            step = play_in_order(game, line.position, act, given)
            todo.append(LinePlayed((*line.acts, act), step.position))
