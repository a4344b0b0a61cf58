"""Counts of all lines of play from a deal or a small pack, either stored or given by the user."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.boundary.expected import door
from nines.counting.card_ranges import parse_pack
from nines.counting.given_deals import GivenDeal, opened
from nines.counting.perft import SingleDeal
from nines.counting.perft_tables import PerftTable, published, table_data
from nines.counting.small_packs import SmallPack, equal_hands
from nines.errors import NinesError, RequestError
from nines.text import counted, unit_for

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.counting.perft import Counts
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

FORMAT: Final = 1  # the version of the format that docs/perft.md describes
DEFAULT: Final = "default"  # the stored small packs
LIMIT: Final = 1_000_000  # the number of positions; counting them takes some tens of seconds


@dataclass(frozen=True, slots=True)
class PerftRequest:
    """A user's request to count lines of play.

    Parameters
    ----------
    pack
        The cards of a small pack, or ``default`` for the small packs that are stored for the edition.
    deal
        One deal as text: the hands separated by ``|``, then ``/`` and the cards that are in no hand.
    seats
        The number of players. None means every number with a stored count; if the user gives a pack, None
        means the smallest possible number.
    depth
        The number of acts after which counting stops. None means the stored number of acts; if none is
        stored, counting goes on to the end of the deal.
    each
        The number of cards dealt to each hand from a small pack; None to deal as many as possible.
    ordered
        For a small pack, the number of cards outside the hands that are put in every possible order.
    balances
        The balance of each seat before the deal; empty for the balances before the first deal of a match.
    limit
        The largest number of positions to count; if the estimated number is larger, nothing is counted.
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
    """A stored table that cannot be counted again under the chosen readings, with the reason."""

    deal: Annotated[str, "The deal, or the small pack."]
    why: Annotated[str, "Why the deal cannot be counted."]


@dataclass(frozen=True, slots=True)
class PerftTableAnswer:
    """The counts from one deal, or from all deals of a small pack."""

    what: Annotated[str, "Where the lines of play start, in words."]
    table: Annotated[
        Mapping[str, Any], "The table of counts in the stored form, which docs/perft.md describes."
    ]
    kept: Annotated[bool | None, "Whether the counts equal the stored counts; None if no counts are stored."]


@dataclass(frozen=True, slots=True)
class PerftAnswer:
    """The counted lines of play, under the rules of one game."""

    format: int
    game: Annotated[str, "The canonical name."]
    unit: str
    tables: tuple[PerftTableAnswer, ...]
    left_out: tuple[LeftOut, ...]


@door
def perft_answer(
    library: Library, name: str, asked: PerftRequest, notice: Callable[[int], None] = lambda _: None
) -> PerftAnswer:
    """Count the lines of play by their number of acts, and by the result with which they end.

    Parameters
    ----------
    library
        The library with the game.
    name
        The slug of the game, or its canonical name with other readings.
    asked
        What to count.
    notice
        A function that is called now and then with the number of positions reached so far.

    Raises
    ------
    RequestError
        If the request does not fit the game, contradicts itself, or is too large.
    CardsError
        If an entry in the text of the pack or the deal is not a card, or if a card of the deal is not in the
        pack.

    Examples
    --------
    >>> from nines import library
    >>> answer = perft_answer(library(), "comet-1718", PerftRequest(deal="K♥ 2♣ | 3♣"))
    >>> answer.tables[0].table["lines"]
    [2, 2, 1]
    """
    game = library.load(name)
    if asked.pack and asked.deal:
        raise RequestError("--pack and --deal cannot both be given; give only one of them")
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
    """Return those stored tables of a game that the request selects."""
    if asked.each is not None or asked.ordered or asked.balances:
        raise RequestError(
            "--each, --ordered and --balances do not apply to stored deals; leave them out, or give --pack"
        )
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
        other = f"only those for {' and '.join(map(str, numbers))} players are stored; " if numbers else ""
        seats = f" for {counted(asked.seats, 'seat')}" if asked.seats is not None else ""
        raise RequestError(
            f"no {what} of {game.slug} are stored{seats}: {other}give cards by --pack, or a deal by --deal"
        )
    if asked.depth is None:
        return tuple(tables)
    return tuple(
        table if table.depth == asked.depth else PerftTable(table.deals, asked.depth) for table in tables
    )


def _given(game: AnyGame, asked: PerftRequest) -> PerftTable:
    """Return the table of counts for the pack or the deal that the user gives."""
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
        raise RequestError("--each and --ordered work only with --pack; the hands of --deal are complete")
    deal = GivenDeal.of(asked.deal)
    seats = len(deal.hands)
    if asked.seats not in (None, seats):
        raise RequestError(f"the deal has {seats} hands, but --seats is {asked.seats}")
    return GivenDeal(deal.hands, deal.pile, match=_match(game, seats, asked))


def _match(game: AnyGame, seats: int, asked: PerftRequest) -> Mapping[str, Any]:
    if not asked.balances:
        return opened(game, seats) if game.admits(seats) else {}
    if len(asked.balances) != seats:
        raise RequestError(f"{len(asked.balances)} balances are given for {seats} seats; give one for each")
    return {"balances": asked.balances}


def _fewest(game: AnyGame) -> int:
    return next(seats for seats in range(1, 100) if game.admits(seats))


def _what(table: PerftTable) -> str:
    """Return in words the deal or the small pack from which the lines of play of a table start."""
    far = "to the end" if table.depth is None else f"to {counted(table.depth, 'act')}"
    deals = table.deals
    if isinstance(deals, SingleDeal):
        after = f", after {counted(len(deals.deal.played), 'act')}" if deals.deal.played else ""
        return f"{counted(table.seats, 'seat')}, {deals.deal}{after}, {far}"
    cards = table_data(table)["pack"]
    each = f"one in every {deals.every:,} deals" if deals.every > 1 else "all deals"
    sizes = " and ".join(map(str, deals.sizes))
    left = len(deals.cards) - sum(deals.sizes)
    some = f"{deals.ordered} of them " if deals.ordered < left else ""
    order = f", {some}in every order" if deals.ordered and left > 1 else ""
    beside = f", and {counted(left, 'card')} outside the hands{order}" if left else ""
    hands = f"hands of {sizes}{beside}"
    size = f"{deals.size:,} {unit_for(deals.size, 'deal')}"
    return f"{counted(table.seats, 'seat')}, {each} of {cards} with {hands}: {size}, {far}"
