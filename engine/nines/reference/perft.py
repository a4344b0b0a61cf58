"""Counted lines: of the deals and small packs that are kept of an edition, or of some that a user gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nines.card_ranges import parse_pack
from nines.errors import NinesError, RequestError
from nines.given_deals import GivenDeal, opened
from nines.perft import SingleDeal
from nines.perft_tables import PerftTable, published, table_data
from nines.small_packs import SmallPack, equal_hands
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.perft import Counts

FORMAT: Final = 1  # docs/perft.md describes it
DEFAULT: Final = "default"  # the small packs that are kept
LIMIT: Final = 1_000_000  # positions: some tens of seconds


@dataclass(frozen=True, slots=True)
class PerftRequest:
    """What is to be counted.

    Parameters
    ----------
    pack
        The cards of a small pack; ``default`` for those that are kept of the edition.
    deal
        One deal as text: hands divided by ``|``, and behind ``/`` the cards beside them.
    seats
        How many play; None for every number that is kept, or the smallest.
    depth
        After how many acts lines are broken off; None for as many as are kept, or to the end of the deal.
    each
        How many cards each hand of a small pack has; None for as many as can be.
    ordered
        How many of the cards beside the hands of a small pack come in every order.
    balances
        What each seat has before the deal; empty for what it has in a first deal.
    limit
        How many positions may be reached, by estimate.
    """

    pack: str = ""
    deal: str = ""
    seats: int | None = None
    depth: int | None = None
    each: int | None = None
    ordered: int = 0
    balances: tuple[int, ...] = ()
    limit: int = LIMIT


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A table that is kept and cannot be counted under these readings, and why."""

    deal: str
    why: str


@dataclass(frozen=True, slots=True)
class PerftTableAnswer:
    """What was counted from one deal, or from all deals of a small pack.

    Parameters
    ----------
    what
        Where the lines start, in words.
    table
        The table as it is kept; ``docs/perft.md`` describes it.
    kept
        Whether the counts are those that are kept; None if none are.
    """

    what: str
    table: Mapping[str, Any]
    kept: bool | None


@dataclass(frozen=True, slots=True)
class PerftAnswer:
    """The lines that were counted, under the rules of one game."""

    format: int
    game: str  # canonical name
    unit: str
    tables: tuple[PerftTableAnswer, ...]
    left_out: tuple[LeftOut, ...]


def perft_answer(
    library: Library, name: str, asked: PerftRequest, notice: Callable[[int], None] = lambda _: None
) -> PerftAnswer:
    """Return how many lines there are, act by act, how many end, and with what results.

    Parameters
    ----------
    library
        The library that has the game.
    name
        A slug, or the canonical name under other readings.
    asked
        What is to be counted.
    notice
        Called with the number of positions reached so far, every now and then.

    Raises
    ------
    RequestError
        If the request does not fit the game or itself, or is too large.
    CardsError
        If a word names no card, or a card is not in the pack.

    Examples
    --------
    >>> from nines import library
    >>> answer = perft_answer(library(), "comet-1718", PerftRequest(deal="K♥ 2♣ | 3♣"))
    >>> answer.tables[0].table["lines"]
    [2, 2, 1]
    """
    game = library.load(name)
    if asked.pack and asked.deal:
        raise RequestError("--pack and --deal cannot both be given: a deal is one of the deals of a pack")
    kept = not asked.deal and asked.pack in ("", DEFAULT)
    tables = _kept(library, game, asked) if kept else (_given(game, asked),)
    found, left_out = list[PerftTableAnswer](), list[LeftOut]()
    for number, table in enumerate(tables, 1):
        try:
            now = table.counted(game, asked.limit, notice)
        except NinesError as error:
            left_out.append(LeftOut(_what(table), str(error)))
            if number == len(tables) and not found:
                raise
        else:
            same = None if table.counts is None else _same(table.counts, now.counts)
            found.append(PerftTableAnswer(_what(table), table_data(now), same))
    return PerftAnswer(FORMAT, game.name, game.unit, tuple(found), tuple(left_out))


