"""Two games in pairs of deals: deal *n* of both, from the same random numbers, and what changes."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - dataclasses keep their types at run time
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from nines.boundary.reprs import short_repr
from nines.errors import MissingPackageError, RequestError
from nines.policies import seated
from nines.shuffle import DEALS, Stream
from nines.simulation.request import refuse_single
from nines.simulation.runners import FIGURES, Alone, Runner, direction_of
from nines.simulation.summary import COUNTED, KINDS, Estimate, mean, quantile, share
from nines.text import counted, unit_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from nines.kernel.game import AnyGame
    from nines.simulation.request import SimulationRequest

AT_ONCE: Final = 50_000  # pairs that are in memory together
EXAMINED: Final = 100  # pairs in which the dealt cards are compared
GAINS: Final = len(FIGURES)  # where the gains begin
TOGETHER: Final = "The level of 95 % holds for all intervals together."


# --- What changes from one game to the other ---


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean or a share in both games, and how much it changes from the first game to the second."""

    one: Annotated[float, "The mean or the share in the first game."]
    other: Annotated[float, "The mean or the share in the second game."]
    change: Annotated[
        Estimate,
        "The mean of the differences within pairs, the second game less the first. The intervals are normal "
        "approximations; the level of 95 % holds for all intervals of a comparison together.",
    ]


