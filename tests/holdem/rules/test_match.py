"""The deal, and how long a sitting is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines.common.inputs import MatchSoFar, Stock
from nines.holdem.rules.match import AsManyDealsAsPlayers, OneDeal, TwoEach, UntilOneHasAll

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame


@pytest.mark.parametrize("burned", [False, True])
def test_a_deal_uses_every_card_of_the_pack_once(burned: bool) -> None:  # noqa: FBT001
    pack = nines.load("comet-1718").rules()["comet-1718/pack"].rule.cards(2)  # type: ignore[attr-defined]
    dealt = TwoEach(burned=burned).deal(Stock(pack, (1, 2, 0)))
    assert sorted((*dealt.left, *(card for hand in dealt.hands for card in hand))) == sorted(pack)


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return nines.load("multiple-9-holdem-2007")


def test_burning_puts_aside_the_card_before_each_street(game: AnyGame) -> None:
    pack = game.rules()["multiple-9-holdem-2007/pack"].rule.cards(2)  # type: ignore[attr-defined]
    dead = TwoEach(burned=True).deal(Stock(pack, (0, 1))).left
    assert dead[:5] == (*pack[5:8], pack[9], pack[11])


def test_deals_say_how_long_a_sitting_is() -> None:
    match = MatchSoFar(1, 3, (5, 5, 5))
    assert not AsManyDealsAsPlayers().over(match)
    assert OneDeal().over(match)
    assert not UntilOneHasAll().over(match)
