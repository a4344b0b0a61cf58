"""What an act leads to: the next player, the next cards on the table, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.holdem.course import Course
from nines.holdem.moves import cost
from nines.holdem.showdown import show_down
from nines.holdem.table import POT, WAGERS, Said, around
from nines.holdem.view import Opening, Saying

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.holdem.table import Act, Table
    from nines.holdem.variant import Variant
    from nines.kernel.transition import Transition

DONE: Final = {"check": "checked", "call": "called", "bet": "bet", "raise": "raised", "fold": "folded"}
STREETS: Final = ("flop", "turn", "river")


def play(game: Variant, table: Table, act: Act) -> Transition[Table]:
    """Return what a legal act leads to."""
    course = Course(game, table)
    _perform(course, act)
    go_on(course)
    return course.transition()


def post_blinds(course: Course) -> None:
    """Put in the blinds, before the cards are dealt."""
    game, table = course.rules, course.position()
    blinds = game.blinds.rule.blinds(table.order)
    for blind, kind in zip(blinds, ("small_blind", "big_blind"), strict=True):
        course.emit(kind, game.blinds, blind.seat)
        amount = min(blind.amount, table.ledger.seats[blind.seat])
        course.put_in(_paying(course, game.blinds, blind.amount, amount), blind.seat, amount)
    acted = tuple(blind.seat for blind in blinds) if game.closing.rule.blind_acts else ()
    put = tuple(course.position().bets[blind.seat] for blind in blinds)
    course.set(level=game.blinds.rule.called(put), acted=acted)


def begin(course: Course) -> None:
    """Open the first round of betting, the blinds being put in and the cards dealt."""
    game, order = course.rules, course.position().order
    big_blind = game.blinds.rule.blinds(order)[-1].seat
    _ask_from(course, game.opening.rule.first(Opening(0, order, big_blind)))


def _perform(course: Course, act: Act) -> None:
    game, seat = course.rules, course.position().turn
    due, has = cost(game, course.position(), act), course.ledger.seats[seat]
    raising = act.word in WAGERS
    ruled: Cited[object] = game.limit if raising else game.betting
    said = (*course.position().said, Said(seat, act))
    course.set(said=said, acted=(*course.position().acted, seat))
    course.emit(DONE[act.word], game.betting, seat, amount=act.by, unit=game.unit if act.by else "")
    amount = min(due, has)
    if amount:
        course.put_in(_paying(course, ruled, due, amount), seat, amount)
    if raising:
        raises = course.position().raises + (act.word == "raise")
        level = course.position().bets[seat]
        last = max(course.position().last, level - course.position().level)
        course.set(level=level, acted=(seat,), raises=raises, last=last)
    if act.word == "fold":
        course.set(folded=(*course.position().folded, seat))


def _paying(course: Course, ruled: Cited[object], due: int, amount: int) -> Cited[object]:
    return course.rules.all_in if amount < due else ruled


def go_on(course: Course) -> None:
    """Ask the next player; or open the next round; or end the deal."""
    game, table = course.rules, course.position()
    winner = game.uncontested.rule.winner(table.standing)
    if winner is not None:
        course.emit("uncontested", game.uncontested, winner)
        course.set(winners=(winner,))
        course.take_out(game.uncontested, winner, table.ledger.held(POT))
        return
    _ask_from(course, (table.turn + 1) % table.seats)


def _ask_from(course: Course, first: int) -> None:
    """Ask the first player from a seat on who has something to say, in this round or in a later one."""
    while True:
        seat = _asked(course.rules, course.position(), first)
        if seat is not None:
            course.set(turn=seat)
            return
        if course.position().round + 1 == len(course.rules.lying):
            show_down(course)
            return
        first = _next_round(course)


def _asked(game: Variant, table: Table, first: int) -> int | None:
    able = table.able
    for seat in around(first, table.seats):
        if seat in able:
            alone = len(able) == 1
            # What others have really put in: a blind may have been short.
            level = max(table.bets) if alone else table.level
            saying = Saying(max(level - table.bets[seat], 0), seat in table.acted, alone)
            if game.closing.rule.asks(saying):
                return seat
    return None


def _next_round(course: Course) -> int:
    """Turn up the next cards and return who is asked first."""
    game, table = course.rules, course.position()
    street = table.round + 1
    turned = table.stock[: game.lying[street] - len(table.board)]
    course.set(
        round=street,
        board=(*table.board, *turned),
        stock=table.stock[len(turned) :],
        bets=(0,) * table.seats,
        level=0,
        raises=0,
        last=0,
        acted=(),
        said=(),
    )
    course.emit(STREETS[min(street, len(STREETS)) - 1], game.board, cards=turned)
    return game.opening.rule.first(Opening(street, table.order, table.button))
