"""What comes before the lead: hands that are shown, and cards that are dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.stops.dues import opponents, taken_back

if TYPE_CHECKING:
    from nines.stops.course import Course


def open_showing(course: Course, order: tuple[int, ...]) -> None:
    """Ask those whose hands are worth something, in this order; or pay them at once."""
    for cited in course.rules.carte_blanche:
        able = tuple(seat for seat in order if cited.rule.worth(course.hands[seat]))
        if cited.rule.at_will:
            course.to_show = able
        for seat in able if not cited.rule.at_will else ():
            _pay_shown(course, seat)


def show(course: Course) -> None:
    """Let the player who is asked show his hand and be paid for it."""
    _pay_shown(course, course.next_to_show())


def keep_back(course: Course) -> None:
    """Let the player who is asked keep to himself what his hand is worth."""
    course.emit("kept_back", course.rules.carte_blanche[0], course.next_to_show())


def redeal(course: Course) -> None:
    """End the deal; the cards are dealt again."""
    course.emit("redealt", course.rules.redeal[0], course.turn)
    for cited in course.rules.carte_blanche:
        if not cited.rule.stands:
            course.pay_all(cited.key, taken_back(course))
    course.void = "redealt"


def _pay_shown(course: Course, seat: int) -> None:
    for cited in course.rules.carte_blanche:
        worth = cited.rule.worth(course.hands[seat])
        course.shown = (*course.shown, seat)
        hand = in_order(course.hands[seat])
        course.emit("carte_blanche", cited, seat, hand)
        course.pay_all(cited.key, cited.rule.transfers(seat, worth, opponents(course, seat)))
