"""Deals and packs are drawn for a game of which no counts are kept, and are few enough to be counted."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from nines import Library, library, load
from nines.cards import in_order
from nines.counting.perft import SingleDeal, published, table_data
from nines.counting.small_packs import SmallPack
from nines_verification import perft_proposals
from nines_verification.perft import check_perft, distinct, write_perft
from nines_verification.perft_proposals import proposals
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from pathlib import Path

    from nines.counting.perft import PerftTable

FEW = {"standard": 60, "full": 400}
# One of each family, and one whose deals go on for so long that their ends cannot be counted whole.
GAMES = ("comet-1718", "oxford-whist", "multiple-9-2007", "multiple-9-holdem-2007")


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables be of few positions, so that they are counted at once."""
    monkeypatch.setattr(perft_proposals, "POSITIONS", FEW)


@cache
def drawn_for(slug: str) -> tuple[PerftTable, ...]:
    """Return what is drawn for a game, once for all tests."""
    return tuple(proposals(load(slug)))


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_the_deals_ends_and_packs_drawn_are_few_enough(slug: str) -> None:
    game = load(slug)
    drawn = list(distinct(drawn_for(slug)))
    deals = [table.deals.deal for table in drawn if isinstance(table.deals, SingleDeal)]
    packs = [table.deals for table in drawn if isinstance(table.deals, SmallPack)]
    assert packs
    assert any(deal.played for deal in deals)
    assert any(not deal.played for deal in deals)
    for table in drawn:
        counts = table.counted(game).counts
        assert counts is not None
        # How many positions a table has is estimated, by a sample of its lines.
        assert 0 < sum(counts.lines) < 20 * FEW[table.level], table
    kept = set(tools_of(game.family).small_packs.cards.split())
    assert all({str(card.face) for card in pack.cards} <= kept for pack in packs)


def test_the_same_is_drawn_every_time() -> None:
    one, other = (
        [table_data(table) for table in tables]
        for tables in (drawn_for("oxford-whist"), proposals(load("oxford-whist")))
    )
    assert one == other


def test_a_whole_deal_has_all_cards_once() -> None:
    game = load("comet-1718")
    deal = next(table.deals.deal for table in drawn_for("comet-1718") if isinstance(table.deals, SingleDeal))
    dealt = (*(card for hand in deal.hands for card in hand), *deal.pile)
    assert in_order(dealt) == in_order(game.rule_set.pack.rule.cards(len(deal.hands), 0))


def test_players_who_bid_before_the_lead_have_little_money() -> None:
    """So few bids are legal."""
    game = load("hoc-mazarin-1765")
    for table in drawn_for("hoc-mazarin-1765"):
        match = table.deals.match if isinstance(table.deals, SmallPack) else table.deals.deal.match
        assert set(match["balances"]) == {1}
        if isinstance(table.deals, SingleDeal) and not table.deals.deal.played:
            acts = game.legal_acts(table.deals.deal.start(game))
            assert [str(act) for act in acts] == ["pass", "stay", "raise 1"]


@pytest.mark.slow
def test_the_end_of_an_endless_deal_is_broken_off() -> None:
    endless, ending = (
        [
            table.depth
            for table in drawn_for(slug)
            if isinstance(table.deals, SingleDeal) and table.deals.deal.played
        ]
        for slug in ("multiple-9-2007", "oxford-whist")
    )
    assert any(endless)
    assert ending
    assert not any(ending)


def test_without_kept_counts_those_drawn_are_written_and_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = Library(library().corpus, library().catalogue, library().package)
    monkeypatch.setattr(Library, "checks", property(lambda _: tmp_path))
    game = load("oxford-whist")
    assert published(ours, game) == ()
    assert write_perft(ours, game).is_file()
    counted, failures = check_perft(ours, game, "full")
    assert (counted > 10, failures) == (True, ())
    other = check_perft(ours, game.read({"oxford-award": "ten-only"}), "full")
    assert "are counted now" in other[1][0].what
