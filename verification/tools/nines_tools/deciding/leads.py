"""Leads: starting points of the search for a deciding play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import parse_cards, show_cards
from nines.deciding.setting import Setting
from nines.deciding.shrinking import common_pack
from nines.errors import CardsError
from nines.kernel.setup_checks import MOST_PLAYERS
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nines.deciding.differences import Pair
    from nines.kernel.game import AnyGame
    from nines.shuffle import Stream
    from nines_verification.scenario import Scenario

WHOLE: Final = 3  # deals of the whole pack
BY_SEAT: Final = ("caught",)  # state of a match with a number for each seat


class Lead(NamedTuple):
    """A starting point of the search: the start of a play, the first acts, and choices in both games."""

    setting: Setting
    acts: tuple[str, ...]
    under: Mapping[str, str]


def lead_of(scenario: Scenario) -> Lead:
    """Return a scenario as a starting point: the setting, the acts that are played, and the acts tested."""
    before = dict(scenario.before)
    setting = Setting(
        hands=scenario.hands,
        pile=scenario.dead,
        turn=scenario.turn,
        seats=0 if scenario.hands else scenario.seats,
        seed=scenario.seed,
        balances=scenario.balances,
        deals=scenario.deals,
        before=before,
    )
    return Lead(setting, (*scenario.plays, *scenario.allowed, *scenario.refused), scenario.read)


def whole_deals(one: AnyGame, other: AnyGame) -> Iterator[Lead]:
    """Yield the first deals of matches for the fewest players of both games, for what differs before any act.

    Examples
    --------
    >>> from nines import load
    >>> leads = whole_deals(load("commit-1857"), load("comet-2018"))
    >>> [(lead.setting.seats, lead.setting.seed) for lead in leads]
    [(6, 0), (6, 1), (6, 2)]
    """
    players = range(1, MOST_PLAYERS + 1)
    fewest = next((number for number in players if one.admits(number) and other.admits(number)), 0)
    for seed in range(WHOLE if fewest else 0):
        yield Lead(Setting(seats=fewest, seed=seed), (), {})


def written(pair: Pair, texts: Iterable[str]) -> Iterator[str]:
    """Yield acts in full notation. A scenario can shorten ``lay 7♥`` to ``7♥``."""
    for text in texts:
        try:
            yield str(pair.one.parse_act(text))
        except CardsError:
            continue


def fitting(pair: Pair, setting: Setting) -> Iterator[Setting]:
    """Yield the start of a play, with added seats if both games need more players.

    If the match has begun, each added seat gets the lowest balance, and the match is one deal longer for each
    added seat.
    """
    players = setting.players
    if pair.admits(players):
        yield setting
        return
    fewest = next((number for number in range(players, 12) if pair.admits(number)), 0)
    if not fewest or setting.seats:
        return
    setting = _longer_match(setting, fewest - players)
    if not setting.hands:
        yield setting
        return
    used = {card for text in (*setting.hands, setting.pile) for card in parse_cards(text)}
    free = [card for card in common_pack(pair, replace(setting, hands=("",) * fewest)) if card not in used]
    each = (
        1
        if tools_of(pair.one.family).uneven_hands
        else max(1, min(len(parse_cards(text)) for text in setting.hands))
    )
    more = fewest - players
    for start in (0, len(free) // 2):
        cards = free[start : start + more * each]
        if len(cards) == more * each:
            extra = tuple(show_cards(tuple(cards[at * each : (at + 1) * each])) for at in range(more))
            yield replace(setting, hands=(*setting.hands, *extra))


def _longer_match(setting: Setting, more: int) -> Setting:
    """Return the start of a play; if its match has begun, the match gets *more* seats and *more* deals."""
    if not setting.balances:
        return setting
    lowest = min(setting.balances)
    before = {
        name: [*value, *([min(value)] * more)] if name in BY_SEAT else value
        for name, value in setting.before.items()
    }
    balances = (*setting.balances, *([lowest] * more))
    return replace(setting, balances=balances, deals=setting.deals and setting.deals + more, before=before)


def grown(pair: Pair, setting: Setting, stream: Stream) -> Setting:
    """Return a setting with one to four more cards, each added to a random hand."""
    used = {card for text in (*setting.hands, setting.pile) for card in parse_cards(text)}
    free = [card for card in common_pack(pair, setting) if card not in used]
    hands, ranks = [*setting.hands], {card.rank for card in used}
    for _ in range(1 + stream.below(4)):
        near = [card for card in free if not ranks.isdisjoint((card.rank - 1, card.rank, card.rank + 1))]
        some = near if near and stream.below(3) else free  # a card next to others is more likely to matter
        if not some:
            break
        card = some[stream.below(len(some))]
        free.remove(card)
        place = stream.below(len(hands))
        hands[place] = show_cards((*parse_cards(hands[place]), card))
    return replace(setting, hands=tuple(hands))
