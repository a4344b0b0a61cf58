"""Whether the legal plays of a hand without wild cards are just its playable cards, one at a time.

If they are, the machine need not ask which plays of each rank are legal.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nines.cards import cards_of, in_order
from nines.compiled import row
from nines.compiled.layout import ABOUT
from nines.compiled.standing import position_now
from nines.kernel.transition import new
from nines.stops.options import OfRank, as_itself, of_rank
from nines.stops.spot import Options, Spot, around

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Card
    from nines.compiled.layout import Deal
    from nines.compiled.lowering import Lowered
    from nines.stops.position import StopsPosition

Cards = frozenset["Card"]


def plain(low: Lowered, deal: Deal, state: int) -> bool:
    """Return whether only single cards are played in a state, and store the answer with the state."""
    position = position_now(low, deal, int(deal.asked[ABOUT]))
    here = around(low.rules, position)
    if here not in low.plain:
        low.plain[here] = _in_order(low) and all(
            _is_plain(low, (kept, alone), position) for kept, alone in _of_ranks(low, position)
        )
    low.states.array[state, row.STATE_PLAIN] = low.plain[here]
    return low.plain[here]


def _in_order(low: Lowered) -> bool:
    """Return whether plays of single cards are ordered as in the pack; also number these plays."""
    natural = [card for card in low.pack.cards if card not in low.wild]
    for card in natural:
        low.fixed["cards"][low.pack.place[card] * row.CARDS + row.CARD_PLAY] = low.keep_play(as_itself(card))
    keys = [as_itself(card).sort_key for card in natural]
    return keys == sorted(keys)


def _of_ranks(low: Lowered, position: StopsPosition) -> Iterator[tuple[Cards, Cards]]:
    """Yield each set of cards of a rank that a hand may hold, with a possible set of its playable cards."""
    for rank in {card.rank for card in low.pack.cards}:
        cards = [card for card in low.pack.cards if card.rank == rank and card not in low.wild]
        for first in _subsets(cards):
            for kept in _with_second(low, first):
                if position.run:
                    yield kept, kept & cards_of(position.wanted)
                else:
                    alone = (low.pack.with_second(in_order(some)) for some in _subsets(in_order(first)))
                    yield from ((kept, kept.intersection(cards)) for cards in alone)


def _with_second(low: Lowered, first: Cards) -> Iterator[Cards]:
    """Yield first copies, alone and with each set of their second copies."""
    yield first
    second = (low.pack.second[card] for card in in_order(first) if card in low.pack.second)
    yield from (first | some for some in _subsets(tuple(second)))


def _subsets(cards: list[Card] | tuple[Card, ...]) -> Iterator[Cards]:
    for size in range(1, len(cards) + 1):
        yield from map(frozenset, combinations(cards, size))


def _is_plain(low: Lowered, held: tuple[Cards, Cards], position: StopsPosition) -> bool:
    kept, alone = held
    if not alone:
        return True
    first = alone.intersection(low.pack.cards)
    expected = Options(tuple(as_itself(card) for card in in_order(first)), natural=True)
    for more in (False, True):
        spot = new(Spot, (kept, more, alone, None, *around(low.rules, position)))
        options = of_rank(low.rules, new(OfRank, (next(iter(kept)).rank, spot)), position)
        if options != expected:
            return False
    return True
