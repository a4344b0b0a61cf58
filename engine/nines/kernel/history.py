"""How a position came about: the position just after the deal, and what has happened since."""

from __future__ import annotations

from typing import Any, Final


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

    __slots__ = ("acts", "start")

    def __init__(self, start: Any = None, acts: tuple[Any, ...] = ()) -> None:  # noqa: ANN401 - a position
        self.start, self.acts = start, acts

    def then(self, position: Any, act: object) -> History:  # noqa: ANN401 - the same
        """Return the history after an act in a position that has this history."""
        return History(position if self.start is None else self.start, (*self.acts, act))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return f"History of {len(self.acts)} acts"


DEALT: Final = History()  # of a position just after the deal
