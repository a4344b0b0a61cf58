"""The results of acts: bids, premium bids, tricks, and the score of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.ninety_nine import calls
from nines.ninety_nine.builder import NinetyNineBuilder
from nines.ninety_nine.position import Bid, Laid, Lay, Trick
from nines.ninety_nine.rule_inputs import Ordering, Outcome

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.kernel.transition import Transition
    from nines.ninety_nine.position import Act, NinetyNinePosition
    from nines.ninety_nine.rule_set import NinetyNineRules

DUMMY = "dummy"  # the account for the dummy's score, if it is kept


def apply(rules: NinetyNineRules, position: NinetyNinePosition, act: Act) -> Transition[NinetyNinePosition]:
    """Return the transition of a legal act."""
    builder = NinetyNineBuilder(rules, position)
    if isinstance(act, Lay):
        lay(builder, act)
    elif isinstance(act, Bid):
        calls.lay_bid(builder, act)
    elif position.phase == "raise":
        calls.answer(builder, act)
    else:
        calls.speak(builder, act)
    return builder.after(position, act)


def lay(builder: NinetyNineBuilder, act: Lay) -> None:
    """Play a card; the next hand plays, or the trick is won."""
    trick, card, hands = builder.trick, act.card, builder.hands
    hand = builder.order[len(trick)]
    cited = builder.rules.following if trick else builder.rules.leading
    if hand < len(hands):
        builder.hands = (*hands[:hand], hands[hand] - {card}, *hands[hand + 1 :])
        builder.emit("laid", cited, hand, (card,))
    else:
        builder.dummy -= {card}
        builder.emit("laid_from_dummy", cited, builder.turn, (card,))
    builder.trick = (*trick, Laid(hand, card))
    if not trick and not builder.tricks:
        calls.expose(builder, led=True)
    played = len(builder.trick)
    if played < len(builder.order):
        builder.turn = _player_of(builder, builder.order[played])
    else:
        take(builder)


def take(builder: NinetyNineBuilder) -> None:
    """Give a complete trick to its winner, who leads to the next trick."""
    game, trick, order, seats = builder.rules, builder.trick, builder.order, builder.seats
    best = game.best(tuple([laid.card for laid in trick]), builder.trump, builder.turn_up)
    winner = trick[best].hand
    builder.emit("trick_won", game.trick, winner if winner < seats else None)
    leader = game.next_lead.rule.leader(winner, order[0])
    if leader < seats:
        builder.led_last = leader
    builder.order = game.play_order.rule.hands(Ordering(leader, builder.led_last, len(order)))
    builder.tricks, builder.trick = (*builder.tricks, Trick(trick, winner)), ()
    if any(builder.hands):
        builder.turn = _player_of(builder, leader)
    else:
        finish(builder)


def _player_of(builder: NinetyNineBuilder, hand: int) -> int:
    """Return the seat that plays from a hand; for the dummy, the seat that led last."""
    return hand if hand < builder.seats else builder.led_last


def finish(builder: NinetyNineBuilder) -> None:
    """Show the bids, and let each hand score."""
    game = builder.rules
    outcome = outcome_of(game, builder.position())
    builder.phase, builder.made = "over", outcome.succeeded
    for seat, cards in enumerate(builder.bids):
        if game.showing.rule.shows(succeeded=outcome.succeeded[seat]):
            builder.emit("bid_shown", game.showing, seat, in_order(cards))
            _tally(builder, outcome, seat)
        builder.emit("bid_made" if outcome.succeeded[seat] else "bid_failed", game.success, seat)
    if game.dummy is not None:
        builder.emit("bid_shown", game.dummy, None, in_order(builder.dummy_bid))
        _tally(builder, outcome, outcome.seats)
    if game.dummy_success is not None:
        builder.emit(_dummy_fared(outcome), game.dummy_success)
    score(builder, outcome)


def score(builder: NinetyNineBuilder, outcome: Outcome) -> None:
    """Let each hand score; under some rules the dummy's points are not kept."""
    game, seats, of_dummy = builder.rules, outcome.seats, 0
    lines: list[tuple[Cited[object], tuple[int, ...]]] = []
    instead = None if game.all_fail is None else game.all_fail.rule.points(outcome)
    if game.all_fail is not None and instead:
        lines.append((game.all_fail, instead))
        outcome = outcome._replace(calls=())
    lines += [(scored, scored.rule.points(outcome)) for scored in game.scoring]
    for by, points in lines:
        for seat in range(seats):
            builder.score(by, seat, points[seat])
        of_dummy += sum(points[seats:])
    kept = game.dummy_score
    if kept is not None and kept.rule.kept:
        builder.score(kept, DUMMY, of_dummy)
    elif kept is not None:
        builder.emit("unscored", kept, amount=of_dummy, unit=game.unit)


def _tally(builder: NinetyNineBuilder, outcome: Outcome, hand: int) -> None:
    """Emit how many tricks a hand has bid, and how many it has won."""
    actor = hand if hand < outcome.seats else None
    won, bid = outcome.tricks[hand], f"bid {outcome.bids[hand]}"
    builder.emit("tally", builder.rules.bid_value, actor, amount=won, unit="trick", detail=bid)


def _dummy_fared(outcome: Outcome) -> str:
    if outcome.seats in outcome.declared:
        return "bid_made_exactly"
    return "bid_made" if outcome.succeeded[outcome.seats] else "bid_failed"


def outcome_of(rules: NinetyNineRules, position: NinetyNinePosition) -> Outcome:
    """Return the outcome of a round, hand by hand."""
    seats = position.seats
    cards = (*position.bids, position.dummy_bid) if position.has_dummy else position.bids
    bids = tuple(rules.bid_of(held, position.turn_up) for held in cards)
    tricks = position.taken(len(bids))
    made = [rules.success.rule.made(bids[seat], tricks[seat]) for seat in range(seats)]
    sharing, declared = [seat for seat in range(seats) if made[seat]], []
    if rules.dummy_success is not None:
        rule = rules.dummy_success.rule
        made.append(rule.made(bids[seats], tricks[seats]))
        if made[seats] and rule.counts:
            sharing.append(seats)
        if rule.declared(bids[seats], tricks[seats]):
            declared.append(seats)
    return Outcome(seats, bids, tricks, tuple(made), tuple(sharing), position.stands, tuple(declared))
