"""Which acts are legal: one question decides, and every other leans on it.

:func:`objection` returns the rule that an act breaks, or None. :func:`acts` asks the same rules what they
allow, so that a position with thirteen cards to lead is not asked thirteen times.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from nines.cards import SUITS, Card, Face, in_order, place
from nines.game import Refusal
from nines.stops import objections
from nines.stops.table import Act, Claim, Lay, Pass, Table
from nines.stops.view import Leading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.stops.objections import Objection
    from nines.stops.variant import Variant


def objection(game: Variant, table: Table, act: Act) -> Objection | None:
    """Return the rule that *act* breaks and a sentence about it, or None."""
    if table.winner is not None:
        return game.going_out, "the deal is over"
    match act:
        case Lay():
            return objections.to_lay(game, table, act)
        case Pass():
            return objections.to_pass(game, table, lays(game, table))
        case Claim():
            return objections.to_claim(game, table)


def why_not(game: Variant, table: Table, act: Act) -> Refusal | None:
    """Return why *act* is refused, with rule, passages and readings, or None."""
    found = objection(game, table, act)
    if found is None:
        return None
    cited, says = found
    return Refusal(
        rule=cited.key,
        says=says,
        passages=cited.passages,
        readings=tuple(f"{point}={game.choices[point]}" for point in cited.points),
    )


def acts(game: Variant, table: Table) -> tuple[Act, ...]:
    """Return the legal acts in canonical order: lays by size, rank and suit, then claim, then pass."""
    if table.winner is not None:
        return ()
    possible = lays(game, table)
    found: tuple[Act, ...] = possible
    if game.claim and objections.to_claim(game, table) is None:
        found = (*found, Claim())
    if objections.to_pass(game, table, possible) is None:
        found = (*found, Pass())
    return found


def lays(game: Variant, table: Table) -> tuple[Lay, ...]:
    """Return the legal lays of the player in turn; of equal cards only the first copy is listed."""
    hand = table.hands[table.turn]
    wild = hand & game.wild_cards
    found = [as_itself(card) for card in _natural(game, table, hand - wild if wild else hand)]
    if wild:
        found += _legal(game, table, _wild_lays(game, table, wild))
    if game.largest_group > 1:
        found += _legal(game, table, _groups(game, found))
    if len(found) < 2:
        return tuple(found)
    first_copies = {_faces_of(lay): lay for lay in sorted(found, key=_order, reverse=True)}
    return tuple(reversed(first_copies.values()))


def could_continue(game: Variant, table: Table) -> bool:
    """Tell whether anyone at the table could go on with the sequence."""
    return any(lays(game, table._replace(turn=seat)) for seat in range(table.players))


@cache
def as_itself(card: Card) -> Lay:
    """Return the lay of a card as what it is."""
    return Lay((card,), card.face)


def _natural(game: Variant, table: Table, hand: frozenset[Card]) -> Iterable[Card]:
    """Return the natural cards of a hand that may be laid one by one."""
    if not table.run:
        return game.lead.rule.leads(Leading(hand, table.missing))
    return [
        card
        for face in table.wanted
        for card in hand
        if face.rank == card.rank and face.suit in ("", card.suit)
    ]


def _wild_lays(game: Variant, table: Table, wild: frozenset[Card]) -> Iterator[Lay]:
    for card in wild:
        for face in objections.names_of(game, table, card):
            yield Lay((card,), face)


def _groups(game: Variant, singles: list[Lay]) -> Iterator[Lay]:
    """Yield the groups of cards that could be laid one by one under one rank."""
    named: dict[int, set[Card]] = {}
    for lay in singles:
        named.setdefault(lay.named.rank, set()).update(lay.cards)
    for rank, cards in named.items():
        for size in range(2, min(game.largest_group, len(cards)) + 1):
            for group in combinations(in_order(cards), size):
                yield Lay(group, Face(rank))


def _legal(game: Variant, table: Table, proposed: Iterable[Lay]) -> list[Lay]:
    return [lay for lay in proposed if objections.to_lay(game, table, lay) is None]


def _faces_of(lay: Lay) -> tuple[Face, tuple[Face, ...]]:
    """Return what tells a lay from others: equal copies of a card do not."""
    return lay.named, tuple(card.face for card in lay.cards)


@cache
def _order(lay: Lay) -> tuple[int, int, int, tuple[tuple[int, int, int], ...]]:
    """Lays by size, then by the rank and suit that they are named, then by their cards."""
    return len(lay.cards), lay.named.rank, SUITS.find(lay.named.suit), tuple(map(place, lay.cards))
