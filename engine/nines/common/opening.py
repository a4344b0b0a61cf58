"""The lot before a match: it is drawn until it falls on a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.common.inputs import Lot
from nines.kernel.event import Event

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.common import aspects as c
    from nines.shuffle import Stream


def draw_lot(
    cited: Cited[c.Lot], pack: tuple[Card, ...], seats: int, rng: Stream, kind: str
) -> tuple[int, tuple[Event, ...]]:
    """Return the seat on which the lot falls, and the events: each card that is shown, and what it decides.

    Parameters
    ----------
    cited
        The rule of the lot.
    pack
        The cards from which it is drawn; none for a lot without cards.
    seats
        How many play.
    rng
        The stream from which it is drawn.
    kind
        What the lot decides, as a kind of event.
    """
    events: list[Event] = []
    seat = None
    while seat is None:
        drawn = cited.rule.draw(Lot(rng.shuffled(pack), seats, lambda: rng.below(seats)))
        events += [Event("lot", cited.key, one, (card,)) for one, card in drawn.shown]
        seat = drawn.seat
    return seat, (*events, Event(kind, cited.key, seat))
