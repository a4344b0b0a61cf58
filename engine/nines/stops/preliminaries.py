"""What happens before the lead: hands are shown, and cards are dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import in_order
from nines.stops.payments import opponents, taken_back

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.stops.builder import StopsBuilder
    from nines.stops.features import CarteBlanche


def open_showing(builder: StopsBuilder, order: tuple[int, ...]) -> None:
    """Let players show hands that earn a bonus, in the order that *order* gives.

    If players have no choice, the bonus is paid at once.
    """
    cited = builder.rules.carte_blanche
    if cited is None:
        return
    able = tuple(seat for seat in order if cited.rule.worth(builder.hands[seat]))
    if cited.rule.at_will:
        builder.to_show = able
        return
    for seat in able:
        _pay_shown(builder, cited, seat)


def show(builder: StopsBuilder) -> None:
    """Show the hand of the player whose turn it is, and make the payments for it."""
    _pay_shown(builder, _showing(builder), builder.next_to_show())


def keep_back(builder: StopsBuilder) -> None:
    """Record that the player whose turn it is declines to show the hand."""
    builder.emit("kept_back", _showing(builder), builder.next_to_show())


def redeal(builder: StopsBuilder) -> None:
    """End the deal; the cards are dealt again."""
    redeal = builder.rules.needed(builder.rules.redeal, "whether the cards may be dealt again")
    builder.emit("redealt", redeal, builder.turn)
    shown = builder.rules.carte_blanche
    if shown is not None and not shown.rule.stands:
        builder.pay_all(shown.key, taken_back(builder))
    builder.void = "redealt"


def _showing(builder: StopsBuilder) -> Cited[CarteBlanche]:
    return builder.rules.needed(builder.rules.carte_blanche, "what may be shown before the lead")


def _pay_shown(builder: StopsBuilder, cited: Cited[CarteBlanche], seat: int) -> None:
    worth = cited.rule.worth(builder.hands[seat])
    builder.shown = (*builder.shown, seat)
    hand = in_order(builder.hands[seat])
    builder.emit("carte_blanche", cited, seat, hand)
    builder.pay_all(cited.key, cited.rule.transfers(seat, worth, opponents(builder, seat)))
