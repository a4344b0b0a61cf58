"""How a position came about: the position just after the deal, and what has happened since."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable


class History:
    """The first position of a deal, and everything that has happened since.

    All histories are equal, because two positions are the same whatever led to them: the same acts are legal,
    and the same acts have the same results.

    Parameters
    ----------
    start
        The first position of the deal; None in this first position itself.
    acts
        The acts since then, in order. Where chance decides, its result is in the place of the act.
    before
        The chain of acts of an earlier history; only for :meth:`then`.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> table = game.start(["Q♥ K♥ 2♣", "5♠"])
    >>> for text in ("lay Q♥", "lay K♥"):
    ...     table = game.play(table, game.parse_act(text)).position
    >>> print(*table.history.acts, sep=", ")
    lay Q♥, lay K♥
    >>> table.history.start.history.acts
    ()
    """

    __slots__ = ("_chain", "start")

    def __init__(self, start: Any = None, acts: Iterable[Any] = (), before: Any = None) -> None:  # noqa: ANN401 - a position
        some = tuple(acts)
        self.start = start
        self._chain = (before, some) if some else before  # an act costs the same however many there are

    @property
    def acts(self) -> tuple[Any, ...]:
        """The acts since the first position, in order."""
        newest, rest = [], self._chain
        while rest is not None:
            rest, some = rest
            newest.append(some)
        return tuple(chain.from_iterable(reversed(newest)))

    def then(self, position: Any, act: object) -> History:  # noqa: ANN401 - the same
        """Return the history after an act in a position that has this history."""
        return History(position if self.start is None else self.start, (act,), self._chain)

    def extended(self, position: Any, acts: Iterable[Any]) -> History:  # noqa: ANN401 - the same
        """Return the history after several acts, the first of them in a position that has this history."""
        return History(position if self.start is None else self.start, acts, self._chain)

    def __reduce__(self) -> tuple[type[History], tuple[Any, tuple[Any, ...]]]:
        return History, (self.start, self.acts)  # flat: a chain may be too deep to pickle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return f"History of {len(self.acts)} acts"


DEALT: Final = History()  # of a position just after the deal
