"""Which acts are legal: one question decides, and every other leans on it.

:func:`objection` returns the rule that an act breaks, or None. The acts of a position are the acts worth
asking about to which there is no objection.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from nines.cards import SUITS, Card, Face, in_order, place, show_cards
from nines.errors import LacunaError
from nines.game import Refusal
from nines.stops.table import Act, Claim, Lay, Pass, Table
from nines.stops.view import Following, Group, Laid, Leading, Naming, Passing, WildPlay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.cite import Cited
    from nines.stops.aspects import Pack
    from nines.stops.variant import Variant

Objection = tuple["Cited[object]", str]


def wanted(game: Variant, table: Table) -> tuple[Face, ...]:
    """Return the faces that may follow in the sequence; none when a card is to be led."""
    if not table.run:
        return ()
    after = game.ranking.rule.after(table.run[-1].named.rank)
    return game.continuation.rule.wanted(Following(table.run, after))


def exhausted(table: Table, faces: Iterable[Face]) -> bool:
    """Tell whether no card of these faces is left in a hand or in the dead hand."""
    hidden = (card.face for cards in (*table.hands, table.dead) for card in cards)
    asked = tuple(faces)
    return not any(face.covers(card) for card in hidden for face in asked)


def as_laid(game: Variant, table: Table, lay: Lay) -> Laid:
    """Return a lay as the rules see it: cards in order, a wild card under the name that the rules give it.

    So one lay leads to one position, whether its player says 10 or 10♥ where suits do not matter.
    """
    wild = tuple(card for card in in_order(lay.cards) if card in game.wild.rule.cards())
    asked = wanted(game, table)
    names = (face for card in wild for face in _names(game, table, card, asked))
    named = next((face for face in names if face.covers(lay.named)), lay.named)
    return Laid(in_order(lay.cards), named, table.turn, wild)


def objection(game: Variant, table: Table, act: Act) -> Objection | None:
    """Return the rule that *act* breaks and a sentence about it, or None."""
    if table.winner is not None:
        return game.going_out, "the deal is over"
    match act:
        case Lay():
            return next(_objections_to_lay(game, table, act), None)
        case Pass():
            return next(_objections_to_pass(game, table), None)
        case Claim():
            return next(_objections_to_claim(game, table), None)


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
    others = (
        act for act in (Claim(), Pass()) if _worth_asking(game, act) and not objection(game, table, act)
    )
    return (*lays(game, table), *others)


def lays(game: Variant, table: Table) -> tuple[Lay, ...]:
    """Return the legal lays of the player in turn; of equal cards only the first copy is listed."""
    found = {
        (lay.named, tuple(card.face for card in lay.cards)): lay
        for lay in sorted(_proposals(game, table), key=_order, reverse=True)
        if objection(game, table, lay) is None
    }
    return tuple(sorted(found.values(), key=_order))


def could_continue(game: Variant, table: Table) -> bool:
    """Tell whether anyone at the table could go on with the sequence."""
    return any(lays(game, table._replace(turn=seat)) for seat in range(table.players))


def _order(lay: Lay) -> tuple[int, int, int, tuple[tuple[int, int, int], ...]]:
    """Lays by size, then by the rank and suit that they are named, then by their cards."""
    return len(lay.cards), lay.named.rank, SUITS.find(lay.named.suit), tuple(map(place, lay.cards))


def _worth_asking(game: Variant, act: Act) -> bool:
    return isinstance(act, Pass) or bool(game.claim)


def _proposals(game: Variant, table: Table) -> Iterator[Lay]:
    """Yield the lays worth asking about: cards that fit what is wanted, and wild cards under any name."""
    hand, wild = table.hands[table.turn], game.wild.rule.cards()
    asked = wanted(game, table)
    named: dict[int, list[Card]] = {}
    for card in hand - wild:
        if not table.run or any(face.covers(card.face) for face in asked):
            named.setdefault(card.rank, []).append(card)
            yield Lay((card,), card.face)
    for card in hand & wild:
        for face in _names(game, table, card, asked):
            named.setdefault(face.rank, []).append(card)
            yield Lay((card,), face)
    largest = max(cited.rule.largest for cited in game.grouping)
    for rank, cards in named.items():
        for size in range(2, min(largest, len(cards)) + 1):
            for group in combinations(in_order(set(cards)), size):
                yield Lay(group, Face(rank))


def _names(game: Variant, table: Table, card: Card, asked: tuple[Face, ...]) -> tuple[Face, ...]:
    faces = _faces(game.pack.rule, table.players)
    return game.naming.rule.names(Naming(card, asked, not table.run, faces))


@cache
def _faces(pack: Pack, players: int) -> tuple[Face, ...]:
    """Return the different faces of a pack; asked at every lead, and always the same."""
    return tuple(dict.fromkeys(card.face for card in pack.cards(players)))


def _objections_to_lay(game: Variant, table: Table, lay: Lay) -> Iterator[Objection]:
    hand = table.hands[table.turn]
    place = game.continuation if table.run else game.lead
    missing = [card for card in lay.cards if card not in hand]
    if missing or not lay.cards:
        yield place, f"{show_cards(missing) or 'nothing'} is not in the hand"
        return
    laid = as_laid(game, table, lay)
    if len(lay.cards) > 1:
        yield from _objections_to_group(game, table, laid)
    for card in lay.cards:
        if card in laid.wild:
            yield from _objections_to_wild(game, table, laid, card)
        else:
            yield from _objections_to_natural(game, table, laid, card)


def _objections_to_group(game: Variant, table: Table, laid: Laid) -> Iterator[Objection]:
    group = Group(laid.named.rank, len(laid.cards), not table.run)
    if len(set(laid.cards)) < len(laid.cards) or not any(cited.rule.allows(group) for cited in game.grouping):
        yield game.grouping[0], f"{show_cards(laid.cards)} may not be laid together"


def _objections_to_natural(game: Variant, table: Table, laid: Laid, card: Card) -> Iterator[Objection]:
    if not laid.named.covers(card.face):
        yield game.wild, f"{card} is not wild and stands for nothing but itself"
    elif not table.run:
        if not game.lead.rule.leads(Leading(card, laid.named, table.hands[table.turn])):
            yield game.lead, f"{card} may not be led"
    else:
        asked = wanted(game, table)
        if not any(face.covers(card.face) for face in asked):
            yield game.continuation, f"{card} does not follow {table.run[-1].named}; {_wants(asked)}"


def _objections_to_wild(game: Variant, table: Table, laid: Laid, card: Card) -> Iterator[Objection]:
    asked = wanted(game, table)
    if not any(face.covers(laid.named) for face in _names(game, table, card, asked)):
        yield (
            game.naming,
            f"{card} cannot stand for {laid.named} here" + (f"; {_wants(asked)}" if table.run else ""),
        )
        return
    hand, wild = table.hands[table.turn], game.wild.rule.cards()
    play = WildPlay(
        card=card,
        named=laid.named,
        leading=not table.run,
        only_wild=hand <= wild,
        natural_held=any(face.covers(one.face) for one in hand - wild for face in asked),
        exhausted=bool(table.run) and exhausted(table, (laid.named,)),
    )
    for cited in game.wild_limit:
        if cited.rule.forbids(play):
            yield cited, f"{card} may not be laid as {laid.named} now"


def _objections_to_pass(game: Variant, table: Table) -> Iterator[Objection]:
    wild = game.wild.rule.cards()
    possible = lays(game, table)
    by_wild = [(card, lay.named) for lay in possible for card in lay.cards if card in wild]
    passing = Passing(
        leading=not table.run,
        natural=any(not wild.intersection(lay.cards) for lay in possible),
        wild=bool(by_wild),
        own_place=any(named.covers(card.face) for card, named in by_wild),
        own_run=bool(table.run) and table.run[-1].seat == table.turn,
        passes=table.passes,
        players=table.players,
    )
    for cited in game.passing:
        if cited.rule.forbids(passing):
            yield cited, f"passing is not allowed: {cited.rule}"


def _objections_to_claim(game: Variant, table: Table) -> Iterator[Objection]:
    if not game.claim:
        raise LacunaError(game.slug, "what a claim is")
    if not any(unclaimed.seat == table.turn for unclaimed in table.unclaimed):
        yield game.claim[0], "there is nothing to claim"


def _wants(asked: tuple[Face, ...]) -> str:
    return f"wanted: {' or '.join(map(str, asked))}" if asked else "nothing follows it"
