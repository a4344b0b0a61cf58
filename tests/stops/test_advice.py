"""Advice on the Stops games: each policy does what its passages advise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines.policies import POLICIES, policy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame


def preferred(
    game: AnyGame, name: str, hands: Sequence[str], *played: str, dead: str = ""
) -> tuple[str, ...]:
    """Return the acts that a policy would rather play, after those that were played."""
    table = game.start(hands, pile=dead)
    for act in played:
        table = game.play(table, game.parse_act(act)).position
    return tuple(
        map(str, policy(name).prefers(game, game.observe(table, table.turn), game.legal_acts(table)))
    )


# unled-first


def test_a_card_that_nothing_leads_up_to_is_led_first() -> None:
    game = nines.load("pope-joan-1909")
    hands = ["A♣ 4♥ 9♦ K♠", "3♥ 5♥", "Q♠ 2♠"]
    assert preferred(game, "unled-first", hands) == ("lay A♣", "lay 9♦")
    assert preferred(game, "unled-first", ["4♥ K♠ 7♦", "3♥ 5♥", "2♠ 3♠"], dead="6♦ Q♠") == ("lay K♠",)
    assert preferred(game, "unled-first", ["4♥ 7♦", "3♥ 5♥", "Q♠ 2♠"]) == ("lay 4♥", "lay 7♦")


# longest-run


def test_a_low_card_of_the_longest_run_is_led(comet: AnyGame) -> None:
    """wp-comet:064."""
    assert preferred(comet, "longest-run", ["2♣ 6♥ 7♠ 8♦ K♦", "5♠"]) == ("lay 6♥",)


def test_the_lowest_of_equally_long_runs_is_begun(comet: AnyGame) -> None:
    assert preferred(comet, "longest-run", ["2♣ 3♥ 8♠ 9♣ 2♥", "5♠"]) == ("lay 2♣", "lay 2♥")


def test_the_wild_card_is_no_part_of_a_run_held(comet: AnyGame) -> None:
    assert preferred(comet, "longest-run", ["2♣ 3♥ 8♠ 9♦ 10♠", "5♠"]) == ("lay 2♣",)


def test_where_suits_matter_a_run_is_of_one_suit() -> None:
    game = nines.load("comet-1718[in-suit=yes]")
    assert preferred(game, "longest-run", ["2♣ 3♥ 4♠ 8♠ 9♠", "5♠"]) == ("lay 8♠",)


# shed-high


def test_the_cards_that_score_most_are_led(comet: AnyGame) -> None:
    """wp-red-nines:168, encyclopedie-1753:018."""
    assert preferred(comet, "shed-high", ["2♣ 10♥ Q♠ 8♦ 9♦", "5♠"]) == ("lay 10♥", "lay Q♠")


def test_an_ace_is_led_before_all_even_without_a_two(comet: AnyGame) -> None:
    """wp-red-nines:169, encyclopedie-1753:019."""
    assert preferred(comet, "shed-high", ["A♣ 10♥ Q♠ 8♦", "5♠"]) == ("lay A♣",)


# hold-nine


def test_a_wild_card_waits_where_a_natural_one_serves(comet: AnyGame) -> None:
    """wp-red-nines:171."""
    assert preferred(comet, "hold-nine", ["7♥ 8♠ 9♦ K♣", "5♠ 6♠"], "7♥") == ("lay 8♠",)
    assert all("9♦" not in act for act in preferred(comet, "hold-nine", ["7♥ 8♠ 9♦ K♣", "5♠ 6♠"]))


def test_a_wild_card_is_kept_where_it_fills_no_gap(comet: AnyGame) -> None:
    """wp-red-nines:123, wp-red-nines:124."""
    assert preferred(comet, "hold-nine", ["7♥ 9♦ K♣", "5♠ 6♠"], "7♥") == ("pass",)


def test_a_wild_card_fills_a_gap_before_a_card_held(comet: AnyGame) -> None:
    """wp-red-nines:172."""
    assert preferred(comet, "hold-nine", ["7♥ 9♦ 9♣ K♣", "5♠ 6♠"], "7♥") == ("lay 9♦ as 8",)


def test_one_avoids_being_caught_with_a_wild_card(comet: AnyGame) -> None:
    """wp-red-nines:173."""
    assert preferred(comet, "hold-nine", ["7♥ 9♦ K♣", "5♠"], "7♥") == ("lay 9♦ as 8",)


def test_one_who_holds_nothing_but_a_wild_card_leads_it(comet: AnyGame) -> None:
    assert "lay 9♦ as 9" in " ".join(preferred(comet, "hold-nine", ["9♦", "5♠ 6♠"])) or "lay 9♦" in preferred(
        comet, "hold-nine", ["9♦", "5♠ 6♠"]
    )


# before the lead


@pytest.mark.parametrize("name", [one.name for one in POLICIES if one.serves(nines.load("hoc-mazarin-1765"))])
def test_advice_on_play_leaves_all_bids_open(name: str) -> None:
    game = nines.load("hoc-mazarin-1765")
    assert preferred(game, name, ["A♣ 4♥ K♠", "3♥ 5♥ 9♦"])[:3] == ("pass", "stay", "raise 1")
    assert len(preferred(game, name, ["A♣ 4♥ K♠", "3♥ 5♥ 9♦"], "raise 3")) == 22


def test_advice_on_play_is_followed_once_the_bids_are_over() -> None:
    game = nines.load("hoc-mazarin-1765[unseen-play=reconstructed]")
    assert preferred(game, "longest-run", ["2♣ 4♥ 5♠", "3♥ 7♥ 9♦"], *("pass",) * 6) == ("lay 4♥",)


# go-on and the yardsticks


def test_one_who_can_go_on_does() -> None:
    """wp-red-nines:116."""
    game = nines.load("comet-1718[natural-card-held-back=yes]")
    hands = ["J♥ 2♣", "Q♠ K♣ 3♠"]
    assert preferred(game, "random", hands, "J♥", "pass") == ("lay Q♠", "pass")
    assert preferred(game, "go-on", hands, "J♥", "pass") == ("lay Q♠",)
    assert preferred(game, "go-on", ["2♣ K♥", "Q♠"]) == ("lay 2♣", "lay K♥")


def test_the_greedy_shed_most_points_and_claim_first() -> None:
    game = nines.load("comet-1718[fiche-claimed=before-any-card]")
    assert preferred(game, "greedy", ["2♣ 8♥ 3♠", "5♠"]) == ("lay 8♥",)
    assert preferred(game, "greedy", ["9♦ 8♥ 3♠", "5♠ 6♠"], "9♦ as 2") == ("claim",)
    assert preferred(game, "greedy", ["7♥ 2♣", "5♠ 6♠"], "7♥") == ("pass",)


def test_several_cards_at_once_are_more_points() -> None:
    game = nines.load("comet-1718[several-of-a-rank=yes]")
    assert preferred(game, "greedy", ["8♥ 8♠ K♣", "5♠"]) == ("lay 8♥+8♠",)


def test_joined_advice_decides_where_the_first_leaves_a_choice(comet: AnyGame) -> None:
    hands = ["2♣ 3♥ 8♠ 9♣ 2♥ K♦", "5♠"]
    assert preferred(comet, "longest-run", hands) == ("lay 2♣", "lay 2♥")
    assert preferred(comet, "shed-high+longest-run", hands) == ("lay K♦",)
    assert preferred(comet, "longest-run+shed-high", hands) == ("lay 2♣", "lay 2♥")
    assert policy("longest-run+shed-high").passages[:3] == (
        "wp-comet:064",
        "hoffmann-1909:048",
        "wp-red-nines:168",
    )
