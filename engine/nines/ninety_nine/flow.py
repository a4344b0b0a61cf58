"""What an act leads to: bids, premium bids, tricks, and what a round brings when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.game import counted
from nines.ninety_nine import calls
from nines.ninety_nine.course import Course
from nines.ninety_nine.table import Bid, Laid, Lay, Trick
from nines.ninety_nine.view import Ordering, Outcome

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.game import Step
    from nines.ninety_nine.table import Act, Table
    from nines.ninety_nine.variant import Variant

DUMMY = "dummy"  # the account in which its score is kept, where it is


def play(game: Variant, table: Table, act: Act) -> Step:
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
    return course.step()


def lay(course: Course, act: Lay) -> None:
    """Play a card; the next hand plays, or the trick is won."""
    game, table = course.game, course.table
    hand, card = table.playing, act.card
    cited = game.following if table.trick else game.leading
    if hand < table.players:
        hands = tuple(held - {card} if one == hand else held for one, held in enumerate(table.hands))
        course.set(hands=hands)
        course.tell("laid", cited, hand, cards=(card,))
    else:
        course.set(dummy=table.dummy - {card})
        course.tell("announced", cited, table.turn, "lays from the dummy", (card,))
    course.set(trick=(*table.trick, Laid(hand, card)))
    if not table.trick and not table.tricks:
        calls.expose(course, led=True)
    if len(course.table.trick) < len(table.order):
        course.set(turn=_player_of(course.table, course.table.playing))
        return
    take(course)


def take(course: Course) -> None:
    """Give a full trick to whoever has won it, who leads to the next."""
    game, table = course.game, course.table
    best = game.best(tuple(laid.card for laid in table.trick), table.trump, table.turn_up)
    winner = table.trick[best].hand
    if winner < table.players:
        course.tell("won", game.trick, winner, "wins the trick")
    else:
        course.tell("won", game.trick, None, "the dummy wins the trick")
    leader = game.next_lead.rule.leader(winner, table.order[0])
    led_last = leader if leader < table.players else table.led_last
    order = game.play_order.rule.hands(Ordering(leader, led_last, len(table.order)))
    course.set(tricks=(*table.tricks, Trick(table.trick, winner)), trick=(), order=order, led_last=led_last)
    if any(table.hands):
        course.set(turn=_player_of(course.table, leader))
    else:
        finish(course)


def _player_of(table: Table, hand: int) -> int:
    """Return the seat that plays from a hand: for the dummy, whoever led last."""
    return hand if hand < table.players else table.led_last


def finish(course: Course) -> None:
    """Show the bids, and let each score."""
    game = course.game
    course.set(phase="over")
    outcome = outcome_of(game, course.table)
    course.set(made=outcome.succeeded)
    table = course.table
    for seat, cards in enumerate(table.bids):
        words = "has made the bid" if outcome.succeeded[seat] else "has not made the bid"
        if game.showing.rule.shows(succeeded=outcome.succeeded[seat]):
            course.tell("shown", game.showing, seat, "shows the bid", in_order(cards))
            course.tell("announced", game.bid_value, seat, _against(outcome, seat))
        course.tell("won", game.success, seat, words)
    for cited in game.dummy:
        course.tell("shown", cited, None, "the dummy has bid with", in_order(table.dummy_bid))
        course.tell("announced", game.bid_value, None, f"the dummy {_against(outcome, outcome.seats)}")
    for fares in game.dummy_success:
        course.tell("won", fares, None, f"the dummy has {_fared(outcome)}")
    score(course, outcome)


def score(course: Course, outcome: Outcome) -> None:
    """Let each hand score; the dummy's points are kept or not."""
    game, seats, of_dummy = course.game, outcome.seats, 0
    lines: list[tuple[Cited[object], tuple[int, ...]]] = []
    for cited in game.all_fail:
        instead = cited.rule.points(outcome)
        if instead:
            lines.append((cited, instead))
            outcome = outcome._replace(calls=())
    lines += [(scored, scored.rule.points(outcome)) for scored in game.scoring]
    for by, points in lines:
        for seat in range(seats):
            course.score(by, seat, points[seat])
        of_dummy += sum(points[seats:])
    for kept in game.dummy_score:
        if kept.rule.kept:
            course.score(kept, DUMMY, of_dummy)
        else:
            course.tell("announced", kept, None, f"the dummy makes {of_dummy}, which nobody writes down")


def _against(outcome: Outcome, hand: int) -> str:
    return f"bid {counted(outcome.bids[hand], 'trick')} and won {outcome.tricks[hand]}"


def _fared(outcome: Outcome) -> str:
    if outcome.seats in outcome.declared:
        return "made its bid exactly, and so declared"
    return "succeeded" if outcome.succeeded[outcome.seats] else "failed"


def outcome_of(game: Variant, table: Table) -> Outcome:
    """Return how a round has come out, hand by hand."""
    seats = table.players
    cards = (*table.bids, table.dummy_bid) if table.has_dummy else table.bids
    bids = tuple(game.bid_of(held, table.turn_up) for held in cards)
    tricks = tuple(map(table.taken, range(len(bids))))
    made = [game.success.rule.made(bids[seat], tricks[seat]) for seat in range(seats)]
    sharing, declared = sum(made), []
    for cited in game.dummy_success:
        made.append(cited.rule.made(bids[seats], tricks[seats]))
        sharing += made[seats] and cited.rule.counts
        if cited.rule.declared(bids[seats], tricks[seats]):
            declared.append(seats)
    return Outcome(seats, bids, tricks, tuple(made), sharing, table.stands, tuple(declared))
