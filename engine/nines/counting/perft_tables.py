"""Tables of perft counts as data: the deals from which the lines start, the depth, and the counts.

The page ``docs/perft.md`` describes the format. ``nines perft --json`` writes such a table, and the library
stores tables for every edition.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nines.cards import parse_cards, show_cards
from nines.corpus.entries import MISSHAPEN, read_json
from nines.counting.given_deals import GivenDeal
from nines.counting.perft import Counts, SingleDeal, perft
from nines.counting.small_packs import SmallPack
from nines.errors import CorpusError, in_words
from nines.kernel.position import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

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
    found = _deals_data(table.deals)
    found |= {"depth": table.depth, "level": table.level}
    if table.counts is not None:
        results = [
            {"winners": [*outcome.winners], "gains": [*outcome.gains], "lines": lines}
            for outcome, lines in table.counts.results
        ]
        counts = {"lines": [*table.counts.lines], "ends": [*table.counts.ends], "results": results}
        found |= {"deals": table.deals.size, **counts}
    return found


def _deals_data(deals: SmallPack | SingleDeal) -> Data:
    if isinstance(deals, SmallPack):
        found: Data = {"pack": show_cards(deals.cards), "sizes": [*deals.sizes], "ordered": deals.ordered}
        found |= {"every": deals.every} if deals.every > 1 else {}
        return found | {"turn": deals.turn} | _match_data(deals.match)
    deal = deals.deal
    found = {"hands": [show_cards(sorted(hand)) for hand in deal.hands], "pile": show_cards(deal.pile)}
    found |= {"turn": deal.turn} | _match_data(deal.match)
    return found | ({"played": [*deal.played]} if deal.played else {})


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
                (Outcome(tuple(one["winners"]), tuple(one["gains"])), one["lines"]) for one in data["results"]
            )
            counts = Counts(tuple(data["lines"]), tuple(data["ends"]), results)
        return PerftTable(deals, data["depth"], counts, data["level"])
    except (KeyError, TypeError, AttributeError) as error:
        raise CorpusError(place, "the whole", f"this is not a perft table: {in_words(error)}") from None


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
        tables = [*read_json(file, place)["tables"]]
    except MISSHAPEN as error:
        raise CorpusError(
            place, "the whole", f"this is not a file of perft tables: {in_words(error)}"
        ) from None
    return tuple(read_table(game, data, place) for data in tables)
