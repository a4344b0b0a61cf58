"""What is due in play: payments, claims that lapse, pools that are swept."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Literal

from nines.kernel.ledger import SCORE, Transfer
from nines.stops.moves import could_continue
from nines.stops.outcome import Sweeping
from nines.stops.table import Unclaimed
from nines.stops.view import Finish, Laid, Moment

if TYPE_CHECKING:
    from nines.stops.course import Course
    from nines.stops.variant import Variant

NOT_OUT = Finish()


def pay_due(
    course: Course,
    kind: Literal["laid", "stopped", "blocked", "out"],
    laid: Laid,
    *,
    finish: Finish = NOT_OUT,
    out: bool = False,
) -> None:
    """Pay, or keep for a claim, what each opponent owes at this moment."""
    game = course.rules
    if not game.payment:
        return
    seat = laid.seat
    could = kind != "laid" and could_continue(game, course.position())
    times = raised(course)
    answering = course.out is not None and course.out.seat != seat
    stop = kind == "out" and game.aftermath(laid, course.past(laid)).stop is not None
    moment = Moment(kind, laid, out, could, times, finish, answering, stop, lambda: course.earned_by(seat))
    if any(limit.rule.forbids(moment) for limit in game.payment_limit):
        return
    for cited in game.payment:
        amount = cited.rule.due(moment)
        if amount:
            transfers = tuple(Transfer(other, seat, amount) for other in opponents(course, seat))
            if game.claim is not None and game.claim.rule.awaits(cited.name):
                course.unclaimed = (*course.unclaimed, Unclaimed(cited.key, transfers, laid))
            else:
                course.pay_all(cited.key, transfers)


def raised(course: Course) -> int:
    """Return how often the value of the wild card has risen."""
    rise, match = course.rules.rise, course.match
    return 0 if rise is None else rise.rule.raised(match.more.rises, match.deals)


def opponents(course: Course, seat: int) -> list[int]:
    """Return who pays a player in play: all others, or all but his partners."""
    others = [(seat + step) % course.seats for step in range(1, course.seats)]
    sides = course.rules.sides
    if sides is None or sides.rule.pay_in_play:
        return others
    partners = sides.rule.partners(seat, course.seats)
    return [other for other in others if other not in partners]


def side(game: Variant, seat: int, players: int) -> tuple[int, ...]:
    """Return a seat and its partners after it."""
    return (seat,) if game.sides is None else (seat, *game.sides.rule.partners(seat, players))


def taken_back(course: Course) -> list[Transfer]:
    """Return the payments that undo what has been won since the cards were dealt, where nothing is pooled."""
    gains = [now - then for now, then in zip(course.ledger.seats, course.match.ledger.seats, strict=True)]
    found = []
    for winner, loser in permutations(range(course.seats), 2):
        amount = min(gains[winner], -gains[loser])
        if amount > 0:
            found.append(Transfer(winner, loser, amount))
            gains[winner] -= amount
            gains[loser] += amount
    # What nobody has paid was only written down.
    return found + [Transfer(SCORE, seat, -gain) for seat, gain in enumerate(gains) if gain > 0]


def lapse(course: Course, layer: int) -> None:
    """Drop the payments that are lost because *layer* has laid a card."""
    claim = course.rules.needed(course.rules.claim, "what a claim is")
    for one in course.unclaimed:
        if claim.rule.lapses(one.seat, layer):
            course.emit("lapsed", claim, one.seat)
            course.unclaimed = tuple(other for other in course.unclaimed if other != one)
            course.lapsed = (*course.lapsed, one.laid)


def sweep(course: Course, seat: int, finish: Finish | None = None) -> None:
    """Let the player of the last card sweep the pools that are his; if he is out, it is told how."""
    if not course.rules.sweep:
        return
    out_on_wild = finish is not None and finish.on_wild
    sweeping = Sweeping(course.laid_by(seat), course.in_turn, finish is not None, out_on_wild)
    for cited in course.rules.sweep:
        held = course.ledger.held(cited.rule.pool)
        if held and cited.rule.sweeps(sweeping):
            course.pay_all(cited.key, (Transfer(cited.rule.pool, seat, held),))
