"""Card-perft: how many lines there are from given deals, act by act, how many end, and with what result.

The name is that of chess programs, which compare such counts to find faults in the rules of movement. What is
counted is described on the page ``docs/perft.md``, for programs that share nothing with this one.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from nines.errors import RequestError
from nines.kernel.position import Outcome
from nines.lines import play_in_order
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nines.given_deals import GivenDeal
    from nines.kernel.game import AnyGame

DIVES: Final = 200  # random lines from which the number of all is estimated
EVERY: Final = 1000  # positions between two notices
READABLE: Final = 1e12  # larger numbers are rounded to a power of ten


class Deals(Protocol):
    """Where lines start: one deal, or all deals of a small pack."""

    @property
    def size(self) -> int:
        """How many deals there are."""

    def all_deals(self) -> Iterator[GivenDeal]:
        """Yield every deal once."""

    def random_deal(self, stream: Stream) -> GivenDeal:
        """Return one of the deals, each as likely as another."""


class Counts(NamedTuple):
    """What was counted.

    Parameters
    ----------
    lines
        Sequences of one act, of two, and so on: those that end with their last act, too.
    ends
        How many of them end the deal, by number of acts.
    results
        Of all lines at their ends, or where they are broken off: who has won the deal and what each seat has
        gained, with how many lines have that result; the most frequent first.
    """

    lines: tuple[int, ...]
    ends: tuple[int, ...]
    results: tuple[tuple[Outcome, int], ...]

    @property
    def whole(self) -> int:
        """How many lines there are, ended or broken off."""
        return sum(count for _, count in self.results)


def count_lines(
    game: AnyGame,
    starts: Iterable[Any],
    depth: int | None = None,
    notice: Callable[[int], None] = lambda _: None,
) -> Counts:
    """Count the lines from some positions together.

    Parameters
    ----------
    game
        The game, under any readings.
    starts
        Positions of the game.
    depth
        After how many acts lines are broken off, from 0; None counts every line to the end of the deal.
    notice
        Called with the number of positions reached so far, every now and then.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> count_lines(game, [game.start(["K♥ 2♣", "3♣"])]).lines
    (2, 2, 1)
    """
    lines, ends, results = Counter[int](), Counter[int](), Counter[Outcome]()
    reached = 0
    for start in starts:
        todo = [(start, 0)]
        while todo:
            position, acts = todo.pop()
            reached += 1
            if not reached % EVERY:
                notice(reached)
            lines[acts] += 1
            if position.ended or acts == depth:
                ends[acts] += position.ended
                results[game.outcome(position)] += 1
                continue
            todo += [
                (play_in_order(game, position, act).position, acts + 1) for act in game.legal_acts(position)
            ]
    numbers = range(1, max(lines, default=0) + 1)
    return Counts(
        tuple(lines[number] for number in numbers),
        tuple(ends[number] for number in numbers),
        tuple(sorted(results.items(), key=lambda found: (-found[1], found[0]))),
    )


def estimate_positions(
    game: AnyGame, draw: Callable[[Stream], Any], depth: int | None = None, dives: int = DIVES
) -> float:
    """Return about how many positions are reached: Knuth's estimate [1]_, the same every time.

    Parameters
    ----------
    game
        The game.
    draw
        Draws the position from which lines start, by a stream.
    depth
        After how many acts lines are broken off; None for lines to the end of the deal.
    dives
        From how many random lines it is estimated, from 1.

    References
    ----------
    .. [1] Knuth, D. E. (1975). "Estimating the efficiency of backtrack programs". *Mathematics of
       Computation* 29 (129).

    Examples
    --------
    >>> import nines
    >>> game = nines.load("comet-1718")
    >>> estimate_positions(game, lambda stream: game.start(["K♥", "3♣"]))
    2.0
    """
    found = 0
    for dive in range(dives):
        stream = Stream.of(0, number=dive)
        position, acts, ways = draw(stream), 0, 1
        found += ways
        while not position.ended and acts != depth:
            legal = game.legal_acts(position)
            ways *= len(legal)
            found += ways
            position = play_in_order(game, position, legal[stream.below(len(legal))]).position
            acts += 1
    return found / dives


class SingleDeal(NamedTuple):
    """A single deal, as the only one of all deals."""

    deal: GivenDeal

    @property
    def size(self) -> int:
        """How many deals there are, which is one."""
        return 1

    def all_deals(self) -> Iterator[GivenDeal]:
        """Yield the deal."""
        yield self.deal

    def random_deal(self, _: Stream) -> GivenDeal:
        """Return the deal."""
        return self.deal


def perft(
    game: AnyGame,
    deals: Deals,
    depth: int | None = None,
    limit: float = float("inf"),
    notice: Callable[[int], None] = lambda _: None,
) -> Counts:
    """Count the lines of all deals, if they are not too many.

    Parameters
    ----------
    game
        The game.
    deals
        The deals counted from.
    depth
        After how many acts lines are broken off, from 1; None counts every line to the end of the deal.
    limit
        How many positions may be reached, by estimate.
    notice
        Called with the number of positions reached so far, every now and then.

    Raises
    ------
    RequestError
        If the positions are more than the limit, or the game cannot be begun with them.
    CardsError
        If a deal has cards that it cannot have in this game.

    Examples
    --------
    >>> import nines
    >>> from nines.cards import parse_cards
    >>> from nines.small_packs import SmallPack
    >>> game = nines.load("comet-1718")
    >>> counts = perft(game, SmallPack(game, parse_cards("Q♣ K♣ 9♦"), (1, 2)))
    >>> counts.lines, counts.ends, counts.whole
    ((15,), (15,), 15)
    """
    if depth is not None and depth < 1:
        raise RequestError(f"lines of {depth} acts cannot be counted; give 1 or more")
    if limit != float("inf"):
        about = deals.size * estimate_positions(
            game, lambda stream: deals.random_deal(stream).start(game), depth
        )
        if about > limit:
            fewer = "take fewer cards or fewer acts, or raise the limit"
            many = f"{about:,.0f}" if about < READABLE else f"{about:.0e}"
            raise RequestError(f"about {many} positions are more than the limit of {limit:,.0f}; {fewer}")
    return count_lines(game, (deal.start(game) for deal in deals.all_deals()), depth, notice)
