"""Which acts are legal: one question decides, and every other leans on it.

A discard of several groups is made group by group, since to list every union of groups would take
too long. What counts is the whole of it: a turn cannot end with a discard that the rules refuse, and a
group cannot be discarded if nothing that might follow it in the turn would make the whole good. Who
names several groups at once is understood, and they are divided for him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order, show_cards
from nines.common.sets import MOST_SETS, ranks_of, together, without
from nines.errors import RequestError
from nines.kernel.setup_checks import not_held
from nines.multiple9 import table as t
from nines.multiple9.view import Discarding, Exhausted

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.common.sets import Division, Ranks
    from nines.kernel.refusal import Objection
    from nines.multiple9.table import Act, Discard, Table
    from nines.multiple9.variant import Variant


def objection(game: Variant, table: Table, act: Act) -> Objection | None:
    """Return the rule that *act* breaks and a sentence about it, or None."""
    if table.ended or table.shuffling:
        return None, "the deal is over" if table.ended else "the discards are being shuffled"
    found: Objection | None = None
    match act:
        case t.GoOut() | t.Pass() if table.to_claim:
            pass
        case _ if table.to_claim:
            found = game.dealt_out, "first, whoever can go out with the cards dealt says whether he does"
        case t.Discard():
            found = _to_discard(game, table, act)
        case t.Draw():
            found = _to_draw(game, table)
        case t.Done():
            found = _to_done(game, table)
        case t.GoOut() if not may_go_out(game, table):
            found = game.dealt_out, "one goes out so only with cards as dealt, all of them multiples of nine"
        case t.GoOut():
            pass
        case t.Pass():
            found = game.dealt_out, "there is nothing to pass; when you have discarded enough, be done"
        case _:  # the types forbid it, but whoever types at a prompt is not asked for types
            raise RequestError(f"{act!r} is no act; parse_act makes one of a text")
    return found


def acts(game: Variant, table: Table) -> tuple[Act, ...]:
    """Return the legal acts in canonical order: go out, draw, discards by their ranks, done.

    Cards of one rank are as good as each other, so of equal discards one is listed; and of discards those
    of one group, to which others of the same turn can be added.
    """
    if table.ended or table.shuffling:
        return ()
    if table.to_claim:
        return t.GO_OUT, t.PASS
    before = tuple(act for act in (t.GO_OUT, t.DRAW) if objection(game, table, act) is None)
    after = tuple(act for act in (t.DONE,) if objection(game, table, act) is None)
    return (*before, *_discards(game, table), *after)


def _discards(game: Variant, table: Table) -> tuple[Discard, ...]:
    """Return the legal discards of one group, as :func:`objection` has them, all asked at once."""
    if _not_drawn(game, table):
        return ()
    hand, so_far, before = in_order(table.hands[table.turn]), table.so_far, table.turn in table.discarders
    held = ranks_of(hand)
    return tuple(
        pick(hand, group)
        for group in game.group.rule.held(held)
        if stands(game, together(so_far, group), without(held, group), before=before) is None
    )


def _not_drawn(game: Variant, table: Table) -> bool:
    """Tell whether a card must be drawn before anything else is done."""
    return not (table.drawn or table.stranded) and game.draw.rule.due


def pick(hand: tuple[Card, ...], group: Ranks) -> Discard:
    """Return the discard of a group, made of the first cards of these ranks in a hand."""
    chosen = []
    for rank in sorted(set(group)):
        equal = [card for card in hand if card.rank == rank]
        chosen += equal[: group.count(rank)]
    return t.Discard(tuple(chosen))


def in_groups(game: Variant, held: Ranks, ranks: Ranks) -> Division:
    """Return the groups of which cards of a hand consist; none if they do not.

    One who discards several groups may name them together, and they are divided for him.
    """
    groups = game.group.rule.held(held)
    if ranks in groups:
        return (ranks,)
    parts = divided(game, ranks, without(held, ranks)) or game.division_of.rule.division(ranks) or ()
    return parts if all(part in groups for part in parts) else ()


def can_draw(game: Variant, table: Table) -> bool:
    """Tell whether there is a card to be drawn, or will be once the discards are shuffled."""
    exhausted = Exhausted(sum(len(one.cards) for one in table.pile), table.reshuffles)
    return bool(table.stock) or game.reshuffle.rule.allows(exhausted)


def may_go_out(game: Variant, table: Table) -> bool:
    """Tell whether the player in turn may go out with the cards dealt, at his first turn."""
    fresh = table.as_dealt and table.turns < table.seats and not (table.drawn or table.discarded)
    late = not game.dealt_out.rule.before_first_draw
    return late and fresh and can_put_down(game, ranks_of(table.hands[table.turn]))


def can_put_down(game: Variant, ranks: Ranks) -> bool:
    """Tell whether all cards of a hand can be put down as they are dealt."""
    return game.dealt_out.rule.allows(ranks) and divided(game, ranks, ()) is not None


def can_go_out(game: Variant, ranks: Ranks) -> bool:
    """Tell whether a hand that has been drawn to can all be discarded in one turn."""
    return fault(game, ranks, (), before=False) is None


def divided(game: Variant, ranks: Ranks, left: Ranks, *, before: bool = False) -> Division | None:
    """Return how a discard divides that may be left at that, or None; *left* stays in hand."""
    whole = Discarding(ranks, bool(left), before, game.division_of.rule.anywhere)
    return game.lone_nine.rule.division(whole)


def fault(game: Variant, ranks: Ranks, left: Ranks, *, before: bool) -> Objection | None:
    """Return the rule that a discard breaks if it is left at that, or None; *left* stays in hand."""
    if not ranks:
        return None
    divides = game.division_of
    if divides.rule.division(ranks) is None:
        return divides, f"together they do not divide so: {divides.rule}"
    if divided(game, ranks, left, before=before) is None:
        return game.lone_nine, f"{game.lone_nine.rule}"
    if not left and not game.last_nine.rule.allows(ranks):
        return game.last_nine, f"{game.last_nine.rule}"
    return None


def _to_draw(game: Variant, table: Table) -> Objection | None:
    if table.stranded:
        return game.nothing_left, "there is nothing to draw"
    if table.drawn or table.discarded:
        return game.draw, "one card is drawn in a turn, and before anything is discarded"
    return None if can_draw(game, table) else (game.nothing_left, "there is nothing to draw")


def _to_discard(game: Variant, table: Table, act: Discard) -> Objection | None:
    if _not_drawn(game, table):
        return game.draw, "a card must be drawn first"
    hand = table.hands[table.turn]
    impossible = not_held(act.cards, hand)
    if impossible:
        return None, impossible
    held, ranks = ranks_of(hand), ranks_of(act.cards)
    parts = in_groups(game, held, ranks)
    if not parts:
        cited: Cited[object] = game.group if len(set(ranks)) <= MOST_SETS else game.division_of
        return cited, f"{show_cards(act.cards)} make none: {cited.rule}"
    before = table.turn in table.discarders
    return stands(game, together(table.so_far, ranks), without(held, ranks), before=before)


def stands(game: Variant, ranks: Ranks, left: Ranks, *, before: bool) -> Objection | None:
    """Return the rule that a discard breaks whatever else of the hand is discarded with it, or None."""
    found = fault(game, ranks, left, before=before)
    if found is None or found[0] is not game.lone_nine or not game.lone_nine.rule.companion_may_follow:
        return found
    return None if _made_good(game, ranks, left, before=before) else found


def _to_done(game: Variant, table: Table) -> Objection | None:
    if _not_drawn(game, table):
        return game.draw, "a card must be drawn first"
    left = ranks_of(table.hands[table.turn])
    if game.discard.rule.due and not table.discarded and game.group.rule.held(left):
        return game.discard, f"{game.discard.rule}"
    return fault(game, table.so_far, left, before=table.turn in table.discarders)


def _made_good(game: Variant, ranks: Ranks, left: Ranks, *, before: bool) -> bool:
    """Tell whether something can be added to a nine so that it may be left at that.

    Large groups come first: one that goes with it is enough, so that little is tried after those.
    """
    for group in sorted(game.group.rule.held(left), key=sum, reverse=True):
        more, rest = together(ranks, group), without(left, group)
        if fault(game, more, rest, before=before) is None:
            return True
        if game.division_of.rule.division(more) and _made_good(game, more, rest, before=before):
            return True
    return False
