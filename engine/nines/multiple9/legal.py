"""The legal acts, and the objections to illegal acts.

A player discards several groups one by one, because a list of all combinations would be too long. The rules
judge the whole discard of a turn, which must be legal when the turn ends. A group may be discarded only if
the discard so far is legal, or if more groups in the same turn can make it legal. A player may also name
several groups at once; the program then divides the cards into groups.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from nines.cards import in_order, show_cards
from nines.common.sets import MOST_SETS, ranks_of, together, without
from nines.kernel.setup_checks import not_held
from nines.multiple9 import position as t
from nines.multiple9.rule_inputs import Discarding, Exhausted

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common.sets import Division, Ranks
    from nines.evidence.cite import Cited
    from nines.kernel.refusal import Objection
    from nines.multiple9.position import Act, Discard, Multiple9Position
    from nines.multiple9.rule_set import Multiple9Rules


def objection(rules: Multiple9Rules, position: Multiple9Position, act: Act) -> Objection | None:
    """Return the rule that *act* breaks, and a sentence about it; None if the act is legal."""
    if position.ended or position.shuffling:
        return None, "the deal is over" if position.ended else "the discards are being shuffled"
    objection: Objection | None = None
    match act:
        case t.GoOut() | t.Pass() if position.to_claim:
            pass
        case _ if position.to_claim:
            objection = rules.dealt_out, "first say whether you go out with the cards dealt: go out or pass"
        case t.Discard():
            objection = _to_discard(rules, position, act)
        case t.Draw():
            objection = _to_draw(rules, position)
        case t.Done():
            objection = _to_done(rules, position)
        case t.GoOut() if not may_go_out(rules, position):
            objection = (
                rules.dealt_out,
                "you may go out in this way only with the cards dealt, if all form multiples of nine",
            )
        case t.GoOut():
            pass
        case t.Pass():
            objection = rules.dealt_out, "you cannot pass; to end your turn, type: done"
        case _:
            assert_never(act)
    return objection


def legal_acts(rules: Multiple9Rules, position: Multiple9Position) -> tuple[Act, ...]:
    """Return the legal acts in canonical order: go out, draw, discards by their ranks, done.

    Only one of several discards with equal ranks is listed. Each listed discard is a single group; more
    groups can follow in the same turn.
    """
    if position.ended or position.shuffling:
        return ()
    if position.to_claim:
        return t.GO_OUT, t.PASS
    before = tuple(act for act in (t.GO_OUT, t.DRAW) if objection(rules, position, act) is None)
    after = tuple(act for act in (t.DONE,) if objection(rules, position, act) is None)
    return (*before, *_discards(rules, position), *after)


def _discards(rules: Multiple9Rules, position: Multiple9Position) -> tuple[Discard, ...]:
    """Return the legal discards of one group, by the same rules as :func:`objection` but faster."""
    if _not_drawn(rules, position):
        return ()
    hand, so_far, before = (
        in_order(position.hands[position.turn]),
        position.so_far,
        position.turn in position.discarders,
    )
    held = ranks_of(hand)
    return tuple(
        pick(hand, group)
        for group in rules.group.rule.held(held)
        if stands(rules, together(so_far, group), without(held, group), before=before) is None
    )


def _not_drawn(rules: Multiple9Rules, position: Multiple9Position) -> bool:
    """Return whether the player must first draw a card."""
    return not (position.drawn or position.stranded) and rules.draw.rule.due


def pick(hand: tuple[Card, ...], group: Ranks) -> Discard:
    """Return the discard of a group, using for each rank the first cards of this rank in the hand."""
    chosen = []
    for rank in sorted(set(group)):
        equal = [card for card in hand if card.rank == rank]
        chosen += equal[: group.count(rank)]
    return t.Discard(tuple(chosen))


def in_groups(rules: Multiple9Rules, held: Ranks, ranks: Ranks) -> Division:
    """Return the groups into which some cards of a hand divide; empty if the cards do not divide.

    A player who discards several groups may name the cards of all groups together.
    """
    groups = rules.group.rule.held(held)
    if ranks in groups:
        return (ranks,)
    parts = divided(rules, ranks, without(held, ranks)) or rules.division_of.rule.division(ranks) or ()
    return parts if all(part in groups for part in parts) else ()


def can_draw(rules: Multiple9Rules, position: Multiple9Position) -> bool:
    """Return whether a card can be drawn, perhaps after shuffling the discards."""
    if position.stock:
        return True
    exhausted = Exhausted(sum(len(discarded.cards) for discarded in position.pile), position.reshuffles)
    return rules.reshuffle.rule.allows(exhausted)


def may_go_out(rules: Multiple9Rules, position: Multiple9Position) -> bool:
    """Return whether the player to act is in their first turn and may go out with the cards dealt."""
    fresh = (
        position.as_dealt and position.turns < position.seats and not (position.drawn or position.discarded)
    )
    late = not rules.dealt_out.rule.before_first_draw
    return late and fresh and can_put_down(rules, ranks_of(position.hands[position.turn]))


def can_put_down(rules: Multiple9Rules, ranks: Ranks) -> bool:
    """Return whether all cards of a hand can be discarded as dealt."""
    return rules.dealt_out.rule.allows(ranks) and divided(rules, ranks, ()) is not None


def can_go_out(rules: Multiple9Rules, ranks: Ranks) -> bool:
    """Return whether a whole hand can be discarded in one turn after a draw."""
    return fault(rules, ranks, (), before=False) is None


def divided(rules: Multiple9Rules, ranks: Ranks, left: Ranks, *, before: bool = False) -> Division | None:
    """Return a division with which a discard may end the turn, if *left* stays in hand, or else None."""
    whole = Discarding(ranks, bool(left), before, rules.division_of.rule.anywhere)
    return rules.lone_nine.rule.division(whole)


def fault(rules: Multiple9Rules, ranks: Ranks, left: Ranks, *, before: bool) -> Objection | None:
    """Return the rule broken if this discard ends the turn with *left* in hand; None if no rule is broken."""
    if not ranks:
        return None
    divides = rules.division_of
    if divides.rule.division(ranks) is None:
        return divides, f"the discards of this turn do not divide into multiples of nine: {divides.rule}"
    if divided(rules, ranks, left, before=before) is None:
        return rules.lone_nine, f"{rules.lone_nine.rule}"
    if not left and not rules.last_nine.rule.allows(ranks):
        return rules.last_nine, f"{rules.last_nine.rule}"
    return None


def _to_draw(rules: Multiple9Rules, position: Multiple9Position) -> Objection | None:
    if position.stranded:
        return rules.nothing_left, "there is nothing to draw"
    if position.drawn or position.discarded:
        return rules.draw, "you may draw only one card in a turn, before any discard"
    return None if can_draw(rules, position) else (rules.nothing_left, "there is nothing to draw")


def _to_discard(rules: Multiple9Rules, position: Multiple9Position, act: Discard) -> Objection | None:
    if _not_drawn(rules, position):
        return rules.draw, "draw a card first"
    hand = position.hands[position.turn]
    impossible = not_held(act.cards, hand)
    if impossible:
        return None, impossible
    held, ranks = ranks_of(hand), ranks_of(act.cards)
    parts = in_groups(rules, held, ranks)
    if not parts:
        cited: Cited[object] = rules.group if len(set(ranks)) <= MOST_SETS else rules.division_of
        verb = "forms" if len(act.cards) == 1 else "form"
        return cited, f"{show_cards(act.cards)} {verb} no multiple of nine: {cited.rule}"
    before = position.turn in position.discarders
    return stands(rules, together(position.so_far, ranks), without(held, ranks), before=before)


def stands(rules: Multiple9Rules, ranks: Ranks, left: Ranks, *, before: bool) -> Objection | None:
    """Return the rule that a discard breaks, whatever groups follow in the turn; None if there is none."""
    objection = fault(rules, ranks, left, before=before)
    if (
        objection is None
        or objection[0] is not rules.lone_nine
        or not rules.lone_nine.rule.companion_may_follow
    ):
        return objection
    return None if _made_good(rules, ranks, left, before=before) else objection


def _to_done(rules: Multiple9Rules, position: Multiple9Position) -> Objection | None:
    if _not_drawn(rules, position):
        return rules.draw, "draw a card first"
    left = ranks_of(position.hands[position.turn])
    if rules.discard.rule.due and not position.discarded and rules.group.rule.held(left):
        return rules.discard, f"{rules.discard.rule}"
    return fault(rules, position.so_far, left, before=position.turn in position.discarders)


def _made_good(rules: Multiple9Rules, ranks: Ranks, left: Ranks, *, before: bool) -> bool:
    """Return whether further groups can make a discard of a single nine legal.

    The search tries large groups first and ends with the first group that fits, so it is usually short.
    """
    for group in sorted(rules.group.rule.held(left), key=sum, reverse=True):
        more, rest = together(ranks, group), without(left, group)
        if fault(rules, more, rest, before=before) is None:
            return True
        if rules.division_of.rule.division(more) and _made_good(rules, more, rest, before=before):
            return True
    return False
