"""What comes before the lead: hands that are shown, and cards that are dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.stops.dues import opponents, taken_back

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.stops.course import Course
    from nines.stops.features import CarteBlanche


def open_showing(course: Course, order: tuple[int, ...]) -> None:
    """Ask those whose hands are worth something, in this order; or pay them at once."""
    cited = course.rules.carte_blanche
    if cited is None:
        return
    able = tuple(seat for seat in order if cited.rule.worth(course.hands[seat]))
    if cited.rule.at_will:
        course.to_show = able
        return
    for seat in able:
        _pay_shown(course, cited, seat)


def show(course: Course) -> None:
    """Let the player who is asked show his hand and be paid for it."""
    _pay_shown(course, _showing(course), course.next_to_show())


def keep_back(course: Course) -> None:
    """Let the player who is asked keep to himself what his hand is worth."""
    course.emit("kept_back", _showing(course), course.next_to_show())


def redeal(course: Course) -> None:
    """End the deal; the cards are dealt again."""
    redeal = course.rules.needed(course.rules.redeal, "may the cards be dealt again")
    course.emit("redealt", redeal, course.turn)
    shown = course.rules.carte_blanche
    if shown is not None and not shown.rule.stands:
        course.pay_all(shown.key, taken_back(course))
    course.void = "redealt"


def _showing(course: Course) -> Cited[CarteBlanche]:
    return course.rules.needed(course.rules.carte_blanche, "what may be shown before the lead")


def _pay_shown(course: Course, cited: Cited[CarteBlanche], seat: int) -> None:
    worth = cited.rule.worth(course.hands[seat])
    course.shown = (*course.shown, seat)
    hand = in_order(course.hands[seat])
    course.emit("carte_blanche", cited, seat, hand)
    course.pay_all(cited.key, cited.rule.transfers(seat, worth, opponents(course, seat)))
