"""The lot before a match: it is drawn until it falls on a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.common.inputs import Lot
from nines.errors import EndlessPlayError
from nines.kernel.event import Event

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.cite import Cited
    from nines.common import aspects as c
    from nines.shuffle import Stream

MOST_DRAWS: Final = 1000  # of cards that decide nothing: by rules that can decide, fewer than one in 10^100


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

    Raises
    ------
    EndlessPlayError
        If it falls on no seat however often it is drawn.
    """
    events: list[Event] = []
    for _ in range(MOST_DRAWS):
        drawn = cited.rule.draw(Lot(rng.shuffled(pack), seats, lambda: rng.below(seats)))
        events += [Event("lot", cited.key, one, (card,)) for one, card in drawn.shown]
        if drawn.seat is not None:
            return drawn.seat, (*events, Event(kind, cited.key, drawn.seat))
    raise EndlessPlayError(f"{cited.key}: the lot has been drawn {MOST_DRAWS} times, and decides nothing")
