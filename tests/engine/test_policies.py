"""Policies: each does what its passages advise, sees what its seat may see, and says nothing more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nines
from nines import library
from nines.errors import RequestError, UnknownNameError
from nines.kernel.playing import begin, by_seat, deal_transitions, deciding, play_deal
from nines.policies import POLICIES, Choose, Policy, at_random, policy, seated, usual
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame

T = TypeVar("T")
GAMES = st.sampled_from(nines.library().playable)
# A deal may end so without a winner.
NOBODY_WINS = ("drawn", "bid_failed", "stock_out", "all_idle", "cut", "text_ends")


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


def test_every_strategy_passage_is_followed_by_a_policy_or_judged() -> None:
    followed = {passage for one in POLICIES for passage in one.passages}
    played = set(nines.library().playable)
    advice = {
        passage.id
        for passage in library().corpus.passages.values()
        if passage.kind == "strategy" and played.intersection(passage.games)
    }
    claims = library().claims
    assert [
        one for one in sorted(advice - followed) if not claims.of(one) and not claims.left_untried(one)
    ] == []
    assert all(library().corpus.passages[one].kind in ("strategy", "option") for one in followed)


def test_names_are_different_and_an_unknown_one_names_the_nearest() -> None:
    assert len({one.name for one in POLICIES}) == len(POLICIES)
    with pytest.raises(UnknownNameError, match="no policy 'greed'; did you mean 'greedy'"):
        policy("greed")


def test_one_policy_is_named_for_all_or_each() -> None:
    assert [one.name for one in seated(["greedy"], 3)] == ["greedy"] * 3
    assert [one.name for one in seated(["greedy", "random"], 2)] == ["greedy", "random"]
    with pytest.raises(RequestError, match="2 policies are named for 3 players; name one, or one for each"):
        seated(["greedy", "random"], 3)


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
    game = nines.load("hoc-mazarin-1765[unseen-play=as-comet-1718]")
    assert preferred(game, "shed-high", ["2♣ 4♥ 8♠", "3♥ 5♥ 9♦"], *("pass",) * 6) == ("lay 8♠",)


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


# all


def test_where_one_act_is_left_no_number_is_drawn() -> None:
    class NoStream(Stream):
        def word(self) -> int:
            raise AssertionError

    assert at_random(None, ["pass"], NoStream((1, 2, 3, 4))) == "pass"


def test_a_policy_chooses_by_itself(comet: AnyGame) -> None:
    table = comet.start(["2♣ 10♥ Q♠", "5♠"])
    choose = policy("shed-high").at(comet)
    acts = {
        str(choose(comet.observe(table, 0), comet.legal_acts(table), Stream.of(seed))) for seed in range(20)
    }
    assert acts == {"lay 10♥", "lay Q♠"}


@given(GAMES, st.sampled_from(POLICIES), st.integers(0, 2**32))
@settings(max_examples=40)
def test_a_policy_always_prefers_some_legal_acts(slug: str, one: Policy, seed: int) -> None:
    game = nines.load(slug)
    assume(one.serves(game))

    def choose(observation: Any, acts: Sequence[T], stream: Stream) -> T:  # noqa: ANN401 - each family has its own
        better = one.prefers(game, observation, acts)
        assert better
        assert set(better) <= set(acts)
        assert observation.seat == observation.turn
        chosen: T = at_random(observation, better, stream)
        return chosen

    seats = next(number for number in (5, 4, 3, 2, 6) if game.admits(number))
    deal = play_deal(game, begin(game, seats, seed).position, seed, 1, choose)
    assert deal.outcome.winners or any(event.kind in NOBODY_WINS for event in deal.events)
    assert deal == play_deal(game, begin(game, seats, seed).position, seed, 1, one.at(game))


def test_each_seat_may_have_its_own_policy(comet: AnyGame) -> None:
    seen: dict[str, set[int]] = {"left": set(), "right": set()}

    def watching(name: str) -> Choose:
        def choose(observation: Any, acts: Sequence[T], stream: Stream) -> T:  # noqa: ANN401 - see above
            seen[name].add(observation.seat)
            return at_random(observation, acts, stream)

        return choose

    choose = by_seat([watching("left"), watching("right"), watching("right")])
    steps = list(deal_transitions(comet, begin(comet, 3, 7).position, 7, 1, deciding(comet, choose)))
    assert steps[-1].position.ended
    assert seen == {"left": {0}, "right": {1, 2}}


# joined, and the usual opponents


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


@pytest.mark.parametrize("name", ["random+greedy", "greedy+random", "collect+greedy+sensible"])
def test_advice_for_different_games_cannot_be_joined(name: str) -> None:
    for game in map(nines.load, nines.library().playable):
        with pytest.raises(RequestError, match=re.escape(f"policy {name} is not for {game.slug}")):
            policy(name).at(game)


def test_an_unknown_part_names_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="no policy 'greed'; did you mean 'greedy'"):
        policy("go-on+greed")


@pytest.mark.parametrize("slug", nines.library().playable)
def test_the_usual_opponents_follow_the_advice_of_the_sources(slug: str) -> None:
    game = nines.load(slug)
    own = {slug, library().corpus.base_of(slug)}
    advises = {
        passage.id
        for passage in library().corpus.passages.values()
        if passage.kind == "strategy" and own.intersection(passage.games)
    }
    for name in usual(library(), game, 3):
        assert policy(name).serves(game)
        assert bool(advises.intersection(policy(name).passages)) == bool(advises)


@pytest.mark.parametrize("slug", ["red-nines-20c", "comet-1753", "ninety-nine-3p", "multiple-9-holdem-2007"])
def test_the_usual_opponents_win_more_than_random_players(slug: str) -> None:
    """60 deals: the advised sit at every other place."""
    game, balance = nines.load(slug), 0.0
    for seed in range(60):
        for advised in (0, 1):
            names = usual(library(), game, 4)
            seats = next(number for number in (4, 3) if game.admits(number))
            players = [names[0] if seat % 2 == advised else "random" for seat in range(seats)]
            choose = by_seat([one.at(game) for one in seated(players, seats)])
            gains = play_deal(game, begin(game, seats, seed).position, seed, 1, choose).outcome.gains
            mean = sum(gains) / seats
            balance += sum(gain - mean for seat, gain in enumerate(gains) if seat % 2 == advised)
    assert balance > 0
