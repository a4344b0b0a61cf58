"""Card-perft: the number of lines of play from given deals, by length and ending, and tables of them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from nines.cards import parse_cards, show_cards
from nines.corpus.entries import MISSHAPEN, read_json
from nines.corpus.heads import made_by, without_head
from nines.counting.given_deals import GivenDeal
from nines.counting.lines import play_in_order
from nines.counting.small_packs import SmallPack
from nines.errors import CorpusError, RequestError, in_words
from nines.kernel.position import Outcome
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus.heads import Head
    from nines.kernel.game import AnyGame
    from nines.libraries import Library


# --- Card-perft ---
#
# The name comes from chess programs, which compare such counts to find faults in their move generators. The
# page ``docs/perft.md`` defines the counts, so that authors of other programs can compare their own counts.

DIVES: Final = 200  # random lines from which the number of positions is estimated
EVERY: Final = 1000  # positions between two calls of *notice*
READABLE: Final = 1e12  # larger numbers are rounded to a power of ten


class Deals(Protocol):
    """The deals from which lines of play start: a single deal, or all deals of a small pack."""

    @property
    def size(self) -> int:
        """The number of deals."""

    def all_deals(self) -> Iterator[GivenDeal]:
        """Yield every deal once."""

    def random_deal(self, stream: Stream) -> GivenDeal:
        """Return a random deal; all deals are equally likely."""


class Counts(NamedTuple):
    """The number of lines of play, the number of lines that end the deal, and the results.

    Parameters
    ----------
    lines
        The number of sequences of one act, then of two acts, and so on, including sequences that end the
        deal.
    ends
        The number of sequences that end the deal with the first act, then with the second act, and so on.
    results
        The results when lines end or are cut off, each with the number of lines that have this result.
        A result says who has won the deal and what each seat has gained. The most frequent result comes
        first.
    """

    lines: tuple[int, ...]
    ends: tuple[int, ...]
    results: tuple[tuple[Outcome, int], ...]

    @property
    def whole(self) -> int:
        """The number of whole lines, both those that end the deal and those that are cut off."""
        return sum(count for _, count in self.results)


def count_lines(
    game: AnyGame,
    starts: Iterable[Any],
    depth: int | None = None,
    notice: Callable[[int], None] = lambda _: None,
) -> Counts:
    """Count the lines of play from several positions, and return the sums.

    Parameters
    ----------
    game
        The game, with any of its readings.
    starts
        The positions from which the lines start.
    depth
        The number of acts after which lines are cut off, at least 0; None counts every line to the end of the
        deal.
    notice
        A function that is called at intervals with the number of positions reached so far.

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
        tuple(sorted(results.items(), key=lambda ending: (-ending[1], ending[0]))),
    )


def estimate_positions(
    game: AnyGame, draw: Callable[[Stream], Any], depth: int | None = None, dives: int = DIVES
) -> float:
    """Return an estimate of the number of positions by Knuth's method [1]_; every call gives the same number.

    Parameters
    ----------
    game
        The game played.
    draw
        A function that draws a starting position from a stream.
    depth
        The number of acts after which lines are cut off; None if every line goes to the end of the deal.
    dives
        The number of random lines that the estimate uses, at least 1.

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
    positions = 0
    for dive in range(dives):
        stream = Stream.of(0, number=dive)
        position, acts, ways = draw(stream), 0, 1
        positions += ways
        while not position.ended and acts != depth:
            legal = game.legal_acts(position)
            ways *= len(legal)
            positions += ways
            position = play_in_order(game, position, legal[stream.below(len(legal))]).position
            acts += 1
    return positions / dives


class SingleDeal(NamedTuple):
    """A single deal, as an object with the methods of :class:`Deals`."""

    deal: GivenDeal

    @property
    def size(self) -> int:
        """The number of deals, which is one."""
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
    """Count the lines of play from all deals, if the estimated number of positions is within a limit.

    Parameters
    ----------
    game
        The game played.
    deals
        The deals from which lines are counted.
    depth
        The number of acts after which lines are cut off, at least 1; None counts every line to the end of the
        deal.
    limit
        The largest estimated number of positions for which the lines are counted.
    notice
        A function that is called at intervals with the number of positions reached so far.

    Raises
    ------
    RequestError
        If the estimate is above *limit*, or if the game cannot start from these deals.
    CardsError
        If a deal has cards that this game does not allow.

    Examples
    --------
    >>> import nines
    >>> from nines.cards import parse_cards
    >>> from nines.counting.small_packs import SmallPack
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


# --- Tables of perft counts as data ---
#
# The page ``docs/perft.md`` describes the format. ``nines perft --json`` writes such a table, and the library
# stores tables for every edition.

Data = dict[str, Any]
FOLDER: Final = "perft"  # in the checks of a library
LEVELS: Final = ("standard", "full")


