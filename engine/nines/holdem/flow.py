"""What an act leads to: the next player, the next cards on the table, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.holdem.course import Course
from nines.holdem.moves import cost
from nines.holdem.showdown import show_down
from nines.holdem.table import WAGERS, Said, around
from nines.holdem.view import Opening, Saying

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.game import Step
    from nines.holdem.table import Act, Table
    from nines.holdem.variant import Variant

DOES: Final = {"check": "checks", "call": "calls", "bet": "bets", "raise": "raises", "fold": "folds"}
BY: Final = {"bet": "", "raise": "by "}
STREETS: Final = ("before the flop", "the flop:", "the turn:", "the river:")


def play(game: Variant, table: Table, act: Act) -> Step:
    """Return what a legal act leads to."""
    course = Course(game, table)
    _perform(course, act)
    go_on(course)
    return course.step()


def post_blinds(course: Course) -> None:
    """Put in the blinds, before the cards are dealt."""
    game, table = course.game, course.table
    blinds = game.blinds.rule.blinds(table.order)
    for blind, name in zip(blinds, ("small", "big"), strict=True):
        course.tell("acted", game.blinds, blind.seat, f"posts the {name} blind")
        amount = min(blind.amount, table.purses[blind.seat])
        course.put_in(_paying(course, game.blinds, blind.amount, amount), blind.seat, amount)
    acted = tuple(blind.seat for blind in blinds) if game.closing.rule.blind_acts else ()
    put = tuple(course.table.bets[blind.seat] for blind in blinds)
    course.change(level=game.blinds.rule.called(put), acted=acted)


def begin(course: Course) -> None:
    """Open the first round of betting, the blinds being put in and the cards dealt."""
    game, order = course.game, course.table.order
    big_blind = game.blinds.rule.blinds(order)[-1].seat
    _ask_from(course, game.opening.rule.first(Opening(0, order, big_blind)))


def does(act: Act) -> str:
    """Return what a player does, in words.

    Examples
    --------
    >>> from nines.holdem.table import Act
    >>> print(does(Act("raise", 6)), does(Act("bet", 6)), does(Act("raise")), sep=", ")
    raises by 6, bets 6, raises
    """
    return f"{DOES[act.word]} {BY[act.word]}{act.by}" if act.by else DOES[act.word]


def _perform(course: Course, act: Act) -> None:
    game, seat = course.game, course.table.turn
    due, has = cost(game, course.table, act), course.table.purses[seat]
    raising = act.word in WAGERS
    ruled: Cited[object] = game.limit if raising else game.betting
    said = (*course.table.said, Said(seat, act))
    course.change(said=said, acted=(*course.table.acted, seat))
    course.tell("acted", game.betting, seat, does(act))
    amount = min(due, has)
    if amount:
        course.put_in(_paying(course, ruled, due, amount), seat, amount)
    if raising:
        raises = course.table.raises + (act.word == "raise")
        level = course.table.bets[seat]
        last = max(course.table.last, level - course.table.level)
        course.change(level=level, acted=(seat,), raises=raises, last=last)
    if act.word == "fold":
        course.change(folded=(*course.table.folded, seat))


def _paying(course: Course, ruled: Cited[object], due: int, amount: int) -> Cited[object]:
    return course.game.all_in if amount < due else ruled


def go_on(course: Course) -> None:
    """Ask the next player; or open the next round; or end the deal."""
    game, table = course.game, course.table
    winner = game.uncontested.rule.winner(table.standing)
    if winner is not None:
        course.tell("answered", game.uncontested, winner, "is left alone and wins without showing")
        course.change(winners=(winner,))
        course.take_out(game.uncontested, winner, dict(table.pools)["pot"])
        return
    _ask_from(course, (table.turn + 1) % table.players)


def _ask_from(course: Course, first: int) -> None:
    """Ask the first player from a seat on who has something to say, in this round or in a later one."""
    while True:
        seat = _asked(course.game, course.table, first)
        if seat is not None:
            course.change(turn=seat)
            return
        if course.table.round + 1 == len(course.game.lying):
            show_down(course)
            return
        first = _next_round(course)


def _asked(game: Variant, table: Table, first: int) -> int | None:
    able = table.able
    for seat in around(first, table.players):
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
    game, table = course.game, course.table
    street = table.round + 1
    turned = table.stock[: game.lying[street] - len(table.board)]
    course.change(
        round=street,
        board=(*table.board, *turned),
        stock=table.stock[len(turned) :],
        bets=(0,) * table.players,
        level=0,
        raises=0,
        last=0,
        acted=(),
        said=(),
    )
    course.turn_up(STREETS[min(street, len(STREETS) - 1)], turned)
    return game.opening.rule.first(Opening(street, table.order, table.button))