@dataclass(frozen=True, slots=True)
class PlayerDifference:
    """What changes for a seat or a place in the order of play."""

    number: Annotated[int, "The seat from 0, or the place; place 0 is first hand."]
    won: Annotated[Difference, "The share of deals won."]
    gain: Annotated[Difference, "The mean gain in a deal, in the unit of both games."]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two games, played in pairs of deals."""

    request: Annotated[Mapping[str, Any], "The request for the first game, as plain data."]
    against: Annotated[str, "The second game."]
    unit: Annotated[str, "The unit in which both games count gains."]
    pairs: Annotated[int, "The number of pairs of deals."]
    pairing: Annotated[str, "What the two deals of a pair have in common, in sentences."]
    by_engine: Annotated[
        tuple[int, ...],
        "The number of deals of each game that the engine played; compiled code played the others.",
    ]
    winners: Annotated[Estimate, "The share of pairs with different winners."]
    gains: Annotated[Estimate, "The share of pairs in which a seat gains or loses a different amount."]
    anything: Annotated[
        Estimate,
        "The share of pairs in which anything differs: winners, gains, or the number of acts, decisions, "
        "passes, blocks or redeals.",
    ]
    means: Annotated[
        Mapping[str, Difference],
        "The mean number of acts, decisions (acts with a legal alternative), passes, blocks and redeals "
        "in a deal.",
    ]
    unwon: Annotated[Difference, "The share of deals that nobody won."]
    places: Annotated[tuple[PlayerDifference, ...], "The players, by their place in the order of play."]
    seats: Annotated[
        tuple[PlayerDifference, ...],
        "The players, by their seat; empty if all follow the same policy, because seats then differ only by "
        "chance.",
    ]

    __repr__ = short_repr


# --- Play the pairs ---


class Side(NamedTuple):
    """A game of a comparison, with the request for its deals."""

    game: AnyGame
    request: SimulationRequest


def compared(
    one: Side, other: Side, *, compiled: bool = True, report: Callable[[int, int], object] = lambda *_: None
) -> Comparison:
    """Play two games in pairs of deals, and return what changes.

    Parameters
    ----------
    one, other
        The two games, with the same deals, seats, policies and seed.
    compiled
        Whether the compiled code plays the deals that it can play.
    report
        A function that is called now and then with the number of pairs played and the number of all pairs.

    Raises
    ------
    MissingPackageError
        If numpy or llvmlite is not installed.
    RequestError
        If the two games count gains in different units, or if there is only one pair.
    """
    check_units(one.game, other.game)
    refuse_single(one.request.deals)
    sides, deals = (one, other), one.request.deals
    runners = [Runner(side.game, side.request, compiled=compiled) for side in sides]
    ways = [direction_of(side.game, side.request.seats) for side in sides]
    kinds = KINDS if len({*one.request.policies}) > 1 else KINDS[1:]
    sums = _Sums.over(one.request.seats, kinds)
    for start in range(1, deals + 1, AT_ONCE):
        stop = min(start + AT_ONCE, deals + 1)
        rows = [runner.play(start, stop) for runner in runners]
        sums.add([played.figures for played in rows], ways, [played.by_engine for played in rows])
        report(stop - 1, deals)
    return sums.comparison(one, other, pairing(one, other))


def check_units(one: AnyGame, other: AnyGame) -> None:
    """Refuse two games whose gains cannot be subtracted.

    Raises
    ------
    RequestError
        If the two games count gains in different units.

    Examples
    --------
    >>> import nines
    >>> check_units(nines.load("comet-1718"), nines.load("comet-1752"))
    Traceback (most recent call last):
    ...
    nines.errors.RequestError: comet-1718 counts in jetons, comet-1752 in points; they cannot be compared
    """
    if one.unit != other.unit:
        raise RequestError(
            f"{one.name} counts in {unit_for(2, one.unit)}, {other.name} in {unit_for(2, other.unit)};"
            " they cannot be compared"
        )


def pairing(one: Side, other: Side) -> str:
    """Return what the two deals of a pair have in common; the cards of the first pairs are looked at."""
    pairs = min(EXAMINED, one.request.deals)
    alone = [
        Alone(side.game, side.request.seats, seated(side.request.policies, side.request.seats, side.game))
        for side in (one, other)
    ]
    seed = one.request.seed
    same = sum(
        _hands(alone[0], seed, number) == _hands(alone[1], seed, number) for number in range(1, pairs + 1)
    )
    begins = (
        "The two deals of a pair have the same number, so the same random numbers for the shuffle and for the"
        " policies, and the same first hand."
    )
    if same == pairs:
        return (
            f"{begins} In the first {counted(pairs, 'pair')}, every seat gets the same cards in both games."
        )
    if not same:
        return (
            f"{begins} The seats get other cards in the second game, which deals in another way or from"
            f" another pack: in none of the first {counted(pairs, 'pair')} are all hands the same."
        )
    return f"{begins} All hands are the same in {same} of the first {counted(pairs, 'pair')}."


def _hands(alone: Alone, seed: int, number: int) -> tuple[Any, ...]:
    """Return the cards that each seat gets in a deal."""
    match = alone.matches[(number - 1) % alone.seats]
    return tuple(alone.game.deal(match, Stream.of(seed, DEALS, number)).position.hands)


# --- Sums over pairs, from which every figure is computed ---


@dataclass(slots=True)
class _Sums:
    """Sums over the pairs played so far; *totals* has a row for each game, then the squared differences."""

    seats: int
    kinds: tuple[str, ...]
    names: list[str]
    totals: Any  # an array of numpy, as are the other sums
    pairs: int
    differing: Any
    by_engine: list[int]

    @classmethod
    def over(cls, seats: int, kinds: tuple[str, ...]) -> _Sums:
        """Return the sums over no pairs, for players of these kinds."""
        np = _numpy()
        players = [f"{kind}_{what}_{at}" for kind in kinds for what in ("won", "gain") for at in range(seats)]
        names = [*COUNTED, "unwon", *players]
        return cls(seats, kinds, names, np.zeros((3, len(names)), np.int64), 0, np.zeros(3, np.int64), [0, 0])

    def add(self, rows: list[NDArray[Any]], ways: list[int], by_engine: list[int]) -> None:
        """Add pairs: the rows of each game, its direction of play, and the deals that the engine played."""
        one, other = (self._quantities(side, way) for side, way in zip(rows, ways, strict=True))
        self.totals += [one.sum(axis=0), other.sum(axis=0), ((other - one) ** 2).sum(axis=0)]
        differs = rows[0] != rows[1]
        parts = differs[:, :1], differs[:, GAINS:], differs
        self.differing += [part.any(axis=1).sum() for part in parts]
        self.pairs += len(differs)
        self.by_engine = [sum(both) for both in zip(self.by_engine, by_engine, strict=True)]

    @property
    def z(self) -> float:
        """The normal quantile of every interval."""
        return quantile(len(self.names) + len(self.differing))

    def difference(self, name: str, most: float = inf) -> Difference:
        """Return how a mean changes; no change is larger than *most*."""
        one, other, squared = (int(total) for total in self.totals[:, self.names.index(name)])
        change = mean(other - one, squared, self.pairs, self.z, -most, most)
        return Difference(one / self.pairs, other / self.pairs, change)

    def players(self, kind: str) -> tuple[PlayerDifference, ...]:
        """Return what changes for each seat or place."""
        if kind not in self.kinds:
            return ()
        return tuple(
            PlayerDifference(at, self.difference(f"{kind}_won_{at}", 1), self.difference(f"{kind}_gain_{at}"))
            for at in range(self.seats)
        )

    def comparison(self, one: Side, other: Side, paired: str) -> Comparison:
        """Return what the sums show."""
        winners, gains, anything = (share(int(number), self.pairs, self.z) for number in self.differing)
        return Comparison(
            one.request.data(),
            other.request.game,
            one.game.unit,
            self.pairs,
            paired,
            tuple(self.by_engine),
            winners,
            gains,
            anything,
            means={name: self.difference(name) for name in COUNTED},
            unwon=self.difference("unwon", 1),
            places=self.players("place"),
            seats=self.players("seat"),
        )

    def _quantities(self, rows: NDArray[Any], way: int) -> NDArray[Any]:
        """Return what is summed of each deal, a row for a deal, in the order of the names."""
        np = _numpy()
        seat, winners = np.arange(self.seats), rows[:, :1]
        at_place = (rows[:, [FIGURES.index("first_hand")]] + way * seat) % self.seats
        by_seat = winners >> seat & 1, rows[:, GAINS:]
        by_place = [np.take_along_axis(figures, at_place, axis=1) for figures in by_seat]
        players = [*(by_seat if KINDS[0] in self.kinds else ()), *by_place]
        means = rows[:, [FIGURES.index(name) for name in COUNTED]]
        return np.concatenate([means, winners == 0, *players], axis=1)  # type: ignore[no-any-return]


def _numpy() -> Any:  # noqa: ANN401 - a module
    try:
        import numpy as np  # noqa: PLC0415 - the core does without it
    except ImportError:
        raise MissingPackageError("a comparison", "numpy", "simulate") from None
    return np
