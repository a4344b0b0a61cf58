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
LEAST_CHUNK: Final = 1000
CHUNKS: Final = 1000  # at most, in a large simulation
FORMAT: Final = 2  # of the files
WITHOUT_DIGESTS: Final = 1  # the format of files that have no list of digests
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

    @property
    def chunk(self) -> int:
        """The number of deals in a chunk. A chunk is stored as soon as its deals are played."""
        return max(LEAST_CHUNK, -(-self.deals // CHUNKS))

    @property
    def chunks(self) -> tuple[tuple[int, int], ...]:
        """For each chunk, the number of its first deal, from 1, and the number after its last deal."""
        starts = range(1, self.deals + 1, self.chunk)
        return tuple((start, min(start + self.chunk, self.deals + 1)) for start in starts)

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
    >>> asked.chunks
    ((1, 1001), (1001, 2001), (2001, 2501))
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
