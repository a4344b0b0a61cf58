"""The request for a simulation: everything that its results depend on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from nines.boundary.expected import A_GAME, expect, expect_whole
from nines.errors import RequestError
from nines.kernel.game import Game
from nines.kernel.playing import check_number
from nines.policies import seated
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame

Detail = Literal["deal", "aggregate"]
# The engine plays the deals of a small chunk in seconds, and an interruption loses no more.
LEAST_CHUNK: Final = 1000
# The compiled code plays the deals of a large chunk in less than a second.
COMPILED_CHUNK: Final = 50_000
CHUNKS: Final = 1000  # at most, in a large simulation
# Formats of the files. In the first, there is no list of digests. In the first two, the record does not state
# the size of a chunk, and all sums of a chunk are in one row; now each sum has a row.
WITHOUT_DIGESTS: Final = 1
WITHOUT_SIZE: Final = 2
FORMAT: Final = 3
MOST_DEALS: Final = 1_000_000_000  # at most: a chunk of them must fit into memory
MOST_SEATS: Final = 100


@dataclass(frozen=True)
class SimulationRequest:
    """A request for a simulation.

    Parameters
    ----------
    game
        The name of the edition with its readings, such as ``comet-1718[comet-stops=yes]``.
    seats
        The number of players.
    policies
        The name of the policy of each seat.
    seed
        The seed, 0 to 2^64 - 1.
    deals
        The number of deals, 1 to a thousand million.
    detail
        Whether each deal is kept, or only sums over many deals.
    """

    game: str
    seats: int
    policies: tuple[str, ...]
    seed: int
    deals: int
    detail: Detail = "deal"

    def data(self) -> dict[str, Any]:
        """Return the request as plain data."""
        return {
            "game": self.game,
            "seats": self.seats,
            "policies": list(self.policies),
            "seed": str(self.seed),  # may be too large for a number in JSON
            "deals": self.deals,
            "detail": self.detail,
        }


def request_of(  # noqa: PLR0913 - each is a choice of its own
    game: AnyGame, *, deals: int, seats: int, policies: Sequence[str], seed: int, detail: Detail = "deal"
) -> SimulationRequest:
    """Check that a request can be carried out, and return the request.

    Parameters
    ----------
    game, deals, seats, policies, seed
        The same as for :func:`nines.simulate`.
    detail
        ``deal`` to keep each deal, ``aggregate`` to keep only sums.

    Raises
    ------
    RequestError
        If the game does not allow this number of players, if a number is out of range, or if a policy cannot
        be followed in this game.
    UnknownNameError
        If *policies* contains a name that no policy has.

    Examples
    --------
    >>> import nines
    >>> asked = request_of(nines.load("comet-1718"), deals=2500, seats=3, policies=["random"], seed=7)
    >>> asked.policies
    ('random', 'random', 'random')
    """
    expect(game, Game, A_GAME)
    check_number(expect_whole(deals, "a number of deals"))
    if deals > MOST_DEALS:
        raise RequestError(f"{deals} deals are too many; ask for {MOST_DEALS:,} or fewer")
    if game.replaced:
        raise RequestError(f"{game.name}: a game in which you have replaced a rule cannot be simulated")
    game.new_match(seats, Stream.of(seed))
    players = seated(policies, seats, game)
    for policy in players:
        policy.at(game)
    return SimulationRequest(game.name, seats, tuple(policy.name for policy in players), seed, deals, detail)


def refuse_single(deals: int) -> None:
    """Refuse to compare games by a single deal, which does not show how much a change varies.

    Raises
    ------
    RequestError
        If there is only one deal.

    Examples
    --------
    >>> refuse_single(1)
    Traceback (most recent call last):
    nines.errors.RequestError: one deal does not show how much a change varies; ask for 2 deals or more
    """
    if deals == 1:
        raise RequestError("one deal does not show how much a change varies; ask for 2 deals or more")


def chunk_size(deals: int, *, compiled: bool = False) -> int:
    """Return the number of deals in a chunk, which is stored as soon as its deals are played.

    Parameters
    ----------
    deals
        The number of deals of the simulation.
    compiled
        Whether the compiled code plays them.

    Examples
    --------
    >>> chunk_size(2500), chunk_size(2500, compiled=True), chunk_size(100_000_000, compiled=True)
    (1000, 50000, 100000)
    """
    return max(COMPILED_CHUNK if compiled else LEAST_CHUNK, -(-deals // CHUNKS))
