"""What changes from one game to another: the figures of the same deals, compared deal by deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.simulation.runners import FIGURES
from nines.simulation.summary import Estimate, mean, share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from nines.simulation.summary import Sums

SHARES: Final = ("winner", "payments", "course")
MEANS: Final = ("acts", "paid", "first_hand")
MEASURES: Final = len(SHARES) + len(MEANS)  # intervals of a comparison
GAINS: Final = len(FIGURES)  # where the gains begin


@dataclass(frozen=True, slots=True)
class Levels:
    """The means of a game over many deals."""

    acts: Annotated[float, "The number of acts in a deal."]
    paid: Annotated[
        float,
        "The amount that changes hands in a deal: half the sum of all gains and losses, in the unit of "
        "the game.",
    ]
    first_hand: Annotated[float, "The share of deals that first hand wins, from 0 to 1."]


@dataclass(frozen=True, slots=True)
class Change:
    """What changes from one game to another in the same deals."""

    before: Annotated[Levels, "The means of the first game."]
    winner: Annotated[Estimate, "The share of deals with different winners."]
    payments: Annotated[Estimate, "The share of deals in which a seat gains or loses a different amount."]
    course: Annotated[
        Estimate,
        "The share of deals in which anything differs: winners, payments, or the number of acts, "
        "decisions, passes, blocks or redeals.",
    ]
    acts: Annotated[Estimate, "The changes of the means."]
    paid: Annotated[Estimate, "The changes of the means."]
    first_hand: Annotated[Estimate, "The changes of the means."]

    @property
    def shift(self) -> float:
        """The largest of the three shifts; 0 if every interval contains 0."""
        return max(map(self.shift_of, MEANS))

    def shift_of(self, name: str) -> float:
        """Return the size of the smallest change in a mean's interval, divided by the mean of the first game.

        Parameters
        ----------
        name
            The mean: ``acts``, ``paid`` or ``first_hand``.
        """
        figure, before = getattr(self, name), getattr(self.before, name)
        nearest: float = max(figure.low, -figure.high, 0.0)
        return nearest / before if before else nearest


@dataclass(frozen=True, slots=True)
class Excess:
    """The change that two answers make together, less the sum of the changes that each makes alone."""

    acts: Annotated[
        Estimate, "The excess in each mean of :class:`Change`; 0 if the two answers do not affect each other."
    ]
    paid: Annotated[
        Estimate, "The excess in each mean of :class:`Change`; 0 if the two answers do not affect each other."
    ]
    first_hand: Annotated[
        Estimate, "The excess in each mean of :class:`Change`; 0 if the two answers do not affect each other."
    ]

    @property
    def matters(self) -> bool:
        """Whether one of the intervals excludes 0."""
        return any(
            estimate.low > 0 or estimate.high < 0 for estimate in (self.acts, self.paid, self.first_hand)
        )


def changed(one: NDArray[Any], other: NDArray[Any]) -> Sums:
    """Return sums that compare two games, over the deals played in both games.

    Parameters
    ----------
    one, other
        The rows of each game, one for each deal; a row holds :data:`nines.simulation.runners.FIGURES`, then
        the gains.
    """
    before, after = _levels(one), _levels(other)
    sums: Sums = {
        "deals": len(one),
        "winner": int((one[:, 0] != other[:, 0]).sum()),
        "payments": int((one[:, GAINS:] != other[:, GAINS:]).any(axis=1).sum()),
        "course": int((one != other).any(axis=1).sum()),
    }
    for name in MEANS:
        sums |= _sums(name, after[name] - before[name])
        sums[f"{name}_before"] = int(before[name].sum())
    return sums


def exceeded(none: NDArray[Any], one: NDArray[Any], other: NDArray[Any], both: NDArray[Any]) -> Sums:
    """Return sums over deals played four times: with neither of two answers, with each, and with both."""
    levels = [_levels(rows) for rows in (none, one, other, both)]
    sums: Sums = {}
    for name in MEANS:
        neither, first, second, together = (level[name] for level in levels)
        sums |= _sums(f"excess_{name}", together - first - second + neither)
    return sums


def change_of(sums: Mapping[str, int], z: float) -> Change:
    """Return the changes, computed from their sums; *z* is the normal quantile for the intervals."""
    of = sums["deals"]
    winner, payments, course = (share(sums[name], of, z) for name in SHARES)
    acts, paid = (mean(sums[name], sums[f"{name}_squared"], of, z) for name in MEANS[:2])
    first = mean(sums[MEANS[2]], sums[f"{MEANS[2]}_squared"], of, z, -1, 1)  # a difference of two shares
    before = [sums[f"{name}_before"] / of for name in MEANS]
    levels = Levels(before[0], before[1] / 2, before[2])
    return Change(levels, winner, payments, course, acts, _halved(paid), first)


def excess_of(sums: Mapping[str, int], z: float) -> Excess:
    """Return the excesses, computed from their sums; *z* is the normal quantile for the intervals."""
    names = [f"excess_{name}" for name in MEANS]
    acts, paid = (mean(sums[name], sums[f"{name}_squared"], sums["deals"], z) for name in names[:2])
    first = mean(sums[names[2]], sums[f"{names[2]}_squared"], sums["deals"], z, -2, 2)  # of four shares
    return Excess(acts, _halved(paid), first)


def _levels(rows: NDArray[Any]) -> dict[str, NDArray[Any]]:
    winners, first = rows[:, FIGURES.index("winners")], rows[:, FIGURES.index("first_hand")]
    return {
        "acts": rows[:, FIGURES.index("acts")],
        "paid": abs(rows[:, GAINS:]).sum(axis=1),  # twice what changes hands
        "first_hand": winners >> first & 1,
    }


def _sums(name: str, values: NDArray[Any]) -> Sums:
    return {name: int(values.sum()), f"{name}_squared": int((values**2).sum())}


def _halved(estimate: Estimate) -> Estimate:
    return Estimate(estimate.value / 2, estimate.low / 2, estimate.high / 2, estimate.of)
