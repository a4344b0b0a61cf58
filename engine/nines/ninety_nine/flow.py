"""What an act leads to: bids, premium bids, tricks, and what a round brings when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.ninety_nine import calls
from nines.ninety_nine.course import Course
from nines.ninety_nine.table import Bid, Laid, Lay, Trick
from nines.ninety_nine.view import Ordering, Outcome

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.kernel.transition import Transition
    from nines.ninety_nine.table import Act, Table
    from nines.ninety_nine.variant import Variant

DUMMY = "dummy"  # the account in which its score is kept, where it is


def play(game: Variant, table: Table, act: Act) -> Transition[Table]:
    """Return what a legal act leads to."""
    course = Course(game, table)
    if isinstance(act, Bid):
        calls.lay_bid(course, act)
    elif isinstance(act, Lay):
        lay(course, act)
    elif table.phase == "raise":
        calls.answer(course, act)
    else:
        calls.speak(course, act)
    return course.transition()


def lay(course: Course, act: Lay) -> None:
    """Play a card; the next hand plays, or the trick is won."""
    game, table = course.rules, course.position()
    hand, card = table.playing, act.card
    cited = game.following if table.trick else game.leading
    if hand < table.seats:
        hands = tuple(held - {card} if one == hand else held for one, held in enumerate(table.hands))
        course.set(hands=hands)
        course.emit("laid", cited, hand, (card,))
    else:
        course.set(dummy=table.dummy - {card})
        course.emit("laid_from_dummy", cited, table.turn, (card,))
    course.set(trick=(*table.trick, Laid(hand, card)))
    if not table.trick and not table.tricks:
        calls.expose(course, led=True)
    if len(course.position().trick) < len(table.order):
        course.set(turn=_player_of(course.position(), course.position().playing))
        return
    take(course)


def take(course: Course) -> None:
    """Give a full trick to whoever has won it, who leads to the next."""
    game, table = course.rules, course.position()
    best = game.best(tuple(laid.card for laid in table.trick), table.trump, table.turn_up)
    winner = table.trick[best].hand
    course.emit("trick_won", game.trick, winner if winner < table.seats else None)
    leader = game.next_lead.rule.leader(winner, table.order[0])
    led_last = leader if leader < table.seats else table.led_last
    order = game.play_order.rule.hands(Ordering(leader, led_last, len(table.order)))
    course.set(tricks=(*table.tricks, Trick(table.trick, winner)), trick=(), order=order, led_last=led_last)
    if any(table.hands):
        course.set(turn=_player_of(course.position(), leader))
    else:
        finish(course)


def _player_of(table: Table, hand: int) -> int:
    """Return the seat that plays from a hand: for the dummy, whoever led last."""
    return hand if hand < table.seats else table.led_last


def finish(course: Course) -> None:
    """Show the bids, and let each score."""
    game = course.rules
    course.set(phase="over")
    outcome = outcome_of(game, course.position())
    course.set(made=outcome.succeeded)
    table = course.position()
    for seat, cards in enumerate(table.bids):
        if game.showing.rule.shows(succeeded=outcome.succeeded[seat]):
            course.emit("bid_shown", game.showing, seat, in_order(cards))
            _tally(course, outcome, seat)
        course.emit("bid_made" if outcome.succeeded[seat] else "bid_failed", game.success, seat)
    if game.dummy is not None:
        course.emit("bid_shown", game.dummy, None, in_order(table.dummy_bid))
        _tally(course, outcome, outcome.seats)
    if game.dummy_success is not None:
        course.emit(_dummy_fared(outcome), game.dummy_success)
    score(course, outcome)


def score(course: Course, outcome: Outcome) -> None:
    """Let each hand score; the dummy's points are kept or not."""
    game, seats, of_dummy = course.rules, outcome.seats, 0
    lines: list[tuple[Cited[object], tuple[int, ...]]] = []
    instead = None if game.all_fail is None else game.all_fail.rule.points(outcome)
    if game.all_fail is not None and instead:
        lines.append((game.all_fail, instead))
        outcome = outcome._replace(calls=())
    lines += [(scored, scored.rule.points(outcome)) for scored in game.scoring]
    for by, points in lines:
        for seat in range(seats):
            course.score(by, seat, points[seat])
        of_dummy += sum(points[seats:])
    kept = game.dummy_score
    if kept is not None and kept.rule.kept:
        course.score(kept, DUMMY, of_dummy)
    elif kept is not None:
        course.emit("unscored", kept, amount=of_dummy, unit=game.unit)


def _tally(course: Course, outcome: Outcome, hand: int) -> None:
    """Say how many tricks a hand has won, against how many were bid."""
    actor = hand if hand < outcome.seats else None
    won, bid = outcome.tricks[hand], f"bid {outcome.bids[hand]}"
    course.emit("tally", course.rules.bid_value, actor, amount=won, unit="trick", detail=bid)


def _dummy_fared(outcome: Outcome) -> str:
    if outcome.seats in outcome.declared:
        return "bid_made_exactly"
    return "bid_made" if outcome.succeeded[outcome.seats] else "bid_failed"


def outcome_of(game: Variant, table: Table) -> Outcome:
    """Return how a round has come out, hand by hand."""
    seats = table.seats
    cards = (*table.bids, table.dummy_bid) if table.has_dummy else table.bids
    bids = tuple(game.bid_of(held, table.turn_up) for held in cards)
    tricks = tuple(map(table.taken, range(len(bids))))
    made = [game.success.rule.made(bids[seat], tricks[seat]) for seat in range(seats)]
    sharing, declared = sum(made), []
    if game.dummy_success is not None:
        rule = game.dummy_success.rule
        made.append(rule.made(bids[seats], tricks[seats]))
        sharing += made[seats] and rule.counts
        if rule.declared(bids[seats], tricks[seats]):
            declared.append(seats)
    return Outcome(seats, bids, tricks, tuple(made), sharing, table.stands, tuple(declared))
