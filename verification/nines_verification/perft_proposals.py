"""Propose deals and packs for counting lines of play, for a game without stored tables.

The deals and packs are drawn at random and selected by the number of positions that they lead to. Once they
are stored, these deals and packs do not change.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from nines.cards import Card, in_order, parse_cards
from nines.counting.given_deals import GivenDeal, opened
from nines.counting.lines import play_in_order
from nines.counting.perft import PerftTable, SingleDeal, estimate_positions
from nines.counting.small_packs import SmallPack, equal_hands
from nines.errors import NinesError
from nines.kernel.playing import begin, dealt
from nines.policies import policy
from nines.shuffle import Stream
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.kernel.game import AnyGame

SEED: Final = 1718
FEW_SEATS: Final = 2
MOST_SEATS: Final = 8
POSITIONS: Final = {"standard": 2500, "full": 30_000}  # of one table, approximately
DIVES: Final = 40
DEEPEST: Final = 20  # acts of a whole deal
LONGEST: Final = 400  # acts of a deal that is played at random
BEFORE_END: Final = 8  # acts, if the end of a deal has too many positions
SHORT: Final = 6  # acts of a small pack in a family with very long deals, or where more than two players bid
BIDDING: Final = 1  # balance of each seat where players bid before the lead; more would allow too many bids


def proposals(game: AnyGame) -> Iterator[PerftTable]:
    """Yield tables to count for a game, from whole deals, ends of deals and small packs.

    Parameters
    ----------
    game
        The game for which tables are proposed.
    """
    numbers = [seats for seats in range(1, MOST_SEATS + 1) if game.admits(seats)]
    for seats in dict.fromkeys((numbers[0], numbers[-1])):
        for level in POSITIONS:
            yield from _whole_deals(game, seats, level)
            yield from _ends(game, seats, level)
    for level in POSITIONS:
        yield from _small_packs(game, numbers[0], level)
    if len(numbers) > 1:
        yield from _small_packs(game, numbers[1], "standard")


def _whole_deals(game: AnyGame, seats: int, level: str) -> Iterator[PerftTable]:
    """Yield a whole deal, whose lines are cut off early enough to keep the number of positions small."""
    deal = _drawn(game, seats, SEED)
    start = deal.start(game)
    depth = _depth(game, start, POSITIONS[level])
    if level == "standard" or depth > _depth(game, start, POSITIONS["standard"]):
        yield PerftTable(SingleDeal(deal), depth, level=level)


def _ends(game: AnyGame, seats: int, level: str) -> Iterator[PerftTable]:
    """Yield positions near the end of random deals; from these, all lines of play are counted to the end."""
    for number in range(1, 3 if level == "standard" else 2):
        deal = _drawn(game, seats, SEED + number)
        acts, positions = _random_line(game, deal)
        kept = len(acts)
        while kept and _reached(game, positions[kept - 1]) <= POSITIONS[level]:
            kept -= 1
        depth = None
        if kept == len(acts):  # other lines are much longer, so their depth is limited
            kept = max(kept - BEFORE_END, 0)
            depth = _depth(game, positions[kept], POSITIONS[level])
        yield PerftTable(SingleDeal(replace(deal, played=acts[:kept])), depth, level=level)


def _small_packs(game: AnyGame, seats: int, level: str) -> Iterator[PerftTable]:
    """Yield the largest pack that is small enough to count, or else some deals of the smallest pack."""
    best = following = depth = None
    for pack in _growing_packs(game, seats):
        depth = (
            SHORT if tools_of(game.family).small_packs.stock or (_bids(game) and seats > FEW_SEATS) else None
        )
        reached = pack.size * estimate_positions(game, partial(_begin_any, game, pack), depth, DIVES)
        if reached > 2 * POSITIONS[level]:
            following = replace(pack, every=int(reached // POSITIONS[level]))
            break
        best = pack
    if best is not None and best.sizes[0] > 1:
        yield PerftTable(best, depth, level=level)
    elif following is not None and level == "standard":
        yield PerftTable(following, depth, level=level)


def _growing_packs(game: AnyGame, seats: int) -> Iterator[SmallPack]:
    """Yield small packs, each one card larger than the last, starting with hands of two cards."""
    kept = tools_of(game.family).small_packs
    match = {"balances": (kept.balances,) * seats} if kept.balances else _so_far(game, seats)
    pack = game.rule_set.pack.rule.cards(seats, 0)
    cards = [card for card in parse_cards(kept.cards) if card in pack] if kept.cards else list(pack)
    for number in range(2 * seats, len(cards) + 1):
        small_pack = _small_pack(game, in_order(cards[:number]), seats, match, stock=kept.stock)
        if small_pack is not None and small_pack.sizes[0] > 1:
            yield small_pack


def _begin_any(game: AnyGame, pack: SmallPack, stream: Stream) -> Any:  # noqa: ANN401 - each family has its own
    return pack.random_deal(stream).start(game)


def _reached(game: AnyGame, position: Any) -> float:  # noqa: ANN401 - each family has its own
    return estimate_positions(game, lambda _: position, dives=DIVES)


def _small_pack(
    game: AnyGame, cards: tuple[Card, ...], seats: int, match: Mapping[str, Any], *, stock: bool
) -> SmallPack | None:
    try:
        if not stock:
            return equal_hands(game, cards, seats, match=match)
        each = (len(cards) + 1) // (seats + 1)
        pack = SmallPack(game, cards, (each,) * seats, len(cards) - each * seats, match=match)
        next(pack.all_deals()).start(game)
    except NinesError:
        return None
    else:
        return pack


def _drawn(game: AnyGame, seats: int, seed: int) -> GivenDeal:
    """Return a random deal of the whole pack in which the first seat begins."""
    match = begin(game, seats, seed).position
    first, position = match.first_hand, dealt(game, match, seed).position
    sizes = [len(position.hands[(seat + first) % seats]) for seat in range(seats)]
    cards = Stream.of(seed, number=seats).shuffled(game.rule_set.pack.rule.cards(seats, 0))
    hands = []
    for size in sizes:
        hands.append(in_order(cards[:size]))
        cards = cards[size:]
    return GivenDeal(tuple(hands), cards, 0, _so_far(game, seats))


def _so_far(game: AnyGame, seats: int) -> Mapping[str, Any]:
    """Return the state of a match before its first deal, with small balances in a game with bids."""
    match = opened(game, seats)
    return {**match, "balances": (BIDDING,) * seats} if _bids(game) else match


def _bids(game: AnyGame) -> bool:
    return bool(getattr(game.rule_set, "contest", ()))


def _random_line(game: AnyGame, deal: GivenDeal) -> tuple[tuple[str, ...], list[Any]]:
    """Play a deal to its end or for at most 400 acts, and return its acts and positions."""
    position, stream = deal.start(game), Stream.of(SEED)
    acts, positions = list[str](), [position]
    choose = policy(tools_of(game.family).small_packs.policy, game).at(game)
    while not position.ended and len(acts) < LONGEST:
        act = choose(game.observe(position, position.to_act), game.legal_acts(position), stream)
        acts.append(str(act))
        position = play_in_order(game, position, act).position
        positions.append(position)
    return tuple(acts), positions


def _depth(game: AnyGame, start: Any, most: int) -> int:  # noqa: ANN401 - each family has its own
    """Return the greatest number of acts, from 1 to 20, that leads to about *most* positions or fewer."""
    depth = 1
    while depth < DEEPEST and estimate_positions(game, lambda _: start, depth + 1, DIVES) <= most:
        depth += 1
    return depth
