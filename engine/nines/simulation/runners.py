"""Who plays the deals of a simulation: the compiled code if possible; if not, the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.errors import MissingPackageError, NotLowerableError
from nines.policies import seated
from nines.simulation.alone import Alone

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.simulation.request import SimulationRequest


FEW: Final = 1000  # deals that the engine plays where numpy and numba are not installed


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

    figures: Any  # an array of numpy; without numpy, a list of tuples
    by_engine: int


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
        Whether the engine plays up to :data:`FEW` deals if numpy or numba is not installed; the figures are
        then a list.

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
        self.why_not = "" if compiled else "the caller chose the engine"
        made = self._compiled(game) if compiled else None
        if compiled and made is None and not self.why_not:
            self.why_not = f"there is no compiled code for the family {game.family.name}"
        if made is not None:
            try:
                self.player = made(game, request.seats, policies)
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
