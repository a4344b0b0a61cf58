"""The engine's answers to the machine's questions about play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.compiled import part
from nines.compiled.fields import pack, unpack
from nines.compiled.keys import (
    ABLE,
    BLOCKED,
    EFFECT_OF,
    FINISH,
    JUMP_OF,
    LEADER_OF,
    NEXT_OF,
    OPTIONS_OF,
    PASSING_OF,
    PHASE_OF,
)
from nines.compiled.layout import ABOUT
from nines.compiled.standing import passed_seats, position_now, state_now
from nines.compiled.turns import SAYS_NOTHING
from nines.kernel.transition import new
from nines.stops import asked, objections
from nines.stops.builder import StopsBuilder
from nines.stops.options import NO_CARDS, OfRank, of_rank
from nines.stops.placing import effect_of, placing_of
from nines.stops.rule_inputs import Blocking, Jumping, Passing, Past
from nines.stops.spot import Spot, spot_of

if TYPE_CHECKING:
    from nines.compiled.layout import Deal
    from nines.compiled.lowering import Lowered
    from nines.stops.acts import Lay
    from nines.stops.position import StopsPosition


def options(low: Lowered, deal: Deal, _state: int, fields: int) -> int:
    """Return which plays of a rank are legal."""
    rules, rank = low.rules, unpack(OPTIONS_OF, fields)["rank_and_kept"] >> low.width
    position = position_now(low, deal, int(deal.asked[ABOUT]))
    hand, _, alone, with_wild, *here = spot_of(rules, position)
    wild = hand & rules.wild_cards if with_wild else NO_CARDS
    kept = wild.union(card for card in hand - wild if card.rank == rank)
    spot = new(Spot, (kept, len(kept) < len(hand), alone & kept, with_wild, *here))
    options = of_rank(rules, new(OfRank, (rank, spot)), position)
    return low.keep_options(options)


def passing(low: Lowered, deal: Deal, _state: int, fields: int) -> int:
    """Return whether a player may pass."""
    run = state_now(low, deal).run
    asked_for = unpack(PASSING_OF, fields)
    able = unpack(ABLE, asked_for["able"])
    kinds = bool(able["natural"]), bool(able["wild"]), bool(able["own_place"]), bool(asked_for["own"])
    view = Passing(
        not run, *kinds, asked_for["wild"], asked_for["gone"], low.seats, bool(run and run[-1].wild), Past
    )
    return (
        objections.forbids_passing(low.rules, view, position_now(low, deal, int(deal.asked[ABOUT]))) is None
    )


def effect(low: Lowered, deal: Deal, _state: int, fields: int) -> int:
    """Return what effect a play has."""
    rules, asked_for = low.rules, unpack(EFFECT_OF, fields)
    lay = low.lays.things[asked_for["play"]]
    position = position_now(low, deal, int(deal.asked[ABOUT]))
    if not asked_for["out"]:
        position = _with_more(low, position, lay)
    builder = StopsBuilder(rules, position)
    laid, aftermath, _ = effect_of(rules, placing_of(rules, position, lay), builder)
    builder.take(laid, aftermath.wanted)
    counting = [cited.rule for cited in rules.last_wild if cited.rule.counts(laid)]
    as_itself = any(rule.as_itself(laid) for rule in counting)
    finish = pack(FINISH, on_wild=bool(counting), as_itself=as_itself)
    after = low.lead_state(wild_out=builder.wild_out) if aftermath.stop is not None else None
    return low.keep_effect(laid, low.run_state(builder), finish, after)


def _with_more(low: Lowered, position: StopsPosition, lay: Lay) -> StopsPosition:
    """Return the position with one more card in hand if the play would empty the hand."""
    hands = list(position.hands)
    if len(lay.cards) == len(hands[position.turn]):
        hands[position.turn] |= {next(card for card in low.pack.cards if card not in lay.cards)}
    return position._replace(hands=tuple(hands))


def following(low: Lowered, deal: Deal, state: int, fields: int) -> int:
    """Return which seat may continue or lead, and which seats before it can only pass."""
    asked_for, changes, able = unpack(NEXT_OF, fields), 0, unpack(PHASE_OF, state)["able"]
    turn, mask, called = asked_for["turn"], asked_for["passed"], bool(asked_for["called"])
    gone = before = asked_for["gone"]
    while True:
        next_turn = _next(low, deal, (turn, mask, gone), called=called)
        if next_turn.seat is None or able >> next_turn.seat & 1:
            break
        changes += next_turn.seat != turn
        turn, called, gone = next_turn.seat, next_turn.called, gone + 1
        mask |= 1 << turn
    seat = BLOCKED if next_turn.seat is None else next_turn.seat
    after = {"seat": seat, "called": next_turn.called, "turn": turn, "passed": mask}
    return pack(part.NEXT, **after, passes=gone - before, changes=changes)


def _next(low: Lowered, deal: Deal, at: tuple[int, int, int], *, called: bool) -> asked.Next:
    turn, mask, gone = at
    position = position_now(low, deal, turn)
    position = position._replace(passed=passed_seats(low.seats, mask, gone, turn), called=called)
    after_wild = bool(position.run and position.run[-1].wild)
    last = position.run[-1].seat if position.run else None
    halt = asked.Halt(turn, low.seats, position.passed, last, after_wild, called)
    return asked.next_asked(low.rules, halt, StopsBuilder(low.rules, position))


def leader(low: Lowered, deal: Deal, _state: int, fields: int) -> int:
    """Return who starts a new sequence after a block, and what the state is then."""
    state, run = state_now(low, deal), position_now(low, deal, unpack(LEADER_OF, fields)["last"]).run
    before = run[-2] if unpack(LEADER_OF, fields)["before"] else None
    rule = low.rules.blocked.rule
    seat = rule.leader(Blocking(run[-1], before, low.seats))
    others = [None, *(run[-1]._replace(seat=other) for other in range(low.seats))]
    minds = any(rule.leader(Blocking(run[-1], other, low.seats)) != seat for other in others)
    leads = low.lead_state(missing=state.wanted, wild_out=state.wild_out)
    return pack(part.LEADER, seat=seat, state=leads, minds=minds)


def _jumping(low: Lowered, deal: Deal) -> tuple[StopsBuilder, Jumping]:
    builder = StopsBuilder(low.rules, position_now(low, deal, int(deal.asked[ABOUT])))
    laid = builder.run[-1]
    after = low.rules.ranking.rule.after(laid.named.rank)
    return builder, Jumping(laid, builder.past(laid), low.seats, builder.holders, builder.wanted, after)


def jump(low: Lowered, deal: Deal, _state: int, fields: int) -> int:
    """Return who has the turn after a play, or which other cards may follow."""
    cited = low.rules.needed(low.rules.jump, "who continues")
    builder, jumping = _jumping(low, deal)
    seat = cited.rule.next(jumping)
    asked_again = unpack(JUMP_OF, fields)["again"]
    if seat is None and not asked_again and (other := cited.rule.instead(jumping)):
        builder.wanted = other
        return pack(part.JUMPED, instead=low.run_state(builder) + 1)
    return pack(part.JUMPED, seat=BLOCKED if seat is None else seat)


def jump_on(low: Lowered, deal: Deal, _state: int, _fields: int) -> int:
    """Return who may continue after a pass."""
    cited = low.rules.needed(low.rules.jump, "who continues")
    builder, jumping = _jumping(low, deal)
    only = cited.rule.after_pass(jumping)
    if only is None:
        return SAYS_NOTHING
    return next((seat for seat in only if seat not in builder.passed), BLOCKED)