def _same(one: Counts, other: Counts | None) -> bool:
    return (
        other is not None
        and one._replace(results=()) == other._replace(results=())
        and dict(one.results) == dict(other.results)
    )


def _kept(library: Library, game: AnyGame, asked: PerftRequest) -> tuple[PerftTable, ...]:
    """Return the tables that are kept of a game, as far as they are requested."""
    if asked.each is not None or asked.ordered or asked.balances:
        raise RequestError("the deals that are kept are given; name cards by --pack, or a deal by --deal")
    packs = asked.pack == DEFAULT
    every = published(library, game)
    tables = [
        table
        for table in every
        if table.level == "standard"
        and isinstance(table.deals, SmallPack) == packs
        and asked.seats in (None, table.seats)
    ]
    if not tables:
        numbers = sorted({table.seats for table in every if isinstance(table.deals, SmallPack) == packs})
        what = "small packs" if packs else "deals"
        other = f"there are some for {' and '.join(map(str, numbers))}; " if numbers else ""
        seats = f" for {asked.seats}" if asked.seats is not None else ""
        raise RequestError(
            f"no {what} of {game.slug} are kept{seats}: {other}name cards by --pack, or a deal by --deal"
        )
    if asked.depth is None:
        return tuple(tables)
    return tuple(
        table if table.depth == asked.depth else PerftTable(table.deals, asked.depth) for table in tables
    )


def _given(game: AnyGame, asked: PerftRequest) -> PerftTable:
    """Return a table of what a user gives."""
    if asked.deal:
        return PerftTable(SingleDeal(_given_deal(game, asked)), asked.depth)
    seats = asked.seats if asked.seats is not None else _fewest(game)
    match = _match(game, seats, asked)
    cards = parse_pack(asked.pack, game.rule_set.pack.rule.cards(seats, 0))
    if asked.each is None:
        return PerftTable(equal_hands(game, cards, seats, ordered=asked.ordered, match=match), asked.depth)
    pack = SmallPack(game, cards, (asked.each,) * seats, asked.ordered, match=match)
    return PerftTable(pack, asked.depth)


def _given_deal(game: AnyGame, asked: PerftRequest) -> GivenDeal:
    if asked.each is not None or asked.ordered:
        raise RequestError("--each and --ordered are for --pack: the hands of a deal are given")
    deal = GivenDeal.of(asked.deal)
    seats = len(deal.hands)
    if asked.seats not in (None, seats):
        raise RequestError(f"the deal has {seats} hands, and --seats {asked.seats} is given")
    return GivenDeal(deal.hands, deal.pile, match=_match(game, seats, asked))


def _match(game: AnyGame, seats: int, asked: PerftRequest) -> Mapping[str, Any]:
    if not asked.balances:
        return opened(game, seats) if game.admits(seats) else {}
    if len(asked.balances) != seats:
        raise RequestError(f"{len(asked.balances)} balances do not fit {seats} seats; give one for each")
    return {"balances": asked.balances}


def _fewest(game: AnyGame) -> int:
    return next(seats for seats in range(1, 100) if game.admits(seats))


def _what(table: PerftTable) -> str:
    """Return where the lines of a table start, in words."""
    far = "to the end" if table.depth is None else f"to {table.depth} acts"
    deals = table.deals
    if isinstance(deals, SingleDeal):
        after = f", after {len(deals.deal.played)} acts" if deals.deal.played else ""
        return f"{table.seats} seats, {deals.deal}{after}, {far}"
    cards = table_data(table)["pack"]
    each = f"every {deals.every}th of all deals" if deals.every > 1 else "all deals"
    sizes = " and ".join(map(str, deals.sizes))
    left = len(deals.cards) - sum(deals.sizes)
    order = f", {deals.ordered} of them in every order" if deals.ordered else ""
    beside = f" and {counted(left, 'card')} beside them{order}" if left else ""
    return f"{table.seats} seats, {each} of {cards} with hands of {sizes}{beside}: {deals.size:,}, {far}"
