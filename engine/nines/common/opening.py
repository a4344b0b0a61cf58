"""Lots before a match: each lot is drawn again until it chooses a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.common.inputs import Lot
from nines.errors import EndlessPlayError
from nines.kernel.event import Event

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.common import aspects as c
    from nines.evidence.cite import Cited
    from nines.shuffle import Stream

MOST_DRAWS: Final = (
    1000  # draws without a decision: if the rules can decide, this happens less than once in 10^100
)


def draw_lot(
    cited: Cited[c.Lot], pack: tuple[Card, ...], seats: int, rng: Stream, kind: str
) -> tuple[int, tuple[Event, ...]]:
    """Draw a lot; return the seat that the lot chooses, and the events.

    There is an event for each card shown, and an event for the decision.

    Parameters
    ----------
    cited
        The rule of the lot.
    pack
        The cards from which the lot is drawn; empty for a lot without cards.
    seats
        The number of players.
    rng
        The stream of random numbers to draw from.
    kind
        The kind of event that states the decision.

    Raises
    ------
    EndlessPlayError
        If the lot still chooses no seat after very many draws.
    """
    events: list[Event] = []
    for _ in range(MOST_DRAWS):
        drawn = cited.rule.draw(Lot(rng.shuffled(pack), seats, lambda: rng.below(seats)))
        events += [Event("lot", cited.key, one, (card,)) for one, card in drawn.shown]
        if drawn.seat is not None:
            return drawn.seat, (*events, Event(kind, cited.key, drawn.seat))
    raise EndlessPlayError(f"{cited.key}: the lot was drawn {MOST_DRAWS} times without a decision")
