"""What an act leads to: the next position, and the events on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nines.cards import in_order
from nines.common.sets import NINE, ranks_of
from nines.game import SCORE, Event, EventKind, Step, Transfer
from nines.multiple9 import table as t
from nines.multiple9.legal import can_draw, divided, in_groups, pick
from nines.multiple9.view import Stranded
from nines.shuffle import DEALS, Stream
from nines.stops.view import Turning

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cards import Card
    from nines.cite import Cited
    from nines.common.sets import Division, Ranks
    from nines.multiple9.table import Act, Table
    from nines.multiple9.variant import Variant


class Course:
    """From one position to the next; it lives as long as one act, and is the only thing that changes."""

    __slots__ = ("events", "game", "table")

    def __init__(self, game: Variant, table: Table) -> None:
        self.game, self.table = game, table
        self.events: list[Event] = []

    def step(self) -> Step:
        """Return where the course has led, and what happened on it."""
        return Step(self.table, tuple(self.events))

    def change(self, **changed: Any) -> None:  # noqa: ANN401 - each field has its own type
        """Change some fields of the position."""
        self.table = self.table._replace(**changed)

    def tell(
        self,
        kind: EventKind,
        cited: Cited[object],
        words: str,
        cards: tuple[Card, ...] = (),
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        """Note what the player to act has done, or what has befallen him, by a rule."""
        seat = self.table.to_act
        self.events.append(Event(kind, cited.key, seat, cards, words=words, seen_by=seen_by))

    def end(self, cited: Cited[object], words: str, void: t.Void) -> None:
        """End the deal without a winner."""
        self.events.append(Event("drawn", cited.key, words=words))
        self.change(void=void)

    def win(self, seats: tuple[int, ...]) -> None:
        """Let these seats have won the deal, and score."""
        score, purses, pools = self.game.score, list(self.table.purses), dict(self.table.pools)
        for seat in seats:
            transfer = Transfer(SCORE, seat, score.rule.points())
            purses[seat] += transfer.amount
            pools[SCORE] = pools.get(SCORE, 0) - transfer.amount
            self.events.append(Event("paid", score.key, words=score.rule.unit, transfer=transfer))
        self.change(winners=seats, purses=tuple(purses), pools=tuple(pools.items()))

    def lay(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Move a group from a hand to the pile."""
        hands = list(self.table.hands)
        hands[seat] -= frozenset(cards)
        laid = t.Discarded(self.table.turns, seat, cards)
        self.tell("discarded", self.game.group, "discards", cards)
        self.change(hands=tuple(hands), pile=(*self.table.pile, laid))


def play(game: Variant, table: Table, act: Act) -> Step:
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
            course.tell("kept_back", game.dealt_out, "passes")
            _next_claim(course)
    return course.step()


def begin_turn(course: Course) -> None:
    """Begin a turn: if there is nothing to draw the player plays without, or the deal ends."""
    if can_draw(course.game, course.table):
        return
    cited = course.game.nothing_left
    course.tell("skipped", cited, "can draw nothing")
    course.change(stranded=True)
    if cited.rule.ends:
        stranded = Stranded(tuple(map(ranks_of, course.table.hands)))
        seats = cited.rule.winners(stranded)
        if seats:
            course.win(seats)
        else:
            course.end(cited, "nothing is left to draw, and the deal is drawn", "drawn")


def _go_out(course: Course) -> None:
    game, seat = course.game, course.table.to_act
    course.tell("out", game.dealt_out, "goes out with the cards dealt")
    _put_down(course, seat)
    if not game.dealt_out.rule.shared:
        course.win((seat,))
        return
    course.change(claimed=(*course.table.claimed, seat))
    _next_claim(course)


def _put_down(course: Course, seat: int) -> None:
    """Discard a whole hand, group by group."""
    hand = in_order(course.table.hands[seat])
    _lay_each(course, seat, hand, divided(course.game, ranks_of(hand), ()) or ())


def _lay_each(course: Course, seat: int, cards: tuple[Card, ...], parts: Division) -> None:
    """Discard cards group by group."""
    for group in parts:
        chosen = pick(cards, group).cards
        course.lay(seat, chosen)
        cards = tuple(card for card in cards if card not in chosen)


def _next_claim(course: Course) -> None:
    course.change(to_claim=course.table.to_claim[1:])
    if not course.table.to_claim:
        if course.table.claimed:
            course.win(course.table.claimed)
        else:
            begin_turn(course)


def _draw(course: Course) -> None:
    if not course.table.stock:
        _reshuffle(course)
    (card, *stock), seat = course.table.stock, course.table.turn
    hands = list(course.table.hands)
    hands[seat] |= {card}
    course.tell("picked_up", course.game.draw, "draws", (card,), seen_by=(seat,))
    course.change(hands=tuple(hands), stock=tuple(stock), drawn=True)


def _reshuffle(course: Course) -> None:
    """Make the discards into a new stock.

    The stream is one of deals, so far beyond the numbers of deals that no deal has the same.
    """
    table = course.table
    number = (table.reshuffles + 1 << 32) + table.carry.deals
    cards = in_order(card for one in table.pile for card in one.cards)
    course.tell("reshuffled", course.game.reshuffle, f"shuffles {len(cards)} discards into a new stock")
    stock = Stream.of(table.seed, DEALS, number).shuffled(cards)
    course.change(stock=stock, pile=(), reshuffles=table.reshuffles + 1)


def _discard(course: Course, cards: tuple[Card, ...]) -> None:
    game, seat = course.game, course.table.turn
    parts = in_groups(game, ranks_of(course.table.hands[seat]), ranks_of(cards))
    _lay_each(course, seat, in_order(cards), parts)
    winner = game.going_out.rule.winner(course.table.hands)
    if winner is None:
        return
    if sum(course.table.so_far) == NINE:
        course.tell("out", game.last_nine, "goes out on a nine alone")
    else:
        course.tell("out", game.going_out, "goes out")
    course.win((winner,))


def _done(course: Course) -> None:
    game, table = course.game, course.table
    if table.discarded:
        left, before = ranks_of(table.hands[table.turn]), table.turn in table.discarders
        parts = divided(game, table.so_far, left, before=before) or ()
        course.tell("divided", game.division_of, f"has discarded {_in_words(parts)}")
    else:
        course.tell("passed", game.discard, "")
    idle = table.idle + 1 if table.stranded and not table.discarded else 0
    discarders = {*table.discarders, table.turn} if table.discarded else table.discarders
    course.change(
        turn=game.turn.rule.after(Turning(table.turn, table.players)),
        turns=table.turns + 1,
        drawn=False,
        stranded=False,
        idle=idle,
        discarders=tuple(sorted(discarders)),
    )
    if idle >= table.players:
        course.end(
            game.nothing_left, "nobody has drawn or discarded for a round, and the deal is drawn", "drawn"
        )
    elif table.turns + 1 >= game.cut.rule.after(table.players):
        course.end(game.cut, "each has had so many turns that the deal is cut, and drawn", "cut")
    else:
        begin_turn(course)


def _in_words(division: Iterable[Ranks]) -> str:
    """Return a division as text: ``A-8 (9) and 6-Q (18)``."""
    groups = [f"{t.show_ranks(group)} ({sum(group)})" for group in division]
    *first, last = groups
    return f"{', '.join(first)} and {last}" if first else last
