"""A search for differences between two games for which no results are stored.

The search draws deals from seeds, and small deals come first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.cards import show_cards
from nines.deciding.differences import MEASURES, Play
from nines.deciding.setting import Setting
from nines.deciding.shrinking import Shrinker, common_pack
from nines.deciding.together import by_ends, played_out, side_by_side
from nines.kernel.setup_checks import MOST_PLAYERS
from nines.shuffle import POLICIES, Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card
    from nines.deciding.differences import Measure, Pair, Shown

SEED: Final = 1718
SMALL_DEALS: Final = 240  # deals set up with one card or more for each player
WHOLE_DEALS: Final = 12  # deals from seeds, played at random to the end
LARGEST: Final = 5  # cards in each hand of a deal that is set up
LIMIT: Final = 200  # positions searched in one deal


def search(pair: Pair) -> dict[Measure, Play]:
    """Return the smallest play found for each kind of difference.

    Parameters
    ----------
    pair
        The two games; at least one number of players must be allowed in both.

    Examples
    --------
    >>> import nines
    >>> from nines.deciding import Pair
    >>> plays = search(Pair(nines.load("comet-1718"), nines.load("comet-1718[in-suit=yes]")))
    >>> plays["any"].setting.players
    2
    """
    first: dict[Measure, Play] = {}
    for setting in _settings(pair):
        missing = [name for name in MEASURES if name not in first]
        if not missing:
            break
        for name, shown in _shown(pair, setting, missing).items():
            first[name] = Play(setting, shown)
    return {name: Shrinker(pair, name).shrunk(play) for name, play in first.items()}


def searched() -> str:
    """Return a text that says how many deals :func:`search` tries, and with which seed."""
    return f"{SMALL_DEALS} small deals and {WHOLE_DEALS} whole deals, drawn by seed {SEED}"


def _shown(pair: Pair, setting: Setting, wanted: list[Measure]) -> dict[Measure, Shown]:
    if setting.seats:
        return played_out(pair, setting, (), wanted, Stream.of(SEED, POLICIES, setting.seed or 0))
    plays = side_by_side(pair, setting, wanted, LIMIT)
    rest = [name for name in wanted if name != "any" and name not in plays]
    return {**by_ends(pair, setting, rest, LIMIT), **plays} if rest else plays


def _settings(pair: Pair) -> Iterator[Setting]:
    numbers = [number for number in range(1, MOST_PLAYERS + 1) if pair.admits(number)]
    if not numbers:
        return
    fewest = numbers[0]
    pack = common_pack(pair, Setting(("",) * fewest))
    for number in range(SMALL_DEALS):
        stream = Stream.of(SEED, POLICIES, number)
        each = 1 + number * LARGEST // SMALL_DEALS
        if fewest * each <= len(pack):
            yield Setting(tuple(map(show_cards, _hands(stream.shuffled(pack), fewest, each))))
    for number in range(WHOLE_DEALS):
        yield Setting(seats=numbers[number % len(numbers)], seed=number)


def _hands(cards: tuple[Card, ...], players: int, each: int) -> Iterator[tuple[Card, ...]]:
    for seat in range(players):
        yield cards[seat * each : (seat + 1) * each]
