"""What comes before the lead: hands that are shown, and cards that are dealt again."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from nines.game import SCORE, Transfer
from nines.stops.dues import opponents

if TYPE_CHECKING:
    from nines.stops.course import Course


def open_showing(course: Course, order: tuple[int, ...]) -> None:
    """Ask those whose hands are worth something, in this order; or pay them at once."""
    for cited in course.game.carte_blanche:
        able = tuple(seat for seat in order if cited.rule.worth(course.hands[seat]))
        if cited.rule.at_will:
            course.to_show = able
        for seat in able if not cited.rule.at_will else ():
            _pay_shown(course, seat)
    if course.to_show:
        course.turn = course.to_show[0]


def show(course: Course) -> None:
    """Let the player in turn show his hand and be paid for it."""
    _pay_shown(course, course.turn)
    _next_to_show(course)


def keep_back(course: Course) -> None:
    """Let the player in turn keep to himself what his hand is worth."""
    course.tell("passed", course.game.carte_blanche[0], course.turn, "")
    _next_to_show(course)


def redeal(course: Course) -> None:
    """End the deal; the cards are dealt again."""
    course.tell("redealt", course.game.redeal[0], course.turn, "has the cards dealt again")
    for cited in course.game.carte_blanche:
        if not cited.rule.stands:
            course.pay(cited.key, _given_back(course))
    course.void = "redealt"


def _given_back(course: Course) -> list[Transfer]:
    """Return the payments that undo what has been won before the lead: nothing else has been paid yet."""
    gains = [now - then for now, then in zip(course.purses, course.carry.purses, strict=True)]
    found = []
    for winner, loser in product(range(course.players), repeat=2):
        amount = min(gains[winner], -gains[loser])
        if amount > 0:
            found.append(Transfer(winner, loser, amount))
            gains[winner] -= amount
            gains[loser] += amount
    # What nobody has paid was only written down.
    return found + [Transfer(seat, SCORE, gain) for seat, gain in enumerate(gains) if gain > 0]


def _pay_shown(course: Course, seat: int) -> None:
    for cited in course.game.carte_blanche:
        worth = cited.rule.worth(course.hands[seat])
        course.tell("shown", cited, seat, "shows a carte blanche")
        course.pay(cited.key, cited.rule.transfers(seat, worth, opponents(course, seat)))


def _next_to_show(course: Course) -> None:
    course.to_show = course.to_show[1:]
    course.turn = course.to_show[0] if course.to_show else course.carry.first_hand