@dataclass(frozen=True)
class PerftTable:
    """A table of perft counts: the deals from which the lines start, the depth, and the counts.

    Parameters
    ----------
    deals
        The deals from which the lines start: a single deal, or all deals of a small pack.
    depth
        The number of acts after which lines are cut off; None if every line goes to the end of the deal.
    counts
        The counts; None if the lines have not been counted yet.
    level
        ``standard`` if every check repeats the count, or ``full`` if only a full check repeats it.

    Examples
    --------
    >>> import nines
    >>> table = PerftTable(SingleDeal(GivenDeal.of("K♥ 2♣ | 3♣")), None)
    >>> table.counted(nines.load("comet-1718")).counts.lines
    (2, 2, 1)
    """

    deals: SmallPack | SingleDeal
    depth: int | None
    counts: Counts | None = None
    level: str = LEVELS[0]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.deals.deal.hands if isinstance(self.deals, SingleDeal) else self.deals.sizes)

    def counted(
        self,
        game: AnyGame,
        limit: float = float("inf"),
        notice: Callable[[int], None] = lambda _: None,
    ) -> PerftTable:
        """Count the lines by the rules of a game, and return the table with the new counts.

        Parameters
        ----------
        game
            The game whose rules are used.
        limit
            The largest estimated number of positions for which the lines are counted.
        notice
            A function that is called at intervals with the number of positions reached so far.

        Raises
        ------
        RequestError
            If the estimate is above *limit*, or if the game cannot start from these deals.
        CardsError
            If a deal has cards that this game does not allow.
        """
        return PerftTable(
            self.deals, self.depth, perft(game, self.deals, self.depth, limit, notice), self.level
        )


def table_data(table: PerftTable) -> Data:
    """Return a table as plain data.

    Examples
    --------
    >>> table_data(PerftTable(SingleDeal(GivenDeal.of("K♥ 2♣ | 3♣")), 2))
    {'hands': ['2♣ K♥', '3♣'], 'pile': '', 'turn': 0, 'depth': 2, 'level': 'standard'}
    """
    deals_data = _deals_data(table.deals)
    deals_data |= {"depth": table.depth, "level": table.level}
    if table.counts is not None:
        results = [
            {"winners": [*outcome.winners], "gains": [*outcome.gains], "lines": lines}
            for outcome, lines in table.counts.results
        ]
        counts = {"lines": [*table.counts.lines], "ends": [*table.counts.ends], "results": results}
        deals_data |= {"deals": table.deals.size, **counts}
    return deals_data


def _deals_data(deals: SmallPack | SingleDeal) -> Data:
    if isinstance(deals, SmallPack):
        data: Data = {"pack": show_cards(deals.cards), "sizes": [*deals.sizes], "ordered": deals.ordered}
        data |= {"every": deals.every} if deals.every > 1 else {}
        return data | {"turn": deals.turn} | _match_data(deals.match)
    deal = deals.deal
    data = {"hands": [show_cards(sorted(hand)) for hand in deal.hands], "pile": show_cards(deal.pile)}
    data |= {"turn": deal.turn} | _match_data(deal.match)
    return data | ({"played": [*deal.played]} if deal.played else {})


def _match_data(match: Mapping[str, Any]) -> Data:
    plain: Data = json.loads(json.dumps(dict(match)))
    return {"match": plain} if plain else {}


def read_table(game: AnyGame, data: Data, place: str = "a table") -> PerftTable:
    """Return a table from plain data.

    Parameters
    ----------
    game
        The game from whose pack the cards come.
    data
        The table in the form that :func:`table_data` returns.
    place
        The place of the data, to be named in error messages.

    Raises
    ------
    CorpusError
        If the data do not have the form that :func:`table_data` returns.
    CardsError
        If a card is not in the pack of the game.
    """
    try:
        match = data.get("match", {})
        if "pack" in data:
            cards, sizes = parse_cards("".join(data["pack"])), tuple(data["sizes"])  # a text, or TypeError
            ordered, every = data["ordered"], data.get("every", 1)
            deals: SmallPack | SingleDeal = SmallPack(game, cards, sizes, ordered, every, data["turn"], match)
        else:
            hands, played = tuple(map(parse_cards, data["hands"])), tuple(data.get("played", ()))
            deals = SingleDeal(GivenDeal(hands, parse_cards(data["pile"]), data["turn"], match, played))
        counts = None
        if "lines" in data:
            results = tuple(
                (Outcome(tuple(result["winners"]), tuple(result["gains"])), result["lines"])
                for result in data["results"]
            )
            counts = Counts(tuple(data["lines"]), tuple(data["ends"]), results)
        return PerftTable(deals, data["depth"], counts, data["level"])
    except (KeyError, TypeError, AttributeError) as error:
        raise CorpusError(place, "the whole", f"this is not a perft table: {in_words(error)}") from None


def command_of(library: Library, game: AnyGame) -> str:
    """Return the command that counts the tables of a game and stores them.

    Examples
    --------
    >>> import nines
    >>> command_of(nines.library(), nines.load("comet-1718"))
    'python -m nines_verification perft comet-1718 --write'
    """
    return made_by("perft", game.slug, "--write", package=library.package)


def read_tables(library: Library, game: AnyGame, file: Traversable) -> tuple[Head, Data]:
    """Return the head and the data of a file of tables.

    Raises
    ------
    CorpusError
        If the file is not JSON, or has no head.
    """
    place = f"{FOLDER}/{game.slug}.json"
    return without_head(read_json(file, place), place, command_of(library, game))


def published(library: Library, game: AnyGame) -> tuple[PerftTable, ...]:
    """Return the tables that the library stores for a game, whatever its readings; empty if there are none.

    Raises
    ------
    CorpusError
        If the stored file does not have the form of perft tables.

    Examples
    --------
    >>> import nines
    >>> len(published(nines.library(), nines.load("comet-1718"))) > 3
    True
    """
    file = library.checks / FOLDER / f"{game.slug}.json" if library.checks else None
    if file is None or not file.is_file():
        return ()
    place = f"{FOLDER}/{game.slug}.json"
    try:
        tables = [*read_tables(library, game, file)[1]["tables"]]
    except MISSHAPEN as error:
        raise CorpusError(
            place, "the whole", f"this is not a file of perft tables: {in_words(error)}"
        ) from None
    return tuple(read_table(game, data, place) for data in tables)
