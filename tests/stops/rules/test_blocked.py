"""Who begins after a halt."""

from __future__ import annotations

from nines.cards import parse_cards
from nines.stops.rule_inputs import Blocking, Laid
from nines.stops.rules.blocked import NextBegins


def test_the_next_player_may_begin_after_a_halt() -> None:
    (ace,) = parse_cards("A♣")
    halt = Blocking(Laid((ace,), ace.face, 0), None, 3)
    assert NextBegins(clockwise=True).leader(halt) == 1
    assert NextBegins(clockwise=False).leader(halt) == 2
    assert str(NextBegins(clockwise=False)).count("right") == 1
