"""What an act leads to: the next position, and the events on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.common.inputs import Turning
from nines.common.sets import NINE, ranks_of
from nines.kernel.ledger import SCORE
from nines.kernel.transition import TransitionBuilder
from nines.multiple9 import table as t
from nines.multiple9.legal import can_draw, divided, in_groups, pick
from nines.multiple9.variant import Variant
from nines.multiple9.view import Stranded

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.common.sets import Division
    from nines.kernel.transition import Transition
    from nines.multiple9.table import Act, Table
    from nines.shuffle import Stream


class Course(TransitionBuilder[Variant, t.Table], position=t.Table):
    """From one position to the next."""

    def end(self, kind: str, cited: Cited[object], void: t.Void) -> None:
        """End the deal without a winner."""
        self.emit(kind, cited)
        self.set(void=void)

    def win(self, seats: tuple[int, ...]) -> None:
        """End the deal; *seats* win and score."""
        for seat in seats:
            self.pay(self.rules.score.key, SCORE, seat, self.rules.score.rule.points())
        self.set(winners=seats)

    def lay(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Move a group from a hand to the pile."""
        table = self.position()
        hands = list(table.hands)
        hands[seat] -= frozenset(cards)
        self.emit("discarded", self.rules.group, table.acting, cards)
        self.set(hands=tuple(hands), pile=(*table.pile, t.Discarded(table.turns, seat, cards)))


def play(game: Variant, table: Table, act: Act) -> Transition[Table]:
    """Return what an act leads to that is known to be legal."""
    course = Course(game, table)
    match act:
        case t.Draw():
            _draw(course)
        case t.Discard():
            _discard(course, act.cards)
        case t.Done():
            _done(course)
        case t.GoOut():
            _go_out(course)
        case _:  # the last there is: to pass
            course.emit("kept_back", game.dealt_out, table.acting)
            _next_claim(course)
    return course.transition()


def begin_turn(course: Course) -> None:
    """Begin a turn: if there is nothing to draw the player plays without, or the deal ends."""
    if can_draw(course.rules, course.position()):
        return
    cited = course.rules.nothing_left
    course.emit("skipped", cited, course.position().acting)
    course.set(stranded=True)
    if cited.rule.ends:
        stranded = Stranded(tuple(map(ranks_of, course.position().hands)))
        seats = cited.rule.winners(stranded)
        if seats:
            course.win(seats)
        else:
            course.end("stock_out", cited, "drawn")


def _go_out(course: Course) -> None:
    game, seat = course.rules, course.position().acting
    course.emit("out_as_dealt", game.dealt_out, seat)
    _put_down(course, seat)
    if not game.dealt_out.rule.shared:
        course.win((seat,))
        return
    course.set(claimed=(*course.position().claimed, seat))
    _next_claim(course)


def _put_down(course: Course, seat: int) -> None:
    """Discard a whole hand, group by group."""
    hand = in_order(course.position().hands[seat])
    _lay_each(course, seat, hand, divided(course.rules, ranks_of(hand), ()) or ())


def _lay_each(course: Course, seat: int, cards: tuple[Card, ...], parts: Division) -> None:
    """Discard cards group by group."""
    for group in parts:
        chosen = pick(cards, group).cards
        course.lay(seat, chosen)
        cards = tuple(card for card in cards if card not in chosen)


def _next_claim(course: Course) -> None:
    course.set(to_claim=course.position().to_claim[1:])
    if not course.position().to_claim:
        if course.position().claimed:
            course.win(course.position().claimed)
        else:
            begin_turn(course)


def _draw(course: Course) -> None:
    """Draw a card; if the stock is empty, leave it to chance to make the discards into a new one first."""
    table = course.position()
    if table.stock:
        _take_top(course)
        return
    discards = sum(len(one.cards) for one in table.pile)
    course.emit("reshuffled", course.rules.reshuffle, table.acting, amount=discards, unit="card")
    course.set(shuffling=True)


def reshuffle(game: Variant, table: Table, rng: Stream) -> Transition[Table]:
    """Make the discards into a new stock, from which the player in turn draws."""
    course = Course(game, table)
    stock = rng.shuffled(in_order(card for one in table.pile for card in one.cards))
    course.set(stock=stock, pile=(), reshuffles=table.reshuffles + 1, shuffling=False)
    _take_top(course)
    return course.transition()


def _take_top(course: Course) -> None:
    """Move the top card of the stock to the hand of the player in turn."""
    table = course.position()
    (card, *stock), seat = table.stock, table.turn
    hands = list(table.hands)
    hands[seat] |= {card}
    course.emit("picked_up", course.rules.draw, seat, (card,), seen_by=(seat,))
    course.set(hands=tuple(hands), stock=tuple(stock), drawn=True)


def _discard(course: Course, cards: tuple[Card, ...]) -> None:
    game, seat = course.rules, course.position().turn
    parts = in_groups(game, ranks_of(course.position().hands[seat]), ranks_of(cards))
    _lay_each(course, seat, in_order(cards), parts)
    winner = game.going_out.rule.winner(course.position().hands)
    if winner is None:
        return
    if sum(course.position().so_far) == NINE:
        course.emit("out_on_nine", game.last_nine, seat)
    else:
        course.emit("out", game.going_out, seat)
    course.win((winner,))


def _done(course: Course) -> None:
    game, table = course.rules, course.position()
    if table.discarded:
        left, before = ranks_of(table.hands[table.turn]), table.turn in table.discarders
        parts = divided(game, table.so_far, left, before=before) or ()
        groups = " ".join(map(t.show_ranks, parts))
        course.emit("divided", game.division_of, table.acting, detail=groups)
    else:
        course.emit("passed", game.discard, table.acting)
    idle = table.idle + 1 if table.stranded and not table.discarded else 0
    discarders = {*table.discarders, table.turn} if table.discarded else table.discarders
    course.set(
        turn=game.turn.rule.after(Turning(table.turn, table.seats)),
        turns=table.turns + 1,
        drawn=False,
        stranded=False,
        idle=idle,
        discarders=tuple(sorted(discarders)),
    )
    if idle >= table.seats:
        course.end("all_idle", game.nothing_left, "drawn")
    elif table.turns + 1 >= game.cut.rule.after(table.seats):
        course.end("cut", game.cut, "cut")
    else:
        begin_turn(course)
