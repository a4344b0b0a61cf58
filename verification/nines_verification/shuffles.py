"""Whether chance is fair: chi-squared tests of what the engine shuffles and of the lots that it draws.

A shuffle that favours a card, or a lot that favours a seat, breaks no rule, so no other check notices it.
Four kinds of tables are counted, in which all cells are equally likely if chance is fair:

* the orders of six things, all 720 of them;
* which of 52 things comes to which place;
* the first two of 52 things, in order;
* the seat that a lot chooses, for each kind of lot that a family of games draws.

All seeds are fixed, so the result is the same in every run. With other seeds, a fair shuffle would fail less
than once in a million runs. Counts of shuffles that are too even fail as well: they show that something takes
turns instead of drawing.

A run can miss small faults. It finds 99 of 100 faults in which the chances of the cells differ from the fair
chance by this much (root mean square): 8 % for orders, 2 % for places, 14 % for the first two things and 17 %
for the seats of a lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.shuffle import DEALS, Stream
from nines_verification.chi_squared import tails
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

SEED: Final = 1
FEW: Final = 6  # things whose orders are counted
PACK: Final = 52
MOST_SEATS: Final = 10
# The chance below which a table is a fault, at each of its ends: less than 1e-6 for up to 20 ends together.
LIMIT: Final = 5e-8
MANY: Final = 100  # degrees of freedom from which counts can be too even


class Sizes(NamedTuple):
    """The number of shuffles for each kind of table.

    Parameters
    ----------
    orders
        The number of shuffles of six things.
    packs
        The number of shuffles of 52 things.
    lots
        The number of matches whose lot is drawn, for each kind of lot. Each lot shuffles once or more.
    """

    orders: int
    packs: int
    lots: int


STANDARD: Final = Sizes(orders=49_000, packs=30_000, lots=3_000)  # 100,000 with the seven kinds of lots


class Table(NamedTuple):
    """Counts of cells that are equally likely.

    Parameters
    ----------
    name
        What was counted, for a message.
    counts
        How often each cell was met; a cell that was never met may be missing.
    cells
        The number of cells.
    degrees
        The degrees of freedom.
    scale
        The factor of the statistic. It is less than 1 if every shuffle adds several counts that depend on
        each other.
    """

    name: str
    counts: Counter[Hashable]
    cells: int
    degrees: int
    scale: float = 1.0

    @property
    def statistic(self) -> float:
        """Pearson's statistic; its mean is the number of degrees of freedom if chance is fair.

        Examples
        --------
        >>> Table("a coin", Counter(heads=60, tails=40), 2, 1).statistic
        4.0
        """
        whole = self.counts.total()
        return self.scale * (self.cells * sum(n * n for n in self.counts.values()) / whole - whole)


def check_shuffles(library: Library, sizes: Sizes = STANDARD) -> tuple[int, tuple[Failure, ...], str]:
    """Return the number of shuffles, the tables that are too uneven or too even, and a note.

    Lots are counted only if the shuffle is fair.

    Parameters
    ----------
    library
        The library whose games draw lots.
    sizes
        The number of shuffles for each kind of table.
    """
    shuffled = (count_orders(sizes.orders), *count_packs(sizes.packs))
    failures, checked = _failures(shuffled), sizes.orders + sizes.packs
    if failures:
        return checked, failures, "no lots were drawn"
    lots = tuple(count_lot(game, seats, sizes.lots) for game, seats in games_by_lot(library))
    return checked + sizes.lots * len(lots), _failures(lots), f"{len(shuffled) + len(lots)} tables"


def _failures(tables: Iterable[Table]) -> tuple[Failure, ...]:
    return tuple(Failure(table.name, fault) for table in tables if (fault := fault_of(table)))


def fault_of(table: Table) -> str:
    """Return what is wrong with a table; empty if fair chance gives such counts often enough.

    Parameters
    ----------
    table
        The table.

    Examples
    --------
    >>> fault_of(Table("a coin", Counter(heads=60, tails=40), 2, 1))
    ''
    >>> print(fault_of(Table("a coin", Counter(heads=100), 2, 1)))
    too uneven: chi-squared is 100.0 at 1 degree of freedom, by chance 1.5e-23; most often 'heads', 100 of 100
    """
    less, more = tails(table.statistic, table.degrees)
    if more < LIMIT:
        how, chance = "too uneven", more
    elif less < LIMIT and table.degrees >= MANY:
        how, chance = "too even", less
    else:
        return ""
    (cell, times), *_ = table.counts.most_common(1)
    degrees = f"{table.degrees} degree{'s' if table.degrees > 1 else ''} of freedom"
    return (
        f"{how}: chi-squared is {table.statistic:.1f} at {degrees}, by chance {chance:.1e};"
        f" most often {cell!r}, {times} of {table.counts.total()}"
    )


def count_orders(shuffles: int) -> Table:
    """Return how often each order of six things came, in as many deals of one seed."""
    few = range(FEW)
    counts = Counter[Hashable](Stream.of(SEED, DEALS, number).shuffled(few) for number in range(shuffles))
    orders = 720
    return Table(f"orders of {FEW} things", counts, orders, orders - 1)


def count_packs(shuffles: int) -> tuple[Table, Table]:
    """Return which thing came to which place, and which two came first, in first deals of as many seeds."""
    pack, places, pairs = range(PACK), [[0] * PACK for _ in range(PACK)], Counter[Hashable]()
    for seed in range(shuffles):
        order = Stream.of(seed, DEALS, 1).shuffled(pack)
        pairs[order[:2]] += 1
        for place, thing in zip(places, order, strict=True):
            place[thing] += 1
    met = Counter[Hashable]({(place, thing): places[place][thing] for place in pack for thing in pack})
    name, both = f"of {PACK} things", PACK * (PACK - 1)
    return (
        Table(f"thing at each place {name}", met, PACK * PACK, (PACK - 1) ** 2, (PACK - 1) / PACK),
        Table(f"first two {name}", pairs, both, both - 1),
    )


def count_lot(game: AnyGame, seats: int, matches: int) -> Table:
    """Return how often each seat was chosen by the lot at the start of a match, in matches of as many seeds.

    A lot as the sources are read favours nobody.
    """
    chosen = (game.new_match(seats, Stream.of(seed)).events[-1].actor for seed in range(matches))
    return Table(f"lot of {game.slug}, {seats} players", Counter[Hashable](chosen), seats, seats - 1)


def games_by_lot(library: Library) -> tuple[tuple[AnyGame, int], ...]:
    """Return a game for each kind of lot in each family, and its largest number of players up to ten."""
    found: dict[tuple[str, str], tuple[AnyGame, int]] = {}
    for game in map(library.load, library.playable):
        admitted = (seats for seats in range(MOST_SEATS, 1, -1) if game.admits(seats))
        for seats in islice(admitted, 1):
            key = game.new_match(seats, Stream.of(SEED)).events[-1].rule
            found.setdefault((game.family.name, repr(game.rules()[key].rule)), (game, seats))
    return tuple(found.values())
