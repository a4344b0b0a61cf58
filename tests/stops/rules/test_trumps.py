"""The card turned up, and trumps that win a pool."""

from __future__ import annotations

from typing import Final

import nines
from nines.cards import parse_cards
from nines.stops.rule_inputs import Laid
from nines.stops.rules.trumps import DealerWinsTurnUp, LastCardTurnedUp, TrumpsPlayed
from nines.stops.settlement_inputs import TrumpsPlayed as Played


def plays(text: str, seat: int = 0) -> tuple[Laid, ...]:
    """Return plays of single cards."""
    return tuple(Laid((card,), card.face, seat) for card in parse_cards(text))


def test_trumps_win_a_pool_only_with_the_last_of_them() -> None:
    both = TrumpsPlayed("pool", (13, 12))
    assert both.sweeps(Played(plays("Q♣ K♣"), "♣"))
    assert both.sweeps(Played(plays("K♣ 2♥ Q♣"), "♣"))
    assert not both.sweeps(Played(plays("K♣ Q♣ 2♥"), "♣"))  # won before
    assert not both.sweeps(Played(plays("Q♣ K♣"), "♥"))
    assert not both.sweeps(Played(plays("Q♣"), "♣"))


GAME: Final = nines.stops.load("pope-joan-1909")


def test_nothing_is_turned_up_where_no_card_is_left() -> None:
    assert LastCardTurnedUp().turned(()) is None
    position = GAME.start(["2♣", "3♣", "4♣"])
    assert position.turn_up is None
    assert GAME.play(position, nines.parse_act("lay 2♣")).position.ended


def test_the_turn_up_wins_its_own_pool_or_its_ranks() -> None:
    wins = DealerWinsTurnUp(((nines.Card(9, "♦"), "Pope"),), ((1, "ace"),))
    found = [wins.pool(card) for card in parse_cards("9♦ 9♣ A♦ 2♦")]
    assert found == ["Pope", "", "ace", ""]
