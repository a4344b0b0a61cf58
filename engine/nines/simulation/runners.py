"""Who plays the deals of a simulation: the compiled kernel if possible; if not, the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nines.errors import MissingPackageError, NotLowerableError
from nines.policies import seated
from nines.simulation.alone import Alone

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nines.kernel.game import AnyGame
    from nines.simulation.request import SimulationRequest


class Rows(NamedTuple):
    """The deals of a chunk: a row of figures and gains for each deal.

    Parameters
    ----------
    figures
        The rows; each has the figures in the order of :data:`nines.simulation.alone.FIGURES`, then the gain
        of each seat.
    by_engine
        The number of deals of the chunk that the engine has played.
    """

    figures: NDArray[Any]
    by_engine: int


class Runner:
    """An object that plays the deals of a request, with the compiled kernel or with the engine.

    Parameters
    ----------
    game
        The game with the choices of the request.
    request
        The request.
    kernel
        Whether the compiled kernel plays the deals that it can play.

    Raises
    ------
    MissingPackageError
        If the extra ``simulate`` is not installed.

    Attributes
    ----------
    why_not
        Why the kernel does not play this game under these policies; empty if the kernel plays it.
    """

    def __init__(self, game: AnyGame, request: SimulationRequest, *, kernel: bool = True) -> None:
        policies = seated(request.policies, request.seats)
        self.request = request
        self.alone = Alone(game, request.seats, policies)
        self.kernel: Any = None
        self.why_not = "" if kernel else "the caller chose the engine"
        compiled = game.family.compiled() if kernel else None
        if kernel and compiled is None:
            self.why_not = f"there is no kernel for the family {game.family.name}"
        if compiled is not None:
            try:
                self.kernel = compiled(game, request.seats, policies)
            except NotLowerableError as error:
                self.why_not = str(error)

    def play(self, start: int, stop: int) -> Rows:
        """Play the deals *start* to *stop* - 1.

        Parameters
        ----------
        start, stop
            The number of the first deal, counted from 1, and the number after the last deal.
        """
        if self.kernel is not None:
            try:
                figures, beyond = self.kernel.play(self.request.seed, start, stop)
            except NotLowerableError as error:  # some rules can be checked only when play needs them
                self.kernel, self.why_not = None, str(error)
            else:
                for number in beyond:
                    figures[number - start] = self.alone.row(self.request.seed, number)
                return Rows(figures, len(beyond))
        rows = [self.alone.row(self.request.seed, number) for number in range(start, stop)]
        return Rows(_array(rows), stop - start)


def _array(rows: list[tuple[int, ...]]) -> NDArray[Any]:
    try:
        import numpy as np  # noqa: PLC0415 - the core does without it
    except ImportError:
        raise MissingPackageError("a simulation", "numpy", "simulate") from None
    return np.array(rows, np.int64)
