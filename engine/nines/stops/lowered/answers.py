"""The engine answers the questions of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nines.cards import Card
from nines.errors import NinesError
from nines.kernel.ledger import SCORE
from nines.kernel.transition import new
from nines.stops import asked, ending, objections, payments
from nines.stops.builder import StopsBuilder
from nines.stops.lowered import machine as m
from nines.stops.lowered.edition import NotLowerable
from nines.stops.lowered.keys import (
    CHARGE, DUE, EFFECT, HAND, JUMP, JUMP_ON, LEADER, NEXT, OPERA, OPTIONS, PAID, PASSING, SWEPT, SWEPT_OUT, WINNER,
)
from nines.stops.options import NO_CARDS, OfRank, of_rank
from nines.stops.placing import effect_of, placing_of
from nines.stops.position import StopsPosition
from nines.stops.rule_inputs import Blocking, Finish, Jumping, Laid, Moment, Passing, Past
from nines.stops.settlement_inputs import Final as FinalHands
from nines.stops.settlement_inputs import Going, Loss, Sweeping, TrumpsPlayed
from nines.stops.spot import Spot, spot_of

if TYPE_CHECKING:
    from nines.stops.lowered.lowering import Lowered


class Unknowable:
    """A history that no rule should need here; a rule that does makes its edition not lowerable."""

    def __init__(self, key: str, what: str) -> None:
        self.key, self.what = key, what

    def __call__(self) -> Any:
        raise NotLowerable(self.key, f"it depends on {self.what}")


def position_of(low: Lowered, deal: m.Deal, state: int, turn: int) -> StopsPosition:
    """Return a position in which the rules answer as in the deal of the kernel."""
    what = low.states.things[state]
    hands = tuple(low.pack.of(int(hand)) for hand in deal.hands[: low.seats])
    match = low.matches[int(deal.at[m.FIRST])]
    passed = tuple(seat for seat in range(low.seats) if int(deal.at[m.PASSED]) >> seat & 1)
    run, last, before = what["run"], int(deal.at[m.LAST]), int(deal.at[m.BEFORE])
    if run:
        run = (*run[:-1], run[-1]._replace(seat=last))
        if len(run) > 1:
            run = (*run[:-2], run[-2]._replace(seat=before), run[-1])
    runs = () if what["opening"] or (run and not deal.at[m.PLAYS]) else ((),)
    position = StopsPosition(
        hands, low.pack.of(int(deal.hands[low.seats])), turn, match, match.ledger, run=run, runs=runs,
        wanted=what["wanted"], missing=what["missing"], passed=passed, turns=int(deal.at[m.TURNS]),
        in_turn=int(deal.at[m.IN_TURN]), called=bool(deal.at[m.CALLED]), wild_out=what["wild_out"],
    )
    return position


def options(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """Which plays of a rank are legal?"""
    rules, rank = low.rules, fields >> 32
    position = position_of(low, deal, int(deal.at[m.STATE]), int(deal.asked[0]))
    whole = spot_of(rules, position)
    hand, _, alone, with_wild, *here = whole
    wild = hand & rules.wild_cards if with_wild else NO_CARDS
    kept = wild.union(card for card in hand - wild if card.rank == rank)
    spot = new(Spot, (kept, len(kept) < len(hand), alone & kept, with_wild, *here))
    found = of_rank(rules, new(OfRank, (rank, spot)), position)
    start = low.option_lays.size
    for lay in found.lays:
        low.option_lays.add(low.lay(lay))
    low.option_start.add(start)
    low.option_count.add(len(found.lays))
    return low.option_flags.add(found.natural | found.wild << 1 | found.own_place << 2)


def passing(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """May the player pass?"""
    what = low.states.things[int(deal.at[m.STATE])]
    leading = not what["run"]
    after_wild = not leading and bool(what["run"][-1].wild)
    asked_ = Passing(
        leading, bool(fields & 1), bool(fields & 2), bool(fields & 4), bool(fields >> 3 & 1), fields >> 4 & 15,
        fields >> 8 & 15, low.seats, after_wild, Past,
    )
    position = position_of(low, deal, int(deal.at[m.STATE]), int(deal.asked[0]))
    return objections.forbids_passing(low.rules, asked_, position) is None


def effect(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """What does a play lead to?"""
    rules, lay = low.rules, low.lays.things[fields >> 4]
    position = position_of(low, deal, int(deal.at[m.STATE]), int(deal.asked[0]))
    if not fields & 1 and len(lay.cards) == len(position.hands[position.turn]):
        # The kernel asks whether the play empties the hand only after it knows the cards of the play.
        spare = next(c for c in low.pack.cards if c not in lay.cards)
        hands = list(position.hands)
        hands[position.turn] |= {spare}
        position = position._replace(hands=tuple(hands))
    builder = StopsBuilder(rules, position)
    laid, aftermath, _ = effect_of(rules, placing_of(rules, position, lay), builder)
    builder.take(laid, aftermath.wanted)
    counting = [cited.rule for cited in rules.last_wild if cited.rule.counts(laid)]
    finish = bool(counting) | any(rule.as_itself(laid) for rule in counting) << 1
    low.effects.things.append((laid, aftermath, builder.past(laid)))
    after = low.lead_state(missing=(), opening=False, wild_out=builder.wild_out) if aftermath.stop else 0
    low.effect.add((low.run_state(builder), aftermath.stop is not None, finish, len(laid.cards), bool(laid.wild), after))
    return low.effect_cards.add(low.pack.mask(laid.cards))


def _finish(bits: int) -> Finish:
    return Finish(bool(bits & 1), bool(bits & 2), bool(bits & 4))


def _owed(low: Lowered, moment: Moment) -> list[tuple[int, bool]]:
    rules = low.rules
    key = rules.payment[0].key
    moment = moment._replace(earned=Unknowable(key, "all that the winner has earned in the deal"))
    if any(limit.rule.forbids(moment) for limit in rules.payment_limit):
        return []
    found = []
    for cited in rules.payment:
        amount = cited.rule.due(moment)
        if amount:
            awaits = rules.claim is not None and rules.claim.rule.awaits(cited.name)
            found.append((amount, awaits))
    return found


def _raised(low: Lowered) -> int:
    rise, match = low.rules.rise, low.matches[0]
    return 0 if rise is None else rise.rule.raised(match.more.rises, match.deals)


def paid(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """What is paid for a play?"""
    laid = low.effects.things[state][0]
    moment = Moment("laid", laid, laid.out, False, _raised(low), _finish(fields), False, False)
    return low.payments(_owed(low, moment))


def due(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """What is paid at a stop, at a block, or when the deal ends?"""
    kind, finish, could = fields >> 8, _finish(fields >> 4 & 7), fields & 3
    what = low.states.things[int(deal.at[m.STATE])]
    laid = what["run"][-1]
    stop = False
    if kind == 3:
        builder = StopsBuilder(low.rules, position_of(low, deal, int(deal.at[m.STATE]), int(deal.at[m.TURN])))
        stop = low.rules.aftermath(laid, builder.past(builder.run[-1])).stop is not None
    word = ("", "stopped", "blocked", "out")[kind]
    amounts = [
        _owed(low, Moment(word, laid, kind == 3, able, _raised(low), finish, False, stop))
        for able in (False, True)
    ]
    if could == 2:
        if amounts[0] == amounts[1]:
            return low.payments(amounts[0])
        low.pay_start.add(0)
        return low.pay_count.add(-1)
    return low.payments(amounts[could])


def following(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """Who may continue?"""
    turn, last = fields & 15, (fields >> 4 & 15) - 1
    position = position_of(low, deal, int(deal.at[m.STATE]), turn)
    builder = StopsBuilder(low.rules, position)
    after_wild = bool(position.run and position.run[-1].wild)
    halt = asked.Halt(turn, low.seats, position.passed, None if last < 0 else last, after_wild, position.called)
    found = asked.next_asked(low.rules, halt, builder)
    return (m.BLOCKED if found.seat is None else found.seat) | found.called << 4


def _jumping(low: Lowered, deal: m.Deal, fields: int) -> tuple[StopsBuilder, Jumping]:
    builder = StopsBuilder(low.rules, position_of(low, deal, int(deal.at[m.STATE]), int(deal.at[m.TURN])))
    laid = builder.run[-1]
    after = low.rules.ranking.rule.after(laid.named.rank)
    return builder, Jumping(laid, builder.past(laid), low.seats, builder.holders, builder.wanted, after)


def jump(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """To whom does the turn go after a play, if a rule names a seat?"""
    cited = low.rules.needed(low.rules.jump, "who continues")
    builder, jumping = _jumping(low, deal, fields)
    seat = cited.rule.next(jumping)
    if seat is None and not fields >> 20 & 1:
        other = cited.rule.instead(jumping)
        if other:
            builder.wanted = other
            return low.run_state(builder) + 1 << 4
    return m.BLOCKED if seat is None else seat


def jump_on(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """Who may continue after a pass, if a rule lets only some seats continue?"""
    cited = low.rules.needed(low.rules.jump, "who continues")
    builder, jumping = _jumping(low, deal, fields)
    only = cited.rule.after_pass(jumping)
    if only is None:
        return 16
    return next((one for one in only if one not in builder.passed), m.BLOCKED)


def leader(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """Who starts a new sequence after a block, and in which state?"""
    what = low.states.things[int(deal.at[m.STATE])]
    last, before = fields & 15, (fields >> 4) - 1
    laid = what["run"][-1]._replace(seat=last)
    earlier = None if before < 0 else what["run"][-2]._replace(seat=before) if len(what["run"]) > 1 else laid._replace(seat=before)
    seat = low.rules.blocked.rule.leader(Blocking(laid, earlier, low.seats))
    after = low.lead_state(missing=what["wanted"], opening=False, wild_out=what["wild_out"])
    return seat | after << 4


def winner(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """Who has gone out?"""
    hands = tuple(frozenset() if fields >> seat & 1 else frozenset(low.pack.cards[:1]) for seat in range(low.seats))
    found = low.rules.going_out.rule.winner(hands)
    return 0 if found is None else found + 1


def opera(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """Is going out an opera, and may it be answered?"""
    seat, first, turns = fields & 15, fields >> 4 & 15, fields >> 8 & 3
    cited = low.rules.opera
    if cited is None:
        return 0
    made = cited.rule.made(Going(first, seat, low.seats, turns, bool(fields >> 10 & 1), bool(fields >> 11 & 1)))
    answer = low.rules.answer
    if made and answer is not None and answer.rule.by(seat, low.seats) is not None:
        return 2
    return int(made)


# --- pools

SEVERAL: Final = 3  # plays ago, after which the number no longer matters


def _swept(low: Lowered, history: tuple[Any, ...], in_turn: int, trump: int, finish: Finish | None) -> int:
    rules, found = low.rules, 0
    sweeping = Sweeping(history, in_turn, finish is not None, finish is not None and finish.on_wild)
    for cited in rules.sweep:
        if cited.rule.sweeps(sweeping):
            found |= 1 << low.pools.index(cited.rule.pool)
    if finish is None and trump and rules.trump is not None:
        turned = next(c for c in low.pack.cards if low.fixed["suit_of"][low.pack.place[c]] == trump - 1 and c.suit)
        played = TrumpsPlayed(history, rules.trump.rule.suit(turned))
        for one in rules.trump_sweep:
            if one.rule.sweeps(played):
                found |= 1 << low.pools.index(one.rule.pool)
    return found


def _history(low: Lowered, number: int) -> tuple[Any, ...]:
    """Return plays that stand for the history of a seat: those that matter, as long ago as they were."""
    plays: list[Any] = []
    filler = low.filler
    for laid, ago in reversed(low.histories.things[number]):  # the oldest is last
        plays.append(laid)
        plays += [filler] * ago
    return tuple(plays)


def swept(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """Which pools does a play win, and what is then the history of its player?"""
    number, in_turn, trump = fields >> 12, fields >> 8 & 3, fields & 255
    laid = low.effects.things[number][0]
    relevant = low.matters(laid)
    before = low.histories.things[state]  # the latest first: (play, plays since)
    gaps = [(one, gap) for one, gap in before]
    if relevant:
        after = ((laid._replace(seat=0), 0), *gaps)
    elif gaps:
        (one, gap), *rest = gaps
        after = ((one, min(gap + 1, SEVERAL)), *rest)
    else:
        after = ()
    after = low.shortened(tuple(after))
    history = _history(low, state)
    pools = _swept(low, (*history, laid), in_turn, trump, None)
    number_after, _ = low.histories.of(after, after)
    low.sweep_next.add(number_after)
    return low.sweep_pools.add(pools)


def swept_out(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """Which pools does a player win who goes out?"""
    history = _history(low, state) or (low.filler,)
    return _swept(low, history, fields >> 4 & 3, 0, _finish(fields >> 8))


# --- settlement


def hand(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """What does a loser pay for the cards left in hand, before anything is doubled?"""
    from nines.stops.lowered.settling import hand_entry

    return hand_entry(low, fields)


def charge(low: Lowered, deal: m.Deal, state: int, fields: int) -> int:
    """What becomes of a payment after all doublings and rounding?"""
    from nines.stops.lowered.settling import charged

    return charged(low, fields)


ANSWERS: Final = {
    OPTIONS: options, PASSING: passing, EFFECT: effect, PAID: paid, DUE: due, NEXT: following, LEADER: leader,
    WINNER: winner, OPERA: opera, SWEPT: swept, SWEPT_OUT: swept_out, JUMP: jump, JUMP_ON: jump_on, HAND: hand, CHARGE: charge,
}
assert Card and NinesError and SCORE and Laid and Loss and FinalHands and ending and payments
