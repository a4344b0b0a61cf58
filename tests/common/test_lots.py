"""Who deals, or is first, by lot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines.cards import pack, parse_cards
from nines.common import inputs, lots, matches
from nines.errors import EndlessPlayError
from nines.shuffle import Stream
from nines.stops.rules import stakes

OXFORD = nines.load("oxford-whist")


def test_a_lot_that_falls_on_nobody_is_drawn_again() -> None:
    assert lots.CutForFirst().draw(inputs.Lot(parse_cards("7♥ 7♠ 2♣"), 3, lambda: 0)).seat is None
    assert lots.CutForFirst().draw(inputs.Lot(parse_cards("7♥ 8♠ 2♣ K♣"), 3, lambda: 0)).seat == 1
    assert lots.CutForFirst(highest=False).draw(inputs.Lot(parse_cards("7♥ 8♠ 2♣"), 3, lambda: 0)).seat == 2
    assert (
        lots.CutForFirst(highest=False).draw(inputs.Lot(parse_cards("2♥ 8♠ 2♣"), 3, lambda: 0)).seat is None
    )
    assert lots.SuitTurnedUp().draw(inputs.Lot(parse_cards("A♣ 7♥ 3♣ K♠ 2♣"), 4, lambda: 0)).seat == 1
    assert lots.SuitTurnedUp().draw(inputs.Lot(parse_cards("A♣ 7♥ K♠"), 2, lambda: 0)).seat is None


def test_a_lot_that_finds_nobody_is_drawn_again() -> None:
    lot = inputs.Lot(tuple(card for card in pack() if card.rank != 11), 3, lambda: 2)
    assert lots.FirstOfRankDeals(11).draw(lot).seat is None
    assert lots.FirstOfRankDeals(1).draw(lot).shown[0][0] == 2
    assert lots.SomebodyDeals().draw(lot) == inputs.Drawn((), 2)
    assert lots.SomebodyDeals(at_random=False).draw(lot) == inputs.Drawn((), 2)


@given(st.integers(0, 2**64 - 1), st.integers(2, 5))
def test_a_lot_shows_each_player_one_card(seed: int, players: int) -> None:
    lot = inputs.Lot(Stream.of(seed).shuffled(pack()), players, lambda: 0)
    for rule in (lots.CutForFirst(), lots.SuitTurnedUp()):
        drawn = rule.draw(lot)
        assert sorted(seat for seat, _ in drawn.shown if seat is not None) == list(range(players))
        assert len({card for _, card in drawn.shown}) == len(drawn.shown)


def test_an_ace_drawn_deals_or_never_does() -> None:
    lot = inputs.Lot(parse_cards("3♠ A♥ 4♠"), 3, lambda: 0)
    assert lots.LowestDeals().draw(lot).seat == 1
    assert lots.LowestDeals(ace_high=True).draw(lot).seat == 0


def test_the_lowest_card_deals_and_equals_draw_again() -> None:
    """wp-comet:124."""
    cards = parse_cards("9♥ 4♥ 5♦ 4♦ 2♥")
    assert lots.LowestDeals().draw(inputs.Lot(cards, 3, int)).seat == 1
    assert lots.LowestDeals().draw(inputs.Lot(cards, 4, int)).seat is None
    assert matches.SoManyDeals(1).over(inputs.MatchSoFar(1, 4, (0,) * 4, (0,) * 4))
    assert not matches.SoManyDeals(1).over(inputs.MatchSoFar(0, 4, (0,) * 4, (0,) * 4))
    assert stakes.PaidIn("chip").balance() == 0


def test_a_lot_that_decides_nothing_ends() -> None:
    """In the packs of Ninety-nine for three the lowest of equal cards never decides."""

    class Undecided:
        finds_dealer = True

        def draw(self, _: object) -> inputs.Drawn:
            return inputs.Drawn((), None)

    game = OXFORD.with_rule("oxford-whist/lot", Undecided())
    with pytest.raises(EndlessPlayError, match="oxford-whist/lot: the lot was drawn 1000 times"):
        nines.begin(game, 3, 7)


@pytest.mark.parametrize(
    "name", [game.name for game in nines.library().games()] + ["commit-1991[how-many-players=any]"]
)
def test_a_lot_can_decide_among_the_most_players(name: str) -> None:
    """All drew again for ever among fifty players, who cannot but draw several aces."""
    game = nines.load(name)
    most = max(filter(game.admits, range(1, 110)))
    assert nines.begin(game, most, 7).position.seats == most
